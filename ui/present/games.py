"""Saved games, editions and tags in words, for the screens before a game."""

from datetime import datetime
from typing import NamedTuple

from companion.table.requests import TagMeaning, TagRole
from companion.table.signals import DeviceKind
from companion.table.view import EditionFace, Message, SavedGame, View
from ui.present.speech import Speech


class GameWords(NamedTuple):
    """A saved game in words."""

    who: str
    when: str
    state: str
    """Empty for a game that can simply go on."""


def game_words(speech: Speech, saved: SavedGame, editions: tuple[EditionFace, ...]) -> GameWords:
    """Who plays, what and since when; of an unreadable game there is only its file's name."""
    state = ""
    if saved.damaged is not None:
        state = speech.say("welcome.damaged")
    elif saved.over:
        state = speech.say("welcome.over")
    if not saved.players:
        return GameWords(saved.game, moment(speech, saved.saved_at), state)
    when = speech.say(
        "welcome.detail_bank_only" if saved.bank_only else "welcome.detail",
        edition=speech.local(saved.edition_names) or edition_name(speech, saved.edition, editions),
        number=saved.turn_number,
        when=moment(speech, saved.saved_at),
    )
    return GameWords(", ".join(saved.players), when, state)


def left_at(speech: Speech, saved: SavedGame) -> str:
    """When a game was left, and in which turn."""
    when = moment(speech, saved.saved_at)
    if saved.bank_only:
        return speech.say("welcome.left_at_bank_only", when=when)
    return speech.say("welcome.left_at", number=saved.turn_number, when=when)


def moment(speech: Speech, seconds: int) -> str:
    """Day and time of day, where the table stands."""
    at = datetime.fromtimestamp(seconds)
    month = speech.say(f"month.{at.month}")
    return speech.say("welcome.when", day=str(at.day), month=month, time=f"{at:%H:%M}")


def edition_name(speech: Speech, edition: str, editions: tuple[EditionFace, ...]) -> str:
    """The edition's name in the language of the table."""
    face = next((face for face in editions if face.edition == edition), None)
    return (speech.local(face.names) if face is not None else "") or edition


def newest_open(view: View) -> SavedGame | None:
    """The game that everybody means by going on."""
    return next((one for one in view.lobby.saved if not one.over and one.damaged is None), None)


def readiness(speech: Speech, view: View) -> tuple[str, str]:
    """Whether reader and dice work, as a title and a quiet line."""
    working = {device.kind for device in view.devices if device.ready}
    wanted = (DeviceKind.READER, DeviceKind.DICE)
    here = speech.joined([speech.say(f"device.{kind.value}") for kind in wanted if kind in working])
    if all(kind in working for kind in wanted):
        return speech.say("welcome.ready"), here
    gone = "none" if not here else "some"
    return speech.say(f"welcome.ready.{gone}"), here or speech.say("welcome.by_touch")


class TagWords(NamedTuple):
    """What a tag stands for: its kind and name, and what is drawn for it."""

    kind: str
    name: str
    letter: str = ""
    mark: str = ""


def tag_words(speech: Speech, meaning: TagMeaning) -> TagWords:
    """A meaning in words."""
    subject, kind = meaning.subject, speech.say(f"tag.role.{meaning.role.value}")
    match meaning.role:
        case TagRole.PLAYER:
            return TagWords(kind, speech.say(f"mark.{subject}"), mark=subject)
        case TagRole.DEED:
            lot = int(subject)
            return TagWords(kind, speech.lot_name(lot), letter=speech.letter(lot))
        case TagRole.CARD:
            return TagWords(kind, speech.card_text(subject))
        case TagRole.BANKER:
            return TagWords(kind, speech.say("tag.banker"))
        case TagRole.FUNCTION:
            return TagWords(kind, speech.say(f"tag.function.{subject}"))


def news(speech: Speech, message: Message) -> str:
    """What was done besides the game; a tag is called by what it means now."""
    role, subject = message.facts.get("role"), message.facts.get("subject")
    if role is None or subject is None:
        return speech.sentence(message)
    meaning = TagMeaning(role=TagRole(str(role)), subject=str(subject))
    seat = speech.seat(meaning.subject) if meaning.role is TagRole.PLAYER else None
    name = seat.name if seat is not None else tag_words(speech, meaning).name
    return speech.say(message.code, name=name)
