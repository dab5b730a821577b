//! `split-off-math-functions`: loop distribution (fission) before elementary functions.
//!
//! Legal if the first part does not need the second one. Functions are then vectorized across
//! iterations.

use cotan_dialects::array::Index;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Empty, Given, IterationResults, Kind, Nest, NewNest, Yield};
use cotan_dialects::{Cost, writes};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Editor, Ir, Op, Shape, Step, Translator, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-off-math-functions",
    summary: "Distributes a nest: `exp` and similar functions of a reduction's result get a nest of their own, to be vectorized",
    doc: "\
Loop distribution (fission). A parallel or reducing nest of one loop may contain inner loops,
followed by elementary functions of their results. Inner loops, such as the product of a row, are
vectorized along the row. Functions are best evaluated for several iterations at once. So the nest
is split: the first nest stores the inner results in an array, and the second one continues from
there. Steps of an ordered nest are split likewise.

In a nest of one loop at any depth, functions of the results of inner loops may be followed by
further inner loops, such as the update of a row by a kernel's gradient. Then the first nest
computes the functions as well, unless they depend on carried values. Functions that depend on no
inner loop, such as those of an element of each row, get a nest of their own before all loops.

It is legal since no operation of the second part is needed by the first one. Every sum keeps its
order, so results are bit-identical.

```mlir before
func.func @f(%n: index, %a: tensor<?x?xf64, #cotan.dims<n, m>>) -> f64 {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim m
  %r = loop.nest [\"reduce\"] %zero to %rows acc [\"add\"] %start : f64 (%i: index) {
    %s = loop.nest [\"reduce\"] %zero to %columns acc [\"add\"] %start : f64 (%j: index) {
      %b = array.index %a[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      loop.yield %b : f64
    }
    %t = math.exp %s : f64
    loop.yield %t : f64
  }
  return %r : f64
}
```

