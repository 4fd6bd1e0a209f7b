"""Views of the sheets that an auction, jail, a card, a tax or a shortage lays over the table."""

from typing import Any

from companion.rules import commands as c
from companion.rules.names import BuildingKind, DeckId, PlayerId, TaxMode
from companion.table import view as v
from companion.table.requests import Draw
from tests.ui.views import ADA, KENJI, OLEG, SARI, message, playing, seats


def _prompt(code: str, player: PlayerId | None, want: v.Want, **facts: Any) -> v.Prompt:
    said = message(f"prompt.{code}", player=player, **facts)
    return v.Prompt(
        message=said, player=player, want=want, kicker=message("kicker.turn", player=ADA)
    )


def auction(count: int = 4, *, high: int = 410, opened: bool = True) -> v.View:
    """Screen 12: Sari leads for Observatory Hill, Oleg has too little."""
    columns = tuple(_column(seat, high if opened else 0, opened) for seat in seats(count))
    sheet = v.AuctionSheet(
        lot=31, building=None, high=high if opened else 0, bidder=SARI if opened else None,
        next_bid=high + 10 if opened else 10, columns=columns, waiting=(24, 15, 12),
    )  # fmt: skip
    prompt = _prompt("auction", None, v.Want.ANY_TOKEN, lot=31)
    return playing(count, phase="auction", sheet=sheet, prompt=prompt)


def _column(seat: v.Seat, high: int, opened: bool) -> v.AuctionColumn:
    bids = []
    for raised in (10, 50, 100):
        amount = high + raised
        dear = amount > seat.balance
        reason = message("refusal.over_cash", player=seat.id, amount=amount) if dear else None
        request = c.Bid(player=seat.id, lot=31, amount=amount)
        bids.append(
            v.Action(name=f"bid_{amount}", request=request, allowed=not dear, reason=reason)
        )
    leads = opened and seat.id == SARI
    return v.AuctionColumn(
        player=seat.id, cash=seat.balance, passed=seat.id == "kite", leads=leads, bids=tuple(bids),
        most=seat.balance,
        leave=v.Action(name="pass", request=c.Pass(player=seat.id)),
    )  # fmt: skip


def building_columns(high: int, bidder: PlayerId | None) -> tuple[v.AuctionColumn, ...]:
    made = []
    for seat in seats(4):
        place = {KENJI: 26, ADA: 16}.get(seat.id)
        bids = tuple(
            v.Action(name=f"bid_{high + more}",
                     request=c.BidBuilding(player=seat.id, amount=high + more, lot=place))
            for more in (1, 40, 90) if place is not None
        )  # fmt: skip
        made.append(
            v.AuctionColumn(
                player=seat.id, cash=seat.balance, passed=False, leads=seat.id == bidder, bids=bids,
                most=seat.balance,
                leave=v.Action(name="pass", request=c.Pass(player=seat.id)),
            )
        )  # fmt: skip
    return tuple(made)


def shortage(high: int = 0, bidder: PlayerId | None = None) -> v.View:
    """Two players wish five houses; the bank has three."""
    bidding = v.AuctionSheet(
        lot=None, building=BuildingKind.SMALL, high=high, bidder=bidder, next_bid=high + 1,
        columns=building_columns(high, bidder), places={KENJI: (26, 27, 29), ADA: (16, 18)},
    )  # fmt: skip
    sheet = v.ShortageSheet(
        kind=BuildingKind.SMALL, stock=3, wishes={KENJI: 3, ADA: 2},
        agree=v.Action(name="agree", request=c.AgreeShortage(split={KENJI: 2, ADA: 1})),
        auction=bidding,
    )  # fmt: skip
    prompt = _prompt("shortage", None, v.Want.TOUCH)
    bank = v.Bank(small_left=3, big_left=11, pot=250)
    return playing(phase="shortage", sheet=sheet, prompt=prompt, bank=bank)


