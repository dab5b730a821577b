"""Twins in JAX of the programs in `programs/`, and their sizes.

Each twin is written as a user of JAX would write it. `SIZES` of a program are a small one for tests, and three
to measure, of which one is awkward: primes or neighbours of powers of two. The programs of `GRID` are measured
at powers of ten as well. Sizes were chosen before anything was measured.
"""

import jax
import jax.numpy as jnp
import jax.scipy.linalg
import jax.scipy.special
from arguments import At, Count, P, R, Starts
from jax import lax, nn

PROGRAMS = {}

# Programs of one size that are measured from 1 to 10^7 elements.
GRID = []


def program(arguments, *sizes, grid=False):
    """Registers a twin: its arguments as a function of sizes, and the sizes, the small ones first."""

    def register(f):
        PROGRAMS[f.__name__] = (f, arguments, [size if isinstance(size, tuple) else (size,) for size in sizes])
        if grid:
            GRID.append(f.__name__)
        return f

    return register


def half_square(x):
    """Returns half the sum of squares."""
    return 0.5 * jnp.sum(x * x)


def repeat(step, count, state):
    """Applies a step repeatedly. A scan has a reverse derivative, which `fori_loop` with an open end has not."""
    return lax.scan(lambda state, _: (step(*state), None), state, None, length=count)[0]


lse = jax.scipy.special.logsumexp


# PolyBench and NPBench.


@program(lambda n, k, m: [R(n, k), R(k, m), R(n, m), R(), R()], (4, 3, 5), (64, 64, 64), (127, 127, 127), (256, 256, 256))
def gemm(A, B, C, alpha, beta):
    return half_square(alpha * (A @ B) + beta * C)


@program(
    lambda n, k, l, m: [R(n, k), R(k, l), R(l, m), R(n, m), R(), R()],
    (3, 4, 2, 5), (40, 50, 70, 80), (101, 101, 101, 101), (180, 190, 210, 220),
)
def two_mm(A, B, C, D, alpha, beta):
    return half_square(alpha * (A @ B @ C) + beta * D)


@program(
    lambda n, k, l, m, o: [R(n, k), R(k, l), R(l, m), R(m, o)],
    (3, 4, 2, 5, 3), (40, 60, 50, 80, 70), (97, 97, 97, 97, 97), (180, 200, 190, 220, 210),
)
def three_mm(A, B, C, D):
    return half_square((A @ B) @ (C @ D))


@program(lambda m, n: [R(m, n), R(n)], (4, 5), (116, 124), (263, 257), (1000, 1000))
def atax(A, x):
    return half_square(A.T @ (A @ x))


@program(lambda n, m: [R(n, m), R(m), R(n)], (4, 5), (124, 116), (257, 263), (1000, 1000))
def bicg(A, p, r):
    return half_square(A @ p) + half_square(A.T @ r)


@program(lambda n: [R(n, n), R(n), R(n), R(n), R(n)], 5, 120, 331, 1000)
def mvt(A, x1, x2, y1, y2):
    a, b = x1 + A @ y1, x2 + A.T @ y2
    return jnp.sum(a * a) * jnp.sum(b * b)


@program(lambda n: [R(n, n), R(n), R(n), R(n), R(n), R(n), R(n), R(), R()], 5, 120, 331, 1000)
def gemver(A, u1, v1, u2, v2, y, z, alpha, beta):
    M = A + jnp.outer(u1, v1) + jnp.outer(u2, v2)
    x = z + beta * (M.T @ y)
    return half_square(alpha * (M @ x))


@program(lambda n: [R(n, n), R(n, n), R(n), R(), R()], 5, 90, 251, 1000)
def gesummv(A, B, x, alpha, beta):
    return half_square(alpha * (A @ x) + beta * (B @ x))


@program(lambda n, m: [R(n, m), R(n, n), R(), R()], (5, 3), (64, 48), (127, 101), (240, 200))
def syrk(A, C, alpha, beta):
    return half_square(jnp.tril(alpha * (A @ A.T) + beta * C))


@program(lambda n, m: [R(n, m), R(n, m), R(n, n), R(), R()], (5, 3), (64, 48), (127, 101), (240, 200))
def syr2k(A, B, C, alpha, beta):
    return half_square(alpha * (A @ B.T + B @ A.T) + beta * C)


@program(lambda n, m: [R(n, n), R(n, m), R()], (5, 3), (60, 80), (127, 101), (200, 240))
def trmm(A, B, alpha):
    return half_square(alpha * (B + jnp.tril(A, -1).T @ B))


@program(lambda r, q, s, p: [R(r, q, s), R(s, p)], (2, 3, 4, 4), (25, 20, 30, 30), (31, 33, 37, 37), (50, 40, 60, 60))
def doitgen(A, C):
    return half_square(jnp.einsum("rqs,sp->rqp", A, C))


@program(lambda n, d: [R(n, d), R(d, d)], (5, 3), (100, 80), (257, 131), (500, 240))
def covariance(X, W):
    Y = X - jnp.mean(X, axis=0)
    return jnp.sum(Y.T @ Y / (X.shape[0] - 1) * W)


@program(lambda n, d: [R(n, d), R(d, d)], (5, 3), (100, 80), (257, 131), (500, 240))
def correlation(X, W):
    Y = X - jnp.mean(X, axis=0)
    Y = Y / (jnp.std(X, axis=0) * jnp.sqrt(X.shape[0]))
    return jnp.sum(Y.T @ Y * W)


