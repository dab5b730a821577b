//! Every elementary function is within its error bound on its reference table, and is exact where C
//! requires it, and short forms are close to long ones.

use cotan_numerics::Elementary;
use cotan_numerics::code::{Instruction, Step};
use cotan_tests::numerics::{Format, functions, measure, sweep, table};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, PI};

#[test]
fn every_function_keeps_its_bound() {
    for function in functions() {
        let rows = table(function.name);
        assert!(rows.len() > 500, "the table of {} has {} rows", function.name, rows.len());
        for (format, bound) in
            [(Format::F64, function.bound_f64), (Format::F32, function.bound_f32)]
        {
            let worst = measure(function, &rows, format);
            let name = function.name;
            assert!(worst.rows > 200, "{name}: {} rows for {format:?}", worst.rows);
            assert!(worst.ulp <= bound, "{name}: {worst:?} above {bound} for {format:?}");
        }
    }
}

/// Returns the number of arguments of each kind.
fn count() -> u64 {
    let asked = std::env::var("COTAN_ARGUMENTS").ok().and_then(|count| count.parse().ok());
    asked.unwrap_or(2000)
}

/// Arguments where formulas change or cancel, of all sizes, and of random bits.
fn arguments() -> impl Iterator<Item = f64> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    };
    (0..count()).flat_map(move |_| {
        let share = (next() >> 11) as f64 * 2f64.powi(-53);
        let signed = 2.0 * share - 1.0;
        let turns = (next() >> 36) as f64 * FRAC_PI_2;
        let sized = (1.0 + share) * 2f64.powi((next() % 80) as i32 - 60);
        [
            f64::from_bits(next()),
            (1.0 + share) * 2f64.powi((next() % 2046) as i32 - 1022),
            3.0 * signed,
            40.0 * signed,
            750.0 * signed,
            1.0 + signed * 2f64.powi(-((next() % 50) as i32)),
            sized,
            -sized,
            turns,
            turns.next_up(),
            -turns.next_down(),
        ]
    })
}

