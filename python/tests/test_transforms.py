"""Transformations against those of JAX: structures, argument positions, auxiliary results."""

import copy
import logging
import pickle

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same

import cotan
from cotan._jax import compat

RANDOM = np.random.default_rng(1)
P = {"w": RANDOM.normal(size=(3, 4)), "b": RANDOM.normal(size=4), "none": None}
V = {"w": RANDOM.normal(size=(3, 4)), "b": RANDOM.normal(size=4), "none": None}
X = RANDOM.normal(size=(5, 3))


@pytest.fixture(autouse=True)
def x64():
    with compat.x64(True):
        yield


def loss(p, x, n=2, *, scale=1.0):
    return jnp.sum(jnp.tanh(x @ p["w"] + p["b"]) ** n) * scale


def outputs(p, x):
    return {"a": jnp.tanh(x @ p["w"]), "b": p["b"] ** 2}


def with_aux(p, x):
    return loss(p, x), {"y": jnp.log(x - 100), "i": jnp.arange(3)}


def test_jit_and_its_static_arguments():
    assert_same(cotan.jit(loss)(P, X), loss(P, X))
    assert_same(cotan.jit(loss, static_argnums=2)(P, X, 3), loss(P, X, 3))
    assert_same(cotan.jit(loss, static_argnames="n")(P, X, n=3), loss(P, X, 3))
    assert_same(cotan.jit(loss, static_argnames=["n"])(P, X, 3), loss(P, X, 3))
    assert_same(cotan.jit(static_argnames="n")(loss)(P, X, n=3), loss(P, X, 3))


def test_another_static_argument_is_another_program():
    fun = cotan.jit(loss, static_argnames="n")
    assert_same([fun(P, X, n=n) for n in (1, 2, 1)], [loss(P, X, n) for n in (1, 2, 1)])
    assert len(fun._entries) == 2


@pytest.mark.parametrize("argnums", [0, 1, (0, 1), (1,), -1, (1, 0)])
def test_gradients_by_argnums(argnums):
    ours = cotan.value_and_grad(loss, argnums)(P, X, scale=2.0)
    assert_same(ours, jax.value_and_grad(loss, argnums)(P, X, scale=2.0))
    assert_same(cotan.grad(loss, argnums)(P, X, scale=2.0), ours[1])


@pytest.mark.parametrize("argnums", [0, (0, 1)])
def test_jacobians_and_hessians(argnums):
    assert_same(cotan.jacobian(outputs, argnums)(P, X), jax.jacobian(outputs, argnums)(P, X))
    assert_same(cotan.hessian(loss, argnums)(P, X), jax.hessian(loss, argnums)(P, X))


def test_auxiliary_results():
    ours = cotan.value_and_grad(with_aux, has_aux=True)(P, X)
    assert_same(ours, jax.value_and_grad(with_aux, has_aux=True)(P, X))
    assert_same(cotan.grad(with_aux, has_aux=True)(P, X), (ours[1], ours[0][1]))


def test_jvp_and_vjp():
    assert_same(cotan.jvp(outputs, (P, X), (V, X)), jax.jvp(outputs, (P, X), (V, X)))
    ours, pull_back = cotan.vjp(outputs, P, X)
    value, expected = jax.vjp(outputs, P, X)
    assert_same(ours, value)
    assert_same(pull_back(value), expected(value))


def test_hessian_times_vector():
    gradient = lambda p: jax.grad(loss)(p, X, scale=2.0)
    expected = jax.jvp(gradient, (P,), (V,))[1]
    assert_same(cotan.hvp(loss)(P, X, V, scale=2.0), expected)
    assert_same(cotan.hvp(loss, (0,))(P, X, (V,), scale=2.0), (expected,))


def test_integers_as_in_jax():
    def picked(x, i):
        return (x[i] * i.sum()).sum()

    x, i = np.arange(4.0), np.array([1, 2])
    both = cotan.grad(picked, (0, 1), allow_int=True)(x, i)
    assert_same(both, jax.grad(picked, (0, 1), allow_int=True)(x, i))
    with pytest.raises(TypeError, match="`i` is int64, which has no derivative"):
        cotan.grad(picked, 1)(x, i)


def test_python_numbers_are_weak():
    assert_same(cotan.grad(jnp.sin)(1.0), jax.grad(jnp.sin)(1.0))
    fun = lambda x, s: x * s
    single = X.astype(np.float32)
    assert_same(cotan.jit(fun)(single, 2.0), fun(single, 2.0))


def test_doubles_stay_doubles_without_a_global_flag():
    with compat.x64(False), jax.enable_x64(False):
        assert cotan.jit(jnp.sin)(X).dtype == np.float64
        assert cotan.jit(jnp.sin, x64=False)(X).dtype == np.float32
        assert cotan.jit(jnp.sin)(X.astype(np.float32)).dtype == np.float32


