"""What the writer keeps besides the ledger, and the View made of it all."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import count

from msgspec.structs import replace

from companion.rules.edition import Edition, TableRules
from companion.rules.look import phase_of, player_on_turn
from companion.rules.names import PlayerId, Square
from companion.table import errandsheets, facts, houserules, inscriptions, prompts, wizard
from companion.table.businesses import claims
from companion.table.desk import Desk
from companion.table.dues import errand_offers
from companion.table.errands import is_bank_only
from companion.table.fairness import RollBook
from companion.table.groupoffers import group_offer
from companion.table.hammer import Hammer
from companion.table.lobby import Draft, free_marks, throwing
from companion.table.pairing import Pairing
from companion.table.requests import BeginGame, DecideStarter, TagMeaning, Tracking
from companion.table.sheets import sheet
from companion.table.sources import Sources
from companion.table.timekeeper import Timekeeper
from companion.table.view import (
    Action,
    Board,
    Cue,
    DebtSheet,
    Device,
    DriverChoice,
    EditionFace,
    Fault,
    Focus,
    Lobby,
    Message,
    Mode,
    Notice,
    Refused,
    Sheet,
    View,
    Wizard,
)


class State:
    """Mutable state of the single writer. Nobody else touches it."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.draft = Draft()
        self.desk: Desk | None = None
        self.pairing = Pairing(tags=dict(sources.memory.tags()))
        self._tags_of = ""
        """The game whose own tags are known; none is for no game."""
        self.preferences = dict(sources.memory.preferences())
        self.wizard: wizard.Session | None = None
        self.wizard_board: Board | None = None
        """What is printed on the things that get their tags."""
        self.unknown_tag: str | None = None
        self.unknown_text = ""
        """What somebody has written on it."""
        self.fault: Fault | None = None
        self.damaged_game: str | None = None
        """The game that could not be opened; None once one is open."""
        self.devices: dict[str, Device] = {}
        self.rolls = RollBook(sources.memory)
        self._book: Edition | None = None
        self._words: Mapping[str, Mapping[str, str]] = {}
        self.refused: Refused | None = None
        self.notice: Notice | None = None
        self.focus: Focus | None = None
        self.hammer = Hammer()
        self.timekeeper = Timekeeper()
        self.form_listens = False
        """Taps of tokens and deeds belong to a form on the screen."""
        self.cue: tuple[int, Cue] | None = None
        self.is_staff_called = False
        self.saved = sources.games.saved()
        self._faces: tuple[EditionFace, ...] | None = None
        self.saving: AbstractContextManager[None] = nullcontext()
        """Entered around every write that somebody waits for."""
        self._versions = count(1)
        self._number = 0

    @property
    def faces(self) -> tuple[EditionFace, ...]:
        """Every edition that was found; read once, when first asked for."""
        if self._faces is None:
            self._faces = self.sources.editions.faces()
        return self._faces

    def next_version(self) -> int:
        """A newer picture; may be called from any thread."""
        return next(self._versions)

    def next_number(self) -> int:
        """Numbers for refusals, focus and cues: a new one is a new thing to show."""
        self._number += 1
        return self._number

    def refuse(self, message: Message, expected: Message | None = None) -> None:
        """Show a refusal, with what is expected instead."""
        self.notice = None
        self.refused = Refused(number=self.next_number(), message=message, expected=expected)
        self.play(Cue.REFUSED)

    def tell(self, message: Message, back: Action | None = None) -> None:
        """Show that something was done, with a way to take it back; no refusal stands beside it."""
        self.refused = None
        self.notice = Notice(number=self.next_number(), message=message, back=back)

    def play(self, cue: Cue) -> None:
        """Sound a cue once."""
        self.cue = (self.next_number(), cue)

    def press_staff(self) -> None:
        """Call the staff of the house; the second press says that they have been here."""
        if self.is_staff_called:
            self.staff_came()
            return
        # The screens have a sign of their own that stays.
        self.is_staff_called = True
        self.play(Cue.STAFF)

    def staff_came(self) -> None:
        """The call is answered, by the button or by a touch on its sign."""
        if self.is_staff_called:
            self.is_staff_called = False
            self.tell(Message(code="staff.came"))

    def look(
        self,
        screen: str,
        *,
        player: PlayerId | None = None,
        lot: Square | None = None,
        uid: str | None = None,
    ) -> None:
        """Ask the screens to show something once."""
        number = self.next_number()
        self.focus = Focus(number=number, screen=screen, player=player, lot=lot, uid=uid)

    @property
    def mode(self) -> Mode:
        """Which of the big screens is due."""
        if self.fault is not None:
            return Mode.FAULT
        if self.wizard is not None:
            return Mode.WIZARD
        if self.desk is None:
            return self.draft.mode
        return Mode.OVER if self.desk.game.over else Mode.PLAYING

    def first_view(self) -> View:
        """The picture of the start. Without saved games it needs no edition, so none is read."""
        if not self.saved:
            self._faces = ()
        view = self.view()
        self._faces = self._faces or None
        return view

    def view(self) -> View:
        """The picture of this moment."""
        basis = View(
            version=self.next_version(),
            mode=self.mode,
            lobby=self._lobby(),
            refused=self.refused,
            notice=self.notice,
            auction_clock=self.hammer.clock,
            clock=self.timekeeper.clock(self.sources.clock()),
            focus=self.focus,
            wizard=self._wizard(),
            board=self.wizard_board if self.wizard is not None else None,
            fault=self.fault,
            devices=tuple(self.devices.values()),
            drivers=self._drivers(),
            rolls=self.rolls.shown(),
            preferences=dict(self.preferences),
            cue=self.cue,
            staff_called=self.is_staff_called,
        )
        return basis if self.desk is None else _with_game(basis, self.desk)

    def _drivers(self) -> tuple[DriverChoice, ...]:
        return tuple(
            replace(choice, chosen=self.preferences.get(choice.preference, ""))
            for choice in self.sources.drivers
        )

    def _wizard(self) -> Wizard | None:
        if self.wizard is not None:
            return wizard.shown(self.wizard, tuple(self.pairing.tags.values()))
        if self.unknown_tag is None:
            return None
        board = self.desk.board if self.desk is not None else None
        return Wizard(
            meaning=None,
            number=0,
            total=0,
            uid=self.unknown_tag,
            text=self.unknown_text,
            suggested=inscriptions.anything(self.unknown_text, board),
        )

    def _lobby(self) -> Lobby:
        draft = self.draft
        return Lobby(
            editions=self.faces,
            saved=self.saved,
            edition=draft.edition,
            deck_mode=draft.deck_mode,
            undo_dice=draft.undo_dice,
            undo_cards=draft.undo_cards,
            tracking=draft.tracking,
            house=houserules.shown(self.book, draft.house) if self.book is not None else (),
            words=self._words if self.book is not None else {},
            troubles=self.troubles(),
            seats=draft.seats,
            free_marks=free_marks(draft),
            starter=draft.starter,
            throwing=throwing(draft) if draft.mode is Mode.STARTER else None,
            tied=draft.contenders if len(draft.contenders) < len(draft.seats) else (),
            proceed=_proceed(draft),
        )

    @property
    def book(self) -> Edition | None:
        """The rule book whose settings are being chosen; None off the rules page."""
        draft = self.draft
        if draft.mode is not Mode.RULES or draft.edition is None or self.desk is not None:
            return None
        if self._book is None or self._book.id != draft.edition:
            self._book = self.sources.editions.load(draft.edition)
            self._words = facts.words(self.sources.editions.names(draft.edition))
        return self._book

    def troubles(self, rules: TableRules | None = None) -> tuple[Message, ...]:
        """Why the chosen settings do not go together, or not with the rules of the table."""
        if self.book is None or not (self.draft.house or rules):
            return ()
        return houserules.sentences(houserules.troubles(self.book, self.draft.house, rules))

    def meaning(self, uid: str) -> TagMeaning | None:
        """What a tag stands for, in the running game first; None for an unknown one."""
        game = self.desk.game_id if self.desk is not None else ""
        if game != self._tags_of:
            own = self.sources.memory.game_tags(game) if game else {}
            self.pairing, self._tags_of = self.pairing.within(own), game
        return self.pairing.meaning(uid)


