"""Where everything lies on the felt: beside the panel, or in a drawer over a small one."""

from collections.abc import Sequence
from typing import NamedTuple

from ui.drawing.pen import Box
from ui.widgets.asking import columns

WIDE_W, WIDE_H = 1280, 800
SMALL_W, SMALL_H = 800, 480
LEAST_WIDE = 0.78
"""A window that is smaller than this share of 1280x800 gets the drawer."""
HANDLE_W, HANDLE_H = 48, 52
"""A key of the drawer's handle, which lies over the edge of the panel in a small window."""


class Places(NamedTuple):
    """Boxes in drawing units of the desk."""

    reader: Box
    reader_title: Box
    tokens: tuple[Box, ...]
    tokens_title: Box
    dice: tuple[Box, Box]
    dice_title: Box
    roll: Box
    deeds: Box
    deeds_title: Box
    packs: tuple[Box, ...]
    packs_title: Box
    buttons: Box


def is_wide(width: float, height: float) -> bool:
    """Whether panel and devices fit side by side."""
    return min(width / WIDE_W, height / WIDE_H) >= LEAST_WIDE


def wide() -> Places:
    """The desk of picture 11, in 1280x800."""
    centres = [(925 + 98 * column, 319 + 84 * row) for row in range(2) for column in range(4)]
    return Places(
        reader=Box(884, 57, 376, 174),
        reader_title=Box(884, 19, 376, 32),
        tokens=tuple(Box(x - 41, y - 41, 82, 82) for x, y in centres),
        tokens_title=Box(884, 245, 376, 32),
        dice=(Box(884, 495, 64, 64), Box(960, 495, 64, 64)),
        dice_title=Box(884, 456, 376, 32),
        roll=Box(1042, 495, 218, 62),
        deeds=Box(24, 599, 946, 182),
        deeds_title=Box(24, 562, 946, 32),
        packs=(*columns(Box(988, 599, 272, 58), (1, 1)), Box(988, 663, 272, 54)),
        packs_title=Box(988, 563, 272, 32),
        buttons=Box(988, 723, 272, 58),
    )


def drawer() -> Places:
    """The same in 800x480, opened over the panel."""
    return Places(
        reader=Box(0, 0, 0, 0),
        reader_title=Box(480, 12, 312, 32),
        tokens=tuple(columns(Box(8, 142, 784, 72), [1] * 8, 10)),
        tokens_title=Box(8, 108, 784, 32),
        dice=(Box(8, 53, 52, 52), Box(70, 53, 52, 52)),
        dice_title=Box(8, 12, 420, 32),
        roll=Box(132, 53, 296, 52),
        deeds=Box(8, 252, 784, 150),
        deeds_title=Box(8, 217, 784, 32),
        packs=tuple(columns(Box(8, 413, 420, 56), (1, 1, 1), 8)),
        packs_title=Box(0, 0, 0, 0),
        buttons=Box(480, 53, 312, 52),
    )


class Covered(NamedTuple):
    """What a handle should not lie on, the worst first."""

    keys: Sequence[Box] = ()
    words: Sequence[Box] = ()
    """Figures as well: whatever is read."""


def handle_place(under: Covered, panel: Box, count: int) -> Box:
    """Where a handle of so many keys covers least along the edges of a panel; best at the right.

    No word is worth a covered key.

    >>> handle_place(Covered([Box(760, 0, 40, 300)]), Box(0, 0, 800, 480), 2)
    Box(x=752, y=304.0, w=48, h=104)
    """
    high, wide = count * HANDLE_H, count * HANDLE_W
    downs = [panel.y + step * 8.0 for step in range(int((panel.h - high) // 8) + 1)]
    acrosses = [panel.x + step * 8.0 for step in range(int((panel.w - wide) // 8) + 1)]
    places = [
        *(Box(panel.right - HANDLE_W, y, HANDLE_W, high) for y in downs),
        *(Box(panel.x, y, HANDLE_W, high) for y in downs),
        *(Box(x, panel.y, wide, HANDLE_H) for x in acrosses),
    ]

    def cost(box: Box) -> tuple[float, ...]:
        shares = [sum(_shared(box, one) for one in some) for some in under]
        aside = panel.right - box.right
        return *(round(share, 2) for share in shares), aside, abs(box.cy - panel.cy)

    return min(places, key=cost)


def _shared(box: Box, key: Box) -> float:
    """How much of a key lies under a box, as a part of the key."""
    wide = min(box.right, key.right) - max(box.x, key.x)
    high = min(box.bottom, key.bottom) - max(box.y, key.y)
    return wide * high / (key.w * key.h) if wide > 0 and high > 0 else 0.0
