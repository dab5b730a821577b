"""Repeated calls with plain arrays, which try the machine code of the last call first."""

from __future__ import annotations

from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
import pytest

X, Y = np.arange(1.0, 4.0), np.ones(3)


def loss(x: Any, y: Any) -> Any:
    return (x * x * y).sum()


def repeated(fun: Any, *args: Any) -> Any:
    for _ in range(3):
        fun(*args)
    assert fun._direct is not None
    return fun(*args)


def test_results_have_their_structure() -> None:
    assert repeated(cotan.jit(loss), X, Y) == 14
    np.testing.assert_array_equal(repeated(cotan.grad(loss), X, Y), 2 * X)
    value, gradient = repeated(cotan.value_and_grad(loss), X, Y)
    assert value == 14 and type(gradient) is np.ndarray
    value, (dx, dy) = repeated(cotan.value_and_grad(loss, (0, 1)), X, Y)
    np.testing.assert_array_equal([dx, dy], [2 * X, X * X])
    (dy,) = repeated(cotan.grad(loss, (1,)), X, Y)
    np.testing.assert_array_equal(dy, X * X)
    both = repeated(cotan.jit(lambda x, y: {"sum": x + y, "rest": (x, None)}), X, Y)
    assert both["rest"][1] is None and both["sum"].tolist() == [2, 3, 4]


def test_other_types_are_other_programs() -> None:
    f = cotan.jit(loss)
    repeated(f, X, Y)
    assert f(X[:2].copy(), Y[:2].copy()) == 5
    assert f(X.astype(np.float32), Y.astype(np.float32)).dtype == np.float32
    assert f(X.astype(np.int64), Y) == 14
    assert isinstance(f(jnp.asarray(X), Y), jax.Array)
    assert f(X, 2.0) == 28 and f(x=X, y=Y) == 14
    for _ in range(3):
        assert f(X, Y) == 14 and f(X[:1].copy(), Y[:1].copy()) == 1


def test_errors_name_the_arguments_of_the_user() -> None:
    f = cotan.jit(loss)
    repeated(f, X, Y)
    with pytest.raises(cotan.ShapeError, match="argument `x` has strides"):
        f(np.arange(6.0)[::2], Y)
    with pytest.raises(TypeError):
        f(X)
    assert repeated(f, X, Y) == 14


def test_functions_that_need_more_have_no_direct_call() -> None:
    for options in ({"copy": True}, {"backend": "xla"}):
        f = cotan.grad(loss, **options)
        for _ in range(3):
            np.testing.assert_allclose(f(X, Y), 2 * X)
        assert f._direct is None


def test_caches_that_are_cleared_are_not_used() -> None:
    f = cotan.jit(loss)
    repeated(f, X, Y)
    f.clear_cache()
    with cotan.timing() as times:
        assert f(X, Y) == 14
    assert times.records