@program(lambda n, t: [R(n), Count(t)], (7, 3), (400, 100), (1009, 101), (20000, 50))
def jacobi_1d(u, steps):
    def step(v):
        mean = (v[:-2] + v[1:-1] + v[2:]) / 3
        return (v.at[1:-1].set(mean),)

    return half_square(repeat(step, steps, (u,))[0])


@program(lambda n, t: [R(n, n), Count(t)], (5, 3), (64, 50), (131, 31), (512, 20))
def jacobi_2d(u, steps):
    def step(v):
        mean = 0.2 * (v[1:-1, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:] + v[2:, 1:-1] + v[:-2, 1:-1])
        return (v.at[1:-1, 1:-1].set(mean),)

    return half_square(repeat(step, steps, (u,))[0])


@program(lambda n, t: [R(n, n, n), Count(t)], (4, 2), (20, 20), (37, 11), (64, 10))
def heat_3d(u, steps):
    def step(v):
        w = jnp.pad(v, 1)
        c = w[1:-1, 1:-1, 1:-1]
        x = w[2:, 1:-1, 1:-1] - 2 * c + w[:-2, 1:-1, 1:-1]
        y = w[1:-1, 2:, 1:-1] - 2 * c + w[1:-1, :-2, 1:-1]
        z = w[1:-1, 1:-1, 2:] - 2 * c + w[1:-1, 1:-1, :-2]
        return (c + 0.125 * (x + y + z),)

    return half_square(repeat(step, steps, (u,))[0])


@program(lambda n, m, t: [R(n, m), R(n, m), R(n, m), R(t)], (4, 5, 3), (60, 80, 40), (101, 103, 23), (300, 300, 20))
def fdtd_2d(ex, ey, hz, pulse):
    def step(state, p):
        ex, ey, hz = state
        ey = ey.at[0].set(p).at[1:].add(-0.5 * (hz[1:] - hz[:-1]))
        ex = ex.at[:, 1:].add(-0.5 * (hz[:, 1:] - hz[:, :-1]))
        curl = ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1]
        return (ex, ey, hz.at[:-1, :-1].add(-0.7 * curl)), None

    return half_square(lax.scan(step, (ex, ey, hz), pulse)[0][2])


@program(lambda n: [R(n, n), R(n)], 5, 64, 127, 400)
def trisolv(L, b):
    M = jnp.tril(L) + 4 * jnp.eye(L.shape[0], dtype=L.dtype)
    return half_square(jax.scipy.linalg.solve_triangular(M, b, lower=True))


@program(lambda n: [R(n, n), R(n)], 4, 32, 63, 128)
def cholesky(A, w):
    n = A.shape[0]
    S = A @ A.T + n * jnp.eye(n, dtype=A.dtype)
    return jnp.sum(w * jnp.log(jnp.diagonal(jnp.linalg.cholesky(S))))


@program(lambda n: [R(n, n)], 4, 32, 63, 128)
def logdet(A):
    n = A.shape[0]
    return jnp.linalg.slogdet(A + n * jnp.eye(n, dtype=A.dtype))[1]


@program(lambda m, n: [R(m, n), R(m, n)], (3, 5), (20, 60), (31, 101), (60, 240))
def gramschmidt(A, W):
    def step(Q, row):
        i, a = row
        r = a - (Q @ a) @ Q
        return Q.at[i].set(r / jnp.sqrt(jnp.sum(r * r))), None

    Q, _ = lax.scan(step, jnp.zeros_like(A), (jnp.arange(A.shape[0]), A))
    return jnp.sum(Q * W)


@program(lambda n: [P(n, n), R(n, n)], 5, 32, 63, 128)
def floyd_warshall(D, W):
    def step(M, k):
        return jnp.minimum(M, M[:, k][:, None] + M[k][None, :]), None

    M, _ = lax.scan(step, D, jnp.arange(D.shape[0]))
    return jnp.sum(M * W)


@program(lambda n, m: [R(n, m), R(scale=0.4), R(scale=0.4)], (3, 5), (64, 48), (101, 127), (720, 480))
def deriche(x, a, b):
    def filtered(columns, reverse):
        def step(state, v):
            y1, y2 = state
            y = v + a * y1 + b * y2
            return (y, y1), y

        zero = jnp.zeros_like(columns[0])
        return lax.scan(step, (zero, zero), columns, reverse=reverse)[1]

    return half_square(filtered(x.T, False) + filtered(x.T, True))


@program(lambda n, h, m: [R(n, h, m), R(n, h, m)], (2, 3, 4), (16, 16, 128), (7, 31, 127), (64, 16, 512))
def softmax(x, w):
    return jnp.sum(nn.softmax(x, axis=-1) * w)


