"""Functions that JAX traces, compiled at their first call with arguments of new types."""

from __future__ import annotations

import functools
import importlib
import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any

from . import _errors
from ._direct import Direct
from ._entry import Entry, Request
from ._options import Settings
from ._program import Kind

LOGGER = logging.getLogger("cotan")

_IS_MISSING = (
    "needs JAX to trace functions: pip install 'cotan[jax]'; "
    "cotan.Module works on text without it"
)


def jax_part(name: str, what: str) -> Any:
    """Imports a module that needs JAX."""
    try:
        return importlib.import_module(f"._jax.{name}", __package__)
    except ModuleNotFoundError as error:
        if error.name not in ("jax", "jaxlib"):
            raise
        raise ImportError(f"{what} {_IS_MISSING}", name="jax") from None


class Transformed:
    """A function that is traced, transformed and compiled for each new type of its arguments."""

    def __init__(
        self,
        fun: Callable[..., Any],
        kind: Kind,
        *,
        argnums: int | Sequence[int] = 0,
        has_aux: bool = False,
        allow_int: bool = False,
        holomorphic: bool = False,
        settings: Settings = Settings(),
        order: int = 1,
    ):
        what = "cotan.jit" if kind == "value" else f"cotan.{kind}"
        if not callable(fun):
            raise TypeError(f"{what} takes a function, not a {type(fun).__name__}")
        jax_part("compat", what)
        numbers = argnums if isinstance(argnums, int) else tuple(argnums)
        self._request = Request(kind, numbers, has_aux, allow_int, holomorphic, what, order)
        self._fun = fun
        self._settings = settings
        trees = jax_part("trees", what)
        self._statics = trees.Statics.of(fun, settings.static_argnums, settings.static_argnames)
        self._flatten, self._type_key, self._traced = trees.flatten, trees.type_key, trees.TRACED
        self._nested = jax_part("nested", what)
        self._dims: Any = None
        if settings.dims:
            if settings.backend != "cotan" or settings.fallback:
                raise _errors.UnsupportedError(
                    f"{what}: dims= excludes fallback and backend='xla'"
                )
            self._dims = jax_part("dims", what).Dims(what, kind, settings.dims)
        self._plain = not self._statics and self._dims is None
        self._entries: dict[Any, Entry] = {}
        self._last: Entry | None = None
        self._direct: Direct | None = None
        functools.update_wrapper(self, fun, updated=())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the machine code for these types of arguments, and makes it if there is none."""
        direct = self._direct
        if direct is not None and not kwargs and direct.takes(args):
            try:
                return direct.finish(direct.compiled(*args))
            except (_errors.ShapeError, _errors.DtypeError, _errors.ArgumentError):
                # Arrays of other types, or an error that names the arguments of the user.
                self._direct = None
        leaves, tree = self._flatten((args, kwargs))
        key = (tree, *map(self._type_key, leaves))
        entry = self._entries.get(key) if self._plain else None
        if entry is not None:
            if entry is self._last and not kwargs:
                self._direct = entry.direct(args)
            self._last = entry
            return entry.call(leaves)
        if self._traced in key:
            return self._nested.call(self, args, kwargs)
        entry, leaves = self._entry(args, kwargs)
        return entry.call(leaves)

    def entry(self, *args: Any, **kwargs: Any) -> Entry:
        """Returns what is compiled for these types of arguments."""
        return self._entry(args, kwargs)[0]

    def leaves(self, *args: Any, **kwargs: Any) -> list[Any]:
        """Returns the arrays among arguments, flat."""
        return self._entry(args, kwargs)[1]

    def jvp(self, primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> tuple[Any, ...]:
        """Returns value and tangent."""
        entry, leaves = self._entry(primals, {}, tuple(range(len(primals))))
        return entry.jvp(leaves, tangents)

    def jet(self, primals: tuple[Any, ...], series: tuple[tuple[Any, ...], ...]) -> Any:
        """Returns the value, and its derivatives along a curve."""
        entry, leaves = self._entry(primals, {}, tuple(range(len(primals))))
        return entry.jet(leaves, series)

    def vjp(self, primals: tuple[Any, ...]) -> tuple[Any, ...]:
        """Returns the value, and the function of cotangents."""
        entry, leaves = self._entry(primals, {}, tuple(range(len(primals))))
        return entry.vjp(leaves)

    def as_jax(self) -> Callable[..., Any]:
        """Returns the same function, as JAX makes it."""
        from ._jax import nested

        return nested.as_jax(self._fun, self._request)

    def _entry(
        self, args: Any, kwargs: Any, argnums: Any = None
    ) -> tuple[Entry, list[Any]]:
        """Returns the entry for arguments, and their leaves without static ones."""
        from ._jax import trees

        statics, args, kwargs = self._statics.split(args, kwargs)
        leaves, tree = trees.flatten((args, kwargs))
        types = tuple(map(trees.Leaf.of, leaves))
        keys = list(map(trees.type_key, leaves))
        if self._dims is not None and None not in types and trees.TRACED not in keys:
            # Programs of JAX have sizes that are known.
            types = tuple(self._dims.types(self._names(args, kwargs), types))
            keys = list(types)
        # What JAX traces shares programs with arrays of its type.
        pairs = zip(keys, types, strict=True)
        key = (tree, *(trees.traced_key(leaf) if it is trees.TRACED else it for it, leaf in pairs), *statics)
        entry = self._entries.get(key)
        if entry is None:
            if None in types:
                self._refuse(args, kwargs, leaves[types.index(None)], types.index(None))
            request = self._request if argnums is None else self._request.at(argnums)
            fun = trees.bind_statics(self._fun, statics)
            entry = Entry.build(fun, request, self._settings, args, kwargs, types, tree)
            if self._settings.backend == "xla":
                entry = self._nested.OnXla(entry)
            elif self._settings.fallback and (why := entry.refusal()) is not None:
                entry = self._fallback(entry, tree, why)
            self._entries[key] = entry
        return entry, leaves

    def _names(self, args: Any, kwargs: Any) -> list[str]:
        """Returns the names of the leaves of arguments; a vector has those of what it changes."""
        from ._jax import trees

        if self._request.kind == "hvp" and args:
            return trees.names_with_vector(self._fun, args, kwargs, self._request.argnums)
        return trees.names_of_leaves(self._fun, args, kwargs)

    def _fallback(self, entry: Entry, tree: Any, why: Exception) -> Any:
        """Returns the same function as JAX compiles it; logs the reason."""
        name = self._request.name_of(self._fun)
        first = str(why).split("\n", 1)[0]
        LOGGER.warning("%s of `%s` is left to JAX: %s", self._request.what, name, first)
        return self._nested.Fallback(self.as_jax(), tree, entry.traced.wide)

    def _refuse(self, args: Any, kwargs: Any, leaf: Any, index: int) -> None:
        from ._jax import trees

        name = trees.names_of_leaves(self._fun, args, kwargs)[index]
        raise _errors.ArgumentError(
            f"{self._request.what}: argument `{name}` is a {type(leaf).__name__}, which is no "
            "array; static_argnums or static_argnames make it part of the program"
        )

    def clear_cache(self) -> None:
        """Drops what was compiled."""
        self._entries.clear()
        self._last = self._direct = None

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def __reduce__(self) -> Any:
        """Pickles by reference, without machine code."""
        name = getattr(self, "__qualname__", "")
        found: Any = sys.modules.get(getattr(self, "__module__", ""))
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is self:
            return name
        return (_restore, (self._fun, self._request, self._settings))

    def __copy__(self) -> Transformed:
        return self

    def __deepcopy__(self, memo: Any) -> Transformed:
        return self

    def __repr__(self) -> str:
        return f"<{self._request.what} of {self._request.name_of(self._fun)}>"


def _restore(fun: Callable[..., Any], request: Request, settings: Settings) -> Transformed:
    return Transformed(
        fun,
        request.kind,
        argnums=request.argnums,
        has_aux=request.has_aux,
        allow_int=request.allow_int,
        holomorphic=request.holomorphic,
        settings=settings,
    )
