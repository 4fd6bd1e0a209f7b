"""Screen 7, a player's passbook opened: money, place and debts; every deed by its group."""

from functools import partial
from typing import TYPE_CHECKING

from companion.table.view import Action, Seat, View
from ui.drawing.documents import card, figure_with_sign
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import Chip, chip_width, deed_chip
from ui.drawing.tiles import curve
from ui.present import player as words
from ui.present.holdings import Holding, holdings, rent_words
from ui.present.table import CURVE_POINTS, HIDDEN
from ui.screens.table import chip_of
from ui.theme import MARKS, SANS, SERIF
from ui.widgets.button import Face, Look
from ui.widgets.options import OptionFace, opening
from ui.widgets.pad import Pad
from ui.widgets.page import money_of
from ui.widgets.screen import BAR, Screen

if TYPE_CHECKING:
    from ui.stage import Stage

LEFT_W = 318
FORMS = (("trade", "trade"), ("build", "house"), ("mortgage", "mortgage"))
ROWS = 5
CURVE_H = 44
"""Room under the facts that is enough for the line of somebody's worth."""


class PlayerScreen(Screen):
    """The passbook at the left, the groups at the right; a group opens to its deeds."""

    needs_board = True

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        opened = stage.opened
        self.player = opened.player if opened is not None else None
        self.letter = ""
        """The group whose deeds are listed; empty for all groups."""

    def compose(self, pen: Pen, view: View) -> None:
        """Passbook, deeds, keys."""
        seat = self.speech.seat(self.player or view.turn or "") or view.players[0]
        bottom = self.bar_top - 13
        self._passbook(seat, Box(8, 8, LEFT_W, bottom - 8))
        held = holdings(view, seat.id)
        right = Box(336, 8, pen.width - 344, bottom - 8)
        chosen = next((one for one in held if one.letter == self.letter), None)
        if chosen is None:
            self._groups(held, right)
        else:
            self._deeds(chosen, right)
        self._keys(view, seat, inside=chosen is not None)

    def _passbook(self, seat: Seat, box: Box) -> None:
        pen, theme = self.pen, self.theme
        mark = str(seat.mark)
        paint = MARKS[mark]
        card(pen, box)
        pen.rounded(Box(box.x, box.y, box.w, 58), (10, 10, 0, 0), paint.fill)
        pen.rule(box.x, box.y + 58, box.w, theme.outline)
        seal(pen, mark, Box(box.x + 10, box.y + 8, 42, 42))
        pen.text(seat.name, box.x + 66, box.y + 39, size=29, colour=paint.ink, room=box.w - 118,
                 may_cut=True)  # fmt: skip
        if seat.in_jail:
            icon(pen, "bars", box.right - 28, box.y + 29, 30, colour=paint.ink)
        left, room = box.x + 20, box.w - 40
        pen.text(self.say("player.balance"), left, box.y + 90, size=20, face=SANS,
                 colour=theme.ink2)  # fmt: skip
        figure = Box(left, box.y + 94, room, 82)
        if self.view.paused:
            pen.text(HIDDEN, left, figure.cy + 20, size=49)
        else:
            money = money_of(self.view)
            figure_with_sign(pen, figure, self.speech.money(seat.balance), money.sign, size=78,
                             after=money.after, align="left")  # fmt: skip
        pen.double_rule(left, figure.bottom + 8, room, theme.ink)
        self._facts(seat, Box(left, figure.bottom + 16, room, box.bottom - figure.bottom - 24))

    def _facts(self, seat: Seat, box: Box) -> None:
        pen, theme = self.pen, self.theme
        lines = words.facts(self.view, self.speech, seat)
        step = min(46.0, box.h / len(lines))
        rest = box.h - step * len(lines) - 12
        if rest >= CURVE_H and len(seat.curve) > 1 and not self.view.paused:
            high = min(rest, 2.0 * CURVE_H)
            curve(pen, str(seat.mark), seat.curve[-CURVE_POINTS:],
                  Box(box.x + 4, box.bottom - high + 4, box.w - 14, high - 14))  # fmt: skip
        for index, fact in enumerate(lines):
            base = box.y + index * step + step / 2 + 8
            ink = theme.refuse if fact.loud else theme.ink2
            label = pen.text(fact.label, box.x, base, size=20, face=SANS, colour=ink,
                             room=box.w * (0.62 if fact.value else 1))  # fmt: skip
            pen.text(fact.value, box.right, base, size=22, align="right",
                     colour=theme.refuse if fact.loud else theme.ink,
                     room=box.w - label - 12)  # fmt: skip
            if index < len(lines) - 1:
                pen.rule(box.x, box.y + (index + 1) * step, box.w, theme.rule)

    # --- deeds ---

    def _groups(self, held: tuple[Holding, ...], box: Box) -> None:
        pen = self.pen
        count = sum(len(words.own_deeds(one)) for one in held)
        pen.text(self.say("player.deeds", number=count), box.x + 4, box.y + 28, size=25,
                 face=SERIF, room=box.w)  # fmt: skip
        if not held:
            empty = Box(box.x, box.y + 40, box.w, box.h - 40)
            card(pen, empty)
            pen.middle(self.say("player.none"), empty.inset(20), size=28, face=SERIF,
                       colour=self.theme.ink2)  # fmt: skip
            return
        top = box.y + 40
        step = (box.bottom - top + 8) / ROWS
        across = 1 if len(held) <= ROWS else 2
        wide = (box.w - (across - 1) * 8) / across
        for index, one in enumerate(held):
            place = Box(box.x + index // ROWS * (wide + 8), top + index % ROWS * step, wide,
                        step - 8)  # fmt: skip
            rent = rent_words(self.speech, one, first=across == 1)
            if one.best_rent == 0:
                rent = self.say("player.no_rent")
            self.add_widget(GroupKey(self, place, chip_of(one), rent))

    def _deeds(self, chosen: Holding, box: Box) -> None:
        pen = self.pen
        chip = chip_of(chosen)
        deed_chip(pen, chip, box.x + 4, box.y)
        title = self.say("player.deeds", number=len(words.own_deeds(chosen)))
        left = box.x + 20 + chip_width(chip)
        pen.text(title, left, box.y + 26, size=25, face=SERIF, room=box.right - left)
        top = box.y + 46
        step = (box.bottom - top + 8) / 4
        for index, deed in enumerate(words.own_deeds(chosen)):
            face = OptionFace(
                label=self.speech.lot_name(deed.lot),
                second=words.deed_words(self.speech, deed),
                figure=words.rent_of(self.speech, deed),
                letter=chosen.letter,
            )
            place = Box(box.x, top + index * step, box.w, step - 8)
            opening(self, place, face, partial(self.stage.open, "deed", lot=deed.lot))

    def open_group(self, letter: str) -> None:
        """List the deeds of one group; the empty letter goes back to all."""
        self.letter = letter
        self.redraw()

    # --- keys ---

    def _keys(self, view: View, seat: Seat, *, inside: bool) -> None:
        y, right = self.bar_top, self.pen.width - 8
        if inside:
            back = Face(self.say("player.all"), icon="left")
            self.button(Box(8, y, 144, BAR), back, lambda: self.open_group(""))
        else:
            back = Face(self.say("action.back"), icon="left")
            self.button(Box(8, y, 144, BAR), back, self.stage.close)
        step = (right - 162 + 8) / 4
        for index, (name, sign) in enumerate(FORMS):
            place = Box(162 + index * step, y, step - 8, BAR)
            self._form(place, name, sign, view.actions.get(name), seat)
        last = Box(162 + 3 * step, y, step - 8, BAR)
        end = view.actions.get("end_turn")
        if seat.id == view.turn and end is not None and end.allowed:
            self.offer(last, Face(self.say("action.end_turn")), end, look=Look.MAIN)
            return
        ledger = Face(self.say("action.ledger"), icon="ledger")
        self.button(last, ledger, lambda: self.stage.open("history", player=seat.id))

    def _form(self, box: Box, name: str, sign: str, action: Action | None, seat: Seat) -> None:
        face = Face(self.say(f"action.{name}"), icon=sign)
        if seat.out:
            why = self.say("player.out")
            self.button(box, face._replace(second=why), lambda: self.stage.refuse(why),
                        look=Look.OFF)  # fmt: skip
        elif action is not None and action.allowed:
            self.button(box, face, lambda: self.stage.open(name, player=seat.id))
        else:
            self.offer(box, face, action)


class GroupKey(Pad):
    """A group in the player's hands: its chip and what it earns."""

    def __init__(self, screen: PlayerScreen, box: Box, chip: Chip, rent: str) -> None:
        super().__init__(screen.pen, box, on_choose=lambda: screen.open_group(chip.letter))
        self.chip = chip
        self.rent = rent
        self.draw()

    def draw(self) -> None:
        """Paper, chip, rent, an arrow to its deeds."""
        pen, theme = self.pen, self.theme
        under = self.body.moved(dy=3) if self.pressed else self.body
        card(pen, under, fill=theme.rule if self.pressed else theme.raised, line=theme.edge,
             width=0.9)  # fmt: skip
        deed_chip(pen, self.chip, under.x + 12, under.cy - 19, 1.15)
        left = under.x + 12 + chip_width(self.chip, 1.15) + 10
        pen.text(self.rent, under.right - 38, under.cy + 7, size=21, face=SANS, align="right",
                 room=under.right - 38 - left)  # fmt: skip
        icon(pen, "right", under.right - 20, under.cy, 20, colour=theme.ink2)


SCREEN = PlayerScreen
