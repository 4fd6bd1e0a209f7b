"""House rules in words: what a setting is, what it does, its value, and what the book says."""

from collections import Counter
from functools import partial
from typing import NamedTuple

from companion.table.view import HouseRule, View
from ui.present.numbers import percentage
from ui.present.speech import Speech, in_a_row

SUMS = frozenset(
    (
        "money.start", "money.smallest_note", "go.salary", "parking.seed", "jail.fine",
        "tax.luxury", "auction.min_bid", "auction.step", "trade.jail_card_price_below",
        "penalty.wrong_token",
    )
)  # fmt: skip
"""Settings whose numbers are money."""
HUNDRED = 100


class RuleWords(NamedTuple):
    """A setting in words."""

    rule: HouseRule
    label: str
    more: str
    value: str
    book: str
    """What the rule book says, where the table says something else."""

    @property
    def explained(self) -> str:
        """What it does and what the book says, one sentence after the other."""
        return in_a_row(self.more, self.book)


class NumberForm(NamedTuple):
    """What a page for typing in a number says and allows."""

    title: str
    more: str
    figure: str
    """The number in words, as it stands now."""
    number: int
    """What the next digit is added to; 0 where nothing has been typed."""
    low: int
    high: int
    limits: str
    """From the least to the largest, in words."""
    is_typed: bool

    @property
    def fits(self) -> bool:
        """The number may be taken."""
        return self.low <= self.number <= self.high


class SectionWords(NamedTuple):
    """A page of settings."""

    section: str
    label: str
    detail: str
    changed: bool
    wrong: bool


def sections(view: View, speech: Speech) -> tuple[SectionWords, ...]:
    """The pages, each with how much of it differs from the book."""
    rules = view.lobby.house
    changed = Counter(rule.section for rule in rules if rule.changed)
    wrong = {rule.section for rule in rules if rule.wrong}
    return tuple(
        SectionWords(
            section,
            speech.say(f"house.section.{section}"),
            _differences(speech, changed[section]),
            bool(changed[section]),
            section in wrong,
        )
        for section in dict.fromkeys(rule.section for rule in rules)
    )


def _differences(speech: Speech, number: int) -> str:
    return speech.say("house.changed", number=number) if number else speech.say("house.as_book")


def summary(view: View, speech: Speech) -> str:
    """How many settings differ from the rule book, or why they do not go together."""
    if view.lobby.troubles:
        return speech.say("house.troubled")
    return _differences(speech, sum(rule.changed for rule in view.lobby.house))


def rules_of(view: View, speech: Speech, section: str) -> tuple[RuleWords, ...]:
    """The settings of a page."""
    return tuple(_words(speech, rule) for rule in view.lobby.house if rule.section == section)


def typed_value(rule: HouseRule, number: int) -> int | float:
    """The value for which a typed number stands."""
    return number / HUNDRED if rule.span is not None and rule.span.percent else number


def typed_form(speech: Speech, rule: HouseRule, typed: int | None) -> NumberForm:
    """The page on which the number of a setting is typed in."""
    assert rule.span is not None
    words, span = _words(speech, rule), rule.span
    number = typed if typed is not None else 0
    value = rule.value if typed is None else typed_value(rule, typed)
    limit = partial(percentage, language=speech.language) if span.percent else speech.money
    return NumberForm(
        title=words.label,
        more=words.explained,
        figure=value_words(speech, rule.name, value),
        number=number,
        low=span.low,
        high=span.high,
        limits=speech.say(
            "number.limits",
            low=limit(span.low),
            high=limit(span.high),
        ),
        is_typed=typed is not None,
    )


def _words(speech: Speech, rule: HouseRule) -> RuleWords:
    book = ""
    if rule.changed:
        book = speech.say("house.book", value=value_words(speech, rule.name, rule.book))
    return RuleWords(
        rule,
        speech.say(f"house.{rule.name}"),
        speech.say(f"house.{rule.name}.more"),
        value_words(speech, rule.name, rule.value),
        book,
    )


def value_words(speech: Speech, name: str, value: object) -> str:
    """A value as the key between minus and plus says it."""
    match value:
        case None:
            return speech.first_of(f"house.{name}.none", "house.none")
        case bool():
            word = "yes" if value else "no"
            return speech.first_of(f"house.{name}.{word}", f"house.{word}")
        case tuple():
            if not value:
                return speech.first_of(f"house.{name}.none", "house.none")
            return " + ".join(_item(speech, name, item) for item in value)
        case float():
            return percentage(round(value * HUNDRED), speech.language)
        case int():
            return _number(speech, name, value)
        case _:
            return _item(speech, name, value)


def _number(speech: Speech, name: str, value: int) -> str:
    if name in SUMS:
        return speech.money(value)
    if name.startswith("mortgage."):
        return percentage(value * HUNDRED, speech.language)
    if speech.has(f"house.{name}.number"):
        return speech.say(f"house.{name}.number", number=value)
    return str(value)


def _item(speech: Speech, name: str, item: object) -> str:
    if isinstance(item, int):
        return str(item)
    return speech.first_of(f"house.{name}.{item}", f"house.value.{item}")
