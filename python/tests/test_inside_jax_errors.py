"""Mistakes inside of functions that JAX traces, and what users read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")
import cotan  # noqa: E402
import jax.numpy as jnp  # noqa: E402

TEXT = """
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %y: !v) -> !v {
  %r = arith.mulf %x, %y : !v
  return %r : !v
}
func.func @positive(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %is_right = arith.cmpf ogt, %x, %zero : f64
  cf.assert %is_right, "x is positive"
  %r = math.log %x : f64
  return %r : f64
}
"""


@pytest.fixture(autouse=True)
def wide() -> Any:
    with jax.enable_x64(True):
        yield


@pytest.fixture
def module() -> cotan.Module:
    return cotan.Module.from_text(TEXT)


def test_wrong_type(module: cotan.Module) -> None:
    x = jnp.ones(3, np.float32)
    with pytest.raises(cotan.DtypeError, match=r"`x` of `f` is float32, float64 is needed"):
        jax.jit(module.f)(x, x)


def test_wrong_shape(module: cotan.Module) -> None:
    with pytest.raises(cotan.ShapeError, match=r"`%y` is an array of shape \[2\], expected"):
        jax.jit(module.f)(jnp.ones(3), jnp.ones(2))
    with pytest.raises(cotan.ShapeError, match=r"`%x` is an array of shape \[3, 3\]"):
        jax.jit(module.f)(jnp.ones((3, 3)), jnp.ones(3))


def test_wrong_arguments(module: cotan.Module) -> None:
    with pytest.raises(cotan.ArgumentError, match="argument `y` of `f` is missing"):
        jax.jit(module.f)(jnp.ones(3))
    with pytest.raises(cotan.ArgumentError, match="`f` does not take argument `z`"):
        jax.jit(lambda x: module.f(x, y=x, z=x))(jnp.ones(3))
    assert jax.jit(lambda x: module.f(y=x, x=x))(jnp.full(2, 3.0)).tolist() == [9.0, 9.0]


def test_functions_that_stop(module: cotan.Module) -> None:
    log = jax.jit(module.positive)
    assert log(1.0) == 0.0
    stopped = (jax.errors.JaxRuntimeError, ValueError)
    with pytest.raises(stopped, match="FAILED_PRECONDITION: @positive: .* the program stopped"):
        log(-1.0).block_until_ready()
    assert log(1.0) == 0.0


def test_unknown_programs() -> None:
    from cotan._jax import primitive

    primitive._register()
    number = jax.ShapeDtypeStruct((), np.float64)
    call = jax.jit(lambda x: jax.ffi.ffi_call("cotan", number)(x, program=np.int64(0x3F2A)))
    with pytest.raises(jax.errors.JaxRuntimeError, match="program 0000000000003f2a is not in"):
        call(1.0)


def test_other_platforms(module: cotan.Module) -> None:
    traced = jax.jit(module.f).trace(jnp.ones(3), jnp.ones(3))
    with pytest.raises(cotan.UnsupportedError, match="`cf.assert` has no translation"):
        traced.lower(lowering_platforms=("tpu",))
    open_size = "tensor<?xf64, #cotan.dims<n>>"
    text = f"""func.func @f(%x: {open_size}) -> {open_size} {{
      %r = math.sin %x : {open_size}
      return %r : {open_size}
    }}"""
    traced = jax.jit(cotan.Module.from_text(text).f).trace(jnp.ones(3))
    text = traced.lower(lowering_platforms=("tpu",)).as_text()
    assert "@cotan.f" in text and "custom_call" not in text


def test_programs_without_derivative() -> None:
    text = """func.func @g(%x: tensor<3xf64>) -> tensor<3xf64> {
      %r = "unknown.op"(%x) : (tensor<3xf64>) -> tensor<3xf64>
      return %r : tensor<3xf64>
    }"""
    with pytest.raises(cotan.Error, match="unknown"):
        cotan.Module.from_text(text)


def test_partial_transposes() -> None:
    function = cotan.jit(lambda x, y: (x * y).sum())
    _, push = jax.linearize(function, jnp.ones(3), jnp.ones(3))
    result = jax.linear_transpose(lambda t: push(t, jnp.zeros(3)), jnp.ones(3))(1.0)
    np.testing.assert_allclose(result[0], np.ones(3))
