//! `split-gradient`: the reverse derivative of a function as a forward and a reverse program.

mod choice;
mod emit;
mod known;
mod min_cut;
mod residuals;
mod signature;

use cotan_dialects::Callable;
use cotan_dialects::func::Func;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::diagnostics::Severity;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use known::KnownPart;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-gradient",
    summary: "Splits a reverse derivative into a forward program that returns residuals and a reverse program",
    doc: "\
The last `cotangents` arguments of the function are cotangents, and its first `values` results do
not depend on them. Two functions are added after `@f`. `@f_fwd` maps the other arguments to the
values and the residuals. `@f_rev` maps what it needs of the arguments, the values and the
residuals, in this order, and the cotangents, to the other results. Together they compute the bits
of `@f`.

An operation that depends on a cotangent belongs to the reverse program, with everything inside it.
The residuals are a minimum cut: of all sets of values from which the reverse program can be
computed, one with the fewest bytes, where each open dimension counts as 1000. Arguments and values
exist anyway and count as none. Only cheap operations are recomputed from residuals: those without
elementary functions, reductions and loops. Operations with side effects run once.

The pass serves callers that run the forward program long before the reverse one, such as a
framework with a tape. One program for both is faster where both run together.

With `print-residuals` a remark states the residuals and their size.

```mlir before
func.func @vjp(%x: f64, %w: f64, %dy: f64) -> (f64, f64, f64) {
  %p = arith.mulf %x, %w : f64
  %y = math.tanh %p : f64
  %e = math.exp %p : f64
  %r = arith.mulf %y, %e : f64
  %d = arith.mulf %dy, %e : f64
  %dx = arith.mulf %d, %w : f64
  %dw = arith.mulf %d, %x : f64
  return %r, %dx, %dw : f64, f64, f64
}
```

```mlir after
func.func @vjp(%x: f64, %w: f64, %dy: f64) -> (f64, f64, f64) {
  %p = arith.mulf %x, %w : f64
  %y = math.tanh %p : f64
  %e = math.exp %p : f64
  %r = arith.mulf %y, %e : f64
  %d = arith.mulf %dy, %e : f64
  %dx = arith.mulf %d, %w : f64
  %dw = arith.mulf %d, %x : f64
  return %r, %dx, %dw : f64, f64, f64
}
func.func @vjp_fwd(%x: f64, %w: f64) -> (f64, f64) {
  %p = arith.mulf %x, %w : f64
  %y = math.tanh %p : f64
  %e = math.exp %p : f64
  %r = arith.mulf %y, %e : f64
  return %r, %e : f64, f64
}
func.func @vjp_rev(%x: f64, %w: f64, %e: f64, %dy: f64) -> (f64, f64) {
  %d = arith.mulf %dy, %e : f64
  %dx = arith.mulf %d, %w : f64
  %dw = arith.mulf %d, %x : f64
  return %dx, %dw : f64, f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: SplitGradientStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// Options of `split-gradient`.
    struct Options {
        /// Name of the function; by default the only one with a body
        function: String = "",
        /// Number of results that do not depend on cotangents
        values: u64 = 1 in 0..=1_000_000,
        /// Number of arguments that are cotangents
        cotangents: u64 = 1 in 1..=1_000_000,
        /// Report the residuals and their size
        print_residuals: bool = false,
    }
}

cotan_pass::statistics! {
    /// Statistics of `split-gradient`.
    struct SplitGradientStatistics {
        /// Number of functions split
        num_split,
        /// Number of residuals
        num_residuals,
        /// Number of operations that the reverse program recomputes
        num_recomputed,
    }
}

/// The two programs of a reverse derivative.
pub struct SplitGradient {
    /// Returns the values and the residuals.
    pub forward: Op,
    /// Maps [`inputs`](Self::inputs) and the cotangents to the gradients.
    pub reverse: Op,
    /// The arguments of the reverse program before the cotangents.
    pub inputs: Vec<ReverseInput>,
    /// The number of values that the forward program returns before the residuals.
    pub values: usize,
    /// The size of the residuals in bytes, if it is known.
    pub bytes: Option<Poly>,
    /// The number of operations that the reverse program recomputes.
    pub recomputed: usize,
}

/// An argument of a reverse program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReverseInput {
    /// An argument of the forward program.
    Argument(usize),
    /// A result of the forward program: a value, or a residual after all values.
    Result(usize),
}

impl SplitGradient {
    /// Returns the number of residuals.
    pub fn residual_count(&self) -> usize {
        let is_residual =
            |input: &&ReverseInput| matches!(input, ReverseInput::Result(at) if *at >= self.values);
        self.inputs.iter().filter(is_residual).count()
    }
}

/// Splits a function whose last `cotangents` arguments are cotangents, and whose first `values`
/// results do not depend on them.
///
/// # Errors
/// If the function has several blocks or none, has fewer arguments or results, or if a value
/// depends on a cotangent.
pub fn split(
    ir: &mut Ir,
    function: Op,
    values: usize,
    cotangents: usize,
) -> Result<SplitGradient, Diagnostic> {
    let known = KnownPart::of(ir, function, values, cotangents)?;
    let residuals = residuals::select(ir, &known);
    let halves = emit::emit(ir, function, &known, &residuals);
    signature::share(ir, function, (known.arguments.len(), values), &halves);
    Ok(halves)
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { function, values, cotangents, print_residuals } = run.options();
    let function = choice::find(ir, root, &function).map_err(|error| run.fail(error))?;
    let (values, cotangents) = (values as usize, cotangents as usize);
    let created = split(ir, function, values, cotangents).map_err(|error| run.fail(error))?;
    let count = created.residual_count();
    run.count(SplitGradientStatistics {
        num_split: 1,
        num_residuals: count,
        num_recomputed: created.recomputed,
    });
    if print_residuals {
        run.report(remark(ir, &created, count));
    }
    Ok(Change::Changed)
}

/// Returns the remark about the residuals.
fn remark(ir: &Ir, created: &SplitGradient, count: usize) -> Diagnostic {
    let name = ir.symbol_name(created.forward).map_or("", |name| ir.text(name));
    let noun = if count == 1 { "residual" } else { "residuals" };
    let size = match &created.bytes {
        Some(bytes) => format!("{} bytes", poly_to_string(ir, bytes)),
        None => "unknown size".to_owned(),
    };
    let message = format!("@{name} returns {count} {noun} of {size}");
    Diagnostic::new(Severity::Remark, ir.loc(created.forward), message)
}

/// Returns the error about a function that cannot be split.
fn refused(ir: &Ir, function: Op, why: &str) -> Diagnostic {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    Diagnostic::error(&ARGUMENT, ir.loc(function), format!("@{name} cannot be split: {why}"))
}

/// Returns whether an operation is a function with a body.
fn has_body(ir: &Ir, op: Op) -> bool {
    Callable::is(ir, op) && ir.get::<Func>(op).is_some_and(|func| !func.is_declaration(ir))
}
