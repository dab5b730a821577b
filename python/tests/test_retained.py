"""Memory of results that is kept for the next ones, and JAX arrays made of it."""

from __future__ import annotations

from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from cotan import _cotan
from cotan._jax import arrays, compat

ADD = """
func.func @add(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %y = arith.addf %x, %x : tensor<?xf64, #cotan.dims<n>>
  return %y : tensor<?xf64, #cotan.dims<n>>
}
"""

LIMIT = 128 << 20
"""The bytes that are kept at most."""


@pytest.fixture
def add() -> Any:
    _cotan.release_memory()
    return cotan.Module.from_text(ADD).add


def test_memory_of_large_results_is_used_again(add: Any) -> None:
    x = np.arange(100_000.0)
    first = add(x)
    address = first.ctypes.data
    assert _cotan.retained_bytes() == 0
    del first
    assert _cotan.retained_bytes() == 800_000
    second, third = add(x + 1), add(x)
    assert second.ctypes.data == address and _cotan.retained_bytes() == 0
    np.testing.assert_array_equal(second, 2 * x + 2)
    np.testing.assert_array_equal(third, 2 * x)


def test_small_results_are_not_kept(add: Any) -> None:
    add(np.ones(100))
    assert _cotan.retained_bytes() == 0


def test_a_view_keeps_its_memory(add: Any) -> None:
    x = np.arange(100_000.0)
    view = add(x)[5:]
    assert _cotan.retained_bytes() == 0
    add(x + 1)
    np.testing.assert_array_equal(view, 2 * x[5:])


def test_much_smaller_results_take_other_memory(add: Any) -> None:
    add(np.ones(100_000))
    small = add(np.ones(40_000))
    assert _cotan.retained_bytes() == 800_000
    assert small.sum() == 80_000


def test_kept_memory_has_a_limit(add: Any) -> None:
    x = np.ones(5 << 20)
    results = [add(x) for _ in range(5)]
    results.clear()
    assert 0 < _cotan.retained_bytes() <= LIMIT
    cotan.clear_caches()
    assert _cotan.retained_bytes() == 0


def test_jax_arrays_share_memory_both_ways(add: Any) -> None:
    with compat.x64(True):
        x = jnp.arange(100_000.0)
        result = add(x)
        assert isinstance(result, jax.Array) and result.dtype == np.float64
        address = result.unsafe_buffer_pointer()
        assert address % 64 == 0
        np.testing.assert_array_equal(result, 2 * x)
        del result
        assert add(x).unsafe_buffer_pointer() == address


def test_jax_without_64_bits_narrows_results(add: Any) -> None:
    with compat.x64(True):
        x = jnp.arange(4.0)
    if compat.x64_is_enabled():
        pytest.skip("64-bit types are enabled")
    assert add(x).dtype == np.float32


def test_the_fast_reader_is_that_of_jax() -> None:
    assert compat.dlpack_reader() is not None
    public = arrays.adopter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compat, "dlpack_reader", lambda: None)
        slow = arrays.adopter()
    x = np.arange(3, dtype=np.float32)
    f = cotan.jit(lambda x: x + 1)
    memory = f(x).base
    for adopt in (public, slow):
        found = adopt(memory, False)
        assert found.unsafe_buffer_pointer() == f(x).ctypes.data or found.tolist() == [1, 2, 3]
        assert found.aval == jnp.asarray(x).aval


def test_direct_calls_take_jax_arrays() -> None:
    x = jnp.arange(1.0, 4.0, dtype=jnp.float32)
    f = cotan.grad(lambda x, y: (x * x * y).sum(), (0, 1))
    for _ in range(3):
        found = f(x, x)
    assert f._direct is not None and all(isinstance(it, jax.Array) for it in found)
    np.testing.assert_allclose(found[0], 2 * x * x)
    # A weak type is another program: results may have another type.
    weak = jnp.asarray(2.0)
    assert weak.weak_type and f(x, weak)[1].dtype == jnp.float32
    mixed = f(np.asarray(x), x)
    np.testing.assert_allclose(mixed[1], x * x)
