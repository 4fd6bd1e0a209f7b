"""Players that play by themselves: each proposes commands, and `judge` has the only say."""

from companion.lab.bots.choosing import wishes
from companion.lab.bots.mind import Mind

__all__ = ["Mind", "wishes"]
