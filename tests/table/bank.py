"""Bank-only play in the hands of a test: positions, and what the View offers."""

from companion.rules.edition import Edition, TableRules
from companion.rules.house import Tracking
from companion.rules.policies import DeckMode
from companion.table.errandviews import ErrandOffer, ErrandSheet
from tests.builders import Position
from tests.table.rig import Rig


def bank_only(
    edition: Edition | None = None, decks: DeckMode = DeckMode.VIRTUAL, undo_cards: bool = True
) -> Position:
    rules = TableRules(tracking=Tracking.OFF, decks=decks, undo_cards=undo_cards)
    return Position(edition=edition, rules=rules)


def balances(rig: Rig) -> tuple[int, ...]:
    return tuple(seat.balance for seat in rig.view.players)


def offer(rig: Rig, code: str) -> ErrandOffer:
    """What may be due, by its code."""
    return next(one for one in rig.view.errands if one.message.code == f"errand.{code}")


def begin(rig: Rig, code: str) -> None:
    request = offer(rig, code).action.request
    assert request is not None
    rig.choose(request)


def errand(rig: Rig) -> ErrandSheet:
    assert isinstance(rig.view.sheet, ErrandSheet), rig.view.sheet
    return rig.view.sheet
