"""The program ``cotan``, which comes with the package."""

from __future__ import annotations

import sys

from cotan import _cotan


def main() -> int:
    """Runs the command line of this process, and returns its exit status."""
    return _cotan.main(sys.argv[1:])
