"""``python -m cotan``: the program ``cotan``."""

import sys

from cotan._command import main

sys.exit(main())
