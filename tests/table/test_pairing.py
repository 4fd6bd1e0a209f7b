"""A tag that was given a meaning in a game: said at once, and taken back by one touch."""

from pathlib import Path

from companion.table.requests import Mark, RegisterTag, TagMeaning, TagRole
from tests.builders import Position, table
from tests.table.rig import TAGS, Rig

NEW = "04FFFFFFFFFFFF"
ORIENTAL = TagMeaning(role=TagRole.DEED, subject="6")


def paired(folder: Path, uid: str) -> Rig:
    rig = table(folder, Position())
    rig.choose(RegisterTag(uid=uid, meaning=ORIENTAL))
    return rig


def test_an_unknown_tag_says_what_is_wanted_of_it(tmp_path: Path):
    rig = table(tmp_path, Position())
    rig.tap_uid(NEW)

    assert "tap.unknown_tag" == rig.refused
    assert "tap.unknown_tag.wanted" == rig.view.refused.expected.code


def test_a_pairing_is_confirmed_by_its_name(tmp_path: Path):
    rig = paired(tmp_path, NEW)

    assert ("", "tag.paired.deed") == (rig.refused, rig.view.notice.message.code)
    assert "6" == rig.view.notice.message.facts["subject"]


def test_a_pairing_that_is_taken_back_leaves_an_unknown_tag(tmp_path: Path):
    rig = paired(tmp_path, NEW)
    rig.choose(rig.view.notice.back.request)

    assert ("tag.forgotten", None) == (rig.view.notice.message.code, rig.view.notice.back)
    rig.tap_uid(NEW)
    assert "tap.unknown_tag" == rig.refused


def test_a_moved_tag_gets_its_old_meaning_back(tmp_path: Path):
    sun = TagMeaning(role=TagRole.PLAYER, subject=Mark.SUN.value)
    uid = next(uid for uid, meaning in TAGS.items() if meaning == sun)
    rig = paired(tmp_path, uid)
    rig.choose(rig.view.notice.back.request)

    rig.tap_uid(uid)
    assert ("player", "sun") == (rig.view.focus.screen, rig.view.focus.player)
