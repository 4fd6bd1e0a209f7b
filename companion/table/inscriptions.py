"""What the text on a tag may mean: a suggestion while tags are registered, never more."""

from collections.abc import Iterable

from companion.table.printed import Board
from companion.table.requests import FunctionTag, Mark, TagMeaning, TagRole


def meant(text: str, wanted: Iterable[TagMeaning], board: Board | None) -> TagMeaning | None:
    """The thing that a text names: `deed 6`, `player sun`, or a deed's name in any language."""
    read = _plain(text)
    if not read:
        return None
    return next((meaning for meaning in wanted if read in _names(meaning, board)), None)


def anything(text: str, board: Board | None) -> TagMeaning | None:
    """The same for whatever there is at a table with this board; without one, for the rest."""
    deeds = (str(face.square) for face in board.squares if face.letter) if board is not None else ()
    subjects = {
        TagRole.PLAYER: tuple(mark.value for mark in Mark),
        TagRole.DEED: tuple(deeds),
        TagRole.FUNCTION: tuple(function.value for function in FunctionTag),
        TagRole.BANKER: ("",),
    }
    everything = (
        TagMeaning(role=role, subject=subject)
        for role, names in subjects.items()
        for subject in names
    )
    return meant(text, everything, board)


def _names(meaning: TagMeaning, board: Board | None) -> set[str]:
    """Everything that somebody may write on the tag of a thing."""
    names = {_plain(f"{meaning.role.value} {meaning.subject}")}
    if meaning.role is TagRole.DEED and board is not None and meaning.subject.isdecimal():
        square = int(meaning.subject)
        printed = (face for face in board.squares if face.square == square)
        names |= {_plain(name) for face in printed for name in face.names.values()}
    return names


def _plain(text: str) -> str:
    """Letters and digits only: nobody minds a colon, a full stop or capitals.

    >>> _plain("St. Charles Place"), _plain("DEED:6")
    ('stcharlesplace', 'deed6')
    """
    return "".join(letter for letter in text.casefold() if letter.isalnum())
