"""A command being carried out: the game so far and the events that led to it."""

from companion.rules.events import AnyEvent, MoneyMoved, Transfer
from companion.rules.evolve import evolve
from companion.rules.game import Debt, Game
from companion.rules.names import BANK, Cause, Money, PlayerId, Square


class Draft:
    """Collects events. Guards look at `game`; every `emit` moves it on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[AnyEvent] = []

    def emit(self, event: AnyEvent) -> None:
        """Record an event and move the game on by it."""
        self.events.append(event)
        self.game = evolve(self.game, event)

    def pay(self, payer: str, payee: str, amount: Money, cause: Cause) -> None:
        """Move money at once, unless it is nothing or stays where it is."""
        moved = transfers(payer, payee, amount, cause)
        if moved:
            self.emit(MoneyMoved(transfers=moved))


def transfers(payer: str, payee: str, amount: Money, cause: Cause) -> tuple[Transfer, ...]:
    """One transfer, or none for a zero sum: zero sums give no ledger entry."""
    if amount == 0 or payer == payee:
        return ()
    return (Transfer(payer=payer, payee=payee, amount=amount, cause=cause),)


def new_debt(
    game: Game,
    debtor: PlayerId,
    amount: Money,
    cause: Cause,
    *,
    creditor: str = BANK,
    lot: Square | None = None,
    forced_jail_fine: bool = False,
) -> Debt:
    """A debt to one creditor, numbered next."""
    return Debt(
        id=game.next_debt,
        debtor=debtor,
        creditors=(creditor,),
        amounts=(amount,),
        cause=cause,
        lot=lot,
        forced_jail_fine=forced_jail_fine,
    )
