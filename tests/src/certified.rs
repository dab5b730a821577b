//! Certificates of derivatives: all that is tried of them must agree.

use crate::derivatives::{derived, request};
use crate::fuzz::REGISTRY;
use crate::laws;
use crate::sizes::alike;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{
    Arguments, Datum, Frame, Interpreter, Limits, NumberFormat, Observer, Sources, read_arguments,
};
use cotan_ir::codes::LIMIT;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Type, TypeData, Value};
use cotan_passes::certificate::{Certificate, CheckOptions, CheckedPipeline, certify};
use cotan_passes::{AdMethod, METHODS, PassManager, PassRegistry, Pipeline};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

/// Maximal fuel of a run: a certificate runs a function about a hundred times, and nested bodies
/// cost the product of their sizes in the primal pass alone.
const LONGEST: u64 = 300_000;

fn way(name: &str, may_refuse: bool) -> CheckedPipeline {
    way_by(&cotan_passes::registry(), name, may_refuse)
}

fn way_by(passes: &PassRegistry, name: &str, may_refuse: bool) -> CheckedPipeline {
    let pipeline = Pipeline::parse(passes, &REGISTRY, name);
    let manager = PassManager::new(pipeline.expect("there is such a pipeline"));
    CheckedPipeline { name: name.to_owned(), manager, may_refuse }
}

/// The derivative of the direct AD method, simplified and not.
static DIRECT: LazyLock<Vec<CheckedPipeline>> =
    LazyLock::new(|| ["differentiate", "gradient"].map(|name| way(name, false)).into());

/// The derivative of functions that are values, simplified and not.
static BY_CHAD: LazyLock<Vec<CheckedPipeline>> = LazyLock::new(|| {
    ["differentiate{method=chad}", "gradient{method=chad}"].map(|name| way(name, false)).into()
});

/// The derivative of the direct AD method, and those of all others, simplified or not.
static BY_METHODS: LazyLock<Vec<CheckedPipeline>> =
    LazyLock::new(|| pipelines_of(&cotan_passes::registry(), &METHODS[1..]));

/// The derivatives of programs with sums: by the direct AD method and `chad`, which support all of
/// them, and by the others.
static WITH_SUMS: LazyLock<Vec<CheckedPipeline>> = LazyLock::new(|| {
    let first = way("sums-to-tuples,differentiate", false);
    let of_method = |method: &AdMethod| {
        let may_refuse = !ALL_SUMS.contains(&method.name);
        way(&format!("gradient{{method={}}}", method.name), may_refuse)
    };
    std::iter::once(first).chain(METHODS.iter().map(of_method)).collect()
});

/// The AD methods that support all programs with sums.
const ALL_SUMS: [&str; 2] = ["direct", "chad"];

/// Returns the pipeline of the direct AD method, and those of other methods of a registry.
pub fn pipelines_of<'m>(
    passes: &PassRegistry,
    methods: impl IntoIterator<Item = &'m AdMethod>,
) -> Vec<CheckedPipeline> {
    let mut pipelines = vec![way("differentiate", false)];
    for method in methods {
        for pipeline in ["differentiate", "gradient"] {
            pipelines.push(way_by(passes, &format!("{pipeline}{{method={}}}", method.name), true));
        }
    }
    pipelines
}

/// Returns the pipelines of all AD methods.
pub(crate) fn by_all_methods() -> &'static [CheckedPipeline] {
    &BY_METHODS
}

/// Returns the certificate of a function with all sizes equal, at two random points; `None` if it
/// has no float arguments or results. Sizes are reduced where a run would take long.
///
/// # Errors
/// The reason for its absence.
///
/// # Panics
/// If there is no such function, or no arguments of its types.
pub fn certificate(ir: &Ir, name: &str, size: usize) -> Result<Option<Certificate>, String> {
    by_pipelines(ir, name, size, &DIRECT)
}

/// Returns the [`certificate`] of the derivatives of the AD method `chad`.
///
/// # Errors
/// The reason for its absence.
///
/// # Panics
/// As [`certificate`].
pub fn by_chad(ir: &Ir, name: &str, size: usize) -> Result<Option<Certificate>, String> {
    by_pipelines(ir, name, size, &BY_CHAD)
}

/// As [`certificate`], for a program with sums: the direct AD method and `chad` have its
/// derivatives, others may reject it.
///
/// # Errors
/// As [`certificate`].
///
/// # Panics
/// As [`certificate`].
pub fn with_sums(ir: &Ir, name: &str, size: usize) -> Result<Option<Certificate>, String> {
    by_pipelines(ir, name, size, &WITH_SUMS)
}

/// As [`certificate`], with the derivatives by all AD methods, which may reject it.
///
/// # Errors
/// The reason for its absence.
///
/// # Panics
/// As [`certificate`].
pub fn by_methods(ir: &Ir, name: &str, size: usize) -> Result<Option<Certificate>, String> {
    by_pipelines(ir, name, size, &BY_METHODS)
}

