"""The `banker` command: one module for each group of commands.

Exit codes: 0 good, 1 refused or failed, 2 wrong usage.
"""

import sys

try:
    from companion.cli.main import main
except KeyboardInterrupt:
    # The interpreter is still reading our files; nothing has been begun.
    sys.exit("banker: stopped")

__all__ = ["main"]
