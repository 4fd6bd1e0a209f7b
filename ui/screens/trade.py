"""Screen 13, the form of a trade: two parties, cash, deeds, cards. Nothing is booked yet."""

from functools import partial

from companion.table.requests import CardId, PlayerId, ProposeTrade
from companion.table.view import Focus, View
from ui.drawing.contract import HEAD, LineFace, PartyFace, contract, contract_line
from ui.drawing.documents import card, figure_with_sign
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present import trades
from ui.present.trades import Side
from ui.theme import MARKS, SANS
from ui.widgets.button import Face, Look
from ui.widgets.keypad import enter_sum
from ui.widgets.options import OptionFace, opening, refusing
from ui.widgets.page import money_of, note_of
from ui.widgets.screen import BAR, Screen

MOST_LINES = 3
STEP = 10
"""Smallest notes that plus and minus move."""
ACROSS, DOWN = 2, 5


class TradeScreen(Screen):
    """The form lives here until it is proposed."""

    needs_board = True
    listens = True
    kept = ("sides", "_page", "_side", "_sheet_of")
    sides: tuple[Side, Side] | None = None
    _page = ""
    _side = 0
    _sheet_of = 0

    def compose(self, pen: Pen, view: View) -> None:
        """The contract, or the page on which one of its parts is chosen."""
        if self.sides is None:
            opened = self.stage.opened
            self.sides = trades.first_sides(view, opened.player if opened is not None else None)
        first, second = (trades.still_true(view, side) for side in self.sides)
        self.sides = (first, second)
        pages = {"who": self._who, "cash": self._cash, "goods": self._goods, "offset": self._offset}
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        if self._page:
            inner = self._page_head(box)
            pages[self._page](self.sides[self._side], inner)
            return
        self._contract(self.sides, box)
        self._keys(self.sides)

    # --- the contract ---

    def _contract(self, sides: tuple[Side, Side], box: Box) -> None:
        first, second = (
            PartyFace(str(self.view.player(side.player).mark),
                      self.say("trade.gives", player=side.player))
            for side in sides
        )  # fmt: skip
        rooms = contract(self.pen, box, (first, second), opens=True)
        for index, (side, room) in enumerate(zip(sides, rooms, strict=True)):
            head = Box(box.x + index * box.w / 2, box.y, box.w / 2, HEAD)
            self.spot(head, partial(self.turn_to, "who", index))
            self._column(index, side, room)

    def _column(self, index: int, side: Side, room: Box) -> None:
        balance = self.view.player(side.player).balance
        step = STEP * note_of(self.view)
        row = Box(room.x, room.y + 10, room.w, 52)
        self.button(Box(row.x, row.y, 52, 52), Face("", icon="minus"),
                    lambda: self.set_cash(index, max(0, side.cash - step)))  # fmt: skip
        self.button(Box(row.right - 52, row.y, 52, 52), Face("", icon="plus"),
                    lambda: self.set_cash(index, min(balance, side.cash + step)))  # fmt: skip
        sign = money_of(self.view)
        figure = Box(row.x + 62, row.y, row.w - 124, 52)
        self.pen.rounded(figure, 7, self.theme.raised)
        self.pen.outline(figure, 7, self.theme.edge, 0.8)
        ink = self.theme.ink if side.cash else self.theme.ink2
        figure_with_sign(self.pen, figure.inset(3), self.speech.money(side.cash), sign.sign,
                         size=49, after=sign.after, colour=ink)  # fmt: skip
        self.spot(figure, lambda: self.turn_to("cash", index))
        self._lines(index, side, Box(room.x, row.bottom + 8, room.w, 164))
        add = Box(room.x, row.bottom + 178 + (room.h - 338) * 0.5, room.w, 49)
        self.button(add, Face(self.say("trade.add"), icon="plus"),
                    lambda: self.turn_to("goods", index))  # fmt: skip
        self.pen.text(self.say("trade.has", player=side.player), room.x, room.bottom - 11,
                      size=20, face=SANS, colour=self.theme.ink2, room=room.w - 100,
                      may_cut=True)  # fmt: skip
        self.pen.text(self.speech.money(balance), room.right, room.bottom - 10, size=24,
                      align="right")  # fmt: skip

    def _lines(self, index: int, side: Side, box: Box) -> None:
        items = trades.items(self.view, self.speech, side)
        shown = items if len(items) <= MOST_LINES else items[: MOST_LINES - 1]
        for place, item in enumerate(shown):
            row = Box(box.x, box.y + place * 56, box.w, 52)
            face = LineFace(item.label, item.detail, item.letter, item.icon)
            contract_line(self.pen, face, row, crossed=True)
            self.spot(Box(row.right - 52, row.y, 52, 52),
                      partial(self.take_off, index, item))  # fmt: skip
        if len(items) > len(shown):
            more = self.say("trade.more", number=len(items) - len(shown))
            row = Box(box.x, box.y + len(shown) * 56, box.w, 52)
            opening(self, row, OptionFace(more, size=20), lambda: self.turn_to("goods", index))

    def _keys(self, sides: tuple[Side, Side]) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.cancel"), icon="cross"),
                    self.stage.close)  # fmt: skip
        self.pen.text(self.say("trade.both_sign"), 172, y + 37, size=21, face=SANS,
                      colour=self.theme.ink2, room=right - 240 - 172)  # fmt: skip
        place = Box(right - 224, y, 224, BAR)
        if all(side.empty for side in sides):
            face = Face(self.say("trade.propose"), second=self.say("trade.choose_first"))
            said = self.say("refusal.nothing_named")
            self.button(place, face, lambda: self.stage.refuse(said), look=Look.OFF)
            return
        request = trades.proposal(*sides)
        made = self.button(place, Face(self.say("trade.propose")), lambda: self.propose(request),
                           look=Look.MAIN)  # fmt: skip
        made.request = request

    def propose(self, request: ProposeTrade) -> None:
        """Put it on the table; what was filled in stands there now."""
        self.is_spent = True
        self.post(request)

    # --- by tags ---

    def tapped(self, focus: Focus) -> bool:
        """A deed goes on or off its owner's side; a token chooses its player, or proposes."""
        if focus.screen != "trade" or self.sides is None or focus.player is None:
            return self._unowned(focus)
        parties = [side.player for side in self.sides]
        if focus.player not in parties and not self._seat_party(focus.player):
            self.stage.refuse(self.say("trade.two_only", player=focus.player),
                              self.say("trade.change_party"))  # fmt: skip
        elif focus.lot is not None:
            index = 0 if self.sides[0].player == focus.player else 1
            self._page = ""
            self.change(index, self.sides[index].with_lot(focus.lot))
        elif focus.player in parties:
            self._propose_by_token()
        return True

    def _unowned(self, focus: Focus) -> bool:
        """The bank's deeds are in no trade; any other tap is not for this form."""
        if focus.screen != "trade" or focus.lot is None:
            return False
        self.stage.refuse(self.say("trade.bank_has_it", lot=focus.lot))
        return True

    def _seat_party(self, player: PlayerId) -> bool:
        """Somebody else sits down where nothing has been filled in yet; the second side first."""
        assert self.sides is not None
        for index in (1, 0):
            if self.sides[index].empty:
                self.choose_party(index, player)
                return True
        return False

    def _propose_by_token(self) -> None:
        assert self.sides is not None
        if all(side.empty for side in self.sides):
            self.stage.refuse(self.say("refusal.nothing_named"))
            return
        self.propose(trades.proposal(*self.sides))

    # --- changing it ---

    def turn_to(self, page: str, side: int = 0) -> None:
        """Open the page of one part, or go back to the contract."""
        self._page, self._side, self._sheet_of = page, side, 0
        self.redraw()

    def change(self, index: int, side: Side) -> None:
        """One side is different now."""
        assert self.sides is not None
        first, second = self.sides
        self.sides = (side, second) if index == 0 else (first, side)
        self.is_spent = False
        self.redraw()

    def set_cash(self, index: int, cash: int) -> None:
        """So much cash from one side."""
        assert self.sides is not None
        self.change(index, self.sides[index]._replace(cash=cash))

    def take_off(self, index: int, item: trades.ItemWords) -> None:
        """One line less."""
        assert self.sides is not None
        side = self.sides[index]
        if item.lot is not None:
            side = side.with_lot(item.lot)
        elif item.card is not None:
            side = side.with_card(item.card)
        else:
            side = side._replace(offset=0)
        self.change(index, side)

    def choose_party(self, index: int, player: PlayerId) -> None:
        """Somebody else trades; the same on both sides means that they change sides."""
        assert self.sides is not None
        first, second = self.sides
        self._page = ""
        if player in (first.player, second.player):
            if self.sides[index].player != player:
                self.sides = (second, first)
            self.redraw()
            return
        self.change(index, Side(player))

    # --- its pages ---

    def _page_head(self, box: Box) -> Box:
        assert self.sides is not None
        side = self.sides[self._side]
        mark = str(self.view.player(side.player).mark)
        paint, pen = MARKS[mark], self.pen
        card(pen, box)
        pen.rounded(Box(box.x, box.y, box.w, HEAD), (10, 10, 0, 0), paint.fill)
        pen.rule(box.x, box.y + HEAD, box.w, self.theme.ink)
        seal(pen, mark, Box(box.x + 18, box.y + 8, 36, 36))
        code = "trade.who" if self._page == "who" else "trade.gives"
        pen.text(self.say(code, player=side.player), box.x + 67, box.y + 35, size=26,
                 colour=paint.ink, room=box.w - 90, may_cut=True)  # fmt: skip
        right = pen.width - 8
        back = Face(self.say("action.back"), icon="left")
        self.button(Box(8, self.bar_top, 150, BAR), back, lambda: self.turn_to(""))
        if self._page != "who":
            self.button(Box(right - 224, self.bar_top, 224, BAR), Face(self.say("action.done")),
                        lambda: self.turn_to(""), look=Look.MAIN)  # fmt: skip
        return Box(box.x + 18, box.y + HEAD + 14, box.w - 36, box.h - HEAD - 28)

    def _who(self, side: Side, box: Box) -> None:
        playing = [seat for seat in self.view.players if not seat.out]
        step_x, step_y = (box.w + 12) / 2, min(96.0, (box.h + 12) / -(-len(playing) // 2))
        for index, seat in enumerate(playing):
            place = Box(box.x + index % 2 * step_x, box.y + index // 2 * step_y, step_x - 12,
                        step_y - 12)  # fmt: skip
            face = OptionFace(
                seat.name, mark=str(seat.mark), figure=self.speech.money(seat.balance)
            )
            look = Look.NEXT if seat.id == side.player else Look.NORMAL
            opening(self, place, face, partial(self.choose_party, self._side, seat.id),
                    look=look)  # fmt: skip

    def _cash(self, side: Side, box: Box) -> None:
        most = self.view.player(side.player).balance
        enter_sum(self, box, side.cash, most, lambda cash: self.set_cash(self._side, cash))

    def _offset(self, side: Side, box: Box) -> None:
        most = trades.set_off_most(self.view, side.player, self._other(side))
        enter_sum(self, box, side.offset, most,
                  lambda sum_: self.change(self._side, side._replace(offset=sum_)))  # fmt: skip

    def _other(self, side: Side) -> str:
        assert self.sides is not None
        return next(one.player for one in self.sides if one is not side)

    def _goods(self, side: Side, box: Box) -> None:
        """Every deed and card of a player; the chosen ones are checked."""
        goods = self._all_goods(side)
        pages = max(1, -(-len(goods) // (ACROSS * DOWN)))
        self._sheet_of %= pages
        first = self._sheet_of * ACROSS * DOWN
        step_x, step_y = (box.w + 10) / ACROSS, (box.h + 8) / DOWN
        for index, (item, chosen) in enumerate(goods[first : first + ACROSS * DOWN]):
            place = Box(box.x + index % ACROSS * step_x, box.y + index // ACROSS * step_y,
                        step_x - 10, step_y - 8)  # fmt: skip
            face = OptionFace(item.label, item.detail, letter=item.letter, icon=item.icon, size=19)
            if item.locked is not None:
                refusing(self, place, face, item.locked)
                continue
            opening(self, place, face, partial(self._toggle, item),
                    look=Look.NEXT if chosen else Look.NORMAL)  # fmt: skip
        if not goods:
            self.pen.text(self.say("trade.nothing_held", player=side.player), box.x, box.y + 40,
                          size=24, face=SANS, room=box.w)  # fmt: skip
        if pages > 1:
            of = self.say("page.of", number=self._sheet_of + 1, pages=pages)
            self.button(Box(344, self.bar_top, 200, BAR), Face(self.say("page.more"), second=of),
                        self._turn_sheet)  # fmt: skip

    def _all_goods(self, side: Side) -> list[tuple[trades.ItemWords, bool]]:
        seat = self.view.player(side.player)
        words = [trades.lot_words(self.view, self.speech, lot) for lot in seat.lots]
        words.sort(key=lambda item: (item.letter, item.lot))
        goods = [(item, item.lot in side.lots) for item in words]
        cards: list[CardId] = list(seat.cards)
        goods += [(trades.card_words(self.speech, one), one in side.cards) for one in cards]
        most = trades.set_off_most(self.view, side.player, self._other(side))
        if most:
            label = self.say("trade.set_off")
            detail = self.say("trade.most", amount=most)
            goods.append((trades.ItemWords(label, detail, icon="check"), bool(side.offset)))
        return goods

    def _toggle(self, item: trades.ItemWords) -> None:
        if item.lot is None and item.card is None:
            self.turn_to("offset", self._side)
            return
        self.take_off(self._side, item)

    def _turn_sheet(self) -> None:
        self._sheet_of += 1
        self.redraw()


SCREEN = TradeScreen
