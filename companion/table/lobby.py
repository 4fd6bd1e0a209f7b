"""Before a game: edition, seats, who starts. A value and pure steps; nothing here is booked."""

import msgspec
from msgspec.structs import replace

from companion.rules.edition import TableRules
from companion.rules.house import Tracking
from companion.rules.policies import DeckMode
from companion.table.houserules import NONE, House
from companion.table.requests import (
    AddSeat,
    EditSeat,
    Mark,
    MoveSeat,
    PickStarter,
    RemoveSeat,
    SetRules,
)
from companion.table.view import EditionFace, LobbySeat, Message, Mode

MOST_NAME_LETTERS = 16


class LobbyRefusal(Exception):
    """A step that makes no sense in the lobby now; `message` says what is expected."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code, facts)
        self.message = Message(code=f"lobby.{code}", facts=facts)

    @classmethod
    def because(cls, message: Message) -> "LobbyRefusal":
        """A refusal for a reason that has its own sentence."""
        refusal = cls(message.code)
        refusal.message = message
        return refusal


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is being set up."""

    mode: Mode = Mode.WELCOME
    edition: str | None = None
    players_min: int = 2
    players_max: int = 8
    deck_mode: DeckMode = DeckMode.VIRTUAL
    undo_dice: bool = True
    undo_cards: bool = True
    tracking: Tracking = Tracking.FULL
    house: House = NONE
    """Settings that differ from the rule book."""
    seats: tuple[LobbySeat, ...] = ()
    contenders: tuple[int, ...] = ()
    """Seats that still throw for the first turn, in order; all at first, then those tied."""
    starter: int | None = None


def choose_edition(draft: Draft, face: EditionFace) -> Draft:
    """An edition that can be played opens the rules page."""
    if not face.playable:
        raise LobbyRefusal("edition_not_playable", edition=face.edition)
    return replace(
        draft,
        mode=Mode.RULES,
        edition=face.edition,
        players_min=face.players_min,
        players_max=face.players_max,
    )


def set_rules(draft: Draft, request: SetRules) -> Draft:
    """How cards are drawn, what may be undone and how much is followed; then the seats."""
    if draft.edition is None:
        raise LobbyRefusal("no_edition")
    return replace(
        draft,
        mode=Mode.SEATS,
        deck_mode=request.decks,
        undo_dice=request.undo_dice,
        undo_cards=request.undo_cards,
        tracking=request.tracking,
    )


def table_rules(draft: Draft) -> TableRules:
    """What the table has settled beside the rule book."""
    return TableRules(
        decks=draft.deck_mode,
        undo_dice=draft.undo_dice,
        undo_cards=draft.undo_cards,
        tracking=draft.tracking,
    )


def seated_again(face: EditionFace, rules: TableRules, seats: tuple[LobbySeat, ...]) -> Draft:
    """The people and the table's rules of a game that is over, in the old turn order."""
    chosen = choose_edition(Draft(), face)
    return replace(
        chosen,
        mode=Mode.SEATS,
        deck_mode=rules.decks,
        undo_dice=rules.undo_dice,
        undo_cards=rules.undo_cards,
        tracking=rules.tracking,
        seats=seats,
    )


def free_marks(draft: Draft) -> tuple[Mark, ...]:
    """Marks that nobody has taken."""
    taken = {seat.mark for seat in draft.seats}
    return tuple(mark for mark in Mark if mark not in taken)


def add_seat(draft: Draft, request: AddSeat, *, tagged: bool = False) -> Draft:
    """One more player, as long as the edition has room and the mark is free."""
    if len(draft.seats) >= draft.players_max:
        raise LobbyRefusal("table_full", number=draft.players_max)
    free = free_marks(draft)
    mark = request.mark or free[0]
    if mark not in free:
        raise LobbyRefusal("mark_taken", mark=mark.value)
    name = _clean(request.name) or mark.value.capitalize()
    _name_is_free(draft, name, None)
    seat = LobbySeat(name=name, mark=mark, tagged=tagged)
    return _seated(draft, (*draft.seats, seat))


def _seated(draft: Draft, seats: tuple[LobbySeat, ...]) -> Draft:
    """Other seats: who starts is to be decided anew, on the page after this one."""
    if draft.edition is None:
        raise LobbyRefusal("no_edition")
    return replace(draft, mode=Mode.SEATS, seats=seats, contenders=(), starter=None)


def _clean(name: str) -> str:
    """One line of printable letters, not too long for a tile."""
    printable = "".join(letter for letter in name if letter.isprintable())
    return " ".join(printable.split())[:MOST_NAME_LETTERS]


