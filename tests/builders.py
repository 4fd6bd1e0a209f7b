"""Readable starting states: games in any position, and a table with a real ledger behind it.

A position is a row of events, so the same one gives a `Game` for the rules and a resumable
ledger for the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from companion import editions
from companion.ledger.opening import begin
from companion.ledger.records import Genesis, SeatRecord, Transaction
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import judge
from companion.rules.draft import new_debt, transfers
from companion.rules.edition import Edition, TableRules
from companion.rules.evolve import begin as first_moment
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.genesis import start
from companion.rules.groups import kind_of_level
from companion.rules.look import holding_of, lots_of, player_of, player_on_turn
from companion.rules.names import BANK, BuildingKind, CardId, Cause, DeckId, Phase, PlayerId, Square
from companion.table.requests import ResumeGame
from tests.table.rig import WALL_S, Rig, edition_as_shipped

ADA, BEN, CLEO, DAN = (PlayerId(mark) for mark in ("sun", "drop", "leaf", "bolt"))
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}

# The squares of us_classic that the tests speak of.
MEDITERRANEAN, CHEST, BALTIC, INCOME_TAX, READING = 1, 2, 3, 4, 5
ORIENTAL, CHANCE, VERMONT, CONNECTICUT, JAIL = 6, 7, 8, 9, 10
ST_CHARLES, ELECTRIC, STATES, VIRGINIA, PENNSYLVANIA_RAILROAD = 11, 12, 13, 14, 15
LUXURY_TAX, PARK_PLACE, BOARDWALK, WATER_WORKS, GO_TO_JAIL = 38, 37, 39, 28, 30
CHANCE_DECK, CHEST_DECK = DeckId("chance"), DeckId("community_chest")
JAIL_CARD, CHEST_JAIL_CARD = CardId("ch_jail_free"), CardId("cc_jail_free")
NEXT_UTILITY = CardId("ch_next_utility")

GAME_ID = "game-1"


def us_classic() -> Edition:
    """The edition as shipped; read once."""
    return edition_as_shipped("us_classic")


def house_rules(**switches: object) -> Edition:
    """us_classic with other settings, named with a double underscore for the dot."""
    overrides = {name.replace("__", "."): value for name, value in switches.items()}
    return editions.apply_switches(us_classic(), overrides)


def with_stock(*, small: int, big: int) -> Edition:
    """us_classic whose bank has only so many buildings in all."""
    return replace(us_classic(), small_stock=small, big_stock=big)


def genesis(
    players: Sequence[PlayerId] = (ADA, BEN, CLEO),
    *,
    edition: Edition | None = None,
    rules: TableRules | None = None,
    top: Iterable[CardId] = (),
) -> Genesis:
    """The first record of a game; `top` names cards that lie on top of their decks."""
    edition = edition or us_classic()
    first = tuple(top)
    shuffles = {
        deck.id: sorted((card.id for card in deck.cards), key=lambda card: _place(first, card))
        for deck in edition.decks
    }
    return Genesis(
        seq=0,
        key="begin",
        at=WALL_S,
        game_id=GAME_ID,
        app_version="0.0.0",
        event=start(edition, players, rules or TableRules(), shuffles),
        seats=tuple(SeatRecord(player=p, name=NAMES[p], mark=p) for p in players),
    )


def _place(first: Sequence[CardId], card: CardId) -> int:
    return first.index(card) if card in first else len(first)


class Position:
    """A game set up by events; every method says what is so and gives the position back."""

    def __init__(
        self,
        players: Sequence[PlayerId] = (ADA, BEN, CLEO),
        *,
        edition: Edition | None = None,
        rules: TableRules | None = None,
        top: Iterable[CardId] = (),
    ) -> None:
        self.genesis = genesis(players, edition=edition, rules=rules, top=top)
        self.game: Game = first_moment(self.genesis.event)
        self.events: list[e.AnyEvent] = []

    def so(self, *events: e.AnyEvent) -> "Position":
        """These events have happened."""
        for event in events:
            self.game = evolve(self.game, event)
            self.events.append(event)
        return self

    def cash(self, **balances: int) -> "Position":
        """Players have these balances; the bank gave or took the difference."""
        for player, balance in balances.items():
            more = balance - player_of(self.game, PlayerId(player)).balance
            payer, payee = (BANK, player) if more > 0 else (player, BANK)
            moved = transfers(payer, payee, abs(more), Cause.CARD)
            if moved:
                self.so(e.MoneyMoved(transfers=moved))
        return self

    def owns(self, player: PlayerId, *lots: Square, mortgaged: Iterable[Square] = ()) -> "Position":
        """A player holds these deeds, without having paid; `mortgaged` names more of them."""
        self.so(*(e.DeedPassed(lot=lot, owner=player) for lot in lots))
        return self.so(*(e.DeedPassed(lot=lot, owner=player, mortgaged=True) for lot in mortgaged))

    def built(self, levels: Mapping[Square, int]) -> "Position":
        """Buildings stand there, taken from the stock, and not in this turn."""
        for lot, level in levels.items():
            holding = holding_of(self.game, lot)
            assert holding.owner is not None
            small, big = self._buildings(level)
            old_small, old_big = self._buildings(holding.level)
            self.so(
                e.BuildingsBuilt(
                    player=holding.owner,
                    levels={lot: level},
                    small_left=self.game.small_left + old_small - small,
                    big_left=self.game.big_left + old_big - big,
                    built=(),
                )
            )
        return self

    def _buildings(self, level: int) -> tuple[int, int]:
        """How many small and big ones a level is."""
        return (0, 1) if kind_of_level(self.game, level) is BuildingKind.BIG else (level, 0)

    def on(self, player: PlayerId, square: Square) -> "Position":
        """A token stands on a square; nothing comes of it."""
        return self.so(e.TokenMoved(player=player, square=square))

    def turn_of(self, player: PlayerId) -> "Position":
        return self.so(e.TurnPassed(player=player))

    def holds(self, player: PlayerId, *cards: CardId) -> "Position":
        """A player keeps these jail cards."""
        for card in cards:
            deck = next(d for d, state in self.game.decks.items() if card in state.cards)
            self.so(e.CardDrawn(player=player, deck=deck, card=card, kept=True))
        return self

    def jailed(self, player: PlayerId, *, attempt: int = 1) -> "Position":
        """In jail since an earlier turn, before throw number `attempt`."""
        on_turn = player_on_turn(self.game).id
        self.so(e.JailEntered(player=player), e.JailTryFailed(player=player, jail_turn=attempt))
        self.turn_of(player)
        return self if on_turn == player else self.turn_of(on_turn)

    def in_stage(self, stage: Phase, *, extra_roll: bool = False) -> "Position":
        return self.so(e.StageEntered(stage=stage, extra_roll=extra_roll))

    def after_move(self) -> "Position":
        """The player on turn has thrown, and nothing is open."""
        player = player_on_turn(self.game).id
        thrown = e.DiceRolled(player=player, dice=(1, 2), doubles=0, begins_turn=True)
        return self.so(thrown).in_stage(Phase.AFTER_MOVE)

    def owes(self, debtor: PlayerId, amount: int, creditor: str = BANK) -> "Position":
        """An open debt; rent to a player, a card's fine to the bank."""
        cause = Cause.CARD if creditor == BANK else Cause.RENT
        debt = new_debt(self.game, debtor, amount, cause, creditor=creditor)
        return self.so(e.DebtIncurred(debt=debt))

    def auction_of(self, *lots: Square) -> "Position":
        return self.so(e.AuctionsOpened(lots=lots))

    def did(self, *commands: c.AnyCommand) -> "Position":
        """These commands were accepted."""
        for command in commands:
            self.so(*judge(self.game, command).events)
        return self

    def out(self, player: PlayerId) -> "Position":
        """A player has left; the bank has the money and all deeds are free."""
        self.cash(**{player: 0})
        self.so(*(e.DeedPassed(lot=lot, owner=None) for lot in lots_of(self.game, player)))
        return self.so(e.PlayerLeft(player=player))


def save(position: Position, games: Path) -> Path:
    """A ledger file that holds the position: genesis and, unless it is empty, one entry."""
    games.mkdir(parents=True, exist_ok=True)
    ledger, history = begin(games, position.genesis)
    if position.events:
        record = Transaction(
            seq=1,
            key="position",
            at=WALL_S,
            command=c.EndGame(),
            events=tuple(position.events),
        )
        ledger.append(record, expected_seq=history.head)
    path = ledger.path
    ledger.close()
    return path


def table(folder: Path, position: Position | None = None, *, seed: int = 1) -> Rig:
    """A table in a folder; with a position it is playing, else it shows the welcome screen."""
    if position is None:
        return Rig(folder, seed=seed)
    save(position, folder / "games")
    rig = Rig(folder, seed=seed)
    rig.choose(ResumeGame(game=GAME_ID), key="resume")
    assert rig.view.game == GAME_ID, rig.view.fault
    return rig
