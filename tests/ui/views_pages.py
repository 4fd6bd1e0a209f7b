"""Views of the pages: a full ledger, the end of a game, faults, rich and poor players."""

from math import pi, sin
from typing import Any

import msgspec

from companion.rules.names import CardId, PlayerId, Square
from companion.table import requests as r
from companion.table import view as v
from tests.ui.views import (
    ADA,
    BALANCES,
    KENJI,
    NAMES,
    OLEG,
    SARI,
    actions,
    entries,
    message,
    playing,
)
from tests.ui.views_extra import seat_with

PATH = "/var/lib/tabletop-banker/games/2031-04-05-harbour.ledger"


def ledger(times: int = 3, **changes: Any) -> v.View:
    """A long ledger with balances; two lines of it are taken back."""
    made = []
    for turn in range(times):
        for entry in entries():
            seq = turn * len(entries()) + entry.seq
            balances = {str(p): BALANCES[i] + seq for i, p in enumerate(NAMES)}
            made.append(msgspec.structs.replace(entry, seq=seq, balances=balances))
    for place in (-1, -4):
        made[place] = msgspec.structs.replace(made[place], reversed=True)
    bar = actions() | {"redo": v.Action(name="redo", request=r.Redo())}
    return playing(**{"entries": tuple(made), "actions": bar, "seq": len(made), **changes})


def drawn_card() -> v.View:
    """The newest line is a drawn card with a long text; undo stops at it."""
    entry = v.Entry(
        seq=10,
        message=message("entry.DrawCard", player=ADA, deck="chance", owes=ADA, due=150),
        players=(ADA,),
        movements=(),
        balances={},
        turn_number=31,
        card=CardId("ch_free"),
    )
    bar = actions()
    bar["undo"] = v.Action(name="undo", allowed=False, reason=message("reason.cards_stay"))
    return playing(entries=(*entries(), entry), actions=bar)


def _curve(start: int, end: int, turns: int, bend: int) -> tuple[int, ...]:
    return tuple(
        max(0, round(start + (end - start) * turn / turns + 6 * bend * sin(turn * pi / 15 + bend)))
        for turn in range(turns + 1)
    )


def over(players: int = 4) -> v.View:
    """Sari has won; Oleg has been out since turn 44."""
    ids = list(NAMES)[:players]
    order = [SARI, ADA, KENJI, *[one for one in ids if one not in (SARI, ADA, KENJI, OLEG)], OLEG]
    worths = (4910, 3120, 2265, 2110, 905, 705, 310, 0)
    rows = tuple(
        v.Standing(
            player=player,
            rank=rank,
            worth=0 if player == OLEG else worths[rank - 1],
            out_turn=44 if player == OLEG else None,
            curve=_curve(1500, 0 if player == OLEG else worths[rank - 1],
                         44 if player == OLEG else 60, 18 + 4 * rank),
        )
        for rank, player in enumerate(order, start=1)
    )  # fmt: skip
    view = seat_with(playing(players), OLEG, out=True, out_turn=44, balance=0, lots=())
    return msgspec.structs.replace(
        view, mode=v.Mode.OVER, standings=rows, turn_number=60, summary=summary(ids)
    )


def summary(ids: list[PlayerId]) -> v.Summary:
    """Everybody has paid everybody else something, and the bank."""
    accounts = [*map(str, ids), "bank"]
    paid = {
        payer: {
            payee: 35 * (row + 1) * (column + 2)
            for column, payee in enumerate(accounts)
            if payee != payer and (row + column) % 4
        }
        for row, payer in enumerate(accounts)
    }
    rent = v.HighestRent(amount=1400, payer=str(ADA), payee=str(SARI))
    return v.Summary(
        rent=rent, lot=Square(16), landings=9, luckiest=KENJI, dice_tenths=76, paid=paid
    )


def over_at_once() -> v.View:
    """Two players, no turn finished, sums in millions."""
    rows = tuple(
        v.Standing(player=player, rank=rank, worth=worth, out_turn=None, curve=(worth,))
        for rank, (player, worth) in enumerate(((ADA, 23456789), (KENJI, 1500000)), start=1)
    )
    view = seat_with(playing(2), ADA, name="Александра-Виктория")
    return msgspec.structs.replace(view, mode=v.Mode.OVER, standings=rows, turn_number=1)


def fault(code: str, *names: str, detail: str = "") -> v.View:
    """A fault with choices by name."""
    requests: dict[str, r.Request] = {
        "again": r.Cancel(),
        "retry": r.ResumeGame(game="g1"),
        "last_good": r.ContinueFromLastGood(),
        "export": r.ExportDamaged(),
        "set_aside": r.SetAside(),
        "look": r.LookAtGame(game="g1"),
        "welcome": r.BackToWelcome(),
    }
    choices = tuple(v.Action(name=name, request=requests[name]) for name in names)
    said = message(code, detail=detail) if detail else message(code)
    return v.View(
        version=1, mode=v.Mode.FAULT, lobby=v.Lobby(editions=(), saved=()),
        fault=v.Fault(message=said, choices=choices),
    )  # fmt: skip


def damaged() -> v.View:
    detail = f"record 118 has digest 9c1f22a0 instead of 44d07be1 in {PATH}"
    return fault(
        "fault.LedgerDamaged", "last_good", "export", "set_aside", "welcome", detail=detail
    )


def unreadable() -> v.View:
    detail = f"file is not a database in {PATH}"
    return fault("fault.LedgerUnreadable", "set_aside", "welcome", detail=detail)


def full_disk() -> v.View:
    detail = f"no room on the medium in {PATH}"
    return fault("fault.LedgerFull", "retry", "look", "welcome", detail=detail)


def burdened(player: PlayerId = OLEG) -> v.View:
    """A player in jail, with cards and a debt."""
    cards = (CardId("ch_free"), CardId("cc_free"))
    return seat_with(playing(), player, cards=cards, owes=450)
