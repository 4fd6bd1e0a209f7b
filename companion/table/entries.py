"""History lines: what a booked command was, as a code with facts."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.rules import commands as c
from companion.rules.events import (
    AnyEvent,
    AuctionClosed,
    BuildingsBuilt,
    BuildingsSold,
    CardDrawn,
    DebtIncurred,
    DiceRolled,
    GameEnded,
    JailEntered,
    PlayerLeft,
    TokenMoved,
    WorthCounted,
)
from companion.rules.game import Game
from companion.rules.groups import kind_of_level
from companion.rules.look import debts_of, holding_of
from companion.rules.names import BANK, EVERYBODY, POT, BuildingKind, PlayerId
from companion.rules.naming import named_players
from companion.table.view import Entry, Fact, Message, Movement

MOST_SHOWN = 200


def entry(
    seq: int, command: c.AnyCommand, events: Sequence[AnyEvent], before: Game, after: Game
) -> Entry:
    """One line of the history, as it will be shown in any language."""
    movements = tuple(
        Movement(
            payer=transfer.payer,
            payee=transfer.payee,
            amount=transfer.amount,
            cause=transfer.cause.value,
        )
        for event in events
        for transfer in event.transfers
    )
    drawn = next((event.card for event in events if isinstance(event, CardDrawn)), None)
    name = type(command).__name__
    facts = _facts(command, before) | _outcome(events) | _money(movements)
    facts |= _buildings(events, before, after)
    return Entry(
        seq=seq,
        message=Message(code=f"entry.{name}", facts=facts),
        players=tuple(dict.fromkeys(_involved(command, movements))),
        movements=movements,
        balances=balances(after),
        turn_number=before.turn_number,
        card=drawn,
    )


def balances(game: Game) -> dict[str, int]:
    """Every account after an entry; the bank's may be below zero."""
    accounts = {player.id: player.balance for player in game.players} | {BANK: game.bank_balance}
    return accounts | {POT: game.pot} if game.edition.switches.parking_pot else accounts


def _involved(command: c.AnyCommand, movements: Iterable[Movement]) -> Iterable[PlayerId]:
    yield from named_players(command)
    for movement in movements:
        for party in (movement.payer, movement.payee):
            if party not in (BANK, POT):
                yield PlayerId(party)


def _facts(command: c.AnyCommand, before: Game) -> dict[str, Fact]:
    """What the command itself says."""
    facts: dict[str, Fact] = {}
    for field in ("player", "lot", "deck", "card", "group", "amount", "debtor"):
        value = getattr(command, field, None)
        if isinstance(value, int | str):
            facts[field] = value
    match command:
        case c.Roll() | c.RollForRent():
            facts["first"], facts["second"] = command.dice
        case c.ChooseTax() | c.PayTax() if command.mode is not None:
            facts["mode"] = command.mode.value
        case c.SwitchTracking():
            facts["mode"] = command.to.value
        case c.Pay():
            facts["cause"] = _way(command)
            facts["reason"] = command.reason or None
        case c.Build() | c.SellBuilding() | c.AnnounceBuild():
            facts["lots"] = command.lots
            facts["number"] = len(command.lots)
        case c.Trade() | c.ProposeTrade():
            facts["player"], facts["other"] = command.parties[0], command.parties[-1]
        case c.ConsentToTrade() | c.WithdrawTrade():
            facts |= _other_party(command.player, before)
        case c.SettleDebt():
            facts |= _settled(command, before)
        case c.Expel():
            facts["players"] = command.players
            if command.reason is not None:
                facts["because"] = f"expulsion.reason.{command.reason.value}"
        case _:
            pass
    return facts


def _way(pay: c.Pay) -> str:
    """Between whom a free payment went: a sentence of its own for each."""
    if pay.payer == BANK:
        return "from_bank_to_all" if pay.payee == EVERYBODY else "from_bank"
    ways = {BANK: "to_bank", POT: "to_pot", EVERYBODY: "to_all"}
    return ways.get(pay.payee, "to_player")


def _other_party(player: PlayerId, before: Game) -> dict[str, Fact]:
    proposal = before.proposal
    if proposal is None:
        return {}
    return {"other": next((p for p in proposal.parties if p != player), player)}


def _settled(command: c.SettleDebt, before: Game) -> dict[str, Fact]:
    """Who paid whom also stands where no money moved, because deeds paid it all (ID-23, I7)."""
    debt = debts_of(before, command.player)[0]
    facts: dict[str, Fact] = {"cause": debt.cause.value, "creditor": debt.creditors[0]}
    facts |= {"payer": debt.debtor, "payee": debt.creditors[0]}
    if debt.lot is not None:
        facts["lot"] = debt.lot
    if command.in_kind:
        facts["lots"] = tuple(command.in_kind)
    return facts


def _outcome(events: Sequence[AnyEvent]) -> dict[str, Fact]:
    """What came of it and is worth a word."""
    facts: dict[str, Fact] = {}
    for event in events:
        match event:
            case TokenMoved():
                facts["square"] = event.square
            case DiceRolled():
                facts["doubles"] = event.doubles
            case JailEntered():
                facts["jailed"] = event.player
            case AuctionClosed():
                facts["lot"] = event.lot
                facts["winner"] = event.winner
                facts["price"] = event.amount
            case BuildingsBuilt():
                facts["lots"] = event.built
                facts["number"] = len(event.built)
            case DebtIncurred():
                facts["owes"] = event.debt.debtor
                facts["due"] = event.debt.amount
            case PlayerLeft():
                facts["left"] = event.player
            case WorthCounted():
                facts["amount"] = event.amount
            case GameEnded():
                facts["winner"] = event.winner
            case _:
                pass
    return facts


def _buildings(events: Sequence[AnyEvent], before: Game, after: Game) -> dict[str, Fact]:
    """How many of each kind were put up, or taken down."""
    kinds: list[BuildingKind] = []
    for event in events:
        match event:
            case BuildingsBuilt():
                for lot, number in Counter(event.built).items():
                    last = kind_of_level(after, holding_of(after, lot).level)
                    kinds += [BuildingKind.SMALL] * (number - 1) + [last]
            case BuildingsSold():
                for lot, level in event.levels.items():
                    fallen = range(level + 1, holding_of(before, lot).level + 1)
                    kinds += [kind_of_level(before, one) for one in fallen]
            case _:
                pass
    counted = [(kind, kinds.count(kind)) for kind in BuildingKind if kind in kinds]
    return {"buildings": tuple(part for pair in counted for part in pair)} if counted else {}


def _money(movements: Sequence[Movement]) -> dict[str, Fact]:
    """The sum, if everything in the entry moved one way; the salary is told apart."""
    facts: dict[str, Fact] = {}
    salary = sum(m.amount for m in movements if m.cause == "salary")
    if salary:
        facts["salary"] = salary
    others = [m for m in movements if m.cause != "salary"]
    if others:
        facts["amount"] = sum(m.amount for m in others)
        facts["payer"], facts["payee"] = others[0].payer, others[0].payee
    return facts
