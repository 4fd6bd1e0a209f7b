"""The contract: two columns under the colours of both parties, and the lines of what they give."""

from typing import NamedTuple

from ui.drawing.documents import card, dashes
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.theme import MARKS, SANS, SMALL
from ui.typeset import NARROWEST

HEAD = 52
PAD = 18
NARROW = 200
TWO_LOW = 37
"""A line without detail that is at least so high holds a long name in two lines."""


class PartyFace(NamedTuple):
    """A party: its mark and its heading."""

    mark: str
    title: str


def contract(pen: Pen, box: Box, parties: tuple[PartyFace, PartyFace], *,
             opens: bool = False) -> tuple[Box, Box]:  # fmt: skip
    """The document; returns the room of both columns under their heads."""
    card(pen, box)
    half = box.w / 2
    corners = ((10, 0, 0, 0), (0, 10, 0, 0))
    for index, party in enumerate(parties):
        head = Box(box.x + index * half, box.y, half, HEAD)
        paint = MARKS[party.mark]
        pen.rounded(head, corners[index], paint.fill)
        seal(pen, party.mark, Box(head.x + PAD, head.y + 8, 36, 36))
        room = half - 80 - (40 if opens else 0)
        pen.text(party.title, head.x + 67, head.cy + 9, size=26, colour=paint.ink, room=room,
                 may_cut=True)  # fmt: skip
        if opens:
            icon(pen, "down", head.right - 30, head.cy, 24, colour=paint.ink)
    pen.rule(box.x, box.y + HEAD, box.w, pen.theme.ink)
    pen.stroke(box.cx, box.y, HEAD, pen.theme.outline)
    dashes(pen, box.cx, box.y + HEAD + 8, box.bottom - 8)
    high = box.h - HEAD
    left = Box(box.x + PAD, box.y + HEAD, half - PAD - 12, high)
    return left, Box(box.cx + 12, left.y, left.w, high)


class LineFace(NamedTuple):
    """A line of what somebody gives."""

    label: str
    detail: str = ""
    letter: str = ""
    icon: str = ""


def contract_line(pen: Pen, face: LineFace, box: Box, *, crossed: bool = False) -> None:
    """Plate or sign, name, detail; a cross where it can be taken off again."""
    theme = pen.theme
    pen.rounded(box, 7, theme.raised)
    pen.outline(box, 7, theme.edge, 0.8)
    high = min(41.0, box.h - 8)
    sign = Box(box.x + 6, box.cy - high / 2, high * 0.76, high)
    if face.letter:
        plate(pen, face.letter, sign)
    else:
        icon(pen, face.icon or "check", sign.cx, sign.cy, min(26, high))
    left, right = sign.right + 9, box.right - 8
    if crossed:
        right = box.right - 48
        icon(pen, "cross", box.right - 24, box.cy, 15, colour=theme.ink2)
    room = right - left
    two = bool(face.detail) and box.h >= 44
    if box.h >= 44 and pen.wide(face.label, SANS, SMALL) > room:
        pen.paragraph(face.label, left, box.cy - 4, room=room, size=18, lines=2, leading=1.2,
                      face=SANS, may_cut=box.w < NARROW)  # fmt: skip
        return
    if box.h >= TWO_LOW and pen.wide(face.label, SANS, SMALL) > room / NARROWEST:
        pen.paragraph(face.label, left, box.cy - 3, room=room, size=SMALL, lines=2, leading=0.94,
                      face=SANS, may_cut=True)  # fmt: skip
        return
    base = box.cy - 3 if two else box.cy + 7
    pen.text(face.label, left, base, size=21 if two else 19, face=SANS, room=room,
             may_cut=box.h < 44)  # fmt: skip
    if two:
        pen.text(face.detail, left, box.cy + 19, size=18, face=SANS, colour=theme.ink2, room=room)
