"""Writes `jets.txt`: Taylor coefficients of functions along a curve, computed with mpmath.

Each line has an operation, a second operand if it has one, the point and the coefficients from order
0 to 6. The curve has the coefficients in the first line.
"""

import pathlib

import mpmath as m

m.mp.dps = 60
CURVE = [0.7, -0.3, 0.2, 0.11, -0.05, 0.31]

FUNCTIONS = [
    ("math.exp", "", 0.3, m.exp),
    ("math.exp2", "", 0.3, lambda x: 2**x),
    ("math.expm1", "", 0.3, m.expm1),
    ("math.log", "", 0.8, m.log),
    ("math.log1p", "", 0.8, m.log1p),
    ("math.sin", "", 0.4, m.sin),
    ("math.cos", "", 0.4, m.cos),
    ("math.tan", "", 0.4, m.tan),
    ("math.sinh", "", 0.4, m.sinh),
    ("math.tanh", "", 0.4, m.tanh),
    ("math.asin", "", 0.4, m.asin),
    ("math.atan", "", 0.4, m.atan),
    ("math.acosh", "", 1.4, m.acosh),
    ("math.sqrt", "", 0.7, m.sqrt),
    ("math.rsqrt", "", 0.7, lambda x: 1 / m.sqrt(x)),
    ("math.cbrt", "", 0.7, m.cbrt),
    ("math.erf", "", 0.7, m.erf),
    ("special.lgamma", "", 1.7, m.loggamma),
    ("special.erf_inv", "", 0.3, m.erfinv),
    ("special.bessel_i0e", "", 0.9, lambda x: m.exp(-x) * m.besseli(0, x)),
    ("arith.divf", "0.75", 0.6, lambda x: x / m.mpf("0.75")),
    ("math.atan2", "1.25", 0.6, lambda x: m.atan2(x, m.mpf("1.25"))),
    ("math.powf", "2.5", 0.6, lambda x: x ** m.mpf("2.5")),
    ("math.powf", "-1.5", 0.6, lambda x: x ** m.mpf("-1.5")),
    ("math.powf", "3.0", -0.6, lambda x: x**3),
    ("math.powf", "3.0", 0.0, lambda x: x**3),
    ("math.powf", "40.0", 0.9, lambda x: x**40),
]


def line(operation, operand, point, function):
    """Returns a line of the table."""
    curve = [m.mpf(coefficient) for coefficient in CURVE]

    def along(t):
        return function(m.mpf(point) + sum(c * t ** (k + 1) for k, c in enumerate(curve)))

    coefficients = m.taylor(along, 0, len(curve))
    texts = [repr(float(m.re(coefficient))) for coefficient in coefficients]
    return " ".join([operation, *([operand] if operand else []), str(point), ":", *texts])


lines = [" ".join(["curve", ":", *map(str, CURVE)]), *(line(*row) for row in FUNCTIONS)]
pathlib.Path(__file__).with_name("jets.txt").write_text("\n".join(lines) + "\n")
