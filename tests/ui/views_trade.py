"""Views of a trade on the table, and of players with much to trade."""

from msgspec.structs import replace

from companion.rules import commands as c
from companion.table import view as v
from tests.ui.views import ADA, SARI, message, playing


def deal(
    *,
    signed: tuple[str, ...] = (ADA,),
    blocked: v.Message | None = None,
    lots: tuple[int, ...] = (37,),
) -> v.View:
    """Ada gives Kingfisher Quay and 150, Sari gives South Station."""
    sheet = v.TradeSheet(
        parties=(ADA, SARI),
        gives={ADA: c.Offer(cash=150, lots=lots), SARI: c.Offer(lots=(25,))},
        signed=tuple(party for party in (ADA, SARI) if party in signed),
        after={ADA: 1332, SARI: 2490},
        blocked=blocked,
        withdraw=v.Action(name="withdraw", request=c.WithdrawTrade(player=ADA)),
    )
    prompt = v.Prompt(
        message=message("prompt.trade", player=ADA), player=ADA, want=v.Want.DICE,
        kicker=message("kicker.turn", player=ADA),
    )  # fmt: skip
    return playing(sheet=sheet, prompt=prompt)


def blocked() -> v.View:
    reason = message("refusal.gift", player=SARI)
    return deal(signed=(), blocked=reason)


LONGEST = (
    "Железная дорога Балтимор и Огайо",
    "Средиземноморская авеню",
    "Новая столица Нусантара",
    "Electricity Company (PLN)",
)
"""Names of squares as they come in the editions and their translations."""
LONGEST_CARD = (
    "Идите на ближайшее впереди коммунальное предприятие. Есть владелец — бросьте кубики и "
    "заплатите десять бросков, нет — можете купить."
)


def long_names(view: v.View) -> v.View:
    """The same View on a board with the longest names and card texts that there are."""
    board = view.board
    assert board is not None
    squares = tuple(
        replace(face, names={"en": LONGEST[face.square % 4 if face.kind != "railroad" else 0]})
        for face in board.squares
    )
    cards = tuple(replace(face, texts={"en": LONGEST_CARD}) for face in board.cards)
    return replace(view, board=replace(board, squares=squares, cards=cards))
