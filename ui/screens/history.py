"""Screen 18, the ledger page: every entry with its running balance; undo and redo."""

from companion.table.view import Focus, View
from ui.drawing.documents import card
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present import ledger
from ui.present.ledger import PageLine
from ui.present.table import entry_words, last_entry
from ui.theme import BOLD, MARGIN_LINE, MARKS, SANS, SERIF, faded
from ui.widgets.button import Face, Look
from ui.widgets.people import PERSON_H, everybody, people_row
from ui.widgets.screen import BAR, Screen

ROWS = 5
HEAD = 38
NUMBER_W, AMOUNT_W, BALANCE_W = 66, 102, 110


class HistoryScreen(Screen):
    """Newest on top; a row of people filters."""

    needs_board = True
    _player: str | None = None
    _page = 0
    _asked = False

    def tapped(self, focus: Focus) -> bool:
        """A token shows what happened to its player."""
        if focus.screen != "player" or focus.player is None:
            return False
        self._choose(focus.player)
        return True

    def compose(self, pen: Pen, view: View) -> None:
        """Filter, page, keys."""
        if not self._asked:
            self._asked = True
            self._player = self.stage.opened.player if self.stage.opened is not None else None
        row = Box(8, 8, pen.width - 16, PERSON_H)
        people = everybody(self, all_of_them=self.say("history.all"))
        aside = 130 if len(people) < 6 else 0
        people_row(self, Box(row.x, row.y, row.w - aside, row.h), people, self._player,
                   self._choose)  # fmt: skip
        if aside and not view.bank_only:
            pen.text(self.say("history.turn", number=view.turn_number), row.right - 4, row.cy + 9,
                     size=26, face=SERIF, align="right", room=aside - 8)  # fmt: skip
        page = ledger.page(view, self.speech, self._player, self._page, ROWS)
        self._page = page.number
        top = row.bottom + 10
        self._sheet(page.lines, Box(8, top, pen.width - 16, self.bar_top - 13 - top))
        self._keys(view, page.pages)

    # --- the page ---

    def _sheet(self, lines: tuple[PageLine, ...], box: Box) -> None:
        pen, theme = self.pen, self.theme
        card(pen, box)
        top = box.y + HEAD + 2
        step = (box.bottom - top - 2) / ROWS
        amount = box.right - BALANCE_W - AMOUNT_W
        for index, line in enumerate(lines):
            self._line(line, Box(box.x, top + index * step, box.w, step))
            if index:
                pen.rule(box.x + 8, top + index * step, box.w - 16, theme.rule)
        base = box.y + 26
        for text, x, align, room in (
            (self.say("history.number"), box.x + NUMBER_W - 14, "right", NUMBER_W - 16),
            (self.say("history.what"), box.x + NUMBER_W + 12, "left", amount - 90),
            (self.say("history.amount"), amount + AMOUNT_W - 10, "right", AMOUNT_W - 14),
            (self.say("history.balance"), box.right - 16, "right", BALANCE_W - 20),
        ):
            pen.text(text, x, base, size=19, face=SANS, colour=theme.ink2, align=align, room=room)
        pen.double_rule(box.x + 1, box.y + HEAD - 3, box.w - 2, theme.ink)
        for x in (box.x + NUMBER_W, box.x + NUMBER_W + 2):
            pen.stroke(x, box.y + 1, box.h - 2, MARGIN_LINE)
        for x in (amount, box.right - BALANCE_W):
            pen.stroke(x, box.y + 1, box.h - 2, theme.rule)
        if not lines:
            pen.text(self.say("history.empty"), box.x + NUMBER_W + 20, top + 40, size=24,
                     face=SERIF)  # fmt: skip

    def _line(self, line: PageLine, box: Box) -> None:
        pen, theme = self.pen, self.theme
        if line.newest and line.mark:
            tint = faded(MARKS[line.mark].fill, 0.2)
            pen.rect(Box(box.x + 1, box.y, box.w - 2, box.h), tint)
        base = box.cy + 7
        pen.text(str(line.seq), box.x + NUMBER_W - 14, base, size=19, face=SANS, colour=theme.ink2,
                 align="right", room=NUMBER_W - 16)  # fmt: skip
        if line.mark:
            seal(pen, line.mark, Box(box.x + NUMBER_W + 10, box.cy - 15, 30, 30))
        left = box.x + NUMBER_W + 53
        room = box.right - BALANCE_W - AMOUNT_W - left - 10
        ink = theme.ink2 if line.reversed else theme.ink
        up = box.cy - 2 if line.detail else base
        wide = pen.text(line.sentence, left, up, size=22, face=BOLD, colour=ink, room=room,
                        may_cut=True)  # fmt: skip
        pen.text(line.detail, left, box.cy + 20, size=18, face=SANS, colour=theme.ink2, room=room,
                 may_cut=True)  # fmt: skip
        pen.text(line.amount, box.right - BALANCE_W - 10, base + 1, size=22, align="right",
                 colour=ink, room=AMOUNT_W - 14)  # fmt: skip
        pen.text(line.balance, box.right - 16, base + 1, size=22, face=SANS, align="right",
                 colour=ink, room=BALANCE_W - 22)  # fmt: skip
        if line.reversed:
            pen.rule(left, up - 7, wide, theme.ink2, 1.4)

    # --- keys ---

    def _choose(self, player: str | None) -> None:
        self._player, self._page = player, 0
        self.redraw()

    def _keys(self, view: View, pages: int) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 130, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        last = self._page >= pages - 1
        self._turn(Box(146, y, 116, BAR), "history.older", 1,
                   why=self.say("history.at_start") if last else "")  # fmt: skip
        self._turn(Box(270, y, 116, BAR), "history.newer", -1,
                   why="" if self._page else self.say("history.at_end"))  # fmt: skip
        redo = Face(self.say("action.redo"), icon="redo")
        self.offer(Box(394, y, 150, BAR), redo, view.actions.get("redo"))
        undo, entry = view.actions.get("undo"), last_entry(view)
        what = entry_words(self.speech, entry) if entry is not None else ""
        face = Face(self.say("action.undo"), second=what, icon="undo", may_cut=True)
        self.offer(Box(552, y, right - 552, BAR), face, undo, look=Look.MAIN)

    def _turn(self, box: Box, code: str, by: int, *, why: str) -> None:
        if why:
            self.button(box, Face(self.say(code), second=why), lambda: self.stage.refuse(why),
                        look=Look.OFF)  # fmt: skip
            return
        self.button(box, Face(self.say(code)), lambda: self._leaf(by))

    def _leaf(self, by: int) -> None:
        self._page += by
        self.redraw()


SCREEN = HistoryScreen
