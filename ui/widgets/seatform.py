"""The form for one seat: a name by list or by letters, a mark, a place, or away with it."""

from functools import partial
from typing import TYPE_CHECKING

from companion.table.requests import AddSeat, EditSeat, Mark, MoveSeat, RemoveSeat
from companion.table.view import LobbySeat
from ui.drawing.documents import card
from ui.drawing.marks import seal
from ui.drawing.pen import Box
from ui.present.letters import ROWS, Alphabet, typed
from ui.theme import faded
from ui.widgets.asking import ask, columns, grid, off
from ui.widgets.button import Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR

if TYPE_CHECKING:
    from ui.screens.seats import SeatsScreen

SUGGESTED = 6


class SeatForm:
    """What has been typed and chosen so far. `number` is None for somebody new."""

    def __init__(self, number: int | None, name: str, mark: Mark, seats: tuple[LobbySeat, ...]):
        self.number = number
        self.name = name
        self.mark = mark
        self.before = seats
        """The seats for which the form was opened."""
        self.sent = False
        """The table has been asked; the form closes when the seats change."""
        self.page = 0

    def draw(self, screen: "SeatsScreen") -> None:
        """Name and marks, suggestions, letters, keys."""
        pen = screen.pen
        box = Box(8, 8, pen.width - 16, screen.bar_top - 21)
        card(pen, box)
        x, wide = box.x + 16, box.w - 32
        gap = 10 + (pen.height - 480) / 8
        top = Box(x, box.y + 14, wide, 56)
        self._name(screen, Box(x, top.y, 296, 56))
        self._marks(screen, Box(x + 308, top.y + 3, wide - 308, 50))
        names = Box(x, top.bottom + gap, wide, 50)
        self._suggestions(screen, names)
        low = Box(x, names.bottom + gap, wide, box.bottom - 14 - names.bottom - gap)
        self._letters(screen, low)
        self._keys(screen)

    # --- name and mark ---

    def _name(self, screen: "SeatsScreen", box: Box) -> None:
        pen, theme = screen.pen, screen.theme
        pen.rounded(box, 6, theme.raised)
        pen.outline(box, 6, theme.ink, 1.2)
        seal(pen, str(self.mark), Box(box.x + 7, box.y + 7, 42, 42))
        shown = self.name or screen.say(f"mark.{self.mark.value}")
        ink = theme.ink if self.name else faded(theme.ink2, 0.7)
        wide = pen.text(shown, box.x + 62, box.y + 39, size=29, colour=ink, room=box.w - 76,
                        may_cut=True)  # fmt: skip
        at = box.x + 62 + (wide + 3 if self.name else -4)
        pen.rect(Box(at, box.y + 13, 2, 30), theme.ink)

    def _marks(self, screen: "SeatsScreen", box: Box) -> None:
        own = screen.view.lobby.free_marks
        for place, mark in zip(columns(box, [1] * len(Mark), 5), Mark, strict=True):
            kept = self.number is not None and self.before[self.number].mark is mark
            free = mark in own or kept
            screen.add_widget(MarkKey(screen, place, self, mark, free=free))

    def choose_mark(self, screen: "SeatsScreen", mark: Mark) -> None:
        """Another colour and symbol."""
        self.mark = mark
        screen.redraw()

    # --- typing ---

    def _suggestions(self, screen: "SeatsScreen", box: Box) -> None:
        taken = {seat.name.casefold() for seat in screen.view.lobby.seats}
        names = [n for n in screen.say("seats.suggested").split() if n.casefold() not in taken]
        for place, name in zip(columns(box, [1] * SUGGESTED), names, strict=False):
            screen.button(place, Face(name, size=21), partial(self._set, screen, name))

    def _set(self, screen: "SeatsScreen", name: str) -> None:
        self.name = name
        screen.redraw()

    def _letters(self, screen: "SeatsScreen", box: Box) -> None:
        alphabet = Alphabet.of(screen.say("seats.alphabet"))
        self.page %= len(alphabet.pages)
        letters = alphabet.pages[self.page]
        cells = grid(box, alphabet.across(self.page), ROWS, 6)
        for place, letter in zip(cells, letters, strict=False):
            screen.button(place, Face(letter, size=23),
                          partial(self._type, screen, letter))  # fmt: skip
        following = alphabet.pages[(self.page + 1) % len(alphabet.pages)][:3]
        last, page, back = cells[-3:]
        # The space bar takes what the letters leave of the last row; its neighbours never move.
        first = cells[max(len(letters), len(cells) * (ROWS - 1) // ROWS)]
        space = Box(first.x, first.y, last.right - first.x, first.h)
        screen.button(space, Face(screen.say("seats.space")), lambda: self._type(screen, " "))
        screen.button(page, Face(following, size=18), lambda: self._turn(screen))
        screen.button(back, Face("", icon="left"), lambda: self._set(screen, self.name[:-1]))

    def _type(self, screen: "SeatsScreen", letter: str) -> None:
        self._set(screen, typed(self.name, letter))

    def _turn(self, screen: "SeatsScreen") -> None:
        self.page += 1
        screen.redraw()

    # --- keys ---

    def _keys(self, screen: "SeatsScreen") -> None:
        y, right = screen.bar_top, screen.pen.width - 8
        cancel = Face(screen.say("action.cancel"), icon="cross")
        screen.button(Box(8, y, 150, BAR), cancel, screen.close_form)
        main = Box(right - 184, y, 184, BAR)
        if self.number is None:
            screen.button(main, Face(screen.say("seats.sit")), lambda: self._send(screen),
                          look=Look.MAIN)  # fmt: skip
            return
        self._move(screen, Box(168, y, main.x - 178, BAR), self.number)
        screen.button(main, Face(screen.say("action.done")), lambda: self._send(screen),
                      look=Look.MAIN)  # fmt: skip

    def _move(self, screen: "SeatsScreen", box: Box, number: int) -> None:
        earlier, later, away = columns(box, (1, 1, 1))
        count = len(screen.view.lobby.seats)
        for place, sign, to in ((earlier, "left", number - 1), (later, "right", number + 1)):
            words = Face(screen.say(f"seats.{'earlier' if to < number else 'later'}"), icon=sign)
            if 0 <= to < count:
                ask(screen, place, words, MoveSeat(seat=number, to=to))
                continue
            short = screen.say("seats.first" if to < 0 else "seats.last")
            off(screen, place, words._replace(second=short, icon=""), short)
        ask(screen, away, Face(screen.say("seats.remove"), icon="minus"), RemoveSeat(seat=number))

    def _send(self, screen: "SeatsScreen") -> None:
        name = self.name.strip() or screen.say(f"mark.{self.mark.value}")
        self.sent = True
        if self.number is None:
            screen.post(AddSeat(name=name, mark=self.mark))
            return
        seat = self.before[self.number]
        if (seat.name, seat.mark) == (name, self.mark):
            screen.close_form()
            return
        screen.post(EditSeat(seat=self.number, name=name, mark=self.mark))


class MarkKey(Pad):
    """A colour and symbol to choose; one that somebody has stays hollow and says so."""

    def __init__(self, screen: "SeatsScreen", box: Box, form: SeatForm, mark: Mark, *,
                 free: bool) -> None:  # fmt: skip
        taken = screen.say("lobby.mark_taken", mark=mark.value)
        super().__init__(
            screen.pen, box,
            on_choose=lambda: (
                form.choose_mark(screen, mark) if free else screen.stage.refuse(taken)
            ),
        )  # fmt: skip
        self.mark = mark
        self.free = free
        self.chosen = form.mark is mark
        self.draw()

    def draw(self) -> None:
        """The seal; a frame round the chosen one."""
        pen, theme, body = self.pen, self.theme, self.body
        side = min(body.w, body.h) - 10
        place = Box(body.cx - side / 2, body.cy - side / 2, side, side)
        if self.chosen or self.pressed:
            pen.rounded(body, 12, faded(theme.ink, 0.12))
            pen.outline(body.inset(1), 12, theme.ink, 1.8 if self.chosen else 0.9)
        seal(pen, str(self.mark), place, filled=self.free)
