"""Players of bank-only play who see nothing but the View: deeds, dues and payments by taps."""

from companion.rules import commands as c
from companion.rules.house import Tracking
from companion.table import requests as r
from companion.table import view as v
from companion.table.requests import TagRole
from tests.table.hands import Hands
from tests.table.rig import Rig

LEAST_SUM = 5
"""Notes of a payment between players."""


class BankHands(Hands):
    """Whatever the View offers counts, also where nobody's turn is followed."""

    def step(self) -> None:
        """One gesture that the View asks for or offers."""
        sheet = self.view.sheet
        match sheet:
            case v.ErrandSheet():
                self._note(f"errand {sheet.message.code}")
                self._errand(sheet)
            case v.PaySheet():
                self._note("pay")
                self._tap(sheet.command)
            case None:
                self._begin()
            case _:
                self._note(type(sheet).__name__)
                self._answer(sheet)

    def _errand(self, sheet: v.ErrandSheet) -> None:
        if sheet.needs_dice:
            self._dice(sheet)
            return
        able = [taker.player for taker in sheet.takers if taker.action.allowed]
        if sheet.auction is not None and sheet.auction.allowed and self.rng.random() < 0.3:
            self._note("auction")
            assert sheet.lot is not None
            self.rig.deed(sheet.lot)
        elif able:
            self._sign(self.rng.choice(able))
        else:
            self.rig.choose(r.Cancel())

    def _dice(self, sheet: v.ErrandSheet) -> None:
        if sheet.last_throw is not None and self.rng.random() < 0.5:
            self._do(sheet.last_throw)
        else:
            self.throw()

    def _tap(self, pay: c.Pay) -> None:
        """The payer, then the payee; a sum is there."""
        playing = [seat.id for seat in self.view.players if not seat.out]
        self._sign(self.rng.choice([one for one in playing if one != pay.payer]))

    # --- with nothing open ---

    def _begin(self) -> None:
        if self._improves() or self._deals() or self._banks():
            return
        chance = self.rng.random()
        if chance < 0.7:
            self._deed()
        elif chance < 0.9:
            self._due()
        elif chance < 0.93:
            self._note("throw")
            self.rig.dice(self.rng.randint(1, 6), self.rng.randint(1, 6))
        else:
            self._payment()

    def _deed(self) -> None:
        """Free deeds first, then rents; a mortgaged one is only looked at."""
        lots = [deed.lot for deed in self.view.deeds if deed.owner is None]
        if not lots or self.rng.random() < 0.5:
            lots = [deed.lot for deed in self.view.deeds]
        self.rig.deed(self.rng.choice(lots))

    def _due(self) -> None:
        """Something that is offered, for somebody at once or for the next tap."""
        offered = [one for one in self.view.errands if one.action.allowed and one.amount != 0]
        offered = [one for one in offered if not isinstance(one.action.request, r.Undo)]
        one = self.rng.choice(offered)
        assert isinstance(one.action.request, r.Errand)
        if isinstance(one.action.request.command, c.Pay) and one.amount is None:
            return
        playing = [seat.id for seat in self.view.players if not seat.out]
        known = self.rng.random() < 0.5 and not one.holder
        player = self.rng.choice(playing) if known else r.PlayerId("")
        card = self.rng.choice(one.candidates) if one.candidates else None
        self._note(one.message.code)
        wanted = v.meant(one.action, player, card).request
        if one.holder is not None:
            wanted = one.action.request
        assert wanted is not None
        self.rig.choose(wanted)

    def _payment(self) -> None:
        """A few notes from somebody who has them."""
        assert self.view.board is not None
        amount = LEAST_SUM * self.view.board.smallest_note
        if all(seat.balance >= amount for seat in self.view.players if not seat.out):
            self.rig.choose(r.Errand(command=c.Pay(payer="", payee="", amount=amount)))


def seated(rig: Rig, edition: str, count: int, *, decks: r.DeckMode) -> None:
    """From the welcome screen to bank-only play, in which nobody is the first."""
    rig.choose(r.NewGame(edition=edition))
    rig.choose(r.SetRules(decks=decks, tracking=Tracking.OFF))
    for mark in list(r.Mark)[:count]:
        rig.tap(TagRole.PLAYER, mark.value)
    rig.choose(r.BeginGame())
    assert rig.view.bank_only, rig.refused
