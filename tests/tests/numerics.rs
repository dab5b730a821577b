//! Every elementary function keeps its bound on its reference table, and is exact where C says so.

use cotan_dialects::numerics::{ALL, Elementary};
use cotan_tests::numerics::{Format, measure, table};

#[test]
fn every_function_keeps_its_bound() {
    for function in ALL {
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

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// What Annex F of the C standard asks for: arguments and value, exactly.
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
    for function in ALL {
        let arguments = vec![NAN; function.function.arity()];
        assert!(function.eval(&arguments).is_nan(), "{}", function.name);
    }
}
