"""From a step with a verb to a command of the rules."""

from collections.abc import Callable
from typing import Any

from companion.errors import BankerError
from companion.rules import commands as c
from companion.rules.names import CardId, DeckId, GroupId, PlayerId, TaxMode

Step = dict[str, Any]


class CaseError(BankerError):
    """A case file does not have the form that it should have."""


def command_of(step: Step) -> c.AnyCommand:
    """The command of a step. Raises CaseError for an unknown verb or missing arguments."""
    verb = step.get("do")
    build = VERBS.get(str(verb))
    if build is None:
        known = ", ".join(sorted(VERBS))
        raise CaseError(f"expected one of the verbs {known}; got {verb!r}")
    try:
        return build(step)
    except (KeyError, TypeError, ValueError) as error:
        raise CaseError(f"step {step!r} lacks an argument or has a wrong one: {error}") from error


def _who(step: Step) -> PlayerId:
    return PlayerId(step["player"])


def _dice(step: Step) -> c.Dice:
    first, second = step["dice"]
    return int(first), int(second)


def _numbers(mapping: dict[str, int]) -> dict[int, int]:
    return {int(square): number for square, number in mapping.items()}


def _offer(offer: dict[str, Any]) -> c.Offer:
    receiver = offer.get("to")
    return c.Offer(
        cash=offer.get("cash", 0),
        lots=tuple(offer.get("lots", ())),
        cards=tuple(CardId(card) for card in offer.get("cards", ())),
        debt_offset=offer.get("debt_offset", 0),
        buildings=_numbers(offer.get("buildings", {})),
        promise=offer.get("promise"),
        to=None if receiver is None else PlayerId(receiver),
    )


def _trade(step: Step) -> c.Trade:
    return c.Trade(
        parties=tuple(PlayerId(party) for party in step["parties"]),
        gives={PlayerId(party): _offer(offer) for party, offer in step["gives"].items()},
    )


def _players(step: Step, field: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(player) for player in step.get(field, ()))


VERBS: dict[str, Callable[[Step], c.AnyCommand]] = {
    "roll": lambda s: c.Roll(player=_who(s), dice=_dice(s)),
    "end_turn": lambda s: c.EndTurn(player=_who(s)),
    "draw": lambda s: c.DrawCard(player=_who(s), deck=DeckId(s["deck"]), card=CardId(s["card"])),
    "roll_for_rent": lambda s: c.RollForRent(player=_who(s), dice=_dice(s)),
    "buy": lambda s: c.BuyDeed(player=_who(s), lot=s["lot"]),
    "decline": lambda s: c.DeclineDeed(player=_who(s), lot=s["lot"]),
    "bid": lambda s: c.Bid(player=_who(s), lot=s["lot"], amount=s["amount"]),
    "pass": lambda s: c.Pass(player=_who(s)),
    "choose_tax": lambda s: c.ChooseTax(player=_who(s), mode=TaxMode(s["mode"])),
    "count_worth": lambda s: c.CountWorth(player=_who(s)),
    "pay_jail_fine": lambda s: c.PayJailFine(player=_who(s)),
    "use_jail_card": lambda s: c.UseJailCard(player=_who(s), card=CardId(s["card"])),
    "build": lambda s: c.Build(
        player=_who(s),
        lots=tuple(s["lots"]),
        rounds=s.get("rounds", 1),
        to_big=s.get("to_big", False),
    ),
    "sell_building": lambda s: c.SellBuilding(
        player=_who(s), lots=tuple(s["lots"]), whole=s.get("whole", False)
    ),
    "sell_group": lambda s: c.SellGroup(
        player=_who(s), group=GroupId(s["group"]), to=_numbers(s.get("to", {}))
    ),
    "announce_build": lambda s: c.AnnounceBuild(player=_who(s), lots=tuple(s["lots"])),
    "agree_shortage": lambda s: c.AgreeShortage(
        split={PlayerId(player): number for player, number in s["split"].items()}
    ),
    "bid_building": lambda s: c.BidBuilding(player=_who(s), amount=s["amount"], lot=s["lot"]),
    "mortgage": lambda s: c.Mortgage(player=_who(s), lot=s["lot"]),
    "unmortgage": lambda s: c.Unmortgage(player=_who(s), lot=s["lot"]),
    "keep_mortgage": lambda s: c.KeepMortgage(player=_who(s), lot=s["lot"]),
    "lift_mortgage": lambda s: c.LiftMortgage(player=_who(s), lot=s["lot"]),
    "trade": _trade,
    "settle_debt": lambda s: c.SettleDebt(player=_who(s), in_kind=_numbers(s.get("in_kind", {}))),
    "declare_bankrupt": lambda s: c.DeclareBankruptcy(player=_who(s)),
    "take_over": lambda s: c.TakeOver(player=_who(s)),
    "claim_rent": lambda s: c.ClaimRent(player=_who(s), lot=s["lot"]),
    "pay_wrong_token_penalty": lambda s: c.PayWrongTokenPenalty(player=_who(s)),
    "expel": lambda s: c.Expel(
        players=_players(s, "players"), confirmed_by=_players(s, "confirmed_by")
    ),
    "end_game": lambda _: c.EndGame(),
    "lend": lambda s: c.Lend(player=_who(s), to=PlayerId(s["to"]), amount=s["amount"]),
    "forgive_debt": lambda s: c.ForgiveDebt(
        player=_who(s), debtor=PlayerId(s["debtor"]), amount=s["amount"]
    ),
    "take_from_bank": lambda s: c.TakeFromBank(player=_who(s), amount=s["amount"]),
    "sell_deed_to_bank": lambda s: c.SellDeedToBank(player=_who(s), lot=s["lot"]),
}
