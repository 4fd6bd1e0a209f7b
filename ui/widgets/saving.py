"""The strip that is there while a slow medium writes: five dashes and no alarm."""

from typing import TYPE_CHECKING

from ui.drawing.documents import card
from ui.drawing.pen import Box
from ui.theme import SANS
from ui.widgets.strips import STRIP_H, RefusalStrip

if TYPE_CHECKING:
    from ui.stage import Stage

DASHES, INKED = 5, 3
DASH_W, DASH_STEP = 18, 25


class SavingStrip(RefusalStrip):
    """Stays until it is taken away; a touch on it does no harm."""

    signs_w = 96.0 + DASHES * DASH_STEP

    def __init__(self, stage: "Stage") -> None:
        words = (stage.speech.say("table.saving"), stage.speech.say("table.saving.more"))
        super().__init__(stage, *words, sign="saving", stays=True)

    def _paint(self, *_change: object) -> None:
        pen, theme = self.pen, self.stage.theme
        pen.clear()
        pen.left, pen.top = self.x, self.top
        box = Box(0, 0, self.width / pen.k, STRIP_H)
        card(pen, box, fill=theme.raised, line=theme.edge)
        left = 18 + pen.text(self.words[0], 18, box.cy + 8, size=22) + 18
        for dash in range(DASHES):
            colour = theme.ink if dash < INKED else theme.rule
            pen.rect(Box(left + dash * DASH_STEP, box.cy - 2, DASH_W, 5), colour)
        left += DASHES * DASH_STEP + 18
        pen.text(self.words[1], left, box.cy + 7, size=20, face=SANS, colour=theme.ink2,
                 room=box.w - left - 18)  # fmt: skip
