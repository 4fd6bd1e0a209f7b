"""Screen 3: the chosen board, how cards are drawn and what may be undone."""

from companion.table.requests import BackToWelcome, DeckMode, SetRules
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import house as words
from ui.present.games import edition_name
from ui.theme import SANS, SERIF
from ui.widgets.asking import ask, columns, grid
from ui.widgets.button import Face, Look
from ui.widgets.options import OptionFace, opening
from ui.widgets.screen import BAR, Screen

DECKS = ((DeckMode.VIRTUAL, "bars"), (DeckMode.PHYSICAL, "card"))
UNDO = ("dice", "cards")


class RulesScreen(Screen):
    """Nothing is asked before the main key; until then the choices are the screen's own."""

    kept = ("_decks", "_undo")
    _decks: DeckMode | None = None
    _undo: dict[str, bool] | None = None

    def compose(self, pen: Pen, view: View) -> None:
        """The board's name, two columns of choices, the keys."""
        lobby = view.lobby
        if self._decks is None or self._undo is None:
            self._decks = lobby.deck_mode
            self._undo = {"dice": lobby.undo_dice, "cards": lobby.undo_cards}
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        self._head(view, box)
        room = Box(box.x + 24, box.y + 108, box.w - 48, box.h - 126)
        left, right = columns(room, (1, 1), 24)
        self._column(left, "rules.decks")
        self._column(right, "rules.undo")
        self._deck_keys(Box(left.x, left.y + 40, left.w, left.h - 40), self._decks)
        self._undo_keys(Box(right.x, right.y + 40, right.w, right.h - 40), self._undo)
        self._keys(self._decks, self._undo)

    def _head(self, view: View, box: Box) -> None:
        pen, lobby = self.pen, view.lobby
        x = box.x + 24
        pen.spaced(self.say("rules.kicker").upper(), x, box.y + 36)
        name = edition_name(self.speech, lobby.edition or "", lobby.editions)
        pen.text(name, x, box.y + 80, size=36, face=SERIF, room=box.w - 250)
        face = next((face for face in lobby.editions if face.edition == lobby.edition), None)
        if face is not None:
            players = self.say("welcome.players", least=face.players_min, most=face.players_max)
            pen.text(players, box.right - 24, box.y + 80, size=21, face=SANS, align="right",
                     colour=self.theme.ink2, room=200)  # fmt: skip
        pen.double_rule(x, box.y + 96, box.w - 48, self.theme.ink)

    def _column(self, box: Box, code: str) -> None:
        self.pen.text(self.say(code), box.x, box.y + 28, size=24, face=SERIF, room=box.w)

    def _deck_keys(self, box: Box, chosen: DeckMode) -> None:
        for place, (mode, sign) in zip(grid(box, 1, 2, 12), DECKS, strict=True):
            own = mode is chosen
            code = f"rules.decks.{mode.value}"
            face = OptionFace(self.say(code), self.say(f"{code}.more"),
                              icon="check" if own else sign)  # fmt: skip
            opening(self, place, face, lambda mode=mode: self.choose_decks(mode),
                    look=Look.NEXT if own else Look.NORMAL)  # fmt: skip

    def _undo_keys(self, box: Box, chosen: dict[str, bool]) -> None:
        for place, name in zip(grid(box, 1, 2, 12), UNDO, strict=True):
            may = chosen[name]
            said = self.say(f"rules.undo.{name}.{'yes' if may else 'no'}")
            face = OptionFace(self.say(f"rules.undo.{name}"), said,
                              icon="check" if may else "cross")  # fmt: skip
            opening(self, place, face, lambda name=name: self.allow(name),
                    look=Look.NEXT if may else Look.NORMAL)  # fmt: skip

    def choose_decks(self, mode: DeckMode) -> None:
        """Cards come from the banker or from the box."""
        self._decks = mode
        self.redraw()

    def allow(self, name: str) -> None:
        """Turn round whether something may be undone."""
        assert self._undo is not None
        self._undo = {**self._undo, name: not self._undo[name]}
        self.redraw()

    def _keys(self, decks: DeckMode, undo: dict[str, bool]) -> None:
        y, right = self.bar_top, self.pen.width - 8
        cancel = Face(self.say("action.cancel"), icon="cross")
        ask(self, Box(8, y, 150, BAR), cancel, BackToWelcome())
        chosen = SetRules(decks=decks, undo_dice=undo["dice"], undo_cards=undo["cards"])
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
