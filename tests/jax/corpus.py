"""Whole programs in the manner of JAX's examples and of flax modules, on small arrays.

`PROGRAMS` maps a name to a function and its arguments. Random keys are arguments of two integers.
"""

import jax
import jax.numpy as jnp
import jax.scipy.linalg
import jax.scipy.special
import jax.scipy.stats
import numpy as np
from jax import lax, nn, random
from numbers_of import array

PROGRAMS = {}
_seed = [0]


def R(*shape):
    """Returns the next argument of floats, spread as normal numbers are."""
    _seed[0] += 1
    return Random(_seed[0], shape, 1.7)


def positive(*shape):
    """Returns the next argument of floats in [1, 2.7)."""
    _seed[0] += 1
    return Random(_seed[0], shape, 0.85, 1.85)


class Random:
    """An argument that a seed determines."""

    def __init__(self, seed, shape, scale, offset=0.0):
        self.seed, self.shape, self.scale, self.offset = seed, shape, scale, offset

    def value(self):
        """Returns the array."""
        scale, offset = np.float32(self.scale), np.float32(self.offset)
        return array(self.seed, *self.shape) * scale + offset


KEY = np.array([0, 42], np.uint32)


def program(*args):
    """Registers a function with its arguments."""

    def register(f):
        PROGRAMS[f.__name__] = (f, args)
        return f

    return register


def key_of(data):
    """Returns the random key of two integers."""
    return random.wrap_key_data(data)


# Multilayer perceptrons, losses, optimizers.


def layers():
    """Returns the weights of three layers."""
    return [(R(8, 16), R(16)), (R(16, 16), R(16)), (R(16, 4), R(4))]


def mlp(params, x, activation=nn.relu):
    """A multilayer perceptron."""
    for w, b in params[:-1]:
        x = activation(x @ w + b)
    w, b = params[-1]
    return x @ w + b


@program(layers(), R(5, 8), np.arange(5, dtype=np.int32) % 4)
def mlp_xent(params, x, y):
    return -jnp.mean(jnp.take_along_axis(nn.log_softmax(mlp(params, x)), y[:, None], 1))


ACTIVATIONS = {
    "tanh": jnp.tanh,
    "silu": nn.silu,
    "elu": nn.elu,
    "softplus": nn.softplus,
    "leaky_relu": nn.leaky_relu,
    "hard_swish": nn.hard_swish,
    "relu6": nn.relu6,
    "log_sigmoid": nn.log_sigmoid,
    "glu": nn.glu,
    "squareplus": nn.squareplus,
    "gelu": nn.gelu,
    "sigmoid": nn.sigmoid,
    "soft_sign": nn.soft_sign,
    "hard_tanh": nn.hard_tanh,
}


def _activation(f):
    return lambda x: jnp.sum(f(x) ** 2)


for _name, _f in ACTIVATIONS.items():
    PROGRAMS["act_" + _name] = (_activation(_f), (R(4, 6),))


@program(layers(), R(5, 8), R(5, 4))
def mlp_sgd_step(params, x, y):
    _, g = jax.value_and_grad(lambda p: jnp.mean((mlp(p, x, jnp.tanh) - y) ** 2))(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, g)


@program([(R(8, 4), R(4))], [(R(8, 4), R(4))], [(positive(8, 4), positive(4))], R(5, 8), R(5, 4), np.int32(3))
def adam_step(params, m, v, x, y, t):
    g = jax.grad(lambda p: jnp.mean((mlp(p, x, jnp.tanh) - y) ** 2))(params)
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, g)
    v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, g)
    step = lambda p, m, v: p - 1e-3 * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return jax.tree.map(step, params, m, v), m, v


# Normalization.


@program(R(4, 6), R(6), R(6))
def layer_norm(x, gain, bias):
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (((x - mean) * lax.rsqrt(variance + 1e-5) * gain + bias) ** 2).sum()


@program(R(4, 6), R(6))
def rms_norm(x, gain):
    return (x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * gain).sum()


@program(KEY, R(4, 6))
def dropout(key, x):
    keep = random.bernoulli(key_of(key), 0.9, x.shape)
    return jnp.where(keep, x / 0.9, 0).sum()


# Attention.


