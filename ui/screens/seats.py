"""Screen 4: everybody sits down round the table; a token's tap takes a seat by itself."""

from math import cos, pi, sin

from companion.table.requests import BackToWelcome, Mark
from companion.table.view import Lobby, LobbySeat, View
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present.games import edition_name
from ui.theme import MARKS, SANS, SERIF, faded, mixed
from ui.widgets.asking import ask
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR, Screen
from ui.widgets.seatform import SeatForm

PLACES = 8
PLACE_W, PLACE_H = 206, 76


class SeatsScreen(Screen):
    """The table seen from above, or the form of one seat."""

    kept = ("form",)
    form: SeatForm | None = None

    def compose(self, pen: Pen, view: View) -> None:
        """The table with its seats, or the form while it is open."""
        lobby = view.lobby
        if self.form is not None and self.form.before != lobby.seats:
            self._follow(self.form, lobby)
        if self.form is not None:
            self.form.draw(self)
            return
        boxes = self._places(Box(8, 8, pen.width - 16, self.bar_top - 21))
        self._table(view, Box(boxes[7].right + 12, boxes[0].bottom + 14,
                              boxes[3].x - boxes[7].right - 24,
                              boxes[4].y - boxes[0].bottom - 28))  # fmt: skip
        for number, box in enumerate(boxes[: self._most(lobby)]):
            seat = lobby.seats[number] if number < len(lobby.seats) else None
            nearest = number == len(lobby.seats)
            self.add_widget(SeatKey(self, box, number, seat, nearest=nearest))
        self._keys(view)

    def _most(self, lobby: Lobby) -> int:
        faces = (face for face in lobby.editions if face.edition == lobby.edition)
        return min(PLACES, next((face.players_max for face in faces), PLACES))

    def _places(self, room: Box) -> list[Box]:
        """Clockwise from the top left: three above, one right, three below, one left."""
        xs = [room.cx - PLACE_W / 2 + aside * (PLACE_W + 20) for aside in (-1, 0, 1)]
        low, middle = room.bottom - PLACE_H, room.cy - PLACE_H / 2
        corners = [
            *((x, room.y) for x in xs), (room.right - PLACE_W, middle),
            *((x, low) for x in reversed(xs)), (room.x, middle),
        ]  # fmt: skip
        return [Box(x, y, PLACE_W, PLACE_H) for x, y in corners]

    # --- the table ---

    def _table(self, view: View, box: Box) -> None:
        pen, theme, lobby = self.pen, self.theme, view.lobby
        pen.ellipse(box.moved(dy=4), theme.shadow)
        pen.ellipse(box, theme.card)
        pen.oval(box, theme.ink, 1.2)
        pen.oval(box.inset(6), theme.ink, 0.6)
        _turns(pen, box)
        room = box.w * 0.68
        pen.text(self.say("seats.title"), box.cx, box.cy - 8, size=31, face=SERIF, align="centre",
                 room=room)  # fmt: skip
        for line, base in (("seats.by_token", 24), ("seats.by_touch", 48)):
            pen.text(self.say(line), box.cx, box.cy + base, size=19, face=SANS, align="centre",
                     colour=theme.ink2, room=room)  # fmt: skip
        name = edition_name(self.speech, lobby.edition or "", lobby.editions)
        pen.text(name, box.cx, box.cy - 48, size=18, face=SANS, align="centre",
                 colour=theme.ink2, room=room * 0.95)  # fmt: skip

    def _keys(self, view: View) -> None:
        y, right, lobby = self.bar_top, self.pen.width - 8, view.lobby
        busy = bool(lobby.seats)
        cancel = Face(self.say("action.cancel"), icon="" if busy else "cross",
                      second=self.say("seats.hold") if busy else "")  # fmt: skip
        ask(self, Box(8, y, 150, BAR), cancel, BackToWelcome(), hold_s=HOLD_S if busy else 0.0)
        said = self.say("seats.count", number=len(lobby.seats), most=self._most(lobby))
        self.pen.text(said, self.pen.width / 2 - 50, y + 36, size=20, face=SANS, align="centre",
                      colour=self.theme.ink2, room=right - 262 - 178)  # fmt: skip
        begins = lobby.proceed is not None and lobby.proceed.name == "begin"
        label = self.say("starter.begin" if begins else "seats.starter")
        self.offer(Box(right - 240, y, 240, BAR), Face(label), lobby.proceed,
                   look=Look.MAIN)  # fmt: skip

    # --- the form ---

    def open_form(self, number: int) -> None:
        """The form of a seat that is taken, or of the next free one."""
        lobby = self.view.lobby
        if number < len(lobby.seats):
            seat = lobby.seats[number]
            self.form = SeatForm(number, seat.name, seat.mark, lobby.seats)
        elif lobby.free_marks:
            self.form = SeatForm(None, "", lobby.free_marks[0], lobby.seats)
        self.redraw()

    def close_form(self) -> None:
        """Back to the table."""
        self.form = None
        self.redraw()

    def _follow(self, form: SeatForm, lobby: Lobby) -> None:
        """The seats have changed: what was sent is done, else the form goes with its seat."""
        self.form = None
        if form.sent:
            return
        if form.number is None:
            mark = (
                form.mark if form.mark in lobby.free_marks else next(iter(lobby.free_marks), None)
            )
            if mark is not None:
                self.form = SeatForm(None, form.name, mark, lobby.seats)
            return
        own = form.before[form.number].mark
        place = next((n for n, seat in enumerate(lobby.seats) if seat.mark is own), None)
        if place is not None:
            self.form = SeatForm(place, form.name, form.mark, lobby.seats)


