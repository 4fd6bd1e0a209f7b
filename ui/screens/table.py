"""Screen 6, the table: whose turn, everybody's passbook, the last entry, the bar of actions."""

from time import monotonic

from companion.table.requests import StaffCame, Undo
from companion.table.signals import DeviceKind
from companion.table.view import Action, View, Want
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import Chip, Slot
from ui.drawing.slip import TAB_W, SlipFace, slip
from ui.drawing.tiles import Row, TileFace, tile
from ui.present import table as words
from ui.present.devices import lost_devices, lost_words
from ui.present.holdings import Holding
from ui.theme import BOLD, MARGIN_LINE, MARKS, SANS, SERIF, faded
from ui.widgets.asking import columns
from ui.widgets.bankline import (
    LineFace,
    StockFace,
    UndoKey,
    bank_line,
    bank_stock,
    undo_wide,
)
from ui.widgets.button import HOLD_S, ColourKey, Face, Look
from ui.widgets.coinrun import CoinRun
from ui.widgets.gameclock import GameTime, ring
from ui.widgets.screen import BAR, Screen
from ui.widgets.strips import strip

SIDE_W, SIDE_GAP = 236, 10
WIDE_K = 1.22
MARGIN, GAP = 8, 8
LINE_H = 48
STAFF_W = 262
TAPS = {Want.TOKEN: "token", Want.ANY_TOKEN: "any_token", Want.DEED: "deed", Want.CARD: "deed"}
BAR_ACTIONS = (
    ("roll", "die", "dice"),
    ("trade", "trade", "trade"),
    ("build", "house", "build"),
    ("mortgage", "mortgage", "mortgage"),
)


