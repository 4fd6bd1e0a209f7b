"""Typing in a number: what it is for, the figure so far, what is allowed, and the digits."""

from collections.abc import Callable
from typing import NamedTuple

from ui.drawing.documents import amount_box, card
from ui.drawing.pen import Box
from ui.present.house import NumberForm
from ui.theme import SANS, SERIF
from ui.widgets.button import Face, Look
from ui.widgets.keypad import digits
from ui.widgets.screen import BAR, Screen

MOST_DIGITS = 9
FIGURE_H = 118
DIGITS_W = 316


class FormKeys(NamedTuple):
    """What the keys of the form do."""

    change: Callable[[int], None]
    take: Callable[[], None]
    leave: Callable[[], None]
    nothing: tuple[str, Callable[[], None]] | None = None
    """A word and what it does, where there may be no number at all."""


def number_form(screen: Screen, form: NumberForm, keys: FormKeys) -> None:
    """The whole page."""
    pen, theme = screen.pen, screen.theme
    box = Box(8, 8, pen.width - 16, screen.bar_top - 21)
    card(pen, box)
    left = Box(box.x + 22, box.y, box.w - DIGITS_W - 66, box.h)
    pen.text(form.title, left.x, box.y + 42, size=31, face=SERIF, room=left.w)
    pen.double_rule(left.x, box.y + 56, left.w, theme.ink)
    pen.paragraph(form.more, left.x, box.y + 86, room=left.w, size=20, lines=3, face=SANS,
                  leading=1.2, colour=theme.ink2)  # fmt: skip
    frame = Box(left.x, box.bottom - FIGURE_H - 62, left.w, FIGURE_H)
    wrong = form.is_typed and not form.fits
    amount_box(pen, frame, form.figure, "", size=84)
    pen.text(form.limits, left.x, frame.bottom + 34, size=21, face=SANS, room=left.w,
             colour=theme.refuse if wrong else theme.ink2)  # fmt: skip
    room = Box(box.right - DIGITS_W - 22, box.y + 20, DIGITS_W, box.h - 40)
    digits(screen, room, form.number, 10**MOST_DIGITS - 1, keys.change)
    _bar(screen, form, keys)


def _bar(screen: Screen, form: NumberForm, keys: FormKeys) -> None:
    y, right = screen.bar_top, screen.pen.width - 8
    screen.button(Box(8, y, 150, BAR), Face(screen.say("action.cancel"), icon="cross"), keys.leave)
    if keys.nothing is not None:
        word, do = keys.nothing
        screen.button(Box(168, y, 220, BAR), Face(word), do)
    place = Box(right - 260, y, 260, BAR)
    if form.is_typed and form.fits:
        screen.button(place, Face(screen.say("number.take")), keys.take, look=Look.MAIN)
        return
    said = form.limits if form.is_typed else screen.say("number.type")
    off = Face(screen.say("number.take"), second=said)
    screen.button(place, off, lambda: screen.stage.refuse(said), look=Look.OFF)
