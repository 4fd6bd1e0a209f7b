"""Where tags get their meaning: the wizard, one unknown tag, and trying tags out."""

from collections.abc import Callable

from companion.table import inscriptions, wizard
from companion.table import requests as r
from companion.table.facts import printed
from companion.table.lobby import LobbyRefusal
from companion.table.pairing import is_made_up
from companion.table.requests import TagMeaning
from companion.table.signals import TagTapped
from companion.table.state import State
from companion.table.view import Action, Cue, Message, TriedTag


class TagDesk:
    """Handles requests about tags; `takes` says whether one was for it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def takes(self, request: r.AnyTableRequest) -> bool:
        """Do what the request asks for, if it belongs here. Raises LobbyRefusal or LedgerError."""
        match request:
            case r.StartWizard():
                edition = self.state.sources.editions.load(request.edition)
                self._print(request.edition)
                self.state.wizard = wizard.session(edition, request.role, request.only)
            case r.TryTags():
                self._print(request.edition)
                self.state.wizard = wizard.trial()
            case r.SkipTag():
                self._step(wizard.skipped)
            case r.PreviousTag():
                self._step(wizard.back)
            case r.RegisterTag():
                self._register(request)
            case r.ForgetTag():
                self._forget(request)
            case _:
                return False
        return True

    def laid(self, signal: TagTapped) -> None:
        """A tag in the wizard: stored, or asked about, or only told what it is."""
        state, run = self.state, self.state.wizard
        assert run is not None
        if run.trying:
            state.wizard = wizard.tried(run, self._tried(signal))
            state.refused = None
            return
        if signal.random_uid:
            raise LobbyRefusal("random_tag")
        wanted = run.current
        if wanted is None:
            raise LobbyRefusal("wizard_is_done")
        known = state.meaning(signal.uid)
        question = self._question(run, wanted, known, signal)
        if question is not None:
            state.wizard = question
            return
        instead = known is None and bool(run.replaces)
        self._register(r.RegisterTag(uid=signal.uid, meaning=wanted, instead=instead))

    def pair(self, uid: str, meaning: TagMeaning) -> None:
        """Give a tag its meaning, for ever."""
        with self.state.saving:
            self.state.sources.memory.pair(uid, meaning)
        self.state.pairing = self.state.pairing.paired(uid, meaning)

    def _print(self, edition_id: str) -> None:
        state = self.state
        edition = state.sources.editions.load(edition_id)
        names = state.sources.editions.names(edition_id)
        state.wizard_board = printed(edition, state.draft.deck_mode, names)

    def _question(
        self,
        run: wizard.Session,
        wanted: TagMeaning,
        known: TagMeaning | None,
        signal: TagTapped,
    ) -> wizard.Session | None:
        """What must be asked before the tag is stored, as the run in which it is asked."""
        if known == wanted:
            return None
        if known is not None:
            return wizard.conflicting(run, signal.uid, known)
        suggested = inscriptions.meant(signal.text, run.wanted, self.state.wizard_board)
        if suggested is not None and suggested != wanted:
            return wizard.questioned(run, signal.uid, signal.text, suggested)
        old = set(self.state.pairing.others(wanted, signal.uid)) - set(run.done)
        return wizard.rivalled(run, signal.uid) if old and run.replaces is None else None

    def _tried(self, signal: TagTapped) -> TriedTag:
        pairing = self.state.pairing
        return TriedTag(
            uid=signal.uid,
            meaning=self.state.meaning(signal.uid),
            in_game_only=signal.uid in pairing.in_game,
            text=signal.text,
            made_up=signal.random_uid,
        )

    def _register(self, request: r.RegisterTag) -> None:
        """Pair a tag, or move it from its old meaning; the wizard goes on with a chime."""
        state = self.state
        if is_made_up(request.uid):
            raise LobbyRefusal("random_tag")
        state.meaning(request.uid)  # Now the tags of the running game are known, too.
        undo = self._undo(request)
        if request.for_game:
            self._pair_in_game(request.uid, request.meaning)
        else:
            self.pair(request.uid, request.meaning)
            self._void_others(request)
        state.unknown_tag = None
        state.refused = None
        if state.wizard is not None:
            if wizard.is_rivalled(state.wizard):
                state.wizard = wizard.decided(state.wizard, replaces=request.instead)
            state.wizard = wizard.stored(state.wizard, request.uid, request.meaning)
            state.play(Cue.RECEIVED)
            return
        role = request.meaning.role.value
        facts = {"role": role, "subject": request.meaning.subject}
        state.tell(Message(code=f"tag.paired.{role}", facts=facts), undo)

    def _void_others(self, request: r.RegisterTag) -> None:
        """What is lost must not pay any more when somebody finds it."""
        state = self.state
        for uid in state.pairing.others(request.meaning, request.uid) if request.instead else ():
            with state.saving:
                state.sources.memory.forget(uid)
            state.pairing = state.pairing.forgotten(uid)

    def _undo(self, request: r.RegisterTag) -> Action:
        """What takes the pairing back: the meaning before it, or none."""
        pairing = self.state.pairing
        own = pairing.in_game if request.for_game else pairing.tags
        old = own.get(request.uid)
        if old is None:
            forget = r.ForgetTag(uid=request.uid, for_game=request.for_game)
            return Action(name="back", request=forget)
        again = r.RegisterTag(uid=request.uid, meaning=old, for_game=request.for_game)
        return Action(name="back", request=again)

    def _pair_in_game(self, uid: str, meaning: TagMeaning) -> None:
        state = self.state
        if state.desk is None:
            raise LobbyRefusal("no_game")
        with state.saving:
            state.sources.memory.pair_in_game(state.desk.game_id, uid, meaning)
        state.pairing = state.pairing.paired_in_game(uid, meaning)

    def _forget(self, request: r.ForgetTag) -> None:
        state = self.state
        with state.saving:
            if state.desk is not None:
                state.sources.memory.forget_in_game(state.desk.game_id, request.uid)
            if not request.for_game:
                state.sources.memory.forget(request.uid)
        if request.for_game:
            state.pairing = state.pairing.forgotten_in_game(request.uid)
        else:
            state.pairing = state.pairing.forgotten(request.uid)
        state.tell(Message(code="tag.forgotten"))

    def _step(self, step: Callable[[wizard.Session], wizard.Session]) -> None:
        if self.state.wizard is not None:
            self.state.wizard = step(self.state.wizard)
