"""Dice in the pockets of a tray: which light the ten spots of it give back."""

WHITE, PIP = 200, 20
EMPTY, TILTED = None, 0
GRID = 3
CENTRE, CORNER, NEXT_CORNER, EDGE, NEXT_EDGE = (1, 1), (0, 0), (0, 2), (1, 0), (0, 1)
SPOTS = (CENTRE, CORNER, NEXT_CORNER, EDGE, NEXT_EDGE)
CORNERS = {(0, 0), (0, 2), (2, 0), (2, 2)}
PIPS = {
    1: {(1, 1)},
    2: {(0, 0), (2, 2)},
    3: {(0, 0), (1, 1), (2, 2)},
    4: CORNERS,
    5: CORNERS | {(1, 1)},
    6: CORNERS | {(0, 1), (2, 1)},
}
"""Where the pips of a face are, as row and column."""


def turned(pips: set[tuple[int, int]], quarters: int) -> set[tuple[int, int]]:
    for _ in range(quarters):
        pips = {(column, GRID - 1 - row) for row, column in pips}
    return pips


def light(top: int | None, quarters: int = 0) -> bytes:
    """The levels of one pocket: nothing, a die that leans on an edge, or one that shows `top`."""
    if top is EMPTY:
        return bytes(len(SPOTS))
    if top == TILTED:
        return bytes([WHITE] * 2 + [PIP] * (len(SPOTS) - 2))
    pips = turned(PIPS[7 - top], quarters)
    return bytes(PIP if spot in pips else WHITE for spot in SPOTS)