def _turns(pen: Pen, box: Box) -> None:
    """Arrows along the rim: turns go clockwise."""
    ink = mixed(pen.theme.card, pen.theme.ink2, 0.7)
    for degrees in (50, 130, 230, 310):
        angle = degrees * pi / 180
        x = box.cx + (box.w / 2 - 20) * cos(angle)
        y = box.cy + (box.h / 2 - 17) * sin(angle)
        along = (-(box.w / 2) * sin(angle), (box.h / 2) * cos(angle))
        long = (along[0] ** 2 + along[1] ** 2) ** 0.5
        dx, dy = along[0] / long * 7, along[1] / long * 7
        head = (x - dx - dy, y - dy + dx, x + dx, y + dy, x - dx + dy, y - dy - dx)
        pen.line(head, ink, 1.1)


class SeatKey(Pad):
    """A place at the table: taken by somebody, the next free one, or still empty."""

    def __init__(self, screen: SeatsScreen, box: Box, number: int, seat: LobbySeat | None, *,
                 nearest: bool) -> None:  # fmt: skip
        super().__init__(screen.pen, box, on_choose=lambda: screen.open_form(number))
        self.number = number
        self.seat = seat
        self.nearest = nearest
        self.words = screen.say("seats.free" if seat is None else "seats.place", number=number + 1)
        self.tag = screen.say("seats.has_token") if seat is not None and seat.tagged else ""
        self.comma = screen.say("word.comma")
        self.draw()

    def draw(self) -> None:
        """A name card in the player's colour, or a dashed place."""
        if self.seat is None:
            self._empty()
            return
        self._taken(self.seat.mark, self.seat.name)

    def _taken(self, mark: Mark, name: str) -> None:
        pen, theme = self.pen, self.theme
        body = self.body.moved(dy=3) if self.pressed else self.body
        card(pen, body, fill=theme.rule if self.pressed else theme.card)
        head = Box(body.x, body.y, 62, body.h)
        pen.rounded(head, (10, 0, 0, 10), MARKS[mark.value].fill)
        pen.stroke(head.right, body.y, body.h, theme.outline)
        pen.outline(body, 10, theme.outline, 1.0)
        seal(pen, mark.value, Box(body.x + 10, body.cy - 21, 42, 42))
        left, room = head.right + 9, body.w - 62 - 14
        pen.text(name, left, body.y + 34, size=23, room=room, may_cut=True)
        said = self.comma.join(filter(None, (self.words, self.tag)))
        pen.text(said, left, body.y + 60, size=18, face=SANS, colour=theme.ink2, room=room)

    def _empty(self) -> None:
        pen, theme, body = self.pen, self.theme, self.body
        fill = theme.raised if self.nearest else faded(theme.ink, 0.03)
        if self.nearest and not self.pressed:
            pen.rounded(body.moved(dy=3), 10, theme.shadow)
        pen.rounded(body, 10, theme.rule if self.pressed else fill)
        line = theme.primary if self.nearest else mixed(theme.desk, theme.edge, 0.6)
        pen.outline(body, 10, line, 1.8 if self.nearest else 0.7)
        ink = theme.ink if self.nearest else theme.ink2
        icon(pen, "plus", body.x + 34, body.cy, 24, colour=ink)
        pen.text(self.words, body.x + 62, body.cy + 7, size=20, face=SANS, colour=ink,
                 room=body.w - 72)  # fmt: skip


SCREEN = SeatsScreen
