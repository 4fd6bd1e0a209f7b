"""Asks at a terminal for what `banker edition new` was not told; Enter takes the suggestion."""

import argparse
import re

from companion.editions.filling import filling
from companion.editions.skeleton import (
    suggested_groups,
    suggested_railroads,
    suggested_utilities,
)
from companion.errors import BankerError

NUMBER = r"\d{1,12}"
NUMBERS = r"\d{1,3}( *, *\d{1,3})*"
TEXT = r".{1,60}"


def asked(options: argparse.Namespace) -> None:
    """Fill the options that were not given with the answers."""
    known, words = filling().defaults, filling().texts["en"]
    _ask(options, "name", "name of the edition", options.folder.name, TEXT)
    _ask(options, "squares", "squares on the board", str(known.squares), NUMBER)
    squares = int(options.squares)
    _ask(options, "railroads", "railroads", str(suggested_railroads(squares)), NUMBER)
    _ask(options, "utilities", "utilities", str(suggested_utilities(squares)), NUMBER)
    _ask(options, "decks", "decks, or none", ",".join(known.decks), TEXT)
    sizes = suggested_groups(
        squares, int(options.railroads), int(options.utilities), len(options.decks.split(","))
    )
    _ask(options, "groups", "streets of each group", ",".join(map(str, sizes)), NUMBERS)
    _ask(options, "small", "the small building is called", words["small"], TEXT)
    _ask(options, "big", "the big building is called", words["big"], TEXT)
    _ask(options, "levels", "small buildings before the big one", str(known.small_max), NUMBER)
    _ask(options, "currency", "code of the currency", known.currency, r"\S{1,8}")
    _ask(options, "start", "cash of every player at the start", str(known.start), NUMBER)
    _ask(options, "note", "the smallest note", str(known.smallest_note), NUMBER)


def _ask(
    options: argparse.Namespace, name: str, question: str, suggestion: str, shape: str
) -> None:
    """One question, until the answer has the shape that is needed."""
    if getattr(options, name) is not None:
        return
    answer = ""
    while not answer:
        answer = answer_to(f"{question} [{suggestion}]: ") or suggestion
        if not re.fullmatch(shape, answer):
            print(f"expected something like {suggestion}, got {answer!r}")
            answer = ""
    setattr(options, name, int(answer) if shape == NUMBER else answer)


def answer_to(question: str) -> str:
    """A line from the terminal, without spaces around it. Raises BankerError if there is none."""
    try:
        return input(question).strip()
    except EOFError as error:
        raise BankerError("expected an answer, got the end of the input") from error
