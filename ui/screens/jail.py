"""Screen 17, jail: pay, use a card, or roll for a double."""

from companion.table.requests import TouchToken
from companion.table.view import JailSheet, View
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.options import OptionFace, option
from ui.widgets.page import heading, person, signed_page, thrown_page
from ui.widgets.screen import BAR, Screen

THROWS = 3


class JailScreen(Screen):
    """The ways out; after the third throw only money and cards are left."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The document with its choices, the counterfoil, the keys."""
        sheet = view.sheet
        if not isinstance(sheet, JailSheet):
            return
        may_roll = sheet.roll.allowed
        if may_roll:
            page = thrown_page(self, sheet.player, self.say("jail.roll_now"))
        else:
            to_pay = self.say("tap.to_pay", amount=sheet.fine)
            page = signed_page(self, sheet.player, self.say("tap.your_token"), to_pay)
        number = min(sheet.jail_turn, THROWS)
        top = heading(self, page, self.say("jail.kicker"), self.say("jail.throw", number=number))
        person(self, sheet.player, self.say("jail.sits"), Box(page.x, top, page.w - 90, 62))
        icon(pen, "bars", page.right - 34, top + 30, 62)
        self._ways(sheet, Box(page.x, top + 76, page.w, page.bottom - top - 92))
        self._keys(sheet)

    def _ways(self, sheet: JailSheet, box: Box) -> None:
        step = (box.h + 10) / 3
        then = "jail.pay_more" if sheet.stay is None else "jail.pay_at_once"
        pay = OptionFace(self.say("jail.pay", fine=sheet.fine), self.say(then),
                         icon="pay")  # fmt: skip
        card = OptionFace(self.say("jail.card"), self.say("jail.card_more"), icon="card")
        roll = OptionFace(self.say("jail.roll"), self.say("jail.roll_more"), icon="die")
        offers = [(pay, sheet.pay, ""), (card, sheet.use_card, ""), (roll, sheet.roll, "dice")]
        if sheet.stay is not None:
            stay = OptionFace(self.say("jail.stay"), self.say("jail.stay_more"), icon="bars")
            offers[-1] = (stay, sheet.stay, "")
        for index, (face, action, opens) in enumerate(offers):
            place = Box(box.x, box.y + index * step, box.w, step - 10)
            option(self, place, face, action, opens=opens)

    def _keys(self, sheet: JailSheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        place = Box(right - 224, y, 224, BAR)
        if sheet.roll.allowed:
            face = Face(self.say("table.enter_dice"), icon="die")
            self.offer(place, face, sheet.roll, look=Look.MAIN, opens="dice")
        elif sheet.pay.allowed:
            hold = Face(self.say("action.hold_to_pay"), icon="hand")
            made = self.button(place, hold, lambda: self.post(TouchToken(player=sheet.player)),
                               look=Look.MAIN, hold_s=HOLD_S)  # fmt: skip
            made.request = TouchToken(player=sheet.player)
        else:
            self.offer(place, Face(self.say("action.hold_to_pay")), sheet.pay)


SCREEN = JailScreen
