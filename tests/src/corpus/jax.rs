//! The corpus in `tests/jax`: whole programs that JAX printed, with the values and gradients that it
//! computed.
//!
//! `tests/jax/make.py` writes the programs and the expected numbers.

use cotan_dialects::Callable;
use cotan_dialects::ad::{Kind, request};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::text::ParseOptions;
use cotan_ir::{Diagnostics, Ir, Op, Registry, Type, bytecode};
use cotan_passes::exchange::{Settings, Ties, import};
use cotan_passes::request::Wrapper;
use serde_json::Value as Json;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

/// The relative tolerance of values in `f32`.
pub const VALUE: f64 = 1e-5;

/// The relative tolerance of gradients in `f32`.
pub const GRADIENT: f64 = 1e-4;

/// The dialects of Cotan and of StableHLO.
pub static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(|| {
    let builder = cotan_passes::exchange::add_to(cotan_dialects::builder());
    cotan_irdl::add_to(builder).build()
});

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("jax")
}

/// Returns the names of the programs.
///
/// # Panics
/// If the folder cannot be read.
pub fn names() -> Vec<String> {
    let files = fs::read_dir(folder().join("values")).expect("there are expected values");
    let files = files.map(|file| file.expect("it can be listed").path());
    let names = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the text of a program, as JAX prints it.
///
/// # Panics
/// If the program cannot be read.
pub fn text(name: &str) -> String {
    let path = folder().join("programs").join(name).with_extension("mlir");
    fs::read_to_string(path).expect("there is such a program")
}

/// Returns a program, translated and verified.
///
/// # Errors
/// The operations without a translation.
///
/// # Panics
/// If the program cannot be read.
pub fn imported(name: &str) -> Result<Ir, Diagnostics> {
    let text = text(name);
    let read = crate::laws::read_dialects(&REGISTRY, name, &text, false);
    let mut ir = read.expect("it can be read");
    let changed = import(&mut ir, Settings { ties: Ties::Jax })?;
    assert!(changed, "{name}: there is StableHLO in it");
    crate::laws::verified(&ir).unwrap_or_else(|why| panic!("{name}: {why}"));
    Ok(ir)
}

/// Returns the names of the programs with symbolic sizes.
///
/// # Panics
/// If the folder cannot be read.
pub fn symbolic_names() -> Vec<String> {
    let files = fs::read_dir(folder().join("symbolic")).expect("there are programs");
    let files = files.map(|file| file.expect("it can be listed").path());
    let json = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let mut names: Vec<String> =
        json.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Returns a program with symbolic sizes, translated and verified: from its text, or from its
/// portable artifact.
///
/// # Errors
/// The operations without a translation.
///
/// # Panics
/// If the program cannot be read.
pub fn symbolic(name: &str, artifact: bool) -> Result<Ir, Diagnostics> {
    let path = folder().join("symbolic").join(name);
    let mut ir = match artifact {
        true => {
            let bytes = fs::read(path.with_extension("mlirbc")).expect("there is such a program");
            let options = ParseOptions::default();
            let parsed = bytecode::parse(&REGISTRY, name, &bytes, options);
            assert!(!parsed.diagnostics.has_errors(), "{name}: {}", parsed.diagnostics);
            parsed.ir
        }
        false => {
            let text = fs::read_to_string(path.with_extension("mlir"));
            let text = text.expect("there is such a program");
            crate::laws::read_dialects(&REGISTRY, name, &text, false).expect("it can be read")
        }
    };
    import(&mut ir, Settings { ties: Ties::Jax })?;
    crate::laws::verified(&ir).unwrap_or_else(|why| panic!("{name}: {why}"));
    Ok(ir)
}

/// The expected numbers of a program.
pub struct Expected(Json);

impl Expected {
    /// Reads the expected numbers of a program.
    ///
    /// # Panics
    /// If the file is missing or wrong.
    pub fn of(name: &str) -> Self {
        let path = folder().join("values").join(name).with_extension("json");
        let text = fs::read_to_string(path).expect("there are expected values");
        Self(serde_json::from_str(&text).expect("they are JSON"))
    }

    /// Reads the expected numbers of a program with symbolic sizes, one for each size.
    ///
    /// # Panics
    /// If the file is missing or wrong.
    pub fn of_sizes(name: &str) -> Vec<Self> {
        let path = folder().join("symbolic").join(name).with_extension("json");
        let text = fs::read_to_string(path).expect("there are expected values");
        let all: Vec<Json> = serde_json::from_str(&text).expect("they are JSON");
        all.into_iter().map(Self).collect()
    }

    /// Returns the number of arguments.
    pub fn argument_count(&self) -> usize {
        self.0["arguments"].as_array().map_or(0, Vec::len)
    }

    /// Returns whether there are gradients.
    pub fn has_gradients(&self) -> bool {
        self.0.get("gradients").is_some()
    }

    /// Returns the arguments for parameters of these types.
    ///
    /// # Panics
    /// If the file is wrong.
    pub fn arguments(&self, ir: &Ir, inputs: &[Type]) -> Vec<Datum> {
        let arguments = self.0["arguments"].as_array().expect("arguments are listed");
        inputs.iter().zip(arguments).map(|(&ty, json)| argument(ir, ty, json)).collect()
    }

    /// Compares results with those under a key, within a tolerance relative to the largest element.
    ///
    /// # Errors
    /// The first element that differs.
    ///
    /// # Panics
    /// If the file is wrong.
    pub fn compare(
        &self,
        key: &str,
        ir: &Ir,
        types: &[Type],
        found: &[Datum],
        tolerance: f64,
    ) -> Result<(), String> {
        let wanted = self.0[key].as_array().expect("results are listed");
        if found.len() != wanted.len() {
            return Err(format!("{} results for {}", found.len(), wanted.len()));
        }
        for (index, (datum, json)) in found.iter().zip(wanted).enumerate() {
            let values = numbers(ir, types[index], datum);
            compare(&format!("{key} {index}"), &values, json, tolerance)?;
        }
        Ok(())
    }
}

/// Returns a function of a module.
///
/// # Panics
/// If there is none of this name.
pub fn function(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).expect("there is such a function")
}

/// Adds a request for the gradient of `@main` with respect to all floats, as `@the_gradient`.
///
/// # Errors
/// If it has none.
///
/// # Panics
/// If there is no `@main`.
pub fn request_gradient(ir: &mut Ir) -> Result<(), String> {
    let function = function(ir, "main");
    let signature = Callable::type_of(ir, function).expect("it is a function").clone();
    let wrt = request::changing(ir, &signature.inputs);
    let name = "the_gradient".to_owned();
    let wrapper = Wrapper { function, kind: Kind::Grad, wrt: &wrt, name, values: false, order: 1 };
    wrapper.emit(ir).map(drop).map_err(|refusal| refusal.message)
}

/// Returns the 24-bit integers of the generator in `numbers_of.py`.
pub(crate) fn integers(seed: u64) -> impl Iterator<Item = u64> {
    let modulus = 1_u64 << 31;
    let next = move |state: &u64| Some((1_103_515_245 * state + 12_345) % modulus);
    let first = (seed * 2_654_435_761 + 12_345) % modulus;
    std::iter::successors(Some(first), next).skip(1).map(|state| state >> 7)
}

/// Returns `count` floats of the generator in `numbers_of.py`.
pub(crate) fn generated(seed: u64, count: usize) -> Vec<f64> {
    integers(seed).map(|bits| bits as f64 / f64::from(1 << 23) - 1.0).take(count).collect()
}

fn list(json: &Json) -> Vec<f64> {
    let items = json.as_array().expect("it is a list");
    items.iter().map(|item| item.as_f64().expect("it is a number")).collect()
}

pub(crate) fn shape(json: &Json) -> Vec<usize> {
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

pub(crate) fn numbers(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    let format = NumberFormat::of(&ir.store, ty).expect("results are numbers");
    let number = |&word: &u64| match format {
        NumberFormat::Int(_) => format.signed(word) as f64,
        NumberFormat::Float(_) => format.float(word),
    };
    datum.words().iter().map(number).collect()
}

/// Compares a result with what is expected, within a tolerance relative to the largest element.
pub(crate) fn compare(
    what: &str,
    found: &[f64],
    json: &Json,
    tolerance: f64,
) -> Result<(), String> {
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
        if !(is_near || a.is_nan() && b.is_nan()) {
            return Err(format!("{what}: element {index} is {a}, not {b}"));
        }
    }
    Ok(())
}