def test_kinds_of_arrays_are_kept():
    assert type(cotan.jit(jnp.sin)(X)) is np.ndarray
    assert isinstance(cotan.jit(jnp.sin)(jnp.asarray(X)), jax.Array)


def test_random_keys():
    fun = lambda key, x: jax.random.normal(key, x.shape) + x
    key = jax.random.key(7)
    assert_same(np.asarray(cotan.jit(fun)(key, X)), np.asarray(fun(key, X)))


def test_large_constants_are_passed():
    table = RANDOM.normal(size=5000)
    fun = lambda x: jnp.sum(x * table[:, None])
    wide = RANDOM.normal(size=(5000, 2))
    transformed = cotan.grad(fun)
    assert_same(transformed(wide), jax.grad(fun)(wide))
    program = transformed.entry(wide).program
    assert len(program.consts) == 1 and len(program.text) < 20_000


def test_nested_transformations():
    cubed = lambda x: jnp.sum(x**3)
    assert_same(cotan.grad(lambda x: cotan.grad(cubed)(x).sum())(X), 6 * X)
    assert_same(cotan.grad(cotan.grad(jnp.sin))(1.0), jax.grad(jax.grad(jnp.sin))(1.0))
    assert_same(cotan.jit(cotan.hessian(cubed))(X[0]), np.diag(6 * X[0]))


def test_layouts():
    with pytest.raises(cotan.ShapeError, match="contiguous"):
        cotan.jit(jnp.sin)(X.T)
    assert_same(cotan.jit(jnp.sin, copy=True)(X.T), np.sin(X.T))


def test_methods_and_cotan_ties():
    assert_same(cotan.grad(loss, method="chad")(P, X), jax.grad(loss)(P, X))
    fun = lambda x, y: jnp.maximum(x, y)
    assert cotan.grad(fun)(1.0, 1.0) == 0.5 and cotan.grad(fun, ties="cotan")(1.0, 1.0) == 1.0


@cotan.jit
def module_level(x):
    return jnp.sin(x)


def test_pickles_by_reference():
    assert pickle.loads(pickle.dumps(module_level)) is module_level
    gradient = pickle.loads(pickle.dumps(cotan.grad(loss, 1, method="chad")))
    assert_same(gradient(P, X), jax.grad(loss, 1)(P, X))
    assert copy.deepcopy(module_level) is module_level


def test_methods_of_classes():
    class Model:
        @cotan.jit
        def value(self, x):
            return x + 1

    jax.tree_util.register_pytree_node(Model, lambda m: ((), None), lambda _, __: Model())
    assert_same(Model().value(X), X + 1)


def test_log_and_timing(caplog):
    with caplog.at_level(logging.INFO, "cotan"), cotan.timing() as table:
        cotan.grad(loss)(P, X)
    assert "loss(" in caplog.text and "trace" in caplog.text and "lower" in str(table)


def test_text_of_stages(tmp_path):
    gradient = cotan.grad(loss)
    assert "stablehlo.dot_general" in cotan.lower(loss, P, X).text()
    assert "array.contract" in cotan.lower(loss, P, X).text("array")
    assert "@grad_loss" in cotan.lower(gradient, P, X).text()
    assert "memref" in cotan.lower(gradient, P, X).text("loops")
    assert "define" in cotan.lower(gradient, P, X).text("llvm")
    assert "operations" in cotan.cost(gradient, P, X)
    cotan.build(gradient, P, X, out=tmp_path / "a.o", header=tmp_path / "b.h")
    assert (tmp_path / "a.o").stat().st_size and "grad_loss(" in (tmp_path / "b.h").read_text()
    with pytest.raises(cotan.ArgumentError, match="suffix is none of"):
        cotan.build(gradient, P, X, out="a.exe")


def test_numbers_of_numpy_are_not_weak():
    with compat.x64(False), jax.enable_x64(False):
        assert cotan.grad(jnp.sin)(np.float64(3)).dtype == np.float64
        assert cotan.grad(jnp.sin)(3.0).dtype == np.float32
        assert cotan.jit(jnp.sin)(np.float32(3)).dtype == np.float32


def test_doubles_among_arrays_of_jax_stay_doubles():
    fun = lambda x, key: (x * jax.random.normal(key, x.shape)).sum()
    with compat.x64(False), jax.enable_x64(False):
        assert cotan.grad(fun)(X, jax.random.key(0)).dtype == np.float64


