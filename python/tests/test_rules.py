"""JAX's rules in marked jaxprs: replayed by JAX, their gradient is that of the function."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import cotan
from cotan import _errors
from cotan._jax import compat, rules
from jax import lax


def replay(marker, closed):
    """Returns the function of a marked jaxpr, whose derivatives are the traced rules."""
    by_name = {rule.name: rule for rule in marker.rules}

    def evaluate(jaxpr, consts, *args):
        values = dict(zip([*jaxpr.constvars, *jaxpr.invars], [*consts, *args], strict=True))

        def read(atom):
            return atom.val if isinstance(atom, compat.Literal) else values[atom]

        for eqn in jaxpr.eqns:
            inputs = list(map(read, eqn.invars))
            results = call(eqn, inputs)
            values.update(zip(eqn.outvars, results, strict=True))
        return list(map(read, jaxpr.outvars))

    def inside(inner):
        return lambda *args: evaluate(inner.jaxpr, inner.consts, *args)

    def call(eqn, inputs):
        if eqn.params.get("name") == rules.STOP:
            return list(map(lax.stop_gradient, inputs))
        rule = by_name.get(eqn.params.get("name"))
        if rule is not None:
            return ruled(rule)(*inputs)
        if eqn.primitive.name in ("jit", "remat2", "checkpoint", "closed_call"):
            inner = eqn.params["jaxpr"]
            inner = inner if hasattr(inner, "consts") else compat.ClosedJaxpr(inner, [])
            return inside(inner)(*inputs)
        if eqn.primitive.name == "scan":
            return scan(eqn.params, inputs)
        if eqn.primitive.name == "cond":
            index, *operands = inputs
            return lax.switch(index, list(map(inside, eqn.params["branches"])), *operands)
        return alone(eqn)(*(v for v, a in zip(inputs, eqn.invars, strict=True) if is_var(a)))

    def is_var(atom):
        return not isinstance(atom, compat.Literal)

    def alone(eqn):
        # A variable may be an operand twice: each use gets a name of its own.
        invars = [compat.Var(v.aval) if is_var(v) else v for v in eqn.invars]
        eqn = eqn.replace(invars=invars)
        one = compat.one_equation(closed.jaxpr, eqn, filter(is_var, invars), eqn.outvars)
        return compat.jaxpr_as_fun(compat.ClosedJaxpr(one, []))

    def scan(params, inputs):
        count, carried = params["num_consts"], params["num_carry"]
        consts, carry = inputs[:count], inputs[count : count + carried]

        def body(carry, xs):
            results = inside(params["jaxpr"])(*consts, *carry, *xs)
            return results[:carried], results[carried:]

        reverse, length = params["reverse"], params["length"]
        carry, ys = lax.scan(body, carry, inputs[count + carried :], length, reverse)
        return [*carry, *ys]

    def ruled(rule):
        primal = compat.jaxpr_as_fun(rule.primal)
        reverse = compat.jaxpr_as_fun(rule.vjp)
        count = len(rule.primal.out_avals)
        floats = [compat.is_float(aval.dtype) for aval in rule.primal.in_avals]
        active = [compat.is_float(aval.dtype) for aval in rule.primal.out_avals]

        @jax.custom_vjp
        def fun(*args):
            return primal(*args)

        def forward(*args):
            return primal(*args), args

        def backward(args, cotangents):
            given = [c for c, is_active in zip(cotangents, active, strict=True) if is_active]
            found = iter(reverse(*args, *given)[count:])
            return tuple(
                next(found) if is_float else np.zeros(np.shape(arg), jax.dtypes.float0)
                for arg, is_float in zip(args, floats, strict=True)
            )

        fun.defvjp(forward, backward)
        return fun

    return lambda *args: evaluate(closed.jaxpr, closed.consts, *args)


@jax.custom_jvp
def three(x):
    return jnp.sin(x)


three.defjvp(lambda primals, tangents: (three(primals[0]), 3.0 * tangents[0]))


@jax.custom_vjp
def seven(x, n):
    return x * n


seven.defvjp(lambda x, n: (seven(x, n), None), lambda _, ct: (7.0 * ct, None))


def loop(x):
    def step(carry, row):
        carry = three(carry) + lax.stop_gradient(row)
        return carry, jax.nn.relu(carry)

    return lax.scan(step, x[0], x)[1].sum()


def branches(x):
    return lax.cond(x.sum() > 0, lambda y: three(y).sum(), lambda y: y.prod(), x)


X = np.random.default_rng(0).normal(size=(3, 3))

PROGRAMS = {
    "custom_jvp": lambda x: three(x).sum(),
    "custom_vjp with an integer": lambda x: seven(x, 2).sum(),
    "stop_gradient": lambda x: (lax.stop_gradient(x) * x).sum(),
    "checkpoint": lambda x: jax.checkpoint(lambda y: three(jnp.cos(y)))(x).sum(),
    "scan": loop,
    "cond": branches,
    "nested jit": lambda x: jax.jit(lambda y: jax.jit(three)(y) * y)(x).sum(),
    "ties of maximum": lambda x: jnp.maximum(x, x).sum() + jnp.maximum(x * 0, 0).sum(),
    "ties of reduce_max": lambda x: jnp.max(x * 0),
    "clip": lambda x: jnp.clip(x * 0, 0.0, 1.0).sum(),
    "cholesky": lambda x: jnp.linalg.cholesky(x @ x.T + jnp.eye(3)).sum(),
    "solve": lambda x: jnp.linalg.solve(x + 4 * jnp.eye(3), x[0]).sum(),
    "eigh": lambda x: jnp.linalg.eigh(x + x.T)[0].max(),
    "svd": lambda x: jnp.linalg.svd(x, full_matrices=False)[1].sum(),
    "sort": lambda x: (jnp.sort(x.ravel()) * jnp.arange(9.0)).sum(),
    "logsumexp": lambda x: jax.nn.logsumexp(x),
    "softmax": lambda x: (jax.nn.softmax(x) * jnp.arange(3.0)).sum(),
    "erfinv": lambda x: jax.scipy.special.erfinv(jnp.tanh(x)).sum(),
}

#: Operations that mean the same in lowered text.
WITHOUT_RULES = {"stop_gradient", "ties of maximum", "clip"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_replayed_rules_are_those_of_jax(name):
    fun = PROGRAMS[name]
    with compat.x64(True):
        closed = jax.jit(fun).trace(X).jaxpr
        marker = rules.Marker()
        marked = marker.mark(closed, ("vjp",))
        assert marker.rules or name in WITHOUT_RULES
        found = jax.grad(lambda x: replay(marker, marked)(x)[0])(X)
        np.testing.assert_allclose(found, jax.grad(fun)(X), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("name", PROGRAMS)
def test_marking_keeps_values(name):
    fun = PROGRAMS[name]
    with compat.x64(True):
        closed = jax.jit(fun).trace(X).jaxpr
        marked = rules.Marker().mark(closed, ("both", "both"))
        np.testing.assert_array_equal(compat.jaxpr_as_fun(marked)(X)[0], fun(X))


@pytest.mark.parametrize("name", ["cholesky", "eigh", "svd"])
def test_linear_algebra_of_constant_sizes_calls_functions_of_the_import(name):
    with compat.x64(True):
        lowered = cotan.lower(cotan.value_and_grad(PROGRAMS[name]), X)
    routine = {"cholesky": "potrf", "eigh": "syevd", "svd": "gesdd"}[name]
    assert f"lapack_d{routine}_ffi" in lowered.text("stablehlo")


def test_second_derivatives_mark_the_rules_themselves():
    with compat.x64(True):
        closed = jax.jit(PROGRAMS["cholesky"]).trace(X).jaxpr
        first, second = rules.Marker(), rules.Marker()
        first.mark(closed, ("vjp",))
        second.mark(closed, ("vjp", "jvp"))
    assert [rule.primitive for rule in first.rules] == ["cholesky"]
    assert {rule.primitive for rule in second.rules} >= {"cholesky", "triangular_solve"}
    assert first.rules[0].jvp is None and second.rules[1].jvp is not None


def test_one_rule_for_all_equal_equations():
    fun = lambda x: jnp.max(x) + jnp.max(2 * x)
    with compat.x64(True):
        closed = jax.jit(fun).trace(X).jaxpr
        marker = rules.Marker()
        marker.mark(closed, ("vjp",))
    assert [rule.primitive for rule in marker.rules] == ["reduce_max"]


def test_integers_are_not_marked():
    closed = jax.jit(lambda n: jnp.maximum(n, 3).sum()).trace(np.arange(4)).jaxpr
    marker = rules.Marker()
    assert marker.mark(closed, ("vjp",)).jaxpr is closed.jaxpr and not marker.rules


def test_ties_of_this_package_are_not_marked():
    with compat.x64(True):
        closed = jax.jit(PROGRAMS["ties of reduce_max"]).trace(X).jaxpr
        marker = rules.Marker(ties="cotan")
        marker.mark(closed, ("vjp",))
    assert not marker.rules


def test_a_rule_that_cannot_be_marked_is_an_error():
    @jax.custom_batching.custom_vmap
    def fun(x):
        return three(x)

    fun.def_vmap(lambda size, batched, x: (fun(x), True))
    with compat.x64(True):
        closed = jax.jit(lambda x: fun(x).sum()).trace(X).jaxpr
        with pytest.raises(_errors.UnsupportedError, match="custom_vmap_call.*would not be JAX's"):
            rules.Marker().mark(closed, ("vjp",))


def closing_over(x, y):
    @jax.custom_vjp
    def times(x):
        return x * y

    times.defvjp(lambda x: (times(x), None), lambda _, ct: (ct * y,))
    return times(x)


def test_a_rule_that_reads_values_around_it_is_refused():
    with pytest.raises(cotan.UnsupportedError, match="reads a value of the function around it"):
        cotan.grad(closing_over)(2.0, 3.0)


def outer(x, y):
    @jax.custom_vjp
    def times(x):
        return x * y

    times.defvjp(lambda x: (x * 0.0, None), lambda _, ct: (3.0 * ct,))
    return times(x)


def test_values_that_a_rule_closes_over_have_no_derivative():
    with pytest.raises(Exception, match="closed-over value"):
        jax.grad(jax.jit(outer), 1)(2.0, 3.0)
    with pytest.raises(Exception, match="closed-over value"):
        cotan.grad(outer, 1)(2.0, 3.0)
    assert cotan.grad(outer)(2.0, 3.0) == 3.0


def test_stops_and_checkpoints_are_operations():
    def fun(x):
        return (jax.checkpoint(lambda y: jnp.sin(jnp.exp(y)))(x) * lax.stop_gradient(x)).sum()

    text = cotan.lower(cotan.grad(fun), X).text("array")
    assert "ad.stop_gradient %x" in text and "ad.checkpoint {" in text
    with compat.x64(True):
        np.testing.assert_allclose(cotan.grad(fun)(X), jax.grad(fun)(X), rtol=1e-12)
