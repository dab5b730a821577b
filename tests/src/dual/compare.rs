//! Compares values and derivatives that the passes build with those of dual numbers.

use super::evaluator::{Evaluator, Stop};
use super::number::{Dual, Real};
use super::value::{Cell, Val, of_datum};
use crate::derivatives::{derived, numbers, requests};
use crate::fuzz::REGISTRY;
use crate::laws;
use crate::sizes::alike;
use cotan_dialects::Callable;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::interp::{
    Arguments, Datum, Interpreter, Limits, NumberFormat, Sources, SplitMix64, read_arguments,
};
use cotan_ir::text::type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The relative error that rounding may cause.
const TOLERANCE: f64 = 1e-7;

/// The outcome of a comparison without a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Value, gradient, jvp and, where it is defined, hvp agree.
    Agreed,
    /// The dual numbers do not tell.
    Skipped(Stop),
    /// An AD method refuses the program.
    Refused,
}

type Second = Dual<Dual<f64>>;

/// One point and the directions of derivatives at it.
struct Point<'a> {
    ir: &'a Ir,
    function: Op,
    signature: &'a FunctionType,
    arguments: Vec<Datum>,
    /// A tangent for each float of the arguments.
    tangents: Vec<f64>,
}

/// The numbers that both sides compute.
#[derive(Debug)]
struct Numbers {
    value: Vec<f64>,
    jvp: Vec<f64>,
    gradient: Vec<f64>,
    hvp: Vec<f64>,
}

/// Compares the function `main` of a text with what a pipeline makes of requests for its derivatives.
///
/// # Errors
/// The numbers that disagree.
///
/// # Panics
/// If the program does not verify.
pub fn compare(text: &str, size: usize, seed: u64, pipeline: &str) -> Result<Compared, String> {
    let mut ir = laws::read_dialects(&REGISTRY, "dual.mlir", text, false)?;
    laws::verified(&ir).map_err(|why| format!("does not verify: {why}"))?;
    let function = Interpreter::new(&ir, Limits::default()).function_named("main");
    let function = function.ok_or("no function @main")?;
    let signature = Callable::type_of(&ir, function).ok_or("no function @main")?.clone();
    let dims = alike(&ir, function, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(seed), bytes: 1 << 20, ..Sources::default() };
    let Ok(arguments) = read_arguments(&ir, function, &[], sources) else {
        return Ok(Compared::Skipped(Stop::unsupported("these arguments")));
    };
    let mut request = requests(&mut ir, "main", &signature);
    let is_scalar = matches!(signature.results[..], [Type::F64]);
    if is_scalar {
        request.push_str(&second(&mut ir, &signature));
    }
    let point = match Point::new(&ir, function, &signature, arguments, seed) {
        Ok(point) => point,
        Err(stop) => return Ok(Compared::Skipped(stop)),
    };
    let wanted = match point.by_duals(is_scalar) {
        Ok(wanted) => wanted,
        Err(stop) => return Ok(Compared::Skipped(stop)),
    };
    let made = catch_unwind(AssertUnwindSafe(|| derived(&format!("{text}{request}"), pipeline)));
    let made = match made {
        Err(_) => return Err(format!("{pipeline} panics")),
        Ok(Err(_)) if pipeline.contains("method") => return Ok(Compared::Refused),
        Ok(made) => made.map_err(|why| format!("{pipeline} refuses: {why}"))?,
    };
    let found = catch_unwind(AssertUnwindSafe(|| point.by_passes(&made, is_scalar)));
    let found = found.map_err(|_| format!("a run after {pipeline} panics"))??;
    let pairs = [
        ("value", &wanted.value, &found.value),
        ("jvp", &wanted.jvp, &found.jvp),
        ("gradient", &wanted.gradient, &found.gradient),
        ("hvp", &wanted.hvp, &found.hvp),
    ];
    for (name, wanted, found) in pairs {
        if !are_close(wanted, found) {
            return Err(format!(
                "{name} by {pipeline} differs:\nduals {wanted:?}\nfound {found:?}"
            ));
        }
    }
    Ok(Compared::Agreed)
}

