"""Views of a trade on the table, and of players with much to trade."""

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
