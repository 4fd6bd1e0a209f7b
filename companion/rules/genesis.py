"""The first event of a game, made from edition, seats and given shuffles."""

from collections.abc import Mapping, Sequence

from companion.rules.edition import Edition, TableRules
from companion.rules.events import GameStarted
from companion.rules.game import DeckState
from companion.rules.names import BANK, EVERYBODY, POT, CardId, DeckId, PlayerId
from companion.rules.policies import DeckMode

RESERVED = frozenset((BANK, POT, EVERYBODY))
"""Names of accounts, which no player may have as an id."""


def start(
    edition: Edition,
    players: Sequence[PlayerId],
    table_rules: TableRules,
    shuffles: Mapping[DeckId, Sequence[CardId]],
) -> GameStarted:
    """Genesis with decks in the order of `shuffles` (virtual), or of unknown order (physical).

    Raises ValueError for a number of players that the edition does not allow, ids that are
    double or reserved, or a shuffle that is not an order of exactly the printed cards.
    """
    if not edition.players_min <= len(players) <= edition.players_max:
        least, most = edition.players_min, edition.players_max
        raise ValueError(f"expected {least} to {most} players; got {len(players)}")
    if len(set(players)) != len(players) or RESERVED & set(players):
        taken = " or ".join(map(repr, sorted(RESERVED)))
        raise ValueError(f"expected different player ids, none of them {taken}; got {players!r}")
    known = table_rules.decks is DeckMode.VIRTUAL
    decks: dict[DeckId, DeckState] = {}
    for deck in edition.decks:
        printed = tuple(card.id for card in deck.cards)
        order = tuple(shuffles[deck.id]) if known else printed
        if sorted(order) != sorted(printed):
            raise ValueError(f"expected an order of the cards of {deck.id!r}; got {order!r}")
        decks[deck.id] = DeckState(cards=order, known=known)
    return GameStarted(
        edition=edition, table_rules=table_rules, players=tuple(players), decks=decks
    )
