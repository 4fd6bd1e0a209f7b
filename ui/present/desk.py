"""The simulated desk in words: what can be laid on the reader, and what of it is wanted."""

from typing import NamedTuple

from companion.table.requests import FunctionTag, Mark, TagMeaning, TagRole, simulated_uid
from companion.table.signals import DeviceKind
from companion.table.view import Mode, View, Want
from ui.present.speech import Speech

BLANKS = 8
LEAST_WORD = 3


class Thing(NamedTuple):
    """Something with a tag: its identity and what is drawn for it."""

    uid: str
    name: str
    letter: str = ""
    mark: str = ""
    owner: str = ""
    """The mark of whoever owns the deed."""
    wanted: bool = False


class Pack(NamedTuple):
    """A pack of cards, or the drawer with the rarer tags."""

    name: str
    things: tuple[Thing, ...]
    wanted: bool = False


class DeskWords(NamedTuple):
    """Everything that lies on the desk."""

    tokens: tuple[Thing, ...]
    deeds: tuple[Thing, ...]
    packs: tuple[Pack, ...]
    reader_ready: bool
    dice_ready: bool
    last_roll: tuple[int | None, int | None]

    def thing(self, uid: str) -> Thing | None:
        """What has this tag; None for one that does not lie here."""
        spread = (thing for pack in self.packs for thing in pack.things)
        everything = (*self.tokens, *self.deeds, *spread)
        return next((thing for thing in everything if thing.uid == uid), None)


def blank(number: int) -> Thing:
    """A tag fresh from the packet that nobody has registered."""
    return Thing(uid=f"04B1A2{number:08X}", name="")


def desk_words(speech: Speech, view: View) -> DeskWords:
    """What lies on the desk in this View."""
    return DeskWords(
        tokens=tokens(speech, view),
        deeds=deeds(speech, view),
        packs=(*decks(speech, view), others(speech)),
        reader_ready=_ready(view, DeviceKind.READER),
        dice_ready=_ready(view, DeviceKind.DICE),
        last_roll=view.last_roll or (None, None),
    )


def _ready(view: View, kind: DeviceKind) -> bool:
    return any(device.ready for device in view.devices if device.kind is kind)


def tokens(speech: Speech, view: View) -> tuple[Thing, ...]:
    """In a game its players in turn order, then blank tags; else all eight marks."""
    if view.mode not in (Mode.PLAYING, Mode.OVER):
        due = _due_in_wizard(view, TagRole.PLAYER)
        return tuple(
            _token(mark.value, speech.say(f"mark.{mark.value}"), wanted=mark.value == due)
            for mark in Mark
        )
    prompt = view.prompt
    wanted = prompt.player if prompt is not None and prompt.want is Want.TOKEN else None
    sitting = [
        _token(seat.mark.value, seat.name, wanted=seat.id == wanted) for seat in view.players
    ]
    return (*sitting, *(blank(number) for number in range(BLANKS - len(sitting))))


def _due_in_wizard(view: View, role: TagRole) -> str | None:
    """What the wizard asks for, if it is of this kind."""
    meaning = view.wizard.meaning if view.wizard is not None else None
    return meaning.subject if meaning is not None and meaning.role is role else None


def _token(mark: str, name: str, *, wanted: bool = False) -> Thing:
    uid = simulated_uid(TagMeaning(role=TagRole.PLAYER, subject=mark))
    return Thing(uid=uid, name=name, mark=mark, wanted=wanted)


def deeds(speech: Speech, view: View) -> tuple[Thing, ...]:
    """The title deeds in the order of their groups: streets, then stations and works."""
    board = view.board
    if board is None:
        return ()
    owners = {deed.lot: deed.owner for deed in view.deeds}
    prompt = view.prompt
    wanted = _due_in_wizard(view, TagRole.DEED)
    if prompt is not None and prompt.want is Want.DEED:
        wanted = str(prompt.message.facts.get("lot"))
    ordered = sorted(board.groups, key=lambda group: group.kind != "street")
    return tuple(
        _deed(speech, lot, owners.get(lot), wanted=str(lot) == wanted)
        for group in ordered
        for lot in group.squares
    )


def _deed(speech: Speech, lot: int, owner: str | None, *, wanted: bool) -> Thing:
    seat = speech.seat(owner) if owner is not None else None
    return Thing(
        uid=simulated_uid(TagMeaning(role=TagRole.DEED, subject=str(lot))),
        name=short_name(speech.lot_name(lot)),
        letter=speech.letter(lot),
        owner=str(seat.mark) if seat is not None else "",
        wanted=wanted,
    )


def short_name(name: str) -> str:
    """The word by which people call a street.

    >>> short_name("St. Charles Place"), short_name("Park Place"), short_name("New York Avenue")
    ('Charles', 'Park', 'New')
    """
    words = name.split()
    return next((word for word in words if len(word) >= LEAST_WORD and word[-1] != "."), name)


def decks(speech: Speech, view: View) -> tuple[Pack, ...]:
    """The packs of cards, each with its cards."""
    board = view.board
    if board is None:
        return ()
    prompt = view.prompt
    due = prompt.message.facts.get("deck") if prompt and prompt.want is Want.CARD else None
    names = dict.fromkeys(str(face.deck) for face in board.cards)
    return tuple(
        Pack(
            speech.deck_name(deck),
            tuple(
                Thing(
                    uid=simulated_uid(TagMeaning(role=TagRole.CARD, subject=str(face.card.id))),
                    name=speech.local(face.texts),
                )
                for face in board.cards
                if face.deck == deck
            ),
            wanted=deck == due,
        )
        for deck in names
    )


def others(speech: Speech) -> Pack:
    """The rarer tags: the banker's card, tags for functions, a blank one."""
    meanings = [TagMeaning(role=TagRole.BANKER)]
    meanings += [TagMeaning(role=TagRole.FUNCTION, subject=one.value) for one in FunctionTag]
    things = []
    for meaning in meanings:
        code = f"tag.function.{meaning.subject}" if meaning.subject else "tag.banker"
        things.append(Thing(uid=simulated_uid(meaning), name=speech.say(code)))
    fresh = blank(BLANKS)._replace(name=speech.say("desk.blank"))
    return Pack(speech.say("desk.others"), (*things, fresh))
