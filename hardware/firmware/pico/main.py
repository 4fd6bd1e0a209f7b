"""The loop: look at the tray a hundred times a second and listen in between."""

import select
import sys
import time

import board
from sensor import Sensor

LOOK_MS = 10


def run() -> None:
    """Never ends."""
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    ticks = time.ticks_ms()
    now_ms = 0
    sensor = Sensor(board.boot_id(), now_ms)
    while True:
        while poller.poll(0):
            data = sys.stdin.buffer.read(1)
            if not data:
                return
            board.write(sensor.hear(data))
        board.write(sensor.look(board.levels(), now_ms))
        time.sleep_ms(LOOK_MS)
        later = time.ticks_ms()
        now_ms += time.ticks_diff(later, ticks)
        ticks = later


run()
