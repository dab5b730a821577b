//! Every `f32`, or one of so many, against another implementation in `f64`.

use super::{Format, Worst};
use cotan_numerics::{Elementary, Function};

/// A function of one argument.
type Unary = fn(f64) -> f64;

/// Returns another implementation of a function, exact to some units in the last place of `f64`,
/// which are a 2^-29th of those of `f32`.
fn other(name: &str) -> Option<Unary> {
    let other = OTHERS.iter().find(|(other, _)| *other == name);
    other.map(|&(_, function)| function)
}

const OTHERS: &[(&str, Unary)] = &[
    ("exp", libm::exp),
    ("exp2", libm::exp2),
    ("expm1", libm::expm1),
    ("log", libm::log),
    ("log1p", libm::log1p),
    ("log2", libm::log2),
    ("log10", libm::log10),
    ("sqrt", libm::sqrt),
    ("rsqrt", |x| 1.0 / libm::sqrt(x)),
    ("cbrt", libm::cbrt),
    ("sin", libm::sin),
    ("cos", libm::cos),
    ("tan", libm::tan),
    ("sinh", libm::sinh),
    ("cosh", libm::cosh),
    ("tanh", libm::tanh),
    ("asin", libm::asin),
    ("acos", libm::acos),
    ("atan", libm::atan),
    ("asinh", libm::asinh),
    // Below 1 it returns finite values.
    ("acosh", |x| if x < 1.0 { f64::NAN } else { libm::acosh(x) }),
    ("atanh", libm::atanh),
    ("erf", libm::erf),
    ("erfc", libm::erfc),
    ("lgamma", libm::lgamma),
    ("sigmoid", |x| 1.0 / (1.0 + libm::exp(-x))),
    ("log_sigmoid", |x| x.min(-0.0) - libm::log1p(libm::exp(-x.abs()))),
    ("softplus", |x| x.max(0.0) + libm::log1p(libm::exp(-x.abs()))),
];

/// Returns the greatest error at the `f32` whose bits are multiples of `stride`, NaN and infinities
/// included, on all processors. Nothing for a function without another implementation.
pub fn sweep(function: &Elementary, stride: usize) -> Option<Worst> {
    let (Function::Unary(..), Some(other)) = (function.function, other(function.name)) else {
        return None;
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let worst = |worker| {
        let mut worst = Worst::default();
        for bits in (worker * stride..1 << 32).step_by(workers * stride) {
            let (single, x) = (f32::from_bits(bits as u32), f64::from(f32::from_bits(bits as u32)));
            // Without a form in `f32`, the result is not rounded here.
            let got = match function.single {
                Some(_) => f64::from(function.eval_single(&[single])),
                None => function.eval(&[x]),
            };
            worst.take(error(got, other(x)), &[x]);
        }
        worst
    };
    let parts: Vec<Worst> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|w| scope.spawn(move || worst(w))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no function panics")).collect()
    });
    parts.into_iter().reduce(Worst::or)
}

/// Returns the error of a result for `f32`. The successor of its largest finite value is infinity,
/// so that a value close to halfway may be rounded either way.
fn error(got: f64, value: f64) -> f64 {
    let end = 2f64.powi(128);
    if value.abs() <= f64::from(f32::MAX) || value.abs() >= end || got.is_nan() {
        return Format::F32.error(got, value, 0.0);
    }
    let got = f64::from(got as f32).clamp(-end, end);
    (got - value).abs() / 2f64.powi(104)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_finds_errors() {
        let wrong = Elementary {
            name: "exp",
            doc: "",
            bound_f64: 0.0,
            bound_f32: 0.0,
            function: Function::Unary(|x| if x == 2.0 { 7.0 } else { x.exp() }, |_, x| x),
            single: None,
        };
        let worst = sweep(&wrong, 1 << 12).unwrap();
        assert_eq!((worst.arguments, worst.rows), (vec![2.0], 1 << 20));
        assert!(worst.ulp > 1e5, "{}", worst.ulp);
    }

    #[test]
    fn next_to_the_end_of_the_format_both_roundings_are_near() {
        let halfway = 2f64.powi(128) - 2f64.powi(103);
        let below = halfway - 2f64.powi(76);
        assert!((error(halfway, below) - 0.5).abs() < 1e-6);
        assert!((error(below, halfway) - 0.5).abs() < 1e-6);
        assert_eq!(error(f64::INFINITY, 1.0), f64::INFINITY);
        assert_eq!(error(1e300, 1e300), 0.0);
        assert_eq!(error(1e300, -1e300), f64::INFINITY);
    }
}
