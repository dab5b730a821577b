//! The polygamma functions: derivatives of the logarithm of the gamma function.

use super::digamma::{BERNOULLI, SHIFT, digamma};
use super::double::Double;
use super::formula::{is_infinite, scale};
use super::long::exp::exp_double;
use super::long::log::log_double;
use super::machine::{Host, Machine};
use super::sin_cos_pi::sin_cos_pi;
use super::{Elementary, Function};
use std::sync::OnceLock;

/// The derivatives of the logarithm of the gamma function, of an order and an argument. Order 0,
/// digamma, is the first derivative; orders are integers.
pub static POLYGAMMA: Elementary = Elementary {
    name: "polygamma",
    doc: "with y = |x|, the sum of 1 / (x + k)^(n + 1): its first term, or for x < 0 all of both \
          sides by the derivative of the cotangent; 23 terms from y + 1 on; and Euler's and \
          Maclaurin's series at y + 24; in double-double. For digamma of x > 0, \
          polynomials on halves of powers of two to 8, then Stirling's series with a logarithm",
    bound_f64: 8.0,
    bound_f32: 0.501,
    function: Function::Ordered(|order, x| match order as u32 {
        n if f64::from(n) == order => polygamma(&Host, n, x),
        _ => f64::NAN,
    }),
    single: None,
};

/// The greatest order, whose factorial is the last finite one. Results of higher orders are NaN.
pub const POLYGAMMA_ORDERS: u32 = 170;

/// Evaluates [`POLYGAMMA`].
pub fn polygamma<M: Machine>(m: &M, order: u32, x: M::F) -> M::F {
    let nan = m.float(f64::NAN);
    let value = match constants(order) {
        None => return nan,
        Some(_) if order == 0 => digamma(m, x),
        Some(constants) => constants.value(m, x),
    };
    let zero = m.float(0.0);
    let at_pole = if order.is_multiple_of(2) {
        m.select(m.eq(x, zero), m.float(-1.0) / x, nan)
    } else {
        m.float(f64::INFINITY)
    };
    let pole = m.le(x, zero) & m.eq(m.round(x), x);
    let value = m.select(pole, at_pole, value);
    m.select(m.eq(x, m.float(f64::NEG_INFINITY)) | !m.eq(x, x), nan, value)
}

/// Constants that depend on the order only.
struct Constants {
    /// The order plus one.
    power: u32,
    /// `log n!`.
    log_factorial: Double<f64>,
    /// `log (n - 1)!`.
    log_previous: Double<f64>,
    /// The coefficients of the Euler-Maclaurin series in `1/z^2`, after `z/n + 1/2`: `B(2j)/2j`
    /// times the binomial of n + 2j - 1 over n.
    series: Vec<Double<f64>>,
    /// Every second coefficient of the polynomial c for which the derivative of the cotangent is
    /// `(-1)^n n! c(cos) / sin^(n + 1)`. They begin with the power 0, or 1 for even orders; all are
    /// positive.
    cotangent: Vec<Double<f64>>,
}

/// Returns the constants of an order, computed once.
fn constants(order: u32) -> Option<&'static Constants> {
    static ORDERS: [OnceLock<Constants>; POLYGAMMA_ORDERS as usize + 1] =
        [const { OnceLock::new() }; POLYGAMMA_ORDERS as usize + 1];
    let cell = ORDERS.get(usize::try_from(order).ok()?)?;
    Some(cell.get_or_init(|| Constants::of(order)))
}

impl Constants {
    fn of(order: u32) -> Self {
        let previous = factorial(order.saturating_sub(1));
        let log = |x| log_double(&Host, x);
        Constants {
            power: order + 1,
            log_factorial: log(factorial(order)),
            log_previous: log(previous),
            series: series(f64::from(order)),
            cotangent: cotangent(order),
        }
    }

    /// Returns the value for a finite argument that is not a pole.
    fn value<M: Machine>(&self, m: &M, x: M::F) -> M::F {
        let (y, zero) = (m.abs(x), m.float(0.0));
        let (base, first) = self.first(m, y, m.lt(x, zero));
        let rest = self.rest(m, y, base);
        let odd = !self.power.is_multiple_of(2);
        let positive = if odd { -first.plus(rest) } else { first.plus(rest) };
        let sum = Double::select(m, m.lt(x, zero), first.minus(rest), positive);
        // (n - 1)! / y^n, where all other terms are negligible.
        let huge = m.lt(m.float(2f64.powi(62)), y);
        let sign = Double::constant(m, if odd { -1.0 } else { 1.0 }, 0.0);
        let sum = Double::select(m, huge, sign, sum);
        let power = f64::from(self.power);
        let power = m.select(huge, m.float(power - 1.0), m.float(power));
        let factorial =
            Double::select(m, huge, lift(m, self.log_previous), lift(m, self.log_factorial));
        let factor = exp_double(m, factorial.minus(log_double(m, base).times_float(m, power)));
        let value = scale(m, factor.mantissa.times(m, sum).value(), factor.exponent);
        m.select(is_infinite(m, x), sign.hi * zero, value)
    }

