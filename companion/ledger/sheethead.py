"""The head of a score sheet: which game, edition and table rules, who sits where, which decks."""

from collections.abc import Mapping, Sequence
from typing import get_type_hints

import msgspec
from msgspec.structs import replace

from companion.ledger.records import Genesis, SeatRecord
from companion.ledger.sheetdata import SheetData
from companion.ledger.wording import unquoted, word
from companion.rules.edition import Edition, TableRules
from companion.rules.game import DeckState
from companion.rules.genesis import start
from companion.rules.names import CardId, DeckId, PlayerId

TITLE = "tabletop-banker score sheet 1"
WORDS = frozenset(("game", "made-by", "edition", "rules", "deck", "seat"))


def head_lines(genesis: Genesis) -> list[str]:
    """The head of a game's sheet."""
    event = genesis.event
    rules = (f"{k}={_rule(v)}" for k, v in msgspec.structs.asdict(event.table_rules).items())
    lines = [
        TITLE,
        f"game {word(genesis.game_id)}",
        f"made-by {word(genesis.app_version)}",
        f"edition {word(event.edition.id)} {event.edition.version}",
        " ".join(("rules", *rules)),
    ]
    for deck, state in event.decks.items():
        order = "known" if state.known else "unknown"
        lines.append(" ".join(("deck", word(deck), order, *map(word, state.cards))))
    named = {seat.player: seat for seat in genesis.seats}
    for player in event.players:
        seat = named.get(player)
        labels = () if seat is None else (word(seat.name), word(seat.mark))
        lines.append(" ".join(("seat", word(player), *labels)))
    return lines


class Head:
    """The head while it is being read."""

    def __init__(self, editions: Mapping[str, Edition], data: SheetData | None) -> None:
        self._editions = editions
        self._data = data
        self._edition: Edition | None = None
        self._game_id = "game"
        self._app_version = ""
        self._rules = TableRules()
        self._decks: dict[DeckId, DeckState] = {}
        self._players: list[PlayerId] = []
        self._seats: list[SeatRecord] = []

    def read(self, words: Sequence[str]) -> None:
        """Take one line in. Raises ValueError with what was expected."""
        kind, *rest = words
        values = [unquoted(text) for text in rest]
        if not values and kind != "rules":
            raise ValueError(f"something after {kind!r}")
        match kind:
            case "game":
                self._game_id = values[0]
            case "made-by":
                self._app_version = values[0]
            case "edition":
                self._edition = self._find(values)
            case "rules":
                self._rules = _rules(values)
            case "deck":
                self._decks[DeckId(values[0])] = _deck(values)
            case _:
                self._seat(values)

    def genesis(self) -> Genesis:
        """The first record. Raises ValueError with what was expected."""
        if self._edition is None:
            raise ValueError("an edition line")
        printed = {deck.id: tuple(card.id for card in deck.cards) for deck in self._edition.decks}
        written = {deck: state.cards for deck, state in self._decks.items()}
        event = start(self._edition, self._players, self._rules, {**printed, **written})
        key, at = self._data.stamps[0] if self._data and self._data.stamps else ("begin", 0)
        return Genesis(
            seq=0,
            key=key,
            at=at,
            game_id=self._game_id,
            app_version=self._app_version,
            event=replace(event, decks={**event.decks, **self._decks}),
            seats=tuple(self._seats),
            names=self._data.names if self._data else {},
        )

    def _find(self, values: Sequence[str]) -> Edition:
        name, *version = values
        edition = self._data.edition if self._data else self._editions.get(name)
        if edition is None:
            known = ", ".join(self._editions) or "none"
            raise ValueError(f"a packed edition, or one of these: {known}")
        if (edition.id, *version) != (name, *[str(edition.version)] * len(version)):
            raise ValueError(f"edition {edition.id} {edition.version} as in the packed block")
        return edition

    def _seat(self, values: Sequence[str]) -> None:
        player = PlayerId(values[0])
        self._players.append(player)
        if len(values) == 3:
            self._seats.append(SeatRecord(player=player, name=values[1], mark=values[2]))
        elif len(values) != 1:
            raise ValueError("seat PLAYER, or seat PLAYER NAME MARK")


def _rule(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else word(str(value))


def _rules(values: Sequence[str]) -> TableRules:
    raw: dict[str, object] = {}
    for text in values:
        name, _, value = text.partition("=")
        raw[name] = _rule_value(name, value)
    return msgspec.convert(raw, type=TableRules)


def _rule_value(name: str, value: str) -> object:
    kinds = get_type_hints(TableRules)
    if name not in kinds:
        raise ValueError(f"rules of these names: {', '.join(kinds)}")
    known: dict[str, object] = {"yes": True, "no": False}
    if kinds[name] is not bool:
        known = {one.value: one.value for one in kinds[name]}
    if value not in known:
        raise ValueError(f"{name}={'|'.join(known)}")
    return known[value]


def _deck(values: Sequence[str]) -> DeckState:
    if len(values) < 2 or values[1] not in ("known", "unknown"):
        raise ValueError("deck NAME known|unknown CARD...")
    return DeckState(cards=tuple(map(CardId, values[2:])), known=values[1] == "known")
