"""Programs in notebooks: their stages, which fold out."""

from __future__ import annotations

import html
import time
from collections.abc import Callable, Sequence
from typing import Any

from . import _errors, _tool

_LONGEST = 2000
"""The lines of a stage that are shown."""

_PRE = "margin:0.2em 0 0.6em 1.2em;max-height:30em;overflow:auto;line-height:1.25;text-align:left"


def stages(title: str, shown: Sequence[tuple[str, Callable[[], str]]]) -> str:
    """Returns a title and stages as HTML: each folds out, the first one is open."""
    parts = [
        _stage(name, text, is_open=number == 0) for number, (name, text) in enumerate(shown)
    ]
    return f"<div><code>{html.escape(title)}</code>{''.join(parts)}</div>"


def _stage(name: str, text: Callable[[], str], is_open: bool) -> str:
    start = time.perf_counter()
    try:
        lines, is_made = text().rstrip("\n").split("\n"), True
    except _errors.Error as error:
        lines, is_made = str(error).split("\n"), False
    milliseconds = 1e3 * (time.perf_counter() - start)
    note = f"{len(lines)} lines, {milliseconds:.0f} ms" if is_made else "there is none"
    if len(lines) > _LONGEST:
        lines = [*lines[:_LONGEST], f"... {len(lines) - _LONGEST} more lines"]
    shown = html.escape("\n".join(lines))
    flag = " open" if is_open else ""
    return (
        f"<details{flag}><summary>{html.escape(name)} <small>({html.escape(note)})</small></summary>"
        f'<pre style="{_PRE}">{shown}</pre></details>'
    )


def of_module(module: Any) -> str:
    """Returns a module, and what the compiler makes of it."""
    text = module.text()
    shown: list[tuple[str, Callable[[], str]]] = [("program", lambda: text)]
    source = module
    if _requests_derivatives(text):
        try:
            source = module.opt("gradient")
        except _errors.Error:
            pass
        shown.append(("gradient", lambda: module.opt("gradient").text()))
    shown += [
        ("loops", lambda: source.opt("lower-to-loops").text()),
        ("llvm", lambda: _tool.run("build", source.text(), ["--emit=llvm"])),
    ]
    return stages(repr(module), shown)


def _requests_derivatives(text: str) -> bool:
    return any(f" ad.{kind} " in text for kind in _REQUESTS)


_REQUESTS = ("grad", "value_and_grad", "jvp", "vjp", "hvp", "jacobian", "hessian", "linearize")
