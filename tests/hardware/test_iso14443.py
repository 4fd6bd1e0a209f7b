"""The choice of one tag, over a transceiver that answers from a list."""

import pytest

from hardware.rfid.iso14443 import Reply, crc_a, look, with_crc
from hardware.rfid.taps import Crowd, NoTag, Unreadable


class Scripted:
    """A transceiver that answers from a list and remembers the frames."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.frames: list[bytes] = []

    def exchange(self, frame: bytes, *, last_bits: int = 0) -> Reply:
        del last_bits
        self.frames.append(frame)
        return self.replies.pop(0) if self.replies else Reply()

    def tell(self, frame: bytes) -> None:
        self.frames.append(frame)


def answer(data: str) -> Reply:
    raw = bytes.fromhex(data)
    return Reply(data=raw, bits=8 * len(raw))


@pytest.mark.parametrize(
    ("replies", "sighting"),
    [
        ([], NoTag()),
        ([Reply(collision=True)], Crowd()),
        ([Reply(garbled=True)], Unreadable()),
        ([answer("0400")], Unreadable()),
        ([answer("0400"), answer("DEADBEEF00")], Unreadable()),
        ([answer("0400"), answer("DEADBEEF22"), answer("080000")], Unreadable()),
        ([answer("0400"), answer("DEADBEEF22"), answer(with_crc(b"\x0c").hex())], Unreadable()),
        ([answer("0400"), Reply(data=b"\xde\xad", bits=13)], Unreadable()),
    ],
)
def test_select_layer_judges_every_answer_and_puts_tags_to_rest(
    replies: list[Reply], sighting: object
) -> None:
    field = Scripted(*replies)
    assert look(field) == sighting
    if replies:
        assert field.frames[-1] == with_crc(b"\x50\x00")


def test_check_sum_of_type_a() -> None:
    assert crc_a(b"\x00\x00") == bytes.fromhex("A01E")
    assert crc_a(b"\x12\x34") == bytes.fromhex("26CF")