#[test]
fn short_forms_are_near_the_long_ones() {
    for long in cotan_numerics::long::ALL {
        let short = Elementary::named(long.name).expect("it has a short form");
        for x in arguments() {
            let (got, value) = (short.eval(&[x]), long.eval(&[x]));
            let ulp = Format::F64.error(got, value, 0.0);
            let name = short.name;
            // Next to the end of the format both infinity and the last number are near.
            let at_end = got != value && got.abs().min(value.abs()) == f64::MAX;
            let bound = short.bound_f64 + long.bound_f64;
            assert!(ulp <= bound || at_end, "{name}({x:e}) is {got:e}, {ulp} from {value:e}");
        }
    }
}

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// The requirements of Annex F of the C standard: arguments and value, exactly.
const SPECIAL: &[(&str, &[f64], f64)] = &[
    ("exp", &[0.0], 1.0),
    ("exp", &[-0.0], 1.0),
    ("exp", &[INF], INF),
    ("exp", &[-INF], 0.0),
    ("exp", &[1e300], INF),
    ("exp", &[-1e300], 0.0),
    ("exp2", &[0.0], 1.0),
    ("exp2", &[-0.0], 1.0),
    ("exp2", &[INF], INF),
    ("exp2", &[-INF], 0.0),
    ("exp2", &[1e300], INF),
    ("exp2", &[-1e300], 0.0),
    ("exp2", &[-1074.0], 5e-324),
    ("exp2", &[-1022.0], f64::MIN_POSITIVE),
    ("exp2", &[10.0], 1024.0),
    ("exp2", &[1024.0], INF),
    ("expm1", &[INF], INF),
    ("expm1", &[-INF], -1.0),
    ("expm1", &[-1e300], -1.0),
    ("expm1", &[0.0], 0.0),
    ("expm1", &[-0.0], -0.0),
    ("expm1", &[5e-324], 5e-324),
    ("expm1", &[-5e-324], -5e-324),
    ("log1p", &[0.0], 0.0),
    ("log1p", &[-0.0], -0.0),
    ("log1p", &[5e-324], 5e-324),
    ("log1p", &[-5e-324], -5e-324),
    ("cbrt", &[0.0], 0.0),
    ("cbrt", &[-0.0], -0.0),
    ("sinh", &[0.0], 0.0),
    ("sinh", &[-0.0], -0.0),
    ("sinh", &[5e-324], 5e-324),
    ("sinh", &[-5e-324], -5e-324),
    ("tanh", &[0.0], 0.0),
    ("tanh", &[-0.0], -0.0),
    ("tanh", &[5e-324], 5e-324),
    ("tanh", &[-5e-324], -5e-324),
    ("asinh", &[0.0], 0.0),
    ("asinh", &[-0.0], -0.0),
    ("asinh", &[5e-324], 5e-324),
    ("asinh", &[-5e-324], -5e-324),
    ("atanh", &[0.0], 0.0),
    ("atanh", &[-0.0], -0.0),
    ("atanh", &[5e-324], 5e-324),
    ("atanh", &[-5e-324], -5e-324),
    ("log", &[1.0], 0.0),
    ("log", &[0.0], -INF),
    ("log", &[-0.0], -INF),
    ("log", &[-1.0], NAN),
    ("log", &[-5e-324], NAN),
    ("log", &[INF], INF),
    ("log", &[-INF], NAN),
    ("log2", &[1.0], 0.0),
    ("log2", &[0.0], -INF),
    ("log2", &[-0.0], -INF),
    ("log2", &[-1.0], NAN),
    ("log2", &[-5e-324], NAN),
    ("log2", &[INF], INF),
    ("log2", &[-INF], NAN),
    ("log10", &[1.0], 0.0),
    ("log10", &[0.0], -INF),
    ("log10", &[-0.0], -INF),
    ("log10", &[-1.0], NAN),
    ("log10", &[-5e-324], NAN),
    ("log10", &[INF], INF),
    ("log10", &[-INF], NAN),
    ("log2", &[8.0], 3.0),
    ("log2", &[5e-324], -1074.0),
    ("log2", &[0.125], -3.0),
    ("log10", &[1000.0], 3.0),
    ("log10", &[1e22], 22.0),
    ("log1p", &[-1.0], -INF),
    ("log1p", &[-2.0], NAN),
    ("log1p", &[INF], INF),
    ("log1p", &[-INF], NAN),
    ("sqrt", &[-0.0], -0.0),
    ("sqrt", &[-1.0], NAN),
    ("sqrt", &[INF], INF),
    ("sqrt", &[0.0], 0.0),
    ("rsqrt", &[-0.0], -INF),
    ("rsqrt", &[0.0], INF),
    ("rsqrt", &[-1.0], NAN),
    ("rsqrt", &[INF], 0.0),
    ("rsqrt", &[4.0], 0.5),
    ("cbrt", &[INF], INF),
    ("cbrt", &[-INF], -INF),
    ("cbrt", &[-27.0], -3.0),
    ("cbrt", &[1e-300], 1e-100),
    ("sinh", &[INF], INF),
    ("sinh", &[-INF], -INF),
    ("asinh", &[INF], INF),
    ("asinh", &[-INF], -INF),
    ("cosh", &[0.0], 1.0),
    ("cosh", &[-0.0], 1.0),
    ("cosh", &[INF], INF),
    ("cosh", &[-INF], INF),
    ("tanh", &[INF], 1.0),
    ("tanh", &[-INF], -1.0),
    ("tanh", &[1e300], 1.0),
    ("acosh", &[1.0], 0.0),
    ("acosh", &[0.5], NAN),
    ("acosh", &[-INF], NAN),
    ("acosh", &[INF], INF),
    ("atanh", &[1.0], INF),
    ("atanh", &[-1.0], -INF),
    ("atanh", &[2.0], NAN),
    ("atanh", &[-INF], NAN),
    ("powf", &[0.0, -1.0], INF),
    ("powf", &[-0.0, -1.0], -INF),
    ("powf", &[-0.0, -3.0], -INF),
    ("powf", &[-0.0, -2.0], INF),
    ("powf", &[-0.0, -2.5], INF),
    ("powf", &[-0.0, -INF], INF),
    ("powf", &[-0.0, 3.0], -0.0),
    ("powf", &[-0.0, 2.0], 0.0),
    ("powf", &[0.0, INF], 0.0),
    ("powf", &[-1.0, INF], 1.0),
    ("powf", &[-1.0, -INF], 1.0),
    ("powf", &[1.0, NAN], 1.0),
    ("powf", &[NAN, 0.0], 1.0),
    ("powf", &[NAN, -0.0], 1.0),
    ("powf", &[-2.0, 0.5], NAN),
    ("powf", &[0.5, -INF], INF),
    ("powf", &[0.5, INF], 0.0),
    ("powf", &[-2.0, INF], INF),
    ("powf", &[2.0, -INF], 0.0),
    ("powf", &[-INF, -3.0], -0.0),
    ("powf", &[-INF, -2.0], 0.0),
    ("powf", &[-INF, -0.5], 0.0),
    ("powf", &[-INF, 3.0], -INF),
    ("powf", &[-INF, 2.5], INF),
    ("powf", &[INF, -1.0], 0.0),
    ("powf", &[INF, 0.5], INF),
    ("powf", &[-2.0, 3.0], -8.0),
    ("powf", &[-2.0, -1.0], -0.5),
    ("powf", &[-1.0, 9007199254740993.0], 1.0),
    ("powf", &[-1.0, 9007199254740991.0], -1.0),
    ("powf", &[2.0, 1024.0], INF),
    ("powf", &[2.0, -1074.0], 5e-324),
    ("powf", &[-2.0, 1025.0], -INF),
    ("powf", &[-2.0, -1081.0], -0.0),
    ("powf", &[10.0, 2.0], 100.0),
    ("powf", &[1.5, 1e300], INF),
    ("powf", &[1.0, 1e300], 1.0),
    ("powf", &[2.0, NAN], NAN),
    ("powf", &[NAN, 1.0], NAN),
    ("sin", &[0.0], 0.0),
    ("sin", &[-0.0], -0.0),
    ("sin", &[5e-324], 5e-324),
    ("sin", &[-5e-324], -5e-324),
    ("tan", &[0.0], 0.0),
    ("tan", &[-0.0], -0.0),
    ("tan", &[5e-324], 5e-324),
    ("tan", &[-5e-324], -5e-324),
    ("asin", &[0.0], 0.0),
    ("asin", &[-0.0], -0.0),
    ("asin", &[5e-324], 5e-324),
    ("asin", &[-5e-324], -5e-324),
    ("atan", &[0.0], 0.0),
    ("atan", &[-0.0], -0.0),
    ("atan", &[5e-324], 5e-324),
    ("atan", &[-5e-324], -5e-324),
    ("erf", &[0.0], 0.0),
    ("erf", &[-0.0], -0.0),
    ("sin", &[INF], NAN),
    ("sin", &[-INF], NAN),
    ("cos", &[INF], NAN),
    ("cos", &[-INF], NAN),
    ("tan", &[INF], NAN),
    ("tan", &[-INF], NAN),
    ("cos", &[0.0], 1.0),
    ("cos", &[-0.0], 1.0),
    ("asin", &[1.0], FRAC_PI_2),
    ("asin", &[-1.0], -FRAC_PI_2),
    ("asin", &[1.5], NAN),
    ("asin", &[INF], NAN),
    ("acos", &[1.0], 0.0),
    ("acos", &[-1.0], PI),
    ("acos", &[0.0], FRAC_PI_2),
    ("acos", &[-1.5], NAN),
    ("acos", &[-INF], NAN),
    ("atan", &[INF], FRAC_PI_2),
    ("atan", &[-INF], -FRAC_PI_2),
    ("atan", &[1.0], FRAC_PI_4),
    ("atan2", &[0.0, 0.0], 0.0),
    ("atan2", &[-0.0, 0.0], -0.0),
    ("atan2", &[0.0, -0.0], PI),
    ("atan2", &[-0.0, -0.0], -PI),
    ("atan2", &[0.0, 1.0], 0.0),
    ("atan2", &[-0.0, 1.0], -0.0),
    ("atan2", &[0.0, -1.0], PI),
    ("atan2", &[-0.0, -1.0], -PI),
    ("atan2", &[1.0, 0.0], FRAC_PI_2),
    ("atan2", &[-1.0, -0.0], -FRAC_PI_2),
    ("atan2", &[1.0, -INF], PI),
    ("atan2", &[-1.0, -INF], -PI),
    ("atan2", &[1.0, INF], 0.0),
    ("atan2", &[-1.0, INF], -0.0),
    ("atan2", &[INF, 1.0], FRAC_PI_2),
    ("atan2", &[-INF, -1.0], -FRAC_PI_2),
    ("atan2", &[INF, INF], FRAC_PI_4),
    ("atan2", &[-INF, INF], -FRAC_PI_4),
    ("atan2", &[INF, -INF], 3.0 * FRAC_PI_4),
    ("atan2", &[-INF, -INF], -3.0 * FRAC_PI_4),
    ("atan2", &[NAN, 1.0], NAN),
    ("atan2", &[1.0, NAN], NAN),
    ("atan2", &[1e-300, 1e300], 0.0),
    ("atan2", &[5e-324, -5e-324], 3.0 * FRAC_PI_4),
    ("erf", &[INF], 1.0),
    ("erf", &[-INF], -1.0),
    ("erfc", &[INF], 0.0),
    ("erfc", &[-INF], 2.0),
    ("erfc", &[0.0], 1.0),
    ("erfc", &[-0.0], 1.0),
    ("erfc", &[1e300], 0.0),
    ("erf_inv", &[1.0], INF),
    ("erf_inv", &[-1.0], -INF),
    ("erf_inv", &[1.5], NAN),
    ("erf_inv", &[0.0], 0.0),
    ("erf_inv", &[-0.0], -0.0),
    ("bessel_i0e", &[0.0], 1.0),
    ("bessel_i0e", &[INF], 0.0),
    ("bessel_i0e", &[-INF], 0.0),
    ("bessel_i1e", &[0.0], 0.0),
    ("bessel_i1e", &[-0.0], -0.0),
    ("bessel_i1e", &[INF], 0.0),
    ("bessel_i1e", &[-INF], -0.0),
    ("sigmoid", &[0.0], 0.5),
    ("sigmoid", &[INF], 1.0),
    ("sigmoid", &[-INF], 0.0),
    ("log_sigmoid", &[INF], -0.0),
    ("log_sigmoid", &[-INF], -INF),
    ("log_sigmoid", &[0.0], -LN_2),
    ("lgamma", &[1.0], 0.0),
    ("lgamma", &[2.0], 0.0),
    ("lgamma", &[0.0], INF),
    ("lgamma", &[-0.0], INF),
    ("lgamma", &[-1.0], INF),
    ("lgamma", &[-1e300], INF),
    ("lgamma", &[INF], INF),
    ("lgamma", &[-INF], INF),
    ("lgamma", &[1e306], INF),
    ("polygamma", &[0.0, 0.0], -INF),
    ("polygamma", &[0.0, -0.0], INF),
    ("polygamma", &[0.0, -1.0], NAN),
    ("polygamma", &[0.0, -1e300], NAN),
    ("polygamma", &[0.0, INF], INF),
    ("polygamma", &[0.0, -INF], NAN),
    ("polygamma", &[1.0, 0.0], INF),
    ("polygamma", &[1.0, -0.0], INF),
    ("polygamma", &[1.0, -1.0], INF),
    ("polygamma", &[1.0, INF], 0.0),
    ("polygamma", &[1.0, -INF], NAN),
    ("polygamma", &[2.0, 0.0], -INF),
    ("polygamma", &[2.0, -0.0], INF),
    ("polygamma", &[2.0, -3.0], NAN),
    ("polygamma", &[2.0, INF], -0.0),
    ("polygamma", &[2.0, 1e300], -0.0),
    ("polygamma", &[170.0, 0.5], -INF),
    ("polygamma", &[171.0, 100.0], NAN),
    ("polygamma", &[-1.0, 2.0], NAN),
    ("polygamma", &[0.5, 2.0], NAN),
    ("polygamma", &[NAN, 2.0], NAN),
    ("polygamma", &[2.0, NAN], NAN),
    ("bessel_j0", &[0.0], 1.0),
    ("bessel_j0", &[-INF], 0.0),
    ("bessel_j1", &[0.0], 0.0),
    ("bessel_j1", &[-0.0], -0.0),
    ("bessel_j1", &[INF], 0.0),
    ("bessel_j1", &[-INF], -0.0),
    ("zeta", &[1.0, 2.0], INF),
    ("zeta", &[0.5, 2.0], NAN),
    ("zeta", &[2.0, 0.0], INF),
    ("zeta", &[2.0, -1.0], INF),
    ("zeta", &[2.0, -1.5], NAN),
    ("zeta", &[2.0, INF], 0.0),
    ("zeta", &[INF, 1.0], 1.0),
    ("zeta", &[INF, 1.5], 0.0),
    ("zeta", &[INF, 0.5], INF),
    ("zeta", &[1e300, 2.0], 0.0),
    ("zeta", &[2.0, 1e-200], INF),
    ("igamma", &[1.0, 0.0], 0.0),
    ("igamma", &[1.0, INF], 1.0),
    ("igamma", &[0.0, 1.0], 1.0),
    ("igamma", &[0.0, 0.0], NAN),
    ("igamma", &[INF, 1.0], 0.0),
    ("igamma", &[-1.0, 1.0], NAN),
    ("igamma", &[1.0, -1.0], NAN),
    ("igamma", &[1.0, 5e-324], 5e-324),
    ("igamma", &[1e300, 1e300], 0.5),
    ("igamma", &[0.5, 1e308], 1.0),
    ("igammac", &[1.0, 0.0], 1.0),
    ("igammac", &[1.0, INF], 0.0),
    ("igammac", &[0.0, 1.0], 0.0),
    ("igammac", &[0.0, 0.0], NAN),
    ("igammac", &[INF, 1.0], 1.0),
    ("igammac", &[-1.0, 1.0], NAN),
    ("igammac", &[5e-324, 1.0], 0.0),
    ("igamma_grad_a", &[1.0, 0.0], 0.0),
    ("igamma_grad_a", &[1.0, INF], 0.0),
    ("igamma_grad_a", &[0.0, 0.0], NAN),
    ("igamma_grad_a", &[0.0, 1.0], -0.219_383_934_395_519_93),
    ("igamma_grad_a", &[-1.0, 1.0], NAN),
    ("betainc", &[1.0, 2.0, 0.0], 0.0),
    ("betainc", &[1.0, 2.0, 1.0], 1.0),
    ("betainc", &[0.0, 2.0, 0.5], 1.0),
    ("betainc", &[2.0, 0.0, 0.5], 0.0),
    ("betainc", &[0.0, 0.0, 0.5], NAN),
    ("betainc", &[INF, 2.0, 0.5], 0.0),
    ("betainc", &[2.0, INF, 0.5], 1.0),
    ("betainc", &[-1.0, 2.0, 0.5], NAN),
    ("betainc", &[1.0, 2.0, 1.5], NAN),
    ("betainc", &[5e-324, 1.0, 0.5], 1.0),
];

