"""The menu: language, theme, sound, what was undone, and the way back to the welcome screen."""

from functools import partial

from companion.table.requests import LeaveGame, SetPreference
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.i18n import OWN_NAMES, available
from ui.theme import SERIF, THEMES
from ui.widgets.asking import columns
from ui.widgets.button import Face, Look
from ui.widgets.screen import BAR, Screen

LEAVE_S = 0.8
HEALTH_W = 190
EDGE = 42
"""Free right of the second row: the handle of simulated devices lies there in a small window."""
BUSINESS = ("wrong_token", "expel", "end_game")
"""What only the banker does, where the rule book knows it."""
SWITCHES = {"sound": ("on", "quiet"), "motion": ("on", "still"), "auction": ("off", "15", "30")}
"""Preferences with few values; the first is the usual one."""

TOUCH_ABOVE = "touch_above"


class MenuScreen(Screen):
    """Preferences are kept by the table; leaving keeps the game in its ledger."""

    def compose(self, pen: Pen, view: View) -> None:
        """Rows of choices, then the keys."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        pen.text(self.say("menu.title"), box.x + 24, box.y + 50, size=36, face=SERIF,
                 room=box.w - 60 - HEALTH_W)  # fmt: skip
        pen.double_rule(box.x + 24, box.y + 66, box.w - 48, self.theme.ink)
        key = Box(box.right - 24 - HEALTH_W, box.y + 8, HEALTH_W, 50)
        self.button(key, Face(self.say("health.key")), lambda: self.stage.open("health"))
        step = (box.h - 80) / 3
        top = box.y + 76
        languages = [(OWN_NAMES.get(code, code), code) for code in available()]
        now = self.stage.translator.language
        self._choices("language", languages, now, Box(box.x + 24, top, box.w - 48, step))
        self._second_row(view, Box(box.x + 24, top + step, box.w - 24 - EDGE, step))
        room = Box(box.x + 24, top + 2 * step, box.w - 48, step)
        places = columns(room, [len(values) for values in SWITCHES.values()], 20)
        for place, (name, values) in zip(places, SWITCHES.items(), strict=True):
            labels = [(self.say(f"menu.{name}.{value}"), value) for value in values]
            self._choices(name, labels, view.preferences.get(name, values[0]), place)
        self._keys(view)

    def _second_row(self, view: View, box: Box) -> None:
        """The light, and at a table with a board also the sum that a tap alone pays."""
        themes = [(self.say(f"menu.theme.{name}"), name) for name in THEMES]
        sums = view.board.touch_sums if view.board is not None else ()
        if not sums:
            self._choices("theme", themes, self.theme.name, box)
            return
        left, right = columns(box, (2, 1), 20)
        self._choices("theme", themes, self.theme.name, left)
        self._limit(view.preferences.get(TOUCH_ABOVE, ""), sums, right)

    def _limit(self, kept: str, sums: tuple[int, ...], box: Box) -> None:
        """One key that goes through the limits; a sum of another board is shown as well."""
        limits = {*sums, int(kept)} if kept.isascii() and kept.isdecimal() else set(sums)
        values = ["off", *(str(amount) for amount in sorted(limits))]
        now = kept if kept in values else "off"
        following = values[(values.index(now) + 1) % len(values)]
        label = self.say("menu.touch_above.off")
        if now != "off":
            label = self.say("menu.touch_above.sum", amount=self.speech.money(int(now)))
        self.pen.spaced(self.say("menu.touch_above").upper(), box.x, box.y + 24)
        place = Box(box.x, box.y + 34, box.w, min(58.0, box.h - 44))
        look = Look.NORMAL if now == "off" else Look.NEXT
        self.button(place, Face(label), lambda: self._set(TOUCH_ABOVE, following), look=look)

    def _choices(self, name: str, values: list[tuple[str, str]], now: str, box: Box) -> None:
        self.pen.spaced(self.say(f"menu.{name}").upper(), box.x, box.y + 24)
        wide = (box.w - 10 * (len(values) - 1)) / max(2, len(values))
        for index, (label, value) in enumerate(values):
            place = Box(box.x + index * (wide + 10), box.y + 34, wide, min(58.0, box.h - 44))
            face = Face(label, icon="check" if value == now else "")
            look = Look.NEXT if value == now else Look.NORMAL
            self.button(place, face, partial(self._set, name, value), look=look)

    def _set(self, name: str, value: str) -> None:
        self.post(SetPreference(name=name, value=value))

    def _keys(self, view: View) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        if view.board is None:
            return
        keys = [("redo", 1.1), ("tracking", 1.2), ("leave", 1.45)]
        if any(name in view.actions for name in BUSINESS):
            keys.insert(2, ("banker", 1.0))
        row = Box(166, y, right - 166, BAR)
        for (name, _), place in zip(keys, columns(row, [share for _, share in keys]), strict=True):
            self._key(view, name, place)

    def _key(self, view: View, name: str, box: Box) -> None:
        """A key that is there only during a game."""
        match name:
            case "redo":
                face = Face(self.say("action.redo"), icon="redo")
                self.offer(box, face, view.actions.get("redo"))
            case "tracking":
                face = Face(self.say("tracking.title"))
                self.offer(box, face, view.actions.get("tracking"), opens="tracking")
            case "banker":
                face = Face(self.say("banker.key"))
                self.button(box, face, lambda: self.stage.open("banker"))
            case _:
                leave = Face(self.say("menu.leave"), second=self.say("menu.hold"))
                self.button(box, leave, lambda: self.post(LeaveGame()), hold_s=LEAVE_S)


SCREEN = MenuScreen
