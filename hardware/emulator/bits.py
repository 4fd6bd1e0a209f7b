"""Bits as they go over the air: each byte lowest bit first, parity left out."""

Bits = list[int]


def bits_of(data: bytes) -> Bits:
    """The bits of whole bytes in the order of sending."""
    return [byte >> place & 1 for byte in data for place in range(8)]


def bytes_of(bits: Bits) -> bytes:
    """Bytes from bits in the order of sending; the last byte may be filled in part only."""
    return bytes(
        sum(bit << place for place, bit in enumerate(bits[start : start + 8]))
        for start in range(0, len(bits), 8)
    )


def merge(answers: list[Bits]) -> tuple[Bits, int | None]:
    """What a reader hears when several cards answer at once, and where they first differ."""
    longest = max(answers, key=len)
    for place, bit in enumerate(longest):
        if any(len(other) > place and other[place] != bit for other in answers):
            return longest, place
    return longest, None
