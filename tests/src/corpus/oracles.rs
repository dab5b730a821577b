//! The programs of the papers, with the derivatives given in their files.

use crate::derivatives::{derived, derived_by, numbers, request};
use crate::fuzz::REGISTRY;
use crate::laws;
use cotan_dialects::Callable;
use cotan_dialects::interp::text::{read, split_list};
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type, TypeData};
use cotan_passes::PassRegistry;
use std::fs;
use std::path::{Path, PathBuf};

/// The results in the papers have about thirteen digits.
const TOLERANCE: f64 = 1e-9;

/// A program, and the claims about its derivatives.
pub struct Oracle {
    /// Its folder and name, as `chad/o01`.
    pub name: String,
    /// Its code, with the claims as comments.
    pub text: String,
    claims: Vec<Claim>,
}

/// A derivative at a point: `given` are tangents of arguments, or cotangents of results.
struct Claim {
    args: Vec<String>,
    given: Vec<String>,
    expected: Vec<String>,
    forward: bool,
}

/// Returns all of them, in order.
///
/// # Panics
/// If their files cannot be read.
pub fn oracles() -> Vec<Oracle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/oracles");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("it is a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let paths = entries(&folder).into_iter().flat_map(|folder| entries(&folder));
    let oracle = |path: PathBuf| {
        let name = path.strip_prefix(&folder).expect("it is in the folder").with_extension("");
        let text = fs::read_to_string(&path).expect("an oracle is text");
        Oracle { name: name.display().to_string(), claims: claims(&text), text }
    };
    paths.map(oracle).collect()
}

impl Oracle {
    /// Returns the number of claims about one direction.
    pub fn claims(&self, forward: bool) -> usize {
        self.claims.iter().filter(|claim| claim.forward == forward).count()
    }

    /// Holds the derivatives of one direction that a pipeline makes to those that are claimed.
    ///
    /// # Errors
    /// The reason why there are none, or the differences.
    pub fn check(&self, forward: bool, pipeline: &str) -> Result<(), Failure> {
        self.check_with(&cotan_passes::registry(), forward, pipeline)
    }

    /// As [`Oracle::check`], by the passes and AD methods of a registry.
    ///
    /// # Errors
    /// As for [`Oracle::check`].
    pub fn check_with(
        &self,
        passes: &PassRegistry,
        forward: bool,
        pipeline: &str,
    ) -> Result<(), Failure> {
        let module = self.derivative_by(passes, forward, pipeline).map_err(Failure::Refused)?;
        let mut claims = self.claims.iter().filter(|claim| claim.forward == forward);
        claims.try_for_each(|claim| module.check(claim)).map_err(Failure::Wrong)
    }

    /// Returns the derivative of one direction that a pipeline makes, `@the_jvp` or `@the_vjp`, and
    /// the arguments that claims are about.
    ///
    /// # Errors
    /// The reason for its absence.
    pub fn derivative_at(
        &self,
        forward: bool,
        pipeline: &str,
    ) -> Result<(Ir, Vec<Arguments>), String> {
        let module = self.derivative(forward, pipeline)?;
        let of_direction = self.claims.iter().filter(|claim| claim.forward == forward);
        let points = of_direction.map(|claim| module.arguments(claim).map(|found| found.1));
        let points = points.collect::<Result<_, _>>()?;
        Ok((module.ir, points))
    }

    /// Compares a function that a pipeline generates from `@f` with the claimed cotangents.
    ///
    /// # Errors
    /// The reason for its absence, or the differences.
    pub fn check_made(&self, name: &'static str, pipeline: &str) -> Result<(), Failure> {
        let ir = derived(&self.text, pipeline).map_err(Failure::Refused)?;
        let module = Derivative { ir, forward: false, name };
        let mut claims = self.claims.iter().filter(|claim| !claim.forward);
        claims.try_for_each(|claim| module.check(claim)).map_err(Failure::Wrong)
    }

    /// Holds a function of another module to the cotangents that are claimed.
    ///
    /// # Errors
    /// The reason for its absence, or the differences.
    pub fn check_text(&self, text: &str, name: &'static str) -> Result<(), Failure> {
        let ir =
            laws::read_dialects(&REGISTRY, "made.mlir", text, false).map_err(Failure::Wrong)?;
        laws::verified(&ir).map_err(|why| Failure::Wrong(format!("{why} in\n{text}")))?;
        let module = Derivative { ir, forward: false, name };
        let mut claims = self.claims.iter().filter(|claim| !claim.forward);
        claims.try_for_each(|claim| module.check(claim)).map_err(Failure::Wrong)
    }

    /// Compares the forward derivative of a pipeline, along random tangents, with the claimed
    /// cotangents: `<w, J v> = <J^T w, v>`. Returns the number of comparisons.
    ///
    /// # Errors
    /// The reason for its absence, or the differences.
    pub fn check_along(&self, pipeline: &str) -> Result<usize, Failure> {
        let module = self.derivative(true, pipeline).map_err(Failure::Refused)?;
        let mut claims = self.claims.iter().filter(|claim| !claim.forward);
        claims.try_for_each(|claim| module.check_along(claim)).map_err(Failure::Wrong)?;
        Ok(self.claims(false))
    }

    fn derivative(&self, forward: bool, pipeline: &str) -> Result<Derivative, String> {
        self.derivative_by(&cotan_passes::registry(), forward, pipeline)
    }

