"""Results that differ from JAX's where both are right.

Each note has a check, which the results must pass instead of being equal.
"""

import re

import numpy as np

SIGNS = (
    "eigenvectors and singular vectors have no sign of their own: here the largest element is positive,"
    " LAPACK's signs differ between versions"
)
PHASES = (
    "an eigenvector may be multiplied by a number of absolute value 1: here the largest element is positive,"
    " LAPACK's sign is arbitrary"
)
SINGULAR = "the matrix is singular, so its condition number is infinite up to rounding, of which both are noise"


def close(a, b):
    """Returns whether two arrays are equal up to rounding of single precision."""
    return a.shape == b.shape and np.allclose(a, b, rtol=2e-5, atol=2e-5)


def is_orthonormal(columns):
    """Returns whether columns have length 1 and are orthogonal."""
    return close(np.conj(columns.T) @ columns, np.eye(columns.shape[1], dtype=columns.dtype))


def same_eigenvectors(_, found, wanted):
    """Returns whether eigenvalues are equal, and each eigenvector up to its sign."""
    for a, b in zip(found, wanted):
        signs = np.ones(1)
        if a.ndim == 2:
            signs = np.sign(np.sum(a * b, axis=0))
        if not close(a, b * signs):
            return False
    return True


def same_directions(_, found, wanted):
    """Returns whether eigenvalues are equal, and each eigenvector up to a factor of absolute value 1."""
    for a, b in zip(found, wanted):
        phases = np.ones(1)
        if a.ndim == 2:
            products = np.sum(np.conj(b) * a, axis=0)
            phases = products / np.abs(products)
        if not close(a, b * phases):
            return False
    return True


def are_huge(_, found, wanted):
    """Returns whether both numbers are beyond the inverse of the precision."""
    return all(np.min(x) > 1e7 for x in (*found, *wanted))


def same_factors(_, found, wanted):
    """Returns whether the factors of a singular value decomposition have the same product."""
    (u, s, v), (x, t, y) = found, wanted
    rank = len(s)
    product, other = (u[:, :rank] * s) @ v[:rank], (x[:, :rank] * t) @ y[:rank]
    return close(s, t) and close(product, other) and is_orthonormal(u) and is_orthonormal(np.conj(v.T))


#: Patterns of names, the note, and the check.
NOTES = [
    (r"linalg\.eigh#", SIGNS, same_eigenvectors),
    (r"linalg\.eig#", PHASES, same_directions),
    (r"linalg\.cond#", SINGULAR, are_huge),
    (r"linalg\.svd#", SIGNS, same_factors),
]


def note(name, arguments, found, wanted):
    """Returns the note of a call whose result differs, if its check passes."""
    for pattern, text, check in NOTES:
        if re.search(pattern, name) and check(arguments, found, wanted):
            return text
    return ""