    /// Returns `b` and `f` such that the first term is `f / b^(n + 1)`: `y` and 1, or for a
    /// negative argument `sin(pi y)/pi` and the polynomial of the cotangent.
    fn first<M: Machine>(&self, m: &M, y: M::F, negative: M::B) -> (Double<M::F>, Double<M::F>) {
        let sin_cos = sin_cos_pi(m, y);
        let (zero_float, cosine) = (m.float(0.0), sin_cos.cosine);
        let square = cosine.times(m, cosine);
        let mut sum = Double::new(zero_float, zero_float);
        for &c in self.cotangent.iter().rev() {
            sum = sum.times(m, square).plus(lift(m, c));
        }
        if !self.power.is_multiple_of(2) {
            let signed = Double::select(m, m.lt(y, m.round(y)), -cosine, cosine);
            sum = sum.times(m, signed);
        }
        let y_double = Double::new(y, zero_float);
        // Where the derivative of the cotangent is 0, only the remaining terms contribute.
        let sine = negative & !m.eq(sum.hi, zero_float) & m.le(m.float(2f64.powi(-60)), y);
        let by_pi = Double::constant(m, std::f64::consts::FRAC_1_PI, -1.967_867_667_518_248_6e-17);
        let base = Double::select(m, sine, sin_cos.sine.times(m, by_pi), y_double);
        (base, Double::select(m, negative, sum, Double::constant(m, 1.0, 0.0)))
    }

    /// Returns the sum of `(base / (y + k))^(n + 1)` for k from 1 on.
    fn rest<M: Machine>(&self, m: &M, y: M::F, base: Double<M::F>) -> Double<M::F> {
        let term = |k: u32| {
            let at = Double::sum(y, m.float(f64::from(k)));
            (at, power(m, base.over(m, at), self.power))
        };
        let (z, last) = term(SHIFT);
        let inverse = Double::constant(m, 1.0, 0.0).over(m, z);
        let square = inverse.times(m, inverse);
        let mut series = Double::constant(m, 0.0, 0.0);
        for &c in self.series.iter().rev() {
            series = series.times(m, square).plus(lift(m, c));
        }
        let order = Double::constant(m, f64::from(self.power - 1), 0.0);
        let series = series.times(m, inverse).plus_float(m.float(0.5)).plus(z.over(m, order));
        (1..SHIFT).rev().fold(series.times(m, last), |sum, k| sum.plus(term(k).1))
    }
}

/// Returns a constant of the host on any machine.
fn lift<M: Machine>(m: &M, x: Double<f64>) -> Double<M::F> {
    Double::constant(m, x.hi, x.lo)
}

/// Returns `x^n` for `n >= 1`, by squaring.
fn power<M: Machine>(m: &M, x: Double<M::F>, n: u32) -> Double<M::F> {
    let below_top = (0..n.ilog2()).rev();
    below_top.fold(x, |power, bit| {
        let square = power.times(m, power);
        if n >> bit & 1 == 1 { square.times(m, x) } else { square }
    })
}

fn factorial(n: u32) -> Double<f64> {
    let one = Double::new(1.0, 0.0);
    (2..=n).fold(one, |product, k| product.times_float(&Host, f64::from(k)))
}

/// Computes [`Constants::series`].
fn series(n: f64) -> Vec<Double<f64>> {
    let mut binomial = Double::new(n + 1.0, 0.0);
    let coefficients = BERNOULLI.iter().enumerate().map(|(index, &(p, q))| {
        let coefficient = Double::ratio(&Host, p, q).times(&Host, binomial);
        let j = 2.0 * index as f64 + 2.0;
        let factors = Double::new((n + j) * (n + j + 1.0), 0.0);
        binomial = binomial.times(&Host, factors).over(&Host, Double::new(j * (j + 1.0), 0.0));
        coefficient
    });
    coefficients.collect()
}

/// Computes [`Constants::cotangent`], from one order to the next by differentiation.
fn cotangent(order: u32) -> Vec<Double<f64>> {
    let (zero, one) = (Double::new(0.0, 0.0), Double::new(1.0, 0.0));
    // The coefficient of the power k of the cosine has index k + 1.
    let mut row = vec![zero, zero, one];
    for n in 0..order {
        let next = f64::from(n + 1);
        let at = |index: usize| row.get(index).copied().unwrap_or(zero);
        let coefficient = |index: usize| {
            let k = index as f64 - 1.0;
            let above = at(index + 1).times_float(&Host, k + 1.0);
            let below = at(index.wrapping_sub(1)).times_float(&Host, next + 1.0 - k);
            above.plus(below).over(&Host, Double::new(next, 0.0))
        };
        let len = row.len();
        row = std::iter::once(zero).chain((1..=len).map(coefficient)).collect();
    }
    row.into_iter().skip(if order.is_multiple_of(2) { 2 } else { 1 }).step_by(2).collect()
}
