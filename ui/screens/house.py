"""House rules: pages of settings, each with what it does, stepped by minus and plus."""

from functools import partial

from companion.table.requests import Request, ResetHouseRules, SetHouseRule
from companion.table.view import HouseRule, NumberSpan, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.present import house
from ui.present.house import RuleWords
from ui.theme import SANS, SERIF, SMALL
from ui.widgets.asking import ask, balanced, grid, turn_page
from ui.widgets.button import Face, Look
from ui.widgets.numberform import FormKeys, number_form
from ui.widgets.options import OptionFace, opening
from ui.widgets.screen import BAR, Screen

ROWS = 4
KEY = 52
VALUE_W = 176
RESET_S = 0.8


class HouseScreen(Screen):
    """What is chosen is the table's at once; the screen only turns the pages."""

    _section = ""
    _page = 0
    _typing = ""
    """The setting whose number is being typed in."""
    _typed: int | None = None

    def compose(self, pen: Pen, view: View) -> None:
        """The list of pages, the settings of one, or the number of one setting."""
        typing = next((rule for rule in view.lobby.house if rule.name == self._typing), None)
        if typing is not None and typing.span is not None:
            self._number(typing, typing.span)
            return
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        title = self.say(f"house.section.{self._section}" if self._section else "house.title")
        wide = pen.text(title, box.x + 22, box.y + 42, size=31, face=SERIF, room=box.w * 0.5)
        self._trouble(view, Box(box.x + wide + 44, box.y, box.w - wide - 66, 56))
        pen.double_rule(box.x + 22, box.y + 56, box.w - 44, self.theme.ink)
        room = Box(box.x + 18, box.y + 66, box.w - 36, box.h - 76)
        if self._section:
            self._rules(view, room)
        else:
            self._sections(view, room)
        self._keys(view)

    def _trouble(self, view: View, box: Box) -> None:
        """Why the settings do not go together, in red; else how many differ from the book."""
        pen, theme = self.pen, self.theme
        if not view.lobby.troubles:
            pen.text(house.summary(view, self.speech), box.right, box.y + 40, size=20, face=SANS,
                     colour=theme.ink2, align="right", room=box.w)  # fmt: skip
            return
        said = self.speech.sentence(view.lobby.troubles[0])
        pen.paragraph(said, box.x, box.y + 22, room=box.w, size=SMALL, lines=2, face=SANS,
                      colour=theme.refuse)  # fmt: skip

    # --- the list of pages ---

    def _sections(self, view: View, box: Box) -> None:
        found = house.sections(view, self.speech)
        rows = -(-len(found) // 2)
        for words, place in zip(found, grid(box, 2, rows, 8), strict=False):
            sign = "cross" if words.wrong else "check" if words.changed else ""
            face = OptionFace(words.label, words.detail, icon=sign)
            opening(self, place, face, partial(self.turn_to, words.section),
                    look=Look.NEXT if words.changed else Look.NORMAL)  # fmt: skip

    def turn_to(self, section: str) -> None:
        """Open a page; the empty name goes back to the list."""
        self._section, self._page, self._typing = section, 0, ""
        self.redraw()

    # --- the settings of a page ---

    def _rules(self, view: View, box: Box) -> None:
        rules = house.rules_of(view, self.speech, self._section)
        shown, page = balanced(rules, self._page, ROWS)
        for index, (words, place) in enumerate(zip(shown, grid(box, 1, ROWS, 6), strict=False)):
            if index:
                self.pen.rule(place.x, place.y - 3, place.w, self.theme.rule)
            self._rule(words, place)
        turn_page(self, Box(166, self.bar_top, 150, BAR), page, self._leaf)

    def _leaf(self, page: int) -> None:
        self._page = page
        self.redraw()

    def _rule(self, words: RuleWords, box: Box) -> None:
        pen, theme = self.pen, self.theme
        keys = 2 * KEY + VALUE_W
        room = box.w - keys - 16
        ink = theme.refuse if words.rule.wrong else theme.ink
        more = words.explained
        two = len(pen.cut(more, SANS, SMALL, room=room)) > 1
        top = box.cy - (14 if two else 5)
        pen.text(words.label, box.x + 4, top, size=21, colour=ink, room=room)
        pen.paragraph(more, box.x + 4, top + 22, room=room, size=SMALL, lines=2, face=SANS,
                      leading=1.1, colour=theme.ink2)  # fmt: skip
        low = Box(box.right - keys, box.cy - KEY / 2, KEY, KEY)
        high = Box(box.right - KEY, low.y, KEY, KEY)
        value = Box(low.right, low.y, VALUE_W, KEY)
        self.offer(low, Face("", icon="minus"), words.rule.less)
        self.offer(high, Face("", icon="plus"), words.rule.more)
        if words.rule.span is None:
            self._value(words, value.inset(5))
            return
        look = Look.NEXT if words.rule.changed else Look.NORMAL
        self.button(value._replace(x=value.x + 5, w=value.w - 10), Face(words.value, size=21),
                    partial(self.type_in, words.rule.name), look=look)  # fmt: skip

    def _value(self, words: RuleWords, box: Box) -> None:
        """What holds now, framed where it differs from the book."""
        pen, theme = self.pen, self.theme
        if words.rule.changed:
            pen.outline(box, 6, theme.refuse if words.rule.wrong else theme.primary, 1.4)
        size = 21.0
        while size > SMALL and pen.wide(words.value, SANS, size) > box.w - 8:
            size -= 1
        if pen.wide(words.value, SANS, size) <= box.w - 8:
            pen.text(words.value, box.cx, box.cy + 7, size=size, face=SANS, align="centre",
                     room=box.w - 6)  # fmt: skip
            return
        pen.paragraph(words.value, box.cx, box.cy - 4, room=box.w - 6, size=SMALL, lines=2,
                      face=SANS, leading=1.1, align="centre")  # fmt: skip

    # --- a number ---

    def type_in(self, name: str) -> None:
        """Open the page for the number of a setting; the empty name leaves it."""
        self._typing, self._typed = name, None
        self.redraw()

    def _number(self, rule: HouseRule, span: NumberSpan) -> None:
        form = house.typed_form(self.speech, rule, self._typed)
        nothing = None
        if span.nothing is not None and span.nothing.request is not None:
            word = house.value_words(self.speech, rule.name, None)
            nothing = (word, partial(self._take, span.nothing.request))
        taken = SetHouseRule(name=rule.name, value=house.typed_value(rule, form.number))
        number_form(self, form, FormKeys(self._change, partial(self._take, taken),
                                         partial(self.type_in, ""), nothing))  # fmt: skip

    def _change(self, number: int) -> None:
        self._typed = number
        self.redraw()

    def _take(self, request: Request) -> None:
        self.post(request)
        self.type_in("")

    # --- keys ---

    def _keys(self, view: View) -> None:
        y, right = self.bar_top, self.pen.width - 8
        back = (lambda: self.turn_to("")) if self._section else self.stage.close
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"), back)
        place = Box(right - 260, y, 260, BAR)
        if any(rule.changed for rule in view.lobby.house):
            reset = Face(self.say("house.reset"), second=self.say("house.reset_hold"))
            ask(self, place, reset, ResetHouseRules(), hold_s=RESET_S)
            return
        said = self.say("house.as_book")
        self.button(place, Face(self.say("house.reset"), second=said),
                    lambda: self.stage.refuse(said), look=Look.OFF)  # fmt: skip


SCREEN = HouseScreen
