"""Screen 12, the auction: the highest bid, a column of keys for each bidder, what comes next."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.table.requests import Bid, BidBuilding, PlayerId
from companion.table.view import Action, AuctionColumn, AuctionSheet, View
from ui.drawing.documents import card, figure_with_sign
from ui.drawing.engraving import braid
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present import auctions
from ui.present.numbers import currency
from ui.theme import MARKS, SANS, SERIF
from ui.widgets.button import Face, Look
from ui.widgets.countdown import CountdownRing
from ui.widgets.keypad import enter_sum
from ui.widgets.options import OptionFace, opening
from ui.widgets.people import PERSON_H, everybody, people_row
from ui.widgets.screen import BAR, Screen
from ui.widgets.tap import TapPicture

if TYPE_CHECKING:
    from ui.stage import Stage

HEAD, LOW_HEAD = 46, 33
RING_W = 92
TAP_R = 20
"""The raised token of the picture stays below the columns, also while it bobs."""
GAP = 8
OUT_H = 76
"""A column of at least this height says both that somebody is out and why."""
MOST_WAITING = 5


class AuctionScreen(Screen):
    """Everybody bids at the same time, by key or by token."""

    needs_board = True

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        self.place_of: dict[PlayerId, int] = {}
        """For each bidder the turn among the streets where a building could stand."""
        self.free: PlayerId | None = None
        """Who bids a sum of their own; None while the columns show."""
        self._sum = 0

    def compose(self, pen: Pen, view: View) -> None:
        """Draw the auction that is open."""
        del pen  # The parts take it from the screen.
        if isinstance(view.sheet, AuctionSheet):
            self.draw_auction(view.sheet)
            self.back_key()

    def draw_auction(self, sheet: AuctionSheet) -> None:
        """The block above, the columns, the line below; or the keypad for any other sum."""
        bidder = next((one for one in sheet.columns if one.player == self.free), None)
        if bidder is not None and auctions.can_bid(bidder):
            self._own_sum(sheet, bidder)
            return
        self.free = None
        many = len(sheet.columns) > 4
        block = Box(8, 8, self.pen.width - 16, 88 if many else 150)
        card(self.pen, block)
        self._lot(sheet, block)
        self._bid(sheet, block)
        clock = self.view.auction_clock
        if clock is not None:
            ring = Box(block.right - RING_W - 8, block.y, RING_W, block.h)
            self.add_widget(CountdownRing(self, clock, ring))
            block = block._replace(w=block.w - RING_W)
        self._leader(sheet, block)
        self._offer_own_sum(sheet, block)
        top = block.bottom + (9 if many else 11)
        room = Box(8, top, self.pen.width - 16, self.bar_top - 13 - top)
        self._columns(sheet, room)
        self._foot(sheet)

    # --- any other sum ---

    def _offer_own_sum(self, sheet: AuctionSheet, block: Box) -> None:
        """The figure opens the keypad, for whoever can bid."""
        able = [one.player for one in sheet.columns if auctions.can_bid(one)]
        figure = Box(block.x + block.w * 0.33, block.y + 4, block.w * 0.31, block.h - 8)
        if able:
            self.spot(figure, lambda: self.bid_own_sum(able[0], sheet.next_bid))

    def bid_own_sum(self, player: PlayerId | None, amount: int) -> None:
        """Open the keypad for a bidder, or go back to the columns."""
        self.free, self._sum = player, amount
        self.redraw()

    def _own_sum(self, sheet: AuctionSheet, bidder: AuctionColumn) -> None:
        row = Box(8, 8, self.pen.width - 16, PERSON_H)
        able = {str(one.player) for one in sheet.columns if auctions.can_bid(one)}
        people = [face for face in everybody(self) if face.player in able]
        least = sheet.next_bid
        people_row(self, row, people, str(bidder.player),
                   lambda player: self.bid_own_sum(PlayerId(player or ""), least))  # fmt: skip
        box = Box(8, row.bottom + 10, row.w, self.bar_top - 21 - row.bottom - 2)
        card(self.pen, box)
        enter_sum(self, box.inset(14), self._sum, bidder.most,
                  lambda amount: self.bid_own_sum(bidder.player, amount))  # fmt: skip
        first = next(one.request for one in bidder.bids if one.allowed)
        assert isinstance(first, Bid | BidBuilding)
        request = replace(first, amount=self._sum)
        face = Face(self.say("auction.bid_sum", amount=self._sum), icon="gavel")
        place = Box(self.pen.width - 308, self.bar_top, 300, BAR)
        made = self.button(place, face, lambda: self._bid_sum(request), look=Look.MAIN)
        made.request = request

    def _bid_sum(self, request: Bid | BidBuilding) -> None:
        self.free = None
        self.post(request)
        self.redraw()

    # --- the block ---

    def _lot(self, sheet: AuctionSheet, box: Box) -> None:
        pen, room = self.pen, box.w * 0.31
        letter = self.speech.letter(sheet.lot) if sheet.lot is not None else ""
        sign = Box(box.x + 16, box.y + 17, 56, 60)
        if letter:
            plate(pen, letter, sign)
        else:
            icon(pen, f"{sheet.building or 'small'}_building", sign.cx, sign.cy, 52)
        name = auctions.on_the_block(self.speech, sheet)
        lines = 2 if max(pen.wide(word, SERIF, 24) for word in name.split()) < room - 80 else 3
        first = box.y + (42 if lines == 2 else 32)
        pen.paragraph(name, sign.right + 12, first, room=room - 78, size=24, lines=lines,
                      leading=1.25, face=SERIF)  # fmt: skip
        if box.h < 120:
            return
        for index, line in enumerate(auctions.facts(self.view, self.speech, sheet)):
            pen.text(line, box.x + 16, box.y + 112 + index * 25, size=20, face=SANS,
                     colour=self.theme.ink2, room=room)  # fmt: skip

    def _bid(self, sheet: AuctionSheet, box: Box) -> None:
        pen, theme = self.pen, self.theme
        left = box.x + box.w * 0.33
        low = box.h < 120
        frame = Box(left, box.y + (34 if low else 40), box.w * 0.31, box.h - (40 if low else 50))
        braid(pen, frame)
        first = sheet.bidder is None
        label = self.say("auction.first" if first else "auction.highest")
        pen.text(label, frame.cx, box.y + (26 if low else 33), size=20, face=SANS,
                 colour=theme.ink2, align="centre", room=frame.w)  # fmt: skip
        board = self.view.board
        money = currency(board.currency) if board is not None else currency("USD")
        amount = sheet.next_bid if first else sheet.high
        figure_with_sign(pen, frame, self.speech.money(amount), money.sign, after=money.after,
                         size=54 if low else 96,
                         colour=theme.ink2 if first else theme.ink)  # fmt: skip

    def _leader(self, sheet: AuctionSheet, box: Box) -> None:
        pen, left = self.pen, box.x + (self.pen.width - 16) * 0.66
        room = box.right - left - 16
        if sheet.bidder is None:
            pen.text(self.say("auction.nobody"), left, box.cy + 9, size=27, face=SERIF,
                     colour=self.theme.ink2, room=room)  # fmt: skip
            return
        seat = self.view.player(sheet.bidder)
        side = 74 if box.h > 120 else 60
        seal(pen, str(seat.mark), Box(left, box.cy - side / 2, side, side))
        words = left + side + 14
        pen.text(seat.name, words, box.cy, size=31, room=box.right - words - 14, may_cut=True)
        pen.text(self.say("auction.leads"), words, box.cy + 27, size=20, face=SANS,
                 colour=self.theme.ink2, room=box.right - words - 14)  # fmt: skip

    # --- the columns ---

    def _columns(self, sheet: AuctionSheet, room: Box) -> None:
        count = len(sheet.columns)
        across = 4 if count > 3 else max(2, count)
        rows = 2 if count > 4 else 1
        wide = (room.w - (across - 1) * GAP) / across
        high = (room.h - (rows - 1) * 6) / rows
        for index, column in enumerate(sheet.columns):
            x = room.x + index % across * (wide + GAP)
            self._column(sheet, column, Box(x, room.y + index // across * (high + 6), wide, high))

    def _column(self, sheet: AuctionSheet, column: AuctionColumn, box: Box) -> None:
        pen, theme = self.pen, self.theme
        seat = self.view.player(column.player)
        head = Box(box.x, box.y, box.w, HEAD if box.h > 170 else LOW_HEAD)
        out = column.passed or not (column.leads or auctions.can_bid(column))
        paint = MARKS[str(seat.mark)]
        if out:
            pen.outline(box, 8, theme.rule, 0.9)
        else:
            card(pen, box, radius=8)
        if column.leads:
            pen.rounded(head, (8, 8, 0, 0), paint.fill)
            pen.outline(box.inset(2), 7, paint.fill, 2.0)
            pen.outline(box, 8, theme.outline, 0.9)
        side = head.h - 12
        seal(pen, str(seat.mark), Box(head.x + 7, head.y + 6, side, side))
        ink = paint.ink if column.leads else theme.ink2
        cash = pen.text(self.speech.money(column.cash), head.right - 11, head.cy + 7, size=20,
                        align="right", colour=ink)  # fmt: skip
        ink = paint.ink if column.leads else theme.ink2 if column.passed else theme.ink
        left = head.x + side + 16
        pen.text(seat.name, left, head.cy + 8, size=23, colour=ink,
                 room=head.right - left - cash - 18, may_cut=True)  # fmt: skip
        body = Box(box.x, head.bottom, box.w, box.bottom - head.bottom)
        self._body(sheet, column, body, out=out)

    def _body(self, sheet: AuctionSheet, column: AuctionColumn, box: Box, *, out: bool) -> None:
        if column.leads:
            self._leading(sheet, box)
        elif out:
            self._out(column, box)
        else:
            self._keys(sheet, column, box)

    def _leading(self, sheet: AuctionSheet, box: Box) -> None:
        size = 49.0 if box.h > 150 else 41.0
        middle = box.cy + (8 if box.h > 150 else 4)
        self.pen.text(self.speech.money(sheet.high), box.cx, middle, size=size, align="centre",
                      room=box.w - 20)  # fmt: skip
        self.pen.text(self.say("auction.highest").lower(), box.cx, middle + 27, size=20, face=SANS,
                      colour=self.theme.ink2, align="centre", room=box.w - 20)  # fmt: skip

    def _out(self, column: AuctionColumn, box: Box) -> None:
        pen, theme = self.pen, self.theme
        title, why = auctions.out_words(self.speech, column)
        leave = not column.passed and column.leave.allowed
        room = Box(box.x, box.y, box.w, box.h - (59 if leave else 0))
        if room.h > OUT_H:
            pen.text(title, room.cx, room.cy - 1, size=32 if room.h > 120 else 26, face=SERIF,
                     colour=theme.ink2, align="centre", room=box.w - 20)  # fmt: skip
            pen.text(why, room.cx, room.cy + 28, size=19, face=SANS, colour=theme.ink2,
                     align="centre", room=box.w - 16)  # fmt: skip
        else:
            pen.middle(why, room.inset(6), size=19, face=SANS, colour=theme.ink2)
        if leave:
            place = Box(box.x + 9, box.bottom - 58, box.w - 18, 49)
            self.offer(place, Face(self.say("auction.pass")), column.leave)

    def _keys(self, sheet: AuctionSheet, column: AuctionColumn, box: Box) -> None:
        places = sheet.places.get(column.player, ())
        low = box.h < 150
        pad, gap = (4, 5) if low else (9, 8)
        top = box.y + pad
        if len(places) > 1 and not low:
            self._place_key(column.player, places, Box(box.x + 9, top, box.w - 18, 48))
            top += 48 + gap
        words = auctions.bids(self.speech, sheet, column)
        rows = -(-(len(words) + 1) // 2)
        wide, high = (box.w - 18 - gap) / 2, (box.bottom - pad - top - (rows - 1) * gap) / rows
        for index, one in enumerate(words):
            at = Box(box.x + 9 + index % 2 * (wide + gap), top + index // 2 * (high + gap),
                     wide, high)  # fmt: skip
            self._bid_key(at, one, self._placed(one.action, column.player, places))
        spare = len(words) % 2 == 0
        at = Box(box.x + 9 + (0 if spare else wide + gap), top + (rows - 1) * (high + gap),
                 2 * wide + gap if spare else wide, high)  # fmt: skip
        self.offer(at, Face(self.say("auction.pass")), column.leave)

    def _bid_key(self, box: Box, one: auctions.BidWords, action: Action) -> None:
        """A key that is off has two words of its reason; the strip says it whole."""
        second = one.second if box.h > 58 else ""
        if action.allowed:
            self.offer(box, Face(one.label, second=second, size=24), action)
            return
        full = self.speech.reasons(action.reason)[1]
        size = 24 if box.h > 58 else 19
        face = Face(one.label, second=self.say("auction.too_much"), size=size)
        self.button(box, face, lambda: self.stage.refuse(full), look=Look.OFF)

    # --- where a building would stand ---

    def _placed(self, action: Action, player: PlayerId, places: tuple[int, ...]) -> Action:
        request = action.request
        turn = self.place_of.get(player, 0)
        if not isinstance(request, BidBuilding) or not turn:
            return action
        lot = places[turn % len(places)]
        moved = BidBuilding(player=player, amount=request.amount, lot=lot)
        return Action(name=action.name, request=moved, allowed=action.allowed, reason=action.reason)

    def _place_key(self, player: PlayerId, places: tuple[int, ...], box: Box) -> None:
        lot = places[self.place_of.get(player, 0) % len(places)]
        face = OptionFace(
            self.speech.lot_name(lot), letter=self.speech.letter(lot), size=19, may_cut=True
        )
        opening(self, box, face, lambda: self._next_place(player))

    def _next_place(self, player: PlayerId) -> None:
        self.place_of[player] = self.place_of.get(player, 0) + 1
        self.redraw()

    # --- the line below ---

    def back_key(self) -> None:
        """Put the auction aside and look at the table."""
        face = Face(self.say("action.back"), icon="left")
        columns = self.free is None
        self.button(Box(8, self.bar_top, 150, BAR), face,
                    self.stage.close if columns else lambda: self.bid_own_sum(None, 0))  # fmt: skip

    def _foot(self, sheet: AuctionSheet) -> None:
        pen, y = self.pen, self.bar_top
        right = pen.width - 12
        if sheet.waiting:
            right = self._waiting(sheet.waiting, right) - 20
        left = 172.0
        if sheet.lot is not None:
            self.add_widget(TapPicture(self, Box(left, y, 52, BAR), r=TAP_R))
            left += 62
            step = sheet.next_bid if sheet.bidder is None else sheet.next_bid - sheet.high
            said = self.say("auction.tap_first" if sheet.bidder is None else "auction.tap",
                            amount=step)  # fmt: skip
        else:
            said = self.say("auction.touch")
        pen.text(said, left, y + BAR / 2 + 8, size=22, room=right - left)

    def _waiting(self, lots: tuple[int, ...], right: float) -> float:
        pen, y = self.pen, self.bar_top
        shown = lots[:MOST_WAITING]
        if len(lots) > len(shown):
            right -= 8 + pen.text(f"+{len(lots) - len(shown)}", right, y + 37, size=20,
                                  align="right")  # fmt: skip
        right -= len(shown) * 38
        for index, lot in enumerate(shown):
            plate(pen, self.speech.letter(lot), Box(right + index * 38, y + 9, 33, 40))
        return right - 10 - pen.text(self.say("auction.then"), right - 8, y + 36, size=20,
                                     face=SANS, colour=self.theme.ink2, align="right")  # fmt: skip


SCREEN = AuctionScreen
