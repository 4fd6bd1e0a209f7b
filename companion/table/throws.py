"""Which throws of the dice count: asked for, begun afterwards, with two dice, and left to lie."""

from collections.abc import Callable
from typing import NamedTuple

from companion.table import answers, caution, errands, teller
from companion.table.frontdesk import FrontDesk
from companion.table.requests import Undo
from companion.table.signals import DiceFault, DiceRead, DiceRejected
from companion.table.state import State
from companion.table.view import Action, Message

DICE = 2


class Counted(NamedTuple):
    """The throw of a sensor that was booked last."""

    key: str
    faces: tuple[int, int]
    head: int
    """The last entry of the ledger since then."""


class Throws:
    """The dice at the counter, from a sensor or by hand."""

    def __init__(
        self,
        state: State,
        front: FrontDesk,
        carry_out: Callable[[answers.Answer, str], None],
        refuse: Callable[[Message], None],
    ) -> None:
        """`carry_out` books an answer under a key; `refuse` says what did not count."""
        self._state = state
        self._front = front
        self._carry_out = carry_out
        self._refuse = refuse
        self._due: teller.ThrowDue | None = None
        self._asked_ms = state.sources.clock()
        self._counted: Counted | None = None

    def watch(self) -> None:
        """Remember since when the present throw has been asked for."""
        desk = self._state.desk
        due = self._front.throw_due() if desk is None else teller.throw_due(desk.slip, desk.game)
        if due != self._due:
            self._due = due
            self._asked_ms = self._state.sources.clock()

    def read(self, signal: DiceRead) -> None:
        """A roll counts only if its dice began to move after the throw was asked for."""
        self._state.rolls.hear(signal)
        faces = signal.faces
        if len(faces) != DICE:
            self._refuse(Message(code="dice.wrong_count", facts={"number": len(faces)}))
            return
        desk, thrown = self._state.desk, (faces[0], faces[1])
        unasked = signal.started_ms is None or signal.started_ms < self._asked_ms
        if desk is not None and errands.is_bank_only(desk.game) and (self._due is None or unasked):
            # It may have moved the token to the utility: the sheet of the rent offers it.
            desk.last_throw = thrown
            return
        if self._due is None and signal.started_ms is None:
            # A sensor that was just connected repeats its last roll; nobody has asked for it.
            return
        if unasked:
            self._refuse(Message(code="dice.stale", facts=_shown(thrown)))
            return
        self.throw(thrown, signal.key)
        if desk is not None and desk.knows(signal.key):
            self._counted = Counted(signal.key, thrown, desk.history.head)

    def throw(self, faces: tuple[int, int], key: str) -> None:
        """Book a throw, or draw lots by it. Raises LobbyRefusal."""
        desk = self._state.desk
        if desk is None:
            self._front.starter_throw(faces)
            return
        answer = teller.dice(desk.slip, desk.game, faces)
        answer = caution.of_throw(answer, desk.slip, desk.game, self._state.preferences)
        self._carry_out(answer, key)

    def reject(self, signal: DiceRejected) -> None:
        """A roll that does not count asks for a new one; one that has counted cannot be unsaid.

        Dice that are put away while no throw is due may lie as they like.
        """
        desk = self._state.desk
        is_wanted = self._due is not None or (desk is not None and errands.is_bank_only(desk.game))
        if signal.reason is DiceFault.MOVED:
            self._touched(signal.key)
        elif is_wanted:
            self._refuse(Message(code=f"dice.{signal.reason.value}"))

    def _touched(self, key: str) -> None:
        """Dice are taken up quickly: what was booked stays, and may be taken back at once."""
        desk, counted = self._state.desk, self._counted
        if (
            desk is None
            or counted is None
            or (counted.key, counted.head)
            != (
                key,
                desk.history.head,
            )
        ):
            return
        back = Action(name="undo", request=Undo()) if desk.undo_blocked() is None else None
        self._state.tell(Message(code="dice.moved", facts=_shown(counted.faces)), back)


def _shown(faces: tuple[int, int]) -> dict[str, int]:
    return {"first": faces[0], "second": faces[1]}