#[test]
fn special_values_are_exact() {
    let wrong = SPECIAL.iter().filter_map(|&(name, arguments, value)| {
        let got = Elementary::named(name).expect(name).eval(arguments);
        let same = got.to_bits() == value.to_bits() || (got.is_nan() && value.is_nan());
        (!same).then(|| format!("{name}{arguments:?} is {got:?}, not {value:?}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn nan_gives_nan() {
    for function in functions() {
        let arguments = vec![NAN; function.function.arity()];
        assert!(function.eval(&arguments).is_nan(), "{}", function.name);
    }
}

/// Functions whose code has no slow path: arguments out of range, as masks make them, take as long
/// as others.
const WITHOUT_SLOW_PATH: &[&str] =
    &["exp", "exp2", "expm1", "sigmoid", "log_sigmoid", "sinh", "cosh", "tanh", "log1p"];

#[test]
fn exponentials_have_no_slow_path() {
    for &name in WITHOUT_SLOW_PATH {
        let code = Elementary::named(name).and_then(Elementary::code).expect("it has code");
        let is_slow = |it: &Step| {
            matches!(it.instruction, Instruction::Rarely { .. } | Instruction::Table(..))
        };
        assert!(!code.steps.iter().any(is_slow), "{name} has a slow path");
    }
}

#[test]
fn single_forms_keep_their_bounds_everywhere() {
    for function in functions().into_iter().filter(|function| function.single.is_some()) {
        let Some(worst) = sweep(function, 40_009) else { continue };
        let (name, bound) = (function.name, function.bound_f32);
        assert!(worst.ulp <= bound, "{name}: {worst:?} above {bound}");
    }
}

/// Exact values of functions of `f32`, besides those of Annex F.
const SINGLE: &[(&str, f32, f32)] = &[
    ("exp", 0.0, 1.0),
    ("exp", f32::NEG_INFINITY, 0.0),
    ("exp", f32::INFINITY, f32::INFINITY),
    ("exp", -1e30, 0.0),
    ("exp2", 10.0, 1024.0),
    ("exp2", -149.0, 1e-45),
    ("log", 1.0, 0.0),
    ("log", 0.0, f32::NEG_INFINITY),
    ("sin", -0.0, -0.0),
    ("cos", 0.0, 1.0),
    ("tanh", f32::NEG_INFINITY, -1.0),
    ("sigmoid", 0.0, 0.5),
    ("sigmoid", f32::NEG_INFINITY, 0.0),
    ("sigmoid", f32::INFINITY, 1.0),
    ("erf", -0.0, -0.0),
    ("erf", f32::INFINITY, 1.0),
    ("rsqrt", 0.25, 2.0),
];

#[test]
fn special_values_of_single_forms_are_exact() {
    for &(name, x, value) in SINGLE {
        let function = Elementary::named(name).expect("it is one");
        assert!(function.single.is_some(), "{name} has a form in f32");
        let got = function.eval_single(&[x]);
        assert_eq!(got.to_bits(), value.to_bits(), "{name}({x:e}) is {got:e}");
    }
}
