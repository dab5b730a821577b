//! The breadth suite in `tests/breadth`: programs of public literature, whose values and gradients
//! JAX computed.
//!
//! `tests/breadth/programs.py` has the twins and sizes, `make.py` writes arguments and expected
//! numbers. Texts have elements of type `f64`; those of `f32` are derived.

use crate::corpus::jax::{compare, generated, integers, numbers, shape};
use crate::laws;
use cotan_dialects::Callable;
use cotan_dialects::ad::{Kind, request};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::{Ir, Op, Type};
use cotan_passes::request::Wrapper;
use serde_json::Value as Json;
use std::fs;
use std::path::PathBuf;

/// The function that returns value and gradient.
pub const GRADIENT: &str = "value_and_gradient";

/// The element types, and the tolerances of results relative to the largest element.
pub const ELEMENTS: [(&str, f64); 2] = [("f64", 1e-9), ("f32", 2e-4)];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("breadth")
}

/// A program of the suite.
pub struct Program {
    /// The name of the program, its file and its function.
    pub name: String,
    /// Its text, with elements of type `f64`.
    pub text: String,
    record: Vec<(String, Json)>,
}

/// The sizes of a program and its arguments at these.
pub struct Size<'a> {
    /// The sizes in the order of `programs.py`.
    pub sizes: Vec<usize>,
    arguments: &'a [Json],
}

/// Returns all programs, by name.
///
/// # Panics
/// If their files cannot be read.
pub fn programs() -> Vec<Program> {
    let files = fs::read_dir(folder().join("programs")).expect("there are programs");
    let paths = files.map(|file| file.expect("it can be listed").path());
    let names = paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.iter().map(|name| Program::named(name)).collect()
}

impl Program {
    /// Reads a program.
    ///
    /// # Panics
    /// If its files are missing or wrong.
    pub fn named(name: &str) -> Self {
        let read = |kind: &str, ending: &str| {
            let path = folder().join(kind).join(name).with_extension(ending);
            fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
        };
        let record = serde_json::from_str(&read("values", "json")).expect("it is JSON");
        Self { name: name.to_owned(), text: read("programs", "mlir"), record }
    }

    fn entries(&self, key: &str) -> impl Iterator<Item = &Json> {
        self.record.iter().filter(move |entry| entry.0 == key).map(|entry| &entry.1)
    }

    /// Returns the sizes under a key: `size`, the small one first, or `grid`.
    ///
    /// # Panics
    /// If the file is wrong.
    pub fn sizes(&self, key: &str) -> Vec<Size<'_>> {
        let size = |json: &'_ Json| -> Vec<usize> {
            let items = json.as_array().expect("sizes are listed").iter();
            items.map(|item| item.as_u64().expect("it is a size") as usize).collect()
        };
        let entries = self.entries(key).map(|json| json.as_array().expect("it is a list"));
        entries.map(|list| Size { sizes: size(&list[0]), arguments: &list[1..] }).collect()
    }

    /// Returns the program with an element type, and a function [`GRADIENT`] that requests value
    /// and gradient with respect to all floats.
    ///
    /// # Errors
    /// If it does not verify, or has no gradient.
    pub fn module(&self, element: &str) -> Result<Ir, String> {
        let text = self.text.replace("f64", element);
        let mut ir = laws::read_dialects(&crate::fuzz::REGISTRY, &self.name, &text, false)?;
        laws::verified(&ir)?;
        let function = function(&ir, &self.name);
        let signature = Callable::type_of(&ir, function).ok_or("it is not a function")?.clone();
        let wrt = request::changing(&ir, &signature.inputs);
        let (kind, name) = (Kind::ValueAndGrad, GRADIENT.to_owned());
        let wrapper = Wrapper { function, kind, wrt: &wrt, name, values: true, order: 1 };
        wrapper.emit(&mut ir).map_err(|refusal| refusal.message)?;
        Ok(ir)
    }

    /// Compares the results of the function, or of [`GRADIENT`], at the small size with JAX's.
    ///
    /// # Errors
    /// The first element that differs.
    pub fn compare(
        &self,
        ir: &Ir,
        types: &[Type],
        found: &[Datum],
        tolerance: f64,
    ) -> Result<(), String> {
        let expected = self.entries("value").chain(self.entries("gradient"));
        for (index, (datum, json)) in found.iter().zip(expected).enumerate() {
            let values = numbers(ir, types[index], datum);
            compare(&format!("result {index}"), &values, json, tolerance)?;
        }
        let gradients = self.entries("gradient").count();
        let is_complete = found.len() == 1 || found.len() == 1 + gradients;
        if is_complete { Ok(()) } else { Err(format!("{} results", found.len())) }
    }
}

impl Size<'_> {
    /// Returns the arguments for parameters of these types.
    ///
    /// # Panics
    /// If the file is wrong.
    pub fn arguments(&self, ir: &Ir, inputs: &[Type]) -> Vec<Datum> {
        assert_eq!(inputs.len(), self.arguments.len(), "each parameter has an argument");
        inputs.iter().zip(self.arguments).map(|(&ty, json)| argument(ir, ty, json)).collect()
    }
}

/// Returns a function of a module.
///
/// # Panics
/// If there is none of this name.
pub fn function(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).expect("there is such a function")
}

/// Returns an argument for a parameter of a type.
fn argument(ir: &Ir, ty: Type, json: &Json) -> Datum {
    let format = NumberFormat::of(&ir.store, ty).expect("parameters are numbers");
    let shape = shape(json);
    let count: usize = shape.iter().product();
    let integer = |key: &str| json[key].as_u64().expect("it is stated");
    let words: Vec<u64> = match json["kind"].as_str() {
        Some("count") => vec![integer("value")],
        Some("starts") => (0..count as u64).map(|row| row * integer("step")).collect(),
        Some("at") => {
            let below = integer("below");
            integers(integer("seed")).map(|bits| bits % below).take(count).collect()
        }
        _ => {
            let [scale, offset] =
                ["scale", "offset"].map(|key| json[key].as_f64().expect("it is stated") as f32);
            let values = generated(integer("seed"), count).into_iter();
            let float = |value: f64| f64::from(value as f32 * scale + offset);
            values.map(|value| format.nearest(float(value))).collect()
        }
    };
    match &shape[..] {
        [] => Datum::Scalar(words[0]),
        shape => Datum::of(shape, words),
    }
}
