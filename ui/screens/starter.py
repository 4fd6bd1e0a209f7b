"""Screen 5: who starts. Everybody throws, the highest sum begins; or the table has agreed."""

from companion.table.requests import MoveSeat, PickStarter
from companion.table.view import Lobby, LobbySeat, View
from ui.drawing.dice import die
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.slip import TAB_W, SlipFace, slip
from ui.theme import BOLD, MARKS, SANS
from ui.widgets.asking import grid
from ui.widgets.button import Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR, Screen

HEAD = 46
FLAT_H = 150
NOTE_ROOM = 96


class StarterScreen(Screen):
    """The slip asks for a throw; each player has a tile with their dice."""

    def compose(self, pen: Pen, view: View) -> None:
        """Slip, tiles, keys."""
        lobby = view.lobby
        boxes = self._boxes(len(lobby.seats), Box(8, 132, pen.width - 16, self.bar_top - 148))
        lit = lobby.starter if lobby.starter is not None else lobby.throwing
        tab = None
        if lit is not None and boxes[lit].y == boxes[0].y:
            below = boxes[lit]
            tab = min(below.x + below.w * 0.34, below.right - TAB_W - 10)
        slip(pen, self._slip(lobby, lit), Box(8, 8, pen.width - 16, 112), tab)
        for number, (box, seat) in enumerate(zip(boxes, lobby.seats, strict=True)):
            words = self._note(lobby, number)
            self.add_widget(ThrowTile(self, box, number, seat, words, lit=number == lit))
        self._keys(view)

    def _boxes(self, count: int, room: Box) -> list[Box]:
        across = {2: 2, 3: 3, 5: 3, 6: 3}.get(count, 4)
        return grid(room, across, 2 if count > 4 else 1, 10)

    def _slip(self, lobby: Lobby, lit: int | None) -> SlipFace:
        if lit is None:
            return SlipFace(None, self.say("starter.kicker"), self.say("starter.pick"))
        seat = lobby.seats[lit]
        if lobby.starter is not None:
            return SlipFace(str(seat.mark), self.say("starter.decided"),
                            self.say("starter.starts", name=seat.name))  # fmt: skip
        kicker = self.say("starter.tie" if lobby.tied else "starter.kicker")
        return SlipFace(str(seat.mark), kicker, self.say("starter.throw", name=seat.name))

    def _note(self, lobby: Lobby, number: int) -> str:
        if number == lobby.starter:
            return self.say("starter.first")
        if lobby.starter is None and number in lobby.tied:
            return self.say("starter.tied")
        if lobby.tied and lobby.starter is None:
            return self.say("starter.lower")
        waits = lobby.starter is None and lobby.seats[number].roll is None
        return self.say("starter.waits") if waits else ""

    def _keys(self, view: View) -> None:
        y, right, lobby = self.bar_top, self.pen.width - 8, view.lobby
        back = self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                           lambda: self.post(MoveSeat(seat=0, to=0)))  # fmt: skip
        back.request = MoveSeat(seat=0, to=0)
        middle = Box(168, y, 190, BAR)
        enter = Face(self.say("starter.enter"), icon="die")
        if lobby.throwing is not None:
            self.button(middle, enter, lambda: self.stage.open("dice"))
        else:
            off = enter._replace(second=self.say("starter.no_throw"), icon="")
            why = self.say("lobby.no_throw_due")
            self.button(middle, off, lambda: self.stage.refuse(why), look=Look.OFF)
        hint = self.say("starter.hint")
        self.pen.text(hint, 376, y + 36, size=19, face=SANS, colour=self.theme.ink2,
                      room=right - 214 - 376)  # fmt: skip
        self.offer(Box(right - 200, y, 200, BAR), Face(self.say("starter.begin")), lobby.proceed,
                   look=Look.MAIN)  # fmt: skip


class ThrowTile(Pad):
    """A player's throw; a touch says that the table has agreed on this player."""

    def __init__(self, screen: StarterScreen, box: Box, number: int, seat: LobbySeat, note: str, *,
                 lit: bool) -> None:  # fmt: skip
        request = PickStarter(seat=number)
        super().__init__(screen.pen, box, on_choose=lambda: screen.post(request))
        self.request = request
        self.seat = seat
        self.note = note
        self.lit = lit
        self.draw()

    def draw(self) -> None:
        """Head with the seal, the dice and their sum, a note below."""
        pen, theme, body, mark = self.pen, self.theme, self.body, str(self.seat.mark)
        fill = theme.rule if self.pressed else theme.card
        card(pen, body, radius=8, fill=fill)
        if self.lit:
            pen.rounded(Box(0, 0, body.w, HEAD), (8, 8, 0, 0), MARKS[mark].fill)
        pen.rule(10, HEAD, body.w - 20, theme.rule)
        seal(pen, mark, Box(7, 6, 34, 34))
        ink = MARKS[mark].ink if self.lit else theme.ink
        pen.text(self.seat.name, 50, 32, size=23, face=BOLD, colour=ink, room=body.w - 60,
                 may_cut=True)  # fmt: skip
        if self.lit:
            pen.outline(body, 8, theme.outline, 2.2)
        self._dice(Box(0, HEAD, body.w, body.h - HEAD))

    def _dice(self, box: Box) -> None:
        if box.h < FLAT_H:
            self._beside(box)
            return
        roll = self.seat.roll
        side = min(74.0, (box.w - 46) / 2, (box.h - 108) / 1.1)
        y = box.y + (box.h - 42 - side - 50) / 2
        self._pair(Box(box.cx - side - 6, y, side, side), 12)
        if roll is not None:
            under = Box(box.x, y + side + 12, box.w, 48)
            self.pen.middle(str(sum(roll)), under, size=41)
        if self.note:
            self._foot(box)

    def _beside(self, box: Box) -> None:
        """A low tile: dice, sum and note in one line."""
        pen, roll = self.pen, self.seat.roll
        side = max(36.0, min(56.0, box.h - 18, (box.w - 84) / 2))
        y = box.y + (box.h - side) / 2
        self._pair(Box(box.x + 12, y, side, side), 8)
        end = box.x + 12 + 2 * side + 8 + 12
        if roll is not None:
            end += 12 + pen.text(str(sum(roll)), end, y + side / 2 + 13, size=36)
        room = box.right - end - 10
        if room >= NOTE_ROOM:
            ink = self.theme.ink if self.lit else self.theme.ink2
            pen.text(self.note, end, y + side / 2 + 7, size=19, face=SANS, colour=ink, room=room)

    def _pair(self, first: Box, gap: float) -> None:
        for index, face in enumerate(self.seat.roll or (None, None)):
            die(self.pen, face, first.moved(dx=index * (first.w + gap)))

    def _foot(self, box: Box) -> None:
        pen, x = self.pen, box.x + 12
        pen.rule(10, box.bottom - 42, box.w - 20, self.theme.rule)
        if self.lit and self.seat.roll is not None:
            icon(pen, "check", x + 12, box.bottom - 21, 22)
            x += 28
        ink = self.theme.ink if self.lit else self.theme.ink2
        pen.text(self.note, x, box.bottom - 14, size=20, face=SANS, colour=ink,
                 room=box.right - 12 - x)  # fmt: skip


SCREEN = StarterScreen
