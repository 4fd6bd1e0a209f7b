"""Cuts the three shipped faces from their full upstream files (run by hand, needs fontTools).

usage: python -m ui.assets.subset_fonts SANS.otf BOLD.otf SERIF.otf
"""

import sys
from pathlib import Path

FACES = ("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf", "NotoSerifJP-Regular.otf")
RANGES = ((0x20, 0x7E), (0xA0, 0x17F), (0x400, 0x45F), (0x2010, 0x2044), (0x3000, 0x30FF))
SIGNS = "ΩΔπ←↑→↓−×÷±≠≤≥∞✓€￥－～（）／：！？"
FIRST_LEVEL_ROWS = range(16, 48)
"""Rows of JIS X 0208 with the 2,965 kanji of daily life and nearly all names."""


def characters() -> set[int]:
    """Latin, Cyrillic, kana, Japanese punctuation and the first level of JIS kanji."""
    wanted = {point for first, last in RANGES for point in range(first, last + 1)}
    wanted |= {ord(sign) for sign in SIGNS}
    for row in (*range(1, 9), *FIRST_LEVEL_ROWS):
        for cell in range(1, 95):
            code = bytes((row + 0xA0, cell + 0xA0))
            wanted |= {ord(sign) for sign in code.decode("euc_jp", errors="ignore")}
    return wanted


def cut(source: Path, target: Path) -> None:
    """Write the wanted characters of one face, with its layout rules for kerning only."""
    from fontTools import subset

    from ui.assets.rouble import add_rouble

    options = subset.Options(layout_features=["kern", "palt"], name_IDs=["*"], notdef_outline=True)
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters())
    cutter.subset(font)
    add_rouble(font)
    subset.save_font(font, str(target), options)


def main(arguments: list[str]) -> int:
    """Cut all three faces beside this script."""
    if len(arguments) != len(FACES):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    for source, name in zip(arguments, FACES, strict=True):
        cut(Path(source), Path(__file__).parent / "fonts" / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
