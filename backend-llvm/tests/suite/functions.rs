//! Vectorized loops of elementary functions have the same bits as `eval`.

use cotan_backend_llvm::{Elements, Program, Tensor};
use cotan_numerics::Elementary;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::f64::consts::FRAC_PI_2;

const MATH: [&str; 16] = [
    "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh",
    "tanh", "erf", "erfc", "cbrt",
];
const SPECIAL: [&str; 2] = ["sigmoid", "log_sigmoid"];

/// Returns a function of an array, for each.
fn program(number: &str) -> String {
    let all = MATH.map(|name| ("math", name)).into_iter();
    let functions = all.chain(SPECIAL.map(|name| ("special", name))).map(|(dialect, name)| {
        format!(
            "func.func @{name}(%x: !v) -> !v {{\n  %y = {dialect}.{name} %x : !v\n  return %y : !v\n}}\n"
        )
    });
    let functions: String = functions.collect();
    format!("!v = tensor<?x{number}, #cotan.dims<n>>\n{functions}")
}

/// Returns values of all magnitudes, special ones among ordinary ones, and no whole number of
/// vectors.
fn arguments() -> Vec<f64> {
    let special = [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324, -1.0, 1.0, 1e300];
    let mut state = 7_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    };
    let mut all: Vec<f64> = Vec::new();
    for at in 0..1001 {
        all.push(match at % 5 {
            0 => f64::from_bits(next()),
            1 => special[(next() % 9) as usize],
            2 => (next() >> 40) as f64 * FRAC_PI_2,
            _ => next() as i64 as f64 * 2f64.powi(-60),
        });
    }
    all
}

#[test]
fn vectors_of_functions_have_the_bits_of_eval() {
    let arguments = arguments();
    let input = Tensor { shape: vec![arguments.len()], elements: Elements::F64(arguments.clone()) };
    for unit in ["width=64 registers=32", "width=32 registers=16", "width=16 registers=16"] {
        let program = compiled("f64", unit);
        for name in MATH.into_iter().chain(SPECIAL) {
            let function = Elementary::named(name).expect("it is one");
            let compiled = program.function(name).expect("it was compiled");
            let results = compiled.call(std::slice::from_ref(&input)).expect("it comes to its end");
            let Elements::F64(got) = &results[0].elements else { panic!("{name} gives floats") };
            for (&x, &got) in arguments.iter().zip(got) {
                let value = function.eval(&[x]);
                let same = got.to_bits() == value.to_bits() || got.is_nan() && value.is_nan();
                assert!(same, "{name}({x:e}) is {got:e}, not {value:e}, with {unit}");
            }
        }
    }
}

#[test]
fn vectors_of_single_functions_have_the_bits_of_eval() {
    let arguments: Vec<f32> = arguments().into_iter().map(|x| x as f32).collect();
    let input = Tensor { shape: vec![arguments.len()], elements: Elements::F32(arguments.clone()) };
    for unit in ["width=64 registers=32", "width=32 registers=16", "width=16 registers=16"] {
        let program = compiled("f32", unit);
        for name in MATH.into_iter().chain(SPECIAL) {
            let function = Elementary::named(name).expect("it is one");
            let compiled = program.function(name).expect("it was compiled");
            let results = compiled.call(std::slice::from_ref(&input)).expect("it comes to its end");
            let Elements::F32(got) = &results[0].elements else { panic!("{name} gives floats") };
            for (&x, &got) in arguments.iter().zip(got) {
                let value = function.eval_single(&[x]);
                let same = got.to_bits() == value.to_bits() || got.is_nan() && value.is_nan();
                assert!(same, "{name}({x:e}) is {got:e}, not {value:e}, with {unit}");
            }
        }
    }
}

/// Returns all of them, in vectors as a machine has them.
fn compiled(number: &str, unit: &str) -> Program {
    let text = program(number);
    let mut ir = laws::read_dialects(&REGISTRY, "functions", &text, false).expect("it is right");
    let lowered = cotan_passes::run_pipeline(
        &mut ir,
        &cotan_passes::registry(),
        &format!("lower-to-loops{{{unit}}}"),
    );
    assert!(lowered.is_ok(), "{lowered:?}");
    Program::compile(&ir).expect("it has machine code")
}
