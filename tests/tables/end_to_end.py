"""Prints what the programs of `tests/conformance/oracles/end-to-end` claim of themselves. Needs mpmath.

`python3 tests/tables/end_to_end.py` prints, for each program, its `EVAL`, `jvp` and `vjp` lines: each
function is written again here from its formulas, computed with 50 digits, and its derivatives are
central differences with a step of 1e-18, whose error is far below what is printed.
"""

import sys

from mpmath import cos, exp, eye, log, loggamma, matrix, mp, mpf, pi, sin, sqrt, tanh, workdps

mp.dps = 50
STEP = mpf(10) ** -18


def text(value):
    if isinstance(value, list):
        return "[" + ", ".join(text(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else repr(float(value))


def exact(value):
    """The numbers that the text of a program's arguments means: doubles."""
    if isinstance(value, list):
        return [exact(item) for item in value]
    return value if isinstance(value, int) else mpf(float(value))


def moved(value, by, step):
    if isinstance(value, list):
        return [moved(item, other, step) for item, other in zip(value, by)]
    return value if isinstance(value, int) else value + step * by


def minus(one, other):
    if isinstance(one, list):
        return [minus(a, b) for a, b in zip(one, other)]
    return (one - other) / (2 * STEP)


def dot(one, other):
    if isinstance(one, list):
        return sum((dot(a, b) for a, b in zip(one, other)), mpf(0))
    return one * other


def along(f, args, tangents):
    """The derivative of every result along tangents of the arguments."""
    pairs = list(zip(args, tangents))
    ahead = f(*[moved(arg, by, STEP) for arg, by in pairs])
    behind = f(*[moved(arg, by, -STEP) for arg, by in pairs])
    return [minus(a, b) for a, b in zip(ahead, behind)]


def zeros(value):
    return [zeros(item) for item in value] if isinstance(value, list) else mpf(0)


def units(value):
    """Every direction in which one number of a value changes, in the value's shape."""
    if not isinstance(value, list):
        return [mpf(1)]
    found = []
    for at, item in enumerate(value):
        for unit in units(item):
            found.append([zeros(other) for other in value])
            found[-1][at] = unit
    return found


def shaped(like, numbers):
    if isinstance(like, list):
        return [shaped(item, numbers) for item in like]
    return next(numbers)


def is_discrete(value):
    while isinstance(value, list):
        if not value:
            return True
        value = value[0]
    return isinstance(value, int)


def gradient(f, args, weights):
    parts = []
    for place, arg in enumerate(args):
        if is_discrete(arg):
            parts.append(None)
            continue
        found = []
        for unit in units(arg):
            tangents = [zeros(other) for other in args]
            tangents[place] = unit
            found.append(sum((dot(w, d) for w, d in zip(weights, along(f, args, tangents))), mpf(0)))
        parts.append(shaped(arg, iter(found)))
    return parts


def claim(name, f, args, tangents, weights):
    args, tangents, weights = exact(args), exact(tangents), exact(weights)
    row = lambda values: ", ".join("_" if value is None else text(value) for value in values)
    discrete = [None if is_discrete(arg) else by for arg, by in zip(args, tangents)]
    print(f"{name}\n// EVAL: f({row(args)}) ~ {row(f(*args))}")
    print(f"// jvp: ({row(discrete)}) ~ ({row(along(f, args, tangents))})")
    print(f"// vjp: ({row(weights)}) ~ ({row(gradient(f, args, weights))})")


def hessian_vector(f, args, tangents):
    """How the gradient of the only result changes along tangents, by differences of differences."""
    args, tangents = exact(args), exact(tangents)
    steep = lambda moved_by: gradient(f, [moved(a, t, moved_by) for a, t in zip(args, tangents)], [mpf(1)])
    with workdps(80):
        return minus(steep(STEP), steep(-STEP))


def jacobian(f, args, place):
    """How the elements of the only result, a vector, change with each of those of an argument."""
    args = exact(args)
    count = len(f(*args)[0])
    rows = [gradient(f, args, [[mpf(int(i == row)) for i in range(count)]]) for row in range(count)]
    return [row[place] for row in rows]


def evaluation(call, results):
    print(f"// EVAL[2]: {call} ~ {', '.join(text(result) for result in results)}")


def softmax(row):
    greatest = max(row)
    parts = [exp(x - greatest) for x in row]
    return [part / sum(parts) for part in parts]


def attention(q, k, v):
    scale = 1 / sqrt(mpf(len(q[0])))
    rows = []
    for query in q:
        weights = softmax([scale * dot(query, key) for key in k])
        rows.append([sum(w * v[j][e] for j, w in enumerate(weights)) for e in range(len(v[0]))])
    return [rows]


def convolution(kernel, image, bias):
    """Channels, rows, columns; no padding; softplus after it, then the mean of each channel."""
    outputs = []
    for o, filters in enumerate(kernel):
        height, width = len(filters[0]), len(filters[0][0])
        rows, columns = len(image[0]) - height + 1, len(image[0][0]) - width + 1
        total = mpf(0)
        for i in range(rows):
            for j in range(columns):
                total += log(1 + exp(bias[o] + sum(
                    filters[c][a][b] * image[c][i + a][j + b]
                    for c in range(len(image)) for a in range(height) for b in range(width)
                )))
        outputs.append(total / (rows * columns))
    return [outputs]


def heat(u, alpha, steps):
    """Explicit steps of the heat equation; the ends stay as they are."""
    for _ in range(steps):
        u = [
            u[i] if i in (0, len(u) - 1) else u[i] + alpha * (u[i - 1] - 2 * u[i] + u[i + 1])
            for i in range(len(u))
        ]
    return [u]


def kalman(zs, q, r):
    """Minus the log-likelihood of positions, for constant velocity with steps of 1."""
    move = matrix([[1, 1], [0, 1]])
    x, p, loss = matrix([0, 0]), eye(2), mpf(0)
    for z in zs:
        x, p = move * x, move * p * move.T + q * eye(2)
        s, y = p[0, 0] + r, z - x[0]
        gain = matrix([p[0, 0] / s, p[1, 0] / s])
        loss += (log(s) + y * y / s) / 2
        x, p = x + gain * y, p - gain * p[0, :]
    return [loss]


def runge_kutta(a, b, x, y, steps):
    """Predators and prey: x' = a x - x y, y' = x y - b y, by steps of 0.125 of fourth order."""
    rates = lambda x, y: (a * x - x * y, x * y - b * y)
    h = mpf("0.125")
    for _ in range(steps):
        k1 = rates(x, y)
        k2 = rates(x + h / 2 * k1[0], y + h / 2 * k1[1])
        k3 = rates(x + h / 2 * k2[0], y + h / 2 * k2[1])
        k4 = rates(x + h * k3[0], y + h * k3[1])
        x, y = [v + h / 6 * (s + 2 * t + 2 * u + w)
                for v, s, t, u, w in zip((x, y), k1, k2, k3, k4)]
    return [x, y]


def newton(a, b):
    """The root of x^3 + a x = b."""
    x = mpf(1)
    for _ in range(60):
        x -= (x**3 + a * x - b) / (3 * x * x + a)
    return [x]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def bundle(camera, point, weight, seen):
    """A point through a camera: rotation vector, centre, focal length, principal point, distortion."""
    angle = sqrt(dot(camera[:3], camera[:3]))
    axis = [r / angle for r in camera[:3]]
    v = [p - c for p, c in zip(point, camera[3:6])]
    turned = [
        v[i] * cos(angle) + cross(axis, v)[i] * sin(angle) + axis[i] * dot(axis, v) * (1 - cos(angle))
        for i in range(3)
    ]
    plane = [turned[0] / turned[2], turned[1] / turned[2]]
    square = dot(plane, plane)
    bent = 1 + camera[9] * square + camera[10] * square * square
    return [[weight * (camera[6] * bent * plane[i] + camera[7 + i] - seen[i]) for i in range(2)]]


def csr(values, columns, starts, x):
    """A sparse matrix, row by row, times a vector."""
    return [[
        sum((values[k] * x[columns[k]] for k in range(starts[i], starts[i + 1])), mpf(0))
        for i in range(len(starts) - 1)
    ]]


def k_means(points, centres):
    """The squared distance of each point to its nearest centre, added up."""
    square = lambda x, c: sum((x[j] - c[j]) ** 2 for j in range(len(x)))
    return [sum((min(square(x, c) for c in centres) for x in points), mpf(0))]


def logistic(x, labels, weights, bias):
    """Minus the mean log-likelihood of labels 1 and -1."""
    margins = [y * (dot(row, weights) + bias) for row, y in zip(x, labels)]
    return [sum((log(1 + exp(-m)) for m in margins), mpf(0)) / len(x)]


def log_sum_exp(xs):
    return log(sum(exp(x) for x in xs))


def mixture(alphas, means, icf, x):
    """The log-likelihood of points in a mixture of Gaussians, with a Wishart prior (gamma = 1, m = 0)."""
    n, k, d = len(x), len(means), len(means[0])

    def lower(row):
        """The inverse factor: exponentials on the diagonal, the rest column by column below it."""
        q, at = [[mpf(0)] * d for _ in range(d)], d
        for column in range(d):
            q[column][column] = exp(row[column])
            for place in range(column + 1, d):
                q[place][column] = row[at]
                at += 1
        return q

    factors = [lower(row) for row in icf]
    total = mpf(0)
    for point in x:
        terms = []
        for alpha, mean, row, q in zip(alphas, means, icf, factors):
            off = [a - b for a, b in zip(point, mean)]
            square = sum(dot(q[i], off) ** 2 for i in range(d))
            terms.append(alpha + sum(row[:d]) - square / 2)
        total += log_sum_exp(terms)
    prior = sum(entry**2 for q in factors for row in q for entry in row) / 2
    freedom = mpf(d + 1)
    multivariate = d * (d - 1) * log(pi) / 4 + sum(loggamma((freedom - i) / 2) for i in range(d))
    wishart = freedom * d * log(mpf("0.5")) / 2 - multivariate
    return [total - n * d * log(2 * pi) / 2 - n * log_sum_exp(alphas) + prior - k * wishart]


def sigmoid(x):
    return 1 / (1 + exp(-x))


def lstm(x, y, wx, wh, bias):
    """Half the mean over time of the squared distance of the outputs to `y`; gates i, f, g, o."""
    size = len(wh)
    h, c, total = [mpf(0)] * size, [mpf(0)] * size, mpf(0)
    for inputs, wanted in zip(x, y):
        z = [b + sum(v * wx[j][g] for j, v in enumerate(inputs)) + sum(v * wh[j][g] for j, v in enumerate(h))
             for g, b in enumerate(bias)]
        i, f, g, o = (z[part * size:(part + 1) * size] for part in range(4))
        c = [sigmoid(f[j]) * c[j] + sigmoid(i[j]) * tanh(g[j]) for j in range(size)]
        h = [sigmoid(o[j]) * tanh(c[j]) for j in range(size)]
        total += sum((a - b) ** 2 for a, b in zip(h, wanted))
    return [total / 2 / len(x)]


def perceptron(x, y, w1, b1, w2, b2):
    """The mean cross entropy of the softmax of a network with one hidden layer."""
    layer = lambda row, w, b: [b[j] + sum(v * w[i][j] for i, v in enumerate(row)) for j in range(len(b))]
    total = mpf(0)
    for row, wanted in zip(x, y):
        outputs = layer([tanh(z) for z in layer(row, w1, b1)], w2, b2)
        total -= sum(t * (o - log_sum_exp(outputs)) for t, o in zip(wanted, outputs))
    return [total / len(x)]


def matrix_products(matrices, weights):
    """The products of the beginnings of a sequence of 2x2 matrices, weighted and added."""
    product, total = eye(2), mpf(0)
    for a, w in zip(matrices, weights):
        product = product * matrix(a)
        total += sum(w[i][j] * product[i, j] for i in range(2) for j in range(2))
    return [total]


def gather_sum(x, at, w):
    """Elements at given indices, 0 out of range, weighted and added."""
    return [sum((x[j] * v for j, v in zip(at, w) if 0 <= j < len(x)), mpf(0))]


def main():
    claim("attention", attention,
          [[[0.5, -1.0], [1.5, 0.25]], [[1.0, 0.5], [-0.5, 2.0], [0.75, -0.25]],
           [[1.0, 2.0, -1.0], [0.5, -0.5, 3.0], [-2.0, 1.0, 1.25]]],
          [[[0.1, 0.2], [-0.3, 0.5]], [[0.4, -0.1], [0.3, 0.2], [-0.6, 0.7]],
           [[0.5, -0.2, 0.1], [0.3, 0.8, -0.4], [0.9, -0.7, 0.6]]],
          [[[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]]])
    claim("convolution", convolution,
          [[[[[0.5, -1.0], [0.25, 2.0]]], [[[-0.75, 0.5], [1.0, -0.25]]]],
           [[[1.0, -0.5, 2.0], [0.5, 1.5, -1.0], [-2.0, 0.25, 0.75]]], [0.1, -0.2]],
          [[[[[0.2, 0.4], [-0.3, 0.1]]], [[[0.6, -0.5], [0.8, 0.9]]]],
           [[[0.3, 0.1, -0.2], [0.4, -0.6, 0.5], [0.7, -0.1, 0.2]]], [1.0, -1.0]],
          [[1.0, -2.0]])
    claim("heat", heat, [[1.0, 0.5, -1.0, 2.0, 0.25, 3.0], 0.2, 5],
          [[0.5, -0.25, 1.0, 0.75, -0.5, 0.1], 1.0, 0], [[1.0, 2.0, -1.0, 0.5, 0.25, -0.75]])
    claim("kalman", kalman, [[1.0, 2.25, 2.75, 4.5, 5.0], 0.1, 0.5],
          [[0.5, -0.25, 1.0, 0.3, -0.4], 1.0, -0.5], [1.0])
    claim("runge_kutta", runge_kutta, [1.5, 0.75, 1.0, 0.5, 8],
          [0.5, -1.0, 0.25, 0.75, 0], [1.0, -0.5])
    claim("newton", newton, [2.0, 5.0], [1.0, -0.5], [1.0])
    claim("bundle", bundle,
          [[0.1, -0.2, 0.3, 0.5, -0.4, 0.25, 1.5, 0.1, -0.05, 0.02, -0.01],
           [1.0, 2.0, 5.0], 0.8, [0.3, 0.7]],
          [[0.3, 0.1, -0.2, 0.4, 0.5, -0.6, 0.2, 1.0, -1.0, 0.7, 0.9],
           [-0.5, 0.25, 1.5], 0.5, [1.0, 0.5]],
          [[1.0, -2.0]])
    camera, point = [0.1, -0.2, 0.3, 0.5, -0.4, 0.25, 1.5, 0.1, -0.05, 0.02, -0.01], [1.0, 2.0, 5.0]
    seen = [camera, point, 0.8, [0.3, 0.7]]
    evaluation(f"jacobian_f({text(camera)}, {text(point)}, 0.8, [0.3, 0.7])",
               [jacobian(bundle, seen, 0), jacobian(bundle, seen, 1)])
    claim("csr", csr, [[2.0, -1.0, 0.5, 3.0, 4.0], [0, 2, 1, 0, 2], [0, 2, 2, 3, 5], [1.0, -2.0, 0.5]],
          [[0.5, 1.0, -0.25, 0.75, 2.0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0.3, -0.6, 1.5]],
          [[1.0, 5.0, -2.0, 0.5]])
    claim("k_means", k_means,
          [[[0.0, 0.0], [1.0, 0.5], [4.0, 4.0], [5.0, 3.5], [-1.0, 2.0]], [[0.0, 1.0], [4.0, 3.0]]],
          [[[0.5, -0.25], [1.0, 2.0], [-0.5, 0.75], [0.1, 0.2], [0.3, -1.0]], [[1.0, -0.5], [0.25, 2.0]]],
          [1.0])
    claim("logistic", logistic,
          [[[1.0, 2.0], [3.0, -1.0], [-0.5, 0.25]], [1.0, -1.0, 1.0], [0.1, 0.2], 0.3],
          [[[0.5, -0.5], [1.0, 0.25], [2.0, -1.0]], [0.0, 0.0, 0.0], [1.0, -2.0], 0.5], [1.0])
    x, labels = [[1.0, 2.0], [3.0, -1.0], [-0.5, 0.25]], [1.0, -1.0, 1.0]
    changes = hessian_vector(logistic, [x, labels, [0.1, 0.2], 0.3],
                             [zeros(x), zeros(labels), [1.0, -2.0], 0.5])
    evaluation(f"hvp_f({text(x)}, {text(labels)}, [0.1, 0.2], 0.3, [1.0, -2.0], 0.5)", changes[2:])
    claim("mixture", mixture,
          [[0.5, -0.25], [[1.0, -0.5, 0.25], [0.0, 2.0, -1.0]],
           [[0.1, -0.2, 0.3, 0.5, -1.0, 0.25], [-0.3, 0.2, 0.1, -0.5, 0.75, 1.0]],
           [[0.5, 1.0, -0.5], [1.5, -1.0, 0.0], [-0.25, 2.0, -1.5], [0.75, 0.5, 0.25]]],
          [[1.0, -0.5], [[0.5, 0.25, -1.0], [0.3, -0.6, 0.2]],
           [[0.4, -0.1, 0.2, 0.7, -0.3, 0.5], [0.6, 0.1, -0.8, 0.25, -0.5, 1.0]],
           [[0.3, -0.2, 0.1], [0.5, 0.4, -0.6], [-0.1, 0.2, 0.8], [1.0, -0.7, 0.9]]], [1.0])
    claim("lstm", lstm,
          [[[0.5, -1.0, 0.25], [1.0, 0.75, -0.5], [-0.25, 0.5, 2.0]],
           [[0.2, -0.1], [0.0, 0.3], [-0.4, 0.5]],
           [[0.1, -0.2, 0.3, 0.4, -0.5, 0.6, 0.7, -0.8], [0.25, 0.5, -0.75, 1.0, 0.2, -0.4, 0.6, -0.3],
            [-0.6, 0.1, 0.9, -0.2, 0.35, 0.15, -0.45, 0.55]],
           [[0.3, 0.2, -0.1, 0.5, 0.4, -0.3, 0.8, 0.1], [-0.2, 0.6, 0.7, -0.4, 0.1, 0.9, -0.5, 0.25]],
           [0.05, -0.1, 0.15, 0.2, -0.25, 0.3, -0.35, 0.4]],
          [[[0.1, 0.2, -0.3], [0.4, -0.5, 0.6], [-0.7, 0.8, 0.9]],
           [[0.5, -0.25], [1.0, 0.75], [-0.5, 0.1]],
           [[0.2, 0.4, -0.6, 0.8, 1.0, -0.1, 0.3, 0.5], [-0.7, 0.9, 0.1, -0.2, 0.3, 0.4, -0.5, 0.6],
            [0.7, -0.8, 0.9, 0.15, -0.25, 0.35, 0.45, -0.55]],
           [[0.6, -0.2, 0.1, 0.3, -0.4, 0.5, 0.2, -0.9], [0.8, 0.7, -0.6, 0.5, 0.4, -0.3, 0.2, 0.1]],
           [1.0, -0.5, 0.25, 0.75, -0.1, 0.6, -0.2, 0.3]], [1.0])
    claim("perceptron", perceptron,
          [[[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]], [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]],
           [[0.3, -0.6, 0.9, 0.2], [-0.5, 0.4, 0.1, 0.7]], [0.1, -0.2, 0.05, 0.3],
           [[0.25, -0.5, 0.75], [0.6, 0.2, -0.4], [-0.3, 0.8, 0.1], [0.45, -0.15, 0.35]],
           [0.2, -0.1, 0.3]],
          [[[0.2, 0.4], [-0.6, 0.8], [1.0, -0.3]], [[0.1, -0.2, 0.3], [0.4, 0.5, -0.6], [-0.7, 0.8, 0.9]],
           [[0.5, 0.25, -0.75, 1.0], [0.1, -0.9, 0.3, 0.6]], [-0.4, 0.7, 0.2, -0.1],
           [[0.3, 0.6, -0.2], [-0.5, 0.1, 0.4], [0.8, -0.7, 0.9], [0.15, 0.35, -0.45]],
           [1.0, -0.5, 0.25]], [1.0])
    claim("matrix_products", matrix_products,
          [[[[1.0, 0.5], [-0.25, 2.0]], [[0.75, -1.0], [0.5, 1.5]], [[0.0, 1.0], [-1.0, 0.25]],
            [[2.0, 0.1], [0.3, -0.4]]],
           [[[0.5, 1.0], [-1.0, 0.25]], [[1.0, 0.0], [0.75, -0.5]], [[-0.3, 0.6], [0.9, 1.2]],
            [[0.2, -0.8], [1.0, 0.4]]]],
          [[[[0.3, -0.2], [0.5, 0.1]], [[1.0, 0.4], [-0.6, 0.2]], [[0.7, -0.9], [0.8, 0.35]],
            [[-0.1, 0.15], [0.25, 0.45]]],
           [[[1.0, -0.5], [0.25, 0.75]], [[0.1, 0.2], [0.3, -0.4]], [[-0.5, 0.6], [0.7, 0.8]],
            [[0.9, -1.0], [0.55, 0.65]]]], [1.0])
    claim("gather_sum", gather_sum,
          [[1.0, -2.0, 0.5, 3.0], [2, 0, 2, 7], [0.5, -1.0, 0.25, 2.0]],
          [[0.3, -0.6, 1.5, 0.75], [0, 0, 0, 0], [1.0, 0.5, -0.25, 2.0]], [1.0])


if __name__ == "__main__":
    sys.exit(main())