    fn derivative_by(
        &self,
        passes: &PassRegistry,
        forward: bool,
        pipeline: &str,
    ) -> Result<Derivative, String> {
        let mut ir = laws::read_dialects(&REGISTRY, "oracle.mlir", &self.text, false)?;
        let function = Interpreter::new(&ir, Limits::default()).function_named("f");
        let signature = function.and_then(|function| Callable::type_of(&ir, function)).cloned();
        let signature = signature.ok_or("there is no @f")?;
        let wrapper = request(&mut ir, "f", &signature, forward);
        let ir = derived_by(passes, &format!("{}{wrapper}", self.text), pipeline)?;
        let name = if forward { "the_jvp" } else { "the_vjp" };
        Ok(Derivative { ir, forward, name })
    }
}

/// The reason why claims fail.
#[derive(Debug)]
pub enum Failure {
    /// There is no derivative.
    Refused(String),
    /// It differs from the claim.
    Wrong(String),
}

/// A module in which a derivative was made.
struct Derivative {
    ir: Ir,
    forward: bool,
    name: &'static str,
}

impl Derivative {
    /// Returns the derivative, and its arguments.
    fn arguments(&self, claim: &Claim) -> Result<(Op, Arguments), String> {
        let given = claim.given.iter().filter(|item| *item != "_");
        let args: Vec<&str> = claim.args.iter().chain(given).map(String::as_str).collect();
        self.read(&args, None)
    }

    /// Returns the derivative, and its arguments; missing ones are random where there is a seed.
    fn read(&self, args: &[&str], seed: Option<u64>) -> Result<(Op, Arguments), String> {
        let (ir, name) = (&self.ir, self.name);
        let function = Interpreter::new(ir, Limits::default()).function_named(name);
        let function = function.ok_or("it went away")?;
        let sources = Sources { bytes: 1 << 20, seed, ..Sources::default() };
        let args = read_arguments(ir, function, args, sources).map_err(|found| {
            let found: Vec<_> = found.iter().map(|found| found.message.clone()).collect();
            format!("{name}: {}", found.join("; "))
        })?;
        Ok((function, args))
    }

    /// Returns the type of the function that this is a derivative of.
    fn original(&self) -> Result<&FunctionType, String> {
        let function = Interpreter::new(&self.ir, Limits::default()).function_named("f");
        let ty = function.and_then(|function| Callable::type_of(&self.ir, function));
        ty.ok_or_else(|| "@f went away".to_owned())
    }

    /// Returns the results of the derivative, without those of the function.
    fn given(&self, function: Op, args: Arguments) -> Result<Vec<f64>, String> {
        let ir = &self.ir;
        let made = Interpreter::new(ir, Limits::default()).call_sized(function, args);
        let made = made.map_err(|stop| stop.into_diagnostic().message)?;
        let types = &Callable::type_of(ir, function).expect("it is a function").results;
        let pairs = types.iter().zip(&made).skip(self.original()?.results.len());
        Ok(pairs.flat_map(|(&ty, datum)| numbers(ir, ty, datum)).collect())
    }

    /// Returns the numbers of derivatives, as they are claimed.
    fn claimed(&self, types: &[Type], items: &[String]) -> Result<Vec<f64>, String> {
        let parts = types.iter().zip(items).map(|(&ty, item)| claimed(&self.ir, ty, item));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn check(&self, claim: &Claim) -> Result<(), String> {
        let (function, args) = self.arguments(claim)?;
        let found = self.given(function, args)?;
        let original = self.original()?;
        let of = if self.forward { &original.results } else { &original.inputs };
        let wanted = self.claimed(of, &claim.expected)?;
        let are_near = |(&a, &b): (&f64, &f64)| is_near(a, b);
        if found.len() == wanted.len() && found.iter().zip(&wanted).all(are_near) {
            return Ok(());
        }
        Err(format!("{} gives {found:?}, not {wanted:?}", self.name))
    }

    fn check_along(&self, claim: &Claim) -> Result<(), String> {
        let args: Vec<&str> = claim.args.iter().map(String::as_str).collect();
        let (function, args) = self.read(&args, Some(5))?;
        let original = self.original()?;
        let types = &Callable::type_of(&self.ir, function).expect("it is a function").inputs;
        let tangents = types.iter().zip(&args.values).skip(original.inputs.len());
        let tangents: Vec<f64> =
            tangents.flat_map(|(&ty, datum)| numbers(&self.ir, ty, datum)).collect();
        let weights = self.claimed(&original.results, &claim.given)?;
        let gradient = self.claimed(&original.inputs, &claim.expected)?;
        let changes = self.given(function, args)?;
        if (weights.len(), gradient.len()) != (changes.len(), tangents.len()) {
            return Err(format!("{} has other numbers than are claimed", self.name));
        }
        let [one, other] = [dot(&weights, &changes), dot(&gradient, &tangents)];
        is_near(one, other).then_some(()).ok_or_else(|| format!("{one} is not {other}"))
    }
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE * a.abs().max(1.0) || a == b
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the items of `(a, b)`.
fn items(text: &str) -> Vec<String> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    if inner.trim().is_empty() {
        return Vec::new();
    }
    split_list(inner).into_iter().map(|item| item.trim().to_owned()).collect()
}

/// Returns the claims of a file.
fn claims(text: &str) -> Vec<Claim> {
    let (mut claims, mut args) = (Vec::new(), Vec::new());
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
            claims.push(Claim { args, given, expected, forward });
        }
    }
    claims
}

/// Returns the numbers of a derivative, as it is claimed.
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
