//! The programs in `tests/jax` have the values and gradients that JAX computed.
//!
//! `tests/jax/make.py` writes the programs and the expected numbers. Programs that wait for linear
//! algebra, complex numbers or Fourier transforms are listed here with the name that refuses them.

use cotan_dialects::Callable;
use cotan_dialects::ad::Kind;
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::{Diagnostics, Ir, Op, Type};
use cotan_passes::exchange::{Settings, Ties, import};
use cotan_passes::request::Wrapper;
use cotan_passes::{registry, run_pipeline};
use cotan_tests::laws;
use serde_json::Value as Json;
use std::fs;
use std::path::PathBuf;

/// The relative tolerance of values in `f32`.
const VALUE: f64 = 1e-5;

/// The relative tolerance of gradients in `f32`.
const GRADIENT: f64 = 1e-4;

/// The programs that are refused, and the name in the reason.
const WAITING: &[(&str, &str)] = &[
    ("fft_filter", "stablehlo.fft"),
    ("qr", "lapack_sgeqrf_ffi"),
    ("slogdet", "lapack_sgetrf_ffi"),
    ("solve", "lapack_sgetrf_ffi"),
    ("svd", "lapack_sgesdd_ffi"),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("jax")
}

/// Returns the names of all programs.
fn names() -> Vec<String> {
    let files = fs::read_dir(folder().join("values")).expect("there are expected values");
    let files = files.map(|file| file.expect("it can be listed").path());
    let mut names: Vec<String> =
        files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Returns a program as it was written.
fn read(name: &str) -> Ir {
    let path = folder().join("programs").join(name).with_extension("mlir");
    let text = fs::read_to_string(path).expect("there is such a program");
    laws::read_dialects(&cotan::registry(), name, &text, false).expect("it can be read")
}

fn imported(name: &str) -> Result<Ir, Diagnostics> {
    let mut ir = read(name);
    let changed = import(&mut ir, Settings { ties: Ties::Jax })?;
    assert!(changed, "{name}: there is StableHLO in it");
    laws::verified(&ir).unwrap_or_else(|why| panic!("{name}: {why}"));
    Ok(ir)
}

fn expected(name: &str) -> Json {
    let path = folder().join("values").join(name).with_extension("json");
    let text = fs::read_to_string(path).expect("there are expected values");
    serde_json::from_str(&text).expect("they are JSON")
}

/// Returns `count` floats of the generator in `numbers_of.py`.
fn generated(seed: u64, count: usize) -> Vec<f64> {
    let modulus = 1_u64 << 31;
    let mut state = (seed * 2_654_435_761 + 12_345) % modulus;
    let next = |_| {
        state = (1_103_515_245 * state + 12_345) % modulus;
        (state >> 7) as f64 / f64::from(1 << 23) - 1.0
    };
    (0..count).map(next).collect()
}

fn list(json: &Json) -> Vec<f64> {
    let items = json.as_array().expect("it is a list");
    items.iter().map(|item| item.as_f64().expect("it is a number")).collect()
}

fn shape(json: &Json) -> Vec<usize> {
    list(&json["shape"]).into_iter().map(|size| size as usize).collect()
}

/// Returns an argument for a parameter of a type.
fn argument(ir: &Ir, ty: Type, json: &Json) -> Datum {
    let format = NumberFormat::of(&ir.store, ty).expect("parameters are numbers");
    let shape = shape(json);
    let count = shape.iter().product();
    let word = |value: f64| match format {
        NumberFormat::Int(_) => format.settled(value as i64 as u64),
        NumberFormat::Float(_) => format.nearest(value),
    };
    let words: Vec<u64> = match json["seed"].as_u64() {
        None => list(&json["values"]).into_iter().map(word).collect(),
        Some(seed) => {
            let [scale, offset] =
                ["scale", "offset"].map(|key| json[key].as_f64().expect("it is stated") as f32);
            let values = generated(seed, count).into_iter();
            values.map(|value| word(f64::from(value as f32 * scale + offset))).collect()
        }
    };
    match &shape[..] {
        [] => Datum::Scalar(words[0]),
        shape => Datum::of(shape, words),
    }
}

fn numbers(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    let format = NumberFormat::of(&ir.store, ty).expect("results are numbers");
    let number = |&word: &u64| match format {
        NumberFormat::Int(_) => format.signed(word) as f64,
        NumberFormat::Float(_) => format.float(word),
    };
    datum.words().iter().map(number).collect()
}

/// Compares a result with what is expected, within a tolerance relative to the largest element.
fn compare(what: &str, found: &[f64], json: &Json, tolerance: f64) -> Result<(), String> {
    let (found, wanted) = match json.get("values") {
        Some(values) => (found.to_vec(), list(values)),
        None => {
            let dot = |seed| {
                let other = generated(seed, found.len());
                found.iter().zip(other).map(|(a, b)| a * b).sum()
            };
            ((1..=4).map(dot).collect(), list(&json["projections"]))
        }
    };
    if found.len() != wanted.len() {
        return Err(format!("{what}: {} elements for {}", found.len(), wanted.len()));
    }
    // Unsigned integers are negative here.
    let same_bits = |a: f64, b: f64| a == b || a + 4_294_967_296.0 == b;
    let scale = wanted.iter().fold(1.0_f64, |scale, value| scale.max(value.abs()));
    for (index, (&a, &b)) in found.iter().zip(&wanted).enumerate() {
        let is_near = (a - b).abs() <= tolerance * scale || same_bits(a, b);
        if !is_near && !(a.is_nan() && b.is_nan()) {
            return Err(format!("{what}: element {index} is {a}, not {b}"));
        }
    }
    Ok(())
}

fn main_of(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).expect("there is such a function")
}

