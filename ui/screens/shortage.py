"""More buildings are wished than the bank has: share them by agreement, or bid for each."""

from companion.table.requests import AgreeShortage, PlayerId
from companion.table.view import ShortageSheet, View
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.screens.auction import AuctionScreen
from ui.theme import SANS, SERIF
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.screen import BAR

ROW_MOST = 66.0


class ShortageScreen(AuctionScreen):
    """The share is kept here until all agree; once somebody has bid, the columns show."""

    needs_board = True
    _split: dict[PlayerId, int] | None = None
    _bidding = False

    def compose(self, pen: Pen, view: View) -> None:
        """The shares, or the auction."""
        due = view.sheet
        if not isinstance(due, ShortageSheet):
            return
        if self._bidding or due.auction.bidder is not None or not due.agree.allowed:
            self.draw_auction(due.auction)
            if due.auction.bidder is None and due.agree.allowed:
                self._key(Face(self.say("shortage.split"), icon="left"), 0, 210, bidding=False)
            else:
                self.back_key()
            return
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        self._head(due, box)
        self._rows(due, Box(box.x + 20, box.y + 84, box.w - 40, box.h - 92))
        self._bar(due)

    def _head(self, due: ShortageSheet, box: Box) -> None:
        pen = self.pen
        pen.text(self.say("shortage.title", kind=due.kind.value), box.x + 24, box.y + 50, size=36,
                 face=SERIF, room=box.w - 340)  # fmt: skip
        left = self.say("shortage.left", number=due.stock)
        wide = pen.text(left, box.right - 24, box.y + 47, size=22, align="right", room=270)
        icon(pen, f"{due.kind}_building", box.right - 24 - wide - 22, box.y + 39, 26)
        pen.double_rule(box.x + 24, box.y + 66, box.w - 48, self.theme.ink)

    def _rows(self, due: ShortageSheet, box: Box) -> None:
        columns = 2 if len(due.wishes) > 4 else 1
        lines = -(-len(due.wishes) // columns)
        step = min(ROW_MOST + 10, box.h / max(1, lines))
        wide = (box.w - 24 * (columns - 1)) / columns
        for index, player in enumerate(due.wishes):
            x = box.x + index // lines * (wide + 24)
            self._row(due, player, Box(x, box.y + index % lines * step, wide, step))

        low = box.y + lines * step
        if box.bottom - low > 60:
            self.pen.paragraph(self.say("shortage.explain"), box.x + 4, low + 38, room=box.w - 8,
                               size=21, lines=2, face=SANS, colour=self.theme.ink2)  # fmt: skip

    def _row(self, due: ShortageSheet, player: PlayerId, box: Box) -> None:
        pen, seat = self.pen, self.view.player(player)
        share = self.share(due)
        seal(pen, str(seat.mark), Box(box.x + 4, box.cy - 22, 44, 44))
        right = box.right - 190
        pen.text(seat.name, box.x + 62, box.cy - 1, size=25, room=right - box.x - 70,
                 may_cut=True)  # fmt: skip
        wants = self.say("shortage.wants", number=due.wishes[player])
        pen.text(wants, box.x + 62, box.cy + 22, size=18, face=SANS, colour=self.theme.ink2,
                 room=right - box.x - 70)  # fmt: skip
        side = min(56.0, box.h - 8)
        low = Box(right, box.cy - side / 2, side, side)
        more = low.moved(dx=190 - side)
        self.button(low, Face("", icon="minus"), lambda: self.change_share(due, player, -1))
        self.button(more, Face("", icon="plus"), lambda: self.change_share(due, player, 1))
        pen.text(str(share.get(player, 0)), (low.right + more.x) / 2, box.cy + 14, size=38,
                 align="centre")  # fmt: skip
        pen.rule(box.x, box.bottom - 1, box.w, self.theme.rule)

    def share(self, due: ShortageSheet) -> dict[PlayerId, int]:
        """The shares as they stand on the screen; first as the table proposes them."""
        if self._split is None or set(self._split) != set(due.wishes):
            proposed = due.agree.request
            self._split = dict(proposed.split) if isinstance(proposed, AgreeShortage) else {}
        return self._split

    def change_share(self, due: ShortageSheet, player: PlayerId, by: int) -> None:
        """One building more or less for somebody."""
        share = self.share(due)
        share[player] = max(0, min(due.wishes[player], share.get(player, 0) + by))
        self.redraw()

    # --- keys ---

    def _bar(self, due: ShortageSheet) -> None:
        self.back_key()
        self._key(Face(self.say("shortage.bid"), icon="gavel"), 160, 230, bidding=True)
        share = self.share(due)
        given = sum(share.values())
        place = Box(self.pen.width - 8 - 300, self.bar_top, 300, BAR)
        count = self.say("shortage.given", number=given, stock=due.stock)
        if given > due.stock:
            face = Face(self.say("shortage.agree"), second=self.say("shortage.too_many"))
            full = self.say("refusal.split_over_stock", stock=due.stock)
            self.button(place, face, lambda: self.stage.refuse(full), look=Look.OFF)
            return
        request = AgreeShortage(split=dict(share))
        made = self.button(place, Face(self.say("shortage.agree"), second=count, icon="check"),
                           lambda: self.post(request), look=Look.MAIN, hold_s=HOLD_S)  # fmt: skip
        made.request = request

    def _key(self, face: Face, x: float, wide: float, *, bidding: bool) -> None:
        self.button(Box(8 + x, self.bar_top, wide, BAR), face, lambda: self._turn(bidding))

    def _turn(self, bidding: bool) -> None:
        self._bidding = bidding
        self.redraw()


SCREEN = ShortageScreen
