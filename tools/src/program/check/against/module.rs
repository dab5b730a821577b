//! A gradient in a module: text that the interpreter runs.

use super::{Subject, candidates, inputs};
use crate::program::derive;
use crate::program::run::{read_module, timings::Timings};
use crate::program::status::Status;
use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, find_function};
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Shape, Type};
use cotan_passes::certificate::floats;

/// A function of another module.
pub struct Module {
    ir: Ir,
    function: Op,
    /// The number of results before the gradients: 1 if the value is returned, too.
    values: usize,
}

impl Module {
    /// Reads the module, expands its derivative requests, and finds the function.
    pub fn open(subject: &Subject<'_>, path: &str, name: Option<&str>) -> Result<Self, Status> {
        let Subject { program, settings, .. } = *subject;
        let sink = &settings.sink;
        let mut ir = read_module(program, path, settings.parse, sink, &mut Timings::default())?;
        let misused = |message: String| settings.report_failure(message, Status::Usage);
        let names = candidates(subject, name);
        let found = names.iter().find_map(|name| find_function(&ir, Some(name)).ok());
        let only = || find_function(&ir, name).map_err(|why| format!("--against: {why}"));
        let function = found.map_or_else(only, Ok).map_err(misused)?;
        let function =
            derive::expand_for(&program.passes, &mut ir, function, derive::INLINED, sink)
                .map_err(|why| why.show(&ir, sink))?;
        let values = fits(subject, &ir, function).map_err(misused)?;
        Ok(Self { ir, function, values })
    }

    /// Returns the name of the function.
    pub fn name(&self) -> &str {
        self.ir.symbol_name(self.function).map_or("", |name| self.ir.text(name))
    }

    /// Returns the elements of each gradient.
    pub fn gradient(&self, subject: &Subject<'_>, at: &Arguments) -> Result<Vec<Vec<f64>>, Status> {
        let Subject { settings, ir, .. } = *subject;
        let known = |&(name, size)| Some((self.ir.store.symbols.find(ir.text(name))?, size));
        let sizes = at.sizes.iter().filter_map(known).collect();
        let args = Arguments { values: at.values.clone(), sizes };
        let results = Interpreter::new(&self.ir, settings.limits).call_sized(self.function, args);
        let results = results.map_err(|trap| {
            let mut found = Diagnostics::default();
            found.push(trap.into_diagnostic());
            settings.sink.diagnostics(&self.ir, &found);
            Status::Diagnostics
        })?;
        let types = results_of(&self.ir, self.function);
        let gradients = types.iter().zip(&results).skip(self.values);
        Ok(gradients.map(|(&ty, datum): (&Type, &Datum)| floats(&self.ir, ty, datum)).collect())
    }
}

fn results_of(ir: &Ir, function: Op) -> &[Type] {
    Callable::type_of(ir, function).map_or(&[][..], |ty| &ty.results)
}

/// Returns the number of results before the gradients of a function that takes the arguments of
/// the subject.
fn fits(subject: &Subject<'_>, ir: &Ir, function: Op) -> Result<usize, String> {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let (own, given) = (inputs(subject.ir, subject.function), inputs(ir, function));
    if own.len() != given.len() {
        let (own, given) = (own.len(), given.len());
        return Err(format!(
            "--against: `@{name}` and the function differ in their number of arguments: {given} \
             and {own}"
        ));
    }
    for (index, (&own, &given)) in own.iter().zip(given).enumerate() {
        if kind(subject.ir, own) != kind(ir, given) {
            let (own, given) = (type_to_string(subject.ir, own), type_to_string(ir, given));
            return Err(format!(
                "--against: argument {index} of `@{name}` is {given}, that of the function {own}"
            ));
        }
    }
    let (count, wanted) = (results_of(ir, function).len(), subject.wrt.len());
    match count.checked_sub(wanted) {
        Some(values @ (0 | 1)) => Ok(values),
        _ => Err(format!(
            "--against: `@{name}` returns {count} values, but a gradient for each argument of --wrt \
             is needed, or the value and these"
        )),
    }
}

/// Returns the rank and the element type: sizes may have other names.
fn kind(ir: &Ir, ty: Type) -> (Option<usize>, String) {
    match Shape::of(&ir.store, ty) {
        Some(shape) => (Some(shape.rank()), type_to_string(ir, shape.element)),
        None => (None, type_to_string(ir, ty)),
    }
}
