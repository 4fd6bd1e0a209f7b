"""Entering a sum: digits, steps to add, and the figure so far in the bank's amount box."""

from collections.abc import Callable
from functools import partial

from ui.drawing.documents import amount_box
from ui.drawing.pen import Box
from ui.theme import SANS
from ui.widgets.button import Face
from ui.widgets.page import money_of, note_of
from ui.widgets.screen import Screen

STEPS = (10, 50, 100, 500)
DIGITS = "123456789"
GAP = 10


def enter_sum(screen: Screen, box: Box, amount: int, most: int,
              on_change: Callable[[int], None]) -> None:  # fmt: skip
    """The figure and the steps at the left, the digits at the right."""
    left = Box(box.x, box.y, box.w * 0.54, box.h)
    sign = money_of(screen.view)
    figure = Box(left.x, left.y, left.w, left.h - 164)
    said = screen.speech.money(amount)
    amount_box(screen.pen, figure, said, sign.sign, after=sign.after, size=92)
    limit = screen.say("trade.most", amount=most)
    screen.pen.text(limit, left.x, figure.bottom + 28, size=20, face=SANS, room=left.w,
                    colour=screen.theme.ink2)  # fmt: skip
    top = left.bottom - 120
    wide = (left.w - 3 * GAP) / 4
    note = note_of(screen.view)
    for index, step in enumerate(note * many for many in STEPS):
        place = Box(left.x + index * (wide + GAP), top, wide, 55)
        screen.button(place, Face(f"+{screen.speech.money(step)}"),
                      partial(on_change, min(most, amount + step)))  # fmt: skip
    half = (left.w - GAP) / 2
    screen.button(Box(left.x, top + 65, half, 55), Face(screen.say("trade.none")),
                  lambda: on_change(0))  # fmt: skip
    screen.button(Box(left.x + half + GAP, top + 65, half, 55), Face(screen.say("trade.all")),
                  lambda: on_change(most))  # fmt: skip
    digits(screen, Box(left.right + 24, box.y, box.right - left.right - 24, box.h), amount, most,
           on_change)  # fmt: skip


def digits(screen: Screen, box: Box, amount: int, most: int,
           on_change: Callable[[int], None]) -> None:  # fmt: skip
    """Twelve keys; each gives the figure that it makes."""
    wide, high = (box.w - 2 * GAP) / 3, (box.h - 3 * GAP) / 4

    def place(column: int, row: int) -> Box:
        return Box(box.x + column * (wide + GAP), box.y + row * (high + GAP), wide, high)

    def write(digit: int) -> None:
        on_change(min(most, amount * 10 + digit))

    for index, digit in enumerate(DIGITS):
        screen.button(place(index % 3, index // 3), Face(digit, size=29),
                      partial(write, int(digit)))  # fmt: skip
    screen.button(place(0, 3), Face("00", size=27), lambda: on_change(min(most, amount * 100)))
    screen.button(place(1, 3), Face("0", size=29), lambda: write(0))
    screen.button(place(2, 3), Face("", icon="left"), lambda: on_change(amount // 10))
