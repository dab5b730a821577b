//! `hoist-expensive-ops`: hoists divisions and elementary functions that loops repeat.

use crate::generic::loop_invariant_code_motion::is_speculatable;
use crate::generic::op_facts::OpFacts;
use cotan_dialects::array::{Build, Index, Yield};
use cotan_dialects::{Cost, CostKind, IterationSpace, RegionExecution};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Editor, Ir, Op, Shape, Translator, Type, TypeData, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "hoist-expensive-ops",
    summary: "Hoists divisions and elementary functions out of the dimensions in which their operands are invariant",
    doc: "\
A scalar in nested builds may depend on some of their indices alone, as the row of a product that is
divided by its length. It would be computed again for each of the other indices. If it is a quotient
or an elementary function, it moves to a build of its own over the indices that it needs, before the
outermost operation that repeats it. There, an element is read instead. The operations that it needs
must be pure, and must not fail. Constant factors below 4 are ignored. Results are bit-identical, and a sum of
products with the new array is a contraction.

```mlir before
func.func @f(%s: tensor<?xf64, #cotan.dims<d>>, %w: tensor<?x?xf64, #cotan.dims<c, d>>, %size: f64) -> tensor<?x?xf64, #cotan.dims<c, d>> {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %s[%j] : tensor<?xf64, #cotan.dims<d>>
    %b = arith.divf %a, %size : f64
    %v = array.index %w[%i, %j] : tensor<?x?xf64, #cotan.dims<c, d>>
    %p = arith.mulf %b, %v : f64
    array.yield %p : f64
  } : tensor<?x?xf64, #cotan.dims<c, d>>
  return %r : tensor<?x?xf64, #cotan.dims<c, d>>
}
```

