"""Players who see nothing but the View and play by taps, dice and touches: every offer must count.

They know no rule. What the View does not offer they do not do, so a whole game in their hands
proves that the table offers everything that a game needs.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from companion.rules import commands as c
from companion.table import requests as r
from companion.table import view as v
from companion.table.requests import TagRole
from tests.table.rig import Rig

Gesture = Callable[[], v.View]
RESERVE = 10
"""Part of the start cash that is kept when somebody builds or lifts a mortgage."""


class Hands:
    """Makes one gesture after the other at a table."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.rng = random.Random(seed)
        self.made: set[str] = set()
        """Sheets that were answered and actions that were used."""
        self.reserve = max(seat.balance for seat in rig.view.players) // RESERVE

    @property
    def view(self) -> v.View:
        return self.rig.view

    def play(self, most: int) -> None:
        """Until the game is over, or so many gestures were made."""
        for _ in range(most):
            if self.view.mode is not v.Mode.PLAYING:
                return
            before = self.view.refused
            self.step()
            assert self.view.refused == before, (self.view.refused, self.view.sheet)

    def step(self) -> None:
        """One gesture that the View asks for or offers."""
        for claim in self.view.claims:
            if claim.ask.allowed and self.rng.random() < 0.8:
                self._note("claim")
                self.rig.deed(claim.lot)
                return
        if self.view.sheet is not None:
            self._note(type(self.view.sheet).__name__)
            self._answer(self.view.sheet)
            return
        if self._improves() or self._deals() or self._banks():
            return
        roll, end = self.view.actions["roll"], self.view.actions["end_turn"]
        if roll.allowed or not end.allowed or self.rng.random() < 0.3:
            self.throw()
        else:
            self._do(end)

    def _note(self, what: str) -> None:
        self.made.add(what)

    def throw(self) -> None:
        """By the sensor, or by hand."""
        faces = (self.rng.randint(1, 6), self.rng.randint(1, 6))
        if self.rng.random() < 0.5:
            self.rig.dice(*faces)
        else:
            self.rig.choose(r.EnterDice(faces=faces))

    def _do(self, action: v.Action) -> None:
        assert action.allowed, action
        assert action.request is not None
        self._note(action.name if not action.name.startswith("bid_") else "bid")
        self.rig.choose(action.request)

    def _any(self, actions: Iterable[v.Action]) -> None:
        self._do(self.rng.choice([one for one in actions if one.allowed]))

    def _sign(self, player: r.PlayerId) -> None:
        """With the token, or by a held finger."""
        if self.rng.random() < 0.5:
            self.rig.token(player)
        else:
            self.rig.choose(r.TouchToken(player=player))

    # --- sheets ---

    def _answer(self, sheet: v.Sheet) -> None:
        match sheet:
            case v.PurchaseSheet():
                self._purchase(sheet)
            case v.DebtSheet():
                self._debt(sheet)
            case v.AuctionSheet():
                self._auction(sheet)
            case v.TaxSheet():
                self._any(sheet.options)
            case v.DrawSheet():
                self._draw(sheet)
            case v.JailSheet():
                self._jail(sheet)
            case v.ChoiceSheet():
                self._any((sheet.keep, sheet.lift))
            case v.ShortageSheet():
                self._shortage(sheet)
            case v.TakeoverSheet():
                self._any((sheet.accept, sheet.decline))
            case v.TradeSheet():
                waiting = [party for party in sheet.parties if party not in sheet.signed]
                if sheet.blocked is not None:
                    self._do(sheet.withdraw)
                else:
                    self._sign(waiting[0])
            case v.ExpulsionSheet():
                self._sign(next(one for one in sheet.jury if one not in sheet.confirmed))

    def _purchase(self, sheet: v.PurchaseSheet) -> None:
        if sheet.chosen:
            self._sign(sheet.player)
        elif sheet.buy.allowed and self.rng.random() < 0.85:
            self.rig.deed(sheet.lot)
        else:
            self._do(sheet.decline)

    def _debt(self, sheet: v.DebtSheet) -> None:
        if sheet.offered:
            self._note("in kind")
            self._sign(r.PlayerId(sheet.creditors[0]))
            return
        deeds = sheet.in_kind
        free = [lot for lot, why in deeds.lots.items() if why is None] if deeds else []
        if deeds and free and deeds.limit and self.rng.random() < 0.2:
            left = sheet.amount - deeds.limit
            if left <= sheet.cash:
                lot = self.rng.choice(free)
                self.rig.choose(r.OfferInKind(in_kind={lot: deeds.limit}))
                return
        if sheet.settle.allowed:
            self._sign(sheet.debtor)
        elif sheet.steps:
            self._note(sheet.steps[0].message.code)
            self.rig.choose(sheet.steps[0].command)
        else:
            self._note(f"ruin {sheet.fate}")
            self._do(sheet.bankrupt)

    def _auction(self, sheet: v.AuctionSheet) -> None:
        price = self._price(sheet.lot) if sheet.lot is not None else 0
        open_columns = [one for one in sheet.columns if not one.passed and not one.leads]
        column = self.rng.choice(open_columns)
        bids = [bid for bid in column.bids if bid.allowed]
        worth_it = sheet.next_bid <= max(price, self.reserve)
        if bids and worth_it and self.rng.random() < 0.7:
            self._do(self.rng.choice(bids))
        elif column.leave.allowed:
            self._do(column.leave)
        else:
            self._any(one.leave for one in open_columns)

    def _price(self, lot: int) -> int:
        assert self.view.board is not None
        return self.view.board.squares[lot].price

    def _draw(self, sheet: v.DrawSheet) -> None:
        if sheet.candidates:
            self.rig.choose(r.TouchCard(card=self.rng.choice(sheet.candidates)))
        elif self.rng.random() < 0.5:
            self._sign(sheet.player)
        else:
            self._do(sheet.draw)

    def _jail(self, sheet: v.JailSheet) -> None:
        ways = [one for one in (sheet.use_card, sheet.pay, sheet.stay) if one and one.allowed]
        if sheet.roll.allowed and (not ways or self.rng.random() < 0.6):
            self.throw()
        else:
            self._any(ways)

    def _shortage(self, sheet: v.ShortageSheet) -> None:
        if sheet.agree.allowed and sheet.auction.bidder is None and self.rng.random() < 0.5:
            self._do(sheet.agree)
        else:
            self._auction(sheet.auction)

    # --- what nobody asks for ---

    def _improves(self) -> bool:
        """A building, a wish for one, a lifted mortgage, while some cash is left."""
        rich = {seat.id for seat in self.view.players if seat.balance > self.reserve}
        wanted = ("build", "to_big", "unmortgage")
        found = [
            action
            for deed in self.view.deeds
            for action in (*deed.actions, *deed.redeemers)
            if deed.owner in rich and action.allowed
            and (action.name in wanted or action in deed.redeemers)
        ]  # fmt: skip
        if not found or self.rng.random() < 0.3:
            return False
        action = self.rng.choice(found)
        self._note("redeemed by another" if action.name in rich else action.name)
        assert action.request is not None
        self.rig.choose(action.request)
        return True

    def _deals(self) -> bool:
        """All cash but a little for the deed that completes a group."""
        if not self.view.actions["trade"].allowed or self.rng.random() < 0.3:
            return False
        assert self.view.board is not None
        buyer = self.view.player(self.view.turn or self.view.players[0].id)
        purse = buyer.balance - self.reserve
        for group in self.view.board.groups:
            owners = {lot: self.view.deed(lot) for lot in group.squares}
            others = [deed for deed in owners.values() if deed.owner != buyer.id]
            if len(others) != 1 or others[0].owner is None or others[0].locked or purse <= 0:
                continue
            seller, price = others[0].owner, purse - purse % self.view.board.smallest_note
            if group.kind == "street" and price > self._price(others[0].lot) // 2:
                gives = {
                    buyer.id: r.Offer(cash=price),
                    seller: r.Offer(lots=(others[0].lot,)),
                }
                self.rig.choose(r.ProposeTrade(parties=(buyer.id, seller), gives=gives))
                return True
        return False

    def _banks(self) -> bool:
        """Now and then the banker fines somebody, or two are expelled."""
        if "wrong_token" in self.view.actions and self.rng.random() < 0.01:
            self._note("wrong_token")
            mover = self.rng.choice([seat.id for seat in self.view.players if not seat.out])
            self.rig.choose(c.PayWrongTokenPenalty(player=mover))
            return True
        left = [seat.id for seat in self.view.players if not seat.out]
        if "expel" in self.view.actions and len(left) > 3 and self.rng.random() < 0.005:
            self._note("expel")
            accused = tuple(self.rng.sample(left, 2))
            reason = self.rng.choice(list(r.ExpulsionReason))
            self.rig.choose(r.ProposeExpulsion(players=accused, reason=reason))
            return True
        return False


def seated(
    rig: Rig,
    edition: str,
    count: int,
    *,
    decks: r.DeckMode,
    house: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """From the welcome screen to the first throw: some sit down by token, some by touch."""
    rig.choose(r.NewGame(edition=edition))
    for name, value in house.items():
        chosen = tuple(value) if isinstance(value, list) else value
        rig.choose(r.SetHouseRule(name=name, value=chosen))  # type: ignore[arg-type]
        assert not rig.refused, (name, rig.refused)
    rig.choose(r.SetRules(decks=decks))
    for number, mark in enumerate(list(r.Mark)[:count]):
        if number % 2:
            rig.choose(r.AddSeat(mark=mark))
        else:
            rig.tap(TagRole.PLAYER, mark.value)
    rig.choose(r.PickStarter(seat=count - 1))
    rig.choose(r.BeginGame())
