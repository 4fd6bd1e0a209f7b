"""`python -m companion` is the `banker` command."""

import sys

from companion.cli import main

sys.exit(main())