```mlir after
func.func @f(%n: index, %a: tensor<?x?xf64, #cotan.dims<n, m>>) -> f64 {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim m
  %0 = loop.empty : tensor<?xf64, #cotan.dims<n>>
  %1 = loop.nest [\"parallel\"] %zero to %rows put %0 : tensor<?xf64, #cotan.dims<n>> (%arg0: index) {
    %s = loop.nest [\"reduce\"] %zero to %columns acc [\"add\"] %start : f64 (%j: index) {
      %b = array.index %a[%arg0, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      loop.yield %b : f64
    }
    loop.yield %s, %arg0 : f64, index
  }
  %r = loop.nest [\"reduce\"] %zero to %rows acc [\"add\"] %start : f64 (%i: index) {
    %s = array.index %1[%i] : tensor<?xf64, #cotan.dims<n>>
    %t = math.exp %s : f64
    loop.yield %t : f64
  }
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-distributed", "Number of distributed nests"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut num_distributed = 0;
    for op in outermost_unordered(ir, root) {
        if let Some(plan) = DistributionPlan::of(ir, op) {
            plan.distribute(ir, op);
            num_distributed += 1;
        }
    }
    let nests: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Nest>(op)).collect();
    for op in nests {
        // A nest around it may have moved it.
        if ir.is_erased(op) {
            continue;
        }
        for plan in [DistributionPlan::before_all_loops, DistributionPlan::before_loops] {
            if let Some(plan) = plan(ir, op) {
                plan.distribute(ir, op);
                num_distributed += 1;
            }
        }
    }
    run.count("num-distributed", num_distributed);
    Ok(Change::from(num_distributed > 0))
}

/// Returns the nests that are inside of no nest but ordered ones, such as the steps of a fold.
fn outermost_unordered(ir: &Ir, root: Op) -> Vec<Op> {
    let (mut nests, mut walk) = (Vec::new(), ir.walk(root));
    while let Some(op) = walk.next() {
        let nest: Option<Nest> = ir.get(op);
        if nest.is_some_and(|nest| !nest.kinds(&ir.store).contains(&Kind::Ordered)) {
            walk.skip_inside(op);
            nests.push(op);
        }
    }
    nests
}

/// A nest to distribute.
struct DistributionPlan {
    nest: Nest,
    block: Block,
    /// The results of inner nests, and the shapes of the arrays that store them.
    outputs: Vec<(Value, Shape)>,
}

impl DistributionPlan {
    /// Returns the plan that separates all inner loops from later functions.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let (nest, size) = unordered_loop(ir, op).filter(|it| it.0.inits.is_empty())?;
        let block = ir.single_block(nest.body)?;
        let nests: Vec<Op> = ir.ops(block).filter(|&op| has_loops(ir, op)).collect();
        let needed = needed(ir, block, &nests);
        let (early, late): (Vec<Op>, Vec<Op>) = ir.ops(block).partition(|op| needed.contains(op));
        let is_function = |&op: &Op| !nests.contains(&op) && is_function(ir, op);
        if !late.iter().any(is_function) || early.iter().any(is_function) {
            return None;
        }
        let used = |value: &Value| {
            ir.users(*value).any(|user| late.iter().any(|&op| ir.is_within(user, op)))
        };
        let results = nests.iter().flat_map(|&op| ir.results(op)).filter(used);
        let outputs = results.map(|value| Some((value, stored(ir, value, &size)?)));
        let outputs: Vec<(Value, Shape)> = outputs.collect::<Option<_>>()?;
        (!outputs.is_empty()).then_some(Self { nest, block, outputs })
    }

    /// Returns the plan that separates functions that depend on no inner loop and no carried value
    /// from all inner loops.
    fn before_all_loops(ir: &Ir, op: Op) -> Option<Self> {
        let (nest, size) = unordered_loop(ir, op)?;
        let block = ir.single_block(nest.body)?;
        let is_free = |&op: &Op| {
            needed(ir, block, &[op])
                .into_iter()
                .all(|op| !has_loops(ir, op) && !reads_carried(ir, block, op))
        };
        let functions: Vec<Op> =
            ir.ops(block).filter(|&op| is_function(ir, op)).filter(is_free).collect();
        Self::before(ir, nest, &size, &functions)
    }

    /// Returns the plan that separates functions of the results of inner loops from later inner
    /// loops, if they depend on no carried value.
    fn before_loops(ir: &Ir, op: Op) -> Option<Self> {
        let (nest, size) = unordered_loop(ir, op)?;
        let block = ir.single_block(nest.body)?;
        let functions: Vec<Op> =
            ir.ops(block).filter(|&op| !has_loops(ir, op) && is_function(ir, op)).collect();
        let early = needed(ir, block, &functions);
        let has_early_loops = early.iter().any(|&op| has_loops(ir, op));
        if !has_early_loops || early.iter().any(|&op| reads_carried(ir, block, op)) {
            return None;
        }
        Self::before(ir, nest, &size, &functions)
    }

    /// Returns the plan that separates functions, and the operations that they need, from inner
    /// loops among the others.
    fn before(ir: &Ir, nest: Nest, size: &Poly, functions: &[Op]) -> Option<Self> {
        let block = ir.single_block(nest.body)?;
        let early = needed(ir, block, functions);
        let late: Vec<Op> = ir.ops(block).filter(|op| !early.contains(op)).collect();
        if !late.iter().any(|&op| has_loops(ir, op)) {
            return None;
        }
        let is_late = |user: Op| late.iter().any(|&op| ir.is_within(user, op));
        let is_used = |value: &Value| ir.users(*value).any(is_late);
        let is_stored =
            |op: &Op| early.contains(op) && (has_loops(ir, *op) || functions.contains(op));
        let results = ir.ops(block).filter(is_stored).flat_map(|op| ir.results(op)).filter(is_used);
        let outputs = results.map(|value| Some((value, stored(ir, value, size)?)));
        let outputs: Vec<(Value, Shape)> = outputs.collect::<Option<_>>()?;
        let is_function =
            |it: &(Value, Shape)| functions.iter().any(|&op| ir.def_op(it.0) == Some(op));
        outputs.iter().any(is_function).then_some(Self { nest, block, outputs })
    }

    fn distribute(self, ir: &mut Ir, op: Op) {
        let Self { nest, block, outputs } = self;
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let region = ir.create_region();
        let body = ir.append_new_block(region, &[Type::INDEX], loc);
        let index = ir.arg(body, 0);
        let carried: Vec<Value> = nest.inits.iter(ir).collect();
        let mut copy = Translator::new(Editor::at_end(ir, body)).by_rule(PASS.name);
        // Copies that use carried values are erased.
        let args: Vec<Value> = [index].into_iter().chain(carried).collect();
        copy.block(block, &args, &mut |_, _| Ok(Step::Copy))
            .expect("a clone of verified code is valid");
        let puts = outputs.iter().map(|it| Given { value: copy.value(it.0), at: vec![index] });
        let iteration =
            IterationResults { puts: puts.collect(), accs: Vec::new(), carried: Vec::new() };
        Yield::build(&mut Builder::at_end(ir, body), loc, &iteration.values());
        let b = &mut Builder::before(ir, op);
        let arrays = outputs.iter().map(|(_, shape)| {
            let ty = shape.ty(b.store_mut()).expect("the array has one element per iteration");
            Empty::value(b, loc, ty)
        });
        let puts = arrays.collect();
        let bounds = (nest.lowers.iter(b).next(), nest.uppers.iter(b).next());
        let (Some(lower), Some(upper)) = bounds else { unreachable!("a nest of one loop") };
        let loops = vec![(Kind::Parallel, lower, upper)];
        let new_op = NewNest { loops, puts, ..NewNest::default() }.build(b, loc, region);
        let start = ir.first_op(block).expect("a body has a terminator");
        let index = ir.arg(block, 0);
        for (position, (value, _)) in outputs.into_iter().enumerate() {
            let array = ir.result(new_op, position);
            let read = Index::value(&mut Builder::before(ir, start), loc, array, &[index]);
            ir.replace_all_uses(value, read);
        }
        [body, block].into_iter().for_each(|block| erase_unused(ir, block));
    }
}

/// Returns a nest of one loop from zero whose iterations may run in any order, and its size.
fn unordered_loop(ir: &Ir, op: Op) -> Option<(Nest, Poly)> {
    let nest: Nest = ir.get(op)?;
    let [kind] = nest.kinds(&ir.store)[..] else { return None };
    let (lower, upper) = (nest.lowers.iter(ir).next()?, nest.uppers.iter(ir).next()?);
    if kind == Kind::Ordered || Affine::of(ir, lower).as_constant() != Some(0) {
        return None;
    }
    Some((nest, Affine::of(ir, upper).as_size()?.clone()))
}

/// Returns the shape of the array that stores a scalar of each iteration.
fn stored(ir: &Ir, value: Value, size: &Poly) -> Option<Shape> {
    let shape = Shape::of(&ir.store, ir.ty(value)).filter(|shape| shape.rank() == 0)?;
    Some(Shape { sizes: vec![size.clone()], element: shape.element })
}

/// Erases unused operations of a body.
fn erase_unused(ir: &mut Ir, block: Block) {
    let ops: Vec<Op> = ir.ops(block).collect();
    for op in ops.into_iter().rev().skip(1) {
        if ir.has_no_uses(op) && !writes(ir, op) {
            ir.erase_op(op);
        }
    }
}

/// Returns whether an operation contains loops.
fn has_loops(ir: &Ir, op: Op) -> bool {
    ir.walk(op).any(|op| ir.get::<Nest>(op).is_some_and(|nest| !nest.lowers.is_empty()))
}

/// Returns whether an operation uses a carried value of the nest with this body.
fn reads_carried(ir: &Ir, block: Block, op: Op) -> bool {
    let carried: Vec<Value> = ir.args(block).skip(1).collect();
    ir.walk(op).any(|op| ir.operands(op).any(|it| carried.contains(&it)))
}

/// Returns whether an operation computes an elementary function.
fn is_function(ir: &Ir, op: Op) -> bool {
    ir.walk(op).any(|op| Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element)
}

/// Returns the operations of a block that some of them depend on, including these.
fn needed(ir: &Ir, block: Block, ops: &[Op]) -> FxHashSet<Op> {
    let mut needed: FxHashSet<Op> = ops.iter().copied().collect();
    let mut worklist = ops.to_vec();
    while let Some(op) = worklist.pop() {
        let used = ir.walk(op).flat_map(|inner| ir.operands(inner).collect::<Vec<Value>>());
        let definitions = used.filter_map(|value| ir.def_op(value));
        let definitions = definitions.filter(|&definition| ir.block_of(definition) == Some(block));
        worklist.extend(definitions.filter(|&definition| needed.insert(definition)));
    }
    needed
}
