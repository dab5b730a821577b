"""Gradients with the errors that public trackers report, and their correct siblings.

Each foreign gradient is written by hand in NumPy. `cotan.check(..., against=g)` catches the wrong
ones with their element, and passes the right ones.
"""

import re
import time

import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

import cotan

RANDOM = np.random.default_rng(3)
X = RANDOM.normal(size=6)
M = RANDOM.normal(size=(4, 3))


# A missing cotangent through a write in place: y[2] = a overwrites x[2].
def written(x, a):
    return jnp.sum(x.at[2].set(a[0]) ** 2)


def written_right(x, a):
    gx = 2 * x
    gx[2] = 0.0
    return gx, np.array([2 * a[0]])


def written_wrong(x, a):
    return 2 * x, np.array([2 * a[0]])


# The tie of a reduction: each of the equal elements gets all of the cotangent.
TIED = np.array([1.0, 3.0, 2.0, 3.0])


def highest(x):
    return jnp.max(x)


def highest_right(x):
    mask = x == x.max()
    return mask / mask.sum()


def highest_wrong(x):
    return (x == x.max()).astype(float)


# A contribution that is dropped in a loop: the last step alone counts.
def repeated(w):
    return lax.fori_loop(0, 4, lambda _, y: jnp.tanh(w @ y), jnp.ones(3)).sum()


W = RANDOM.normal(size=(3, 3)) / 2


def repeated_gradient(w, steps):
    states = [np.ones(3)]
    for _ in range(4):
        states.append(np.tanh(w @ states[-1]))
    cotangent, gradient = np.ones(3), np.zeros((3, 3))
    for number in range(3, -1, -1):
        cotangent = cotangent * (1 - states[number + 1] ** 2)
        if number >= 4 - steps:
            gradient += np.outer(cotangent, states[number])
        cotangent = w.T @ cotangent
    return gradient


# A complex gradient without its conjugate; JAX's convention is du/dx - i du/dy.
Z = RANDOM.normal(size=4) + 1j * RANDOM.normal(size=4)


def energy(z):
    return jnp.sum(jnp.real(z * z * (1 + 2j)))


def energy_right(z):
    return 2 * z * (1 + 2j)


def energy_wrong(z):
    return np.conj(2 * z * (1 + 2j))


# A stale residual: the reverse pass reads the value after an update.
def updated(x):
    y = x * 2.0
    return jnp.sum(jnp.sin(x) * y)


def updated_right(x):
    return np.cos(x) * 2 * x + 2 * np.sin(x)


def updated_wrong(x):
    stale = 2 * x
    return np.cos(stale) * 2 * x + 2 * np.sin(x)


# The transpose of a broadcast: the bias is not summed over rows.
def biased(m, b):
    return jnp.sum(jnp.exp(m + b))


def biased_right(m, b):
    e = np.exp(m + b)
    return e, e.sum(0)


def biased_wrong(m, b):
    e = np.exp(m + b)
    return e, e.mean(0)


# The transpose of a gather with an index twice: the last write wins.
INDEX = np.array([0, 2, 2, 5])


def taken(x):
    return jnp.sum(x[INDEX] ** 2 * jnp.arange(1.0, 5.0))


def taken_right(x):
    gradient = np.zeros_like(x)
    np.add.at(gradient, INDEX, 2 * x[INDEX] * np.arange(1.0, 5.0))
    return gradient


def taken_wrong(x):
    gradient = np.zeros_like(x)
    gradient[INDEX] = 2 * x[INDEX] * np.arange(1.0, 5.0)
    return gradient


# NaN from a branch that `where` does not select.
SIGNED = np.array([4.0, -1.0, 9.0])


def rooted(x):
    return jnp.sum(jnp.where(x > 0, jnp.sqrt(jnp.where(x > 0, x, 1.0)), 0.0))


def rooted_right(x):
    return np.where(x > 0, 0.5 / np.sqrt(np.where(x > 0, x, 1.0)), 0.0)


def rooted_wrong(x):
    with np.errstate(invalid="ignore"):
        return np.where(x > 0, 1.0, 0.0) * (0.5 / np.sqrt(x))


