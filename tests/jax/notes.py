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
COLUMNS = (
    "columns of the unitary factor beyond the rank of the matrix may be multiplied by a number of absolute"
    " value 1"
)
ORDER = "eigenvalues may have any order on the diagonal, and columns of the orthogonal factor any sign"
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


def same_product(arguments, found, wanted):
    """Returns whether a unitary and an upper factor have the matrix as their product, as JAX's have."""
    (q, r), (p, _) = found, wanted
    rank = min(r.shape)
    return (
        q.shape == p.shape
        and close(q[:, :rank] @ r[:rank], arguments[0])
        and is_orthonormal(q)
        and close(np.tril(r, -1), np.zeros_like(r))
    )


def same_schur_form(arguments, found, wanted):
    """Returns whether both factors give the matrix, and have the same eigenvalues."""
    (t, z), (s, _) = found, wanted
    values, others = (np.sort_complex(np.linalg.eigvals(x)) for x in (t, s))
    return (
        np.allclose(z @ t @ np.conj(z.T), arguments[0], rtol=1e-5, atol=1e-5 * (1 + np.max(np.abs(t))))
        and close(values, others)
        and is_orthonormal(z)
        and close(np.tril(t, -2), np.zeros_like(t))
    )


#: Patterns of names, the note, and the check.
NOTES = [
    (r"linalg\.eigh#", SIGNS, same_eigenvectors),
    (r"linalg\.eig#", PHASES, same_directions),
    (r"linalg\.cond#", SINGULAR, are_huge),
    (r"linalg\.svd#", SIGNS, same_factors),
    (r"linalg\.qr#", COLUMNS, same_product),
    (r"linalg\.schur#", ORDER, same_schur_form),
]


def note(name, arguments, found, wanted):
    """Returns the note of a call whose result differs, if its check passes."""
    for pattern, text, check in NOTES:
        if re.search(pattern, name) and check(arguments, found, wanted):
            return text
    return ""
