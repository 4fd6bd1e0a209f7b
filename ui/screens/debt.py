"""Screen 16, a debt that is not covered: what is missing, and the cheapest way first."""

from companion.table.requests import Undo
from companion.table.view import Action, DebtSheet, RaiseStep, View
from ui.drawing.documents import card, figure_with_sign
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.patterns import hatching
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present import debts
from ui.present.numbers import change, currency
from ui.theme import MARKS, SANS, SERIF, faded
from ui.widgets.asking import columns
from ui.widgets.button import Face, Look
from ui.widgets.pad import Pad
from ui.widgets.screen import BAR, Screen

ROWS = 4
LEFT_W = 330
GIVE_UP_S = 2.0


class DebtScreen(Screen):
    """The debtor's sheet: one bar of money, proposals to touch."""

    needs_board = True
    _page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """The sum at the left, the steps at the right, the keys below."""
        due = view.sheet
        if not isinstance(due, DebtSheet):
            return
        bottom = self.bar_top - 13
        self._sum(due, Box(8, 8, LEFT_W, bottom - 8))
        self._steps(due, Box(350, 8, pen.width - 358, bottom - 8))
        self._keys(view, due)

    def _sum(self, due: DebtSheet, box: Box) -> None:
        pen, theme = self.pen, self.theme
        mark = str(self.view.player(due.debtor).mark)
        paint = MARKS[mark]
        card(pen, box)
        pen.rounded(Box(box.x, box.y, box.w, 52), (10, 10, 0, 0), paint.fill)
        pen.rule(box.x, box.y + 52, box.w, theme.ink)
        seal(pen, mark, Box(box.x + 9, box.y + 8, 36, 36))
        creditor = self.speech.seat(due.creditors[0])
        pen.text(self.say("debt.owes", debtor=due.debtor), box.x + 56, box.y + 34, size=25,
                 colour=paint.ink, room=box.w - 112)  # fmt: skip
        if creditor is not None:
            seal(pen, str(creditor.mark), Box(box.right - 45, box.y + 8, 36, 36))
        left, room = box.x + 20, box.w - 40
        pen.text(self.say("debt.missing"), left, box.y + 86, size=21, face=SANS, colour=theme.ink2)
        board = self.view.board
        money = currency(board.currency) if board is not None else currency("USD")
        figure_with_sign(pen, Box(left, box.y + 92, room, 86), self.speech.money(due.missing),
                         money.sign, size=104, after=money.after, align="left")  # fmt: skip
        self._bar(due, Box(left, box.y + 197, room, 28))
        self._legend(due, left, box.y + 254, room)
        enough = debts.steps_needed(due.steps, due.missing) is not None
        pen.text(debts.outlook(self.speech, due), left, box.bottom - 14, size=19, face=SANS,
                 colour=theme.good if enough else theme.refuse, room=room)  # fmt: skip

    def _bar(self, due: DebtSheet, box: Box) -> None:
        pen, theme = self.pen, self.theme
        pen.rounded(box, 4, theme.raised)
        own = max(0, due.cash - due.raised)
        solid = box.w * min(1.0, own / max(1, due.amount))
        hatched = box.w * min(1.0, due.raised / max(1, due.amount))
        if solid > 1:
            pen.rect(Box(box.x + 1, box.y + 1, solid - 1, box.h - 2), theme.ink)
        if hatched > 1:
            self._hatch(Box(box.x + solid, box.y + 1, hatched, box.h - 2))
        pen.outline(box, 4, theme.ink, 0.9)

    def _hatch(self, box: Box) -> None:
        self.pen.rect(box, self.theme.edge)
        across, up = box.w / 14, box.h / 14
        self.pen.paste(hatching(), box, self.theme.rule, (0, 0, across, 0, across, up, 0, up))

    def _legend(self, due: DebtSheet, x: float, y: float, room: float) -> None:
        pen, theme = self.pen, self.theme
        rows = [(self.say("debt.cash"), max(0, due.cash - due.raised))]
        if due.raised:
            rows.append((self.say("debt.raised"), due.raised))
        creditor = due.creditors[0]
        rows.append((self.speech.first_of(f"debt.open.{due.cause}", "debt.open",
                                          creditor=creditor), due.amount))  # fmt: skip
        for index, (label, amount) in enumerate(rows):
            base = y + 8 + index * 31
            square = Box(x, base - 14, 17, 17)
            if index == 0:
                pen.rounded(square, 4, theme.ink)
            elif index == len(rows) - 1:
                pen.rounded(square, 4, theme.raised)
            else:
                self._hatch(square)
            pen.outline(square, 4, theme.ink, 0.8)
            pen.text(label, x + 28, base, size=20, face=SANS, room=room - 110, may_cut=True)
            pen.text(self.speech.money(amount), x + room, base, size=21, align="right")

    def _nothing_left(self, due: DebtSheet, box: Box) -> None:
        """Instead of proposals: what giving up will mean, on a page of its own."""
        pen = self.pen
        card(pen, box)
        tint = faded(self.theme.engrave, self.theme.engrave[3] * 0.7)
        rosette(pen, box.cx, box.bottom - 1, 100, clear=0.3, upper_half=True, colour=tint)
        said = debts.fate(self.speech, due) if due.bankrupt.allowed else self.say("debt.cheapest")
        lines = len(pen.cut(said, SERIF, 27, room=box.w - 48))
        pen.paragraph(said, box.x + 24, box.cy - 48 - lines * 12, room=box.w - 48, size=27, lines=4,
                      leading=1.3, face=SERIF)  # fmt: skip

    def _steps(self, due: DebtSheet, box: Box) -> None:
        pen = self.pen
        top = box.y + 40
        if not due.steps:
            self._nothing_left(due, box)
            return
        if due.bankrupt.allowed:
            pen.paragraph(debts.fate(self.speech, due), box.x + 4, box.y + 22, room=box.w - 8,
                          size=20, lines=2, face=SERIF)  # fmt: skip
            top = box.y + 60
        else:
            pen.text(self.say("debt.cheapest"), box.x + 4, box.y + 28, size=25, face=SERIF,
                     room=box.w)  # fmt: skip
        step = (box.bottom - top + 10) / ROWS
        pages = -(-len(due.steps) // (ROWS - 1)) if len(due.steps) > ROWS else 1
        shown = ROWS if pages == 1 else ROWS - 1
        self._page %= pages
        first = self._page * shown
        for row, proposal in enumerate(due.steps[first : first + shown]):
            place = Box(box.x, top + row * step, box.w, step - 10)
            self.add_widget(StepKey(self, place, proposal, is_next=first + row == 0))
        if pages > 1:
            more = Face(self.say("debt.more", number=len(due.steps) - shown), icon="down")
            place = Box(box.x, top + shown * step, box.w, step - 10)
            self.button(place, more, self._turn_page)

    def _turn_page(self) -> None:
        self._page += 1
        self.redraw()

    def _keys(self, view: View, due: DebtSheet) -> None:
        y, wide = self.bar_top, self.pen.width
        places = columns(Box(8, y, 570, BAR), (150, 200, 200), 10)
        if due.in_kind is not None:
            places = columns(Box(8, y, 570, BAR), (1, 1, 1, 1))
            deeds = places.pop(2)
            self.button(deeds, Face(self.say("debt.deeds")), lambda: self.stage.open("inkind"))
        give_up = Face(self.say("debt.give_up"), second=self.say("debt.hold"))
        self.offer(places[0], give_up, due.bankrupt, hold_s=GIVE_UP_S)
        trade = Face(self.say("action.trade"), icon="trade")
        self.offer(places[1], trade, view.actions.get("trade"), opens="trade")
        undo = view.actions.get("undo", Action(name="undo", allowed=False))
        undo = undo if undo.request is not None or not undo.allowed else \
            Action(name="undo", request=Undo())  # fmt: skip
        self.offer(places[2], Face(self.say("debt.undo_step"), icon="undo"), undo)
        pay = Face(self.say("debt.pay", amount=due.amount))
        self.offer(Box(588, y, wide - 596, BAR), pay, due.settle, look=Look.MAIN)


class StepKey(Pad):
    """A proposal: touch it and it is done."""

    def __init__(self, screen: Screen, box: Box, step: RaiseStep, *, is_next: bool) -> None:
        super().__init__(screen.pen, box, on_choose=lambda: screen.post(step.command))
        self.step = step
        self.speech = screen.speech
        self.is_next = is_next
        self.draw()

    def draw(self) -> None:
        """Plate, what to do, what it costs later, what it brings."""
        pen, theme, step, speech = self.pen, self.theme, self.step, self.speech
        body = self.body
        line = theme.primary if self.is_next else theme.edge
        under = body.moved(dy=3) if self.pressed else body
        card(pen, under, fill=theme.rule if self.pressed else theme.raised, line=line,
             width=2.0 if self.is_next else 0.9)  # fmt: skip
        left = under.x + 12
        if step.lot is not None and speech.letter(step.lot):
            plate(pen, speech.letter(step.lot), Box(left, under.cy - 23, 38, 46))
            left += 52
        gain = change(step.gain, speech.language).replace("\u00a0", "")
        size = 29 if self.is_next else 27
        right = under.right - 14 - pen.text(gain, under.right - 14, under.cy + 11, size=size,
                                            align="right") - 12  # fmt: skip
        pen.text(speech.sentence(step.message), left, under.cy - 5, size=22, room=right - left,
                 may_cut=True)  # fmt: skip
        pen.text(debts.later(speech, step), left, under.cy + 21, size=19, face=SANS,
                 colour=theme.ink2, room=right - left)  # fmt: skip
        if self.is_next and self.pressed:
            icon(pen, "check", right - 14, under.cy, 22, colour=theme.good)


SCREEN = DebtScreen
