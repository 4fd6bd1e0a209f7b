"""Screen 3: the chosen board, what is followed, how cards are drawn, what may be undone."""

from functools import partial

from companion.table.requests import BackToWelcome, DeckMode, SetRules, Tracking
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import house as words
from ui.present.games import edition_name
from ui.theme import SANS, SERIF
from ui.widgets.asking import ask, grid
from ui.widgets.button import Face, Look
from ui.widgets.options import OptionFace, opening
from ui.widgets.screen import BAR, Screen

DECKS = ((DeckMode.VIRTUAL, "ledger"), (DeckMode.PHYSICAL, "card"))
UNDO = ("dice", "cards")
PLAY = ((Tracking.FULL, "die"), (Tracking.OFF, "pay"))
HEADING_H = 33


class RulesScreen(Screen):
    """Nothing is asked before the main key; until then the choices are the screen's own."""

    kept = ("_decks", "_undo", "_play")
    _play: Tracking | None = None
    _decks: DeckMode | None = None
    _undo: dict[str, bool] | None = None

    def compose(self, pen: Pen, view: View) -> None:
        """The board's name, three rows of choices, the keys."""
        lobby = view.lobby
        if self._decks is None or self._undo is None or self._play is None:
            self._play = lobby.tracking
            self._decks = lobby.deck_mode
            self._undo = {"dice": lobby.undo_dice, "cards": lobby.undo_cards}
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        self._head(view, box)
        room = Box(box.x + 24, box.y + 88, box.w - 48, box.h - 96)
        play, decks, undo = grid(room, 1, 3, 5)
        self._play_keys(self._row(play, "rules.play"), self._play)
        self._deck_keys(self._row(decks, "rules.decks"), self._decks)
        self._undo_keys(self._row(undo, "rules.undo"), self._undo)
        self._keys(self._play, self._decks, self._undo)

    def _head(self, view: View, box: Box) -> None:
        pen, lobby = self.pen, view.lobby
        x = box.x + 24
        pen.spaced(self.say("rules.kicker").upper(), x, box.y + 31)
        name = edition_name(self.speech, lobby.edition or "", lobby.editions)
        pen.text(name, x, box.y + 70, size=34, face=SERIF, room=box.w - 250)
        face = next((face for face in lobby.editions if face.edition == lobby.edition), None)
        if face is not None:
            players = self.say("welcome.players", least=face.players_min, most=face.players_max)
            pen.text(players, box.right - 24, box.y + 70, size=21, face=SANS, align="right",
                     colour=self.theme.ink2, room=200)  # fmt: skip
        pen.double_rule(x, box.y + 84, box.w - 48, self.theme.ink)

    def _row(self, box: Box, code: str) -> Box:
        """The question of a row; returns the room for its answers."""
        self.pen.text(self.say(code), box.x, box.y + 22, size=21, face=SERIF, room=box.w)
        return Box(box.x, box.y + HEADING_H, box.w, box.h - HEADING_H)

    def _play_keys(self, box: Box, chosen: Tracking) -> None:
        for place, (kind, sign) in zip(grid(box, 2, 1, 24), PLAY, strict=True):
            own = kind is chosen
            code = f"rules.play.{kind.value}"
            face = OptionFace(self.say(code), self.say(f"{code}.more"),
                              icon="check" if own else sign)  # fmt: skip
            opening(self, place, face, partial(self.choose_play, kind),
                    look=Look.NEXT if own else Look.NORMAL)  # fmt: skip

    def _deck_keys(self, box: Box, chosen: DeckMode) -> None:
        for place, (mode, sign) in zip(grid(box, 2, 1, 24), DECKS, strict=True):
            own = mode is chosen
            code = f"rules.decks.{mode.value}"
            face = OptionFace(self.say(code), self.say(f"{code}.more"),
                              icon="check" if own else sign)  # fmt: skip
            opening(self, place, face, partial(self.choose_decks, mode),
                    look=Look.NEXT if own else Look.NORMAL)  # fmt: skip

    def _undo_keys(self, box: Box, chosen: dict[str, bool]) -> None:
        for place, name in zip(grid(box, 2, 1, 24), UNDO, strict=True):
            may = chosen[name]
            said = self.say(f"rules.undo.{name}.{'yes' if may else 'no'}")
            face = OptionFace(self.say(f"rules.undo.{name}"), said,
                              icon="check" if may else "cross")  # fmt: skip
            opening(self, place, face, partial(self.allow, name),
                    look=Look.NEXT if may else Look.NORMAL)  # fmt: skip

    def choose_play(self, kind: Tracking) -> None:
        """The bank follows everything, or only the money."""
        self._play = kind
        self.redraw()

    def choose_decks(self, mode: DeckMode) -> None:
        """Cards come from the banker or from the box."""
        self._decks = mode
        self.redraw()

    def allow(self, name: str) -> None:
        """Turn round whether something may be undone."""
        assert self._undo is not None
        self._undo = {**self._undo, name: not self._undo[name]}
        self.redraw()

    def _keys(self, play: Tracking, decks: DeckMode, undo: dict[str, bool]) -> None:
        y, right = self.bar_top, self.pen.width - 8
        cancel = Face(self.say("action.cancel"), icon="cross")
        ask(self, Box(8, y, 150, BAR), cancel, BackToWelcome())
        chosen = SetRules(
            decks=decks, undo_dice=undo["dice"], undo_cards=undo["cards"], tracking=play
        )
        house = Face(self.say("house.title"), second=words.summary(self.view, self.speech))
        self.button(Box(166, y, right - 474, BAR), house, lambda: self.stage.open("house"))
        seats = Box(right - 300, y, 300, BAR)
        troubles = self.view.lobby.troubles
        if troubles:
            said = self.speech.sentence(troubles[0])
            off = Face(self.say("rules.seats"), second=self.say("house.troubled"))
            self.button(seats, off, lambda: self.stage.refuse(said), look=Look.OFF)
            return
        ask(self, seats, Face(self.say("rules.seats"), icon="right"), chosen, look=Look.MAIN)


SCREEN = RulesScreen
