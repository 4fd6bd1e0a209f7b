"""Buttons that post a request of the screen's own making, and rows that page through a list."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from companion.table.requests import Request
from ui.drawing.pen import Box
from ui.widgets.button import BankButton, Face, Look
from ui.widgets.screen import Screen

GAP = 8.0

Item = TypeVar("Item")


def ask(screen: Screen, box: Box, face: Face, request: Request, *, look: Look = Look.NORMAL,
        hold_s: float = 0.0) -> BankButton:  # fmt: skip
    """A button that posts one request; the request can be read off it."""
    made = screen.button(box, face, lambda: screen.post(request), look=look, hold_s=hold_s)
    made.request = request
    return made


def off(screen: Screen, box: Box, face: Face, why: str) -> BankButton:
    """A button that only says why it is off; `face.second` has the few words for it."""
    return screen.button(box, face, lambda: screen.stage.refuse(why), look=Look.OFF)


def columns(box: Box, shares: Sequence[float], gap: float = GAP) -> list[Box]:
    """A row cut into boxes of these shares."""
    room = box.w - gap * (len(shares) - 1)
    whole = sum(shares)
    boxes, x = [], box.x
    for share in shares:
        wide = room * share / whole
        boxes.append(Box(x, box.y, wide, box.h))
        x += wide + gap
    return boxes


def grid(box: Box, across: int, rows: int, gap: float = GAP) -> list[Box]:
    """A box cut into equal boxes, row by row."""
    high = (box.h - gap * (rows - 1)) / rows
    lines = [Box(box.x, box.y + row * (high + gap), box.w, high) for row in range(rows)]
    return [cell for line in lines for cell in columns(line, [1] * across, gap)]


class Page(NamedTuple):
    """One page of a list: which, of how many."""

    number: int
    pages: int


def paged(items: Sequence[Item], page: int, most: int) -> tuple[Sequence[Item], Page]:
    """The items of a page; a page beyond the last is the last."""
    count = max(1, -(-len(items) // most))
    number = min(page, count - 1)
    return items[number * most : (number + 1) * most], Page(number, count)


def balanced(items: Sequence[Item], page: int, most: int) -> tuple[Sequence[Item], Page]:
    """As `paged`, but no page holds two items more than another."""
    count = max(1, -(-len(items) // most))
    number = min(page, count - 1)
    first, last = (-(-len(items) * at // count) for at in (number, number + 1))
    return items[first:last], Page(number, count)


def turn_page(screen: Screen, box: Box, page: Page, turn: Callable[[int], None]) -> None:
    """A key to the next page, round to the first; nothing where one page holds all."""
    if page.pages < 2:
        return
    second = screen.say("page.of", number=page.number + 1, pages=page.pages)
    face = Face(screen.say("page.more"), second=second)
    screen.button(box, face, lambda: turn((page.number + 1) % page.pages))
