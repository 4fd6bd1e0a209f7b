"""The pen: draws in the units of the 800x480 pictures, from the top left, at any scale."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import (
    Instruction,
    InstructionGroup,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.drawing.strokes import Printer, Stroke, Turn
from ui.theme import BOLD, CAPITAL_OF, SMALL, Colour, Theme
from ui.typeset import ASCENT, Run, line_texture, line_width, narrowed, rejoined, wrapped


class Box(NamedTuple):
    """A rectangle: left, top, width, height; y runs down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The centre from the left."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The centre from the top."""
        return self.y + self.h / 2

    def inset(self, by: float) -> "Box":
        """The same box with every side moved inwards."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: float = 0, dy: float = 0) -> "Box":
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


class Pen:
    """Draws for one widget. `width` and `height` are the room in drawing units.

    What is drawn goes to the widget's canvas at once, or, where it is `kept`, becomes part of a
    picture that a plate compares and draws.
    """

    def __init__(
        self, host: Widget, theme: Theme, k: float, *, behind: bool = False, kept: bool = False
    ) -> None:
        self.host = host
        self.theme = theme
        self.k = k
        self.left = host.x
        self.top = host.top
        self.width: float = host.width / k
        self.height: float = host.height / k
        self.runs: list[Run] = []
        self.figures: list[Box] = []
        """Pictures that are read as numbers are, dice and deeds: nothing should lie on them."""
        self.kept = kept
        self.on_change: Callable[[], None] = lambda: None
        """Told when a part of the picture was drawn anew."""
        self.group = InstructionGroup()
        self._strokes: list[Stroke] = []
        self._parts: list[Pen] = []
        (host.canvas.before if behind else host.canvas).add(self.group)
        self.clear()

    def clear(self) -> None:
        """Forget everything that this pen and its parts have drawn."""
        self.group.clear()
        self.runs.clear()
        self.figures.clear()
        self._strokes.clear()
        self._parts.clear()
        self._printer = Printer(self.group)
        self._colour: Colour = self.theme.ink
        self._turns: tuple[Turn, ...] = ()

    def part(self, host: Widget) -> "Pen":
        """A pen for something that lies on this picture, and is kept if the picture is."""
        pen = Pen(host, self.theme, self.k, kept=self.kept)
        if self.kept:
            pen.on_change = self.on_change
            self._parts.append(pen)
        return pen

    def picture(self) -> list[Stroke]:
        """Everything kept, parts on top."""
        return [*self._strokes, *(stroke for part in self._parts for stroke in part.picture())]

    def _lay(self, shape: type[Instruction], **facts: object) -> None:
        stroke = Stroke(shape, self._colour, tuple(facts.items()), self._turns)
        if self.kept:
            self._strokes.append(stroke)
        else:
            self._printer.draw(stroke)

    # --- places ---

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Window pixels of a place."""
        return self.left + x * self.k, self.top - y * self.k

    def place(self, box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
        """Position and size in whole window pixels."""
        left, top = (round(value) for value in self.point(box.x, box.y))
        right, bottom = (round(value) for value in self.point(box.right, box.bottom))
        return (left, bottom), (max(1, right - left), max(1, top - bottom))

    def ink(self, colour: Colour) -> None:
        """Choose the colour of what is drawn next."""
        self._colour = colour

    # --- areas ---

    def rect(self, box: Box, colour: Colour) -> None:
        """A plain rectangle on whole pixels."""
        pos, size = self.place(box)
        self.ink(colour)
        self._lay(Rectangle, pos=pos, size=size)

    def rounded(self, box: Box, radius: float | tuple[float, ...], colour: Colour) -> None:
        """A rectangle with round corners: one radius, or top left, top right, right, left."""
        pos, size = self.place(box)
        corners = radius if isinstance(radius, tuple) else (radius,) * 4
        self.ink(colour)
        radii = tuple(r * self.k for r in corners)
        self._lay(SmoothRoundedRectangle, pos=pos, size=size, radius=radii)

    def ellipse(self, box: Box, colour: Colour) -> None:
        """A filled ellipse inside a box."""
        x, y = self.point(box.x, box.bottom)
        self.ink(colour)
        self._lay(SmoothEllipse, pos=(x, y), size=(box.w * self.k, box.h * self.k))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle round a centre."""
        self.ellipse(Box(x - radius, y - radius, 2 * radius, 2 * radius), colour)

    def polygon(self, points: Sequence[float], colour: Colour) -> None:
        """A filled convex shape through points x, y, x, y, …"""
        vertices: list[float] = []
        for index in range(0, len(points), 2):
            vertices.extend((*self.point(points[index], points[index + 1]), 0.0, 0.0))
        self.ink(colour)
        indices = tuple(range(len(points) // 2))
        self._lay(Mesh, vertices=tuple(vertices), indices=indices, mode="triangle_fan")

    def paste(
        self, texture: Texture, box: Box, colour: Colour, coords: Sequence[float] | None = None
    ) -> None:
        """A texture, tinted."""
        pos, size = self.place(box)
        self.ink(colour)
        extra = {} if coords is None else {"tex_coords": tuple(coords)}
        self._lay(Rectangle, texture=texture, pos=pos, size=size, **extra)

    def mesh(
        self, meshes: Sequence[tuple[list[float], list[int]]], x: float, y: float, r: float
    ) -> None:
        """Unit shapes (radius 1, y up) blown up to radius `r` in the present colour."""
        left, low = self.point(x, y)
        scale = r * self.k
        for vertices, indices in meshes:
            moved = list(vertices)
            moved[0::4] = [left + value * scale for value in vertices[0::4]]
            moved[1::4] = [low + value * scale for value in vertices[1::4]]
            self._lay(Mesh, vertices=tuple(moved), indices=tuple(indices), mode="triangle_fan")

    # --- lines ---

    def line(
        self, points: Sequence[float], colour: Colour, width: float = 1.0, *, close: bool = False
    ) -> None:
        """A line through points x, y, x, y, …"""
        placed: list[float] = []
        for index in range(0, len(points), 2):
            placed.extend(self.point(points[index], points[index + 1]))
        self.ink(colour)
        self._lay(SmoothLine, points=tuple(placed), width=width * self.k, close=close)

    def outline(
        self, box: Box, radius: float | tuple[float, ...], colour: Colour, width: float = 1.0
    ) -> None:
        """The border of a rectangle with round corners."""
        (x, y), (w, h) = self.place(box)
        corners = radius if isinstance(radius, tuple) else (radius,) * 4
        top_left, top_right, low_right, low_left = (max(r * self.k, 0.5) for r in corners)
        shape = (x, y, w, h, top_left, top_right, low_right, low_left, 24)
        self.ink(colour)
        self._lay(SmoothLine, rounded_rectangle=shape, width=width * self.k)

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        colour: Colour,
        width: float = 1.0,
        *,
        span: tuple[float, float] = (0, 360),
    ) -> None:
        """A circle line; `span` in degrees clockwise from the top."""
        left, low = self.point(x, y)
        self.ink(colour)
        circle = (left, low, radius * self.k, *span)
        self._lay(SmoothLine, circle=circle, width=width * self.k, cap="none")

    def oval(self, box: Box, colour: Colour, width: float = 1.0) -> None:
        """The line of an ellipse inside a box."""
        x, y = self.point(box.x, box.bottom)
        shape = (x, y, box.w * self.k, box.h * self.k)
        self.ink(colour)
        self._lay(SmoothLine, ellipse=shape, width=width * self.k)

    def rule(self, x: float, y: float, width: float, colour: Colour, weight: float = 1) -> None:
        """A crisp horizontal line."""
        (left, low), (wide, _) = self.place(Box(x, y, width, 1))
        self.ink(colour)
        self._lay(Rectangle, pos=(left, low), size=(wide, max(1, round(weight * self.k))))

    def stroke(self, x: float, y: float, height: float, colour: Colour, weight: float = 1) -> None:
        """A crisp vertical line."""
        (left, low), (_, high) = self.place(Box(x, y, 1, height))
        self.ink(colour)
        self._lay(Rectangle, pos=(left, low), size=(max(1, round(weight * self.k)), high))

    def double_rule(self, x: float, y: float, width: float, colour: Colour) -> None:
        """The bank's thick-and-thin rule; `y` is the upper, thicker line."""
        self.rule(x, y, width, colour, 1.3)
        self.rule(x, y + 4, width, colour, 0.6)

    def leader(self, x: float, y: float, width: float, colour: Colour) -> None:
        """Dots that lead the eye from a word to its figure."""
        for step in range(int(width / 4)):
            self.rect(Box(x + step * 4, y - 1, 1.2, 1.2), colour)

    # --- text ---

    def wide(self, text: str, face: str, size: float) -> float:
        """Width of a line in drawing units."""
        return line_width(text, face, round(size * self.k)) / self.k

    def text(  # noqa: PLR0913 - a line of type has that many properties
        self,
        text: str,
        x: float,
        baseline: float,
        *,
        size: float,
        face: str = BOLD,
        colour: Colour | None = None,
        align: str = "left",
        room: float | None = None,
        floor: float = SMALL,
        may_cut: bool = False,
    ) -> float:
        """Set one line by its baseline; `x` is its left, centre or right. Returns its width."""
        if not text:
            return 0.0
        pixels, wanted, narrow = round(size * self.k), text, 1.0
        if room is not None:
            low = min(pixels, round(floor * self.k))
            given = room * self.k + 0.5
            text, pixels, narrow = narrowed(text, face, pixels, room=given, floor=low)
        texture = line_texture(text, face, pixels)
        wide = texture.width * narrow
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * wide
        left, base = self.point(x, baseline)
        low = round(base) - (texture.height - round(ASCENT * pixels))
        self.ink(self.theme.ink if colour is None else colour)
        pos = (round(left - shift), low)
        self._lay(Rectangle, texture=texture, pos=pos, size=(wide, texture.height))
        self.runs.append(Run(text, wanted, face, pixels, *pos, wide, room, may_cut, narrow))
        return float(wide / self.k)

    def read(self, box: Box) -> None:
        """What is drawn here is read: a place in drawing units, kept as it is given."""
        self.figures.append(box)

    def middle(self, text: str, box: Box, *, size: float, **style: object) -> float:
        """Set one line centred in a box by the height of its capitals."""
        baseline = box.cy + CAPITAL_OF * size / 2
        given = {"align": "centre", "room": box.w, **style}
        return self.text(text, box.cx, baseline, size=size, **given)  # type: ignore[arg-type]

    def spaced(
        self,
        text: str,
        x: float,
        baseline: float,
        *,
        colour: Colour | None = None,
        size: float = SMALL,
        gap: float = 2.2,
        align: str = "left",
    ) -> float:
        """A kicker: small bold capitals, set apart. Returns its width."""
        if any(ord(sign) >= 0x2E80 for sign in text):
            gap = 0.6
        whole = sum(self.wide(sign, BOLD, size) + gap for sign in text) - gap
        at = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * whole
        for sign in text:
            if sign != " ":
                self.text(sign, at, baseline, size=size, face=BOLD, colour=colour)
            at += self.wide(sign, BOLD, size) + gap
        return whole

    def cut(self, text: str, face: str, size: float, *, room: float) -> list[str]:
        """The lines that a text fills at a size."""
        return wrapped(text, face, round(size * self.k), room=room * self.k)

    def paragraph(
        self,
        text: str,
        x: float,
        baseline: float,
        *,
        room: float,
        size: float,
        lines: int,
        leading: float = 1.3,
        **style: object,
    ) -> float:
        """Several lines, smaller if they are too many. Returns the baseline after the last."""
        face = str(style.get("face", BOLD))
        while True:
            cut = wrapped(text, face, round(size * self.k), room=room * self.k)
            if len(cut) <= lines or size <= SMALL:
                break
            size -= 1
        if len(cut) > lines:
            cut = [*cut[: lines - 1], rejoined(cut[lines - 1 :])]
        for line in cut:
            self.text(line, x, baseline, size=size, room=room, **style)  # type: ignore[arg-type]
            baseline += size * leading
        return baseline

    # --- turning ---

    def turned(self, x: float, y: float, degrees: float, scale: float = 1.0) -> None:
        """Turn (clockwise) and scale what follows round a place, until `straight`."""
        self._turns = (*self._turns, Turn(*self.point(x, y), degrees, scale))

    def straight(self) -> None:
        """End of what `turned` began."""
        self._turns = self._turns[:-1]
        if not self.kept:
            self._printer.turn(self._turns)
