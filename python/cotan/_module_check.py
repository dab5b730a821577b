"""``Module.check``: certificates of derivatives of functions of text."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import _certificates, _errors, _judge, _tool

Wrt = str | int | Sequence[str | int] | None


@dataclasses.dataclass(frozen=True)
class TextCertificate:
    """The certificate of a function of text; printed, one line for each check."""

    function: str
    lines: tuple[str, ...]

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "\n".join(self.lines)


def check(
    module: Any,
    function: str,
    arguments: Sequence[Any],
    named: dict[str, Any],
    wrt: Wrt,
    against: Callable[..., Any] | None,
    points: int,
    seed: int,
    dims: Mapping[str, int] | None,
    methods: bool,
    quiet: bool,
) -> Any:
    """Certifies a derivative, or a gradient from elsewhere."""
    names = [name or "" for name, _ in module.functions()[function][0]]
    given = _by_name(function, names, arguments, named)
    chosen = _selected(names, wrt)
    if against is None:
        options = ["--points", str(points), "--random-seed", str(seed)]
        options += [word for name, size in (dims or {}).items() for word in ("--dim", f"{name}={size}")]
        options += ["--methods"] if methods else []
        made: Any = _by_tool(module, function, given, chosen, options)
    else:
        made = _by_slopes(module, function, names, given, chosen, against, seed)
    if not quiet:
        print(made)
    return made


def _by_name(
    function: str, names: list[str], arguments: Sequence[Any], named: dict[str, Any]
) -> dict[str, Any]:
    """Returns the arguments by name."""
    if len(arguments) > len(names):
        raise _errors.ArgumentError(
            f"`{function}` takes {len(names)} arguments, {len(arguments)} were given"
        )
    given = dict(zip(names, arguments, strict=False))
    for name, value in named.items():
        if name not in names:
            known = ", ".join(f"`{it}`" for it in names)
            raise _errors.ArgumentError(
                f"`{function}` has no argument `{name}`; it has {known}"
            )
        if name in given:
            raise _errors.ArgumentError(f"argument `{name}` of `{function}` is given twice")
        given[name] = value
    return given


def _selected(names: list[str], wrt: Wrt) -> list[str] | None:
    """Returns the names of the differentiated arguments; `None` for all of floats."""
    if wrt is None:
        return None
    listed = [wrt] if isinstance(wrt, (str, int)) else list(wrt)
    chosen = [names[it] if isinstance(it, int) and -len(names) <= it < len(names) else it for it in listed]
    for it in chosen:
        if it not in names:
            known = ", ".join(f"`{name}`" for name in names)
            raise _errors.ArgumentError(f"wrt: there is no argument {it!r}; the function has {known}")
    return [str(it) for it in chosen]


def _by_tool(
    module: Any,
    function: str,
    given: dict[str, Any],
    wrt: list[str] | None,
    options: Sequence[str],
) -> TextCertificate:
    """Runs all checks of the command, at random values of arguments that are not given."""
    options = ["--fn", function, *options]
    if wrt is not None:
        options += ["--wrt", ",".join(wrt)]
    with tempfile.TemporaryDirectory(prefix="cotan-") as folder:
        for number, (name, value) in enumerate(given.items()):
            path = Path(folder) / f"argument_{number}.npy"
            np.save(path, np.asarray(value))
            options += ["--arg", f"{name}=@{path}"]
        done = _tool.call("check", module.text(locations=True), options)
    if done.returncode == 0:
        return TextCertificate(function, tuple(done.stdout.rstrip().splitlines()))
    message = done.stderr.strip() or f"`{function}` is not certified"
    # A certificate with failures is printed; without one, the command did not run.
    raise (_errors.CheckError if done.stdout.strip() else _errors.Error)(message)


def _by_slopes(
    module: Any,
    function: str,
    names: list[str],
    given: dict[str, Any],
    wrt: list[str] | None,
    against: Callable[..., Any],
    seed: int,
) -> _certificates.Certificate:
    """Compares a gradient from elsewhere with slopes of the function."""
    missing = [name for name in names if name not in given]
    if missing:
        raise _errors.ArgumentError(f"argument `{missing[0]}` of `{function}` is missing")
    compiled = module[function]
    dtypes = dict(zip(names, compiled.dtypes[0], strict=True))
    floats = [name for name in names if dtypes[name].startswith(("float", "complex"))]
    chosen = floats if wrt is None else wrt
    single = [name for name in chosen if dtypes[name] != "float64"]
    if single or compiled.dtypes[1] != ["float64"]:
        what = f"argument `{single[0]}` is {dtypes[single[0]]}" if single else "it does not"
        raise _errors.UnsupportedError(
            f"slopes of `{function}` need float64 arguments and one float64 result: {what}"
        )
    if not chosen:
        raise _errors.ArgumentError(f"`{function}` has no argument of floats")
    values = [given[name] for name in names]
    positions = [names.index(name) for name in chosen]

    def value(moved: Sequence[np.ndarray]) -> float:
        arrays = list(values)
        for at, array in zip(positions, moved, strict=True):
            arrays[at] = np.ascontiguousarray(array).reshape(np.shape(values[at]))
        return float(np.asarray(compiled(*arrays)).reshape(()))

    gradient = against(*values)
    parts = gradient if isinstance(gradient, (tuple, list)) else (gradient,)
    _check_shapes(against, parts, chosen, [np.shape(values[at]) for at in positions])
    case = _judge.Case(
        value,
        [np.asarray(values[at], dtype=np.float64) for at in positions],
        [np.asarray(part, dtype=np.float64) for part in parts],
        chosen,
        max(_judge.eps(np.asarray(part).dtype) for part in parts),
    )
    verdict = _judge.judge(case, seed)
    if not verdict.is_right:
        raise _errors.CheckError(_certificates.message(function, verdict))
    return _certificates.Certificate(function, tuple(_certificates.lines(verdict, True)), verdict)


def _check_shapes(against: Any, parts: Any, names: list[str], shapes: list[Any]) -> None:
    name = getattr(against, "__name__", "the gradient")
    if len(parts) != len(names):
        known = ", ".join(f"`{it}`" for it in names)
        raise _errors.CheckError(f"`{name}` returns {len(parts)} arrays, the arguments are {known}")
    for part, argument, shape in zip(parts, names, shapes, strict=True):
        if np.shape(part) != shape:
            raise _errors.CheckError(
                f"`{name}` returns an array of shape {np.shape(part)} for `{argument}` of "
                f"shape {shape}"
            )
