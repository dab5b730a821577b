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
    done = call(command, text, arguments)
    if done.returncode != 0:
        raise _errors.Error(done.stderr.strip() or f"cotan {command} failed")
    return done.stdout


def call(
    command: str, text: str, arguments: Sequence[str]
) -> subprocess.CompletedProcess[str]:
    """Runs a command on the text of a module."""
    with tempfile.TemporaryDirectory(prefix="cotan-") as folder:
        path = Path(folder) / "module.mlir"
        path.write_text(text)
        words = [sys.executable, "-c", _MAIN, command, str(path), *arguments]
        return subprocess.run(words, capture_output=True, text=True, check=False)
