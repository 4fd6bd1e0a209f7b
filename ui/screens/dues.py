"""What may be due in bank-only play, to be touched: for a player at once, else for the next tap."""

from functools import partial
from typing import TYPE_CHECKING

from companion.table.requests import CardId, PlayerId
from companion.table.view import ErrandOffer, View, meant
from ui.drawing.documents import card
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present import errands as words
from ui.theme import SERIF
from ui.widgets.asking import grid, paged, turn_page
from ui.widgets.button import HOLD_S, Face
from ui.widgets.options import OptionFace, OptionKey, option
from ui.widgets.screen import BAR, Screen

if TYPE_CHECKING:
    from ui.stage import Stage

LEAST_DOWN = 4
ACROSS, DOWN, CARDS_DOWN = 2, 5, 4


class DuesScreen(Screen):
    """A list of errands; with a player, of everything, and the player need not tap again."""

    needs_board = True
    title = "dues.title"
    gives: bool | None = False
    """Only what is received, only the rest, or all."""

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        opened = stage.opened
        self.player = PlayerId(opened.player or "") if opened is not None else PlayerId("")
        self._page = 0
        self._deck: ErrandOffer | None = None
        """The deck whose card is being named."""

    def compose(self, pen: Pen, view: View) -> None:
        """Heading, keys of the page, keys."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        self._head(box)
        room = Box(box.x + 16, box.y + 68, box.w - 32, box.h - 80)
        if self._deck is not None:
            self._cards(self._deck, room)
        else:
            self._offers(view, room)
        self._keys()

    def _head(self, box: Box) -> None:
        seat = self.speech.seat(self.player)
        left, title = box.x + 22, self.say(self.title)
        if seat is not None:
            seal(self.pen, str(seat.mark), Box(left, box.y + 9, 40, 40))
            left += 52
            title = self.say("dues.of", player=self.player)
        if self._deck is not None:
            title = self.say("dues.which")
        self.pen.text(title, left, box.y + 40, size=29, face=SERIF, room=box.right - left - 20,
                      may_cut=True)  # fmt: skip
        self.pen.double_rule(box.x + 22, box.y + 56, box.w - 44, self.theme.ink)

    def _offers(self, view: View, box: Box) -> None:
        gives = None if self.player else self.gives
        found = words.offers(view, self.speech, self.player or None, gives=gives)
        shown, page = paged(found, self._page, ACROSS * DOWN)
        rows = max(LEAST_DOWN, min(DOWN, -(-len(found) // ACROSS)))
        for one, place in zip(shown, grid(box, ACROSS, rows, 8), strict=False):
            self._offer(one, place)
        turn_page(self, Box(168, self.bar_top, 150, BAR), page, self._leaf)

    def _offer(self, one: words.OfferWords, box: Box) -> None:
        face = OptionFace(one.label, one.second, figure=one.figure, size=21)
        if one.offer.candidates and one.offer.action.allowed:
            key = OptionKey(self, box, face, on_choose=lambda: self._name_card(one.offer))
            self.add_widget(key)
            return
        named = meant(one.offer.action, self.player)
        made = option(self, box, face, named, hold_s=HOLD_S if one.held else 0.0)
        if named.allowed:
            made.on_choose = lambda: self._done(one.offer)

    def _done(self, offer: ErrandOffer, named: CardId | None = None) -> None:
        """Ask for it, and make room for what comes of it."""
        request = meant(offer.action, self.player, named).request
        if request is not None:
            self.post(request)
        self.stage.close()

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()

    # --- which card of a real deck ---

    def _name_card(self, deck: ErrandOffer | None) -> None:
        self._deck, self._page = deck, 0
        self.redraw()

    def _cards(self, deck: ErrandOffer, box: Box) -> None:
        shown, page = paged(deck.candidates, self._page, ACROSS * CARDS_DOWN)
        for one, place in zip(shown, grid(box, ACROSS, CARDS_DOWN, 8), strict=False):
            face = OptionFace(self.speech.card_text(one), lines=3, size=19)
            key = OptionKey(self, place, face, on_choose=partial(self._done, deck, one))
            key.request = meant(deck.action, self.player, one).request
            self.add_widget(key)
        turn_page(self, Box(168, self.bar_top, 150, BAR), page, self._leaf)

    # --- keys ---

    def _keys(self) -> None:
        y, right = self.bar_top, self.pen.width - 8
        back = self.stage.close if self._deck is None else lambda: self._name_card(None)
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"), back)
        if self.player:
            book = Face(self.say("dues.passbook"), icon="ledger")
            self.button(Box(right - 230, y, 230, BAR), book,
                        lambda: self.stage.open("player", player=self.player))  # fmt: skip


SCREEN = DuesScreen
