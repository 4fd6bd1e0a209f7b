"""What is open besides the sheets: rents to be asked for, and the banker's own business."""

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.policies import Collusion, GameEnd
from companion.table.facts import action
from companion.table.view import Action, Claim, Message


def claims(game: Game) -> tuple[Claim, ...]:
    """Rents that their owners may still ask for (U16)."""
    return tuple(
        Claim(
            owner=claim.owner,
            debtor=claim.debtor,
            lot=claim.lot,
            amount=claim.amount,
            throws_left=claim.throws_left,
            ask=action(game, "ask", c.ClaimRent(player=claim.owner, lot=claim.lot)),
        )
        for claim in game.claims
        if claim.throws_left
    )


def bankers_actions(game: Game) -> list[Action]:
    """Only what the rule book knows: penalties, expulsion, an agreed end."""
    switches = game.edition.switches
    found = []
    if switches.penalty_wrong_token is not None:
        found.append(_form("wrong_token", game))
    if switches.penalty_collusion is not Collusion.NONE:
        found.append(_form("expel", game))
    if switches.game_end is GameEnd.WORTH:
        found.append(action(game, "end_game", c.EndGame()))
    return found


def _form(name: str, game: Game) -> Action:
    reason = Message(code="reason.open_game_over") if game.over else None
    return Action(name=name, allowed=reason is None, reason=reason)
