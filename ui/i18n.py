"""The language of the screen: catalogues, loaded once each, and a live switch."""

from functools import lru_cache

from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from companion.table.view import View
from ui.present.catalogue import Catalogue, languages, load
from ui.present.speech import Speech

FALLBACK = "en"
OWN_NAMES = {"en": "English", "ja": "日本語", "id": "Indonesia", "ru": "Русский"}


@lru_cache(maxsize=8)
def catalogue(language: str) -> Catalogue:
    """The sentences of a language; English where a language has no catalogue or lacks a code."""
    english = load(FALLBACK)
    if language == FALLBACK or language not in languages():
        return english
    own = load(language)
    return Catalogue(own.language, {**english.entries, **own.entries}, own.plural)


def available() -> tuple[str, ...]:
    """Every language that has a catalogue."""
    return languages()


class Translator(EventDispatcher):
    """Holds the language; whoever draws text binds to it and draws again."""

    language = StringProperty(FALLBACK)

    def speech(self, view: View) -> Speech:
        """Says everything about a View in the present language."""
        return Speech(catalogue(self.language), view)
