"""The `banker` command: one module for each group of commands.

Exit codes: 0 good, 1 refused or failed, 2 wrong usage.
"""

from companion.cli.main import main

__all__ = ["main"]
