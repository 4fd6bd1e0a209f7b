"""Records and bytes."""

import msgspec
import pytest
from hypothesis import given, settings

from companion.ledger import codec
from companion.ledger.codec import NewerShape, UndecodableRecord, decode, digest, encode, payload
from companion.ledger.records import SHAPE, AnyRecord, Reversal
from companion.ledger.replay import History
from companion.rules.commands import Build, SettleDebt
from tests.ledger import sample
from tests.ledger.strategies import records


@settings(max_examples=150, deadline=None)
@given(records())
def test_any_record_round_trips(record: AnyRecord) -> None:
    assert record == decode(encode(record))


@settings(max_examples=50, deadline=None)
@given(records())
def test_encoding_is_canonical(record: AnyRecord) -> None:
    assert encode(record) == encode(decode(encode(record)))


def test_order_of_a_mapping_does_not_matter(played: History) -> None:
    one = SettleDebt(player=sample.ADA, in_kind={3: 10, 1: 20})
    other = SettleDebt(player=sample.ADA, in_kind={1: 20, 3: 10})
    record = next(r for r in played.records if hasattr(r, "command"))
    with_one = msgspec.structs.replace(record, command=one)
    with_other = msgspec.structs.replace(record, command=other)
    assert encode(with_one) == encode(with_other)
    assert payload(with_one) == payload(with_other)


def test_numbers_below_ten_sort_as_their_text_does_every_time() -> None:
    built = Build(player=sample.ADA, lots=(10, 9))
    assert msgspec.json.encode(built) == msgspec.json.encode(built)


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"shape":1}', b'{"shape":"x"}', b"\xff"])
def test_bytes_that_are_no_record_are_refused(body: bytes) -> None:
    with pytest.raises(UndecodableRecord):
        decode(body)


def test_a_wrong_type_names_its_place() -> None:
    body = encode(Reversal(seq=4, key="k", at=0, of=3)).replace(b'"of":3', b'"of":"x"')
    with pytest.raises(UndecodableRecord, match=r"\$\.of"):
        decode(body)


def test_a_newer_shape_is_told_from_damage() -> None:
    body = encode(Reversal(seq=4, key="k", at=0, of=3, shape=SHAPE + 1))
    with pytest.raises(NewerShape):
        decode(body)


def test_an_older_shape_is_upgraded_step_by_step() -> None:
    raw = {"record": "reversal", "shape": 0, "seq": 4, "key": "k", "when": 9, "of": 3}
    upgrades = {0: lambda old: {**{k: v for k, v in old.items() if k != "when"}, "at": old["when"]}}
    assert Reversal(seq=4, key="k", at=9, of=3) == codec.upgraded(raw, 0, upgrades)


def test_an_older_shape_without_upgrade_is_refused() -> None:
    body = encode(Reversal(seq=4, key="k", at=0, of=3, shape=0))
    with pytest.raises(UndecodableRecord, match="upgrade from shape 0"):
        decode(body)


def test_an_upgrade_that_leaves_a_hole_is_refused() -> None:
    with pytest.raises(UndecodableRecord, match="after the upgrade"):
        codec.upgraded({"record": "reversal"}, 0, {0: lambda old: old})


def test_digest_ignores_the_edition_and_nothing_else(played: History) -> None:
    game = played.game
    other_edition = msgspec.structs.replace(game.edition, id="other")
    assert digest(game) == digest(msgspec.structs.replace(game, edition=other_edition))
    assert digest(game) != digest(msgspec.structs.replace(game, turn_number=0))
    assert digest(game) != digest(msgspec.structs.replace(game, bank_balance=game.bank_balance + 1))


def test_digest_of_a_decoded_game_is_that_of_the_live_one(played: History) -> None:
    copy = msgspec.json.decode(msgspec.json.encode(played.game), type=type(played.game))
    assert digest(played.game) == digest(copy)
