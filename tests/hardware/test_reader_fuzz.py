"""Whatever a reader's line brings: a sighting or a refusal, never another exception."""

import contextlib
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.emulator.pn532 import TypeATag
from hardware.errors import BadFrame
from hardware.rfid.input_nodes import keyboards
from hardware.rfid.pn532_targets import sighting_of
from hardware.rfid.rdm6300_frames import UID_BYTES, parse
from hardware.rfid.reader_settings import Digits
from hardware.rfid.taps import Crowd, NoTag, OneTag, Unreadable
from hardware.rfid.wedge_keys import KEYS, LONGEST_CODE, Typist, identity

UIDS = st.sampled_from((4, 7, 10)).flatmap(lambda size: st.binary(min_size=size, max_size=size))
KEYSTROKES = st.tuples(st.sampled_from([*KEYS, 28, 34, 42]), st.integers(0, 700))


@given(st.binary(max_size=80))
def test_any_answer_of_a_pn532_is_a_sighting_or_refused(answer: bytes) -> None:
    with contextlib.suppress(BadFrame):
        assert isinstance(sighting_of(answer), OneTag | NoTag | Crowd | Unreadable)


@given(UIDS, st.integers(0, 255), st.binary(max_size=20))
def test_every_tag_that_a_pn532_can_tell_of_is_read_whole(uid: bytes, sak: int, ats: bytes) -> None:
    told = TypeATag(uid=uid.hex(), sak=sak, ats=ats.hex()).told(1)
    seen = sighting_of(b"\x01" + told)
    assert isinstance(seen, OneTag)
    assert (uid, sak) == (seen.uid, seen.sak)
    assert Crowd() == sighting_of(b"\x02" + told + told)


@given(st.binary(max_size=16))
def test_any_frame_of_an_rdm6300_is_five_bytes_or_refused(frame: bytes) -> None:
    with contextlib.suppress(BadFrame):
        assert UID_BYTES == len(parse(frame))


@given(st.lists(KEYSTROKES, max_size=120), st.sampled_from(Digits), st.integers(4, 10))
def test_any_keys_are_codes_within_bounds(
    strokes: list[tuple[int, int]], digits: Digits, uid_bytes: int
) -> None:
    typist, now_ms = Typist(), 0
    for key, pause_ms in strokes:
        now_ms += pause_ms
        code = typist.press(key, now_ms)
        if code is None:
            continue
        assert 0 < len(code) <= LONGEST_CODE + 1
        uid = identity(code, digits, uid_bytes)
        assert uid is None or 4 <= len(uid) <= 10


@given(UIDS)
def test_both_ways_to_type_an_identity_are_one(uid: bytes) -> None:
    size = len(uid)
    backwards = uid[::-1]
    typed = {
        Digits.DECIMAL: str(int.from_bytes(uid, "big")),
        Digits.DECIMAL_REVERSED: str(int.from_bytes(backwards, "big")).zfill(10),
        Digits.HEX: uid.hex().upper(),
        Digits.HEX_REVERSED: backwards.hex().upper(),
    }
    assert [uid] * 4 == [identity(code, digits, size) for digits, code in typed.items()]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet='NIPHBkbd:= \n"eventx3', max_size=200))
def test_any_listing_of_input_devices_is_read(tmp_path: Path, text: str) -> None:
    listing = tmp_path / "devices"
    listing.write_text(text, encoding="utf-8")
    assert all(device.event for device in keyboards(listing))
