"""A whole street group at once: rounds of building with their exact sums, and selling it all."""

from companion.table.view import GroupOffer, GroupStep
from ui.drawing.documents import card
from ui.drawing.pen import Box
from ui.drawing.plates import plate
from ui.present.numbers import change
from ui.theme import SANS, SERIF
from ui.widgets.asking import grid
from ui.widgets.button import HOLD_S
from ui.widgets.options import OptionFace, OptionKey, option
from ui.widgets.screen import Screen

HEAD = 58
GAP = 8
MOST_IN_A_COLUMN = 4
SALE = "sell_all"


def group_steps(screen: Screen, offer: GroupOffer, box: Box) -> list[OptionKey]:
    """The page of a group: its plate, whose it is, what they have, a row for each step."""
    pen, speech = screen.pen, screen.speech
    card(pen, box)
    plate(pen, speech.letter_of_group(offer.group), Box(box.x + 14, box.y + 8, 36, 43))
    seat = screen.view.player(offer.owner)
    wide = pen.text(speech.money(seat.balance), box.right - 18, box.y + 40, size=27, align="right")
    has = screen.say("mortgage.cash", player=offer.owner)
    pen.text(has, box.right - 28 - wide, box.y + 39, size=20, face=SANS, align="right",
             colour=screen.theme.ink2, room=220)  # fmt: skip
    pen.text(screen.say("build.whole_group"), box.x + 64, box.y + 40, size=28, face=SERIF,
             room=box.w - 320 - wide)  # fmt: skip
    pen.double_rule(box.x + 14, box.y + HEAD, box.w - 28, screen.theme.ink)
    room = Box(box.x + 14, box.y + HEAD + 10, box.w - 28, box.h - HEAD - 22)
    count = len(offer.steps)
    across = 1 if count <= MOST_IN_A_COLUMN else 2
    rows = max(3, -(-count // across))
    places = grid(room, across, rows, GAP)
    return [_row(screen, step, place) for step, place in zip(offer.steps, places, strict=False)]


def _row(screen: Screen, step: GroupStep, place: Box) -> OptionKey:
    speech = screen.speech
    figure = "" if step.amount is None else change(step.amount, speech.language)
    is_sale = step.name == SALE
    face = OptionFace(
        speech.say(f"build.step.{step.name}", number=step.number),
        screen.say("build.step.hold") if is_sale else "",
        figure=figure.replace("\u00a0", ""),
        size=21,
    )
    return option(screen, place, face, step.action, hold_s=HOLD_S if is_sale else 0.0)
