"""The page of a sheet: its heading, the person it speaks to, and a counterfoil where one signs."""

from companion.table.view import View
from ui.drawing.dice import die
from ui.drawing.documents import sheet
from ui.drawing.engraving import rosette
from ui.drawing.marks import seal
from ui.drawing.pen import Box
from ui.present.numbers import Currency, currency
from ui.theme import BOLD, MARKS, SANS, SERIF, faded
from ui.widgets.screen import Screen
from ui.widgets.tap import StubFace, counterfoil

STUB_W = 224


def signed_page(screen: Screen, player: str, request: str, purpose: str) -> Box:
    """A document with the player's counterfoil; returns the room for the document's text."""
    pen = screen.pen
    seat = screen.speech.seat(player)
    assert seat is not None
    mark = str(seat.mark)
    box = Box(8, 8, pen.width - 16, screen.bar_top - 21)
    tear = box.right - STUB_W
    sheet(pen, box, tear, MARKS[mark].fill)
    stub = StubFace(mark, screen.say("tap.comma", player=player), request, purpose)
    counterfoil(screen, stub, Box(tear, box.y, STUB_W, box.h))
    return Box(box.x + 24, box.y, tear - box.x - 48, box.h)


def thrown_page(screen: Screen, player: str, request: str) -> Box:
    """A document whose counterfoil asks for a throw instead of a token."""
    pen, seat = screen.pen, screen.speech.seat(player)
    assert seat is not None
    paint = MARKS[str(seat.mark)]
    box = Box(8, 8, pen.width - 16, screen.bar_top - 21)
    tear = box.right - STUB_W
    sheet(pen, box, tear, paint.fill)
    centre = tear + STUB_W / 2
    for line, size, face, base in (
        (screen.say("tap.comma", player=player), 27, SERIF, 44),
        (request, 25, BOLD, 80),
    ):
        pen.text(line, centre, box.y + base, size=size, face=face, colour=paint.ink,
                 align="centre", room=STUB_W - 18)  # fmt: skip
    for index, (turn, value) in enumerate(((-8, 3), (7, 5))):
        place = Box(centre - 82 + index * 86, box.cy - 14 + index * 34, 78, 78)
        pen.turned(place.cx, place.cy, turn)
        die(pen, value, place)
        pen.straight()
    return Box(box.x + 24, box.y, tear - box.x - 48, box.h)


def heading(screen: Screen, page: Box, kicker: str, aside: str = "") -> float:
    """Kicker, something at the right, the double rule; returns where the text may begin."""
    pen = screen.pen
    wide = pen.spaced(kicker.upper(), page.x, page.y + 36)
    if aside:
        pen.text(aside, page.right, page.y + 38, size=22, align="right",
                 room=page.w - wide - 24)  # fmt: skip
    pen.double_rule(page.x, page.y + 53, page.w, screen.theme.ink)
    return page.y + 70


def person(screen: Screen, player: str, does: str, box: Box) -> None:
    """Seal, a quiet line, and the name."""
    seat = screen.speech.seat(player)
    pen = screen.pen
    if seat is not None:
        seal(pen, str(seat.mark), Box(box.x, box.y, 58, 58))
    pen.text(does, box.x + 72, box.y + 21, size=20, face=SANS, colour=screen.theme.ink2,
             room=box.w - 72)  # fmt: skip
    pen.text(screen.speech.name(player), box.x + 72, box.y + 54, size=31, room=box.w - 72,
             may_cut=True)  # fmt: skip


def sentence(screen: Screen, said: str, x: float, baseline: float, room: float,
             size: float = 31) -> None:  # fmt: skip
    """The voice of the bank on a sheet."""
    screen.pen.text(said, x, baseline, size=size, face=SERIF, room=room)


def foot_rosette(screen: Screen, page: Box, radius: float = 100) -> None:
    """The bank's rosette, half of it, at the right foot of a page."""
    tint = faded(screen.theme.engrave, screen.theme.engrave[3] * 0.7)
    rosette(screen.pen, page.right - radius * 0.8, page.bottom - 1, radius, clear=0.3,
            upper_half=True, colour=tint)  # fmt: skip


def note_of(view: View) -> int:
    """The smallest note of the board: sums are stepped in it."""
    return view.board.smallest_note if view.board is not None else 1


def money_of(view: View) -> Currency:
    """The currency of the board."""
    return currency(view.board.currency if view.board is not None else "USD")
