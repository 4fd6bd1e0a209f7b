"""A saved game to touch: who plays, and when it was left."""

from companion.table.requests import ResumeGame
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.pen import Box
from ui.present.games import GameWords
from ui.theme import SANS
from ui.widgets.pad import Pad
from ui.widgets.screen import Screen

STATE_ROOM = 130


class GameKey(Pad):
    """Names may be many and long: they alone may be shortened."""

    def __init__(self, screen: Screen, box: Box, game: str, words: GameWords, *,
                 label: str, sign: str = "") -> None:  # fmt: skip
        request = ResumeGame(game=game)
        super().__init__(screen.pen, box, on_choose=lambda: screen.post(request))
        self.request = request
        self.words = words
        self.label = label
        self.sign = sign
        self.draw()

    def draw(self) -> None:
        """Names over the moment; a sign before and a state after them in a list."""
        pen, theme, words = self.pen, self.theme, self.words
        body = self.body.moved(dy=3) if self.pressed else self.body
        card(pen, body, fill=theme.rule if self.pressed else theme.raised, line=theme.edge,
             width=0.9)  # fmt: skip
        upper, lower = body.cy - 4, body.cy + 20
        if not self.sign:
            room = body.w - 20
            pen.text(self.label, body.cx, upper, size=20, align="centre", room=room, may_cut=True)
            pen.text(words.when, body.cx, lower, size=18, face=SANS, align="centre", room=room)
            return
        icon(pen, self.sign, body.x + 34, body.cy, 26)
        left, right = body.x + 66, body.right - 18
        if words.state:
            right -= 16 + pen.text(words.state, right, body.cy + 8, size=21, align="right",
                                   room=STATE_ROOM)  # fmt: skip
        pen.text(self.label, left, upper, size=22, room=right - left, may_cut=True)
        pen.text(words.when, left, lower, size=18, face=SANS, colour=theme.ink2,
                 room=right - left)  # fmt: skip
