"""Screen 11: what is received in bank-only play: salary, pot, prizes, sums from the bank."""

from ui.screens.dues import DuesScreen


class ReceiveScreen(DuesScreen):
    """The other half of what may be due."""

    title = "receive.title"
    gives = True


SCREEN = ReceiveScreen