class TableScreen(Screen):
    """The main screen; it also stands under every strip."""

    needs_board = True
    keeps_bank_line = True
    _newest = -1
    _since = 0.0

    def scale(self) -> float:
        """Wide screens keep room for the bank's column."""
        if self.stage.width >= 1200 and self.stage.height >= 700:
            return WIDE_K * float(min(self.stage.width / 1280, self.stage.height / 800))
        return super().scale()

    @property
    def wide(self) -> bool:
        """Whether the bank's column stands beside the tiles."""
        return self.pen.width > 1000

    @property
    def main_w(self) -> float:
        """The width that slip, tiles and bar share."""
        return self.pen.width - (SIDE_W + SIDE_GAP if self.wide else 0)

    def compose(self, pen: Pen, view: View) -> None:
        """Slip, tiles, bank line, bar; the bank's column where there is room."""
        del pen  # The parts below reach it through the screen.
        slip_h = self.slip_h(many=len(view.players) > 4)
        line_top = self.bar_top - GAP - LINE_H
        tiles_top = MARGIN + slip_h + 12
        room = Box(MARGIN, tiles_top, self.main_w - 2 * MARGIN, line_top - 9 - tiles_top)
        boxes = self._tile_boxes(len(view.players), room)
        self._slip(view, Box(MARGIN, MARGIN, self.main_w - 2 * MARGIN, slip_h), boxes)
        self._tiles(view, boxes)
        self._line(view, line_top)
        self.bar(view)
        if self.wide:
            self._column(view, slip_h)

    def slip_h(self, *, many: bool) -> float:
        """How much of the panel the line has that everybody reads first."""
        return 100 if many and not self.wide else 112

    def _tile_boxes(self, count: int, room: Box) -> list[Box]:
        across = {1: 2, 2: 2, 3: 3, 5: 3, 6: 3}.get(count, 4)
        rows = 2 if count > 4 else 1
        wide = (room.w - (across - 1) * GAP) / across
        high = (room.h - (rows - 1) * GAP) / rows
        return [
            Box(room.x + i % across * (wide + GAP), room.y + i // across * (high + GAP), wide, high)
            for i in range(count)
        ]

    # --- slip ---

    def _slip(self, view: View, box: Box, boxes: list[Box]) -> None:
        prompt = view.prompt
        player = words.active_player(view)
        seat = self.speech.seat(player) if player is not None else None
        speaks_to_all = prompt is not None and prompt.player is None
        face = SlipFace(
            mark=None if seat is None or speaks_to_all else str(seat.mark),
            kicker=self.speech.sentence(prompt.kicker) if prompt is not None else "",
            sentence=self.speech.sentence(prompt.message) if prompt is not None else "",
            dice=view.last_roll,
            dice_label=self.say("table.last_roll"),
            tap=TAPS.get(prompt.want, "") if prompt is not None else "",
            letter=self._letter(view),
        )
        tab = None
        ids = [one.id for one in view.players]
        if seat is not None and not speaks_to_all and boxes[ids.index(seat.id)].y == boxes[0].y:
            below = boxes[ids.index(seat.id)]
            tab = below.x + below.w * 0.34 if below.w > 170 else below.x + 20
            tab = min(tab, below.right - TAB_W - 10)
        slip(self.pen, face, box, tab)
        self.spot(box, self.slip_touched, radius=10)

    def _letter(self, view: View) -> str:
        facts = view.prompt.message.facts if view.prompt is not None else {}
        lot = facts.get("lot")
        return self.speech.letter(lot) if isinstance(lot, int) else ""

    def slip_touched(self) -> None:
        """Bring the open sheet back, or enter the throw that is due."""
        roll = self.view.actions.get("roll")
        if self.view.sheet is not None:
            self.stage.reopen()
        elif roll is not None and roll.allowed:
            self.stage.open("dice")

    # --- tiles ---

    def _tiles(self, view: View, boxes: list[Box]) -> None:
        for one, box in zip(words.tiles(view, self.speech), boxes, strict=True):
            self.tile(one, box)
        self._money_on_its_way(view, boxes)

    def tile(self, one: words.TileWords, box: Box) -> None:
        """A passbook; a touch opens it."""
        tile(self.pen, tile_face(one), box)
        self.spot(box, lambda: self.stage.open("player", player=one.seat.id))

    def _money_on_its_way(self, view: View, boxes: list[Box]) -> None:
        """A new entry that moved money between two players is explained once."""
        entry = words.last_entry(view)
        seq = entry.seq if entry is not None else 0
        fresh = 0 <= self.stage.explained < seq
        self.stage.explained = seq
        payer, payee, _amount = words.parties(self.speech, entry)
        marks = [str(seat.mark) for seat in view.players]
        if fresh and not self.stage.still and payer and payee:
            start, end = boxes[marks.index(payer)], boxes[marks.index(payee)]
            self.add_widget(CoinRun(self, payer, start, end))

    # --- bank line ---

    def _line(self, view: View, top: float) -> None:
        lost = lost_devices(view)
        box = Box(MARGIN, top, self.main_w - 2 * MARGIN, LINE_H)
        if view.staff_called:
            box = self._staff(box)
        if view.sealed:
            said = (self.say("table.sealed"), self.say("table.sealed.more"))
            strip(self.pen, box, "hand", self.theme.warn, said)
            return
        if lost not in ((), (DeviceKind.PANEL,)):  # What its buttons do in play can be touched.
            strip(self.pen, box, "hand", self.theme.warn, lost_words(self.speech, view))
            return
        has_stock = not self.wide and not view.staff_called
        stock = 276 if has_stock else 0
        line = Box(box.x, top, box.w - stock, LINE_H)
        if view.clock is not None and view.clock.is_up and "end_game" in view.actions:
            left, line = columns(line, (1, 1), GAP)
            end = Face(self.say("table.time_is_up"), size=20)
            self.offer(left, end, view.actions["end_game"], look=Look.NEXT, hold_s=HOLD_S)
        elif view.claims:
            line = self._claim(view, line)
        self._last_entry(view, line)
        if has_stock and view.bank is not None:
            place = Box(box.right - 262, top, 262, LINE_H)
            bank_stock(self.pen, self._stock(view), place, plain=view.clock is not None)
            self._clock(view, Box(place.x + 1, top + 3, 42, 42))

    def _staff(self, box: Box) -> Box:
        """The sign that the staff is called, in the place of the stock; what is left of the line.

        It stays until somebody has come: then a touch, or the button that has called.
        """
        place = Box(box.right - STAFF_W, box.y, STAFF_W, box.h)
        face = Face(self.say("staff.sign"), self.say("staff.touch"), icon="bell", size=20)
        key = ColourKey(self.pen, place, face, fill=self.theme.warn,
                        on_choose=lambda: self.post(StaffCame()))  # fmt: skip
        key.request = StaffCame()
        self.add_widget(key)
        return box._replace(w=box.w - STAFF_W - GAP)

    def _clock(self, view: View, box: Box) -> None:
        """In the place of the bank's rosette: how much of a timed game is left."""
        if view.clock is not None:
            self.add_widget(GameTime(self, view.clock, box, ring))

    def _claim(self, view: View, line: Box) -> Box:
        """A rent that its owner must ask for, and for how much; returns what is left of the line.

        The key takes what its words need, half the line at most.
        """
        first, more = view.claims[0], len(view.claims) - 1
        code = "table.claims" if more else "table.claim"
        said = self.say(code, owner=first.owner, amount=first.amount, number=more)
        need = min((line.w - GAP) / 2, self.pen.wide(said, BOLD, 20) + 24)
        box, line = columns(line, (need, line.w - GAP - need), GAP)
        face = Face(said, size=20, may_cut=True)
        self.button(box, face, lambda: self.stage.open("claims"), look=Look.NEXT)
        return line

    def _last_entry(self, view: View, box: Box) -> None:
        entry = words.last_entry(view)
        undo = view.actions.get("undo")
        can_undo = undo is not None and undo.allowed and entry is not None
        payer, payee, amount = words.parties(self.speech, entry)
        begun = self.say("table.begun")
        sentence = words.entry_words(self.speech, entry) if entry is not None else begun
        label = self.say("action.undo") if can_undo else ""
        bank_line(self.pen, LineFace(payer, payee, sentence, amount, label), box)
        if not can_undo or entry is None:
            return
        if entry.seq != self._newest:
            self._newest, self._since = entry.seq, monotonic()
        wide = undo_wide(self.pen, label)
        key = Box(box.right - wide, box.y, wide, box.h)
        self.add_widget(
            UndoKey(self.pen, key, label, self._since, on_choose=lambda: self.post(Undo()),
                    on_late=lambda: self.stage.open("history"))
        )  # fmt: skip

    def _stock(self, view: View) -> StockFace:
        bank = view.bank
        if bank is None:
            return StockFace("", "")
        pot = "" if bank.pot is None else self.speech.money(bank.pot)
        return StockFace(str(bank.small_left), str(bank.big_left), pot)

    # --- bar ---

    def bar(self, view: View) -> None:
        """Menu, forms, ledger and the main key."""
        y, right = self.bar_top, self.main_w - MARGIN
        self.button(Box(MARGIN, y, 60, BAR), Face("", icon="menu"), lambda: self.stage.open("menu"))
        main_w = 182.0
        step = (right - main_w - 76) / 5
        for index, (name, sign, form) in enumerate(BAR_ACTIONS):
            box = Box(76 + index * step, y, step - GAP, BAR)
            face = Face(self.say(f"action.{name}"), icon=sign, over=True)
            self.offer(box, face, view.actions.get(name), opens=form)
        ledger = Face(self.say("action.ledger"), icon="ledger", over=True)
        self.button(Box(76 + 4 * step, y, step - GAP, BAR), ledger,
                    lambda: self.stage.open("history"))  # fmt: skip
        self._main(view, Box(right - main_w, y, main_w, BAR))

    def _main(self, view: View, box: Box) -> None:
        roll, end = view.actions.get("roll"), view.actions.get("end_turn")
        dice = any(d.kind is DeviceKind.DICE and d.ready for d in view.devices)
        if view.sheet is not None:
            self.button(box, Face(self.say("table.go_on")), self.stage.reopen, look=Look.MAIN)
        elif roll is not None and roll.allowed and not dice and not _allowed(end):
            face = Face(self.say("table.enter_dice"))
            self.offer(box, face, roll, look=Look.MAIN, opens="dice")
        else:
            self.offer(box, Face(self.say("action.end_turn"), size=22), end, look=Look.MAIN)

    # --- the bank's column of wide screens ---

    def _column(self, view: View, slip_h: float) -> None:
        x = self.main_w - MARGIN + SIDE_GAP
        top = Box(x, MARGIN, SIDE_W, slip_h)
        card(self.pen, top, radius=8)
        if view.clock is None:
            rosette(self.pen, x + 45, top.cy, 38, petals=13, clear=0.55,
                    colour=faded(self.theme.engrave, 0.85))  # fmt: skip
        self._clock(view, Box(x + 8, top.cy - 37, 74, 74))
        stock = self._stock(view)
        self.pen.text(self.say("word.bank"), x + 96, top.y + 31, size=21, face=SERIF, room=130)
        at = x + 106.0
        for sign, figure in (("small_building", stock.small), ("big_building", stock.big)):
            icon(self.pen, sign, at, top.y + 64, 19)
            at += 14 + self.pen.text(figure, at + 14, top.y + 72, size=21) + 24
        if stock.pot:
            self.pen.text(self.say("table.pot"), x + 96, top.y + 100, size=18, face=SANS,
                          colour=self.theme.ink2)  # fmt: skip
            self.pen.text(stock.pot, top.right - 14, top.y + 100, size=21, align="right")
        self._ledger(view, Box(x, top.bottom + 12, SIDE_W, self.pen.height - top.bottom - 23))

    def _ledger(self, view: View, box: Box) -> None:
        pen, theme = self.pen, self.theme
        card(pen, box, radius=8)
        pen.text(self.say("action.ledger"), box.x + 15, box.y + 31, size=21, face=SERIF)
        if not view.bank_only:
            pen.text(self.say("table.turn", number=view.turn_number), box.right - 13, box.y + 31,
                     size=18, face=SANS, colour=theme.ink2, align="right")  # fmt: skip
        pen.double_rule(box.x, box.y + 43, box.w, theme.ink)
        top, lines = box.y + 48, 9
        step = (box.bottom - top - 3) / lines
        for index, line in enumerate(words.ledger_lines(view, self.speech, lines)):
            self._ledger_line(line, Box(box.x, top + index * step, box.w, step), newest=index == 0)
        pen.stroke(box.x + 46, top, box.bottom - top - 3, MARGIN_LINE)
        self.spot(box, lambda: self.stage.open("history"))

    def _ledger_line(self, line: words.LedgerLine, box: Box, *, newest: bool) -> None:
        pen = self.pen
        if newest and line.mark:
            pen.rect(Box(box.x + 1, box.y, box.w - 2, box.h), faded(MARKS[line.mark].fill, 0.2))
        if line.mark:
            seal(pen, line.mark, Box(box.x + 11, box.cy - 12, 25, 25))
        base = box.y + 21 if line.amount else box.cy + 6
        pen.text(line.sentence, box.x + 54, base, size=18, face=SANS, room=box.w - 62, may_cut=True)
        if line.amount:
            pen.text(line.amount, box.right - 11, box.y + 43, size=19, align="right")
        pen.rule(box.x + 6, box.bottom - 1, box.w - 12, self.theme.rule)


def tile_face(one: words.TileWords) -> TileFace:
    """A tile's words as what is drawn."""
    chips = tuple(chip_of(held) for held in one.holdings)
    return TileFace(
        mark=str(one.seat.mark),
        name=one.seat.name,
        balance=one.balance,
        chips=chips,
        active=one.active,
        jailed=one.seat.in_jail,
        cards=len(one.seat.cards),
        note=one.note,
        out=one.out,
        rows=tuple(Row(c, *rent) for c, rent in zip(chips, one.rents, strict=True)),
        worth=one.worth,
        curve=one.curve,
    )


def chip_of(held: Holding) -> Chip:
    """A holding as the chip that is drawn."""
    slots = tuple(
        Slot(
            owned=owned,
            mortgaged=owned and deed.mortgaged,
            houses=deed.level if owned and deed.level <= held.small_max else 0,
            hotel=owned and deed.level > held.small_max,
        )
        for deed, owned in held.slots
    )
    return Chip(held.letter, slots, held.full)


def _allowed(action: Action | None) -> bool:
    return action is not None and action.allowed


SCREEN = TableScreen
