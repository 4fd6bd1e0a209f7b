"""The plate: a picture that stays, so that only what has changed on it is drawn again."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    Translate,
)
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.texture import Texture

from ui.drawing.strokes import Area, Printer, Stroke, area_of
from ui.theme import Colour

UPRIGHT = (0, 1, 1, 1, 1, 0, 0, 0)
"""Texture coordinates that show a plate's picture."""
CELL = 32
"""Pixels. Whatever changes, the squares of this side that it lies on are drawn anew."""
MOST_PLATES = 6
"""How many screens keep their picture; a player comes back to the table all the time."""
MOST_KNOWN = 800
"""Strokes that a plate remembers, shape and all: about two full pictures."""
Cell = tuple[int, int]


class Laid:
    """A stroke and the area of its ink; the same object for equal strokes."""

    __slots__ = ("area", "shape", "stroke")

    def __init__(self, stroke: Stroke) -> None:
        self.stroke = stroke
        self.area = area_of(stroke)
        self.shape = stroke.make()


class Patch(NamedTuple):
    """A rectangle of cells."""

    column: int
    row: int
    columns: int
    rows: int


class Plate:
    """A texture over a rectangle of the window, drawn from strokes on a plain ground.

    Strokes that were there and are there still keep their pixels. Where a stroke has come or
    gone, the place is cleared and every stroke that meets it is drawn, clipped to the place.
    """

    def __init__(self, pos: tuple[int, int], size: tuple[int, int]) -> None:
        self.pos = pos
        self.size = size
        self._fbo = Fbo(size=size, with_stencilbuffer=True)  # Smooth edges of pale fills need it.
        self._ground: Colour | None = None
        self._shown: list[Laid] = []
        self._known: dict[Stroke, Laid] = {}

    @property
    def texture(self) -> Texture:
        """The picture, upside down: a window is drawn from the top, and so is this."""
        return self._fbo.texture

    def show(self, strokes: Sequence[Stroke], ground: Colour) -> int:
        """Make the picture that of these strokes. Returns how many were drawn for it."""
        laid = self._laid(strokes)
        cells = self._everywhere() if ground != self._ground else self._changed(laid)
        self._shown, self._ground = laid, ground
        drawn = 0
        for patch in patches(cells):
            drawn += self._renew(patch)
        if cells:
            self._fbo.draw()
            self._fbo.clear()
        return drawn

    def wipe(self) -> None:
        """Take everything off; the next picture is drawn as on a new plate."""
        self._shown, self._ground = [], None

    def _laid(self, strokes: Sequence[Stroke]) -> list[Laid]:
        if len(self._known) > MOST_KNOWN:
            self._known = {one.stroke: one for one in self._shown}
        known = self._known
        found: list[Laid] = []
        for stroke in strokes:
            one = known.get(stroke)
            if one is None:
                one = known[stroke] = Laid(stroke)
            found.append(one)
        return found

    # --- where ---

    def _changed(self, laid: list[Laid]) -> set[Cell]:
        changed = {one for one, _ in Counter(self._shown).items() ^ Counter(laid).items()}
        before = [one for one in self._shown if one not in changed]
        if before != [one for one in laid if one not in changed]:
            return self._everywhere()  # What lay over another may lie under it now.
        return {cell for one in changed for cell in self._cells(one.area)}

    def _everywhere(self) -> set[Cell]:
        (x, y), (wide, high) = self.pos, self.size
        return set(self._cells(Area(x, y, x + wide, y + high)))

    def _cells(self, area: Area) -> Iterator[Cell]:
        (x, y), (wide, high) = self.pos, self.size
        columns = _span(area.left - x, area.right - x, wide)
        rows = _span(area.low - y, area.high - y, high)
        return ((column, row) for row in rows for column in columns)

    # --- drawing ---

    def _renew(self, patch: Patch) -> int:
        x, y = patch.column * CELL, patch.row * CELL
        wide, high = patch.columns * CELL, patch.rows * CELL
        left, low = x + self.pos[0], y + self.pos[1]
        right, top = left + wide, low + high
        met = [
            one
            for one in self._shown
            if one.area.left < right
            and one.area.right > left
            and one.area.low < top
            and one.area.high > low
        ]
        self._fbo.add(ScissorPush(x=x, y=self.size[1] - y - high, width=wide, height=high))
        self._fbo.add(ClearColor(*(self._ground or ())))
        self._fbo.add(ClearBuffers())
        self._fbo.add(self._drawn(met))
        self._fbo.add(ScissorPop())
        return len(met)

    def _drawn(self, laid: list[Laid]) -> InstructionGroup:
        group = InstructionGroup()
        group.add(PushMatrix())
        group.add(Scale(1, -1, 1))
        group.add(Translate(-self.pos[0], -self.pos[1] - self.size[1]))
        printer = Printer(group)
        for one in laid:
            printer.draw(one.stroke, one.shape)
        printer.turn(())
        group.add(PopMatrix())
        return group


class Shelf:
    """The plates of the screens that were shown last."""

    def __init__(self) -> None:
        self._plates: dict[str, Plate] = {}

    def plate(self, name: str, pos: tuple[int, int], size: tuple[int, int]) -> Plate:
        """The plate of a screen; an empty one if it was put away or lies elsewhere now."""
        found = self._plates.pop(name, None)
        if found is None or (found.pos, found.size) != (pos, size):
            found = self._blank(pos, size)
        self._plates[name] = found
        return found

    def _blank(self, pos: tuple[int, int], size: tuple[int, int]) -> Plate:
        """The plate that was not needed for longest, wiped, if no more may be kept; else a new one.

        A new texture of the whole panel costs several milliseconds.
        """
        if len(self._plates) < MOST_PLATES:
            return Plate(pos, size)
        oldest = self._plates.pop(next(iter(self._plates)))
        if (oldest.pos, oldest.size) != (pos, size):
            return Plate(pos, size)
        oldest.wipe()
        return oldest


def _span(start: float, end: float, whole: int) -> range:
    first, last = max(0, int(start // CELL)), min((whole - 1) // CELL, int(end // CELL))
    return range(first, last + 1)


def patches(cells: set[Cell]) -> list[Patch]:
    """Cells as few rectangles: runs along a row, joined with an equal run of the row below.

    >>> patches({(0, 0), (1, 0), (0, 1), (1, 1), (5, 1)})
    [Patch(column=0, row=0, columns=2, rows=2), Patch(column=5, row=1, columns=1, rows=1)]
    """
    runs: list[Patch] = []
    for column, row in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        last = runs[-1] if runs else None
        if last is not None and (last.row, last.column + last.columns) == (row, column):
            runs[-1] = last._replace(columns=last.columns + 1)
        else:
            runs.append(Patch(column, row, 1, 1))
    joined: dict[tuple[int, int, int], Patch] = {}
    for run in runs:
        above = joined.pop((run.column, run.columns, run.row), None)
        whole = run if above is None else above._replace(rows=above.rows + 1)
        joined[whole.column, whole.columns, whole.row + whole.rows] = whole
    return list(joined.values())