CASES = {
    "write in place": (written, (X, np.array([0.7])), (0, 1), written_right, written_wrong, "x", (2,)),
    "tie of a reduction": (highest, (TIED,), 0, highest_right, highest_wrong, "x", (1,)),
    "dropped in a loop": (
        repeated,
        (W,),
        0,
        lambda w: repeated_gradient(w, 4),
        lambda w: repeated_gradient(w, 1),
        "w",
        (0, 0),
    ),
    "not conjugated": (energy, (Z,), 0, energy_right, energy_wrong, "z", (0,)),
    "stale residual": (updated, (X,), 0, updated_right, updated_wrong, "x", (0,)),
    "broadcast": (biased, (M, RANDOM.normal(size=3)), (0, 1), biased_right, biased_wrong, "b", (0,)),
    "scatter": (taken, (X,), 0, taken_right, taken_wrong, "x", (2,)),
    "branch not taken": (rooted, (SIGNED,), 0, rooted_right, rooted_wrong, "x", (1,)),
}


#: The size of an error: a distance, or a value that is no number.
SIZE = re.compile(r"the gradient has nan|off by \d")

SECONDS: dict[str, float] = {}


@pytest.mark.parametrize("name", CASES)
def test_a_right_gradient_passes(name, capsys):
    fun, args, argnums, right, _, _, _ = CASES[name]
    certificate = cotan.check(fun, *args, against=right, argnums=argnums)
    assert certificate and "is the slope" in capsys.readouterr().out


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_gradient_is_caught_at_its_element(name):
    fun, args, argnums, _, wrong, argument, index = CASES[name]
    start = time.perf_counter()
    with pytest.raises(cotan.CheckError) as caught:
        cotan.check(fun, *args, against=wrong, argnums=argnums)
    SECONDS[name] = time.perf_counter() - start
    place = f"`{argument}`[{', '.join(map(str, index))}]"
    assert f"`{fun.__name__}` is not its slope: {place}" in str(caught.value)
    assert "contributes by" in str(caught.value) and "test_against.py" in str(caught.value)
    assert SIZE.search(str(caught.value))


def test_wrong_gradients_are_caught_in_less_than_a_second():
    # On a busy machine one of them may take longer: the median is compared.
    assert SECONDS and sorted(SECONDS.values())[len(SECONDS) // 2] < 1.0


def test_elements_that_are_right_alone_are_named_together():
    with pytest.raises(cotan.CheckError, match=r"`x`\[1\] to \[3\] together.*has 2, the slope is 1"):
        cotan.check(highest, TIED, against=highest_wrong)


def test_the_size_of_the_error_is_printed():
    with pytest.raises(cotan.CheckError, match=r"off by 0\.25"):
        cotan.check(lambda x: jnp.sum(x * x), X, against=lambda x: 2 * x + 0.25)


def test_single_precision_is_not_an_error():
    fun = lambda x: jnp.sum(jnp.sin(x) * jnp.exp(x))
    single = X.astype(np.float32)
    gradient = lambda x: np.cos(x) * np.exp(x) + np.sin(x) * np.exp(x)
    assert cotan.check(fun, single, against=gradient, quiet=True)


def test_a_gradient_of_another_structure_is_refused():
    with pytest.raises(cotan.CheckError, match=r"returns \(\*, \*\), and the arguments are \*"):
        cotan.check(highest, X, against=lambda x: (x, x))
    with pytest.raises(cotan.CheckError, match=r"shape \(2,\) for an argument of shape \(6,\)"):
        cotan.check(highest, X, against=lambda x: x[:2])


def test_our_own_gradient_is_certified(capsys):
    assert cotan.check(biased, M, X[:3])
    assert "the gradient of `biased`" in capsys.readouterr().out


def test_a_rule_that_is_not_the_slope_is_reported():
    import jax

    @jax.custom_jvp
    def root(x):
        return jnp.sqrt(x)

    root.defjvp(lambda primals, tangents: (root(primals[0]), 2.0 * tangents[0]))
    with pytest.raises(cotan.CheckError, match=r"the gradient has 2, the slope is 0\.25"):
        cotan.check(lambda x: root(x[0]), np.array([4.0]))
