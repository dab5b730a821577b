//! The derivatives that `differentiate` makes of the oracle programs are those that are written
//! beside them, forwards and backwards. The programs that it refuses are listed, with the reason.

use cotan_dialects::Callable;
use cotan_dialects::eval::text::{read, split_list};
use cotan_dialects::eval::{Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::{Ir, Type, TypeData};
use cotan_tests::derivatives::{derived, numbers, requests};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fs;
use std::path::{Path, PathBuf};

/// What is printed in the papers has about thirteen digits.
const TOLERANCE: f64 = 1e-9;

/// What has no derivative yet, and part of the reason.
const REFUSED: &[(&str, &str)] = &[
    ("chad/o09a.mlir", "functions as values"),
    ("chad/o09b.mlir", "functions as values"),
    ("chad/o12.mlir", "functions as values"),
];

/// What a program is asked: `tangents` are those of arguments, or the cotangents of results.
struct Asked {
    args: Vec<String>,
    given: Vec<String>,
    expected: Vec<String>,
    forward: bool,
}

/// The items of `(a, b)`.
fn items(text: &str) -> Vec<String> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    if inner.trim().is_empty() {
        return Vec::new();
    }
    split_list(inner).into_iter().map(|item| item.trim().to_owned()).collect()
}

/// What a file claims.
fn asked(text: &str) -> Vec<Asked> {
    let (mut asked, mut args) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("// EVAL: f(") {
            let end = rest.find(") ~").or_else(|| rest.find(") ="));
            args = end.map(|end| items(&rest[..end])).unwrap_or_default();
        }
        for (prefix, forward) in [("// jvp: ", true), ("// vjp: ", false)] {
            let Some((given, expected)) =
                line.strip_prefix(prefix).and_then(|it| it.split_once('~'))
            else {
                continue;
            };
            let (args, given, expected) = (args.clone(), items(given), items(expected));
            asked.push(Asked { args, given, expected, forward });
        }
    }
    asked
}

/// The numbers of a derivative, as it is claimed.
fn claimed(ir: &Ir, ty: Type, item: &str) -> Result<Vec<f64>, String> {
    if item == "_" {
        return Ok(Vec::new());
    }
    if let TypeData::Tuple(types) = ir.type_data(ty) {
        let items = items(item);
        let parts = types.iter().zip(&items).map(|(&ty, item)| claimed(ir, ty, item));
        return Ok(parts.collect::<Result<Vec<_>, _>>()?.concat());
    }
    let datum: Datum = read(ir, ty, item)?;
    Ok(numbers(ir, ty, &datum))
}

/// Checks the claims of a file, and says how many there are.
fn check(path: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let asked = asked(&text);
    if asked.is_empty() {
        return Ok(0);
    }
    let mut ir = laws::read_dialects(&REGISTRY, "oracle.mlir", &text, false)?;
    let function = Interpreter::new(&ir, Limits::default()).function_named("f");
    let signature = function.and_then(|function| Callable::type_of(&ir, function)).cloned();
    let signature = signature.ok_or("there is no @f")?;
    let wrappers = requests(&mut ir, "f", &signature);
    let (inputs, results) = (signature.inputs, signature.results);
    // Functions as values are replaced by their code before.
    let pipeline = match text.contains("closure.") {
        true => "inline,canonicalize,inline,canonicalize,inline,canonicalize,differentiate",
        false => "differentiate",
    };
    let ir = derived(&format!("{text}{wrappers}"), pipeline)?;
    for asked in &asked {
        let name = if asked.forward { "the_jvp" } else { "the_vjp" };
        let mut interpreter = Interpreter::new(&ir, Limits::default());
        let function = interpreter.function_named(name).ok_or("it went away")?;
        let given = asked.given.iter().filter(|item| *item != "_");
        let args: Vec<&str> = asked.args.iter().chain(given).map(String::as_str).collect();
        let sources = Sources { bytes: 1 << 20, ..Sources::default() };
        let args = read_arguments(&ir, function, &args, sources).map_err(|found| {
            let found: Vec<_> = found.iter().map(|found| found.message.clone()).collect();
            format!("{name}: {}", found.join("; "))
        })?;
        let made = interpreter.call_sized(function, args);
        let made = made.map_err(|stop| stop.into_diagnostic().message)?;
        let types = Callable::type_of(&ir, function).expect("it is a function").results.clone();
        let values = results.len();
        let pairs = types.iter().zip(&made).skip(values);
        let found: Vec<f64> = pairs.flat_map(|(&ty, datum)| numbers(&ir, ty, datum)).collect();
        let of = if asked.forward { &results } else { &inputs };
        let mut wanted = Vec::new();
        for (&ty, item) in of.iter().zip(&asked.expected) {
            wanted.extend(claimed(&ir, ty, item)?);
        }
        let near = |(a, b): (&f64, &f64)| (a - b).abs() <= TOLERANCE * a.abs().max(1.0) || a == b;
        if found.len() != wanted.len() || !found.iter().zip(&wanted).all(near) {
            return Err(format!("{name} gives {found:?}, not {wanted:?}"));
        }
    }
    Ok(asked.len())
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("it is a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    entries(&folder).iter().flat_map(|folder| entries(folder)).collect()
}

#[test]
fn derivatives_are_those_of_the_papers() {
    let (mut mistakes, mut checked) = (Vec::new(), 0);
    for path in programs() {
        let name = path.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/oracles")).unwrap();
        let name = name.display().to_string();
        let refused = REFUSED.iter().find(|refused| refused.0 == name);
        match (check(&path), refused) {
            (Ok(count), None) => checked += count,
            (Ok(_), Some(_)) => mistakes.push(format!("{name} is not refused any more")),
            (Err(why), Some((_, reason))) if why.contains(reason) => {}
            (Err(why), _) => mistakes.push(format!("{name}: {why}")),
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(checked > 100, "only {checked} claims were checked");
}
