"""The command line on modules of this process."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from . import _errors

_MAIN = "import sys; from cotan._command import main; sys.exit(main())"


def run(command: str, text: str, arguments: Sequence[str]) -> str:
    """Runs a command on the text of a module, and returns what it prints."""
    with tempfile.TemporaryDirectory(prefix="cotan-") as folder:
        path = Path(folder) / "module.mlir"
        path.write_text(text)
        call = [sys.executable, "-c", _MAIN, command, str(path), *arguments]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise _errors.Error(done.stderr.strip() or f"cotan {command} failed")
    return done.stdout
