//! `hoist-reductions`: hoists reductions that depend on a subset of a build's indices.

use crate::generic::loop_invariant_code_motion::is_speculatable;
use crate::generic::op_facts::OpFacts;
use cotan_dialects::RegionExecution;
use cotan_dialects::array::{Build, Index, Yield};
use cotan_ir::{Block, Builder, Ir, Op, Shape, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::{FxHashMap, FxHashSet};

mod split;

/// The pass.
pub static PASS: Pass = Pass {
    name: "hoist-reductions",
    summary: "Hoists reductions that use only leading indices of a build to a new build before it",
    doc: "\
The body of a build of several indices may contain a reduction that depends on the leading indices
alone. The normalizer of a softmax is one. It would be repeated for each of the other indices. The
build is split into an outer build over the leading indices, which contains the reduction, and an
inner build over the others. An inner build is split in two if it returns both a value that the
reduction needs and a value that depends on more indices. Results are bit-identical.

```mlir before
func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.build (%i: index, %j: index) {
    %row = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
    %s = array.sum %row : tensor<?xf64, #cotan.dims<m>>
    %a = array.index %row[%j] : tensor<?xf64, #cotan.dims<m>>
    %b = arith.divf %a, %s : f64
    array.yield %b : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
```

```mlir after
func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
    %s = array.sum %row : tensor<?xf64, #cotan.dims<m>>
    %0 = array.build (%j: index) {
      %a = array.index %row[%j] : tensor<?xf64, #cotan.dims<m>>
      %b = arith.divf %a, %s : f64
      array.yield %b : f64
    } : tensor<?xf64, #cotan.dims<m>>
    array.yield %0 : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-nested", "Number of builds that were split")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let facts = OpFacts::new(ir.registry());
    let mut open: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Build>(op)).collect();
    open.reverse();
    let mut num_nested = 0;
    while let Some(op) = open.pop() {
        if ir.is_erased(op) {
            continue;
        }
        if let Some(plan) = Plan::of(ir, &facts, op) {
            open.push(plan.nest(ir, op));
            num_nested += 1;
        }
    }
    run.count("num-nested", num_nested);
    Ok(Change::from(num_nested > 0))
}

/// The level of values: the number of leading indices of a body that they depend on, up to the last
/// one that they need.
#[derive(Default)]
struct Levels(FxHashMap<Value, usize>);

impl Levels {
    fn of(ir: &Ir, block: Block) -> Self {
        let mut levels = Self::default();
        levels.0.extend(ir.args(block).enumerate().map(|(place, arg)| (arg, place + 1)));
        for op in ir.ops(block) {
            let results = levels.results(ir, op);
            levels.0.extend(ir.results(op).zip(results));
        }
        levels
    }

    fn value(&self, value: Value) -> usize {
        self.0.get(&value).copied().unwrap_or(0)
    }

    /// Returns the level of an operation with its regions.
    fn op(&self, ir: &Ir, op: Op) -> usize {
        let used = ir.walk(op).flat_map(|inner| ir.operands(inner));
        used.map(|value| self.value(value)).max().unwrap_or(0)
    }

    /// Returns the levels of the results of an operation. A build of scalars can be split, so each
    /// of its results has its own.
    fn results(&self, ir: &Ir, op: Op) -> Vec<usize> {
        let count = ir.result_count(op);
        let each = split::body(ir, op).filter(|_| count > 1);
        each.map_or_else(|| vec![self.op(ir, op); count], |body| self.yielded_levels(ir, body))
    }

    /// Returns the levels of the values that the body of a build yields; its own indices do not
    /// count.
    fn yielded_levels(&self, ir: &Ir, body: Block) -> Vec<usize> {
        let mut inside = Self(self.0.clone());
        for op in ir.ops(body) {
            let level = inside.op(ir, op);
            inside.0.extend(ir.results(op).map(|result| (result, level)));
        }
        let end = ir.last_op(body);
        end.into_iter().flat_map(|end| ir.operands(end)).map(|it| inside.value(it)).collect()
    }
}

/// The decomposition of a build.
struct Plan {
    block: Block,
    /// The number of indices of the outer build.
    level: usize,
    /// The reductions in the outer build.
    sums: Vec<Op>,
}

impl Plan {
    fn of(ir: &Ir, facts: &OpFacts, op: Op) -> Option<Self> {
        let this: Build = ir.get(op)?;
        let block = ir.single_block(this.body)?;
        let count = ir.arg_count(block);
        if count < 2 || !ir.ops(block).any(|op| is_reduction(ir, op)) {
            return None;
        }
        let levels = Levels::of(ir, block);
        let level = |&op: &Op| levels.op(ir, op);
        let is_early = |op: &Op| is_reduction(ir, *op) && (1..count).contains(&level(op));
        let sums: Vec<Op> = ir.ops(block).filter(is_early).collect();
        let lowest = sums.iter().map(level).min()?;
        let sums: Vec<Op> = sums.into_iter().filter(|op| level(op) == lowest).collect();
        let mut needed = needed(ir, block, &sums).into_iter();
        needed.all(|op| is_speculatable(ir, facts, op)).then_some(Self {
            block,
            level: lowest,
            sums,
        })
    }

    /// Splits builds with results of mixed levels; returns the operations to move.
    fn needed(&self, ir: &mut Ir) -> Vec<Op> {
        let levels = Levels::of(ir, self.block);
        let early = |ir: &Ir, op: Op| -> Vec<bool> {
            levels.results(ir, op).into_iter().map(|level| level <= self.level).collect()
        };
        let ops = needed(ir, self.block, &self.sums).into_iter();
        let mixed = ops.map(|op| (op, early(ir, op))).filter(|it| it.1.contains(&false));
        for (op, is_early) in mixed.collect::<Vec<(Op, Vec<bool>)>>() {
            split::split(ir, op, &is_early);
        }
        needed(ir, self.block, &self.sums)
    }

    /// Splits the build; returns the inner one.
    fn nest(self, ir: &mut Ir, op: Op) -> Op {
        let moved = self.needed(ir);
        let Self { block, level, .. } = self;
        let (loc, this): (_, Build) = (ir.loc(op), ir.verified(op));
        let loc = ir.store.derived_loc(loc, PASS.name);
        let types: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
        let rows = types.iter().map(|&ty| {
            let mut shape = Shape::of(&ir.store, ty).expect("a build returns arrays");
            shape.sizes.drain(..level);
            shape.ty(&mut ir.store).expect("the sizes are a suffix of valid ones")
        });
        let rows: Vec<Type> = rows.collect();
        let outer = ir.create_region();
        let around = ir.append_new_block(outer, &vec![Type::INDEX; level], loc);
        for place in 0..level {
            let (arg, new) = (ir.arg(block, 0), ir.arg(around, place));
            ir.replace_all_uses(arg, new);
            ir.erase_block_arg(block, 0);
        }
        let inner = ir.take_region(this.body);
        let b = &mut Builder::at_end(ir, around);
        let build = Build::build(b, loc, inner, &rows);
        let inner_results: Vec<Value> = b.results(build).collect();
        Yield::build(b, loc, &inner_results);
        moved.into_iter().for_each(|op| ir.move_before(op, build));
        let new_build = Build::build(&mut Builder::before(ir, op), loc, outer, &types);
        let results: Vec<Value> = ir.results(new_build).collect();
        ir.replace_op(op, &results);
        build
    }
}

/// Returns whether an operation reduces arrays, or loops, to scalars.
fn is_reduction(ir: &Ir, op: Op) -> bool {
    let is_array = |value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|it| it.rank() > 0);
    let is_scalar = |value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|it| it.rank() == 0);
    ir.result_count(op) > 0
        && ir.results(op).all(is_scalar)
        && !ir.is::<Index>(op)
        && (ir.operands(op).any(is_array)
            || RegionExecution::of(ir, op) == Some(RegionExecution::Repeated))
}

/// Returns the operations of a block that some of them depend on, and these, in their order.
fn needed(ir: &Ir, block: Block, ops: &[Op]) -> Vec<Op> {
    let mut needed: FxHashSet<Op> = ops.iter().copied().collect();
    let mut open = ops.to_vec();
    while let Some(op) = open.pop() {
        let used: Vec<Value> = ir.walk(op).flat_map(|inner| ir.operands(inner)).collect();
        let defs = used.into_iter().filter_map(|value| ir.def_op(value));
        let defs = defs.filter(|&def| ir.block_of(def) == Some(block));
        open.extend(defs.filter(|&def| needed.insert(def)));
    }
    ir.ops(block).filter(|op| needed.contains(op)).collect()
}