/// Runs a function and compares its results.
fn run(ir: &Ir, function: Op, json: &Json, key: &str, tolerance: f64) -> Result<(), String> {
    let signature = Callable::type_of(ir, function).expect("it is a function");
    let (inputs, results) = (signature.inputs.to_vec(), signature.results.to_vec());
    let arguments = json["arguments"].as_array().expect("arguments are listed");
    let arguments = inputs.iter().zip(arguments).map(|(&ty, json)| argument(ir, ty, json));
    let found = Interpreter::new(ir, Limits::default()).call(function, arguments.collect());
    let found = found.map_err(|stop| stop.into_diagnostic().message.clone())?;
    let wanted = json[key].as_array().expect("results are listed");
    if found.len() != wanted.len() {
        return Err(format!("{} results for {}", found.len(), wanted.len()));
    }
    for (index, (datum, json)) in found.iter().zip(wanted).enumerate() {
        let values = numbers(ir, results[index], datum);
        compare(&format!("{key} {index}"), &values, json, tolerance)?;
    }
    Ok(())
}

/// Checks value and gradient of a program.
fn check(name: &str) -> Result<(), String> {
    let refused = |found: Diagnostics| {
        let messages: Vec<&str> = found.iter().map(|found| &*found.message).collect();
        messages.join("; ")
    };
    let mut ir = imported(name).map_err(refused)?;
    let (json, function) = (expected(name), main_of(&ir, "main"));
    run(&ir, function, &json, "results", VALUE)?;
    if json.get("gradients").is_none() {
        return Ok(());
    }
    let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
    let wrt = cotan_dialects::ad::request::changing(&ir, &signature.inputs);
    let wrapper = Wrapper {
        function,
        kind: Kind::Grad,
        wrt: &wrt,
        name: "the_gradient".to_owned(),
        values: false,
    };
    wrapper.emit(&mut ir).map_err(|refusal| refusal.message)?;
    run_pipeline(&mut ir, &registry(), "gradient").map_err(|error| format!("{error:?}"))?;
    laws::verified(&ir)?;
    let gradient = main_of(&ir, "the_gradient");
    run(&ir, gradient, &json, "gradients", GRADIENT)
}

#[test]
fn values_and_gradients_are_those_of_jax() {
    let is_waiting = |name: &String| WAITING.iter().any(|(waiting, _)| waiting == name);
    let names: Vec<String> = names().into_iter().filter(|name| !is_waiting(name)).collect();
    assert!(names.len() >= 55, "the corpus is there");
    let wrong = names.iter().filter_map(|name| Some(format!("{name}: {}", check(name).err()?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_waits_is_refused_by_name() {
    for (name, reason) in WAITING {
        let found = imported(name).err().unwrap_or_else(|| panic!("{name} is imported by now"));
        let names_it = found.iter().any(|found| found.message.contains(reason));
        assert!(names_it, "{name}: {:?}", found.iter().map(|it| &it.message).collect::<Vec<_>>());
        assert!(found.iter().all(|found| found.code.is_some_and(|code| code.id == "E1201")));
    }
}
