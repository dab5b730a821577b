//! `to-combinators`: converts functions to point-free terms.

use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::combinator::{Terms, arrow};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::linear::Leaf;
use cotan_dialects::tuple::Get;
use cotan_ir::codes::OP_RULE;
use cotan_ir::spec::Traits;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "to-combinators",
    summary: "Converts functions to point-free terms of combinators",
    doc: "\
Replaces the body of every function by one term of `combinator` that is applied to its arguments.
The context of a term is the tuple of all variables in scope. A variable is a `combinator.project`,
an operation a `combinator.primitive` after a `combinator.tuple` of its operands. `combinator.let`
adds its result to the context. Conditionals, builds and folds have combinators of their own.
`from-combinators` is the inverse.

Each term repeats the types of its context. A context of more than 64 variables is therefore reduced
to a tuple of the live ones, once these are half of it at most.

With `prune` the context of a body is reduced to the variables that it reads, by a tuple before the
body.

It is an error if a function has several blocks, an operation without results, or an accumulator
among its arguments.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = arith.mulf %x, %y : f64
  return %w : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = combinator.primitive (%x_0: f64, %y_1: f64) {
    %w = arith.mulf %x_0, %y_1 : f64
    combinator.yield %w : f64
  } : !combinator.arrow<tuple<f64, f64>, f64>
  %1 = combinator.project 0 : !combinator.arrow<tuple<f64, f64>, f64>
  %2 = combinator.project 1 : !combinator.arrow<tuple<f64, f64>, f64>
  %3 = combinator.tuple %1, %2 : !combinator.arrow<tuple<f64, f64>, f64>, !combinator.arrow<tuple<f64, f64>, f64>
  %w = combinator.compose %0, %3 : !combinator.arrow<tuple<f64, f64>, f64>, !combinator.arrow<tuple<f64, f64>, tuple<f64, f64>>
  %w_2 = combinator.apply %w(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
  return %w_2 : f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-functions", "Number of functions converted"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `to-combinators`.
    struct Options {
        /// Reduce the context of bodies to the variables that they read
        prune: bool = "false",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { prune } = run.options();
    let has_code = |op: &Op| ir.get::<Func>(*op).is_some_and(|func| !func.is_declaration(ir));
    let functions: Vec<Op> = ir.walk(root).filter(has_code).collect();
    let mut count = 0;
    for function in functions {
        if !has_terms(ir, function) {
            write(ir, function, prune).map_err(|refusal| run.fail(refusal))?;
            count += 1;
        }
    }
    run.count("num-functions", count);
    Ok(Change::from(count > 0))
}

/// Returns whether a function has terms already.
fn has_terms(ir: &Ir, function: Op) -> bool {
    let mut results = ir.walk(function).flat_map(|op| ir.results(op));
    results.any(|value| arrow::ends(&ir.store, ir.ty(value)).is_some())
}

/// Converts the body of a function to a term; on a rejection it is unchanged.
///
/// # Errors
/// An operation that cannot be a term.
pub fn write(ir: &mut Ir, function: Op, prune: bool) -> Result<(), NotDifferentiable> {
    let Func { body, .. } = ir.verified(function);
    let Some(block) = ir.single_block(body) else {
        return Err(refused(ir, function, "it must have a single block (use `scf.if`, `scf.for`)"));
    };
    if ir.args(block).any(|arg| accumulators::is(&ir.store, ir.ty(arg))) {
        return Err(refused(ir, function, "it takes an accumulator, which a context cannot hold"));
    }
    if let Some(leaf) = ir.ops(block).find(|&op| ir.is::<Leaf>(op)) {
        return Err(refused(ir, leaf, "what it sees is part of a linear map, not of a context"));
    }
    let mut ops: Vec<Op> = ir.ops(block).collect();
    let end = ops.pop().filter(|&end| ir.is::<Return>(end));
    let Some(end) = end.filter(|&end| ir.operand_count(end) > 0) else {
        return Err(refused(ir, function, "it has no results"));
    };
    let loc = ir.loc(end);
    let builder = Builder::before(ir, end);
    let written = Terms { builder, loc, prune }.function(block);
    let stale = match written {
        Ok(_) => ops,
        Err(_) => ir.ops(block).filter(|op| *op != end && !ops.contains(op)).collect(),
    };
    if let Ok(applied) = written {
        let count = ir.operand_count(end);
        if count == 1 {
            ir.set_value_name(applied, ir.value_name(ir.operand(end, 0)));
        }
        let b = &mut Builder::before(ir, end);
        let returned: Vec<Value> = match count {
            1 => vec![applied],
            _ => (0..count).map(|at| Get::value(b, loc, applied, at as i64)).collect(),
        };
        ir.set_operands(end, &returned);
    }
    stale.iter().rev().for_each(|&op| ir.erase_op(op));
    written.map(|_| ())
}

fn refused(ir: &Ir, op: Op, why: &str) -> Diagnostic {
    let message = format!("`{}` cannot be converted to combinators: {why}", ir.name_text(op));
    Diagnostic::error(&OP_RULE, ir.loc(op), message)
}
