"""`python -m tests.ui DIRECTORY` writes the gallery."""

import sys

from tests.ui.gallery import main

sys.exit(main(sys.argv[1:]))