def test_shapes_at_the_edge():
    assert cotan.jit(lambda x: None)(X) is None
    assert_same(cotan.jit(lambda x: (x, 3))(X), (X, np.asarray(3)))
    assert_same(cotan.jit(lambda: jnp.ones(3))(), np.ones(3))
    assert_same(cotan.grad(lambda x: x.sum())(np.zeros((0, 3))), np.zeros((0, 3)))
    assert_same(cotan.grad(lambda x, y: x.sum(), (0, 1))(X, X), (X * 0 + 1, X * 0))
    assert_same(cotan.jit(lambda n: n // 2)(np.array([2**63 + 4], np.uint64)), np.array([2**62 + 2], np.uint64))


@pytest.mark.parametrize("dtype", [np.float16, jnp.bfloat16])
def test_half_precision(dtype):
    x = np.linspace(-2, 2, 33).astype(dtype)
    w = np.linspace(0, 1, 33 * 7).reshape(33, 7).astype(dtype)
    affine = cotan.jit(lambda x: x * 2 + 1)
    assert_same(affine(x), (x * 2 + 1).astype(dtype))
    assert_same(np.asarray(jax.jit(affine)(x)), (x * 2 + 1).astype(dtype))
    assert_same(affine(jnp.asarray(x)), jnp.asarray((x * 2 + 1).astype(dtype)))
    total = cotan.jit(lambda x, s: jnp.sum(x * s))(x, dtype(0.5))
    assert total.dtype == dtype and float(total) == 0
    product = cotan.jit(lambda x, w: x @ w)(x, w)
    assert product.dtype == dtype
    exact = x.astype(np.float64) @ w.astype(np.float64)
    np.testing.assert_allclose(product.astype(np.float64), exact, rtol=2e-2, atol=2e-2)
    gradient = cotan.grad(lambda w: jnp.sum(jnp.sin(x @ w)).astype(jnp.float32))(w)
    assert gradient.dtype == dtype
    slopes = x[:, None].astype(np.float64) * np.cos(exact)
    np.testing.assert_allclose(gradient.astype(np.float64), slopes, rtol=5e-2, atol=5e-2)


@pytest.mark.parametrize("dtype", [jnp.float8_e4m3fn, jnp.float8_e5m2])
def test_floats_of_eight_bits(dtype):
    x, wide = np.linspace(-2, 2, 33).astype(dtype), np.linspace(-2, 2, 33).astype(dtype).astype(np.float32)
    affine = cotan.jit(lambda x: x * 2 + 1)
    exact = (wide * 2).astype(dtype).astype(np.float32) + 1
    assert_same(affine(x), exact.astype(dtype))
    assert_same(np.asarray(jax.jit(affine)(x)), exact.astype(dtype))
    assert_same(affine(jnp.asarray(x)), jnp.asarray(exact.astype(dtype)))
    narrow = cotan.jit(lambda x: x.astype(dtype))
    assert_same(narrow(wide * 1.1), (wide * np.float32(1.1)).astype(dtype))
    assert_same(narrow(np.full(2, 1e9, np.float32)), np.full(2, 1e9, np.float32).astype(dtype))
    total = cotan.jit(lambda x, s: jnp.sum(x.astype(jnp.float32)) * s.astype(jnp.float32))(x, dtype(0.5))
    assert total == wide.sum() * 0.5
    # Weights are stored in 8 bits, and widened where they are read.
    loss = lambda x, w: jnp.sum(jnp.sin(x @ w.astype(jnp.float32)))
    w = np.linspace(0, 1, 33 * 7).reshape(33, 7).astype(dtype)
    gradients = cotan.grad(loss, (0, 1))(wide, w)
    expected = jax.grad(loss, (0, 1))(wide, w)
    assert gradients[1].dtype == dtype
    np.testing.assert_allclose(gradients[0], expected[0], rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(
        gradients[1].astype(np.float32), np.asarray(expected[1], np.float32), rtol=0.3, atol=1e-2
    )


def test_floats_of_eight_bits_are_lent():
    text = "func.func @f(%x: tensor<3xf8E4M3FN>, %y: f8E5M2) -> (tensor<3xf8E4M3FN>, f8E5M2) {\n"
    text += "  return %x, %y : tensor<3xf8E4M3FN>, f8E5M2\n}\n"
    function = cotan.Module.from_text(text).compile("f")
    assert list(function.dtypes) == [["float8_e4m3fn", "float8_e5m2"]] * 2
    x = np.array([1.5, -448, np.nan], jnp.float8_e4m3fn)
    for given in (x, jnp.asarray(x)):
        same, number = function(given, 0.25)
        assert isinstance(same, type(given))
        assert same.dtype == x.dtype and number.dtype == jnp.float8_e5m2 and float(number) == 0.25
        assert np.asarray(same).tobytes() == x.tobytes()
    with pytest.raises(cotan.DtypeError, match="float8_e4m3fn"):
        function(np.ones(3, np.uint8), 0.25)


def test_other_formats_of_eight_bits_have_no_machine_code():
    with pytest.raises(cotan.UnsupportedError, match="not on `f8E5M2FNUZ`") as caught:
        cotan.jit(lambda x: x * 2)(np.ones(3, jnp.float8_e5m2fnuz))
    assert "lower.py" not in str(caught.value)
