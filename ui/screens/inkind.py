"""Deeds as payment: the debtor chooses some, their value is agreed, the creditor is asked."""

from typing import TYPE_CHECKING

from companion.table.requests import OfferInKind
from companion.table.view import DebtSheet, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import inkind
from ui.present.inkind import DeedLine
from ui.theme import SANS, SERIF
from ui.widgets.asking import grid, paged, turn_page
from ui.widgets.button import Face, Look
from ui.widgets.keypad import enter_sum
from ui.widgets.options import OptionFace, opening, refusing
from ui.widgets.screen import BAR, Screen

if TYPE_CHECKING:
    from ui.stage import Stage

ACROSS, DOWN = 2, 4
VALUE_W = 118


class InKindScreen(Screen):
    """The choice lives here until the creditor is asked."""

    needs_board = True
    _valued: int | None = None
    """The deed whose value is typed in."""
    _page = 0

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        self.chosen: dict[int, int] = {}
        """The deeds on offer with what they count for."""

    def compose(self, pen: Pen, view: View) -> None:
        """The deeds, or the keypad for one of them; then the keys."""
        due = view.sheet
        if not isinstance(due, DebtSheet) or due.in_kind is None:
            self._back()
            return
        self.chosen = {lot: v for lot, v in self.chosen.items() if lot in due.in_kind.lots}
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        self._head(due, box)
        inner = Box(box.x + 18, box.y + 76, box.w - 36, box.h - 90)
        if self._valued is not None:
            most = inkind.room_for(due, self.chosen, self._valued)
            enter_sum(self, inner, self.chosen.get(self._valued, 0), most, self._set_value)
            self.button(Box(pen.width - 232, self.bar_top, 224, BAR),
                        Face(self.say("action.done")), self._done, look=Look.MAIN)  # fmt: skip
            return
        shown, page = paged(inkind.lines(self.speech, due, self.chosen), self._page, ACROSS * DOWN)
        for line, place in zip(shown, grid(inner, ACROSS, DOWN, 10), strict=False):
            self._deed(due, line, place)
        turn_page(self, Box(166, self.bar_top, 150, BAR), page, self._leaf)
        self._back()
        self._keys(due)

    def _head(self, due: DebtSheet, box: Box) -> None:
        pen, left = self.pen, box.x + 20
        title = self.say("inkind.title", debtor=due.debtor, creditor=due.creditors[0])
        if self._valued is not None:
            title = self.say("inkind.value", lot=self._valued)
        pen.text(title, left, box.y + 34, size=26, face=SERIF, room=box.w - 40, may_cut=True)
        limit = due.in_kind.limit if due.in_kind is not None else 0
        said = self.say("inkind.limit", limit=limit, amount=due.amount)
        pen.text(said, left, box.y + 60, size=19, face=SANS, colour=self.theme.ink2,
                 room=box.w - 40)  # fmt: skip

    def _deed(self, due: DebtSheet, line: DeedLine, box: Box) -> None:
        if line.why_not:
            face = OptionFace(line.label, letter=line.letter, size=19)
            refusing(self, box, face, line.why_not)
            return
        taken = line.value is not None
        room = Box(box.x, box.y, box.w - (VALUE_W + 8 if taken else 0), box.h)
        second = self.say("inkind.given" if taken else "inkind.kept")
        face = OptionFace(line.label, second, letter=line.letter, size=19)
        opening(self, room, face, lambda: self.toggle(due, line.lot),
                look=Look.NEXT if taken else Look.NORMAL)  # fmt: skip
        if taken:
            value = Box(box.right - VALUE_W, box.y, VALUE_W, box.h)
            said = Face(self.speech.money(line.value or 0), second=self.say("inkind.change"))
            self.button(value, said, lambda: self._value(line.lot))

    def toggle(self, due: DebtSheet, lot: int) -> None:
        """Offer a deed, or keep it after all."""
        chosen = dict(self.chosen)
        if lot in chosen:
            del chosen[lot]
        else:
            chosen[lot] = inkind.first_value(self.speech, due, chosen, lot)
        self.chosen = chosen
        self.redraw()

    def _value(self, lot: int) -> None:
        self._valued = lot
        self.redraw()

    def _set_value(self, value: int) -> None:
        assert self._valued is not None
        self.chosen = {**self.chosen, self._valued: value}
        self.redraw()

    def _done(self) -> None:
        self._valued = None
        self.redraw()

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()

    def _back(self) -> None:
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip

    def _keys(self, due: DebtSheet) -> None:
        right = self.pen.width - 8
        place = Box(right - 300, self.bar_top, 300, BAR)
        cash = inkind.in_cash(due, self.chosen)
        face = Face(self.say("inkind.ask", creditor=due.creditors[0]),
                    second=self.say("inkind.cash", amount=cash))  # fmt: skip
        if not self.chosen:
            said = self.say("refusal.nothing_named")
            off = face._replace(second=self.say("trade.choose_first"))
            self.button(place, off, lambda: self.stage.refuse(said), look=Look.OFF)
            return
        request = OfferInKind(in_kind=dict(self.chosen))
        made = self.button(place, face, lambda: self.post(request), look=Look.MAIN)
        made.request = request


SCREEN = InKindScreen
