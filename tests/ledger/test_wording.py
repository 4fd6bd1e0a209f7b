"""Commands as words."""

import pytest
from hypothesis import given, settings

from companion.ledger.wording import VERBS, command_line, command_of, word, words_of
from companion.rules import commands as c
from companion.rules.names import GroupId, PlayerId, TaxMode
from tests.ledger.sample import ADA, BEN
from tests.ledger.strategies import COMMANDS

EXAMPLES = {
    "ada rolls 3 4": c.Roll(player=ADA, dice=(3, 4)),
    "ada buys 39": c.BuyDeed(player=ADA, lot=39),
    "ada bids 39 120": c.Bid(player=ADA, lot=39, amount=120),
    "ada ends-turn": c.EndTurn(player=ADA),
    "ada chooses-tax percent": c.ChooseTax(player=ADA, mode=TaxMode.PERCENT),
    "ada builds 6,8,9 rounds=2": c.Build(player=ADA, lots=(6, 8, 9), rounds=2),
    "ada builds 6 to_big=yes": c.Build(player=ADA, lots=(6,), to_big=True),
    "ada sells-group pink to=7=1,9=0": c.SellGroup(
        player=ADA, group=GroupId("pink"), to={7: 1, 9: 0}
    ),
    "ada settles-debt": c.SettleDebt(player=ADA),
    "table agrees-shortage ada=2,ben=1": c.AgreeShortage(split={ADA: 2, BEN: 1}),
    "table ends-game": c.EndGame(),
    "table trades ada,ben ada:cash=100 ada:lots=1,3 ben:nothing": c.Trade(
        parties=(ADA, BEN), gives={ADA: c.Offer(cash=100, lots=(1, 3)), BEN: c.Offer()}
    ),
    '"table" passes': c.Pass(player=PlayerId("table")),
    '"Ada Ω" passes': c.Pass(player=PlayerId("Ada Ω")),
}


@pytest.mark.parametrize(("line", "command"), EXAMPLES.items())
def test_a_line_says_what_a_person_would_say(line: str, command: c.AnyCommand) -> None:
    assert line == command_line(command)
    assert command == command_of(words_of(line))


@settings(max_examples=300, deadline=None)
@given(COMMANDS)
def test_any_command_round_trips(command: c.AnyCommand) -> None:
    line = command_line(command)
    assert "\n" not in line
    assert command == command_of(words_of(f"{line}   ; and a comment"))


def test_every_command_has_a_verb_of_its_own() -> None:
    assert set(c.AnyCommand.__args__) == set(VERBS)
    assert len(VERBS) == len(set(VERBS.values()))


@pytest.mark.parametrize(
    "line",
    [
        "ada",
        "ada sings",
        "ada buys",
        "ada buys x",
        "ada buys 3 4",
        "ada buys 3 rounds=1",
        "ada rolls 3",
        "ada ends-game",
        "ada chooses-tax half",
        "ada builds 1 to_big=maybe",
        "table agrees-shortage ada",
        "table trades ada,ben ada:wealth=3",
        "table trades ada,ben ada",
        'ada draws "luck',
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        command_of(words_of(line))


def test_words_are_quoted_only_where_needed() -> None:
    assert ["ada", '"a b"', '"undo"', '""'] == [word(w) for w in ("ada", "a b", "undo", "")]
