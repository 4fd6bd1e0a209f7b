"""The bank's counter: what each signal does to the state. Runs in the writer thread only."""

from collections.abc import Callable

from companion.errors import BankerError
from companion.ledger.errors import (
    LedgerDamaged,
    LedgerError,
)
from companion.rules.commands import AnyCommand
from companion.rules.look import player_on_turn
from companion.rules.refusals import RuleViolation
from companion.table import answers, caution, consents, errands, faults, rollcall, teller, wizard
from companion.table import requests as r
from companion.table.cues import cue_of
from companion.table.deadlines import Deadlines
from companion.table.desk import Desk, NotUndoable
from companion.table.frontdesk import FrontDesk
from companion.table.lobby import LobbyRefusal
from companion.table.prompts import prompt
from companion.table.requests import Mark, TagRole
from companion.table.signals import (
    Button,
    ButtonPressed,
    Chosen,
    DeviceChanged,
    DeviceLost,
    DeviceReady,
    DiceRead,
    DiceRejected,
    DiceRolling,
    Signal,
    TagLifted,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from companion.table.state import State
from companion.table.throws import Throws
from companion.table.view import Message, Mode

BUTTON_FUNCTIONS = {Button.END_TURN: r.FunctionTag.END_TURN, Button.UNDO: r.FunctionTag.UNDO}


class Counter:
    """Takes signals one by one. Every refusal and fault becomes something to show."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.front = FrontDesk(state)
        self._throws = Throws(state, self.front, self._carry_out, self._refuse)
        self._deadlines = Deadlines(state, self._book_by_clock)

    def take(self, signal: Signal) -> None:
        """What the signal does; never raises for anything that people or devices can cause."""
        refused = self.state.refused
        self._carefully(lambda: self._take(signal))
        if self.state.refused is refused and _is_gesture(signal):
            self.state.refused = None
        self._throws.watch()
        self._deadlines.follow()

    def _carefully(self, act: Callable[[], None]) -> None:
        """Do it; whatever stands in its way becomes something to show."""
        try:
            act()
        except RuleViolation as violation:
            message = Message(code=f"refusal.{violation.code.value}", facts=violation.facts)
            self._refuse(message)
        except (LobbyRefusal, NotUndoable) as refusal:
            self._refuse(refusal.message)
        except LedgerDamaged as damage:
            self._damaged(damage)
        except LedgerError as fault:
            self._not_booked(fault)
        except BankerError as fault:
            facts = {"detail": str(fault)}
            self._refuse(Message(code="fault.other", facts=facts))

    def tick(self) -> bool:
        """Time has passed: whether an auction, or the game, has come to its end by that."""
        return self._deadlines.are_met()

    def tidy(self) -> bool:
        """Let the ledger tidy up; whether that has brought up a fault to show."""
        self.state.rolls.keep()
        try:
            if self.state.desk is not None:
                self.state.desk.tidy()
        except LedgerDamaged as damage:
            self._damaged(damage)
        except LedgerError as fault:
            self._not_booked(fault)
        else:
            return False
        self._throws.watch()
        return True

    def _take(self, signal: Signal) -> None:
        match signal:
            case TagTapped():
                self._tag(signal)
            case TagsCrowded():
                self._refuse(Message(code="tap.two_tags"))
            case TagUnreadable():
                self._refuse(Message(code="tap.unreadable"))
            case DiceRead():
                self._throws.read(signal)
            case DiceRejected():
                self._throws.reject(signal)
            case ButtonPressed():
                self._button(signal)
            case DeviceReady() | DeviceChanged() | DeviceLost():
                self.state.devices = rollcall.heard(self.state.devices, signal)
            case Chosen():
                self._chosen(signal)
            case TagLifted() | DiceRolling():
                return

    def _refuse(self, message: Message) -> None:
        """A soft refusal, with what is expected now."""
        desk = self.state.desk
        expected = prompt(desk.game, desk.slip).message if desk is not None else None
        self.state.refuse(message, expected)

    def _tag(self, signal: TagTapped) -> None:
        """An unknown tag is never an action: it is offered for registration."""
        state = self.state
        meaning = state.meaning(signal.uid)
        if state.mode is Mode.WIZARD:
            self.front.tags.laid(signal)
            return
        if meaning is None:
            self._unknown_tag(signal)
            return
        if state.desk is not None and state.mode is Mode.PLAYING:
            read = teller.for_form if state.form_listens else teller.tag
            slip, game = state.desk.slip, state.desk.game
            answer = read(slip, game, meaning)
            answer = caution.of_tag(answer, slip, game, meaning, state.preferences)
            self._carry_out(answer, signal.key)
            return
        if state.mode is Mode.SEATS and meaning.role is TagRole.PLAYER:
            self.front.token(Mark(meaning.subject))
            return
        self._refuse(Message(code="tap.nothing_to_do", facts={"role": meaning.role.value}))

    def _unknown_tag(self, signal: TagTapped) -> None:
        if signal.random_uid:
            self._refuse(Message(code="tap.random_tag"))
            return
        if self.state.mode is Mode.SEATS:
            self.front.new_token(signal.uid)
            return
        self.state.unknown_tag, self.state.unknown_text = signal.uid, signal.text
        self.state.look("tag", uid=signal.uid)
        wanted = Message(code="tap.unknown_tag.wanted")
        self.state.refuse(Message(code="tap.unknown_tag", facts={"uid": signal.uid}), wanted)

    def _button(self, signal: ButtonPressed) -> None:
        desk = self.state.desk
        if signal.button is Button.STAFF:
            self.state.press_staff()
        if desk is None:
            return
        function = BUTTON_FUNCTIONS.get(signal.button)
        if function is not None:
            self._carry_out(teller.function(desk.slip, desk.game, function), signal.key)
        elif signal.button is Button.CANCEL:
            self._cancel()
        elif signal.button is Button.CONFIRM and (desk.slip.pending or desk.slip.held):
            self._carry_out(teller.confirm(desk.slip), signal.key)

    def _chosen(self, signal: Chosen) -> None:
        """A touch: stale screens book nothing; the rest is the same as a tap or a command."""
        desk = self.state.desk
        request = signal.request
        if not isinstance(request, r.TableRequest):
            if desk is None:
                self._refuse(Message(code="tap.nothing_to_do"))
            elif self._is_fresh(desk, signal):
                self._book((request,), signal.key)
            return
        if isinstance(request, r.Cancel):
            self._cancel()
            return
        if isinstance(request, r.TapsToForm):
            self.state.form_listens = request.on
            return
        if isinstance(request, r.LookAtGroup):
            if desk is not None:
                desk.looked_group = request.group
            return
        if self.front.takes(request):
            return
        if desk is None:
            if isinstance(request, r.EnterDice):
                self._throws.throw(request.faces, signal.key)
        elif self._is_fresh(desk, signal):
            self._at_table(desk, request, signal.key)

    def _cancel(self) -> None:
        """Forget what was begun: the tapped deed, the unknown tag, the tag to be moved."""
        self.state.unknown_tag = None
        if self.state.wizard is not None:
            self.state.wizard = wizard.kept(self.state.wizard)
        if self.state.desk is not None:
            self.state.desk.slip = answers.EMPTY

    def _is_fresh(self, desk: Desk, signal: Chosen) -> bool:
        if signal.seen_seq == desk.history.head or desk.knows(signal.key):
            return True
        self._refuse(Message(code="tap.stale_screen"))
        return False

    def _at_table(self, desk: Desk, request: r.AnyTableRequest, key: str) -> None:
        match request:
            case r.TouchToken():
                self._carry_out(teller.token(desk.slip, desk.game, request.player), key)
            case r.TouchDeed():
                self._carry_out(teller.deed(desk.slip, desk.game, request.lot), key)
            case r.TouchCard():
                self._carry_out(teller.card(desk.game, request.card), key)
            case r.Draw():
                self._carry_out(teller.draw_top(desk.game), key)
            case r.EnterDice():
                self._throws.throw(request.faces, key)
            case r.OfferInKind():
                self._carry_out(consents.offer_in_kind(desk.game, request.in_kind), key)
            case r.ProposeExpulsion():
                named = consents.propose_expulsion(desk.game, request.players, request.reason)
                self._carry_out(named, key)
            case r.Undo():
                self._undo(desk, key)
            case r.Redo():
                if not desk.knows(key):
                    for number in range(desk.gesture_undone()):
                        desk.redo(_part(key, number))
            case r.Errand():
                begun = errands.begin(desk.game, request.command, draft=request.draft)
                wishes = self.state.preferences
                self._carry_out(caution.of_throw(begun, desk.slip, desk.game, wishes), key)
            case _:
                self._refuse(Message(code="tap.nothing_to_do"))

    def _carry_out(self, answer: answers.Answer, key: str) -> None:
        match answer:
            case answers.Order():
                self._book(answer.commands, key)
            case answers.Waiting(slip=slip):
                if self.state.desk is not None:
                    self.state.desk.slip = slip
                    if slip.held:  # Said above any sheet, for the prompt may lie under one.
                        self.state.tell(prompt(self.state.desk.game, slip).message)
            case answers.Look():
                if self.state.desk is not None and self.state.desk.slip.errand is not None:
                    self.state.desk.slip = answers.EMPTY
                self.state.look(answer.screen, player=answer.player, lot=answer.lot)
            case answers.TakeBack():
                if self.state.desk is not None:
                    self._undo(self.state.desk, key)
            case answers.NotNow():
                self._refuse(answer.message)

    def _undo(self, desk: Desk, key: str) -> None:
        """What waits for a tap or an agreement is the last step: it goes before any booked one."""
        if desk.knows(key):
            return
        if desk.slip != answers.EMPTY:
            self._cancel()
            desk.remember(key)
            return
        for number in range(desk.gesture_done()):
            desk.undo(_part(key, number))

    def _book(self, commands: tuple[AnyCommand, ...], key: str) -> None:
        """Book each command under its own key; a key that is booked already is silently done.

        Raises RuleViolation with nothing booked if any of them would be refused.
        """
        desk = self.state.desk
        assert desk is not None
        if not desk.knows(key):
            desk.check(commands)
        for number, command in enumerate(commands):
            own_key = _part(key, number)
            if desk.knows(own_key):
                continue
            turn_before = player_on_turn(desk.game).id
            desk.book(command, own_key)
            self.state.refused = None
            cue = cue_of(desk.last_events, turn_passed=player_on_turn(desk.game).id != turn_before)
            if cue is not None:
                self.state.play(cue)

    def _book_by_clock(self, command: AnyCommand, key: str) -> None:
        self._carefully(lambda: self._book((command,), key))

    def _not_booked(self, fault: LedgerError) -> None:
        """After a fault of the disk only a fresh start from the file tells what is true."""
        code = f"fault.{type(fault).__name__}"
        message = Message(code=code, facts={"detail": str(fault)})
        desk = self.state.desk
        if desk is None and self.state.mode is Mode.WELCOME:
            self.state.fault = faults.halted(message, self.state.damaged_game)
            return
        if desk is None or desk.path != fault.path:
            # The seats that were typed in, or the running game, must outlive a full registry.
            self._refuse(message)
            return
        desk.close()
        self.state.desk = None
        self.state.damaged_game = desk.path.stem
        try:
            self.front.resume_game(desk.path.stem)
        except LedgerDamaged as damage:
            self._damaged(damage)
        except BankerError:
            self.state.fault = faults.halted(message, self.state.damaged_game)
        else:
            self._refuse(message)

    def _damaged(self, damage: LedgerDamaged) -> None:
        """Never silently on, never a crash loop: the table chooses."""
        message = Message(code="fault.LedgerDamaged", facts={"detail": str(damage)})
        desk = self.state.desk
        if desk is not None and desk.path != damage.path:
            self._refuse(message)
            return
        if desk is not None:
            desk.close()
            self.state.desk = None
        game = damage.path.stem
        self.state.damaged_game = game
        lost = self.state.sources.games.is_lost(game)
        self.state.fault = faults.unreadable(message) if lost else faults.damaged(message)


def _part(key: str, number: int) -> str:
    """The key of one of several records of a gesture; `desk.gesture_of` reads it."""
    return f"{key}#{number}" if number else key


def _is_gesture(signal: Signal) -> bool:
    """Somebody has done something, so what was refused before is over.

    A form that begins or ceases to listen is no gesture: the screen says it by itself.
    """
    if isinstance(signal, Chosen):
        return not isinstance(signal.request, r.TapsToForm)
    return isinstance(signal, TagTapped | DiceRead | ButtonPressed)
