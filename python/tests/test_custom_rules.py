"""Gradients of functions with rules, stops and checkpoints, some of them not the slope.

`cotan.grad(f)` is `jax.grad(f)` on each of them; those marked in `DELIBERATE` have a rule that
differs from the slope of their values, so that a front end without rules fails on them.
"""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same
from jax import lax, nn
from jax.scipy import special

import cotan
from cotan._jax import compat

X = np.random.default_rng(5).normal(size=(3, 4))
S = X @ X.T + 4 * np.eye(3)


@pytest.fixture(autouse=True)
def x64():
    with compat.x64(True):
        yield


def jvp_times(factor, fun=jnp.sin):
    """Returns a function whose tangents are scaled, in forward mode."""

    @jax.custom_jvp
    def ruled(x):
        return fun(x)

    ruled.defjvp(lambda primals, tangents: (ruled(primals[0]), factor * tangents[0]))
    return ruled


def vjp_times(factor, fun=jnp.cos):
    """Returns a function whose cotangents are scaled, in reverse mode."""

    @jax.custom_vjp
    def ruled(x):
        return fun(x)

    ruled.defvjp(lambda x: (ruled(x), x), lambda x, ct: (factor * ct * jnp.exp(x),))
    return ruled


THREE, SEVEN = jvp_times(3.0), vjp_times(7.0)


@jax.custom_vjp
def clipped(x):
    return x


clipped.defvjp(lambda x: (x, None), lambda _, ct: (jnp.clip(ct, -0.1, 0.1),))


@jax.custom_vjp
def reversed_gradient(x):
    return x


reversed_gradient.defvjp(lambda x: (x, None), lambda _, ct: (-ct,))


@jax.custom_jvp
def product(x, y):
    return x * y


@product.defjvp
def _(primals, tangents):
    (x, y), (dx, dy) = primals, tangents
    return product(x, y), 2.0 * y * dx + 5.0 * x * dy


@jax.custom_vjp
def picked(x, index):
    return x[index]


picked.defvjp(
    lambda x, index: (picked(x, index), (x, index)),
    lambda kept, ct: (jnp.zeros_like(kept[0]).at[kept[1]].set(2.0 * ct), None),
)


def safe_norm(x):
    @jax.custom_jvp
    def norm(x):
        return jnp.sqrt(jnp.sum(x * x))

    @norm.defjvp
    def _(primals, tangents):
        (x,), (dx,) = primals, tangents
        n = norm(x)
        return n, jnp.where(n == 0, 0.0, jnp.vdot(x, dx) / jnp.where(n == 0, 1.0, n))

    return norm(x)


def straight_through(x):
    return x + lax.stop_gradient(jnp.round(x) - x)


def scanned(step):
    return lambda x: lax.scan(lambda c, row: (step(c + row), step(c)), x[0], x)[1].sum()


def solved(x):
    matrix = jnp.eye(4) * 3 + x[:, :, None] @ x[:, None, :]
    solve = lambda mv, b: lax.while_loop(
        lambda s: s[1] < 60, lambda s: (s[0] + 0.05 * (b - mv(s[0])), s[1] + 1), (b * 0, 0)
    )[0]
    mv = lambda v: matrix[0] @ v
    return lax.custom_linear_solve(mv, x[1], solve, solve, symmetric=True).sum()


