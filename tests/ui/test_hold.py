"""A held key keeps its finger while the table goes on around it."""

from msgspec.structs import replace

from companion.table.signals import DeviceKind
from companion.table.view import Device
from tests.ui import harness, views
from ui.widgets.button import HOLD_S


def test_news_do_not_take_the_key_from_under_the_finger() -> None:
    view = views.rent()
    with harness.stage(800, 480) as shown:
        shown.show(view)
        pad = next(pad for pad in shown.stage.screen.pads() if pad.hold_s)
        finger = shown.press(*pad.center)
        device = Device(name="dice", kind=DeviceKind.DICE, ready=True, detail="")
        shown.show(replace(view, version=view.version + 1, devices=(device,)))
        shown.wait(pad.hold_s + 0.3)
        shown.release(finger)

        assert [view.sheet.settle.request] == shown.requests


def test_a_frame_that_hangs_neither_makes_a_tap_a_hold_nor_loses_one() -> None:
    with harness.stage(800, 480) as shown:
        shown.show(views.rent())
        pad = next(pad for pad in shown.stage.screen.pads() if pad.hold_s)
        finger = shown.press(*pad.center)
        pad._advance(10 * HOLD_S)
        assert (True, []) == (pad.is_held, shown.requests)
        for _ in range(9):
            pad._advance(0.1)
        shown.release(finger)
        assert 1 == len(shown.requests)


def test_news_do_not_swallow_a_short_touch() -> None:
    view = views.playing()
    device = Device(name="dice", kind=DeviceKind.DICE, ready=True, detail="")
    with harness.stage(800, 480) as shown:
        shown.show(view)
        finger = shown.press(*shown.pad("Ledger").center)
        shown.show(replace(view, version=view.version + 1, devices=(device,)))
        shown.release(finger)
        shown.wait(0.2)

        assert shown.stage.opened is not None
        assert shown.stage.opened.screen == "history"
        assert shown.stage.screen.view.devices == (device,)


def test_another_entry_lets_the_finger_go() -> None:
    view = views.rent()
    with harness.stage(800, 480) as shown:
        shown.show(view)
        pad = next(pad for pad in shown.stage.screen.pads() if pad.hold_s)
        finger = shown.press(*pad.center)
        shown.show(replace(view, version=view.version + 1, seq=view.seq + 1))
        shown.wait(pad.hold_s + 0.3)
        shown.release(finger)

        assert [] == shown.requests
