"""Says a number together with what it counts, in the English of the command line."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun in the form that goes with it; `many` where an s does not make it.

    >>> counted(1, "game"), counted(2, "game"), counted(0, "entry", "entries")
    ('1 game', '2 games', '0 entries')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"
