"""Holds a set-up against its edition: can it stand on the board, and would a game lead there."""

from collections import Counter

from companion.cases.board import Board, Seats
from companion.cases.model import Setup
from companion.cases.setup import default_stock
from companion.cases.shape import BLANK, Notes, listed, noted
from companion.editions.mistakes import NOTHING, nearest
from companion.rules.edition import Keep
from companion.rules.genesis import RESERVED
from companion.rules.names import BANK, Phase, SquareKind


def check_people(seats: Seats, setup: Setup, notes: Notes) -> None:
    """Whom a set-up names: players with an id of their own, and none but those."""
    for number, player in enumerate(setup.players):
        if player.id in RESERVED or player.id in seats.players[:number]:
            path = f"setup.players[{number}].id"
            noted(notes.wrong, path, "an id of its own", repr(player.id))
    seats.player(notes, "setup.turn", setup.turn)
    for square, owner in setup.owners.items():
        seats.player(notes, f"setup.owners.{square}", owner)
    for number, debt in enumerate(setup.debts):
        path = f"setup.debts[{number}]"
        seats.player(notes, f"{path}.from", debt.debtor)
        seats.player(notes, f"{path}.to", debt.to, BANK)
        if debt.debtor == debt.to:
            noted(notes.wrong, f"{path}.to", "somebody else than the debtor", repr(debt.to))


def fit_setup(board: Board, setup: Setup, notes: Notes) -> None:
    """A set-up that cannot stand on the board is wrong; one that no game leads to is odd."""
    _seats(board, setup, notes)
    _holdings(board, setup, notes)
    _stock(board, setup, notes)
    _moment(board, setup, notes)
    _decks(board, setup, notes)


def _seats(board: Board, setup: Setup, notes: Notes) -> None:
    size = len(board.edition.spaces)
    for number, player in enumerate(setup.players):
        path = f"setup.players[{number}]"
        if player.pos >= size:
            noted(notes.wrong, f"{path}.pos", f"a square from 0 to {size - 1}", str(player.pos))
        for place, card in enumerate(player.cards):
            board.card(notes, f"{path}.cards[{place}]", card)
    held = Counter(card for player in setup.players for card in player.cards if card != BLANK)
    for card in (card for card, count in held.items() if count > 1):
        noted(notes.wrong, "setup.players", f"the card {card!r} in one hand", f"{held[card]} times")
    kept = {c.id for deck in board.edition.decks for c in deck.cards if isinstance(c.effect, Keep)}
    for card in held.keys() & (set(board.cards) - kept):
        noted(notes.odd, "setup.players", "cards that are kept", repr(card))
    out = [player.id for player in setup.players if player.out]
    if setup.turn in out:
        noted(notes.odd, "setup.turn", "a player who is in the game", repr(setup.turn))


def _holdings(board: Board, setup: Setup, notes: Notes) -> None:
    for square in setup.owners:
        board.lot(notes, f"setup.owners.{square}", square)
    board.lots(notes, "setup.mortgaged", setup.mortgaged)
    highest = board.edition.switches.build_small_max + 1
    for square, level in setup.buildings.items():
        path = f"setup.buildings.{square}"
        board.lot(notes, path, square)
        if level > highest:
            noted(notes.wrong, path, f"a level from 0 to {highest}", str(level))
        elif _kind(board, square) in (SquareKind.RAILROAD, SquareKind.UTILITY):
            came = f"{square}, which is {_kind(board, square)!r}"
            noted(notes.wrong, path, "a street", came)
    for square in sorted({*setup.buildings, *setup.mortgaged} - setup.owners.keys()):
        noted(
            notes.odd, f"setup.owners.{square}", "an owner of what is built or mortgaged", NOTHING
        )


def _kind(board: Board, square: int) -> str:
    spaces = board.edition.spaces
    return spaces[square].kind.value if 0 <= square < len(spaces) else ""


def _stock(board: Board, setup: Setup, notes: Notes) -> None:
    """What stands on the board must have come from the bank."""
    small, big = default_stock(board.edition, setup)
    supply = {"small": board.edition.small_supply, "big": board.edition.big_supply}
    for kind, rest in (("small", small), ("big", big)):
        if setup.bank is None and rest < 0:
            expected = f"at most {supply[kind]} {kind} ones, or setup.bank"
            noted(notes.odd, "setup.buildings", expected, str(supply[kind] - rest))
        elif setup.bank is not None and getattr(setup.bank, kind) > max(rest, 0):
            expected = f"at most {max(rest, 0)}, as the rest is on the board"
            noted(notes.odd, f"setup.bank.{kind}", expected, str(getattr(setup.bank, kind)))


PLACES = {
    Phase.DRAW: (SquareKind.CARD,),
    Phase.TAX_CHOICE: (SquareKind.INCOME_TAX,),
    Phase.PURCHASE: (SquareKind.STREET, SquareKind.RAILROAD, SquareKind.UTILITY),
}
"""Where the token stands in a phase that is about its square."""


def _moment(board: Board, setup: Setup, notes: Notes) -> None:
    kinds = PLACES.get(Phase(setup.phase))
    for number, player in enumerate(setup.players):
        if kinds is None or player.id != setup.turn:
            continue
        came = _kind(board, player.pos)
        if player.in_jail or (came and came not in kinds):
            expected = f"{listed(kinds)}, as the phase is {setup.phase!r}"
            where = "'jail'" if player.in_jail else f"{player.pos}, which is {came!r}"
            noted(notes.wrong, f"setup.players[{number}].pos", expected, where)
        elif setup.phase == Phase.PURCHASE and player.pos in setup.owners:
            path = f"setup.owners.{player.pos}"
            noted(notes.odd, path, "no owner, as it is for sale", setup.owners[player.pos])
    if setup.doubles and setup.phase != Phase.BEFORE_ROLL:
        expected = "0, as no further throw is due in this phase"
        noted(notes.odd, "setup.doubles", expected, str(setup.doubles))


def _decks(board: Board, setup: Setup, notes: Notes) -> None:
    held = {card for player in setup.players for card in player.cards}
    for deck, order in setup.decks.items():
        path = f"setup.decks.{deck}"
        board.deck(notes, path, deck)
        printed = board.decks.get(deck, order)
        for number, card in enumerate(order):
            where = f"{path}[{number}]"
            if card not in printed:
                expected = f"a card of {deck!r}"
                noted(notes.wrong, where, expected, repr(card), nearest(card, printed))
            elif card in order[:number]:
                noted(notes.wrong, where, "each card once", repr(card))
            elif card in held:
                noted(notes.wrong, where, "a card that nobody holds", repr(card))
        missing = len(set(printed) - held - set(order))
        if missing:
            noted(notes.odd, path, "every card that nobody holds", f"{missing} too few")
