"""``cotan.check``: certificates of derivatives, and of gradients that others made."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from . import _errors, _judge
from ._entry import Entry
from ._options import Settings
from ._traced import Transformed, jax_part


@dataclasses.dataclass(frozen=True)
class Certificate:
    """The findings about a gradient; printed, one line for each."""

    function: str
    lines: tuple[str, ...]
    verdict: _judge.Verdict
    """The comparison with slopes."""

    def __bool__(self) -> bool:
        return self.verdict.is_right

    def __str__(self) -> str:
        return "\n".join((f"the gradient of `{self.function}`:", *self.lines))


def check(
    fun: Callable[..., Any],
    *args: Any,
    against: Callable[..., Any] | None = None,
    argnums: int | Sequence[int] | None = None,
    has_aux: bool = False,
    quiet: bool = False,
    **settings: Any,
) -> Certificate:
    """Certifies the gradient of a function of one scalar result at a point.

    With ``against=g``, the gradient is ``g(*args)``, a foreign one, in the structure of the
    arguments that ``argnums`` selects; the default is all arguments of floats for our own, and
    the first argument for a foreign one. The gradient has to be the slope of the function, which
    values alone decide. Prints the certificate; raises ``CheckError`` with the first element that is
    wrong.
    """
    options = Settings.of("check", settings)
    gradient = fun if isinstance(fun, Transformed) and fun._request.kind != "value" else None
    if gradient is not None:
        argnums = gradient._request.argnums if argnums is None else argnums
        has_aux = gradient._request.has_aux
        fun = gradient._fun
    if argnums is None:
        argnums = 0 if against else _float_arguments(args)
    case, entry = _case(fun, args, argnums, has_aux, against, options)
    verdict = _judge.judge(case)
    name = entry.traced.name
    certificate = Certificate(name, tuple(lines(verdict, bool(against))), verdict)
    if not verdict.is_right:
        raise _errors.CheckError(_failure(entry, name, verdict))
    if not quiet:
        print(certificate)
    return certificate


def _float_arguments(args: Sequence[Any]) -> tuple[int, ...]:
    """Returns the positions of arguments that hold floats alone."""
    trees, compat = jax_part("trees", "cotan.check"), jax_part("compat", "cotan.check")

    def is_float(leaf: Any) -> bool:
        if isinstance(leaf, (float, complex)):
            return True
        return hasattr(leaf, "dtype") and compat.is_float(leaf.dtype)

    found = []
    for position, arg in enumerate(args):
        leaves, _ = trees.flatten(arg)
        if leaves and all(map(is_float, leaves)):
            found.append(position)
    if not found:
        raise _errors.ArgumentError("cotan.check: no argument consists of floats")
    return tuple(found)


def _case(
    fun: Callable[..., Any],
    args: Sequence[Any],
    argnums: Any,
    has_aux: bool,
    against: Callable[..., Any] | None,
    options: Settings,
) -> tuple[_judge.Case, Entry]:
    """Builds the comparison: the gradient at the point, and the function in double precision."""
    import numpy as np

    trees, checks = jax_part("trees", "cotan.check"), jax_part("wide", "cotan.check")
    wide_args = checks.widened(args)
    exact = Transformed(
        fun,
        "grad",
        argnums=argnums,
        has_aux=has_aux,
        allow_int=True,
        holomorphic=checks.holds_complex(args),
        settings=dataclasses.replace(options, x64=True),
    )
    entry = exact.entry(*wide_args)
    selection = entry.selection
    given = against(*args) if against else _own(fun, args, argnums, has_aux, options)
    leaves = _leaves_like(given, selection, against)
    flat, _ = trees.flatten((tuple(wide_args), {}))
    pairs = zip(leaves, selection.indices, selection.differentiable, strict=True)
    kept = [(leaf, index) for leaf, index, is_float in pairs if is_float]
    function = checks.Function(entry, flat, selection.wrt)
    return (
        _judge.Case(
            function.value,
            [np.asarray(flat[index]) for _, index in kept],
            [np.asarray(leaf, dtype=_exact(leaf)) for leaf, _ in kept],
            [entry.traced.arg_names[index] for _, index in kept],
            max((_judge.eps(np.asarray(leaf).dtype) for leaf, _ in kept), default=0.0),
            function.derivative(),
        ),
        entry,
    )


def _exact(leaf: Any) -> str:
    import numpy as np

    return "complex128" if np.iscomplexobj(leaf) else "float64"


def _own(fun: Any, args: Any, argnums: Any, has_aux: bool, options: Settings) -> Any:
    own = Transformed(
        fun, "grad", argnums=argnums, has_aux=has_aux, allow_int=True, settings=options
    )
    result = own(*args)
    return result[0] if has_aux else result


def _leaves_like(given: Any, selection: Any, against: Any) -> list[Any]:
    """Returns the leaves of a gradient in the structure of the arguments."""
    import numpy as np

    trees, calls = jax_part("trees", "cotan.check"), jax_part("calls", "cotan.check")
    leaves, tree = trees.flatten(given)
    wanted = trees.flatten(selection.unflatten_all(range(len(selection.indices))))[1]
    if tree != wanted and len(leaves) == len(selection.indices) == 1:
        tree = wanted
    name = getattr(against, "__name__", "the gradient")
    if tree != wanted:
        raise _errors.CheckError(
            f"`{name}` returns {calls.structure(tree)}, and the arguments are "
            f"{calls.structure(wanted)}"
        )
    for leaf, shape in zip(leaves, selection.shapes, strict=True):
        if np.shape(leaf) != shape:
            raise _errors.CheckError(
                f"`{name}` returns an array of shape {np.shape(leaf)} for an argument of "
                f"shape {shape}"
            )
    return leaves


def lines(verdict: _judge.Verdict, is_foreign: bool) -> list[str]:
    """Returns the lines of a certificate."""
    made = "the given gradient" if is_foreign else "the gradient in reverse"
    lines = [
        f"  slope       {made} is the slope along {verdict.directions} directions, "
        f"{verdict.worst:.1e} at worst"
    ]
    if verdict.kinks:
        lines.append(
            f"  kinks       along {verdict.kinks} of them the slopes of both sides differ, "
            "and the gradient is between"
        )
    return lines


def _failure(entry: Entry, name: str, verdict: _judge.Verdict) -> str:
    """Returns the message about a wrong gradient, with the operations that contribute to it."""
    contributions = jax_part("contributions", "cotan.check")
    assert verdict.difference is not None
    return message(name, verdict) + contributions.text(entry.traced, verdict.difference.name)


def message(name: str, verdict: _judge.Verdict) -> str:
    """Returns the message about a wrong gradient."""
    text = f"the gradient of `{name}` is not its slope: {verdict.difference}"
    if verdict.others:
        text += f"\n{verdict.others} other arguments are wrong, too"
    return text
