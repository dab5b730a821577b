"""The primitives of JAX by the way their derivative reaches the program.

Lowered text holds no derivative rules, so a primitive whose rule differs from that of its
lowered operations is marked: it becomes a call of a function that names its derivatives.
"""

from __future__ import annotations

# Primitives that only call jaxprs among their parameters; these are marked inside.
HIGHER_ORDER = frozenset(
    {"jit", "pjit", "closed_call", "core_call", "remat", "remat2", "checkpoint", "scan", "while", "cond"}
)

# Derivatives that a program declares itself.
CUSTOM = frozenset({"custom_jvp_call", "custom_vjp_call", "custom_vjp_call_jaxpr"})
DECLARED = CUSTOM | {"custom_linear_solve"}

# A rule in reverse alone is declared; JAX has no forward mode for it.
REVERSE_ONLY = frozenset({"custom_vjp_call", "custom_vjp_call_jaxpr"})

# Computations whose values are recomputed in reverse.
CHECKPOINTS = frozenset({"checkpoint", "remat", "remat2"})

STOPS = frozenset({"stop_gradient"})

# Linear algebra, which lowers to calls of LAPACK; `linalg` has loops for symbolic sizes.
LINEAR_ALGEBRA = frozenset(
    {
        "cholesky",
        "cholesky_update",
        "eig",
        "eigh",
        "geqp3",
        "geqrf",
        "hessenberg",
        "householder_product",
        "lu",
        "ormqr",
        "qr",
        "schur",
        "svd",
        "symmetric_product",
        "triangular_solve",
        "tridiagonal",
        "tridiagonal_solve",
    }
)

# Functions that lower to approximations, whose derivative would be that of the approximation.
APPROXIMATED = frozenset(
    {
        "bessel_i0e",
        "bessel_i1e",
        "erf_inv",
        "igamma",
        "igamma_grad_a",
        "igammac",
        "nextafter",
        "random_gamma_grad",
        "reduce_precision",
        "regularized_incomplete_beta",
        "zeta",
    }
)

# Kinks, and selections of one of several equal operands, where the derivative is a convention. The pass
# `stablehlo-to-array` knows JAX's convention for `max` and `min`.
TIES = frozenset({"abs", "clamp", "cummax", "cummin", "reduce_max", "reduce_min"})

# Selections by position, whose rule is a gather along the permutation.
PERMUTATIONS = frozenset({"approx_top_k", "sort", "top_k"})

# Calls that leave the program.
CALLBACKS = frozenset({"debug_callback", "debug_print", "io_callback", "outside_call", "pure_callback"})


def has_rule(name: str, ties: str) -> bool:
    """Returns whether the rule of a primitive is JAX's, not that of its lowered operations."""
    if name in TIES:
        return ties == "jax"
    return any(
        name in names
        for names in (DECLARED, LINEAR_ALGEBRA, APPROXIMATED, PERMUTATIONS)
    )
