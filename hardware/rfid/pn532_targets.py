"""What a PN532 answers to InListPassiveTarget: none, one or two tags."""

from hardware.errors import BadFrame
from hardware.rfid.taps import Crowd, NoTag, OneTag, Sighting, Unreadable

UID_BYTES = (4, 7, 10)
SAK_ISO_DEP = 0x20


def sighting_of(answer: bytes) -> Sighting:
    """What lies there; raise BadFrame for an answer that contradicts itself.

    PN532 user manual, 7.3.5: the count, then for each tag its number, SENS_RES, SEL_RES, the
    length of its identity and the identity; with SEL_RES bit 5 also its answer to select.

    >>> sighting_of(bytes.fromhex("01 01 0044 00 07 04A1B2C3D4E5F6")).uid.hex()
    '04a1b2c3d4e5f6'
    """
    if not answer:
        raise BadFrame("empty answer")
    tags = []
    rest = answer[1:]
    for _ in range(answer[0]):
        tag, rest = _target(rest)
        tags.append(tag)
    if len(tags) > 1:
        return Crowd()
    if not tags:
        return NoTag()
    return tags[0] if len(tags[0].uid) in UID_BYTES else Unreadable()


def _target(data: bytes) -> tuple[OneTag, bytes]:
    if len(data) < 5 or len(data) < 5 + data[4]:
        raise BadFrame("short answer", data.hex())
    end = 5 + data[4]
    tag = OneTag(uid=data[5:end], sak=data[3], atqa=data[1:3])
    rest = data[end:]
    if tag.sak & SAK_ISO_DEP and rest:
        # The length of an answer to select counts itself.
        rest = rest[rest[0] :]
    return tag, rest