/// A function `@the_hvp` that asks for a second derivative.
fn second(ir: &mut Ir, signature: &FunctionType) -> String {
    let inputs: Vec<String> = signature.inputs.iter().map(|&ty| type_to_string(ir, ty)).collect();
    let changing = signature.inputs.iter().zip(&inputs).filter(|it| has_tangent(&ir.store, *it.0));
    let tangents: Vec<String> = changing.map(|it| it.1.clone()).collect();
    if tangents.is_empty() {
        return String::new();
    }
    let takes = [inputs, tangents.clone()].concat();
    let named = |letter: char, types: &[String], typed: bool| {
        let name = |(at, ty): (usize, &String)| match typed {
            true => format!("%{letter}{at}: {ty}"),
            false => format!("%{letter}{at}"),
        };
        types.iter().enumerate().map(name).collect::<Vec<_>>().join(", ")
    };
    let (gives, results) = (tangents.join(", "), named('r', &tangents, false));
    format!(
        "func.func @the_hvp({}) -> ({gives}) {{\n  {results} = ad.hvp @main({}) : ({}) -> ({gives})\n  \
         return {results} : {gives}\n}}\n",
        named('a', &takes, true),
        named('a', &takes, false),
        takes.join(", ")
    )
}

impl<'a> Point<'a> {
    fn new(
        ir: &'a Ir,
        function: Op,
        signature: &'a FunctionType,
        arguments: Arguments,
        seed: u64,
    ) -> Result<Self, Stop> {
        let Arguments { values: arguments, sizes } = arguments;
        if !sizes.is_empty() && arguments.is_empty() {
            return Err(Stop::unsupported("sizes without arrays"));
        }
        let mut point = Self { ir, function, signature, arguments, tangents: vec![] };
        let mut random = SplitMix64::new(seed ^ 0x5eed);
        let mut count = 0;
        point.values(&mut |value: f64| {
            count += 1;
            value
        })?;
        point.tangents = (0..count).map(|_| random.unit() - 0.4).collect();
        Ok(point)
    }

    /// The arguments, their floats made by `real`.
    fn values<T: Real>(&self, real: &mut dyn FnMut(f64) -> T) -> Result<Vec<Val<T>>, Stop> {
        let pairs = self.signature.inputs.iter().zip(&self.arguments);
        pairs.map(|(&ty, datum)| of_datum(self.ir, ty, datum, real)).collect()
    }

    /// The floats of the results for floats made by `real`.
    fn run<T: Real>(&self, real: &mut dyn FnMut(f64) -> T) -> Result<Vec<T>, Stop> {
        let results = Evaluator::new(self.ir).call(self.function, self.values(real)?)?;
        let cells = results.iter().flat_map(Val::cells);
        Ok(cells
            .filter_map(|cell| match cell {
                Cell::Real(number) => Some(number),
                Cell::Int(_) => None,
            })
            .collect())
    }

    fn by_duals(&self, is_scalar: bool) -> Result<Numbers, Stop> {
        let value = self.run(&mut |value: f64| value)?;
        let weights = self.weights(value.len());
        let mut numbers = Numbers { value, jvp: vec![], gradient: vec![], hvp: vec![] };
        for at in 0..self.tangents.len() {
            let mut index = 0;
            let results = self.run(&mut |value: f64| -> Second {
                let is_this = if index == at { 1.0 } else { 0.0 };
                let inner = Dual { value, change: self.tangents[index] };
                index += 1;
                Dual { value: inner, change: Dual { value: is_this, change: 0.0 } }
            })?;
            let pairs = || results.iter().zip(&weights);
            numbers.gradient.push(pairs().map(|(it, weight)| it.change.value * weight).sum());
            if is_scalar {
                numbers.hvp.push(results[0].change.change);
            }
            numbers.jvp = results.iter().map(|it| it.value.change).collect();
        }
        Ok(numbers)
    }

