"""The pen of the manual's drawings: words, lines and boxes as SVG."""

from html import escape

INK, FAINT = "#27323a", "#9aa5ab"


def text(
    x: float, y: float, words: str, colour: str = INK, *, anchor: str = "middle", size: int = 12
) -> str:
    """Words at a place; `anchor` is start, middle or end."""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def line(path: str, colour: str = INK, *, width: float = 2) -> str:
    """A line along an SVG path."""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"/>'


def box(x: float, y: float, w: float, h: float, colour: str = INK, *, words: str = "") -> str:
    """A part, with its name in the middle."""
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4" fill="#fff" '
        f'stroke="{colour}" stroke-width="2"/>'
    )
    return frame + (text(x + w / 2, y + h / 2 + 4, words, colour) if words else "")


def disc(x: float, y: float, r: float, colour: str, *, edge: str = INK) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}" stroke="{edge}"/>'


def ground(x: float, y: float) -> str:
    """The sign for ground below the end of a wire."""
    return line(f"M{x - 10:g} {y:g}H{x + 10:g}M{x - 6:g} {y + 5:g}H{x + 6:g}"
                f"M{x - 2:g} {y + 10:g}H{x + 2:g}")  # fmt: skip


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    """A whole drawing with its title on top."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif" fill="none" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#fbfaf6"/>',
            text(width // 2, 24, title, INK, size=15),
            *parts,
            "</svg>",
            "",
        ]
    )
