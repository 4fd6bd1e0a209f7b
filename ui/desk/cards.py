"""An opened pack: its cards in a list, to tap one on the reader."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from ui.desk.parts import FeltKey
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.present.desk import Pack, Thing
from ui.theme import BRASS, EVENING, FELT, INK0, PAPER, SANS, SERIF, faded, mixed
from ui.typeset import wrapped
from ui.widgets.asking import grid, paged
from ui.widgets.pad import Pad

LINES = 5
SIDE_W = 184
KEY_H = 58


class Spread(NamedTuple):
    """How an open pack is laid out: a column for the keys, or a row below."""

    across: int
    rows: int
    cards: Box
    close: Box
    more: Box


def low_spread(body: Box) -> Spread:
    """Under the panel: keys at the left."""
    keys = body.h - 2 * KEY_H - 20
    return Spread(
        3, 2, Box(SIDE_W + 8, 12, body.w - SIDE_W - 20, body.h - 24),
        close=Box(14, keys + KEY_H + 8, SIDE_W - 18, KEY_H),
        more=Box(14, keys, SIDE_W - 18, KEY_H),
    )  # fmt: skip


def whole_spread(body: Box) -> Spread:
    """Over everything: keys below."""
    y = body.h - KEY_H - 8
    return Spread(
        2, 4, Box(12, 54, body.w - 24, y - 64),
        close=Box(12, y, 150, KEY_H), more=Box(body.w - 162, y, 150, KEY_H),
    )  # fmt: skip


class OpenPack(Widget):
    """Lies over a part of the desk and takes its touches."""

    def __init__(self, pen: Pen, box: Box, pack: Pack, *, beside: bool, words: tuple[str, str],
                 tap: Callable[[Thing], None], close: Callable[[], None]) -> None:  # fmt: skip
        pos, size = pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.pen = Pen(self, EVENING, pen.k)
        self.pack = pack
        self.beside = beside
        self.words = words
        self._tap = tap
        self._close = close
        self._number = 0
        self.draw()

    def draw(self) -> None:
        """Title, cards, keys to close and to turn."""
        pen = self.pen
        self.clear_widgets()
        pen.clear()
        body = Box(0, 0, pen.width, pen.height)
        pen.rounded(body, 12, mixed(FELT, INK0, 0.35))
        pen.outline(body.inset(1), 12, faded(BRASS, 0.7), 1.0)
        spread = low_spread(body) if self.beside else whole_spread(body)
        room = SIDE_W - 14 if self.beside else body.w - 40
        pen.paragraph(self.pack.name, 18, 40, room=room, size=27, lines=2, leading=1.2, face=SERIF,
                      colour=BRASS)  # fmt: skip
        shown, page = paged(self.pack.things, self._number, spread.across * spread.rows)
        places = grid(spread.cards, spread.across, spread.rows, 6)
        for place, thing in zip(places, shown, strict=False):
            self.add_widget(CardPad(pen, place, thing, partial(self._tap, thing)))
        close, more = self.words
        self.add_widget(FeltKey(pen, spread.close, close, sign="cross", on_choose=self._close))
        if page.pages > 1:
            label = f"{more} {page.number + 1}/{page.pages}"
            turn = (page.number + 1) % page.pages
            self.add_widget(FeltKey(pen, spread.more, label, on_choose=lambda: self._turn(turn)))

    def _turn(self, number: int) -> None:
        self._number = number
        self.draw()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing under it hears a touch."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


class CardPad(Pad):
    """One card with its text."""

    def __init__(self, pen: Pen, box: Box, thing: Thing, on_choose: Callable[[], None]) -> None:
        super().__init__(pen, box, on_choose=on_choose)
        self.thing = thing
        self.draw()

    @property
    def tag(self) -> str:
        """The tag's identity."""
        return self.thing.uid

    def draw(self) -> None:
        """A sign and the text in as many lines as it needs."""
        pen, theme = self.pen, PAPER
        body = self.body.moved(dy=2) if self.pressed else self.body
        body = Box(body.x + 1, body.y + 1, body.w - 2, body.h - 4)
        pen.rounded(body.moved(dy=2), 7, INK0)
        pen.rounded(body, 7, theme.rule if self.pressed else theme.raised)
        icon(pen, "card", body.x + 24, body.cy, 24, colour=theme.ink)
        room = body.w - 54
        lines = wrapped(self.thing.name, SANS, round(17 * pen.k), room=room * pen.k)[:LINES]
        step = min(20.0, (body.h - 6) / len(lines)) if lines else 20.0
        base = body.cy - (len(lines) - 1) * step / 2 + 6
        for index, line in enumerate(lines):
            pen.text(line, body.x + 46, base + index * step, size=17, face=SANS, colour=theme.ink,
                     room=room, may_cut=True)  # fmt: skip
