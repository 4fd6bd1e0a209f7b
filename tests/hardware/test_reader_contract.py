"""The one contract of all tag readers: what is said when a tag comes, lies and goes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.requests import NewGame, SetRules, StartWizard, TagRole
from companion.table.signals import (
    DeviceLost,
    DeviceReady,
    TagLifted,
    TagsCrowded,
    TagTapped,
    TagUnreadable,
)
from companion.table.view import Mode
from hardware.emulator.memories import inscribe, ntag213
from tests.hardware.inbox import Inbox, StoppableClock
from tests.hardware.reader_rigs import (
    CLOCK,
    KNOW_CROWDS,
    KNOW_ISO_DEP,
    KNOW_PHONES,
    KNOW_TEXTS,
    READERS,
    ReaderRig,
)
from tests.table.rig import Rig as Table

LEAST_ABSENCE_MS = 300
LYING_S = 0.5
LOOKS_S = 0.4
"""Every reader looks several times within it."""


@pytest.fixture(params=sorted(READERS))
def rig(request: pytest.FixtureRequest, tmp_path: Path, inbox: Inbox) -> Iterator[ReaderRig]:
    with READERS[request.param](tmp_path) as made:
        made.driver.start(inbox.post)
        inbox.wait(DeviceReady)
        yield made
        made.driver.stop()


def test_tag_arrives_once_lies_silently_and_leaves(rig: ReaderRig, inbox: Inbox) -> None:
    uid = rig.uids[0]
    for visit in (1, 2):
        rig.place(uid)
        inbox.wait(TagTapped, visit)
        inbox.stays_silent(LYING_S)
        rig.lift()
        inbox.wait(TagLifted, visit)
    said = [type(signal) for signal in inbox.signals]
    assert [DeviceReady, TagTapped, TagLifted, TagTapped, TagLifted] == said
    assert [uid] * 2 == [tap.uid for tap in inbox.of(TagTapped)]
    assert len({tap.key for tap in inbox.of(TagTapped)}) == 2


@pytest.fixture
def clock() -> Iterator[StoppableClock]:
    CLOCK.stop()
    yield CLOCK
    CLOCK.go()


def test_absence_of_a_tag_takes_300_ms_at_least(
    rig: ReaderRig, inbox: Inbox, clock: StoppableClock
) -> None:
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    rig.lift()
    inbox.stays_silent(LOOKS_S)
    clock.move(LEAST_ABSENCE_MS - 1)
    inbox.stays_silent(LOOKS_S)
    clock.move(1_000)
    inbox.wait(TagLifted)


def test_tag_that_is_back_before_300_ms_is_the_same_tap(
    rig: ReaderRig, inbox: Inbox, clock: StoppableClock
) -> None:
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    rig.lift()
    inbox.stays_silent(LOOKS_S)
    clock.move(LEAST_ABSENCE_MS - 1)
    rig.place(rig.uids[0])
    inbox.stays_silent(LOOKS_S)
    assert len(inbox.of(TagTapped)) == 1


def test_identities_of_every_length_come_whole_and_in_capitals(
    rig: ReaderRig, inbox: Inbox
) -> None:
    for count, uid in enumerate(rig.uids, start=1):
        rig.place(uid)
        inbox.wait(TagTapped, count)
        rig.lift()
        inbox.wait(TagLifted, count)
    assert list(rig.uids) == [tap.uid for tap in inbox.of(TagTapped)]
    assert not any(tap.random_uid for tap in inbox.of(TagTapped))


def test_tag_that_lies_through_a_lost_cable_does_not_tap_again(
    rig: ReaderRig, inbox: Inbox
) -> None:
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    rig.unplug()
    inbox.wait(DeviceLost)
    rig.plug()
    inbox.wait(DeviceReady, 2)
    rig.place(rig.uids[1])
    inbox.wait(TagTapped, 2)
    assert list(rig.uids[:2]) == [tap.uid for tap in inbox.of(TagTapped)]
    assert len(inbox.of(DeviceLost)) == 1


@pytest.mark.parametrize("rig", KNOW_PHONES, indirect=True)
def test_made_up_identity_is_refused_with_the_reason_wherever_it_is_laid(
    rig: ReaderRig, inbox: Inbox, tmp_path: Path
) -> None:
    rig.place("08112233")
    _refused_at_the_table(inbox.wait(TagTapped), tmp_path)


@pytest.mark.parametrize("rig", KNOW_ISO_DEP, indirect=True)
def test_phone_that_keeps_its_identity_is_refused_too(
    rig: ReaderRig, inbox: Inbox, tmp_path: Path
) -> None:
    rig.iso_dep()
    _refused_at_the_table(inbox.wait(TagTapped), tmp_path)


def _refused_at_the_table(tap: TagTapped, folder: Path) -> None:
    """While deeds get their tags, while players sit down, and where nobody asked for a tag."""
    wizard, seats, welcome = (Table(folder / name, paired=False) for name in "wsn")
    wizard.choose(StartWizard(role=TagRole.DEED, edition="us_classic"))
    seats.choose(NewGame(edition="us_classic"))
    seats.choose(SetRules())
    for table in (wizard, seats, welcome):
        table.take(tap)
        assert table.refused in ("lobby.random_tag", "tap.random_tag")
        assert {} == table.registry.tags()
        assert table.view.focus is None
        table.registry.close()
    assert [] == list(seats.view.lobby.seats)
    assert Mode.SEATS is seats.view.mode


@pytest.mark.parametrize("rig", KNOW_CROWDS, indirect=True)
def test_two_tags_are_said_once(rig: ReaderRig, inbox: Inbox) -> None:
    rig.crowd(rig.uids[0], rig.uids[1])
    inbox.wait(TagsCrowded)
    rig.lift()
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    assert len(inbox.of(TagsCrowded)) == 1


def test_unreadable_tag_is_said_once(rig: ReaderRig, inbox: Inbox) -> None:
    rig.spoil()
    inbox.wait(TagUnreadable)
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    assert len(inbox.of(TagUnreadable)) == 1
    assert len(inbox.of(TagTapped)) == 1


@pytest.mark.parametrize("text", ["P07", "Mediterranean Avenue", "ул. Арбат", ""])
@pytest.mark.parametrize("rig", KNOW_TEXTS, indirect=True)
def test_tap_brings_along_what_is_written_on_the_sticker(
    rig: ReaderRig, inbox: Inbox, text: str
) -> None:
    sticker = ntag213("04A1B2C3D4E5F6")
    if text:
        inscribe(sticker, text)
    rig.written(sticker)
    assert text == inbox.wait(TagTapped).text
    inbox.stays_silent(LOOKS_S)


def test_self_check_says_what_it_is_how_it_is_what_was_found_and_what_it_needs(
    rig: ReaderRig, inbox: Inbox
) -> None:
    rig.place(rig.uids[0])
    inbox.wait(TagTapped)
    reader = rig.driver
    state, found, *rest = reader.self_check()
    assert state.startswith(f"{reader.description}, {reader.where}: ready: ")
    assert found.startswith("found: ")
    needs = [f"needs {what}" for what in reader.requirements]
    assert needs
    assert needs == rest[: len(needs)]
    assert any(rig.uids[0] in figure for figure in rest[len(needs) :])
