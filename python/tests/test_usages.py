"""The twelve usages of the package, as its documentation writes them."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same

import cotan
from cotan._jax import compat

RANDOM = np.random.default_rng(2)
W, B, X = RANDOM.normal(size=(3, 4)), RANDOM.normal(size=4), RANDOM.normal(size=(5, 3))

GMM = (Path(__file__).parents[2] / "examples/programs/gmm.mlir").read_text()


def loss(w, b, x):
    return jnp.sum(jnp.tanh(x @ w + b) ** 2)


@pytest.fixture(autouse=True)
def x64():
    with compat.x64(True):
        yield


def test_1_compile():
    f = cotan.jit(lambda w, x: jnp.tanh(x @ w).sum())
    assert_same(f(W, X), np.tanh(X @ W).sum())


def test_2_gradients():
    value, (dw, db) = cotan.value_and_grad(loss, argnums=(0, 1))(W, B, X)
    assert_same((value, (dw, db)), jax.value_and_grad(loss, argnums=(0, 1))(W, B, X))
    assert_same(cotan.grad(loss)(W, B, X), dw)


def test_3_certificate(capsys):
    assert cotan.check(loss, W, B, X)
    assert capsys.readouterr().out.startswith("the gradient of `loss`:\n  slope ")


def test_4_inside_of_jax():
    @jax.jit
    def step(w, b, x):
        value, dw = cotan.value_and_grad(loss)(w, b, x)
        return w - 0.1 * dw, value

    @jax.jit
    def expected(w, b, x):
        value, dw = jax.value_and_grad(loss)(w, b, x)
        return w - 0.1 * dw, value

    assert_same(step(W, B, X), expected(W, B, X))


def test_5_a_kernel_among_functions_of_jax():
    fast = cotan.jit(loss)
    assert_same(jax.grad(fast)(W, B, X), jax.grad(loss)(W, B, X))
    rows = jnp.stack([X, 2 * X])
    mapped = jax.vmap(fast, (None, None, 0))(W, B, rows)
    assert_same(mapped, jax.vmap(loss, (None, None, 0))(W, B, rows))


def test_6_programs_as_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("gmm.mlir").write_text(GMM)
    points, means = RANDOM.normal(size=(7, 2)), RANDOM.normal(size=(3, 2))
    weights, logs = RANDOM.normal(size=3), RANDOM.normal(size=(3, 2)) / 4
    m = cotan.Module.from_file("gmm.mlir")
    value = m.likelihood(points, weights, means, logs)
    dm = m.grad("likelihood", wrt=["means", "logs"], value=True)
    found, dmeans, _ = dm[dm.derived_name()](points, weights, means, logs)
    assert found == pytest.approx(value, rel=1e-13)
    step = 1e-6 * np.cos(means)
    ahead = m.likelihood(points, weights, means + step, logs)
    behind = m.likelihood(points, weights, means - step, logs)
    assert (ahead - behind) / 2 == pytest.approx((dmeans * step).sum(), rel=1e-6)
    with pytest.raises(cotan.ShapeError, match="argument `means`"):
        m.likelihood(points, weights, means[:2], logs)


def test_7_pipelines(capsys):
    m = cotan.Module.from_text(GMM).grad("likelihood")
    assert "memref" in str(m.opt("gradient,lower-to-loops"))
    m = cotan.Module.from_text(GMM)
    m = m.opt("canonicalize,raise-contract", print_after_change=True)
    printed = capsys.readouterr().out
    assert printed.startswith("// IR after ") and m.text().rstrip() in printed


def test_8_what_transformations_make():
    print(cotan.lower(loss, W, B, X).text())
    lowered = cotan.lower(cotan.grad(loss), W, B, X)
    assert "stablehlo.tanh" in lowered.text("stablehlo")
    assert "array.contract" in lowered.text("array")
    assert "@grad_loss" in lowered.text("gradient")
    assert "memref.load" in lowered.text("loops")
    assert "define" in lowered.text("llvm")
    assert ".text" in lowered.text("asm")


def test_9_one_program_for_all_sizes():
    loss = lambda w, x: jnp.tanh(x @ w).sum()
    f = cotan.jit(loss, dims={"w": ("n", "k"), "x": ("b", "n")})
    with cotan.timing() as times:
        for rows in (5, 2):
            assert_same(f(W, X[:rows]), np.tanh(X[:rows] @ W).sum())
    assert [record.kind for record in times.records] == ["trace", "compile"]


def test_10_out_again():
    text = cotan.export_stablehlo(loss, W, B, X)
    assert "stablehlo.tanh" in text and "cotan." not in text
    gradient = cotan.grad(loss, backend="xla")
    assert_same(gradient(W, B, X), jax.grad(loss)(W, B, X))
    text = cotan.export_stablehlo(cotan.grad(loss), W, B, X)
    assert "stablehlo.tanh" in text


def test_11_objects_for_c(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cotan.build(
        cotan.value_and_grad(loss), W, B, X, out="loss.o", header="loss.h", target_cpu="x86-64-v3"
    )
    assert Path("loss.o").read_bytes()[:4] == b"\x7fELF"
    assert "int32_t value_and_grad_loss(" in Path("loss.h").read_text()


def test_12_second_derivatives_and_methods():
    f = lambda x: jnp.sum(jnp.sin(x) * x[::-1])
    x, v = X[:, 0].copy(), X[:, 1].copy()
    assert_same(cotan.jacobian(jnp.sin)(x), np.diag(np.cos(x)))
    assert_same(cotan.hessian(f)(x), jax.hessian(f)(x))
    assert_same(cotan.hvp(f)(x, v), jax.hessian(f)(x) @ v)
    assert_same(cotan.grad(f, method="chad")(x), jax.grad(f)(x))