    /// The cotangents of so many floats.
    fn weights(&self, count: usize) -> Vec<f64> {
        if count == 1 {
            return vec![1.0];
        }
        (0..count).map(|at| 0.25 + (at % 7) as f64 * 0.125).collect()
    }

    /// The numbers that functions compute which a pipeline made.
    fn by_passes(&self, made: &Ir, is_scalar: bool) -> Result<Numbers, String> {
        let value = self.called(self.ir, "main", self.arguments.clone())?;
        let results: Vec<f64> = self.floats(&self.signature.results, &value, self.ir);
        if self.tangents.is_empty() {
            return Ok(Numbers { value: results, jvp: vec![], gradient: vec![], hvp: vec![] });
        }
        let tangents = self.changes(&self.signature.inputs, &self.arguments, &self.tangents);
        let weights = self.weights(results.len());
        let cotangents = self.changes(&self.signature.results, &value, &weights);
        let with = |more: Vec<Datum>| [self.arguments.clone(), more].concat();
        let jvp = self.called(made, "the_jvp", with(tangents.clone()))?;
        let vjp = self.called(made, "the_vjp", with(cotangents))?;
        let count = value.len();
        let hvp = match is_scalar {
            true => self.called(made, "the_hvp", with(tangents))?,
            false => Vec::new(),
        };
        let all = |data: &[Datum]| -> Vec<f64> {
            data.iter().flat_map(Datum::words).map(|&word| f64::from_bits(word)).collect()
        };
        let found = self.floats(&self.signature.results, &vjp[..count], self.ir);
        if !are_close(&results, &found) {
            return Err(format!("the value beside the gradient is {found:?}, and not {results:?}"));
        }
        Ok(Numbers {
            value: results,
            jvp: all(&jvp[count..]),
            gradient: all(&vjp[count..]),
            hvp: all(&hvp),
        })
    }

    fn called(&self, ir: &Ir, name: &str, arguments: Vec<Datum>) -> Result<Vec<Datum>, String> {
        let mut interpreter = Interpreter::new(ir, Limits::default());
        let function = interpreter.function_named(name).ok_or(format!("@{name} is gone"))?;
        let done = interpreter.call(function, arguments);
        done.map_err(|stop| format!("@{name} stops: {}", stop.into_diagnostic().message))
    }

    fn floats(&self, types: &[Type], data: &[Datum], ir: &Ir) -> Vec<f64> {
        types.iter().zip(data).flat_map(|(&ty, datum)| numbers(ir, ty, datum)).collect()
    }

    /// Tangents of values that have one, from their numbers.
    fn changes(&self, types: &[Type], data: &[Datum], from: &[f64]) -> Vec<Datum> {
        let mut from = from.iter();
        let mut changes = Vec::new();
        for (&ty, datum) in types.iter().zip(data) {
            if !has_tangent(&self.ir.store, ty) || NumberFormat::of(&self.ir.store, ty).is_none() {
                continue;
            }
            let mut change = datum.clone();
            for word in change.words_mut() {
                *word = from.next().copied().unwrap_or_default().to_bits();
            }
            changes.push(change);
        }
        changes
    }
}

/// Returns whether two lists of scalars are equal up to rounding.
fn are_close(wanted: &[f64], found: &[f64]) -> bool {
    let scale = wanted.iter().fold(0.0_f64, |most, it| most.max(it.abs()));
    let close = |(a, b): (&f64, &f64)| {
        (a - b).abs() <= TOLERANCE * (1e-2 * (1.0 + scale) + a.abs().max(b.abs()))
    };
    wanted.len() == found.len() && wanted.iter().zip(found).all(close)
}
