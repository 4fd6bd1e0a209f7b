"""A trade in words: what each side gives, line by line, and a form that is being filled in."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.requests import CardId, Offer, PlayerId, ProposeTrade
from companion.table.view import DebtSheet, Message, TradeSheet, View
from ui.present.deeds import deed_of
from ui.present.speech import BANK, Speech


class ItemWords(NamedTuple):
    """One line of what somebody gives."""

    label: str
    detail: str
    letter: str = ""
    icon: str = ""
    lot: int | None = None
    card: CardId | None = None
    locked: Message | None = None
    """Why a deed cannot change hands now."""


class Side(NamedTuple):
    """One side of the form."""

    player: PlayerId
    cash: int = 0
    lots: tuple[int, ...] = ()
    cards: tuple[CardId, ...] = ()
    offset: int = 0

    @property
    def empty(self) -> bool:
        """Nothing has been entered."""
        return not (self.cash or self.lots or self.cards or self.offset)

    def offer(self) -> Offer:
        """The side as the rules take it."""
        return Offer(cash=self.cash, lots=self.lots, cards=self.cards, debt_offset=self.offset)

    def with_lot(self, lot: int) -> "Side":
        """A deed more, or one less if it was there."""
        kept = tuple(one for one in self.lots if one != lot)
        return self._replace(lots=kept if lot in self.lots else (*self.lots, lot))

    def with_card(self, card: CardId) -> "Side":
        """A card more, or one less if it was there."""
        kept = tuple(one for one in self.cards if one != card)
        return self._replace(cards=kept if card in self.cards else (*self.cards, card))


def side_of(player: PlayerId, gives: Mapping[PlayerId, Offer]) -> Side:
    """A proposed side, to be changed."""
    offer = gives.get(player, Offer())
    return Side(player, offer.cash, offer.lots, offer.cards, offer.debt_offset)


def first_sides(view: View, wanted: str | None) -> tuple[Side, Side]:
    """Who trades at first: those of a proposal, those of a debt, or who is on turn and the next."""
    sheet = view.sheet
    if isinstance(sheet, TradeSheet):
        first, second = sheet.parties[0], sheet.parties[-1]
        return side_of(first, sheet.gives), side_of(second, sheet.gives)
    playing = [seat.id for seat in view.players if not seat.out]
    named = [wanted, view.turn]
    if isinstance(sheet, DebtSheet):
        named = [sheet.debtor, sheet.creditors[0] if sheet.creditors[0] != BANK else None]
    chosen = [player for player in playing if player in named]
    chosen.sort(key=named.index)
    after = playing.index(chosen[0]) if chosen else 0
    around = playing[after:] + playing[:after]
    both = list(dict.fromkeys([*chosen, *around]))
    return Side(both[0]), Side(both[1])


def still_true(view: View, side: Side) -> Side:
    """The side without deeds and cards that its player no longer holds."""
    seat = view.player(side.player)
    return side._replace(
        lots=tuple(lot for lot in side.lots if lot in seat.lots),
        cards=tuple(card for card in side.cards if card in seat.cards),
    )


def set_off_most(view: View, giver: str, other: str) -> int:
    """How much debt of the other side could be set off: what the open debt says."""
    sheet = view.sheet
    if isinstance(sheet, DebtSheet) and sheet.debtor == other and giver in sheet.creditors:
        return sheet.amount
    return 0


def proposal(first: Side, second: Side) -> ProposeTrade:
    """The deal as it is put on the table."""
    return ProposeTrade(
        parties=(first.player, second.player),
        gives={first.player: first.offer(), second.player: second.offer()},
    )


def items(view: View, speech: Speech, side: Side) -> tuple[ItemWords, ...]:
    """Deeds, cards and set-off debts of a side, one line each."""
    lines = [lot_words(view, speech, lot) for lot in side.lots]
    lines += [card_words(speech, card) for card in side.cards]
    if side.offset:
        lines.append(
            ItemWords(speech.say("trade.offset", amount=side.offset), speech.say("trade.no_cash"),
                      icon="check")
        )  # fmt: skip
    return tuple(lines)


def lot_words(view: View, speech: Speech, lot: int) -> ItemWords:
    """A deed with what matters when it changes hands."""
    deed, face = deed_of(view, lot), speech.square(lot)
    if deed is not None and deed.mortgaged:
        detail = speech.say("trade.mortgaged", redemption=deed.redemption)
    elif deed is not None and deed.full_group:
        detail = speech.say("trade.full_group")
    else:
        detail = speech.say("trade.price", price=face.price if face is not None else 0)
    locked = deed.locked if deed is not None else None
    return ItemWords(
        speech.lot_name(lot), detail, letter=speech.letter(lot), lot=lot, locked=locked
    )


def card_words(speech: Speech, card: CardId) -> ItemWords:
    """A kept card."""
    return ItemWords(speech.say("trade.jail_card"), speech.card_text(card), icon="card", card=card)
