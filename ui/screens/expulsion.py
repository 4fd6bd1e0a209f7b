"""Colluders are named: they leave when everybody else has confirmed it, by token or by touch."""

from companion.table.requests import Cancel, PlayerId, TouchToken
from companion.table.view import ExpulsionSheet, View
from ui.drawing.documents import card
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.theme import SANS, SERIF
from ui.widgets.asking import ask, grid
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.options import OptionFace, OptionKey
from ui.widgets.screen import BAR, Screen

ACROSS = 2


class ExpulsionScreen(Screen):
    """The accused at the left; at the right a key for everyone who must confirm."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The charge, the jury, the way back."""
        due = view.sheet
        if not isinstance(due, ExpulsionSheet):
            return
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        left = Box(box.x + 24, box.y, box.w * 0.36, box.h)
        self._charge(due, left)
        right = Box(left.right + 24, box.y + 20, box.right - left.right - 44, box.h - 40)
        pen.stroke(left.right + 12, box.y + 16, box.h - 32, self.theme.rule)
        self._jury(due, right)
        ask(self, Box(8, self.bar_top, 190, BAR), Face(self.say("action.cancel"), icon="cross"),
            Cancel())  # fmt: skip
        left_over = len(due.jury) - len(due.confirmed)
        self.pen.text(self.say("expulsion.to_confirm", number=left_over), 220, self.bar_top + 37,
                      size=21, face=SANS, colour=self.theme.ink2, room=pen.width - 240)  # fmt: skip

    def _charge(self, due: ExpulsionSheet, box: Box) -> None:
        pen, theme = self.pen, self.theme
        pen.spaced(self.say("expulsion.kicker").upper(), box.x, box.y + 36)
        pen.double_rule(box.x, box.y + 49, box.w, theme.ink)
        top = box.y + 62
        for player in due.players:
            mark = str(self.view.player(player).mark)
            seal(pen, mark, Box(box.x, top, 46, 46))
            pen.text(self.speech.name(player), box.x + 60, top + 34, size=29, room=box.w - 60,
                     may_cut=True)  # fmt: skip
            top += 54
        why = self.say(f"expulsion.reason.{due.reason.value}")
        low = pen.paragraph(why, box.x, top + 26, room=box.w, size=23, lines=3, face=SERIF)
        pen.paragraph(self.say("expulsion.means"), box.x, low + 4, room=box.w, size=19, lines=4,
                      face=SANS, colour=theme.ink2)  # fmt: skip

    def _jury(self, due: ExpulsionSheet, box: Box) -> None:
        rows = max(2, -(-len(due.jury) // ACROSS))
        for player, place in zip(due.jury, grid(box, ACROSS, rows, 10), strict=False):
            self._juror(player, place, confirmed=player in due.confirmed)

    def _juror(self, player: PlayerId, box: Box, *, confirmed: bool) -> None:
        mark = str(self.view.player(player).mark)
        second = "expulsion.confirmed" if confirmed else "expulsion.hold"
        face = OptionFace(self.speech.name(player), self.say(second), mark=mark)
        if confirmed:
            said = self.say("has_confirmed", player=player)
            self.add_widget(
                OptionKey(self, box, face, on_choose=lambda: self.stage.refuse(said),
                          look=Look.OFF)
            )  # fmt: skip
            return
        token = TouchToken(player=player)
        made = OptionKey(self, box, face, on_choose=lambda: self.post(token), hold_s=HOLD_S)
        made.request = token
        self.add_widget(made)


SCREEN = ExpulsionScreen
