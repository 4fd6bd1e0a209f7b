"""Random steps for the duel: what fits the phase most of the time, nonsense for the rest."""

from collections.abc import Callable
from typing import Any

from tests.oracle.chooser import Chooser
from tests.oracle.spoiler import spoiled

Step = dict[str, Any]

PLAIN = (
    "end_turn",
    "pass",
    "count_worth",
    "pay_jail_fine",
    "settle_debt",
    "take_over",
    "declare_bankrupt",
    "pay_wrong_token_penalty",
)
SPOILED = 0.04
"""Share of steps with an argument that nobody should send."""
FOREIGN = ("su_exit", "ks_jail_free", "ch_jail_free", "ch_go")
DEBTOR = ("settle", "bankrupt", "bankrupt", "mortgage", "sell", "kind", "deal", "offset")
WITH_LOT = (
    "buy",
    "decline",
    "mortgage",
    "unmortgage",
    "keep_mortgage",
    "lift_mortgage",
    "claim_rent",
    "sell_deed_to_bank",
)


class Proposer(Chooser):
    """Thinks up the next step from what lies on the table."""

    def next(self) -> Step:
        """One step, now and then spoiled."""
        step = self.sensible()
        return step if self.rng.random() > SPOILED else spoiled(self.rng, step)

    def sensible(self) -> Step:
        """A step that a table could take."""
        rng = self.rng
        phase = self.t.phase()
        if self.t.wishes and phase in ("before_roll", "after_move") and rng.random() < 0.7:
            return self.wish(self.builder(self.anybody()))
        if rng.random() < self.diligence:
            return self.fitting(phase)
        if rng.random() < 0.85:
            return self.side_business()
        return self.anything()

    def fitting(self, phase: str) -> Step:
        """A step that the phase is waiting for."""
        rng, t = self.rng, self.t
        player = self.mover()
        if phase == "before_roll":
            if t.jailed[t.turn] and rng.random() < 0.3:
                return self.release(player)
            return {"do": "roll", "player": player, "dice": self.dice()}
        if phase == "after_move":
            if t.jailed[t.turn] and rng.random() < 0.2:
                return self.release(player)
            return {"do": "end_turn", "player": player}
        makers: dict[str, Callable[[], Step]] = {
            "takeover": self.about_takeover,
            "debt": self.about_debt,
            "mortgage_choice": self.about_choice,
            "shortage": self.about_shortage,
            "auction": self.about_auction,
            "jail_exit": lambda: self.release(player),
            "rent_roll": lambda: {"do": "roll_for_rent", "player": player, "dice": self.dice()},
            "draw": lambda: self.draw(player),
            "tax_choice": lambda: self.tax(player),
            "purchase": lambda: self.purchase(player),
        }
        return makers[phase]() if phase in makers else self.anything()

    def release(self, player: str) -> Step:
        """Out of jail by fine or card."""
        if self.rng.random() < 0.5:
            return {"do": "pay_jail_fine", "player": player}
        hand = self.t.hand[player] or self.jail_cards
        return {"do": "use_jail_card", "player": player, "card": self.rng.choice(hand)}

    def draw(self, player: str) -> Step:
        """Mostly the right deck and a card that may come."""
        rng, t = self.rng, self.t
        deck = t.squares[t.pos[t.turn]]["deck"]
        if deck is None or rng.random() < 0.05:
            deck = rng.choice(sorted(t.decks))
        card = rng.choice(t.decks[deck])
        if t.known[deck] and rng.random() < 0.9:
            card = t.decks[deck][0]
        if rng.random() < 0.05:
            card = rng.choice(self.cards)
        return {"do": "draw", "player": player, "deck": deck, "card": card}

    def tax(self, player: str) -> Step:
        """Counting or choosing."""
        if self.rng.random() < (0.2 if self.t.sw("tax.income.decide_first") else 0.6):
            return {"do": "count_worth", "player": player}
        mode = self.rng.choice(["flat", "percent"])
        return {"do": "choose_tax", "player": player, "mode": mode}

    def purchase(self, player: str) -> Step:
        """Bought or declined."""
        lot = self.t.pos[self.t.turn] if self.rng.random() < 0.95 else self.rng.choice(self.lots)
        return {"do": self.rng.choice(["buy", "buy", "decline"]), "player": player, "lot": lot}

    def about_takeover(self) -> Step:
        """The offer is taken or turned down."""
        taker = self.t.takeover[1] if self.t.takeover else self.anybody()
        player = taker if self.rng.random() < 0.7 else self.anybody()
        return {"do": self.rng.choice(["take_over", "take_over", "pass"]), "player": player}

    def about_debt(self) -> Step:
        """Paying, raising money, offsetting, giving up."""
        rng, t = self.rng, self.t
        player = rng.choice(t.debts).debtor if rng.random() < 0.95 else self.anybody()
        kind = rng.choice(DEBTOR)
        if kind == "settle":
            return {"do": "settle_debt", "player": player}
        if kind == "bankrupt":
            return {"do": "declare_bankrupt", "player": player}
        if kind == "mortgage":
            return {"do": "mortgage", "player": player, "lot": self.lot_of(player)}
        if kind == "sell":
            return self.sale(player)
        if kind == "kind":
            lots = {str(self.lot_of(player)) for _ in range(rng.randint(1, 2))}
            owed = sum(debt.amount for debt in t.debts_of(player)[:1])
            worth = {lot: max(1, self.sum_up_to(owed) // 2) for lot in sorted(lots)}
            return {"do": "settle_debt", "player": player, "in_kind": worth}
        return self.offset(player) if kind == "offset" else self.deal(player)

    def offset(self, player: str) -> Step:
        """Lots against part of a debt."""
        t = self.t
        own = t.debts_of(player)
        creditor = own[0].parts[0][0] if own else self.anybody()
        if creditor in ("bank", player):
            creditor = next(name for name in t.players if name != player)
        owed = own[0].amount if own else 100
        amount = self.rng.choice([owed, owed // 2, owed // 2 + 1, owed // 4, owed + 1, 1])
        back: dict[str, Any] = {"debt_offset": max(1, amount)}
        if self.rng.random() < 0.3:
            back["cash"] = max(1, self.sum_up_to(t.cash[creditor]))
        gives = {player: {"lots": [self.lot_of(player)]}, creditor: back}
        return {"do": "trade", "parties": [player, creditor], "gives": gives}

    def about_choice(self) -> Step:
        """Keep or lift."""
        player, lot = self.rng.choice(self.t.choices)
        if self.rng.random() < 0.1:
            player, lot = self.anybody(), self.rng.choice(self.lots)
        verb = self.rng.choice(["keep_mortgage", "lift_mortgage"])
        return {"do": verb, "player": player, "lot": lot}

    def about_shortage(self) -> Step:
        """Bids, passes, agreements."""
        rng, t = self.rng, self.t
        player = self.bidder(t.site_bid.passed)
        roll = rng.random()
        wishes = t.wished(t.short_kind() or "small")
        if roll < 0.45:
            return {"do": "pass", "player": player}
        if roll < 0.55:
            names = rng.sample(t.active(), rng.randint(1, min(3, len(t.active()))))
            names += [name for name, _ in wishes if rng.random() < 0.5]
            return {"do": "agree_shortage", "split": {name: rng.randrange(3) for name in names}}
        sites = [lot for _, lot in wishes] or self.lots
        if t.built and rng.random() < 0.3:
            sites = sorted(t.built)
        lot = rng.choice(sites)
        if rng.random() < 0.8 and lot in t.owner:
            player = t.owner[lot]
        else:
            lot = self.lot_of(player)
        scale = 10 if t.board["id"] == "ru_birzha" else 1
        amount = t.site_bid.amount + scale * rng.choice([0, 1, 10, 50, 100, 200, 200])
        return {"do": "bid_building", "player": player, "amount": amount, "lot": lot}

    def about_auction(self) -> Step:
        """Bids and passes."""
        rng, t = self.rng, self.t
        player = self.bidder(t.bidding.passed)
        if rng.random() < 0.5:
            return {"do": "pass", "player": player}
        lot = t.auctions[0] if rng.random() < 0.95 else rng.choice(self.lots)
        low = t.sw("auction.min_bid") + t.sw("auction.step") * rng.randrange(9)
        amount = t.bidding.amount + rng.choice([0, 1, 10, 20, low, 300])
        return {
            "do": "bid",
            "player": player,
            "lot": lot,
            "amount": amount if rng.random() < 0.7 else low,
        }

    def sale(self, player: str) -> Step:
        """Buildings off."""
        rng, t = self.rng, self.t
        built = [lot for lot in t.lots_of(player) if t.level.get(lot)]
        lot = rng.choice(built) if built and rng.random() < 0.9 else self.lot_of(player)
        if rng.random() < 0.6 or not t.is_lot(lot):
            lots = [lot]
            if rng.random() < 0.4:
                lots += [rng.choice(built or [lot]) for _ in range(rng.randint(1, 2))]
            step: Step = {"do": "sell_building", "player": player, "lots": lots}
            if rng.random() < 0.25:
                step["whole"] = True
                step["lots"] = sorted(set(lots))
            return step
        step = {"do": "sell_group", "player": player, "group": t.squares[lot]["group"]}
        if rng.random() < 0.6:
            base = rng.randrange(6)
            goal = {str(at): max(0, base - rng.randrange(2)) for at in t.group(lot)}
            step["to"] = {at: level for at, level in goal.items() if rng.random() < 0.9} or goal
        return step

    def builder(self, player: str) -> str:
        """Mostly somebody who could build somewhere."""
        t = self.t
        able = [
            t.owner[lots[0]]
            for lots in t.board["groups"].values()
            if lots[0] in t.owner
            and t.squares[lots[0]]["kind"] == "street"
            and t.full_group(lots[0], t.owner[lots[0]])
            and not t.mortgaged & set(lots)
        ]
        return self.rng.choice(able) if able and self.rng.random() < 0.8 else player

    def wish(self, player: str) -> Step:
        """Somebody else announces too: that is how a shortage comes about."""
        rng, t = self.rng, self.t
        mine = [lot for lot in t.lots_of(player) if t.squares[lot]["kind"] == "street"]
        low = [
            lot
            for lot in mine
            if t.full_group(lot, player)
            and t.level.get(lot, 0) == min(t.level.get(other, 0) for other in t.group(lot))
        ]
        lots = rng.sample(low, rng.randint(1, len(low))) if low else [self.lot_of(player)]
        return {"do": "announce_build", "player": player, "lots": lots}

    def works(self, player: str) -> Step:
        """Building and announcing."""
        rng, t = self.rng, self.t
        full = [
            lot
            for lot in t.lots_of(player)
            if t.full_group(lot, player) and t.squares[lot]["kind"] == "street"
        ]
        full = [lot for lot in full if not t.mortgaged & set(t.group(lot))] or full
        lot = rng.choice(full) if full and rng.random() < 0.93 else self.lot_of(player)
        lots = [lot]
        if t.is_lot(lot) and rng.random() < 0.6:
            lots = rng.sample(t.group(lot), rng.randint(1, len(t.group(lot))))
        if rng.random() < 0.2:
            lots = [*lots, rng.choice(full or lots)]
        if rng.random() < 0.5:
            return {"do": "announce_build", "player": player, "lots": lots}
        step: Step = {"do": "build", "player": player, "lots": lots}
        if rng.random() < 0.3:
            step["rounds"] = rng.randint(1, 4)
        if rng.random() < 0.3:
            step["to_big"] = True
        return step

    def deal(self, player: str | None = None) -> Step:
        """A deal, fair or not."""
        rng, t = self.rng, self.t
        one = player or self.anybody()
        two = rng.choice([name for name in t.players if name != one])
        gives = {one: self.offer(one), two: self.offer(two)}
        parties = [one, two]
        if rng.random() < 0.02 and len(t.players) > 2:
            third = rng.choice([name for name in t.players if name not in parties])
            parties.append(third)
        return {"do": "trade", "parties": parties, "gives": gives}

    def offer(self, player: str) -> dict[str, Any]:
        """What one side gives."""
        rng, t = self.rng, self.t
        offer: dict[str, Any] = {}
        if rng.random() < 0.5:
            lots = {self.lot_of(player) for _ in range(rng.choice([1, 1, 2]))}
            offer["lots"] = sorted(lots)
        if rng.random() < 0.5:
            offer["cash"] = max(1, self.sum_up_to(t.cash[player]))
        if t.hand[player] and rng.random() < 0.5:
            offer["cards"] = [rng.choice(t.hand[player])]
        if rng.random() < 0.03:
            offer["cards"] = [rng.choice(self.jail_cards)]
        if rng.random() < 0.05:
            offer["debt_offset"] = max(1, self.sum_up_to(100))
        if rng.random() < 0.02:
            offer["promise"] = "no_rent"
        if rng.random() < 0.02:
            offer["buildings"] = {"1": 1}
        return offer

    def side_business(self) -> Step:
        """Things that players do beside the turn."""
        rng = self.rng
        player = self.anybody() if rng.random() < 0.6 else self.t.turn
        kind = rng.choice(["works"] * 4 + ["sale", "mortgage", "redeem", "deal", "claim", "site"])
        if kind == "works" or (self.works_only and rng.random() < 0.7):
            return self.works(self.builder(player))
        if kind == "site":
            return self.about_shortage()
        if kind == "sale":
            return self.sale(player)
        if kind == "deal":
            return self.deal()
        if kind == "claim" and self.t.claims:
            claim = rng.choice(self.t.claims)
            return {"do": "claim_rent", "player": claim.owner, "lot": claim.lot}
        mortgaged = [lot for lot in self.t.lots_of(player) if lot in self.t.mortgaged]
        if kind == "redeem" and mortgaged:
            lot = rng.choice(mortgaged)
            taker = player if rng.random() < 0.7 else self.anybody()
            return {"do": "unmortgage", "player": taker, "lot": lot}
        return {"do": "mortgage", "player": player, "lot": self.lot_of(player)}

    def anything(self) -> Step:
        """Any verb with any argument that the schema allows."""
        rng = self.rng
        roll = rng.random()
        if roll < 0.04:
            return self.banker()
        player = self.anybody()
        if roll < 0.3:
            return {"do": rng.choice(PLAIN), "player": rng.choice([player, self.t.turn])}
        if roll < 0.5:
            lot = rng.choice([rng.randrange(40), self.lot_of(player)])
            return {"do": rng.choice(WITH_LOT), "player": player, "lot": lot}
        steps: list[Step] = [
            {"do": "roll", "player": player, "dice": self.dice()},
            {"do": "roll_for_rent", "player": player, "dice": self.dice()},
            self.draw(player),
            self.tax(player),
            self.release(player),
            self.works(player),
            self.sale(player),
            self.deal(),
            self.about_shortage(),
        ]
        return rng.choice(steps) if roll < 0.93 else self.stranger(player)

    def stranger(self, player: str) -> Step:
        """Names of other editions, receivers in a deal of two, squares of other groups."""
        rng = self.rng
        deal = self.deal()
        for offer in deal["gives"].values():
            offer["to"] = rng.choice(self.t.players)
        levels = {str(rng.randrange(40)): rng.randrange(6) for _ in range(3)}
        steps: list[Step] = [
            deal,
            {"do": "draw", "player": player, "deck": "notice", "card": "iz_refund200"},
            {"do": "draw", "player": self.t.turn, "deck": "chance", "card": "ch_go"},
            {"do": "draw", "player": self.t.turn, "deck": "surprise", "card": "cc_go"},
            {"do": "use_jail_card", "player": self.t.turn, "card": rng.choice(FOREIGN)},
            {"do": "sell_group", "player": player, "group": rng.choice(["g1", "orange"])},
            {**self.sale(player), "to": levels},
        ]
        step = rng.choice(steps)
        if step["do"] == "sell_building":
            del step["to"]
        return step

    def banker(self) -> Step:
        """Expulsions, an agreed end, and what is always refused."""
        rng = self.rng
        player = self.anybody()
        other = rng.choice([name for name in self.t.players if name != player])
        judges = [name for name in self.t.active() if name != player and rng.random() < 0.9]
        accused = [player] + ([other] if rng.random() < 0.2 else [])
        amount = self.sum_up_to(200)
        steps: list[Step] = [
            {"do": "expel", "players": accused, "confirmed_by": judges},
            {"do": "bid", "player": player, "lot": self.lot_of(other), "amount": amount},
            {"do": "lend", "player": player, "to": other, "amount": 5},
            {"do": "forgive_debt", "player": player, "debtor": other, "amount": 5},
            {"do": "take_from_bank", "player": player, "amount": 5},
        ]
        return {"do": "end_game"} if rng.random() < 0.3 else rng.choice(steps)
