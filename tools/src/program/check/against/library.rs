//! A gradient in a library: a function of the C interface that `cotan build` declares in headers.
//!
//! A small C program calls it in a process of its own, so that a fault of the library is an error
//! and no crash.

use super::{Subject, inputs};
use crate::program::c_compiler::{Scratch, compile, failure};
use crate::program::input::reason;
use crate::program::status::Status;
use crate::report::Report;
use cotan_dialects::interfaces::sizes::parameters_in;
use cotan_dialects::interp::{Arguments, Datum, NumberFormat};
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Shape, Symbol, Type};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// A function of a library.
pub struct Library {
    path: String,
    name: String,
}

/// One parameter of the C function, with its elements.
struct Parameter {
    format: NumberFormat,
    is_scalar: bool,
    words: Vec<u64>,
}

impl Library {
    /// Returns the function of a name, `grad_f` for `f` by default.
    pub fn new(subject: &Subject<'_>, path: &str, name: Option<&str>) -> Self {
        let path = subject.program.console.path(path);
        let path = std::path::absolute(&path).unwrap_or(path).display().to_string();
        Self { path, name: super::candidates(subject, name).swap_remove(0) }
    }

    /// Returns the name of the function.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the elements of each gradient.
    pub fn gradient(&self, subject: &Subject<'_>, at: &Arguments) -> Result<Vec<Vec<f64>>, Status> {
        self.ran(subject, at).map_err(|report| {
            subject.settings.sink.show(&report);
            Status::Diagnostics
        })
    }

