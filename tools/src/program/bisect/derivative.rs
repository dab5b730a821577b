//! The operation whose derivative rule is wrong.

use crate::Program;
use crate::program::opt::place_of;
use crate::program::run::points::SEED;
use crate::program::run::settings::RunSettings;
use crate::program::status::Status;
use crate::program::{derive, grad};
use cotan_dialects::interp::Arguments;
use cotan_ir::text::{PrintOptions, print_op_to_string};
use cotan_ir::{Ir, Op};
use cotan_passes::certificate::{
    Certificate, CheckOptions, CheckedPipeline, WrongDerivative, certify,
};
use cotan_passes::{PassManager, Pipeline};
use std::fmt::Write as _;

/// The search for a wrong derivative rule.
pub struct Search<'a> {
    pub program: &'a Program,
    pub settings: &'a RunSettings,
    /// The points at which the derivative is checked.
    pub points: &'a [Arguments],
}

/// The result of the search.
pub enum Found {
    /// The report about a wrong derivative.
    Wrong(String),
    /// The derivative agrees with finite differences: the function of value and gradient, which the
    /// module now contains.
    Right(String),
}

impl Search<'_> {
    /// Checks the derivative, and replaces the module by one with value and gradient if it holds.
    pub fn run(&self, ir: &mut Ir, function: Op, wrt: Option<&str>) -> Result<Found, Status> {
        let (sink, console) = (&self.settings.sink, &self.program.console);
        let misused = |message| self.settings.report_failure(message, Status::Usage);
        let wrt = grad::places(ir, function, wrt).map_err(misused)?;
        if wrt.is_empty() {
            return Err(misused("the function has no argument of floats".to_owned()));
        }
        console.progress.doing("comparing the derivative with finite differences");
        let pipelines = [self.pipeline()?];
        let (seed, limits) = (self.settings.seed.unwrap_or(SEED), self.settings.limits);
        let points = self.points;
        let options =
            CheckOptions { function, wrt: &wrt, pipelines: &pipelines, points, seed, limits };
        let certificate = certify(ir, &options).map_err(|untried| {
            sink.diagnostics(&untried.ir, &untried.diagnostics);
            Status::Diagnostics
        })?;
        if !certificate.failures.is_empty() {
            return Ok(Found::Wrong(report(&certificate)));
        }
        let made = grad::value_and_gradient(ir, function, &wrt).map_err(misused)?;
        let name = ir.symbol_name(made).map_or("", |name| ir.text(name)).to_owned();
        let expanded = derive::expand(&self.program.passes, ir, derive::PLAIN, sink);
        expanded.map_err(|why| why.show(ir, sink))?;
        Ok(Found::Right(name))
    }

    fn pipeline(&self) -> Result<CheckedPipeline, Status> {
        let Program { passes, registry, .. } = self.program;
        let pipeline = Pipeline::parse(passes, registry, derive::PLAIN);
        let pipeline = pipeline.map_err(|_| Status::Internal)?;
        let (name, manager) = (derive::PLAIN.to_owned(), PassManager::new(pipeline));
        Ok(CheckedPipeline { name, manager, may_refuse: false })
    }
}

fn report(certificate: &Certificate) -> String {
    let mut text = format!("pass: {}\n", derive::PLAIN);
    let ir = &certificate.ir;
    match certificate.wrong_rule {
        Some((op, wrong)) => {
            let rule = match wrong {
                WrongDerivative::Linearization => "linearize",
                WrongDerivative::Transposition => "transpose",
            };
            let _ = writeln!(text, "rule: {rule} of {}", ir.name_text(op));
            let _ = writeln!(text, "operation: {}", place_of(ir, ir.loc(op)));
            let printed = print_op_to_string(ir, op, PrintOptions::default());
            let _ = writeln!(text, "  {}", printed.trim_end());
        }
        None => text += "rule: none, each operation is right by itself\n",
    }
    for failure in &certificate.failures {
        let _ = writeln!(text, "difference: {}", failure.message);
    }
    text
}
