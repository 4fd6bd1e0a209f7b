"""The bank line: the last thing that happened, taken back by one touch while its line runs out."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from kivy.clock import Clock

from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.theme import BOLD, SANS, faded
from ui.widgets.pad import Pad

UNDO_S = 10.0
UNDO_W, MOST_UNDO_W = 118, 148


class LineFace(NamedTuple):
    """The last entry in words: from whom, to whom, what, how much."""

    payer: str = ""
    payee: str = ""
    sentence: str = ""
    amount: str = ""
    undo: str = ""
    """Empty where nothing can be taken back."""


class StockFace(NamedTuple):
    """What the bank has left, in figures."""

    small: str
    big: str
    pot: str = ""


def bank_line(pen: Pen, face: LineFace, box: Box) -> None:
    """The strip without its undo key."""
    theme = pen.theme
    card(pen, box, radius=10, fill=theme.raised, line=theme.edge)
    x = box.x + 9
    marks = [mark for mark in (face.payer, face.payee) if mark]
    for index, mark in enumerate(marks):
        if index:
            icon(pen, "right", x + 13, box.cy, 17)
            x += 29
        seal(pen, mark, Box(x, box.cy - 14, 28, 28))
        x += 28
    x += 10 if marks else 4
    right = box.right - (undo_wide(pen, face.undo) if face.undo else 0) - 14
    if face.amount:
        right -= pen.text(face.amount, right, box.cy + 8, size=22, align="right") + 12
    pen.text(face.sentence, x, box.cy + 7, size=20, face=SANS, room=right - x, may_cut=True)


def undo_wide(pen: Pen, label: str) -> float:
    """How wide the undo key is for its word, which is longer in some languages."""
    return min(MOST_UNDO_W, max(UNDO_W, pen.wide(label, BOLD, 21) + 46))


def bank_stock(pen: Pen, face: StockFace, box: Box, *, plain: bool) -> None:
    """Rosette, unless its place is wanted, buildings left and the pot: icons only."""
    ink = faded(pen.theme.engrave, 0.9)
    if not plain:
        rosette(pen, box.x + 22, box.cy, 21, petals=9, clear=0.48, colour=ink)
    x = box.x + 68
    for sign, figure in (("small_building", face.small), ("big_building", face.big)):
        icon(pen, sign, x, box.cy, 19)
        x += 14 + pen.text(figure, x + 14, box.cy + 8, size=21) + 28
    if face.pot:
        wide = pen.text(face.pot, box.right, box.cy + 8, size=21, align="right")
        icon(pen, "pot", box.right - wide - 17, box.cy, 20)


class UndoKey(Pad):
    """Undo as one touch; when its line has run out it leads to the ledger instead."""

    def __init__(self, parent_pen: Pen, box: Box, label: str, since: float, *,
                 on_choose: Callable[[], None], on_late: Callable[[], None]) -> None:  # fmt: skip
        super().__init__(parent_pen, box, on_choose=self._decide)
        self.label = label
        self.since = since
        self._now = on_choose
        self._late = on_late
        self._tick = Clock.schedule_interval(self._run_out, 1 / 5)
        self.draw()

    @property
    def left_s(self) -> float:
        """Seconds that one touch still takes back."""
        return max(0.0, UNDO_S - (monotonic() - self.since))

    def _decide(self) -> None:
        (self._now if self.left_s > 0 else self._late)()

    def _run_out(self, _dt: float) -> bool:
        if self.parent is None or self.parent.parent is None:
            return False
        self._redraw()
        return self.left_s > 0

    def draw(self) -> None:
        """A divider, the arrow, the word and the line."""
        body, theme, pen = self.body, self.theme, self.pen
        if self.pressed:
            pen.rounded(body.inset(2), 8, faded(theme.ink, 0.16))
        pen.stroke(0, 0, body.h, theme.edge)
        late = self.left_s == 0
        ink = theme.ink2 if late else theme.ink
        icon(pen, "ledger" if late else "undo", 23, body.cy - 1, 19, colour=ink)
        pen.text(self.label, 38, body.cy + 7, size=21, colour=ink, room=body.w - 44)
        if not late:
            whole = body.w - 16
            pen.rect(Box(8, body.h - 6, whole, 2.4), theme.rule)
            pen.rect(Box(8, body.h - 6, max(1, whole * self.left_s / UNDO_S), 2.4), theme.ink)
