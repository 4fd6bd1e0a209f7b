"""Everything that is not a game: welcome, lobby, tag wizard, faults, preferences."""

from msgspec.structs import replace

from companion.errors import BankerError
from companion.ledger.records import Genesis, SeatRecord
from companion.rules.genesis import start
from companion.rules.names import CardId, PlayerId
from companion.table import houserules, lobby
from companion.table import requests as r
from companion.table.desk import Desk
from companion.table.facts import Names
from companion.table.lobby import Draft, LobbyRefusal
from companion.table.requests import Mark, TagMeaning, TagRole
from companion.table.settings import is_within, limits
from companion.table.state import State
from companion.table.tagdesk import TagDesk
from companion.table.teller import ThrowDue
from companion.table.view import EditionFace, LobbySeat, Message, Mode


class FrontDesk:
    """Handles table requests outside of play; `takes` says whether one was for it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.tags = TagDesk(state)

    def takes(self, request: r.AnyTableRequest) -> bool:
        """Do what the request asks for, if it belongs here. Raises LobbyRefusal or LedgerError."""
        return self._takes_lobby(request) or self._takes_shelf(request) or self.tags.takes(request)

    def _takes_lobby(self, request: r.AnyTableRequest) -> bool:
        state = self.state
        draft = state.draft
        if state.desk is not None:
            return False
        match request:
            case r.NewGame():
                self._new_game(request)
            case r.SetHouseRule() | r.ResetHouseRules():
                self._set_house(request)
            case r.SetRules():
                self._set_rules(request)
            case r.AddSeat():
                state.draft = lobby.add_seat(draft, request)
            case r.EditSeat():
                state.draft = lobby.edit_seat(draft, request)
            case r.RemoveSeat():
                state.draft = lobby.remove_seat(draft, request)
            case r.MoveSeat():
                state.draft = lobby.move_seat(draft, request)
            case r.DecideStarter():
                state.draft = lobby.decide_starter(draft)
            case r.PickStarter():
                state.draft = lobby.pick_starter(draft, request)
            case r.BeginGame():
                self.begin_game()
            case _:
                return False
        state.refused = None
        return True

    def _new_game(self, request: r.NewGame) -> None:
        """The rules page opens with the house rules that this table has kept for the edition."""
        state = self.state
        chosen = lobby.choose_edition(Draft(), self._face(request.edition))
        book = state.sources.editions.load(request.edition)
        kept = state.preferences.get(houserules.preference(request.edition), "")
        state.draft = replace(chosen, house=houserules.read(book, kept))

    def _set_house(self, request: r.SetHouseRule | r.ResetHouseRules) -> None:
        state, book = self.state, self.state.book
        if book is None:
            raise LobbyRefusal("no_edition")
        house = houserules.NONE
        if isinstance(request, r.SetHouseRule):
            if not houserules.is_valid(book, request.name, request.value):
                raise LobbyRefusal("no_such_rule", name=request.name)
            if not is_within(request.name, request.value):
                low, high = limits(request.name) or (0, 0)
                raise LobbyRefusal("not_within", low=low, high=high)
            house = houserules.changed(book, state.draft.house, request.name, request.value)
        state.draft = replace(state.draft, house=house)

    def _set_rules(self, request: r.SetRules) -> None:
        """Settings that contradict each other let nobody sit down; sound ones are kept."""
        state = self.state
        chosen = lobby.set_rules(state.draft, request)
        troubles = state.troubles(lobby.table_rules(chosen))
        if troubles:
            raise LobbyRefusal.because(troubles[0])
        book = state.book
        state.draft = chosen
        if book is None:
            return
        name, kept = houserules.preference(book.id), houserules.written(state.draft.house)
        if state.preferences.get(name, houserules.written(houserules.NONE)) != kept:
            with state.saving:
                state.sources.memory.set_preference(name, kept)
            state.preferences[name] = kept

    def _takes_shelf(self, request: r.AnyTableRequest) -> bool:
        state = self.state
        match request:
            case r.ResumeGame():
                self.resume_game(request.game)
            case r.LookAtGame():
                self.look_at_game(request.game)
            case r.LeaveGame() | r.BackToWelcome():
                self.welcome()
            case r.Rematch():
                self.rematch()
            case r.ContinueFromLastGood():
                if state.damaged_game is not None:
                    with state.saving:
                        game = state.sources.games.continue_from_last_good(state.damaged_game)
                    self.resume_game(game)
            case r.ExportDamaged():
                if state.damaged_game is not None:
                    with state.saving:
                        path = state.sources.games.export_damaged(state.damaged_game)
                    state.tell(Message(code="fault.exported", facts={"path": str(path)}))
            case r.SetAside():
                if state.damaged_game is not None:
                    path = state.sources.games.set_aside(state.damaged_game)
                    self.welcome()
                    state.tell(Message(code="fault.aside", facts={"path": str(path)}))
            case r.ForgetRolls():
                with state.saving:
                    state.rolls.forget(request.sensor)
            case r.StaffCame():
                state.staff_came()
            case r.SetPreference():
                with state.saving:
                    state.sources.memory.set_preference(request.name, request.value)
                state.preferences[request.name] = request.value
            case _:
                return False
        return True

    def welcome(self) -> None:
        """Back to the welcome screen; a running game stays in its ledger."""
        state = self.state
        if state.wizard is not None:
            state.wizard = None
            return
        if state.desk is not None:
            state.desk.close()
            state.desk = None
        state.fault = None
        state.damaged_game = None
        state.unknown_tag = None
        state.refused = None
        state.focus = None
        state.draft = Draft()
        state.saved = state.sources.games.saved()

    def rematch(self) -> None:
        """The same people sit down again, with the board and all rules of their game."""
        state = self.state
        if state.desk is None or state.mode is not Mode.OVER:
            raise LobbyRefusal("no_rematch")
        genesis, rules = state.desk.history.genesis, state.desk.game.table_rules
        face = self._face(state.desk.game.edition.id)
        tagged = {m.subject for m in state.pairing.tags.values() if m.role is TagRole.PLAYER}
        seats = tuple(
            LobbySeat(name=seat.name, mark=Mark(seat.mark), tagged=seat.mark in tagged)
            for seat in genesis.seats
        )
        book = state.sources.editions.load(face.edition)
        house = houserules.differences(book, state.desk.game.edition)
        draft = replace(lobby.seated_again(face, rules, seats), house=house)
        self.welcome()
        state.draft = draft

    def _face(self, edition: str) -> EditionFace:
        face = next((face for face in self.state.faces if face.edition == edition), None)
        if face is None:
            raise LobbyRefusal("no_such_edition", edition=edition)
        return face

    def begin_game(self) -> None:
        """The genesis entry is written; from then on the game is safe on disk."""
        state = self.state
        draft = state.draft
        if draft.edition is None:
            raise LobbyRefusal("no_edition")
        seats = lobby.seating(draft)
        book = state.sources.editions.load(draft.edition)
        edition = houserules.with_house(book, draft.house)
        chance = state.sources.chance
        shuffles = {
            deck.id: [CardId(card) for card in chance.shuffled([card.id for card in deck.cards])]
            for deck in edition.decks
        }
        rules = lobby.table_rules(draft)
        players = [PlayerId(seat.mark.value) for seat in seats]
        game_id = chance.new_id()
        genesis = Genesis(
            seq=0,
            key=f"genesis:{game_id}",
            at=state.sources.wall(),
            game_id=game_id,
            app_version=state.sources.app_version,
            event=start(edition, players, rules, shuffles),
            seats=tuple(
                SeatRecord(player=PlayerId(seat.mark.value), name=seat.name, mark=seat.mark.value)
                for seat in seats
            ),
            names=self._names(draft.edition),
        )
        folder, wall = state.sources.games.directory, state.sources.wall
        state.desk = Desk.begin(folder, genesis, self._names, wall, state.saving)
        state.draft = Draft()

    def resume_game(self, game: str) -> None:
        """Open a saved game. Raises LedgerDamaged; then the table is asked what to do."""
        state = self.state
        state.damaged_game = game
        if state.desk is not None:
            state.desk.close()
            state.desk = None
        state.fault = None
        path = state.sources.games.path(game)
        state.desk = Desk.resume(path, self._names, state.sources.wall, state.saving)
        state.damaged_game = None
        state.refused = None

    def look_at_game(self, game: str) -> None:
        """Show a game that cannot be written now. Raises a LedgerError."""
        state = self.state
        path = state.sources.games.path(game)
        state.desk = Desk.look(path, self._names, state.sources.wall, state.saving)
        state.fault = None
        state.damaged_game = None
        state.refused = None

    def _names(self, edition: str) -> Names:
        """The names of an edition; none of one that is not here any more, or broke since."""
        try:
            return self.state.sources.editions.names(edition)
        except BankerError:
            return {}

    def token(self, mark: Mark) -> None:
        """A known player token takes the next seat."""
        self.state.draft = lobby.token_tapped(self.state.draft, mark)
        self.state.refused = None

    def new_token(self, uid: str) -> None:
        """A new tag in the seats screen becomes the token of the next free mark."""
        tagged = {
            meaning.subject
            for meaning in self.state.pairing.tags.values()
            if meaning.role is TagRole.PLAYER
        }
        free = lobby.free_marks(self.state.draft)
        fresh = [mark for mark in free if mark.value not in tagged] or list(free)
        if not fresh:
            raise LobbyRefusal("table_full", number=self.state.draft.players_max)
        self.state.draft = lobby.token_tapped(self.state.draft, fresh[0])
        self.tags.pair(uid, TagMeaning(role=TagRole.PLAYER, subject=fresh[0].value))

    def starter_throw(self, faces: tuple[int, int]) -> None:
        """A throw for the first turn."""
        self.state.draft = lobby.starter_throw(self.state.draft, faces)
        self.state.refused = None

    def throw_due(self) -> ThrowDue | None:
        """Names the throw for the first turn that is awaited now."""
        draft = self.state.draft
        if draft.mode is not Mode.STARTER:
            return None
        seat = lobby.throwing(draft)
        return None if seat is None else (seat, len(draft.contenders), "starter")
