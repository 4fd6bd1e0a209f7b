"""Asks at a terminal for what `banker edition new` was not told; Enter takes the suggestion."""

import argparse
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable

from companion.cli.arguments import number
from companion.editions.bounds import MOST_LEVELS, MOST_LOTS
from companion.editions.filling import filling
from companion.editions.mistakes import LARGEST_SUM
from companion.editions.playable import LARGEST_BOARD, LONGEST_CURRENCY, SMALLEST_BOARD
from companion.editions.skeleton import (
    LETTERS,
    room_for_streets,
    suggested_groups,
    suggested_railroads,
    suggested_start,
    suggested_utilities,
)
from companion.errors import BankerError, UsageError, shortened

SMALLEST_GROUP = 2
LONGEST_TEXT = 60
"""Characters of a name that is typed in."""

Accept = Callable[[str], object]
"""The value of an answer. Raises ArgumentTypeError with what was expected."""


def asked(options: argparse.Namespace) -> None:
    """Fill the options that were not given with the answers."""
    known, words = filling().defaults, filling().texts["en"]
    _ask(options, "name", "name of the edition", options.folder.name, _text(LONGEST_TEXT))
    board = number(SMALLEST_BOARD, LARGEST_BOARD)
    _ask(options, "squares", "squares on the board", str(known.squares), board)
    squares = int(options.squares)
    _ask(options, "railroads", "railroads", str(suggested_railroads(squares)), _lots)
    _ask(options, "utilities", "utilities", str(suggested_utilities(squares)), _lots)
    _ask(options, "decks", "decks, or none", ",".join(known.decks), _text(LONGEST_TEXT))
    _ask_groups(options, squares)
    _ask(options, "small", "the small building is called", words["small"], _text(LONGEST_TEXT))
    _ask(options, "big", "the big building is called", words["big"], _text(LONGEST_TEXT))
    levels = number(1, MOST_LEVELS)
    _ask(options, "levels", "small buildings before the big one", str(known.small_max), levels)
    _ask(options, "currency", "code of the currency", known.currency, _text(LONGEST_CURRENCY))
    _ask(options, "note", "the smallest note", str(known.smallest_note), number(1, LARGEST_SUM))
    note = int(options.note)
    suggestion = str(suggested_start(note))
    _ask(options, "start", "cash of every player at the start", suggestion, _cash(note))


def _ask_groups(options: argparse.Namespace, squares: int) -> None:
    """The streets must find room beside everything else."""
    decks = len([deck for deck in options.decks.split(",") if deck.strip() not in ("", "none")])
    railroads, utilities = int(options.railroads), int(options.utilities)
    sizes = suggested_groups(squares, railroads, utilities, decks)
    room = room_for_streets(squares, railroads, utilities, decks)
    if options.groups is None and room < SMALLEST_GROUP:
        raise UsageError(f"expected room for {SMALLEST_GROUP} streets, got {max(room, 0)}")
    suggestion = ",".join(map(str, sizes))
    _ask(options, "groups", "streets of each group", suggestion, _groups(room))


def _ask(
    options: argparse.Namespace, name: str, question: str, suggestion: str, accept: Accept
) -> None:
    """One question, until the answer is one that can be taken."""
    while getattr(options, name) is None:
        answer = answer_to(f"{question} [{suggestion}]: ") or suggestion
        try:
            setattr(options, name, accept(answer))
        except ArgumentTypeError as error:
            print(error)


def _text(longest: int) -> Accept:
    def accept(answer: str) -> str:
        if len(answer) > longest or not answer.isprintable():
            said = f"expected at most {longest} characters, got {shortened(answer)!r}"
            raise ArgumentTypeError(said)
        return answer

    return accept


def _lots(answer: str) -> int:
    """A single one would be no group."""
    if answer == "1":
        raise ArgumentTypeError(f"expected 0, or 2 to {MOST_LOTS}, got '1'")
    return number(0, MOST_LOTS)(answer)


def _cash(note: int) -> Accept:
    """Paid out in whole notes."""
    amount = number(100 * note, LARGEST_SUM)

    def accept(answer: str) -> int:
        cash = amount(answer)
        if cash % note:
            raise ArgumentTypeError(f"expected a multiple of the smallest note, {note}, got {cash}")
        return cash

    return accept


def _groups(room: int) -> Accept:
    size = number(SMALLEST_GROUP, MOST_LOTS)

    def accept(answer: str) -> str:
        sizes = [size(word.strip()) for word in answer.split(",")]
        if len(sizes) > len(LETTERS):
            raise ArgumentTypeError(f"expected at most {len(LETTERS)} groups, got {len(sizes)}")
        if sum(sizes) > room:
            raise ArgumentTypeError(f"expected room for {room} streets, got {sum(sizes)}")
        return answer

    return accept


def agree(question: str, otherwise: str) -> None:
    """Ask at a terminal before something is lost. Raises BankerError(otherwise) without a yes."""
    if sys.stdin.isatty() and answer_to(f"{question} [y/N] ").lower() in ("y", "yes"):
        return
    raise BankerError(otherwise)


def answer_to(question: str) -> str:
    """A line from the terminal, without spaces around it. Raises BankerError if there is none."""
    try:
        return input(question).strip()
    except EOFError as error:
        raise BankerError("expected an answer, got the end of the input") from error
