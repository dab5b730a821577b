//! `legalize-for-ad`: rewrites operations that an AD method has no rules for.

mod axis_combinations;
mod one_index;

use cotan_dialects::Decomposition;
use cotan_dialects::array::Contract;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::func::Func;
use cotan_dialects::tuple::Pack;
use cotan_ir::{Attr, Block, Builder, Ir, Loc, Op, OpDef, Region, Shape, Store, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::array::loops_to_folds::loops_to_folds_in;
use cotan_transforms::array::partial_eval::eliminate_closures_in;
use cotan_transforms::generic::inline::inline_all_calls;
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "legalize-for-ad",
    summary: "Rewrites a function into operations that an AD method has rules for",
    doc: "\
Brings a function to the form that an AD method asks for. Calls are inlined, function values
eliminated, and loops become folds. Reductions and scans become folds from an identity that changes
no bit, else from the first element, builds and maps over several indices nested ones. A product
along an axis becomes a fold, and so on by the decomposition that an operation declares. Each rewrite
is an option. The values are bit-identical.

The methods run it on a copy of the function: `unary-normal-form` and `split-reverse` with
`closures` and `loops`, `linear-maps` with `calls` and `loops`, and `chad` with all others. A method
of another crate calls `Preparation::run`.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 0 from %one : f64 (%p: f64, %y: f64) {
    %q = arith.mulf %p, %y : f64
    array.yield %q : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %one = arith.constant 1.0 : f64
  %0 = arith.constant 1.0 : f64
  %r = array.fold %x along 0 reassoc from %0 (%arg0: f64, %arg1: f64) {
    %q = arith.mulf %arg0, %arg1 : f64
    array.yield %q : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  return %r : f64
}
```
",
    anchor: Anchor::Op(Func::SPEC.name),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-rewritten", "Number of operations rewritten")],
    run,
};

cotan_pass::options! {
    /// Options of `legalize-for-ad`.
    struct Options {
        /// Inline calls
        calls: bool = "true",
        /// Eliminate function values
        closures: bool = "true",
        /// Convert loops to folds
        loops: bool = "true",
        /// Convert `array.contract` to products and sums
        contractions: bool = "true",
        /// Convert reductions and scans to folds
        reductions: bool = "true",
        /// Split builds and maps over several indices
        indices: bool = "true",
        /// Apply declared decompositions
        decompositions: bool = "true",
    }
}

/// The operations to rewrite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparation {
    /// Calls, which are inlined.
    pub calls: bool,
    /// Function values, which are eliminated where they are known.
    pub closures: bool,
    /// Loops, which become folds.
    pub loops: bool,
    /// `array.contract`, which becomes products and sums.
    pub contractions: bool,
    /// Reductions and scans, which become folds.
    pub reductions: bool,
    /// Builds and maps over several indices, which become nested ones.
    pub indices: bool,
}

impl Preparation {
    /// Rewrites the operations of a function; returns the number of rewritten ones.
    pub fn run(self, ir: &mut Ir, function: Op) -> usize {
        let mut count = 0;
        if self.calls {
            count += inline_all_calls(ir, function);
        }
        if self.closures && has_functions(ir, function) {
            // Function values that remain have no derivative.
            eliminate_closures_in(ir, function);
            count += 1;
        }
        if self.loops {
            count += loops_to_folds_in(ir, function);
        }
        if self.contractions {
            count += lower_contractions(ir, function);
        }
        if self.reductions {
            count += axis_combinations::to_folds(ir, function);
        }
        if self.indices {
            count += one_index::split_all(ir, function);
        }
        count
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { calls, closures, loops, contractions, reductions, indices, decompositions } =
        run.options();
    if ir.verified::<Func>(root).is_declaration(ir) {
        return Ok(Change::Unchanged);
    }
    let preparation = Preparation { calls, closures, loops, contractions, reductions, indices };
    let decomposed = if decompositions { decompose(ir, root, false) } else { 0 };
    let num_rewritten = decomposed + preparation.run(ir, root);
    run.count("num-rewritten", num_rewritten);
    Ok(Change::from(num_rewritten > 0))
}

fn has_functions(ir: &Ir, function: Op) -> bool {
    let mut results = ir.walk(function).skip(1).flat_map(|op| ir.results(op));
    results.any(|result| ir.store.as_function(ir.ty(result)).is_some())
}

/// Marks the pair of a value of a decomposition and of the original result, until
/// [`take_originals`].
const ORIGINAL: &str = "cotan.original";

/// Applies decompositions; returns their number. If the decomposition computes another value, the
/// original operation stays to compute the value, and the decomposition provides the derivative;
/// without `other_values` such an operation stays as it is.
pub fn decompose(ir: &mut Ir, function: Op, other_values: bool) -> usize {
    let mut count = 0;
    for op in ir.replaceable_ops_inside_out(function) {
        let changes = ir.results(op).any(|result| has_tangent(&ir.store, ir.ty(result)));
        let applies = |it: &Decomposition| changes && (it.same_value || other_values);
        let Some(others) = Decomposition::of(ir, op).filter(applies) else { continue };
        count += 1;
        let loc = decomposed_loc(ir, op);
        let created = (others.write)(&mut Builder::after(ir, op), loc, op);
        let results: Vec<Value> = ir.results(op).collect();
        for (&result, &by) in results.iter().zip(&created) {
            ir.replace_all_uses(result, by);
            if !others.same_value {
                mark_original(ir, loc, by, result);
            }
        }
        if others.same_value {
            ir.erase_op(op);
        }
    }
    count
}

/// Adds an operation that holds both values: rewrites between now and [`take_originals`] may replace
/// them, or copy them with the body around them.
fn mark_original(ir: &mut Ir, loc: Loc, by: Value, original: Value) {
    let after = ir.def_op(by).or_else(|| ir.def_op(original));
    let after = after.expect("the original is the result of an operation");
    let pair = Pack::value(&mut Builder::after(ir, after), loc, &[by, original]);
    let mark = ir.def_op(pair).expect("it was just created");
    let name = ir.store.symbol(ORIGINAL);
    ir.set_attr(mark, name, Some(Attr::UNIT));
}

/// Returns the original result for each value of a decomposition that differs from it, and removes
/// the marks.
pub fn take_originals(ir: &mut Ir, function: Op) -> FxHashMap<Value, Value> {
    let is_mark = |op: &Op| ir.is::<Pack>(*op) && ir.attr_named(*op, ORIGINAL).is_some();
    let marks: Vec<Op> = ir.walk(function).filter(is_mark).collect();
    let mut originals = FxHashMap::default();
    for mark in marks {
        originals.insert(ir.operand(mark, 0), ir.operand(mark, 1));
        ir.erase_op(mark);
    }
    originals
}

/// Replaces contractions by products of elements and their sums; returns their number.
fn lower_contractions(ir: &mut Ir, function: Op) -> usize {
    let ops: Vec<Op> = ir.replaceable_ops_inside_out(function);
    let contractions: Vec<Op> = ops.into_iter().filter(|&op| Contract::can_lower(ir, op)).collect();
    for &op in &contractions {
        let loc = decomposed_loc(ir, op);
        let sums = Contract::lower(&mut Builder::before(ir, op), loc, op);
        ir.replace_op(op, &[sums]);
    }
    contractions.len()
}

/// Returns the location of the decomposition of an operation.
fn decomposed_loc(ir: &mut Ir, op: Op) -> Loc {
    let loc = ir.loc(op);
    ir.store.derived_loc(loc, Decomposition::RULE)
}

/// Adds a region with a block with arguments of these types.
fn block(b: &mut Builder<'_>, types: &[Type], loc: Loc) -> (Region, Block, Vec<Value>) {
    let region = b.create_region();
    let block = b.append_new_block(region, types, loc);
    let args = b.args(block).collect();
    (region, block, args)
}

/// Returns the types of arrays without their first dimension.
fn slice_types(store: &mut Store, types: &[Type]) -> Vec<Type> {
    let row = |&ty: &Type| {
        let mut shape = Shape::of(store, ty).expect("it has a shape");
        shape.sizes.remove(0);
        shape.ty(store).expect("its sizes were those of an array")
    };
    types.iter().map(row).collect()
}

fn types_of(ir: &Ir, values: impl Iterator<Item = Value>) -> Vec<Type> {
    values.map(|value| ir.ty(value)).collect()
}
