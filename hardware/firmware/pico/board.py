"""The board: a Raspberry Pi Pico whose USB port is the line. The only file that knows pins."""

import os
import sys
import time

import machine
import micropython

SELECT = [machine.Pin(number, machine.Pin.OUT) for number in (2, 3, 4, 5)]
"""S0 to S3 of the 74HC4067; its channels 0 to 4 are the first pocket, 5 to 9 the second."""
LAMPS = machine.Pin(6, machine.Pin.OUT, value=0)
LIGHT = machine.ADC(26)
CHANNELS = 10
LIT_US = 60
"""What a phototransistor with 10 kilohms needs to follow the lamp."""
DAZZLED = 32
"""Below it the daylight alone draws the input down, and no lamp can be seen."""


def boot_id() -> str:
    """Four hex digits, new at each start."""
    high, low = os.urandom(2)
    return f"{high:02X}{low:02X}"


def levels() -> "bytes | None":
    """Reflected light of all spots, 0 to 255; None when daylight drowns it."""
    found = bytearray(CHANNELS)
    for channel in range(CHANNELS):
        for bit, pin in enumerate(SELECT):
            pin.value(channel >> bit & 1)
        time.sleep_us(LIT_US)
        off = LIGHT.read_u16() >> 8
        LAMPS.value(1)
        time.sleep_us(LIT_US)
        lit = LIGHT.read_u16() >> 8
        LAMPS.value(0)
        if off < DAZZLED:
            return None
        found[channel] = max(0, off - lit)
    return bytes(found)


def write(line: bytes) -> None:
    """Send bytes to the host."""
    if line:
        sys.stdout.buffer.write(line)


# The line is the console: without this a byte 03 in the noise would end the program.
micropython.kbd_intr(-1)