FUNCTIONS = {
    # Rules that are deliberately not the slope.
    "jvp of a constant factor": lambda x: THREE(x).sum(),
    "vjp of a factor": lambda x: SEVEN(x).sum(),
    "jvp of two arguments": lambda x: product(x, x + 1).sum(),
    "both after each other": lambda x: SEVEN(THREE(x)).sum(),
    "the same twice": lambda x: THREE(THREE(x)).sum(),
    "in a scan": scanned(THREE),
    "vjp in a scan": scanned(SEVEN),
    "in a loop": lambda x: lax.fori_loop(0, 3, lambda _, y: THREE(y), x).sum(),
    "in a condition": lambda x: lax.cond(x[0, 0] > 9, jnp.sum, lambda y: THREE(y).sum(), x),
    "in a switch": lambda x: lax.switch(1, [jnp.sum, lambda y: SEVEN(y).sum()], x),
    "in a nested jit": lambda x: jax.jit(lambda y: jax.jit(THREE)(y) * y)(x).sum(),
    "under vmap": lambda x: jax.vmap(lambda r: THREE(r) * SEVEN(r))(x).sum(),
    "under map": lambda x: lax.map(lambda r: SEVEN(r).sum(), x).sum(),
    "clipped cotangents": lambda x: (clipped(x) ** 2).sum(),
    "reversed cotangents": lambda x: (reversed_gradient(x) * x).sum(),
    "integers beside": lambda x: picked(x, 1).sum() ** 2,
    "straight through": lambda x: (straight_through(x) ** 2).sum(),
    "stopped": lambda x: (lax.stop_gradient(x) * jnp.sin(x)).sum(),
    "stopped in a scan": scanned(lambda c: jnp.tanh(c) * lax.stop_gradient(c)),
    "stopped number": lambda x: x.sum() * lax.stop_gradient(x.sum()),
    "all stopped": lambda x: lax.stop_gradient(x).sum() + 0.0 * x[0, 0],
    "in a checkpoint": lambda x: jax.checkpoint(lambda y: THREE(jnp.cos(y)))(x).sum(),
    # Rules that are the slope, or a convention at a kink.
    "checkpoint": lambda x: jax.checkpoint(lambda y: jnp.sin(jnp.exp(y)))(x).sum(),
    "checkpoint in a scan": scanned(jax.checkpoint(lambda c: jnp.tanh(c) * c)),
    "checkpoint with a policy": lambda x: jax.checkpoint(
        lambda y: jnp.sin(y @ y.T), policy=jax.checkpoint_policies.dots_saveable
    )(x).sum(),
    "norm of zero": lambda x: safe_norm(x * 0) + safe_norm(x),
    "linear solve": solved,
    "relu at zero": lambda x: nn.relu(x * 0).sum() + nn.relu(x).sum(),
    "relu6": lambda x: nn.relu6(8 * x).sum(),
    "silu": lambda x: nn.silu(x).sum(),
    "logsumexp": lambda x: nn.logsumexp(x),
    "softmax": lambda x: (nn.softmax(x) * x).sum(),
    "maximum of equals": lambda x: jnp.maximum(x, x).sum() + jnp.minimum(2 * x, 2 * x).sum(),
    "largest of equals": lambda x: jnp.max(x * 0) + jnp.min(jnp.round(x)),
    "clip at its ends": lambda x: jnp.clip(jnp.round(x), -1.0, 1.0).sum(),
    "quantiles": lambda x: (jnp.quantile(x, jnp.array([0.1, 0.6])) ** 2).sum(),
    "cumulative maximum": lambda x: (lax.cummax(jnp.round(x), 1) * x).sum(),
    "sorted": lambda x: (jnp.sort(x, 1) * jnp.arange(4.0)).sum(),
    "top k": lambda x: (lax.top_k(x, 2)[0] ** 2).sum(),
    "absolute at zero": lambda x: jnp.abs(x * 0).sum() + jnp.abs(x).sum(),
    "inverse error function": lambda x: special.erfinv(jnp.tanh(x) / 2).sum(),
    "logarithm of gamma": lambda x: special.gammaln(jnp.abs(x) + 1).sum(),
    "reduced precision": lambda x: (lax.reduce_precision(x, 8, 10) * x).sum(),
    "where": lambda x: jnp.where(x > 0, jnp.sqrt(jnp.where(x > 0, x, 1.0)), 0.0).sum(),
    "norm": lambda x: jnp.linalg.norm(x),
    "variance": lambda x: jnp.std(x, 1).sum(),
}

DELIBERATE = list(FUNCTIONS)[:22]