/// As [`certificate`], with the derivatives of these pipelines.
///
/// # Errors
/// The reason for its absence.
///
/// # Panics
/// As [`certificate`].
pub fn by_pipelines(
    ir: &Ir,
    name: &str,
    size: usize,
    pipelines: &[CheckedPipeline],
) -> Result<Option<Certificate>, String> {
    let function = Interpreter::new(ir, Limits::default()).function_named(name);
    let function = function.expect("there is such a function");
    let signature = Callable::type_of(ir, function).expect("it is a function").clone();
    let wrt = changing(&ir.store, &signature.inputs);
    if wrt.is_empty() || changing(&ir.store, &signature.results).is_empty() {
        return Ok(None);
    }
    let size = (1..=size).rev().find(|&size| is_short(ir, function, name, size)).unwrap_or(0);
    let mut points = [5, 6].map(|seed| arguments(ir, function, name, size, seed)).to_vec();
    // An empty sum may be multiplied by a common factor of its terms: the result is unspecified
    // where that is infinite, as the maximum of an empty array is.
    points.retain(|point| size > 0 || is_finite(ir, function, point));
    let tried = || tried(ir, function, &wrt, &points, pipelines);
    let tried = catch_unwind(AssertUnwindSafe(tried));
    tried.unwrap_or_else(|_| Err("it panics".to_owned())).map(Some)
}

fn arguments(ir: &Ir, function: Op, name: &str, size: usize, seed: u64) -> Arguments {
    let dims = alike(ir, function, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(seed), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(ir, function, &[], sources);
    args.unwrap_or_else(|found| panic!("@{name}: {found:?}"))
}

/// Returns whether a run terminates soon.
fn is_short(ir: &Ir, function: Op, name: &str, size: usize) -> bool {
    let args = arguments(ir, function, name, size, 5);
    let limits = Limits { fuel: LONGEST, ..Limits::default() };
    let done = Interpreter::new(ir, limits).call_sized(function, args);
    done.err().is_none_or(|stop| stop.into_diagnostic().code != Some(&LIMIT))
}

/// Returns whether all numbers are finite that a function computes.
fn is_finite(ir: &Ir, function: Op, at: &Arguments) -> bool {
    let mut infinite = Infinite(false);
    let run = Interpreter::new(ir, Limits::default()).observed(&mut infinite);
    // A function that does not terminate is tried, and fails.
    let _ = { run }.call_sized(function, at.clone());
    !infinite.0
}

/// True if something that was computed is not finite.
struct Infinite(bool);

impl Observer for Infinite {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let is_infinite =
            |value: Value| match (NumberFormat::of(&ir.store, ir.ty(value)), frame.get(value)) {
                (Some(number @ NumberFormat::Float(_)), Ok(datum)) => {
                    datum.words().iter().any(|&word| !number.float(word).is_finite())
                }
                _ => false,
            };
        let is_constant = ir.has_traits(op, Traits::CONSTANT);
        self.0 |= !is_constant && ir.results(op).any(is_infinite);
    }
}

/// Returns the certificate of a function at some points.
///
/// # Errors
/// The reason for its absence.
pub fn certified(
    ir: &Ir,
    function: Op,
    wrt: &[usize],
    points: &[Arguments],
) -> Result<Certificate, String> {
    tried(ir, function, wrt, points, &DIRECT)
}

fn tried(
    ir: &Ir,
    function: Op,
    wrt: &[usize],
    points: &[Arguments],
    pipelines: &[CheckedPipeline],
) -> Result<Certificate, String> {
    let trial =
        CheckOptions { function, wrt, pipelines, points, seed: 5, limits: Limits::default() };
    certify(ir, &trial).map_err(|untried| {
        let found: Vec<_> = untried.diagnostics.iter().map(|found| found.message.clone()).collect();
        found.join("; ")
    })
}

/// Returns the derivative of a function of a text from cotangents, as a function `@the_vjp`, in
/// which no request is left.
///
/// # Errors
/// The reason for its absence.
pub fn backwards(text: &str, name: &str) -> Result<Ir, String> {
    derivative(text, name, false)
}

/// As [`backwards`], from tangents, as a function `@the_jvp`.
///
/// # Errors
/// The reason for its absence.
pub fn forwards(text: &str, name: &str) -> Result<Ir, String> {
    derivative(text, name, true)
}

fn derivative(text: &str, name: &str, forward: bool) -> Result<Ir, String> {
    let mut ir = laws::read_dialects(&REGISTRY, "program.mlir", text, false)?;
    let function = Interpreter::new(&ir, Limits::default()).function_named(name);
    let signature = function.and_then(|function| Callable::type_of(&ir, function)).cloned();
    let signature = signature.ok_or("there is no such function")?;
    let request = request(&mut ir, name, &signature, forward);
    let ir = derived(&beside(text, &request), "gradient")?;
    // Checkpoints are no requests: they stay, so that derivatives of derivatives keep little, too.
    let is_request = |op: &Op| {
        let name = ir.name_text(*op);
        name.starts_with("ad.") && !["ad.checkpoint", "ad.yield"].contains(&name)
    };
    let left = ir.walk(ir.root()).find(is_request);
    match left {
        Some(op) => Err(format!("`{}` is left", ir.name_text(op))),
        None => Ok(ir),
    }
}

/// Returns a tangent of a value, which is as large as that.
pub fn tangent_like(ir: &Ir, ty: Type, datum: &Datum) -> Datum {
    if let (TypeData::Tuple(types), Some(parts)) = (ir.type_data(ty), datum.parts()) {
        let parts = types.iter().zip(parts).map(|(&ty, part)| tangent_like(ir, ty, part));
        return Datum::tuple(parts.collect());
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(NumberFormat::Float(_)) => datum.clone(),
        _ => Datum::tuple(Vec::new()),
    }
}

/// Returns a program with further functions, in its module if it has one.
pub(crate) fn beside(text: &str, functions: &str) -> String {
    let is_module = text.lines().any(|line| line.starts_with("module"));
    match text.trim_end().strip_suffix('}').filter(|_| is_module) {
        Some(inside) => format!("{inside}{functions}}}\n"),
        None => format!("{text}{functions}"),
    }
}
