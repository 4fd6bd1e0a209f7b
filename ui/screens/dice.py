"""A throw typed in by hand: two rows of dice to touch, then book."""

from companion.table.requests import EnterDice
from companion.table.view import View
from ui.drawing.dice import die
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.theme import SERIF
from ui.widgets.button import Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR, Screen


class DiceScreen(Screen):
    """Choose both dice; nothing is booked before the main key."""

    kept = ("_faces",)
    _faces: tuple[int | None, int | None] = (None, None)

    def compose(self, pen: Pen, view: View) -> None:
        """Heading, two rows, keys."""
        del view  # A throw may be typed in for every view alike.
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        pen.text(self.say("dice.title"), box.x + 24, box.y + 50, size=36, face=SERIF, room=box.w)
        pen.double_rule(box.x + 24, box.y + 66, box.w - 48, self.theme.ink)
        step = (box.h - 84) / 2
        for row, code in enumerate(("dice.first", "dice.second")):
            y = box.y + 78 + row * step
            pen.spaced(self.say(code).upper(), box.x + 24, y + 28)
            self._row(row, Box(box.x + 24, y + 40, box.w - 48, step - 52))
        self._keys()

    def _row(self, row: int, box: Box) -> None:
        step = (box.w + 12) / 6
        for face in range(1, 7):
            place = Box(box.x + (face - 1) * step, box.y, step - 12, box.h)
            chosen = self._faces[row] == face
            self.add_widget(DieKey(self, place, face, chosen=chosen, row=row))

    def choose_face(self, row: int, face: int) -> None:
        """One die is set."""
        self._faces = (face, self._faces[1]) if row == 0 else (self._faces[0], face)
        self.redraw()

    def _keys(self) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.cancel"), icon="cross"),
                    self.stage.close)  # fmt: skip
        first, second = self._faces
        place = Box(right - 300, y, 300, BAR)
        if first is None or second is None:
            face = Face(self.say("dice.book_none"), second=self.say("dice.choose"))
            self.button(place, face, lambda: self.stage.refuse(self.say("dice.choose_both")),
                        look=Look.OFF)  # fmt: skip
            return
        book = Face(self.say("dice.book", first=first, second=second))
        self.button(place, book, lambda: self._book((first, second)), look=Look.MAIN)

    def _book(self, faces: tuple[int, int]) -> None:
        self.post(EnterDice(faces=faces))
        self.stage.close()


class DieKey(Pad):
    """A die to choose."""

    def __init__(self, screen: DiceScreen, box: Box, face: int, *, chosen: bool, row: int) -> None:
        super().__init__(screen.pen, box, on_choose=lambda: screen.choose_face(row, face))
        self.face = face
        self.chosen = chosen
        self.draw()

    def draw(self) -> None:
        """The die on its key; the chosen one stands on the primary colour."""
        body, theme = self.body, self.theme
        dark = self.chosen or self.pressed
        fill = theme.primary if self.chosen else theme.rule if self.pressed else theme.raised
        card(self.pen, body, fill=fill, line=theme.ink if dark else theme.edge, width=1.0)
        side = min(body.w, body.h) - 24
        die(self.pen, self.face, Box(body.cx - side / 2, body.cy - side / 2, side, side))


SCREEN = DiceScreen
