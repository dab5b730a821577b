//! `arrays-to-nests`: converts array operations to loop nests.
//!
//! Every operation with a lowering interface is converted; results are bit-identical. Operations
//! whose elements are read once need no array.

use convert::{NestConverter, convert_function};
use cotan_dialects::Callee;
use cotan_dialects::array::{self, Argsort, Dim, Sort, WithDim};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::linear::Leaf;
use cotan_dialects::r#loop::LoweringRow;
use cotan_ir::{Ir, Op, OpDef, Shape, TypeData, Value, constraints};
use cotan_pass::Statistic;
use cotan_pass::conversion::{
    Conversion, ConversionPattern, ConversionTarget, Legality, PatternRoot, TypeConverter,
};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use plan::{ElementRule, FusionPlan, element_rule};
use rustc_hash::FxHashMap;

mod convert;
mod plan;
mod recompute;

pub use plan::MATERIALIZE;

/// The pass.
pub static PASS: Pass = Pass {
    name: "arrays-to-nests",
    summary: "Converts array operations to loop nests",
    doc: "\
Converts operations on arrays to `loop.nest`. Each operation declares its lowering: how a single
element is computed, or the whole nest.

Operations are fused into their readers where that repeats no work. These are views, which only move
elements, and elementwise operations whose elements are read at most once. Such an operation needs
no array and no loop of its own. The same is done with small slices that are only selected or moved,
such as each matrix in a sequence of matrices. A batch of contractions that a reader transposes is stored:
its last index is contiguous in a factor.

The result contains scalars, `loop.nest`, control flow, reads of single elements by `array.index`
(which return 0 out of bounds), and reshapes of whole arrays. Results are bit-identical. An operation
of dialect `array` without a lowering is an error, and the module is unchanged. Operations of other
dialects without one stay.

```mlir before
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %e = math.exp %a : tensor<?x?xf64, #cotan.dims<n, m>>
  %s = array.sum %e along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  return %s : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %0 = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %1 = arith.constant 0 : index
  %2 = array.dim n
  %s = loop.nest [\"parallel\"] %1 to %2 put %0 : tensor<?xf64, #cotan.dims<n>> (%arg0: index) {
    %3 = arith.constant -0.0 : f64
    %4 = arith.constant 0.0 : f64
    %5 = arith.constant 0 : index
    %6 = array.dim m
    %7 = arith.cmpi eq, %6, %5 : index
    %8 = arith.select %7, %4, %3 : f64
    %9 = arith.constant 0 : index
    %10 = array.dim m
    %13 = loop.nest [\"reduce\"] %9 to %10 acc [\"add\"] %8 : f64 (%arg1: index) {
      %11 = array.index %a[%arg0, %arg1] : tensor<?x?xf64, #cotan.dims<n, m>>
      %12 = math.exp %11 : f64
      loop.yield %12 : f64
    }
    loop.yield %13, %arg0 : f64, index
  }
  return %s : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[
        Statistic::new("num-functions", "Number of functions with arrays"),
        Statistic::new("num-inlined", "Number of operations computed where they are read"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let (name, target, types) = (PASS.name, target(), TypeConverter::default());
    let conversion = Conversion { name, target: &target, types: &types, patterns: &PATTERNS };
    let plan = conversion.plan(ir, root).map_err(|illegal| run.fail_with(illegal))?;
    let lowerings: Lowerings<'_> =
        plan.iter().filter_map(|(op, pattern)| Some((op, pattern?.convert))).collect();
    let functions = functions_around(ir, plan.iter().map(|(op, _)| op));
    let mut num_inlined = 0;
    for &function in &functions {
        let body = ir.get::<Func>(function).and_then(|it| ir.single_block(it.body));
        let fusion = FusionPlan::new(ir, function);
        num_inlined += fusion.len();
        convert_function(ir, body.expect("the target checks it"), fusion, &lowerings);
    }
    run.count("num-functions", functions.len());
    run.count("num-inlined", num_inlined);
    Ok(Change::from(!functions.is_empty()))
}

/// The lowering that an operation declares. Operations are fused, so it is called where they are
/// read, and several times for those in bodies.
type Lower = dyn Fn(&mut NestConverter<'_>, Op) -> Vec<Value> + Sync;

/// The planned lowerings of operations.
type Lowerings<'p> = FxHashMap<Op, &'p Lower>;

static PATTERNS: [&ConversionPattern<'_, Lower>; 3] = [
    &ConversionPattern::<Lower>::with_function(
        "elements",
        PatternRoot::If(|ir, op| element_rule(ir, op).is_some()),
        &[],
        &|converter, op| converter.elements(op),
    ),
    &ConversionPattern::<Lower>::with_function(
        "nest",
        PatternRoot::If(|ir, op| LoweringRow::of(ir, op).nest.is_some()),
        &[],
        &|converter, op| converter.whole_nest(op),
    ),
    &ConversionPattern::<Lower>::with_function(
        "single-element",
        PatternRoot::If(|ir, op| LoweringRow::of(ir, op).element.is_some()),
        &[],
        &|converter, op| converter.single_element(op),
    ),
];

/// Returns the legal operations: all without array elements to compute.
fn target() -> ConversionTarget {
    ConversionTarget::default()
        .op(Func::SPEC.name, Legality::WithContentsIf(Box::new(|ir, op| !is_converted(ir, op))))
        .dialect("array", Legality::If(Box::new(|ir, op| is_legal(ir, op) && is_scalar(ir, op))))
        .op(Dim::SPEC.name, Legality::Legal)
        .op(array::Yield::SPEC.name, Legality::Legal)
        // Calls are inlined before, and `bufferize` lowers the others.
        .op(array::Call::SPEC.name, Legality::Legal)
        .op(WithDim::SPEC.name, Legality::Legal)
        .op(Sort::SPEC.name, Legality::Legal)
        .op(Argsort::SPEC.name, Legality::Legal)
        .others(Legality::If(Box::new(is_legal)))
}

/// Returns whether an operation declares no lowering, or is an array constant of its own.
fn is_legal(ir: &Ir, op: Op) -> bool {
    let LoweringRow { element, nest, .. } = LoweringRow::of(ir, op);
    match element_rule(ir, op) {
        Some(ElementRule::Splat) => ir.attr_named(op, MATERIALIZE).is_some(),
        Some(_) => false,
        None => element.is_none() && nest.is_none(),
    }
}

/// Returns whether an operation has no array among its operands and results.
fn is_scalar(ir: &Ir, op: Op) -> bool {
    !ir.operands(op).chain(ir.results(op)).any(|value| is_array(ir, value))
}

/// Returns the functions around operations, in order.
fn functions_around(ir: &Ir, ops: impl Iterator<Item = Op>) -> Vec<Op> {
    let mut functions: Vec<Op> = Vec::new();
    for op in ops {
        let mut around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        let function = around.find(|&op| ir.is::<Func>(op));
        if function != functions.last().copied() {
            functions.extend(function);
        }
    }
    functions
}

/// Returns whether the arrays of a function become loops.
fn is_converted(ir: &Ir, function: Op) -> bool {
    let body = ir.get::<Func>(function).and_then(|it| ir.single_block(it.body));
    let Some(body) = body else { return false };
    let has_accumulators = ir.args(body).any(|arg| accumulators::is(&ir.store, ir.ty(arg)));
    // The code of a leaf is one operation with a declared transpose, and stays one.
    let has_leaves = ir.walk(function).any(|op| ir.is::<Leaf>(op));
    !has_accumulators
        && !has_leaves
        && !passes_accumulators(ir, function)
        && has_arrays(ir, function)
        && !has_complex_arrays(ir, function)
}

/// Returns whether a function has calls with accumulators, which must stay accumulators.
fn passes_accumulators(ir: &Ir, function: Op) -> bool {
    ir.walk(function)
        .filter(|&op| Callee::of(ir, op).is_some())
        .any(|op| ir.operands(op).any(|value| accumulators::is(&ir.store, ir.ty(value))))
}

/// Returns whether a function has array values.
fn has_arrays(ir: &Ir, function: Op) -> bool {
    defines(ir, function, |value| is_array(ir, value))
}

/// Returns whether a function has arrays of complex numbers, which `complex-to-pairs` replaces
/// before: nests know the formats of floats and integers.
fn has_complex_arrays(ir: &Ir, function: Op) -> bool {
    defines(ir, function, |value| {
        let element = constraints::element_or_self(&ir.store, ir.ty(value));
        is_array(ir, value) && matches!(ir.type_data(element), TypeData::Complex(_))
    })
}

/// Returns whether a function defines such a value, its arguments included.
fn defines(ir: &Ir, function: Op, is_such: impl Fn(Value) -> bool) -> bool {
    let mut inside = ir.walk(function);
    inside.any(|op| {
        let mut regions = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        ir.results(op).any(&is_such) || regions.any(|block| ir.args(block).any(&is_such))
    })
}

/// Returns whether a value is an array of rank 1 or more.
fn is_array(ir: &Ir, value: Value) -> bool {
    Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() > 0)
}
