"""The simulated desk: the devices and everything that is laid on them, beside the screen."""

from ui.desk.desk import Desk

__all__ = ["Desk"]
