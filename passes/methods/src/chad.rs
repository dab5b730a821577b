//! `chad`: functions that give their derivative, a linear function, as well.

pub mod eliminate_closures;
pub mod lower_copowers;
pub mod method;

use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod added;
mod arrays;
mod branches;
mod closures;
mod composed;
mod function;
mod generators;
mod leaf;
mod prepare;
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
    summary: "Makes functions that give their derivative as a linear function",
    doc: "\
Puts a function beside each one that has code: it gives the same values, and after them a linear function
(`!chad.linear`). Forwards, that takes what the arguments change by and gives what the results change by;
backwards, it takes cotangents of the results and gives those of the arguments.

Functions that are values are differentiated as they are. What stands for one gives its results and the
linear function that belongs to its arguments. What its code sees of the values around it changes with the
function itself: forwards a function is changed by a function; backwards its cotangent is a formal sum
(`!chad.copower`) of the arguments that it was applied to, each with the cotangent of what it gave, and where
the function was made its code runs again for each of them.

What is accumulated backwards need not be a derivative. With another `monoid` the same walk asks what the
results are computed of (`liveness`: truth values, added by `or`), how often (`uses`), how large the derivative
may be, as products of sizes of slopes are added up (`magnitude`), or what truth values change by as
polynomials modulo two (`parity`: `arith.xori` is the sum).

Elementary operations are asked what their operands are to a derivative. What has no rule is refused by name. Calls are replaced by the code that they run, and reductions and scans become folds.

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
    statistics: ChadStatistics::DECLARED,
    run,
};

cotan_pass::words! {
    /// In which direction derivatives go.
    pub enum Mode {
        /// From tangents of arguments to those of results.
        Forward = "forward",
        /// From cotangents of results to those of arguments.
        Reverse = "reverse",
    }
}

cotan_pass::words! {
    /// What is accumulated for each value.
    pub enum Monoid {
        /// What the results change by.
        Derivative = "derivative",
        /// Whether anything that is asked for is computed of it.
        Liveness = "liveness",
        /// How often it is used for that.
        Uses = "uses",
        /// How large the derivative may be.
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
    /// What stands after the name of a function in that of the one that gives its derivative.
    fn suffix(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Reverse => "reverse",
        }
    }
}

cotan_pass::options! {
    /// What can be chosen about `chad`.
    pub struct Chad {
        /// Which derivative
        mode: Mode = "reverse",
        /// What is accumulated
        monoid: Monoid = "derivative",
    }
}

cotan_pass::statistics! {
    /// What `chad` counts.
    struct ChadStatistics {
        /// Number of functions made
        num_made,
    }
}

fn only_backwards(ir: &Ir, root: Op) -> NotDifferentiable {
    refused(ir, root, "only derivatives go forwards: `mode=reverse` accumulates the rest")
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Chad { mode, monoid } = run.options();
    let generators = monoid.generators();
    if mode == Mode::Forward && monoid != Monoid::Derivative {
        return Err(run.fail(only_backwards(ir, root)));
    }
    let is_defined = |&op: &Op| ir.get::<Func>(op).is_some_and(|it| !it.is_declaration(ir));
    let functions: Vec<Op> = ir.walk(root).filter(is_defined).collect();
    for &function in &functions {
        if let Err(refusal) = pair(ir, function, How { mode, generators }) {
            return Err(run.fail(refusal));
        }
    }
    run.count(ChadStatistics { num_made: functions.len() });
    Ok(Change::from(!functions.is_empty()))
}
