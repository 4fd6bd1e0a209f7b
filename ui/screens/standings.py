"""Screen 23, the end: who has won, the ranking, and how everybody's fortune went."""

from companion.table.requests import BackToWelcome, Rematch
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.marks import seal, symbol
from ui.drawing.pen import Box, Pen
from ui.present import standings as words
from ui.present.summary import facts, paid_table
from ui.theme import BOLD, MARKS, SANS, SERIF, SMALL, faded
from ui.widgets.asking import ask
from ui.widgets.button import Face, Look
from ui.widgets.endfacts import FACTS_H, end_facts, paid_page
from ui.widgets.screen import BAR, Screen

LEFT_W = 318
HEAD_H = 128
LOW_HEAD_H = 92
CROWD = 5
SEAL = 26


class StandingsScreen(Screen):
    """The winner's block over the ranking; the curves at the right."""

    needs_board = True
    _who_paid = False

    def compose(self, pen: Pen, view: View) -> None:
        """Ranking, curves, facts, keys; or the table of who paid whom."""
        bottom = self.bar_top - 13
        self._keys(view)
        if self._who_paid:
            paid = paid_table(view, self.speech)
            box = Box(8, 8, pen.width - 16, bottom - 8)
            paid_page(self, paid, self.say("summary.paid"), box)
            return
        wide = LEFT_W + max(0.0, pen.width - 800) * 0.4
        ranks = words.ranks(view, self.speech)
        box = Box(8, 8, wide, bottom - 8)
        card(pen, box)
        head = Box(box.x, box.y, box.w, LOW_HEAD_H if len(ranks) > CROWD else HEAD_H)
        if ranks:
            self._winner(words.first(self.speech, ranks), head)
        self._ranking(ranks, Box(box.x, head.bottom, box.w, box.bottom - head.bottom))
        left = box.right + 10
        self._curves(view, Box(left, 8, pen.width - 8 - left, bottom - 8))

    def _winner(self, winner: words.Rank, box: Box) -> None:
        pen, paint = self.pen, MARKS[winner.mark]
        pen.rounded(box, (10, 10, 0, 0), paint.fill)
        pen.rule(box.x, box.bottom, box.w, self.theme.outline)
        k = box.h / HEAD_H
        centre = (box.x + 18 + 44 * k, box.cy - 2)
        for radius in (44, 40.5):
            pen.ring(*centre, radius * k, paint.ink, 0.8)
        symbol(pen, winner.mark, *centre, 25 * k, paint.ink)
        left = box.x + 34 + 88 * k
        room = box.right - left - 14
        wide = pen.text(winner.name, left, box.cy - 6 * k, size=44 * k, face=SERIF,
                        colour=paint.ink, room=room, floor=22, may_cut=True)  # fmt: skip
        radius = min(52.0, box.h / 2 - 4)
        wins = self.say("standings.wins" if winner.alone else "standings.share")
        wide = max(wide, pen.wide(wins, SERIF, 34 * k))
        if left + wide < box.right - 2 * radius - 6:
            rosette(pen, box.right - radius - 4, box.cy, radius, clear=0.52,
                    colour=faded(paint.ink, 0.5))  # fmt: skip
        pen.text(wins, left, box.cy + 36 * k, size=34 * k, face=SERIF, colour=paint.ink,
                 room=room)  # fmt: skip

    def _ranking(self, ranks: tuple[words.Rank, ...], box: Box) -> None:
        step = min(66.0, (box.h - 4) / max(1, len(ranks)))
        for index, one in enumerate(ranks):
            row = Box(box.x, box.y + 2 + index * step, box.w, step)
            self._row(one, row)
            if index < len(ranks) - 1:
                self.pen.rule(box.x + 12, row.bottom, box.w - 24, self.theme.rule)

    def _row(self, one: words.Rank, row: Box) -> None:
        pen, theme = self.pen, self.theme
        low = row.h < 50
        side = 27.0 if low else 38.0
        base = row.cy + (7 if one.out else 3 if low else 2)
        pen.text(one.rank, row.x + 32, row.cy + 9, size=24 if low else 30, face=SERIF,
                 align="centre")  # fmt: skip
        seal(pen, one.mark, Box(row.x + 50, row.cy - side / 2, side, side), filled=not one.out)
        left, right = row.x + 62 + side, row.right - 16
        size = 21 if low else 25
        figure = pen.text(one.worth, right, base, size=size + (0 if low else 3), align="right",
                          room=(right - left) * 0.56)  # fmt: skip
        whole = right - left - 10
        forms = [pen.wide(words, SANS, SMALL) for words in (one.out, one.gone)]
        name_w = min(pen.wide(one.name, BOLD, SMALL), whole - min(forms)) if one.out else 0.0
        aside = one.out if forms[0] <= max(whole - name_w, min(forms)) else one.gone
        quiet = pen.text(aside, right, base, size=18 if low else 20, face=SANS,
                         colour=theme.ink2, align="right", room=whole - name_w)  # fmt: skip
        pen.text(one.name, left, base, size=size, colour=theme.ink2 if one.out else theme.ink,
                 room=right - left - figure - quiet - 10, may_cut=True)  # fmt: skip
        if one.share > 0:
            high = 5.0 if low else 8.0
            bar = Box(left, row.bottom - high - (3 if low else 11), right - left, high)
            bar = bar._replace(w=max(4.0, bar.w * one.share))
            pen.rect(bar, MARKS[one.mark].fill)
            pen.outline(bar, 1, theme.outline, 0.8)

    # --- curves ---

    def _curves(self, view: View, box: Box) -> None:
        pen, theme = self.pen, self.theme
        card(pen, box)
        turns = "" if view.bank_only else self.say("standings.turns", number=view.turn_number)
        aside = pen.text(turns, box.right - 18, box.y + 36, size=19, face=SANS, align="right",
                         colour=theme.ink2, room=box.w / 2)  # fmt: skip
        pen.text(self.say("standings.curve"), box.x + 20, box.y + 36, size=25, face=SERIF,
                 room=box.w - 56 - aside)  # fmt: skip
        told = facts(view, self.speech)
        if told:
            low = Box(box.x + 16, box.bottom - FACTS_H, box.w - 32, FACTS_H)
            end_facts(self, told, low)
            box = box._replace(h=box.h - FACTS_H + 6)
        shown = [one for one in view.standings if len(one.curve) > 1]
        if not shown:
            pen.middle(self.say("standings.no_curve"), box.inset(24), size=24, face=SANS,
                       colour=theme.ink2)  # fmt: skip
            return
        frame = words.scale([one.curve for one in shown])
        widest = max(pen.wide(self.speech.money(m), SANS, 18) for m in frame.money)
        left = box.x + 24 + widest
        grid = Box(left, box.y + 60, box.right - 52 - left, box.h - 104)
        for money in frame.money:
            y = grid.bottom - grid.h * money / frame.top
            pen.rule(grid.x, y, grid.w, theme.rule if money else theme.ink)
            pen.text(self.speech.money(money), grid.x - 10, y + 6, size=18, face=SANS,
                     colour=theme.ink2, align="right")  # fmt: skip
        for turn in frame.turns:
            x = grid.x + grid.w * turn / frame.last
            pen.text(self.speech.money(turn), x, grid.bottom + 26, size=18, face=SANS,
                     colour=theme.ink2, align="centre")  # fmt: skip
        ends = [self._line(str(view.player(one.player).mark), one.curve, frame, grid)
                for one in reversed(shown)]  # fmt: skip
        self._ends(ends, grid)

    def _line(
        self, mark: str, curve: tuple[int, ...], frame: words.Scale, grid: Box
    ) -> tuple[str, float, float]:
        points: list[float] = []
        for turn, worth in words.thinned(curve):
            points += (
                grid.x + grid.w * turn / frame.last,
                grid.bottom - grid.h * max(0, worth) / frame.top,
            )
        self.pen.line(points, self.theme.outline, 2.0)
        self.pen.line(points, MARKS[mark].fill, 1.3)
        return mark, points[-2], points[-1]

    def _ends(self, ends: list[tuple[str, float, float]], grid: Box) -> None:
        """Seals at the ends: beside the frame, or over the line of a player who left early."""
        late = [end for end in ends if end[1] > grid.right - SEAL]
        top, bottom = grid.y - 6, grid.bottom - SEAL / 2
        places = words.spread([y for _, _, y in late], SEAL + 2, top, bottom)
        for (mark, _, _), y in zip(late, places, strict=True):
            seal(self.pen, mark, Box(grid.right + 10, y - SEAL / 2, SEAL, SEAL))
        for mark, x, y in ends:
            if x <= grid.right - SEAL:
                above = min(y - SEAL - 4, grid.bottom - SEAL - 6)
                seal(self.pen, mark, Box(x - SEAL / 2, above, SEAL, SEAL))

    # --- keys ---

    def _keys(self, view: View) -> None:
        y, right = self.bar_top, self.pen.width - 8
        if self._who_paid:
            back = Face(self.say("action.back"), icon="left")
            self.button(Box(8, y, 150, BAR), back, self._turn)
        else:
            close = Face(self.say("standings.close"), icon="left")
            ask(self, Box(8, y, 166, BAR), close, BackToWelcome())
            undo = Face(self.say("standings.undo"), icon="undo")
            self.offer(Box(182, y, 176, BAR), undo, view.actions.get("undo"))
            paid = Face(self.say("summary.paid"))
            self.button(Box(366, y, right - 210 - 366 - 8, BAR), paid, self._turn)
        again = Face(self.say("standings.again"))
        ask(self, Box(right - 210, y, 210, BAR), again, Rematch(), look=Look.MAIN)

    def _turn(self) -> None:
        """To the table of payments, and back."""
        self._who_paid = not self._who_paid
        self.redraw()


SCREEN = StandingsScreen
