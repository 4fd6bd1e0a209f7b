"""The look in numbers: colours of both themes, players, street groups, faces and the panel."""

from typing import NamedTuple

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its six hex digits.

    >>> colour("#FF0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue, alpha)


def faded(base: Colour, alpha: float) -> Colour:
    """The same colour, less opaque."""
    return (*base[:3], alpha)


def mixed(under: Colour, over: Colour, share: float) -> Colour:
    """`over` laid on `under` with the opacity `share`."""
    red, green, blue = (a + (b - a) * share for a, b in zip(under[:3], over[:3], strict=True))
    return (red, green, blue, 1.0)


class Theme(NamedTuple):
    """The colour tokens of the look, section 3."""

    name: str
    desk: Colour
    card: Colour
    raised: Colour
    ink: Colour
    ink2: Colour
    edge: Colour
    rule: Colour
    primary: Colour
    onprimary: Colour
    refuse: Colour
    good: Colour
    warn: Colour
    engrave: Colour
    shadow: Colour
    outline: Colour


PAPER = Theme(
    name="paper",
    desk=colour("#E9E1D0"),
    card=colour("#FBF7EC"),
    raised=colour("#FFFDF6"),
    ink=colour("#14261F"),
    ink2=colour("#555A4F"),
    edge=colour("#7F7A63"),
    rule=colour("#CFC6B0"),
    primary=colour("#12443A"),
    onprimary=colour("#FBF7EC"),
    refuse=colour("#A3201D"),
    good=colour("#1B6B47"),
    warn=colour("#F6D365"),
    engrave=colour("#12443A", 0.30),
    shadow=colour("#C9BEA4"),
    outline=colour("#14261F"),
)
EVENING = Theme(
    name="evening",
    desk=colour("#0B1714"),
    card=colour("#152A25"),
    raised=colour("#1E3831"),
    ink=colour("#F4EDDD"),
    ink2=colour("#B4B7A6"),
    edge=colour("#6F8A80"),
    rule=colour("#32504A"),
    primary=colour("#F0E3C0"),
    onprimary=colour("#14261F"),
    refuse=colour("#FF9A8B"),
    good=colour("#86D9AC"),
    warn=colour("#F6D365"),
    engrave=colour("#C9A24B", 0.44),
    shadow=colour("#050B09"),
    outline=colour("#F4EDDD"),
)
THEMES = {theme.name: theme for theme in (PAPER, EVENING)}

INK0 = colour("#0A1310")
"""The ink on every player colour and on light group colours, in both themes."""
WHITE = colour("#FFFFFF")
FELT = colour("#0F3A31")
BRASS = colour("#E3C77A")
MARGIN_LINE = colour("#C9534F", 0.55)


class Paint(NamedTuple):
    """A coloured thing and the ink that is read on it."""

    fill: Colour
    ink: Colour


MARKS: dict[str, Paint] = {
    "sun": Paint(colour("#E69F00"), INK0),
    "drop": Paint(colour("#56B4E9"), INK0),
    "leaf": Paint(colour("#009E73"), INK0),
    "bolt": Paint(colour("#F0E442"), INK0),
    "moon": Paint(colour("#0072B2"), WHITE),
    "heart": Paint(colour("#D55E00"), INK0),
    "kite": Paint(colour("#CC79A7"), INK0),
    "key": Paint(colour("#F7F3EA"), INK0),
}
GROUPS: dict[str, Paint] = {
    "A": Paint(colour("#B08A63"), INK0),
    "B": Paint(colour("#9CD3EE"), INK0),
    "C": Paint(colour("#CF4F98"), INK0),
    "D": Paint(colour("#EE8A22"), INK0),
    "E": Paint(colour("#BE2327"), WHITE),
    "F": Paint(colour("#F4D22E"), INK0),
    "G": Paint(colour("#14713C"), WHITE),
    "H": Paint(colour("#2447A0"), WHITE),
    "T": Paint(colour("#2F3B37"), WHITE),
    "U": Paint(colour("#D9D2BE"), INK0),
}
PLAIN = Paint(colour("#D9D2BE"), INK0)


def group_paint(letter: str) -> Paint:
    """The colour of a street group by its letter; a quiet one for a letter of another edition."""
    return GROUPS.get(letter, PLAIN)


SERIF = "BankSerif"
BOLD = "BankBold"
SANS = "BankSans"
FACES = {
    SERIF: "NotoSerifJP-Regular.otf",
    BOLD: "NotoSansJP-Bold.otf",
    SANS: "NotoSansJP-Regular.otf",
}

CAPITAL_OF = 0.733
"""Height of a capital as a share of the type size, Sans and Bold."""

COLOSSAL = 126
HUGE = 100
BALANCE = 49
PROMPT = 46
TITLE = 29
NAME = 23
BUTTON = 20
BODY = 19
SMALL = 17
"""Nothing is set smaller than this."""

TARGET_MM = 9.0
"""The smallest side of anything that can be touched."""

DESIGN_WIDTH = 800
DESIGN_HEIGHT = 480


class Panel(NamedTuple):
    """A screen: its pixels and how many of them make a millimetre."""

    width: int
    height: int
    px_per_mm: float

    def mm(self, length: float) -> float:
        """Pixels for a length in millimetres."""
        return length * self.px_per_mm

    @property
    def k(self) -> float:
        """Pixels for one px of the 800x480 drawings."""
        return min(self.width / DESIGN_WIDTH, self.height / DESIGN_HEIGHT)


KNOWN_PANELS = (
    Panel(800, 480, 5.2),
    Panel(1024, 600, 6.6),
    Panel(1280, 800, 5.9),
    Panel(480, 800, 5.2),
    Panel(720, 1280, 8.2),
)


def panel_of(width: int, height: int) -> Panel:
    """The usual panel of these pixels, or one that is as wide as the 7 inch screen."""
    for panel in KNOWN_PANELS:
        if (panel.width, panel.height) == (width, height):
            return panel
    return Panel(width, height, 5.2 * min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT))