def _name_is_free(draft: Draft, name: str, besides: int | None) -> None:
    for number, seat in enumerate(draft.seats):
        if number != besides and seat.name.casefold() == name.casefold():
            raise LobbyRefusal("name_taken", name=name)


def _seat(draft: Draft, number: int) -> LobbySeat:
    if not 0 <= number < len(draft.seats):
        raise LobbyRefusal("no_such_seat", number=number)
    return draft.seats[number]


def edit_seat(draft: Draft, request: EditSeat) -> Draft:
    """Change a name or a mark; both must be free."""
    seat = _seat(draft, request.seat)
    if request.mark != seat.mark and request.mark not in free_marks(draft):
        raise LobbyRefusal("mark_taken", mark=request.mark.value)
    name = _clean(request.name) or seat.name
    _name_is_free(draft, name, request.seat)
    return _with_seat(draft, request.seat, replace(seat, name=name, mark=request.mark))


def _with_seat(draft: Draft, number: int, seat: LobbySeat) -> Draft:
    return replace(draft, seats=(*draft.seats[:number], seat, *draft.seats[number + 1 :]))


def remove_seat(draft: Draft, request: RemoveSeat) -> Draft:
    """Take a player out again."""
    _seat(draft, request.seat)
    return _seated(draft, draft.seats[: request.seat] + draft.seats[request.seat + 1 :])


def move_seat(draft: Draft, request: MoveSeat) -> Draft:
    """Put a player to another place in the turn order."""
    seat = _seat(draft, request.seat)
    _seat(draft, request.to)
    seats = list(draft.seats)
    seats.pop(request.seat)
    seats.insert(request.to, seat)
    return _seated(draft, tuple(seats))


def token_tapped(draft: Draft, mark: Mark) -> Draft:
    """A player token takes the next seat; a token that sits already keeps its seat."""
    for number, seat in enumerate(draft.seats):
        if seat.mark is mark:
            return _with_seat(draft, number, replace(seat, tagged=True))
    return add_seat(draft, AddSeat(mark=mark), tagged=True)


def decide_starter(draft: Draft) -> Draft:
    """Seats are done: everyone throws, the highest sum starts."""
    _enough_players(draft)
    seats = tuple(replace(seat, roll=None) for seat in draft.seats)
    contenders = tuple(range(len(seats)))
    return replace(draft, mode=Mode.STARTER, seats=seats, contenders=contenders, starter=None)


def _enough_players(draft: Draft) -> None:
    if len(draft.seats) < draft.players_min:
        raise LobbyRefusal("too_few_players", number=draft.players_min)


def throwing(draft: Draft) -> int | None:
    """The seat whose throw is awaited."""
    if draft.starter is not None:
        return None
    waiting = (seat for seat in draft.contenders if draft.seats[seat].roll is None)
    return next(waiting, None)


def starter_throw(draft: Draft, faces: tuple[int, int]) -> Draft:
    """One throw; after the last one the highest starts, or those tied throw again."""
    seat = throwing(draft)
    if seat is None:
        raise LobbyRefusal("no_throw_due")
    if any(not 1 <= face <= 6 for face in faces):
        raise LobbyRefusal("faces_out_of_range")
    draft = _with_seat(draft, seat, replace(draft.seats[seat], roll=faces))
    if throwing(draft) is not None:
        return draft
    sums = {number: sum(draft.seats[number].roll or (0, 0)) for number in draft.contenders}
    highest = tuple(number for number in draft.contenders if sums[number] == max(sums.values()))
    if len(highest) == 1:
        return replace(draft, starter=highest[0], contenders=highest)
    seats = tuple(
        replace(seat, roll=None) if number in highest else seat
        for number, seat in enumerate(draft.seats)
    )
    return replace(draft, seats=seats, contenders=highest)


def pick_starter(draft: Draft, request: PickStarter) -> Draft:
    """The table has agreed who starts."""
    _enough_players(draft)
    _seat(draft, request.seat)
    return replace(draft, starter=request.seat, contenders=(request.seat,))


def seating(draft: Draft) -> tuple[LobbySeat, ...]:
    """The turn order: from the starter on, round the table; bank-only play needs no starter."""
    if draft.starter is None and draft.tracking is Tracking.OFF:
        _enough_players(draft)
        return draft.seats
    if draft.starter is None:
        raise LobbyRefusal("no_starter_yet")
    return draft.seats[draft.starter :] + draft.seats[: draft.starter]