```mlir after
func.func @f(%s: tensor<?xf64, #cotan.dims<d>>, %w: tensor<?x?xf64, #cotan.dims<c, d>>, %size: f64) -> tensor<?x?xf64, #cotan.dims<c, d>> {
  %b = array.build (%j: index) {
    %a = array.index %s[%j] : tensor<?xf64, #cotan.dims<d>>
    %b = arith.divf %a, %size : f64
    array.yield %b : f64
  } : tensor<?xf64, #cotan.dims<d>>
  %r = array.build (%i: index, %j: index) {
    %b_0 = array.index %b[%j] : tensor<?xf64, #cotan.dims<d>>
    %v = array.index %w[%i, %j] : tensor<?x?xf64, #cotan.dims<c, d>>
    %p = arith.mulf %b_0, %v : f64
    array.yield %p : f64
  } : tensor<?x?xf64, #cotan.dims<c, d>>
  return %r : tensor<?x?xf64, #cotan.dims<c, d>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-hoisted", "Number of values with a build of their own")],
    run,
};

/// The least factor of repetition that is known.
const MIN_REPETITION: i64 = 4;

/// Maximum number of operations that are moved with a value.
const MAX_OPS: usize = 64;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let facts = OpFacts::new(ir.registry());
    // The last first: the operands of a hoisted value need no build of their own.
    let mut open: Vec<Op> = ir.walk(root).filter(|&op| is_costly(ir, op)).collect();
    let mut num_hoisted = 0;
    while let Some(op) = open.pop() {
        if ir.is_erased(op) {
            continue;
        }
        if let Some(plan) = Plan::of(ir, &facts, op) {
            plan.hoist(ir, op);
            num_hoisted += 1;
        }
    }
    run.count("num-hoisted", num_hoisted);
    Ok(Change::from(num_hoisted > 0))
}

/// Returns whether an operation computes a quotient or an elementary function of scalars.
fn is_costly(ir: &Ir, op: Op) -> bool {
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let is_function = cost.is_some_and(|cost| {
        cost.kind == CostKind::Function && cost.per_element >= Cost::DIVISION.per_element
    });
    is_function
        && ir.result_count(op) == 1
        && ir.regions(op).is_empty()
        && matches!(ir.type_data(ir.ty(ir.result(op, 0))), TypeData::Float(_))
}

/// A value that is repeated.
struct Plan {
    /// The outermost operation that repeats it.
    around: Op,
    /// The indices that it depends on, from the outside in, and their extents.
    indices: Vec<(Value, Poly)>,
    /// The operations that compute it, in order.
    tree: Vec<Op>,
}

impl Plan {
    fn of(ir: &Ir, facts: &OpFacts, op: Op) -> Option<Self> {
        if ir.is_unused(ir.result(op, 0)) {
            return None;
        }
        let parents = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        let repeats = |op: &Op| {
            RegionExecution::of(ir, *op) == Some(RegionExecution::Repeated)
                && IterationSpace::bound_dim(ir, *op).is_none()
        };
        let levels: Vec<Op> = parents.take_while(repeats).collect();
        (1..=levels.len()).rev().find_map(|count| Self::before(ir, facts, op, &levels[..count]))
    }

    /// Returns the plan to move a value before the last one of the operations around it, which
    /// repeats it.
    fn before(ir: &Ir, facts: &OpFacts, op: Op, levels: &[Op]) -> Option<Self> {
        let around = *levels.last()?;
        let mut needed = Needed {
            around,
            used: FxHashSet::default(),
            seen: FxHashSet::default(),
            tree: Vec::new(),
        };
        needed.add(ir, facts, op)?;
        let mut indices = Vec::new();
        let (mut repetition, mut is_many) = (1_i64, false);
        for &level in levels.iter().rev() {
            let Some(arguments) = arguments(ir, level) else {
                is_many = true;
                continue;
            };
            let before = indices.len();
            for (argument, extent) in &arguments {
                match (needed.used.remove(argument), extent.as_constant()) {
                    (true, _) => indices.push((*argument, extent.clone())),
                    (false, Some(extent)) => repetition = repetition.saturating_mul(extent),
                    (false, None) => is_many = true,
                }
            }
            if level == around && indices.len() - before == arguments.len() {
                return None;
            }
        }
        let is_worth_it = is_many || repetition >= MIN_REPETITION;
        let is_known = needed.used.is_empty() && !indices.is_empty();
        (is_known && is_worth_it).then_some(Self { around, indices, tree: needed.tree })
    }

    /// Computes the value in a build of its own, and reads an element of that.
    fn hoist(self, ir: &mut Ir, op: Op) {
        let value = ir.result(op, 0);
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let region = ir.create_region();
        let block = ir.append_new_block(region, &vec![Type::INDEX; self.indices.len()], loc);
        let parameters: Vec<Value> = ir.args(block).collect();
        for (&(index, _), &parameter) in self.indices.iter().zip(&parameters) {
            ir.set_value_name(parameter, ir.value_name(index));
        }
        let mut copy = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
        for (&(index, _), &parameter) in self.indices.iter().zip(&parameters) {
            copy.map(index, parameter);
        }
        for &needed in &self.tree {
            copy.copy(needed).expect("a clone of verified code is valid");
        }
        let computed = copy.value(value);
        Yield::build(&mut Builder::at_end(ir, block), loc, &[computed]);
        let sizes = self.indices.iter().map(|(_, extent)| extent.clone()).collect();
        let shape = Shape { sizes, element: ir.ty(value) };
        let ty = shape.ty(&mut ir.store).expect("sizes of builds are valid");
        let build = Build::build(&mut Builder::before(ir, self.around), loc, region, &[ty]);
        let array = ir.result(build, 0);
        ir.set_value_name(array, ir.value_name(value));
        let at: Vec<Value> = self.indices.iter().map(|(index, _)| *index).collect();
        let read = Index::value(&mut Builder::before(ir, op), loc, array, &at);
        ir.replace_all_uses(value, read);
        for &needed in self.tree.iter().rev() {
            if ir.results(needed).all(|result| ir.is_unused(result)) {
                ir.erase_op(needed);
            }
        }
    }
}

/// Returns the indices of a build with their extents; `None` of any other operation.
fn arguments(ir: &Ir, op: Op) -> Option<Vec<(Value, Poly)>> {
    let this: Build = ir.get(op)?;
    let block = ir.single_block(this.body)?;
    let result = ir.results(op).next()?;
    let sizes = Shape::of(&ir.store, ir.ty(result))?.sizes;
    Some(ir.args(block).zip(sizes).collect())
}

/// The operations inside another one that a value needs.
struct Needed {
    around: Op,
    /// The block arguments that it needs.
    used: FxHashSet<Value>,
    seen: FxHashSet<Op>,
    /// The operations, in order.
    tree: Vec<Op>,
}

impl Needed {
    /// Adds an operation after those that it needs; `None` if one of them cannot move.
    fn add(&mut self, ir: &Ir, facts: &OpFacts, op: Op) -> Option<()> {
        if !self.seen.insert(op) {
            return Some(());
        }
        let is_few = self.seen.len() <= MAX_OPS;
        let is_movable = is_few && ir.regions(op).is_empty() && is_speculatable(ir, facts, op);
        is_movable.then_some(())?;
        for operand in ir.operands(op) {
            match ir.def_op(operand) {
                _ if !ir.is_defined_inside(operand, self.around) => {}
                Some(def) => self.add(ir, facts, def)?,
                None => {
                    self.used.insert(operand);
                }
            }
        }
        self.tree.push(op);
        Some(())
    }
}