    fn ran(&self, subject: &Subject<'_>, at: &Arguments) -> Result<Vec<Vec<f64>>, Box<Report>> {
        let Subject { ir, function, wrt, .. } = *subject;
        let types = inputs(ir, function);
        let parameters = types.iter().zip(&at.values).map(|(&ty, datum)| parameter(ir, ty, datum));
        let parameters: Option<Vec<Parameter>> = parameters.collect();
        let parameters = parameters.filter(|all| all.iter().all(|it| c_type(it.format).is_some()));
        let parameters = parameters.ok_or_else(|| {
            failure("--against: C has no type for an argument of the function".to_owned())
        })?;
        let sizes = sizes(ir, subject, at);
        let results: Vec<&Parameter> = wrt.iter().map(|&index| &parameters[index]).collect();
        let text = program(&self.name, &sizes, &parameters, &results);
        let folder = Scratch::new()?;
        let file = |name: &str| folder.0.join(name);
        let (source, program) = (file("call.c"), file("call"));
        let (given, made) = (file("arguments"), file("gradients"));
        let bytes: Vec<u8> = parameters.iter().flat_map(bytes).collect();
        write(&source, text.as_bytes())?;
        write(&given, &bytes)?;
        let [source, target] = [&source, &program].map(|path| path.display().to_string());
        compile(&["-o", &target, &source, &self.path, "-lm"])?;
        let folder_of = Path::new(&self.path).parent().unwrap_or(Path::new("."));
        let ran = Command::new(&program)
            .args([&given, &made])
            .env("LD_LIBRARY_PATH", folder_of)
            .status()
            .map_err(|error| failure(format!("cannot run the library: {}", reason(&error))))?;
        if !ran.success() {
            let (name, path) = (&self.name, &self.path);
            return Err(failure(format!("`{name}` of `{path}` did not return: {ran}")));
        }
        let made = std::fs::read(&made)
            .map_err(|error| failure(format!("cannot read the gradients: {}", reason(&error))))?;
        Ok(read(&made, &results))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Box<Report>> {
    std::fs::write(path, bytes)
        .map_err(|error| failure(format!("cannot write `{}`: {}", path.display(), reason(&error))))
}

/// Returns the dimension parameters in the order of the C function.
fn sizes(ir: &Ir, subject: &Subject<'_>, at: &Arguments) -> Vec<i64> {
    let types = inputs(ir, subject.function);
    let value = |name| {
        let given = at.sizes.iter().find(|known| known.0 == name).map(|known| known.1);
        given.or_else(|| dimension(ir, types, at, name)).unwrap_or(0)
    };
    parameters_in(ir, subject.function).into_iter().map(value).collect()
}

/// Returns a dimension parameter that is a size of an argument.
fn dimension(ir: &Ir, types: &[Type], at: &Arguments, name: Symbol) -> Option<i64> {
    types.iter().zip(&at.values).find_map(|(&ty, datum)| {
        let shape = Shape::of(&ir.store, ty)?;
        let mut dims = shape.sizes.iter().zip(datum.shape()?);
        let found = dims.find(|(dim, _)| dim.as_parameter() == Some(name))?;
        i64::try_from(*found.1).ok()
    })
}

fn parameter(ir: &Ir, ty: Type, datum: &Datum) -> Option<Parameter> {
    let format = NumberFormat::of(&ir.store, ty)?;
    Some(Parameter { format, is_scalar: datum.shape().is_none(), words: datum.words().to_vec() })
}

/// Returns the C program that reads arguments, calls the function and writes its results.
fn program(name: &str, sizes: &[i64], parameters: &[Parameter], results: &[&Parameter]) -> String {
    let ty = |it: &Parameter| c_type(it.format).unwrap_or("double");
    let mut declared: Vec<String> = sizes.iter().map(|_| "int64_t".to_owned()).collect();
    let mut passed: Vec<String> = sizes.iter().map(|size| format!("INT64_C({size})")).collect();
    let (mut before, mut after) = (String::new(), String::new());
    for (index, it) in parameters.iter().enumerate() {
        let (ty, count) = (ty(it), it.words.len());
        declared.push(if it.is_scalar { ty.to_owned() } else { format!("const {ty} *") });
        passed.push(format!("{}a{index}", if it.is_scalar { "*" } else { "" }));
        let _ = writeln!(before, "  {ty} *a{index} = memory({count} * sizeof({ty}));");
        let _ = writeln!(
            before,
            "  if (fread(a{index}, sizeof({ty}), {count}, in) != {count}) return 90;"
        );
    }
    for (index, it) in results.iter().enumerate() {
        let (ty, count) = (ty(it), it.words.len());
        declared.push(format!("{ty} *"));
        passed.push(format!("r{index}"));
        let _ = writeln!(before, "  {ty} *r{index} = memory({count} * sizeof({ty}));");
        let _ = writeln!(
            after,
            "  if (fwrite(r{index}, sizeof({ty}), {count}, out) != {count}) return 91;"
        );
    }
    declared.push("void *".to_owned());
    passed.push("0".to_owned());
    format!(
        "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n\
         int32_t {name}({});\n\n\
         static void *memory(size_t bytes) {{ return aligned_alloc(64, (bytes / 64 + 1) * 64); }}\n\n\
         int main(int count, char **words) {{\n  \
         FILE *in = fopen(words[1], \"rb\"), *out = fopen(words[2], \"wb\");\n  \
         if (count != 3 || !in || !out) return 92;\n{before}  \
         if ({name}({})) return 93;\n{after}  return fclose(out) ? 91 : 0;\n}}\n",
        declared.join(", "),
        passed.join(", "),
    )
}

fn c_type(format: NumberFormat) -> Option<&'static str> {
    Some(match (format, width(format)) {
        (NumberFormat::Float(FloatKind::F64), _) => "double",
        (NumberFormat::Float(FloatKind::F32), _) => "float",
        (NumberFormat::Float(FloatKind::F16 | FloatKind::BF16), _) => "uint16_t",
        (NumberFormat::Float(FloatKind::F8E4M3FN | FloatKind::F8E5M2), _) => "uint8_t",
        (NumberFormat::Int(1), _) => "uint8_t",
        (NumberFormat::Int(_), 1) => "int8_t",
        (NumberFormat::Int(_), 2) => "int16_t",
        (NumberFormat::Int(_), 4) => "int32_t",
        (NumberFormat::Int(_), 8) => "int64_t",
        _ => return None,
    })
}

/// Returns the number of bytes of an element.
fn width(format: NumberFormat) -> usize {
    (format.width().max(8).next_power_of_two() / 8) as usize
}

fn bytes(parameter: &Parameter) -> Vec<u8> {
    let width = width(parameter.format).min(8);
    parameter.words.iter().flat_map(|word| word.to_le_bytes().into_iter().take(width)).collect()
}

/// Returns the elements of each result.
fn read(bytes: &[u8], results: &[&Parameter]) -> Vec<Vec<f64>> {
    let mut rest = bytes;
    let mut next = |it: &&Parameter| {
        let width = width(it.format).min(8);
        let (own, others) = rest.split_at((it.words.len() * width).min(rest.len()));
        rest = others;
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            it.format.float(u64::from_le_bytes(word))
        };
        own.chunks_exact(width).map(word).collect()
    };
    results.iter().map(&mut next).collect()
}
