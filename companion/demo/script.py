"""The script of a game: one gesture a line, as a player at the table would make it."""

from importlib.resources import files

import msgspec

from companion.errors import BankerError
from companion.ledger.wording import command_of, words_of
from companion.rules.commands import AnyCommand
from companion.table.requests import Mark, TagMeaning, TagRole

PLAYERS = ((Mark.SUN, "Ada"), (Mark.DROP, "Kenji"), (Mark.LEAF, "Sari"), (Mark.BOLT, "Oleg"))
"""Who plays, in turn order. Cards are physical: they are tapped."""


class ScriptError(BankerError):
    """A line of a script is not a gesture, or the table did not take it."""


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """Dice are thrown."""

    faces: tuple[int, int]


class Tap(msgspec.Struct, frozen=True, kw_only=True):
    """A tag is tapped on the reader."""

    meaning: TagMeaning


class Touch(msgspec.Struct, frozen=True, kw_only=True):
    """A choice is made on the screen."""

    command: AnyCommand


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A heading for those who watch."""

    text: str


Gesture = Throw | Tap | Touch | Note

ROLES = {"tap": TagRole.PLAYER, "deed": TagRole.DEED, "card": TagRole.CARD}


def first_game() -> list[Gesture]:
    """The shipped game: sixty turns with everything that the rule book knows."""
    text = (files("companion.demo") / "first_game.script").read_text(encoding="utf-8")
    return read(text)


def read(text: str) -> list[Gesture]:
    """The gestures of a script. Raises ScriptError with the line, what was expected, what came."""
    gestures: list[Gesture] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            gesture = _gesture(line.strip())
        except (ValueError, msgspec.ValidationError) as error:
            raise ScriptError(f"line {number}: expected {error}; got {line!r}") from error
        if gesture is not None:
            gestures.append(gesture)
    return gestures


def _gesture(line: str) -> Gesture | None:
    if not line:
        return None
    word, _, rest = line.partition(" ")
    if word == "#":
        return Note(text=rest)
    if word == "roll":
        first, second = (int(face) for face in rest.split())
        return Throw(faces=(first, second))
    if word in ROLES:
        return Tap(meaning=TagMeaning(role=ROLES[word], subject=rest))
    if word == "do":
        return Touch(command=command_of(words_of(rest)))
    raise ValueError("roll, tap, deed, card, do or #")
