"""The Python programs of the book and of the README, with what they print, and the tutorial."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs/src"
FENCE = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["python.md", "../../README.md"])
def test_programs_print_what_the_page_shows(page, tmp_path):
    run_page(page, tmp_path)


def test_programs_on_eight_devices(tmp_path):
    # The number of devices is fixed when JAX starts.
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8"
    paths = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    program = (
        "import pathlib, sys, test_book;"
        "test_book.run_page(sys.argv[1], pathlib.Path(sys.argv[2]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "inside-jax.md", str(tmp_path)],
        cwd=PAGES.parents[1],
        env={**os.environ, "XLA_FLAGS": flags, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr


def run_page(page: str, folder: Path) -> None:
    """Runs the programs of a page, and compares their outputs with those that it shows."""
    namespace: dict[str, object] = {}
    printed = None
    for number, (language, text) in enumerate(FENCE.findall((PAGES / page).read_text())):
        if language == "text":
            # Pictures and the output of other commands follow no program.
            assert printed is None or re.fullmatch(_pattern(text), printed), f"printed:\n{printed}"
            printed = None
            continue
        path = folder / f"block_{number}.py"
        path.write_text(text)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(text, str(path), "exec"), namespace)
        printed = out.getvalue()


def _pattern(text: str) -> str:
    """Returns the pattern of an output, in which `...` stands for any text."""
    return r"[\s\S]*?".join(map(re.escape, text.strip().split("..."))) + r"\s*"


def test_the_tutorial_runs(tmp_path):
    notebook = json.loads((PAGES.parents[1] / "python/tutorial.ipynb").read_text())
    namespace: dict[str, object] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for number, cell in enumerate(cells):
            path = tmp_path / f"cell_{number}.py"
            path.write_text("".join(cell["source"]))
            exec(compile(path.read_text(), str(path), "exec"), namespace)
    printed = out.getvalue()
    assert "`b`[0]: the gradient has" in printed and "@grad_lambda" in printed
