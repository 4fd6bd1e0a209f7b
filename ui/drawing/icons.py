"""The icons, drawn with lines: no font has them all, and none of them like this."""

from collections.abc import Callable

from ui.drawing.pen import Box, Pen
from ui.drawing.symbols import arc
from ui.theme import Colour


class Stylus:
    """Draws one icon in a box of 24 x 24 units, y down, with one colour and weight."""

    def __init__(self, pen: Pen, x: float, y: float, side: float, colour: Colour) -> None:
        self.pen = pen
        self.unit = side / 24
        self.left = x - side / 2
        self.top = y - side / 2
        self.colour = colour
        self.weight = max(1.0, 1.22 * self.unit)

    def line(self, *points: float, close: bool = False, heavy: float = 1.0) -> None:
        """A line through points of the 24 units."""
        placed = [
            (self.left if index % 2 == 0 else self.top) + value * self.unit
            for index, value in enumerate(points)
        ]
        self.pen.line(placed, self.colour, self.weight * heavy, close=close)

    def curve(self, x: float, y: float, r: float, start: float, end: float) -> None:
        """An arc, degrees counter-clockwise from the right."""
        self.line(*(v for px, py in arc(x, -y, r, start, end) for v in (px, -py)))

    def dot(self, x: float, y: float, r: float) -> None:
        """A filled dot."""
        at = (self.left + x * self.unit, self.top + y * self.unit)
        self.pen.disc(*at, r * self.unit, self.colour)

    def area(self, x: float, y: float, w: float, h: float, radius: float = 0) -> None:
        """A filled rectangle."""
        box = Box(self.left + x * self.unit, self.top + y * self.unit, w * self.unit, h * self.unit)
        if radius:
            self.pen.rounded(box, radius * self.unit, self.colour)
        else:
            self.pen.rect(box, self.colour)

    def frame(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        """The outline of a rectangle with round corners."""
        box = Box(self.left + x * self.unit, self.top + y * self.unit, w * self.unit, h * self.unit)
        self.pen.outline(box, radius * self.unit, self.colour, self.weight)

    def solid(self, *points: float) -> None:
        """A filled convex shape."""
        placed = [
            (self.left if index % 2 == 0 else self.top) + value * self.unit
            for index, value in enumerate(points)
        ]
        self.pen.polygon(placed, self.colour)


def menu(s: Stylus) -> None:
    """Three lines."""
    for y in (5, 12, 19):
        s.line(1, y, 23, y)


def pay(s: Stylus) -> None:
    """A coin that leaves."""
    s.curve(8, 12, 7, 0, 360)
    s.dot(8, 12, 1.6)
    s.line(10, 12, 25, 12)
    s.line(21, 8, 25, 12, 21, 16)


def trade(s: Stylus) -> None:
    """Two arrows, there and back."""
    s.line(2, 7, 23, 7)
    s.line(18, 2.5, 23, 7, 18, 11)
    s.line(22, 17, 1, 17)
    s.line(6, 12.5, 1, 17, 6, 21.5)


def house(s: Stylus) -> None:
    """A house with a door."""
    s.line(1.5, 11.5, 12, 1.5, 22.5, 11.5)
    s.line(4, 9.5, 4, 22.5, 20, 22.5, 20, 9.5)
    s.line(9.5, 22.5, 9.5, 15, 14.5, 15, 14.5, 22.5)


def mortgage(s: Stylus) -> None:
    """A paper with a percent sign and a folded corner."""
    s.line(3, 1.5, 16, 1.5, 21, 6.5, 21, 22.5, 3, 22.5, close=True)
    s.line(8, 18, 16, 9)
    s.dot(9, 10, 1.5)
    s.dot(15, 17, 1.5)


def ledger(s: Stylus) -> None:
    """A written page."""
    s.line(3, 1.5, 21, 1.5, 21, 22.5, 3, 22.5, close=True)
    for y in (7, 12, 17):
        s.line(7, y, 17, y)


def undo(s: Stylus) -> None:
    """An arrow that turns back."""
    s.curve(12.5, 13, 8.5, 165, -125)
    s.line(1.5, 3.5, 3.6, 11.5, 11, 9)


def redo(s: Stylus) -> None:
    """An arrow that turns forward again."""
    s.curve(11.5, 13, 8.5, 15, 305)
    s.line(22.5, 3.5, 20.4, 11.5, 13, 9)


def gavel(s: Stylus) -> None:
    """The auctioneer's hammer."""
    s.solid(6.5, 8, 13.5, 1, 19, 6.5, 12, 13.5)
    s.line(15, 9.8, 23, 18, heavy=1.6)
    s.line(1, 22, 13, 22, heavy=1.4)


def die(s: Stylus) -> None:
    """A die showing three."""
    s.frame(2, 2, 20, 20, 4)
    for place in (7.5, 12, 16.5):
        s.dot(place, place, 1.4)


def right(s: Stylus) -> None:
    """An arrow to the right."""
    s.line(1, 12, 23, 12)
    s.line(16, 5, 23, 12, 16, 19)


def left(s: Stylus) -> None:
    """An arrow to the left."""
    s.line(23, 12, 1, 12)
    s.line(8, 5, 1, 12, 8, 19)


def up(s: Stylus) -> None:
    """An arrow head upwards."""
    s.line(4, 16, 12, 8, 20, 16)


def down(s: Stylus) -> None:
    """An arrow head downwards."""
    s.line(4, 8, 12, 16, 20, 8)


def pause(s: Stylus) -> None:
    """Two bars."""
    s.area(5, 3, 4.6, 18)
    s.area(14.4, 3, 4.6, 18)


def hand(s: Stylus) -> None:
    """A pointing finger: do it by touch."""
    s.line(
        8,
        15,
        8,
        3.4,
        9.4,
        1.6,
        11.4,
        1.6,
        12.6,
        3.4,
        12.6,
        10.4,
        19.4,
        12,
        21,
        14,
        21,
        18.5,
        18.6,
        22.6,
        10.4,
        22.6,
        3.4,
        15.4,
        3.6,
        13.4,
        5.4,
        12.8,
        8,
        15,
    )


def pot(s: Stylus) -> None:
    """The pot of the free space."""
    s.line(1, 9, 23, 9)
    s.line(3.5, 9, 5.5, 22, 18.5, 22, 20.5, 9)
    s.curve(12, 4.6, 3, 0, 360)


def cross(s: Stylus) -> None:
    """No."""
    s.line(3, 3, 21, 21)
    s.line(21, 3, 3, 21)


def check(s: Stylus) -> None:
    """Yes."""
    s.line(2, 13, 9, 20, 22, 4, heavy=1.3)


def sound(s: Stylus) -> None:
    """A loudspeaker."""
    s.area(2, 8.5, 5, 7)
    s.solid(6.5, 8.5, 13, 3, 13, 21, 6.5, 15.5)
    s.curve(13, 12, 4.4, 50, -50)
    s.curve(13, 12, 8.6, 50, -50)


def small_building(s: Stylus) -> None:
    """A filled house: one in stock."""
    s.solid(1, 11.5, 12, 1.5, 23, 11.5)
    s.area(2.4, 11, 19.2, 11.5)


def big_building(s: Stylus) -> None:
    """A filled hotel with windows: one in stock."""
    s.area(3, 2, 2.6, 21)
    s.area(18.4, 2, 2.6, 21)
    s.area(10.7, 2, 2.6, 21)
    for y in (2, 8.6, 15.2):
        s.area(3, y, 18, 3)
    s.area(3, 21, 18, 2)


def low_hotel(s: Stylus) -> None:
    """The hotel of the title deed's rent line, long and low."""
    s.area(0, 5, 24, 4)
    s.area(0, 13, 24, 7)
    for x in (0, 7, 13.4, 20.4):
        s.area(x, 8, 3.6, 6)


def bars(s: Stylus) -> None:
    """Behind bars."""
    s.frame(0.5, 0.5, 23, 23, 3)
    for x in (6.5, 12, 17.5):
        s.line(x, 4, x, 20)


def card(s: Stylus) -> None:
    """A drawn card."""
    s.frame(4, 1.5, 16, 21, 2.5)
    s.line(8, 7, 16, 7)
    s.line(8, 12, 16, 12)
    s.line(8, 17, 13, 17)


def plus(s: Stylus) -> None:
    """One more."""
    s.line(12, 3, 12, 21, heavy=1.3)
    s.line(3, 12, 21, 12, heavy=1.3)


def minus(s: Stylus) -> None:
    """One less."""
    s.line(3, 12, 21, 12, heavy=1.3)


def bell(s: Stylus) -> None:
    """A bell: somebody is called."""
    s.curve(12, 10, 6, 0, 180)
    s.line(6, 10, 6, 15, 3.5, 18.5, 20.5, 18.5, 18, 15, 18, 10)
    s.line(12, 1.5, 12, 4)
    s.dot(12, 21.4, 1.9)


ICONS: dict[str, Callable[[Stylus], None]] = {
    shape.__name__: shape
    for shape in (
        menu, pay, trade, house, mortgage, ledger, undo, redo, gavel, die, right, left, up, down,
        pause, hand, pot, cross, check, sound, small_building, big_building, low_hotel, bars,
        card, plus, minus, bell,
    )
}  # fmt: skip


def icon(pen: Pen, name: str, x: float, y: float, side: float = 24, *,
         colour: Colour | None = None, weight: float | None = None) -> None:  # fmt: skip
    """Draw an icon round a centre."""
    stylus = Stylus(pen, x, y, side, pen.theme.ink if colour is None else colour)
    if weight is not None:
        stylus.weight = weight
    ICONS[name](stylus)
