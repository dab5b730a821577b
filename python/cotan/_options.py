"""Options of transformations."""

from __future__ import annotations

import dataclasses
import difflib
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from . import _errors

if TYPE_CHECKING:
    from ._traced import Transformed

@dataclasses.dataclass(frozen=True)
class Settings:
    """The options that all transformations share."""

    static_argnums: int | tuple[int, ...] | None = None
    static_argnames: str | tuple[str, ...] | None = None
    x64: bool | str = "auto"
    ties: Literal["jax", "cotan"] = "jax"
    method: str = "direct"
    threads: int | None = None
    copy: bool = False
    backend: str = "cotan"
    fallback: str | None = None
    dims: tuple[tuple[str, Any], ...] = ()
    """The sizes of arguments by their names; those with names are open."""

    @staticmethod
    def of(what: str, given: dict[str, Any]) -> Settings:
        """Checks options given by name."""
        names = [field.name for field in dataclasses.fields(Settings)]
        for name in given:
            if name not in names:
                close = difflib.get_close_matches(name, names, 1)
                hint = f"; did you mean `{close[0]}`?" if close else ""
                raise _errors.ArgumentError(f"cotan.{what} has no option `{name}`{hint}")
        if "dims" in given:
            given = given | {"dims": _sizes(what, given["dims"])}
        values = {key: _frozen(value) for key, value in given.items()}
        settings = Settings(**values)
        _one_of("x64", settings.x64, ("auto", True, False))
        _one_of("ties", settings.ties, ("jax", "cotan"))
        _one_of("backend", settings.backend, ("cotan", "xla"))
        _one_of("fallback", settings.fallback, (None, "xla"))
        return settings


def _sizes(what: str, dims: Any) -> tuple[tuple[str, Any], ...]:
    """Returns sizes by the names of arguments, as values that have a hash."""
    if dims is None:
        return ()
    if not hasattr(dims, "items"):
        raise _errors.ArgumentError(
            f"cotan.{what}: dims= is a dictionary of sizes by the names of arguments, as "
            '{"x": ("n", 3)}'
        )
    return tuple((name, _frozen(sizes)) for name, sizes in dims.items())


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _one_of(name: str, value: Any, known: tuple[Any, ...]) -> None:
    if value not in known:
        shown = ", ".join(map(repr, known))
        raise _errors.ArgumentError(f"{name}={value!r}: the choices are {shown}")


_shared: weakref.WeakKeyDictionary[Any, dict[Any, Transformed]] = weakref.WeakKeyDictionary()


def shared(
    fun: Callable[..., Any], kind: Any, has_aux: bool, settings: Settings, order: int = 1
) -> Transformed:
    """Returns the transformation of a function that earlier calls with it compiled."""
    from ._traced import Transformed

    key = (kind, has_aux, settings, order)
    try:
        known = _shared.setdefault(fun, {})
    except TypeError:
        known = {}
    if key not in known:
        known[key] = Transformed(
            fun, kind, has_aux=has_aux, settings=settings, order=order
        )
    return known[key]


def clear() -> None:
    """Forgets the shared transformations."""
    _shared.clear()
