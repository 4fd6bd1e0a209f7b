"""Under the curves of a finished game: three facts; and over them, if asked, who paid whom."""

from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.marks import seal
from ui.drawing.pen import Box
from ui.present.summary import FactWords, PaidTable
from ui.theme import BOLD, SANS, SERIF, SMALL
from ui.widgets.asking import columns
from ui.widgets.screen import Screen

FACTS_H = 86
HEAD = 56
SEAL = 30
LEAST_FACT_W, MOST_FACT_W, FACT_GAP = 106.0, 160.0, 20.0
NAME_W, LEAST_NAME_W = 132, 40


def end_facts(screen: Screen, facts: tuple[FactWords, ...], box: Box) -> None:
    """Label, answer and particulars, side by side between hairlines."""
    pen, theme = screen.pen, screen.theme
    pen.rule(box.x, box.y, box.w, theme.edge)
    needs = [_need(screen, fact) for fact in facts]
    for index, place in enumerate(columns(box, needs, 0)):
        fact, x, room = facts[index], place.x + (12 if index else 0), place.w - 18
        if index:
            pen.stroke(place.x, box.y + 9, box.h - 18, theme.rule)
        pen.text(fact.label, x, box.y + 24, size=19, face=SANS, colour=theme.ink2, room=room)
        pen.text(fact.answer, x, box.y + 50, size=24, room=room, may_cut=True)
        pen.text(fact.more, x, box.y + 73, size=19, face=SANS, colour=theme.ink2, room=room,
                 may_cut=True)  # fmt: skip


def _need(screen: Screen, fact: FactWords) -> float:
    """The width that a fact asks for: its label at least, and a name within limits."""
    pen = screen.pen
    label = pen.wide(fact.label, SANS, SMALL) + FACT_GAP
    name = min(MOST_FACT_W, pen.wide(fact.answer, BOLD, 24) + FACT_GAP)
    return max(LEAST_FACT_W, label, name)


def paid_page(screen: Screen, paid: PaidTable, title: str, box: Box) -> None:
    """The table of payments: payers down, payees across, the sums of the rows at the right."""
    pen, theme = screen.pen, screen.theme
    card(pen, box)
    pen.text(title, box.x + 20, box.y + 38, size=27, face=SERIF, room=box.w * 0.6)
    pen.text(screen.say("summary.paid.how"), box.right - 20, box.y + 37, size=19, face=SANS,
             colour=theme.ink2, align="right", room=box.w * 0.38)  # fmt: skip
    inner = Box(box.x + 16, box.y + HEAD, box.w - 32, box.h - HEAD - 6)
    count = len(paid.columns)
    crowded = count > 6
    first = LEAST_NAME_W if crowded else NAME_W
    wide, high = (inner.w - first) / (count + 1), inner.h / (len(paid.rows) + 1)
    for index, (mark, _name) in enumerate(paid.columns):
        _account(screen, mark, inner.x + first + (index + 1) * wide - 10 - SEAL, inner.y, high)
    pen.text(screen.say("summary.paid.total"), inner.right, inner.y + high / 2 + 7, size=18,
             face=SANS, colour=theme.ink2, align="right", room=wide - 4)  # fmt: skip
    for number, row in enumerate(paid.rows, start=1):
        line = Box(inner.x, inner.y + number * high, inner.w, high)
        base = line.cy + 7
        pen.rule(line.x, line.y, line.w, theme.rule)
        _account(screen, row.mark, line.x, line.y, high)
        if not crowded:
            pen.text(row.name, line.x + SEAL + 8, base, size=20, room=first - SEAL - 10,
                     may_cut=True)  # fmt: skip
        for index, cell in enumerate(row.cells):
            pen.text(cell, line.x + first + (index + 1) * wide - 8, base, size=20, face=SANS,
                     align="right", room=wide - 6)  # fmt: skip
        pen.text(row.total, line.right, base, size=20, face=BOLD, align="right", room=wide - 6)


def _account(screen: Screen, mark: str, x: float, top: float, high: float) -> None:
    """The seal of a player, or the bank's rosette."""
    middle = top + high / 2
    side = min(float(SEAL), high - 6)
    if mark:
        seal(screen.pen, mark, Box(x, middle - side / 2, side, side))
        return
    rosette(screen.pen, x + side / 2, middle, side / 2, clear=0.4, colour=screen.theme.ink)