SMOOTH = {
    "cubes": lambda x: (x**3).sum(),
    "sine of a product": lambda x: jnp.sin(x @ x.T).sum(),
    "softplus": lambda x: nn.softplus(x).sum(),
    "gelu": lambda x: nn.gelu(x).sum(),
    "mish": lambda x: nn.mish(x).sum(),
    "sigmoid": lambda x: (nn.sigmoid(x) ** 2).sum(),
    "log sigmoid": lambda x: nn.log_sigmoid(x).sum(),
    "silu": FUNCTIONS["silu"],
    "logsumexp": FUNCTIONS["logsumexp"],
    "softmax": FUNCTIONS["softmax"],
    "entropy": lambda x: -(nn.softmax(x) * nn.log_softmax(x)).sum(),
    "variance": FUNCTIONS["variance"],
    "norm": FUNCTIONS["norm"],
    "exponentials": lambda x: jnp.expm1(x).sum() * jnp.log1p(x**2).sum(),
    "power": lambda x: (jnp.abs(x) ** 2.5).sum(),
    "arc tangent": lambda x: jnp.arctan2(x, x + 3).sum(),
    "hypot": lambda x: jnp.hypot(x, x + 1).sum(),
    "product": lambda x: jnp.prod(x, 1).sum(),
    "cumulative sum": lambda x: (jnp.cumsum(x, 1) ** 2).sum(),
    "cumulative product": lambda x: jnp.cumprod(x, 1).sum(),
    "scan": scanned(jnp.tanh),
    "loop": lambda x: lax.fori_loop(0, 3, lambda _, y: jnp.sin(y) * y, x).sum(),
    "condition": lambda x: lax.cond(x[0, 0] > 9, jnp.sum, lambda y: (y**4).sum(), x),
    "checkpoint": FUNCTIONS["checkpoint"],
    "convolution": lambda x: (jnp.convolve(x[0], x[1]) ** 2).sum(),
    "gather": lambda x: (x[jnp.array([0, 0, 2])] ** 3).sum(),
    "scatter": lambda x: (x.at[0].add(x[1]).at[2].set(2 * x[0]) ** 3).sum(),
    "einsum": lambda x: jnp.einsum("ij,kj,ik->", x, x, x @ x.T),
    "error function": lambda x: special.erf(x).sum(),
    "jvp of a factor": lambda x: THREE(x).sum() * x.sum(),
    "stopped": FUNCTIONS["stopped"],
    "gamma": FUNCTIONS["logarithm of gamma"],
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_are_those_of_jax(name):
    fun = FUNCTIONS[name]
    assert_same(cotan.value_and_grad(fun)(X), jax.value_and_grad(fun)(X))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", DELIBERATE)
def test_deliberate_rules_differ_from_the_slope(name):
    def plain(x):
        step = 1e-6 * np.cos(np.arange(12.0)).reshape(3, 4)
        return float((FUNCTIONS[name](x + step) - FUNCTIONS[name](x - step)) / 2e-6)

    direction = np.cos(np.arange(12.0)).reshape(3, 4)
    along = float((jax.grad(FUNCTIONS[name])(X) * direction).sum())
    assert abs(along - plain(X)) > 1e-4 * abs(along) or name == "all stopped"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", SMOOTH)
def test_second_derivatives_are_those_of_jax(name):
    fun = SMOOTH[name]
    vector = np.cos(X)
    assert_same(cotan.hvp(fun)(X, vector), jax.jvp(jax.grad(fun), (X,), (vector,))[1])


@pytest.mark.slow
@pytest.mark.parametrize("name", SMOOTH)
def test_hessians_and_jacobians_are_those_of_jax(name):
    fun = SMOOTH[name]
    assert_same(cotan.hessian(fun)(X), jax.hessian(fun)(X))
    elements = lambda x: jnp.stack([fun(x), fun(2 * x)])
    assert_same(cotan.jacobian(elements)(X), jax.jacobian(elements)(X))


def test_bounds_of_clamp_may_be_scalars():
    """JAX's rule of `clamp` takes bounds of the operand's shape only."""
    clamped = lambda clip, x: (clip(x, jnp.tanh(x[0, 0]), 2 + x[1, 1] ** 2) * x).sum()
    by_clamp = lambda x: clamped(lambda x, low, high: lax.clamp(low, x, high), x)
    assert_same(cotan.grad(by_clamp)(X), jax.grad(lambda x: clamped(jnp.clip, x))(X))
