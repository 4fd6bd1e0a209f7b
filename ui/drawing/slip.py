"""The slip: whose turn it is and what to do, the line that everybody reads first."""

from typing import NamedTuple

from ui.drawing.dice import die
from ui.drawing.engraving import braid, rosette
from ui.drawing.marks import symbol
from ui.drawing.pen import Box, Pen
from ui.drawing.reader import tap_card, tap_token
from ui.theme import BOLD, MARKS, SANS, SERIF, mixed

BAND = 8
TAB_W, TAB_H = 60, 13


class SlipFace(NamedTuple):
    """What the slip says, already in words."""

    mark: str | None
    kicker: str
    sentence: str
    dice: tuple[int, int] | None = None
    dice_label: str = ""
    tap: str = ""
    """token, any_token or deed: the pictogram instead of the dice."""
    letter: str = ""


def slip(pen: Pen, face: SlipFace, box: Box, tab_x: float | None) -> None:
    """The slip, its band and the tab down to the tile of the player it speaks to."""
    theme = pen.theme
    fill = theme.primary if face.mark is None else MARKS[face.mark].fill
    ink = theme.onprimary if face.mark is None else MARKS[face.mark].ink
    pen.rounded(box.moved(dy=3), 10, theme.shadow)
    if tab_x is not None:
        tab = Box(tab_x, box.bottom - 2, TAB_W, TAB_H + 2)
        pen.rect(tab, fill)
        for x in (tab.x, tab.right - 1):
            pen.stroke(x, box.bottom, TAB_H, theme.outline)
    pen.rounded(box, 10, fill)
    square = box.h
    page = Box(box.x + square, box.y, box.w - square, box.h - BAND)
    pen.rounded(page, (0, 10, 0, 0), theme.card)
    pen.stroke(page.x, box.y, page.h, theme.outline)
    pen.rule(page.x, page.bottom, page.w, mixed(fill, theme.outline, 0.75))
    pen.outline(box, 10, theme.outline, 1.0)
    if tab_x is not None:
        pen.rect(Box(tab_x + 1, box.bottom - 2, TAB_W - 2, 4), fill)
    centre = (box.x + square / 2, box.y + (box.h - BAND / 2) / 2)
    for radius in (48, 44.5):
        pen.ring(*centre, radius * box.h / 112, ink, 0.5)
    if face.mark is None:
        rosette(pen, *centre, 38 * box.h / 112, petals=13, clear=0.5, colour=ink)
    else:
        symbol(pen, face.mark, *centre, 30 * box.h / 112, ink)
    _page(pen, face, page)


def _page(pen: Pen, face: SlipFace, page: Box) -> None:
    left = page.x + 20
    busy = bool(face.dice or face.tap)
    room = page.right - left - (150 if busy else 16)
    said = max(
        pen.text(face.kicker, left, page.y + page.h * 0.34, size=22, face=BOLD, room=room),
        pen.text(face.sentence, left, page.y + page.h * 0.8, size=46, face=SERIF, room=room,
                 floor=22),
    )  # fmt: skip
    waves = Box(page.x + page.w * 0.45, page.y + 8, page.w * 0.55 - 8, page.h - 18)
    braid(pen, waves, clear_to=left + said + 14)
    if face.tap:
        _tap(pen, face, page)
    elif face.dice:
        _dice(pen, face, page)


def _dice(pen: Pen, face: SlipFace, page: Box) -> None:
    assert face.dice is not None
    top = page.y + (14 if page.h > 98 else 8)
    for index, value in enumerate(face.dice):
        die(pen, value, Box(page.right - 136 + 65 * index, top, 56, 56))
    pen.text(face.dice_label, page.right - 76, page.bottom - 8, size=18, face=SANS, align="centre",
             colour=pen.theme.ink2, room=140)  # fmt: skip


def _tap(pen: Pen, face: SlipFace, page: Box) -> None:
    x, y, r = page.right - 74, page.bottom - 20, 42
    if face.tap == "deed":
        tap_card(pen, face.letter, x, y, r * 0.94)
    else:
        tap_token(pen, None if face.tap == "any_token" else face.mark, x, y, r)
