//! The derivatives in the files of the oracle programs agree with the programs, and with each
//! other: `<w, J v> = <J^T w, v>`. `tests/cases.rs` runs the programs themselves.
//!
//! Below `// EVAL: f(x, ..) ~ y` are `// jvp: (v, ..) ~ (J v)` and `// vjp: (w) ~ (J^T w, ..)`,
//! with `_` for values that are not built from floats.

use cotan_dialects::func::Func;
use cotan_dialects::interp::Limits;
use cotan_dialects::interp::text::{read, split_list};
use cotan_dialects::interp::{Datum, Interpreter, NumberFormat};
use cotan_ir::{Ir, Type, TypeData};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fs;
use std::path::{Path, PathBuf};

/// The results in the papers have about thirteen digits.
const TOLERANCE: f64 = 1e-10;

/// A claim about a derivative: arguments and results.
type Claim = (Vec<f64>, Vec<f64>);

/// Returns the floats of a list such as `(1.0, [2.0, 3.0], _)`, whose items have these types.
fn floats(ir: &Ir, types: &[Type], text: &str) -> Result<Vec<f64>, String> {
    let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let inner = inner.ok_or_else(|| format!("`{text}` is no list in parentheses"))?.trim();
    let items = if inner.is_empty() { Vec::new() } else { split_list(inner) };
    if items.len() != types.len() {
        return Err(format!("`{text}` has {} items, not {}", items.len(), types.len()));
    }
    let mut all = Vec::new();
    for (&ty, item) in types.iter().zip(items) {
        all.extend(derivative(ir, ty, item.trim())?);
    }
    Ok(all)
}

/// Returns the floats of one item.
fn derivative(ir: &Ir, ty: Type, item: &str) -> Result<Vec<f64>, String> {
    if let TypeData::Tuple(types) = ir.type_data(ty) {
        return floats(ir, types, item);
    }
    match (NumberFormat::of(&ir.store, ty), item) {
        (Some(NumberFormat::Int(_)), "_") => Ok(Vec::new()),
        (Some(number @ NumberFormat::Float(_)), item) => {
            let datum: Datum = read(ir, ty, item)?;
            Ok(datum.words().iter().map(|&word| number.float(word)).collect())
        }
        (_, item) => Err(format!("`{item}` is not what a derivative has there")),
    }
}

/// Both sides of `(..) ~ (..)`.
fn claim(ir: &Ir, from: &[Type], to: &[Type], text: &str) -> Result<Claim, String> {
    let (one, other) = text.split_once('~').ok_or_else(|| format!("`{text}` has no `~`"))?;
    Ok((floats(ir, from, one)?, floats(ir, to, other)?))
}

fn dot(a: &[f64], b: &[f64]) -> Result<f64, String> {
    let fit = a.len() == b.len();
    let fit = fit.then(|| a.iter().zip(b).map(|(a, b)| a * b).sum());
    fit.ok_or_else(|| format!("{} numbers meet {}", a.len(), b.len()))
}

/// Checks a file, and returns its number of pairs of derivatives.
fn check(path: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let ir = laws::read_dialects(&REGISTRY, "oracle.mlir", &text, false)?;
    let function = Interpreter::new(&ir, Limits::default()).function_named("f");
    let function = function.and_then(|function| Func::type_of(&ir, function));
    let function = function.ok_or("there is no @f")?;
    let (mut pairs, mut evaluations, mut forward) = (0, 0, None);
    for line in text.lines() {
        if line.starts_with("// EVAL: ") {
            (evaluations, forward) = (evaluations + 1, None);
        } else if let Some(rest) = line.strip_prefix("// jvp: ") {
            forward = Some(claim(&ir, &function.inputs, &function.results, rest)?);
        } else if let Some(rest) = line.strip_prefix("// vjp: ") {
            let (w, gradient) = claim(&ir, &function.results, &function.inputs, rest)?;
            let Some((v, tangent)) = &forward else { continue };
            let (one, other) = (dot(&w, tangent)?, dot(&gradient, v)?);
            if (one - other).abs() > TOLERANCE * one.abs().max(1.0) {
                return Err(format!("{one} is not {other}"));
            }
            pairs += 1;
        }
    }
    if evaluations == 0 {
        return Err("nothing is said about it".to_owned());
    }
    Ok(pairs)
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/oracles");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("it is a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    entries(&folder).iter().flat_map(|folder| entries(folder)).collect()
}

#[test]
fn derivatives_fit() {
    let mut mistakes = Vec::new();
    let (mut files, mut pairs) = (0, 0);
    for path in programs() {
        match check(&path) {
            Ok(found) => (files, pairs) = (files + 1, pairs + found),
            Err(why) => mistakes.push(format!("{}: {why}", path.display())),
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(files > 130 && pairs > 100, "{files} files with {pairs} pairs");
}