def attention(q, k, v, mask=None):
    """Scaled dot products of several heads."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = jnp.where(mask, scores, -1e9)
    return jnp.einsum("bhqk,bkhd->bqhd", nn.softmax(scores), v)


def block_weights(*layers):
    """Returns the weights of one transformer block, or of several."""
    shapes = dict(wq=(8, 2, 4), wk=(8, 2, 4), wv=(8, 2, 4), wo=(2, 4, 8), w1=(8, 16), w2=(16, 8), g1=(8,), g2=(8,))
    return {name: R(*layers, *shape) for name, shape in shapes.items()}


def block(p, x):
    """A transformer block with a causal mask."""

    def norm(x, g):
        return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * g

    h = norm(x, p["g1"])
    q, k, v = [jnp.einsum("btd,dhe->bthe", h, p[name]) for name in ("wq", "wk", "wv")]
    mask = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    x = x + jnp.einsum("bthe,hed->btd", attention(q, k, v, mask), p["wo"])
    return x + nn.gelu(norm(x, p["g2"]) @ p["w1"]) @ p["w2"]


@program(block_weights(), R(2, 6, 8))
def transformer_block(p, x):
    return (block(p, x) ** 2).sum()


@program(block_weights(2), R(2, 6, 8))
def transformer_scan_remat(ps, x):
    step = jax.checkpoint(lambda x, p: (block(p, x), None))
    return (lax.scan(step, x, ps)[0] ** 2).mean()


@program(R(2, 6, 2, 4), R(2, 6, 2, 4), R(2, 6, 2, 4))
def dot_product_attention(q, k, v):
    return (nn.dot_product_attention(q, k, v, is_causal=True) ** 2).sum()


@program(R(6, 8), R(8, 3), R(3, 8, 8))
def moe_top2(x, wr, we):
    v, i = lax.top_k(nn.softmax(x @ wr), 2)
    y = jnp.einsum("td,edf->tef", x, we)
    return jnp.einsum("tk,tkf->tf", v, jnp.take_along_axis(y, i[..., None], 1)).sum()


@program(R(6, 8), R(3, 8, 4))
def ragged_moe(x, w):
    return lax.ragged_dot(x, w, jnp.array([2, 3, 1])).sum()


# Convolutions.

NHWC = ("NHWC", "HWIO", "NHWC")


def conv(x, k, stride=1, padding="SAME", **more):
    """A convolution with channels last."""
    return lax.conv_general_dilated(x, k, (stride, stride), padding, dimension_numbers=NHWC, **more)


@program(R(2, 8, 8, 3), R(3, 3, 3, 4), R(3, 3, 4, 4), R(64, 5))
def convnet(x, k1, k2, w):
    x = nn.relu(conv(x, k1))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = nn.relu(conv(x, k2))
    return (x.reshape(2, -1) @ w).sum()


@program(R(2, 6, 6, 3), R(3, 3, 3, 3), R(3, 3, 3, 3))
def resnet_block(x, k1, k2):
    norm = lambda x: (x - x.mean((0, 1, 2))) / jnp.sqrt(x.var((0, 1, 2)) + 1e-5)
    return (nn.relu(x + norm(conv(nn.relu(norm(conv(x, k1))), k2))) ** 2).mean()


@program(R(2, 6, 6, 3), R(3, 3, 3, 4))
def dilated_conv(x, k):
    return (conv(x, k, rhs_dilation=(2, 2)) ** 2).sum()


@program(R(2, 4, 4, 3), R(3, 3, 3, 4))
def conv_transpose(x, k):
    return (lax.conv_transpose(x, k, (2, 2), "SAME") ** 2).sum()


@program(R(2, 5, 5, 4), R(3, 3, 2, 4))
def grouped_conv(x, k):
    return (conv(x, k, feature_group_count=2) ** 2).sum()


@program(R(2, 8, 3), R(3, 3, 5))
def conv1d(x, k):
    y = lax.conv_general_dilated(x, k, (2,), "VALID", dimension_numbers=("NWC", "WIO", "NWC"))
    return (y**2).sum()


@program(R(2, 5, 5, 2))
def resize_bilinear(x):
    return (jax.image.resize(x, (2, 9, 9, 2), "bilinear") ** 2).sum()


@program(R(1, 8, 8, 3), R(3, 3, 3, 4), R(3, 3, 4, 4), R(3, 3, 8, 3))
def unet(x, k1, k2, k3):
    a = nn.silu(conv(x, k1))
    b = nn.silu(conv(a, k2, 2))
    up = jax.image.resize(b, a.shape, "nearest")
    return (conv(jnp.concatenate([a, up], -1), k3) ** 2).mean()


@program(R(2, 6, 6, 2))
def avg_pool(x):
    sums = lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    return (sums**2).sum()


# Recurrences.


@program(R(7, 2, 3), R(7, 16), R(16), R(2, 4))
def lstm(xs, w, b, h0):
    def step(carry, x):
        h, c = carry
        i, f, g, o = jnp.split(jnp.concatenate([x, h], -1) @ w + b, 4, -1)
        c = nn.sigmoid(f) * c + nn.sigmoid(i) * jnp.tanh(g)
        h = nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    return lax.scan(step, (h0, jnp.zeros_like(h0)), xs)[1].sum()


@program(R(7, 4), R(7, 4))
def linear_recurrence_assoc_scan(a, b):
    combine = lambda l, r: (l[0] * r[0], r[0] * l[1] + r[1])
    return lax.associative_scan(combine, (a, b))[1].sum()


@program(R(7, 4), R(4, 4), R(2, 4))
def ssm_scan(xs, a, c):
    def step(h, x):
        h = jnp.tanh(a @ h) + x
        return h, c @ h

    return lax.scan(step, jnp.zeros(4), xs, reverse=True)[1].sum()


# Random numbers.


@program(KEY, R(5, 8))
def diffusion_loss(key, x):
    k1, k2 = random.split(key_of(key))
    t = random.randint(k1, (5,), 0, 10)
    a = jnp.cumprod(1 - jnp.linspace(1e-4, 0.02, 10))[t][:, None]
    e = random.normal(k2, x.shape)
    return jnp.mean((jnp.sqrt(a) * x + jnp.sqrt(1 - a) * e - e) ** 2)


@program(KEY, R(4, 3))
def gumbel_softmax(key, logits):
    return (nn.softmax((logits + random.gumbel(key_of(key), logits.shape)) / 0.5) ** 2).sum()


@program(KEY, R(4))
def hmc_step(key, q):
    energy = lambda q: 0.5 * jnp.sum(q**2) + jnp.sum(jnp.cos(q))
    k1, k2 = random.split(key_of(key))
    p = random.normal(k1, q.shape)
    before = energy(q) + 0.5 * p @ p

    def leap(carry, _):
        q, p = carry
        p = p - 0.05 * jax.grad(energy)(q)
        q = q + 0.1 * p
        return (q, p - 0.05 * jax.grad(energy)(q)), None

    (q1, p1), _ = lax.scan(leap, (q, p), None, length=5)
    accepted = jnp.log(random.uniform(k2)) < before - energy(q1) - 0.5 * p1 @ p1
    return jnp.where(accepted, q1, q)


@program(np.arange(8, dtype=np.uint32))
def bit_hash(x):
    x = (x ^ (x >> 16)) * jnp.uint32(0x7FEB352D)
    x = (x ^ (x >> 15)) * jnp.uint32(0x846CA68B)
    return x ^ (x >> 16)


# Science.


@program(R(6, 3), positive(6))
def nbody_energy(x, m):
    d = x[:, None] - x[None]
    r = jnp.sqrt(jnp.sum(d * d, -1) + jnp.eye(6))
    return -jnp.sum(jnp.triu(m[:, None] * m / r, 1))


@program(R(8, 8))
def heat_scan(u):
    def step(u, _):
        around = jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1)
        return u + 0.1 * (around - 4 * u), None

    return (lax.scan(step, u, None, length=10)[0] ** 2).sum()


@program(positive(4))
def newton_while(x):
    def body(carry):
        x, i = carry
        return x - (x**3 - 2) / (3 * x * x + 1e-3), i + 1

    more = lambda carry: (jnp.max(jnp.abs(carry[0] ** 3 - 2)) > 1e-4) & (carry[1] < 50)
    return lax.while_loop(more, body, (x, 0))[0].sum()


@program(R(3), R(3, 3))
def runge_kutta(y0, w):
    f = lambda y: jnp.tanh(w @ y)

    def step(y, _):
        k1 = f(y)
        k2 = f(y + 0.05 * k1)
        k3 = f(y + 0.05 * k2)
        k4 = f(y + 0.1 * k3)
        return y + 0.1 / 6 * (k1 + 2 * k2 + 2 * k3 + k4), y

    return lax.scan(step, y0, None, length=8)[1].sum()


@program(R(4, 4), R(4))
def cg_solve(a, b):
    return jax.scipy.sparse.linalg.cg(lambda v: (a @ a.T + jnp.eye(4)) @ v, b)[0].sum()


@program(positive(9), positive(9))
def black_scholes(s, k):
    d1 = (jnp.log(s / k) + 0.5 * 0.04) / 0.2
    cdf = jax.scipy.stats.norm.cdf
    return jnp.sum(s * cdf(d1) - k * cdf(d1 - 0.2))


@program(R(10), R(3))
def gmm_logsumexp(x, mu):
    return jax.scipy.special.logsumexp(-0.5 * (x[:, None] - mu) ** 2, axis=1).sum()


@program(R(10, 2), R(3, 2))
def kmeans_step(x, c):
    nearest = jnp.argmin(((x[:, None] - c) ** 2).sum(-1), 1)
    o = nn.one_hot(nearest, 3)
    return (o.T @ x) / (o.sum(0)[:, None] + 1e-3)


@program(R(9), R(20))
def interp(x, fp):
    return jnp.interp(x, jnp.linspace(-2, 2, 20), fp).sum()


@program(R(9), np.array([1, 4, 4, 7], np.int32))
def indexed_update(x, i):
    x = x.at[i].add(2.0 * x[:4]).at[i].set(x[:4])
    return (x.at[0].multiply(3.0).at[i].max(0.1) ** 2).sum()


@program(R(6, 5))
def cumulative(x):
    sums = jnp.cumsum(x, 0).sum() + jnp.cumprod(x, 1).sum()
    return sums + lax.cummax(x, 0).sum() + lax.cumlogsumexp(x, 1).sum()


@program(R(5), R(5))
def cond_switch(x, y):
    first = lax.cond(x.sum() > 0, lambda a, b: jnp.sin(a).sum(), lambda a, b: (a * b).sum(), x, y)
    return first + lax.switch(jnp.argmax(x) % 3, [jnp.sum, jnp.max, jnp.prod], y)


@program(R(3, 4), R(4))
def vmap_hessian(x, w):
    return jax.vmap(jax.hessian(lambda a: jnp.sum(jnp.sin(a * w))))(x).sum()


@program(R(12, 4), np.array([3, 5, 1, 0], np.int32))
def embedding_bag(e, i):
    return (jnp.take(e, i, axis=0).mean(0) ** 2).sum()


@program(R(4, 5), np.array([1, 2, 0, 3], np.int32))
def ctc_like(lp, labels):
    def step(a, l):
        return jnp.logaddexp(a, jnp.concatenate([jnp.array([-1e9]), a[:-1]])) + l[labels], None

    return lax.scan(step, jnp.zeros(4), lp)[0][-1]


@program(R(6, 6))
def sinkhorn(c):
    k = jnp.exp(-c)
    step = lambda _, uv: (1 / (k @ uv[1]), 1 / (k.T @ (1 / (k @ uv[1]))))
    return lax.fori_loop(0, 20, step, (jnp.ones(6), jnp.ones(6)))[0].sum()


@program(R(4, 4))
def map_loop(x):
    return lax.map(lambda r: jnp.sin(r).sum(), x).sum()


@program(R(3, 3))
def special_functions(x):
    a, s = jnp.abs(x) + 0.1, jax.scipy.special
    terms = [s.erf(x), s.gammaln(a), s.digamma(a), s.ndtri(nn.sigmoid(x)), s.xlogy(a, a)]
    return sum(terms + [s.logit(nn.sigmoid(x)), s.erfinv(x / 10), s.erfc(x), s.polygamma(1, a)]).sum()


@program(R(5, 4))
def sorted_losses(x):
    return (jnp.sort(x, 0) * jnp.arange(5.0)[:, None]).sum() + jnp.median(x, 1).sum()


# Linear algebra and transforms.


@program(R(4, 4), R(4))
def solve(a, b):
    return jnp.linalg.solve(a + 4 * jnp.eye(4), b).sum()


@program(R(4, 4))
def slogdet(a):
    return jnp.linalg.slogdet(a + 4 * jnp.eye(4))[1]


@program(R(5, 3))
def qr(a):
    q, r = jnp.linalg.qr(a)
    return jnp.abs(r).sum() + q.sum()


@program(R(5, 3))
def svd(a):
    return jnp.linalg.svd(a, compute_uv=False).sum()


@program(R(16))
def fft_filter(x):
    spectrum = jnp.fft.rfft(x)
    return (jnp.fft.irfft(spectrum * jnp.exp(-jnp.arange(9.0))) ** 2).sum()


@program(R(4, 4))
def eigh(a):
    values, vectors = jnp.linalg.eigh(a + a.T)
    return (values**2).sum() + (vectors[:, 0] ** 2 * jnp.arange(4.0)).sum()


@program(R(2, 3, 5))
def svd_vectors(a):
    u, s, vt = jnp.linalg.svd(a, full_matrices=False)
    return (s**3).sum() + (u[..., 0] ** 2 * jnp.arange(3.0)).sum() + (vt[..., 0, :] ** 4).sum()


@program(R(3, 3))
def expm(a):
    return (jax.scipy.linalg.expm(a) ** 2).sum()


@program(R(6), R(6))
def gaussian_process(x, y):
    distances = (x[:, None] - x[None]) ** 2
    factor = jnp.linalg.cholesky(jnp.exp(-distances) + 0.1 * jnp.eye(6))
    weights = jax.scipy.linalg.cho_solve((factor, True), y)
    return y @ weights / 2 + jnp.log(jnp.diagonal(factor)).sum()