@program(
    lambda b, h, w, p, q, c, o: [R(p, q, c, o), R(b, h + p - 1, w + q - 1, c), R(o)],
    (2, 3, 2, 2, 2, 2, 3), (4, 16, 16, 3, 3, 3, 16), (3, 15, 17, 3, 3, 7, 31), (8, 32, 32, 3, 3, 16, 32),
)
def conv2d_bias(k, x, bias):
    return half_square(lax.conv_general_dilated(x, k, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC")) + bias)


def _perceptron(b, d, h, c):
    return [R(b, d), R(d, h, scale=0.3), R(h), R(h, h, scale=0.3), R(h), R(h, c, scale=0.3), R(c), At(c, b)]


@program(_perceptron, (3, 4, 5, 3), (8, 64, 64, 10), (31, 100, 127, 10), (128, 256, 256, 10))
def mlp3(x, W1, b1, W2, b2, W3, b3, at):
    h = nn.relu(x @ W1 + b1)
    h = nn.relu(h @ W2 + b2)
    o = h @ W3 + b3
    return jnp.mean(lse(o, axis=1) - jnp.take_along_axis(o, at[:, None], axis=1)[:, 0])


@program(
    lambda b, c, h, w, o: [R(b, c, 2 * h + 2, 2 * w + 2), R(o, c, 3, 3), R(o, h, w)],
    (2, 2, 2, 1, 3), (4, 1, 13, 13, 6), (3, 5, 7, 7, 17), (8, 8, 15, 15, 16),
)
def conv_pool(x, k, wt):
    y = nn.relu(lax.conv(x, k, (1, 1), "VALID"))
    z = lax.reduce_window(y, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")
    return half_square(z * wt)


@program(lambda n, d: [R(n, d), R(d), R(d), R(n, d)], (5, 3), (128, 64), (257, 127), (4096, 256))
def batch_norm(x, gamma, beta, w):
    mean, var = jnp.mean(x, axis=0), jnp.var(x, axis=0)
    return jnp.sum(nn.relu(gamma * (x - mean) * lax.rsqrt(var + 1e-5) + beta) * w)


@program(lambda n, t: [R(n, 3), R(n, 3), P(n), Count(t)], (4, 2), (16, 20), (31, 13), (100, 10))
def nbody(x, v, m, steps):
    def step(x, v):
        d = x[None, :, :] - x[:, None, :]
        r2 = jnp.sum(d * d, axis=-1) + 0.01
        a = jnp.sum(d * (m[None, :] / (r2 * jnp.sqrt(r2)))[..., None], axis=1)
        v = v + 0.01 * a
        return x + 0.01 * v, v

    v = repeat(step, steps, (x, v))[1]
    return 0.5 * jnp.sum(m * jnp.sum(v * v, axis=1))


@program(lambda n, t: [R(n, n), R(n, n), Count(t)], (5, 3), (41, 50), (101, 31), (256, 20))
def cavity_pressure(p, b, steps):
    def step(q):
        inner = 0.25 * (q[1:-1, 2:] + q[1:-1, :-2] + q[2:, 1:-1] + q[:-2, 1:-1] - b[1:-1, 1:-1])
        q = q.at[1:-1, 1:-1].set(inner)
        return (q.at[:, -1].set(q[:, -2]),)

    return half_square(repeat(step, steps, (p,))[0])


@program(lambda k, n: [R(k, n), R(k, n), R(k, n), R(k, n)], (4, 3), (32, 64), (63, 127), (64, 4096))
def vadv(a, b, c, d):
    def down(state, row):
        (cp, dp), (a, b, c, d) = state, row
        den = b + 4 - a * cp
        state = (c / den, (d - a * dp) / den)
        return state, state

    def up(x, row):
        x = row[1] - row[0] * x
        return x, x

    zero = jnp.zeros_like(a[0])
    rows = lax.scan(down, (zero, zero), (a, b, c, d))[1]
    return half_square(lax.scan(up, zero, rows, reverse=True)[1])


@program(lambda k, n, m: [R(k, n + 4, m + 4), R(k, n, m)], (2, 3, 4), (8, 32, 32), (7, 61, 67), (16, 128, 128))
def hdiff(u, c):
    lap = 4 * u[:, 1:-1, 1:-1] - (u[:, 2:, 1:-1] + u[:, :-2, 1:-1] + u[:, 1:-1, 2:] + u[:, 1:-1, :-2])
    fx = lap[:, 1:, 1:-1] - lap[:, :-1, 1:-1]
    fx = jnp.where(fx * (u[:, 2:-1, 2:-2] - u[:, 1:-2, 2:-2]) > 0, 0, fx)
    fy = lap[:, 1:-1, 1:] - lap[:, 1:-1, :-1]
    fy = jnp.where(fy * (u[:, 2:-2, 2:-1] - u[:, 2:-2, 1:-2]) > 0, 0, fy)
    flux = fx[:, 1:, :] - fx[:, :-1, :] + fy[:, :, 1:] - fy[:, :, :-1]
    return half_square(u[:, 2:-2, 2:-2] - c * flux)


@program(lambda n, m: [R(n), R(m), At(m, n)], (9, 4), (1000, 100), (40009, 997), (1000000, 1000))
def azimint(x, w, at):
    sums = jnp.zeros_like(w).at[at].add(x)
    counts = jnp.zeros_like(w).at[at].add(1.0)
    return jnp.sum(w * sums / jnp.maximum(counts, 1))


def _csr(k, n, m):
    return [R(n * k), At(m, n * k), Starts(k, n + 1), R(m)]


def _rows(starts, count):
    """Returns the row of each entry of a matrix in compressed rows."""
    return jnp.repeat(jnp.arange(starts.size - 1), jnp.diff(starts), total_repeat_length=count)


@program(_csr, (2, 4, 5), (8, 500, 500), (13, 4001, 4001), (10, 50000, 50000))
def spmv(values, columns, starts, x):
    rows = _rows(starts, values.size)
    y = jax.ops.segment_sum(values * x[columns], rows, starts.size - 1, indices_are_sorted=True)
    return half_square(y)


@program(lambda n: [R(n), R(n), R(n), R(n)], 5, 1000, 10007, 1000000, grid=True)
def arc_distance(theta1, phi1, theta2, phi2):
    s, q = jnp.sin(0.5 * (theta2 - theta1)), jnp.sin(0.5 * (phi2 - phi1))
    t = s * s + jnp.cos(theta1) * jnp.cos(theta2) * q * q
    return jnp.sum(2 * jnp.sqrt(t + 1e-3) * (1 + t / 6))


@program(lambda n: [R(n, n), R(n, n)], 5, 100, 331, 1000)
def go_fast(A, W):
    return jnp.sum((A + jnp.sum(jnp.tanh(jnp.diagonal(A)))) * W)


# ADBench, GradBench and Futhark.


def _bundle(n, m, p):
    return [R(n, 11, scale=0.3), R(m, 3), R(p), R(p, 2), At(n, p), At(m, p)]


@program(_bundle, (2, 3, 5), (10, 100, 500), (21, 1131, 3697), (49, 7776, 31843))
def bundle_adjustment(cams, X, w, feats, cam, pt):
    def project(c, x):
        r, d = c[:3], x - c[3:6]
        theta = jnp.sqrt(jnp.sum(r * r) + 1e-12)
        axis, cos, sin = r / theta, jnp.cos(theta), jnp.sin(theta)
        y = d * cos + jnp.cross(axis, d) * sin + axis * (1 - cos) * jnp.dot(axis, d)
        u = y[:2] / (y[2] + 5)
        rr = jnp.sum(u * u)
        return u * (1 + c[9] * rr + c[10] * rr * rr) * c[6] + c[7:9]

    errors = w[:, None] * (jax.vmap(project)(cams[cam], X[pt]) - feats)
    return half_square(errors)


@program(lambda j, v: [R(j, 3), R(j, 3), R(v, 3), R(v, j), R(v, 3)], (3, 4), (22, 100), (17, 331), (22, 3000))
def hand(angles, offsets, verts, weights, goal):
    def bone(state, joint):
        (R0, t), (angle, offset) = state, joint
        (sx, sy, sz), (cx, cy, cz) = jnp.sin(angle), jnp.cos(angle)
        Q = jnp.array([
            [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
            [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
            [-sy, cy * sx, cy * cx],
        ])
        state = (R0 @ Q, t + R0 @ offset)
        return state, state

    start = (jnp.eye(3, dtype=angles.dtype), jnp.zeros(3, angles.dtype))
    Rs, ts = lax.scan(bone, start, (angles, offsets))[1]
    at = jnp.einsum("jak,vk->vja", Rs, verts) + ts
    return half_square(jnp.einsum("vj,vja->va", weights, at) - goal)


@program(lambda n: [R(n, scale=3.0)], 7, 1000, 10007, 1000000, grid=True)
def lse_vector(x):
    return lse(x)


@program(lambda m, n: [R(m), R(n), R(n)], (4, 5), (8, 1000), (31, 4001), (64, 20000))
def llsq(c, t, y):
    return half_square(jnp.polyval(c[::-1], t) - y)


@program(lambda n, d, k: [R(n, d), R(k, d)], (6, 3, 4), (1000, 3, 8), (4001, 7, 31), (20000, 16, 25))
def kmeans(points, centres):
    d = jnp.sum(points * points, axis=1)[:, None] + jnp.sum(centres * centres, axis=1) - 2 * points @ centres.T
    return jnp.sum(jnp.min(d, axis=1))


@program(lambda k, n, c, d: [R(n * k), At(d, n * k), Starts(k, n + 1), R(c, d)], (2, 4, 3, 5), (8, 200, 5, 100), (13, 1009, 7, 499), (30, 3000, 10, 1000))
def kmeans_sparse(values, columns, starts, centres):
    rows = _rows(starts, values.size)
    norms = jnp.sum(centres * centres, axis=1)
    terms = values[:, None] * (values[:, None] - 2 * centres.T[columns])
    d = norms + jax.ops.segment_sum(terms, rows, starts.size - 1, indices_are_sorted=True)
    return jnp.sum(jnp.min(d, axis=1))


@program(lambda t: [R(2), P(), R(2, 2, scale=2.0), Count(t)], 4, 100, 1009, 20000)
def particle(x0, w, charges, steps):
    def step(x, v):
        d = x - charges
        r2 = jnp.sum(d * d, axis=1) + 1e-2
        pull = jnp.sum(d / (r2 * jnp.sqrt(r2))[:, None], axis=0)
        v = v + 0.01 * (pull - w * x)
        return x + 0.01 * v, v

    x, _ = repeat(step, steps, (x0, jnp.array([0.0, 1.0], x0.dtype)))
    return x[1] * x[1] + 0.5 * x[0] * x[0]


@program(lambda n, t: [R(n), R(n), Count(t)], (4, 2), (20, 100), (101, 97), (1000, 100))
def ode(x0, a, steps):
    def rates(x):
        left = jnp.concatenate([jnp.ones(1, x.dtype), x[:-1]])
        return a * left - 0.5 * x * x

    def step(x):
        k1 = rates(x)
        k2 = rates(x + 0.005 * k1)
        k3 = rates(x + 0.005 * k2)
        k4 = rates(x + 0.01 * k3)
        return (x + (k1 + 2 * k2 + 2 * k3 + k4) * (0.01 / 6),)

    return half_square(repeat(step, steps, (x0,))[0])


@program(lambda k, d, n: [R(k), R(k, d), R(k, d, scale=0.3), R(n, d)], (3, 2, 4), (5, 8, 500), (7, 31, 1009), (25, 16, 5000))
def mixture_diagonal(logits, means, logs, x):
    e = (x[:, None, :] - means) * jnp.exp(logs)
    terms = logits - jnp.sum(0.5 * e * e - logs, axis=-1)
    return x.shape[0] * lse(logits) - jnp.sum(lse(terms, axis=1))


@program(lambda n: [R(n)], 9, 1000, 10007, 1000000, grid=True)
def max_segment(x):
    def combine(a, b):
        (best0, left0, right0, sum0), (best1, left1, right1, sum1) = a, b
        best = jnp.maximum(jnp.maximum(best0, best1), right0 + left1)
        return best, jnp.maximum(left0, sum0 + left1), jnp.maximum(right1, right0 + sum1), sum0 + sum1

    top = jnp.maximum(x, 0)
    return lax.associative_scan(combine, (top, top, top, x))[0][-1]


@program(lambda n: [R(n), R(n), R(n)], 6, 1000, 10007, 1000000, grid=True)
def linear_recurrence(a, b, w):
    def combine(p, q):
        return p[0] * q[0], q[0] * p[1] + q[1]

    return jnp.sum(lax.associative_scan(combine, (a, b))[1] * w)


@program(lambda m, q, n: [R(m), R(m, q), R(n), At(m - 1, n), R(q)], (5, 3, 4), (100, 12, 1000), (1009, 31, 4001), (11303, 68, 10000))
def xsbench(grid, table, energy, at, conc):
    lo, hi = grid[at], grid[at + 1]
    f = (energy - lo) / (hi - lo + 2.5)
    a, b = table[at], table[at + 1]
    s = jnp.sum(conc * (a + f[:, None] * (b - a)), axis=1)
    return jnp.mean(s * s)


@program(lambda n, w: [R(n), R(w, 4), R()], (4, 3), (100, 50), (1009, 101), (5000, 300))
def rsbench(E, poles, sigma):
    d = E[:, None] - poles[:, 0]
    g, re, im = poles[:, 1], poles[:, 2], poles[:, 3]
    s = jnp.sum((re * d + im * g) / (d * d + g * g + 0.1), axis=1)
    return jnp.sum(s * s * sigma)


# Layers of networks.


@program(
    lambda t, d, h, e: [R(t, d), R(h, d, e), R(h, d, e), R(h, d, e), R(h, e, d)],
    (3, 4, 2, 3), (32, 64, 4, 16), (63, 96, 3, 31), (128, 256, 8, 32),
)
def attention(x, Wq, Wk, Wv, Wo):
    q, k, v = (jnp.einsum("td,hde->hte", x, W) for W in (Wq, Wk, Wv))
    scores = jnp.einsum("hte,hse->hts", q, k) / jnp.sqrt(jnp.asarray(q.shape[-1], x.dtype))
    o = jnp.einsum("hts,hse->hte", nn.softmax(scores, axis=-1), v)
    return half_square(jnp.einsum("hte,hed->td", o, Wo))


@program(lambda t, e: [R(t, e), R(t, e), R(t, e)], (4, 3), (64, 32), (127, 63), (512, 64))
def causal_attention(q, k, v):
    t = q.shape[0]
    scores = q @ k.T / jnp.sqrt(jnp.asarray(q.shape[1], q.dtype))
    scores = jnp.where(jnp.tril(jnp.ones((t, t), bool)), scores, -1e30)
    return half_square(nn.softmax(scores, axis=-1) @ v)


@program(
    lambda t, d, h: [R(t, d), R(d), R(d), R(d, h, scale=0.3), R(h), R(h, d, scale=0.3), R(d)],
    (3, 4, 5), (32, 64, 256), (63, 96, 331), (128, 256, 1024),
)
def feed_forward(x, g, b, W1, b1, W2, b2):
    c = x - jnp.mean(x, axis=1, keepdims=True)
    y = c * lax.rsqrt(jnp.mean(c * c, axis=1, keepdims=True) + 1e-5) * g + b
    return half_square(x + nn.gelu(y @ W1 + b1) @ W2 + b2)


@program(lambda t, d: [R(t, 2 * d), R(2 * d), R(d), R(t, 2 * d)], (4, 3), (64, 32), (127, 31), (1024, 64))
def rotary(x, g, freq, w):
    d = freq.size
    y = x * lax.rsqrt(jnp.mean(x * x, axis=1, keepdims=True) + 1e-6) * g
    angle = jnp.arange(x.shape[0], dtype=x.dtype)[:, None] * freq
    c, s, u, v = jnp.cos(angle), jnp.sin(angle), y[:, :d], y[:, d:]
    return jnp.sum((u * c - v * s) * w[:, :d] + (u * s + v * c) * w[:, d:])


@program(lambda t, c: [R(t + 3, c), R(4, c), R(t, c)], (4, 3), (64, 128), (127, 131), (1024, 512))
def depthwise_conv(x, k, w):
    t = w.shape[0]
    s = sum(x[a : a + t] * k[a] for a in range(4))
    return jnp.sum(nn.silu(s) * w)


@program(lambda t, c, s: [R(t, c), R(t, c), R(c, s), R(t, s), R(t, s)], (3, 2, 4), (32, 64, 16), (101, 33, 7), (256, 128, 16))
def selective_scan(u, delta, A, B, C):
    dt, rate = nn.softplus(delta), nn.softplus(A)

    def step(h, row):
        u, dt, b, c = row
        h = jnp.exp(-dt[:, None] * rate) * h + (dt * u)[:, None] * b
        return h, h @ c

    return half_square(lax.scan(step, jnp.zeros_like(A), (u, dt, B, C))[1])


@program(
    lambda v, d, b, l, c: [R(v, d), At(v, b, l), R(d, c), At(c, b)],
    (6, 3, 4, 2, 3), (1000, 16, 64, 10, 5), (5003, 31, 127, 13, 7), (20000, 64, 512, 20, 10),
)
def embedding_bag(table, at, W, label):
    o = jnp.mean(table[at], axis=1) @ W
    return jnp.mean(lse(o, axis=1) - jnp.take_along_axis(o, label[:, None], axis=1)[:, 0])


@program(lambda n, d, h, e: [R(n, d), R(d, h), At(n, e), At(n, e)], (5, 3, 4, 7), (200, 32, 16, 800), (1009, 31, 7, 4001), (5000, 64, 32, 20000))
def graph_convolution(x, W, src, dst):
    y = x @ W
    return half_square(nn.relu(jnp.zeros_like(y).at[dst].add(y[src]) + y))


@program(lambda n, d: [R(n, d), R(n, d), P()], (4, 3), (32, 64), (127, 101), (256, 128))
def contrastive(a, b, scale):
    u = a * lax.rsqrt(jnp.sum(a * a, axis=1, keepdims=True) + 1e-6)
    v = b * lax.rsqrt(jnp.sum(b * b, axis=1, keepdims=True) + 1e-6)
    L = scale * (u @ v.T)
    own = jnp.diagonal(L)
    return 0.5 * jnp.mean(lse(L, axis=1) + lse(L, axis=0) - 2 * own)


@program(
    lambda t, d, h: [R(t, d), R(d, 3 * h, scale=0.3), R(h, 3 * h, scale=0.3), R(3 * h)],
    (3, 2, 4), (32, 32, 32), (51, 47, 63), (100, 64, 128),
)
def gru(x, Wx, Wh, b):
    def step(h, zx):
        xr, xz, xc = jnp.split(zx, 3)
        hr, hz, hc = jnp.split(h @ Wh, 3)
        z = nn.sigmoid(xz + hz)
        h = (1 - z) * jnp.tanh(xc + nn.sigmoid(xr + hr) * hc) + z * h
        return h, h

    return half_square(lax.scan(step, jnp.zeros(Wh.shape[0], x.dtype), x @ Wx + b)[1])


@program(
    lambda t, d, h: [R(t, d), R(d, h, scale=0.3), R(h, h, scale=0.3), R(h)],
    (3, 2, 4), (32, 32, 32), (51, 47, 127), (100, 64, 256),
)
def rnn(x, Wx, Wh, b):
    def step(h, zx):
        h = jnp.tanh(zx + h @ Wh)
        return h, h

    return half_square(lax.scan(step, jnp.zeros(Wh.shape[0], x.dtype), x @ Wx + b)[1])


@program(
    lambda h, w, c, n: [R(h, w, c), R(n, 2, scale=0.5, offset=0.5), R(n, c)],
    (4, 5, 2, 3), (32, 32, 3, 1000), (101, 103, 3, 4001), (128, 128, 3, 16384),
)
def bilinear_sampling(image, at, weight):
    h, w, _ = image.shape
    y, x = at[:, 0] * (h - 2), at[:, 1] * (w - 2)
    y0, x0 = jnp.floor(y), jnp.floor(x)
    fy, fx = (y - y0)[:, None], (x - x0)[:, None]
    i, j = y0.astype(int), x0.astype(int)
    top = image[i, j] + fx * (image[i, j + 1] - image[i, j])
    low = image[i + 1, j] + fx * (image[i + 1, j + 1] - image[i + 1, j])
    return jnp.sum(weight * (top + fy * (low - top)))


@program(
    lambda n, d, z: [R(n, d), R(d, 2 * z, scale=0.1), R(2 * z), R(z, d, scale=0.3), R(d), R(n, z)],
    (3, 4, 2), (16, 64, 8), (31, 331, 15), (128, 784, 20),
)
def vae(x, We, be, Wd, bd, noise):
    mean, logv = jnp.split(x @ We + be, 2, axis=1)
    l = (mean + jnp.exp(0.5 * logv) * noise) @ Wd + bd
    return jnp.sum(nn.softplus(l) - x * l) + 0.5 * jnp.sum(jnp.exp(logv) + mean * mean - 1 - logv)


# Solvers.


@program(lambda n, t: [R(n, n), R(n), Count(t)], (4, 2), (64, 20), (131, 17), (512, 10))
def conjugate_gradient(A, b, steps):
    n = b.size

    def step(x, r, p, rr):
        q = (A @ p) @ A / n + p
        alpha = rr / jnp.dot(p, q)
        r = r - alpha * q
        new = jnp.dot(r, r)
        return x + alpha * p, r, r + (new / rr) * p, new

    return half_square(repeat(step, steps, (jnp.zeros_like(b), b, b, jnp.dot(b, b)))[0])


@program(lambda n, t: [R(n, n), R(n), Count(t)], (4, 2), (64, 20), (131, 17), (512, 10))
def power_iteration(A, x0, steps):
    def apply(x):
        return A @ (x @ A) + x

    def step(x):
        y = apply(x)
        return (y * lax.rsqrt(jnp.dot(y, y)),)

    (x,) = repeat(step, steps, (x0,))
    return jnp.dot(x, apply(x)) / jnp.dot(x, x)


@program(lambda n, m, t: [P(n, m), Count(t)], (3, 4, 2), (32, 32, 10), (63, 67, 7), (200, 200, 10))
def sinkhorn(C, steps):
    K = -4 * C

    def step(f, g):
        f = -lse(g + K, axis=1)
        return f, -lse(f[:, None] + K, axis=0)

    n, m = C.shape
    f, g = repeat(step, steps, (jnp.zeros(n, C.dtype), jnp.zeros(m, C.dtype)))
    return jnp.sum(jnp.exp(f[:, None] + g + K) * C)


@program(lambda n, t: [P(n, n), R(n), Count(t)], (4, 3), (64, 20), (131, 17), (512, 10))
def pagerank(P, v, steps):
    W = P / jnp.sum(P, axis=1, keepdims=True)
    n = v.size
    (r,) = repeat(lambda r: (0.85 * (r @ W) + 0.15 / n,), steps, (jnp.full(n, 1 / n, P.dtype),))
    return jnp.dot(r, v)


@program(lambda n, t: [R(n, n), R(n, n), P(), Count(t)], (3, 2), (32, 10), (63, 10), (128, 10))
def matrix_power(B, P, p, steps):
    s = p / B.shape[0]
    return half_square(repeat(lambda M: (M @ B * s,), steps, (P,))[0])


@program(lambda n: [R(n)], 6, 1000, 10007, 1000000, grid=True)
def rosenbrock(x):
    a, b = x[1:] - x[:-1] * x[:-1], 1 - x[:-1]
    return jnp.sum(100 * a * a + b * b)


# Samplers and statistics.


@program(lambda d, n, t: [R(d), R(d), R(n, d), R(n), Count(t)], (3, 4, 2), (10, 100, 10), (31, 331, 7), (64, 2000, 10))
def hmc(q, p, X, y, steps):
    def force(q):
        return (y - nn.sigmoid(X @ q)) @ X - q

    def step(q, p):
        p = p + 0.01 * force(q)
        q = q + 0.02 * p
        return q, p + 0.01 * force(q)

    q, p = repeat(step, steps, (q, p))
    z = X @ q
    return jnp.sum(nn.softplus(z) - y * z) + half_square(q) + half_square(p)


@program(lambda s, o, t: [R(s), R(s, s), R(s, o), At(o, t)], (3, 4, 5), (8, 16, 100), (31, 33, 101), (64, 64, 200))
def hmm(pi, A, B, at):
    rows, emit = nn.log_softmax(A, axis=1), nn.log_softmax(B, axis=1)

    def step(a, o):
        return lse(a[:, None] + rows, axis=0) + emit[:, o], None

    return lse(lax.scan(step, nn.log_softmax(pi), at)[0])


@program(lambda n: [P(n), P(n), P(n), R(scale=0.05), P()], 4, 1000, 10007, 400000, grid=True)
def black_scholes(S, K, T, r, sigma):
    q = jnp.sqrt(T)
    d1 = (jnp.log(S / K) + (r + 0.5 * sigma * sigma) * T) / (sigma * q)
    cdf = jax.scipy.stats.norm.cdf
    return jnp.sum(S * cdf(d1) - K * jnp.exp(-r * T) * cdf(d1 - sigma * q))


@program(lambda n, t: [R(n, t), P(), R(scale=0.05), P(scale=0.2)], (3, 4), (100, 50), (1009, 31), (10000, 100))
def asian_option(z, s0, r, sigma):
    h = 1 / z.shape[1]
    steps = (r - 0.5 * sigma * sigma) * h + sigma * jnp.sqrt(h) * z
    prices = s0 * jnp.exp(jnp.cumsum(steps, axis=1))
    return jnp.exp(-r) * jnp.mean(jnp.maximum(jnp.mean(prices, axis=1) - 1, 0))


@program(lambda n, t: [P(n), R(scale=0.3, offset=0.5), R(scale=0.05, offset=0.9), Count(t)], (5, 3), (100, 100), (1009, 101), (5000, 100))
def binomial_tree(payoff, up, r, steps):
    def step(v):
        later = jnp.concatenate([v[1:], jnp.zeros(1, v.dtype)])
        return (jnp.maximum(r * (up * later + (1 - up) * v), payoff),)

    (v,) = repeat(step, steps, (payoff,))
    return v[0] + jnp.mean(v)


@program(lambda n: [R(n), R(n), R(n), P()], 6, 1000, 10007, 1000000, grid=True)
def huber(x, y, w, delta):
    e = x - y
    a = jnp.abs(e)
    return jnp.sum(w * jnp.where(a < delta, 0.5 * e * e, delta * (a - 0.5 * delta)))


@program(lambda n, d: [R(n, d), R(d, scale=0.3), R(n)], (4, 3), (1000, 10), (4001, 31), (20000, 64))
def poisson_regression(X, w, y):
    z = X @ w
    return jnp.mean(jnp.exp(z) - y * z)


@program(lambda n, m, k: [R(n), R(m), R(m), At(n, k), At(m, k), P(k)], (3, 4, 7), (100, 20, 1000), (1009, 31, 10007), (10000, 100, 200000))
def item_response(ability, hard, slope, who, item, right):
    z = slope[item] * (ability[who] - hard[item])
    return jnp.sum(nn.softplus(z) - right * z) + half_square(ability) + half_square(hard)


@program(lambda n, m, d, k: [R(n, d), R(m, d), At(n, k), At(m, k), R(k)], (3, 4, 2, 5), (100, 200, 16, 1000), (997, 1009, 31, 10007), (6040, 3706, 32, 50000))
def matrix_factorization(U, V, user, item, rating):
    e = jnp.sum(U[user] * V[item], axis=1) - rating
    return jnp.sum(e * e) + 0.01 * (jnp.sum(U * U) + jnp.sum(V * V))


@program(lambda n, d: [R(n, d), R(n), R(), R()], (4, 3), (64, 4), (127, 7), (500, 8))
def gaussian_process(x, y, log_length, log_noise):
    d = x[:, None, :] - x
    K = jnp.exp(-0.5 * jnp.exp(-2 * log_length) * jnp.sum(d * d, axis=-1))
    return y @ K @ y + jnp.exp(log_noise) * jnp.sum(y * y)


@program(lambda t: [R(t), R(), R(), R(scale=0.3), R(t)], 5, 1000, 10007, 1000000, grid=True)
def stochastic_volatility(h, mu, phi, sigma, y):
    p, s = jnp.tanh(phi), jnp.exp(sigma)

    def step(prev, e):
        v = mu + p * (prev - mu) + s * e
        return v, v

    v = lax.scan(step, mu, h)[1]
    return jnp.sum(0.5 * (v + y * y * jnp.exp(-v) + h * h))


# Physics and geometry.


@program(lambda n: [R(n, 3, scale=2.0), P(scale=1.0, offset=3.0)], 5, 64, 127, 500)
def lennard_jones(x, cutoff):
    d = x[:, None, :] - x
    r2 = jnp.sum(d * d, axis=-1) + 0.2
    s = 1 / (r2 * r2 * r2)
    return 4 * jnp.sum(jnp.where(jnp.triu(r2 < cutoff, 1), s * s - s, 0))


@program(lambda n, m, t: [R(n, m), R(n, m), R(n, m), Count(t)], (4, 5, 2), (32, 32, 20), (61, 67, 13), (256, 256, 10))
def shallow_water(h, u, v, steps):
    def dx(a):
        return 0.5 * (jnp.roll(a, -1, 0) - jnp.roll(a, 1, 0))

    def dy(a):
        return 0.5 * (jnp.roll(a, -1, 1) - jnp.roll(a, 1, 1))

    def step(h, u, v):
        u, v = u - 0.05 * dx(h), v - 0.05 * dy(h)
        d = h + 4
        return h - 0.05 * (dx(d * u) + dy(d * v)), u, v

    return half_square(repeat(step, steps, (h, u, v))[0])


@program(lambda n, t: [P(n, n), P(n, n), P(scale=0.02), P(scale=0.03), Count(t)], (4, 2), (32, 20), (67, 13), (256, 10))
def gray_scott(u, v, feed, kill, steps):
    def lap(a):
        return jnp.roll(a, 1, 0) + jnp.roll(a, -1, 0) + jnp.roll(a, 1, 1) + jnp.roll(a, -1, 1) - 4 * a

    def step(u, v):
        uvv = u * v * v
        return (
            u + 0.5 * (0.16 * lap(u) - uvv + feed * (1 - u)),
            v + 0.5 * (0.08 * lap(v) + uvv - (kill + feed) * v),
        )

    u, v = repeat(step, steps, (u, v))
    return jnp.sum(u * v)


@program(lambda n, t: [R(n), P(n), Count(t)], (5, 3), (100, 100), (1009, 51), (50000, 20))
def wave_1d(u, c, steps):
    def step(u, w):
        return 2 * u - w + 0.1 * c * (jnp.roll(u, 1) + jnp.roll(u, -1) - 2 * u), u

    return half_square(repeat(step, steps, (u, u))[0])


@program(lambda n, t: [R(n), P(scale=0.1), Count(t)], (5, 3), (100, 100), (1009, 51), (50000, 20))
def burgers(u, nu, steps):
    def step(u):
        l, r = jnp.roll(u, 1), jnp.roll(u, -1)
        return (u - 0.1 * u * jnp.where(u > 0, u - l, r - u) + nu * (l + r - 2 * u),)

    return half_square(repeat(step, steps, (u,))[0])


@program(lambda n, s: [R(n, 3), R(n, 3), R(s, 3, scale=3.0), P(s)], (4, 3), (256, 8), (1009, 7), (16384, 16))
def ray_spheres(o, dir, centre, radius):
    d = centre - o[:, None, :]
    b, c = jnp.sum(d * dir[:, None, :], axis=-1), jnp.sum(d * d, axis=-1)
    q = (jnp.sum(dir * dir, axis=-1) + 0.1)[:, None]
    disc = b * b - q * (c - radius * radius)
    hit = disc > 0.01
    t = jnp.where(hit, (b - jnp.sqrt(jnp.where(hit, disc, 1))) / q, 10)
    return jnp.sum(jnp.min(t, axis=1))


@program(lambda n: [R(n, 9), R(n, 4), R(n, 3), R(n, 3)], 4, 500, 4001, 100000, grid=True)
def rigid_bodies(A, q, t, p):
    q = q * lax.rsqrt(jnp.sum(q * q, axis=1, keepdims=True) + 0.1)
    w, v = q[:, :1], q[:, 1:]
    c = 2 * jnp.cross(v, p)
    r = p + w * c + jnp.cross(v, c) + t
    return half_square(jnp.einsum("nij,nj->ni", A.reshape(-1, 3, 3), r))


@program(lambda n: [R(n), R(n)], 7, 1000, 10007, 200000)
def sorted_quantiles(x, w):
    return jnp.sum(jnp.sort(x) * w)


@program(lambda n: [R(n), R(n), R(n)], 6, 1000, 10007, 1000000, grid=True)
def stream_triad(a, b, c):
    return jnp.sum((a + b * jnp.sin(c)) ** 2)


@program(lambda n: [R(n), R(), R()], 6, 1000, 10007, 1000000, grid=True)
def normal_density(x, mu, log_sigma):
    z = (x - mu) * jnp.exp(-log_sigma)
    return jnp.sum(0.5 * z * z + log_sigma)


@program(lambda n: [R(n), R(n)], 6, 1000, 10007, 1000000, grid=True)
def cosine_similarity(x, y):
    return jnp.dot(x, y) / jnp.sqrt(jnp.dot(x, x) * jnp.dot(y, y))
