"""PC/SC: the real pcscd and the real pyscard, with a virtual reader that has virtual tags."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from smartcard import scard

from companion.table.signals import DeviceLost, DeviceReady, TagLifted, TagTapped, TagUnreadable
from hardware.emulator.vpcd import CLASSIC_ATR, PHONE_ATR, VirtualTag
from hardware.errors import BadSetting, DeviceMissing
from hardware.rfid.pcsc import PcscReader
from hardware.rfid.pcsc_service import choose
from hardware.rfid.reader_settings import PcscSettings
from hardware.settings import read_settings
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.pcscd import Pcscd

UID = "04A1B2C3D4E5F6"
ACR1252 = ["ACS ACR1252 SAM Reader 00 01", "ACS ACR1252 1S CL Reader 00 00"]


def driver(**settings: object) -> PcscReader:
    given = {"poll_ms": 20, **settings}
    return PcscReader(read_settings(PcscSettings, "pcsc", given), monotonic_ms, backoff_s=(0.01,))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Pcscd]:
    with Pcscd(tmp_path) as made:
        yield made


@pytest.fixture
def reader(service: Pcscd, inbox: Inbox) -> Iterator[PcscReader]:
    del service
    made = driver()
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    yield made
    made.stop()


def test_lying_tag_is_asked_once_for_its_identity(
    service: Pcscd, reader: PcscReader, inbox: Inbox
) -> None:
    tag = service.place(VirtualTag(UID))
    assert UID == inbox.wait(TagTapped).uid
    inbox.stays_silent(0.5)
    service.field.lift()
    inbox.wait(TagLifted)
    assert 1 == tag.asked
    assert f"last tag {UID}, SAK 00" in reader.self_check()


@pytest.mark.parametrize(
    ("uid", "atr"), [("08112233", PHONE_ATR), (UID, PHONE_ATR), ("08112233", None)]
)
def test_phone_is_known_by_its_identity_or_by_its_answer_to_reset(
    service: Pcscd, reader: PcscReader, inbox: Inbox, uid: str, atr: bytes | None
) -> None:
    del reader
    service.place(VirtualTag(uid, **({} if atr is None else {"atr": atr})))
    assert inbox.wait(TagTapped).random_uid


def test_memory_behind_keys_is_left_alone(service: Pcscd, reader: PcscReader, inbox: Inbox) -> None:
    classic = service.place(VirtualTag("DEADBEEF", atr=CLASSIC_ATR, memory=bytes(1024)))
    assert "DEADBEEF" == inbox.wait(TagTapped).uid
    assert "last tag DEADBEEF, SAK 08" in reader.self_check()
    assert 0 == classic.reads_of_memory
    sticker = service.place(VirtualTag(UID, memory=bytes(180)))
    inbox.wait(TagTapped, 2)
    assert f"last tag {UID}, SAK 00" in reader.self_check()
    assert 1 == sticker.reads_of_memory


def test_chip_card_without_an_identity_is_unreadable(
    service: Pcscd, reader: PcscReader, inbox: Inbox
) -> None:
    del reader
    service.place(VirtualTag("", reads=False))
    inbox.wait(TagUnreadable)
    service.place(VirtualTag(UID))
    inbox.wait(TagTapped)


def test_identity_of_an_odd_length_is_unreadable(
    service: Pcscd, reader: PcscReader, inbox: Inbox
) -> None:
    del reader
    service.place(VirtualTag("0102030405"))
    inbox.wait(TagUnreadable)
    assert [] == inbox.of(TagTapped)


def test_missing_service_is_explained(service: Pcscd) -> None:
    service.stop()
    assert "install pcscd, or start it" in driver().self_check()[0]
    assert "no list" in driver().self_check()[1]


def test_service_without_a_reader_is_explained(service: Pcscd) -> None:
    service.unplug()
    check = driver().self_check()
    assert "expected a PC/SC reader, got none" in check[0]
    assert "pn533_usb" in check[0]
    assert "found: nothing of this kind" == check[1]


def test_reader_is_chosen_by_a_part_of_its_name(service: Pcscd) -> None:
    del service
    assert "works: Virtual PICC 00 01" in driver(reader="00 01").self_check()[0]
    assert "named 'omnikey', got Virtual PICC 00 00" in driver(reader="omnikey").self_check()[0]


def test_side_for_tags_is_preferred_and_security_slots_are_left_alone() -> None:
    assert ACR1252[1] == choose("auto", ACR1252)
    assert "Gemalto 00 00" == choose("auto", ["Gemalto 00 00"])
    with pytest.raises(DeviceMissing):
        choose("auto", ACR1252[:1])


@pytest.mark.parametrize("gone", ["SCARD_STATE_UNKNOWN", "SCARD_STATE_UNAVAILABLE"])
def test_reader_that_leaves_while_it_is_watched_is_lost(
    reader: PcscReader, inbox: Inbox, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    # The virtual reader cannot leave alone; the service's answer for a pulled one is given here.
    del reader
    state = getattr(scard, gone) | scard.SCARD_STATE_CHANGED

    def pulled(context: int, wait_ms: int, states: list[Any]) -> Any:
        del context, wait_ms
        return scard.SCARD_S_SUCCESS, [(states[0][0], state, [])]

    with monkeypatch.context() as patch:
        patch.setattr(scard, "SCardGetStatusChange", pulled)
        assert "it is gone: plug it in" in inbox.wait(DeviceLost).reason
    inbox.wait(DeviceReady, 2)


def test_service_that_never_answers_is_told_to_the_table_and_its_return_too(
    service: Pcscd, reader: PcscReader, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The call into the service has no timeout: it comes back when the service does, or never.
    service.place(VirtualTag(UID))
    inbox.wait(TagTapped)
    monkeypatch.setattr("hardware.worker.HANGS_MS", 2_000)
    with service.hangs():
        assert "it hangs" in inbox.wait(DeviceLost).reason
        assert "lost: " in reader.worker.report()
    inbox.wait(DeviceReady, 2)
    service.field.lift()
    inbox.wait(TagLifted)
    assert 1 == len(inbox.of(TagTapped))


def test_service_that_is_started_anew_while_a_call_hangs_is_found_again(
    service: Pcscd, reader: PcscReader, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    del reader
    monkeypatch.setattr("hardware.worker.HANGS_MS", 2_000)
    with service.hangs():
        inbox.wait(DeviceLost)
        service.crash()
    service.plug()
    inbox.wait(DeviceReady, 2)
    service.place(VirtualTag(UID))
    inbox.wait(TagTapped)
    assert 1 == len(inbox.of(DeviceLost))


@pytest.mark.parametrize(("field", "value"), [("poll_ms", 5), ("reader", "")])
def test_setting_that_cannot_work_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSetting, match=f"expected {field} to be"):
        read_settings(PcscSettings, "pcsc", {field: value})