def _proceed(draft: Draft) -> Action | None:
    """The main button of the lobby's pages."""
    if draft.mode is Mode.SEATS:
        short = len(draft.seats) < draft.players_min
        facts = {"number": draft.players_min}
        reason = Message(code="lobby.too_few_players", facts=facts) if short else None
        if draft.tracking is Tracking.OFF:  # Nobody's turn is followed, so nobody is the first.
            return Action(name="begin", request=BeginGame(), allowed=not short, reason=reason)
        return Action(name="starter", request=DecideStarter(), allowed=not short, reason=reason)
    if draft.mode is Mode.STARTER:
        ready = draft.starter is not None
        reason = None if ready else Message(code="lobby.no_starter_yet")
        return Action(name="begin", request=BeginGame(), allowed=ready, reason=reason)
    return None


def _sheet(desk: Desk) -> Sheet | None:
    """The open sheet; a debt also says what has been raised for it so far."""
    errand = errandsheets.sheet(
        desk.game, desk.slip, desk.last_throw, errandsheets.paid_sums(desk.entries)
    )
    if errand is not None:
        return errand
    found = sheet(desk.game, desk.slip)
    if isinstance(found, DebtSheet) and found.missing:
        return replace(found, raised=desk.raised(found.debt, found.debtor))
    return found


def _with_game(basis: View, desk: Desk) -> View:
    game = desk.game
    course = desk.course
    bank_only = is_bank_only(game)
    out_turns = {} if bank_only else course.out_turns
    left_at = course.left_at if bank_only else course.out_turns
    return replace(
        basis,
        seq=desk.history.head,
        sealed=desk.is_sealed,
        game=desk.game_id,
        board=desk.board,
        players=facts.seats(game, desk.names, course.curves, out_turns),
        bank_only=bank_only,
        errands=errand_offers(game),
        turn=None if bank_only else player_on_turn(game).id,
        turn_number=game.turn_number,
        doubles=game.doubles,
        extra_roll=game.extra_roll,
        last_roll=game.last_roll,
        phase=phase_of(game).value,
        deeds=facts.deeds(game),
        whole_group=group_offer(game, desk.looked_group),
        bank=facts.bank(game),
        prompt=prompts.prompt(game, desk.slip),
        sheet=_sheet(desk),
        actions=prompts.actions(game, desk.undo_blocked(), desk.redo_blocked()),
        claims=claims(game),
        entries=tuple(desk.entries),
        standings=facts.standings(game, course.curves, out_turns, left_at) if game.over else (),
        summary=desk.summary() if game.over else None,
    )