def jail(*, third: bool = False) -> v.View:
    """Screen 17: Oleg in jail; after the third throw only the fine is left."""
    no_card = message("reason.no_jail_card")
    sheet = v.JailSheet(
        player=OLEG, jail_turn=3 if third else 2, fine=50,
        pay=v.Action(name="pay_fine", request=c.PayJailFine(player=OLEG)),
        use_card=v.Action(name="use_card", allowed=False, reason=no_card),
        roll=v.Action(name="roll", allowed=not third,
                      reason=message("reason.third_throw_failed") if third else None),
    )  # fmt: skip
    prompt = _prompt("roll_in_jail", OLEG, v.Want.DICE, number=2)
    return playing(
        phase="jail_exit" if third else "before_roll", turn=OLEG, sheet=sheet, prompt=prompt
    )


def draw(candidates: int = 0) -> v.View:
    """Screen 17: a card is due, from a virtual deck or from one on the table."""
    known = not candidates
    sheet = v.DrawSheet(
        player=ADA, deck=DeckId("chance"),
        draw=v.Action(name="draw", request=Draw() if known else None, allowed=known),
        candidates=tuple(face.card.id for face in many_cards(candidates)),
    )  # fmt: skip
    want = v.Want.TOKEN if known else v.Want.CARD
    prompt = _prompt("draw", ADA, want, deck="chance")
    board = playing().board
    assert board is not None
    from msgspec.structs import replace

    return playing(phase="draw", sheet=sheet, prompt=prompt,
                   board=replace(board, cards=board.cards + many_cards(candidates)))  # fmt: skip


TEXTS = (
    "Advance to Orbit Crescent.",
    "Go back three spaces.",
    "Make general repairs on all your buildings. For each house pay 25, for each hotel pay 100.",
    "Pay a fine of 15.",
    "You have been elected to the chair of the board. Pay each player 50.",
    "Advance to the nearest station and pay the owner twice the rent that would otherwise be due.",
)


def many_cards(count: int) -> tuple[v.CardFace, ...]:
    from companion.rules.edition import Card, Receive
    from companion.rules.names import CardId

    return tuple(
        v.CardFace(deck=DeckId("chance"),
                   card=Card(id=CardId(f"chance_{n}"), effect=Receive(amount=n + 1)),
                   texts={"en": TEXTS[n % len(TEXTS)]})
        for n in range(count)
    )  # fmt: skip


def tax(*, counted: int | None = None) -> v.View:
    """The income tax: the printed sum or a percentage."""
    options = tuple(
        v.Action(name=mode.value, request=c.ChooseTax(player=ADA, mode=mode)) for mode in TaxMode
    )
    sheet = v.TaxSheet(player=ADA, options=options, flat=200, percent=10, counted=counted)
    prompt = _prompt("tax_choice", ADA, v.Want.TOUCH)
    return playing(phase="tax_choice", sheet=sheet, prompt=prompt)


def choice() -> v.View:
    """Sari has got Kingfisher Quay with its mortgage."""
    sheet = v.ChoiceSheet(
        player=SARI, lot=37, fee=19, redemption=209,
        keep=v.Action(name="keep_mortgage", request=c.KeepMortgage(player=SARI, lot=37)),
        lift=v.Action(name="lift_mortgage", request=c.LiftMortgage(player=SARI, lot=37)),
    )  # fmt: skip
    prompt = _prompt("mortgage_choice", SARI, v.Want.TOUCH, lot=37)
    return playing(phase="mortgage_choice", sheet=sheet, prompt=prompt)


def takeover() -> v.View:
    """Kenji may pay Oleg's jail fine and take the estate."""
    sheet = v.TakeoverSheet(
        debtor=OLEG, owner=KENJI, fine=50,
        accept=v.Action(name="take_over", request=c.TakeOver(player=KENJI)),
        decline=v.Action(name="pass", request=c.Pass(player=KENJI)),
    )  # fmt: skip
    prompt = _prompt("takeover", KENJI, v.Want.TOKEN, debtor=OLEG, fine=50)
    return playing(phase="takeover", sheet=sheet, prompt=prompt)
