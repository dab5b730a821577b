//! `chad`: functions that also return their derivative as a linear function (combinatory
//! homomorphic automatic differentiation).

pub mod eliminate_copowers;
pub mod inline_function_values;
pub mod method;

use crate::refused_types::refused_types;
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod accumulating_loop;
mod arrays;
mod branches;
mod calls;
mod closures;
mod composed;
mod function;
mod generators;
mod leaf;
mod pullback;
mod pushforward;
mod sums;
mod types;
mod walk;

pub use function::{derivative, pair};
pub use generators::{At, Generators, HandBack, How};
pub use sums::add;

/// The pass.
pub static PASS: Pass = Pass {
    name: "chad",
    summary: "Adds functions that return the result and its forward or reverse derivative, a linear function (CHAD)",
    doc: "\
Adds a function next to each one with a body: it returns the same values, followed by a linear
function (`!chad.linear`). In forward mode, that maps tangents of the arguments to tangents of the
results; in reverse mode, cotangents of the results to cotangents of the arguments.

Function values are differentiated directly. The transformed function returns its results and the
linear function of its arguments. The dependence on captured values is part of the change of the
function itself. In forward mode its tangent is a function. In reverse mode its cotangent is a
formal sum (`!chad.copower`) of the arguments of its applications, each with the cotangent of the
results. Where the function was created, its body is executed again for each term.

The accumulated values need not be derivatives. With `monoid=liveness` they are booleans,
accumulated by `or`: the values that the results depend on. `uses` counts how often. `magnitude` is
a bound on the derivative: sums of products of absolute slopes. `parity` is the derivative of
booleans as polynomials modulo two, whose sum is `arith.xori`.

Elementary operations are transformed by their operand rules; an operation without a rule is
rejected by name. Calls are inlined first, and reductions and scans become folds. A call of a function
that calls itself stays, and its derivative is a request (`ad.vjp`, `ad.jvp`).

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %r = math.sin %p : f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %r = math.sin %p : f64
  return %r : f64
}
func.func @f_reverse(%x: f64, %y: f64) -> (f64, !chad.linear<(f64) -> (f64, f64)>) {
  %p = arith.mulf %x, %y : f64
  %r = math.sin %p : f64
  %1 = chad.lambda (%dr: f64) {
    %0 = math.cos %p : f64
    %dp = arith.mulf %0, %dr : f64
    %dx = arith.mulf %dp, %y : f64
    %dy = arith.mulf %x, %dp : f64
    chad.yield %dx, %dy : f64, f64
  } : !chad.linear<(f64) -> (f64, f64)>
  return %r, %1 : f64, !chad.linear<(f64) -> (f64, f64)>
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Chad::DECLARED,
    statistics: &[Statistic::new("num-made", "Number of functions created")],
    run,
};

cotan_pass::words! {
    /// The direction of derivatives.
    pub enum Mode {
        /// From tangents of arguments to tangents of results.
        Forward = "forward",
        /// From cotangents of results to cotangents of arguments.
        Reverse = "reverse",
    }
}

cotan_pass::words! {
    /// The accumulated quantity of each value.
    pub enum Monoid {
        /// The derivative.
        Derivative = "derivative",
        /// True if a requested result depends on the value.
        Liveness = "liveness",
        /// The number of uses for requested results.
        Uses = "uses",
        /// A bound on the magnitude of the derivative.
        Magnitude = "magnitude",
        /// The formal derivative modulo two.
        Parity = "parity",
    }
}

impl Monoid {
    fn generators(self) -> &'static Generators {
        match self {
            Self::Derivative => &generators::DERIVATIVE,
            Self::Liveness => &generators::LIVENESS,
            Self::Uses => &generators::USES,
            Self::Magnitude => &generators::MAGNITUDE,
            Self::Parity => &generators::PARITY,
        }
    }
}

impl Mode {
    /// Returns the suffix of the name of the transformed function.
    fn suffix(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Reverse => "reverse",
        }
    }
}

cotan_pass::options! {
    /// Options of `chad`.
    pub struct Chad {
        /// Direction of the derivative
        mode: Mode = "reverse",
        /// Accumulated quantity
        monoid: Monoid = "derivative",
    }
}

fn only_backwards(ir: &Ir, root: Op) -> NotDifferentiable {
    refused(
        ir,
        root,
        "`mode=forward` supports derivatives only: use `mode=reverse` for other monoids",
    )
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Chad { mode, monoid } = run.options();
    let generators = monoid.generators();
    if mode == Mode::Forward && monoid != Monoid::Derivative {
        return Err(run.fail(only_backwards(ir, root)));
    }
    if let Some(refusal) = refused_types(ir, root) {
        return Err(run.fail(refusal));
    }
    let is_defined = |&op: &Op| ir.get::<Func>(op).is_some_and(|it| !it.is_declaration(ir));
    let functions: Vec<Op> = ir.walk(root).filter(is_defined).collect();
    let mut tables = SymbolTables::default();
    for &function in &functions {
        let around = ir.parent_op(function).unwrap_or(root);
        let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
        let base = format!("{base}_{}", mode.suffix());
        let name = tables.of(ir, around).unique_name(ir, &base);
        match pair(ir, function, name, How { mode, generators }) {
            Ok(made) => _ = tables.of(ir, around).insert(ir, made),
            Err(refusal) => return Err(run.fail(refusal)),
        }
    }
    run.count("num-made", functions.len());
    Ok(Change::from(!functions.is_empty()))
}
