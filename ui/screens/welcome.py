"""Screen 2, the invitation: language, the game to go on with, a new game, tags."""

from functools import partial

from companion.table.requests import NewGame, SetPreference, StartWizard, TagRole, TryTags
from companion.table.view import EditionFace, SavedGame, View
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.pen import Box, Pen
from ui.i18n import OWN_NAMES, available
from ui.present.games import edition_name, game_words, left_at, newest_open, readiness
from ui.theme import SANS, SERIF, faded
from ui.widgets.asking import ask, columns, grid, off, paged, turn_page
from ui.widgets.button import Face, Look
from ui.widgets.cover import emblem, emblem_height
from ui.widgets.gamekey import GameKey
from ui.widgets.options import OptionFace, opening, posting
from ui.widgets.screen import BAR, Screen

RING = 126
LEAST_ROWS, MOST_ROWS = 4, 5
RESUME_W, SMALL_W = 306, 92
PRINTED = (TagRole.DEED, TagRole.CARD)
"""What another board has others of."""
ROLES = (TagRole.PLAYER, TagRole.DEED, TagRole.CARD, TagRole.BANKER, TagRole.FUNCTION)


class WelcomeScreen(Screen):
    """The invitation, and three pages behind it: saved games, editions, tags."""

    _page = ""
    _number = 0
    _wanted = TagRole.DEED
    """What is to get its tags, while it is asked of which board."""

    def compose(self, pen: Pen, view: View) -> None:
        """The invitation or the page that was opened."""
        pages = {"saved": self._saved, "editions": self._editions, "tags": self._tags,
                 "decks": self._decks}  # fmt: skip
        if self._page in pages:
            self._sheet()
            pages[self._page](view)
            return
        self._invitation(pen, view)
        foot = Box(24, pen.height - 16 - 62, pen.width - 48, 62)
        self._keys(view, foot)
        self._languages(Box(24, foot.y - 84, pen.width - 48, 66))

    def _go(self, page: str, number: int = 0) -> None:
        self._page, self._number = page, number
        self.redraw()

    # --- the invitation ---

    def _invitation(self, pen: Pen, view: View) -> None:
        theme, x, y = self.theme, pen.width / 2, emblem_height(pen)
        rosette(pen, x, y, RING, petals=38, clear=0.56, colour=faded(theme.engrave, 0.75))
        emblem(pen, x, y)
        side = x - RING - 40 - 14
        pen.text(self.say("app.name"), 40, y - 71, size=27, face=SERIF, room=side)
        pen.text(self.say("app.motto"), 40, y - 40, size=19, face=SANS, colour=theme.ink2,
                 room=side)  # fmt: skip
        for line, base, size, face, ink in zip(
            readiness(self.speech, view), (-71, -40), (27, 19), (SERIF, SANS),
            (theme.ink, theme.ink2), strict=True,
        ):  # fmt: skip
            pen.text(line, pen.width - 40, y + base, size=size, face=face, colour=ink,
                     align="right", room=side)  # fmt: skip
        pen.text(self.say("welcome.choose_language"), x, pen.height - 181, size=39, face=SERIF,
                 align="centre", room=pen.width - 80)  # fmt: skip

    def _languages(self, box: Box) -> None:
        now = self.stage.translator.language
        places = columns(box, (164, 164, 240, 164))
        for place, (code, name) in zip(places, OWN_NAMES.items(), strict=True):
            if code not in available():
                face = Face(name, second=self.say("welcome.language_later"), size=22)
                off(self, place, face, self.say("welcome.no_language", language=name))
                continue
            face = Face(name, icon="check" if code == now else "", size=24)
            look = Look.NEXT if code == now else Look.NORMAL
            ask(self, place, face, SetPreference(name="language", value=code), look=look)

    def _keys(self, view: View, box: Box) -> None:
        newest = newest_open(view)
        self.button(Box(box.x, box.y, 58, box.h), Face("", icon="menu"),
                    lambda: self.stage.open("menu"))  # fmt: skip
        left = box.x + 66
        if newest is not None:
            self._resume(newest, Box(left, box.y, RESUME_W, box.h))
            left += RESUME_W + 8
        small = [("tags", "card")]
        if len(view.lobby.saved) > (newest is not None):
            small.insert(0, ("saved", "ledger"))
        for page, sign in small:
            face = Face(self.say(f"welcome.{page}"), icon=sign, over=True)
            self.button(Box(left, box.y, SMALL_W, box.h), face, partial(self._go, page))
            left += SMALL_W + 8
        self.button(Box(left, box.y, box.right - left, box.h),
                    Face(self.say("welcome.new_game"), size=24), lambda: self._go("editions"),
                    look=Look.MAIN)  # fmt: skip

    def _resume(self, saved: SavedGame, box: Box) -> None:
        words = game_words(self.speech, saved, self.view.lobby.editions)
        label = self.say("welcome.resume", who=words.who)
        words = words._replace(when=left_at(self.speech, saved))
        self.add_widget(GameKey(self, box, saved.game, words, label=label))

    # --- the pages ---

    def _sheet(self) -> None:
        pen = self.pen
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        pen.text(self.say(f"welcome.title.{self._page}"), box.x + 24, box.y + 46, size=34,
                 face=SERIF, room=box.w - 48)  # fmt: skip
        pen.double_rule(box.x + 24, box.y + 60, box.w - 48, self.theme.ink)
        back = Face(self.say("action.back"), icon="left")
        self.button(Box(8, self.bar_top, 150, BAR), back, lambda: self._go(""))

    def _rows(self, count: int) -> list[Box]:
        room = Box(32, 86, self.pen.width - 64, self.bar_top - 21 - 92)
        return grid(room, 1, max(LEAST_ROWS, min(count, MOST_ROWS)), 6)

    def _saved(self, view: View) -> None:
        shown, page = paged(view.lobby.saved, self._number, MOST_ROWS)
        for place, saved in zip(self._rows(len(shown)), shown, strict=False):
            words = game_words(self.speech, saved, view.lobby.editions)
            sign = "cross" if saved.damaged is not None else "check" if saved.over else "right"
            self.add_widget(GameKey(self, place, saved.game, words, label=words.who, sign=sign))
        more = Box(self.pen.width - 8 - 184, self.bar_top, 184, BAR)
        turn_page(self, more, page, lambda number: self._go("saved", number))

    def _editions(self, view: View) -> None:
        shown, page = paged(view.lobby.editions, self._number, MOST_ROWS)
        for place, face in zip(self._rows(len(shown)), shown, strict=False):
            self._edition(place, face)
        more = Box(self.pen.width - 8 - 184, self.bar_top, 184, BAR)
        turn_page(self, more, page, lambda number: self._go("editions", number))

    def _edition(self, place: Box, face: EditionFace) -> None:
        name = edition_name(self.speech, face.edition, (face,))
        if face.playable:
            players = self.say("welcome.players", least=face.players_min, most=face.players_max)
            words = OptionFace(name, players, icon="right")
            posting(self, place, words, NewGame(edition=face.edition))
            return
        why = self.speech.sentence(face.problem)
        short = self.say("welcome.broken") if face.players_max == 0 else why
        words = OptionFace(name, short, icon="cross")
        opening(self, place, words, lambda: self.stage.refuse(name, why), look=Look.OFF)

    def _tags(self, view: View) -> None:
        """A token is one at every table; deeds and cards are those of a board."""
        playable = [face for face in view.lobby.editions if face.playable]
        face = playable[0] if playable else None
        for place, role in zip(self._rows(len(ROLES)), ROLES, strict=True):
            words = OptionFace(
                self.say(f"tag.roles.{role.value}"), self.say(f"tag.roles.{role.value}.more"),
                icon="card",
            )  # fmt: skip
            if role in PRINTED and len(playable) > 1:
                opening(self, place, words, partial(self._ask_deck, role))
            elif face is not None:
                posting(self, place, words, StartWizard(role=role, edition=face.edition))
        if face is not None:
            place = Box(self.pen.width - 8 - 230, self.bar_top, 230, BAR)
            ask(self, place, Face(self.say("wizard.try")), TryTags(edition=face.edition))

    def _ask_deck(self, role: TagRole) -> None:
        self._wanted = role
        self._go("decks")

    def _decks(self, view: View) -> None:
        """Whose deeds or cards get their tags."""
        playable = [face for face in view.lobby.editions if face.playable]
        shown, page = paged(playable, self._number, MOST_ROWS)
        for place, face in zip(self._rows(len(shown)), shown, strict=False):
            words = OptionFace(edition_name(self.speech, face.edition, (face,)), icon="card")
            posting(self, place, words, StartWizard(role=self._wanted, edition=face.edition))
        more = Box(self.pen.width - 8 - 184, self.bar_top, 184, BAR)
        turn_page(self, more, page, lambda number: self._go("decks", number))


SCREEN = WelcomeScreen
