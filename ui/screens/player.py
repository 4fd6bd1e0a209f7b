"""Screen 7, a player's sheet: cash, worth, deeds by group, cards, and what they may do."""

from companion.table.view import Seat, View
from ui.drawing.documents import card, figure_with_sign
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import chip_width, deed_chip
from ui.drawing.tiles import curve
from ui.present import estates
from ui.present.deeds import deed_of
from ui.present.holdings import Holding, holdings, rent_words
from ui.present.table import HIDDEN
from ui.screens.table import chip_of
from ui.theme import MARKS, SANS, SERIF
from ui.widgets.button import Face, Look
from ui.widgets.options import OptionFace, opening
from ui.widgets.page import money_of
from ui.widgets.screen import BAR, Screen

LEFT_W = 330
HEAD = 60
DOWN = 5


class PlayerScreen(Screen):
    """The passbook, opened."""

    needs_board = True
    _letter = ""

    def compose(self, pen: Pen, view: View) -> None:
        """Money at the left, deeds at the right, keys below."""
        opened = self.stage.opened
        player = estates.who(view, None)
        if opened is not None and opened.player is not None:
            player = opened.player
        seat = self.speech.seat(player or "")
        if seat is None:
            return
        bottom = self.bar_top - 13
        self._money(view, seat, Box(8, 8, LEFT_W, bottom - 8))
        self._deeds(view, seat, Box(LEFT_W + 20, 8, pen.width - LEFT_W - 28, bottom - 8))
        self._keys(view, seat)

    # --- money ---

    def _money(self, view: View, seat: Seat, box: Box) -> None:
        pen, theme = self.pen, self.theme
        mark = str(seat.mark)
        paint = MARKS[mark]
        card(pen, box)
        pen.rounded(Box(box.x, box.y, box.w, HEAD), (10, 10, 0, 0), paint.fill)
        pen.rule(box.x, box.y + HEAD, box.w, theme.ink)
        seal(pen, mark, Box(box.x + 12, box.y + 9, 42, 42))
        pen.text(seat.name, box.x + 66, box.y + 41, size=29, colour=paint.ink, room=box.w - 80)
        left, room = box.x + 20, box.w - 40
        sign = money_of(view)
        balance = HIDDEN if view.paused else self.speech.money(seat.balance)
        figure_with_sign(pen, Box(left, box.y + 74, room, 84), balance, sign.sign, size=92,
                         after=sign.after, align="left")  # fmt: skip
        pen.double_rule(left, box.y + 172, room, theme.ink)
        base = box.y + 206
        for label, amount in self._sums(view, seat):
            pen.text(label, left, base, size=20, face=SANS, colour=theme.ink2, room=room - 110)
            pen.text(amount, box.right - 20, base + 1, size=22, align="right", room=150)
            base += 31
        self._state(seat, left, base, room)
        standing = next((one for one in view.standings if one.player == seat.id), None)
        if standing is not None and len(standing.curve) > 1:
            curve(pen, mark, standing.curve[-40:], Box(left, box.bottom - 52, room, 36))

    def _sums(self, view: View, seat: Seat) -> list[tuple[str, str]]:
        hidden = view.paused
        worth = HIDDEN if hidden else self.speech.money(seat.worth)
        rows = [(self.say("tile.worth"), worth)]
        if seat.owes:
            rows.append((self.say("player.owes"), self.speech.money(seat.owes)))
        face = self.speech.square(seat.square)
        if face is not None:
            rows.append((self.say("player.stands_on"), self.speech.lot_name(seat.square)))
        return rows

    def _state(self, seat: Seat, x: float, base: float, room: float) -> None:
        lines = []
        if seat.out:
            lines.append(("cross", self.say("tile.out", number=seat.out_turn or 0)))
        if seat.in_jail:
            lines.append(("bars", self.say("player.jail", number=min(3, seat.jail_turn))))
        if seat.cards:
            lines.append(("card", self.say("player.cards", number=len(seat.cards))))
        for sign, said in lines:
            icon(self.pen, sign, x + 13, base - 7, 25)
            self.pen.text(said, x + 36, base, size=20, face=SANS, room=room - 36)
            base += 31

    # --- deeds ---

    def _deeds(self, view: View, seat: Seat, box: Box) -> None:
        pen, theme = self.pen, self.theme
        card(pen, box)
        held = holdings(view, seat.id)
        count = sum(owned for one in held for _deed, owned in one.slots)
        pen.text(self.say("player.deeds", number=count), box.x + 20, box.y + 41, size=27,
                 face=SERIF, room=box.w - 40)  # fmt: skip
        pen.double_rule(box.x + 14, box.y + HEAD - 5, box.w - 28, theme.ink)
        inner = Box(box.x + 12, box.y + HEAD + 6, box.w - 24, box.h - HEAD - 14)
        chosen = next((one for one in held if one.letter == self._letter), None)
        if chosen is not None:
            self._one_group(chosen, inner)
            self.button(Box(box.right - 154, box.y + 4, 146, 48), Face(self.say("player.all")),
                        lambda: self._open(""))  # fmt: skip
            return
        step_x, step_y = (inner.w + 8) / 2, (inner.h + 6) / DOWN
        for index, one in enumerate(held):
            place = Box(inner.x + index // DOWN * step_x, inner.y + index % DOWN * step_y,
                        step_x - 8, step_y - 6)  # fmt: skip
            self._group_row(one, place)

    def _group_row(self, held: Holding, box: Box) -> None:
        pen = self.pen
        chip = chip_of(held)
        deed_chip(pen, chip, box.x + 5, box.cy - 17, 1.1)
        left = box.x + 5 + chip_width(chip, 1.1) + 4
        pen.text(rent_words(self.speech, held, first=False), box.right - 8, box.cy + 8, size=20,
                 align="right", colour=self.theme.ink2, room=box.right - 8 - left)  # fmt: skip
        pen.rule(box.x + 2, box.bottom + 2, box.w - 4, self.theme.rule)
        self.spot(box, lambda: self._open(held.letter))

    def _one_group(self, held: Holding, box: Box) -> None:
        lots = [deed.lot for deed, owned in held.slots if owned]
        step = min(88.0, (box.h + 8) / max(1, len(lots)))
        for index, lot in enumerate(lots):
            deed = deed_of(self.view, lot)
            said = estates.level_words(self.view, self.speech, deed) if deed is not None else ""
            if deed is not None and deed.rent is None and not deed.mortgaged:
                said = self.say("deed.by_dice")
            face = OptionFace(self.speech.lot_name(lot), said, letter=held.letter)
            place = Box(box.x, box.y + index * step, box.w, step - 8)
            opening(self, place, face, lambda lot=lot: self.stage.open("deed", lot=lot))

    def _open(self, letter: str) -> None:
        self._letter = letter
        self.redraw()

    # --- keys ---

    def _keys(self, view: View, seat: Seat) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 130, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        player = str(seat.id)
        wide = (right - 174 - 8 - 146 - 2 * 8) / 3
        for index, (name, sign) in enumerate(
            (("trade", "trade"), ("build", "house"), ("mortgage", "mortgage"))
        ):
            place = Box(146 + index * (wide + 8), y, wide, BAR)
            face = Face(self.say(f"action.{name}"), icon=sign, over=True)
            action = view.actions.get(name)
            if action is not None and action.allowed:
                self.button(place, face,
                            lambda name=name: self.stage.open(name, player=player))  # fmt: skip
            else:
                self.offer(place, face, action)
        end = view.actions.get("end_turn")
        place = Box(right - 174, y, 174, BAR)
        if seat.id == view.turn and end is not None and end.allowed:
            self.offer(place, Face(self.say("action.end_turn")), end, look=Look.MAIN)
            return
        self.button(place, Face(self.say("action.ledger"), icon="ledger"),
                    lambda: self.stage.open("history", player=player))  # fmt: skip


SCREEN = PlayerScreen
