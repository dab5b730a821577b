"""Rewriting the equations of a jaxpr, and of those among its parameters, each once."""

from __future__ import annotations

from typing import Any

from . import compat


class Rewriter:
    """A walk over a jaxpr; `equation` returns what replaces an equation."""

    def __init__(self) -> None:
        self._made: dict[int, Any] = {}
        self._alive: list[Any] = []

    def equation(self, eqn: Any, caller: Any) -> Any:
        """Returns another equation, or the same; `caller` is the surrounding equation."""
        raise NotImplementedError

    def closed(self, closed: Any, caller: Any = None) -> Any:
        """Returns the rewritten closed jaxpr."""
        jaxpr = self.jaxpr(closed.jaxpr, caller)
        if jaxpr is closed.jaxpr:
            return closed
        if id(closed) not in self._made:
            self._alive.append(closed)
            self._made[id(closed)] = compat.ClosedJaxpr(jaxpr, closed.consts)
        return self._made[id(closed)]

    def jaxpr(self, jaxpr: Any, caller: Any = None) -> Any:
        """Returns the rewritten jaxpr."""
        if id(jaxpr) not in self._made:
            self._alive.append(jaxpr)
            eqns = [self._rewritten(eqn, caller) for eqn in jaxpr.eqns]
            same = all(new is old for new, old in zip(eqns, jaxpr.eqns, strict=True))
            self._made[id(jaxpr)] = jaxpr if same else jaxpr.replace(eqns=eqns)
        return self._made[id(jaxpr)]

    def _rewritten(self, eqn: Any, caller: Any) -> Any:
        eqn = self.equation(eqn, caller)
        params = {key: self._inside(value, eqn) for key, value in eqn.params.items()}
        if all(params[key] is eqn.params[key] for key in params):
            return eqn
        return eqn.replace(params=params)

    def _inside(self, value: Any, caller: Any) -> Any:
        if isinstance(value, compat.ClosedJaxpr):
            return self.closed(value, caller)
        if isinstance(value, compat.Jaxpr):
            return self.jaxpr(value, caller)
        if isinstance(value, tuple):
            items = [self._inside(item, caller) for item in value]
            if all(new is old for new, old in zip(items, value, strict=True)):
                return value
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        return value
