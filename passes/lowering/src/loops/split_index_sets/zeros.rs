//! Iterations that only add zeros, at the same indices in all iterations of an enclosing loop:
//! adding them once is equivalent.

use super::{IndexSplit, PASS};
use crate::analysis::vectorizable_loop::{ElementUpdate, VectorizableLoop, access};
use cotan_dialects::arith::{Addf, Cmpi, CmpiPredicate, Maxsi, Minsi, Select};
use cotan_dialects::{Effects, effects, memref, scf, writes};
use cotan_ir::{Block, Builder, Ir, Loc, Mapping, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// Sums to which a loop adds zeros where its condition is false.
pub struct ZeroAdditions {
    /// The enclosing loop, all iterations of which add the zeros.
    around: Op,
    /// The loops inside it, from the outermost to the one that is split.
    path: Vec<Op>,
    /// The operations that compute the indices.
    needed: FxHashSet<Op>,
    /// The stores of the sums.
    stores: Vec<Op>,
}

impl ZeroAdditions {
    /// Returns the zeros that a loop in a vectorized one adds where its condition is false, if it
    /// has no other effect there. The sums are in buffers shared by the lanes, or private to a
    /// lane.
    pub fn of(
        ir: &Ir,
        vectorized: Op,
        legality: &VectorizableLoop,
        split: &IndexSplit,
    ) -> Option<Vec<Self>> {
        let mut path = vec![split.this];
        while let Some(around) = ir.parent_op(path[path.len() - 1]).filter(|&op| op != vectorized) {
            ir.is::<scf::For>(around).then(|| path.push(around))?;
        }
        path.push(vectorized);
        path.reverse();
        let stores: Vec<Op> = ir.walk(split.this).filter(|&op| is_write(ir, op)).collect();
        if ir.result_count(split.this) > 0 || stores.is_empty() {
            return None;
        }
        let is_private = |store: &Op| {
            access(ir, *store).is_some_and(|it| legality.uniformity.is_private(it.buffer))
        };
        let (own, shared): (Vec<Op>, Vec<Op>) = stores.into_iter().partition(is_private);
        let condition = ir.result(split.condition, 0);
        let chooses_zero = |sum: &ElementUpdate| {
            ir.is::<Addf>(sum.combine) && chooses_zero(ir, sum.next(ir), condition)
        };
        let is_zero = |store: &Op| {
            let sum = legality.accesses.sums.iter().find(|sum| sum.store == *store);
            sum.is_some_and(chooses_zero)
        };
        let shared = match &shared[..] {
            [] => None,
            stores if stores.iter().all(is_zero) => Some(Self::at(ir, &path, stores, split)?),
            _ => return None,
        };
        let mut zeros = Vec::from_iter(shared);
        for store in own {
            let sum = ElementUpdate::of(ir, store)
                .filter(|sum| sum.how.is_some() && chooses_zero(sum))?;
            let mut inner =
                (1..path.len() - 1).filter(|&first| is_only_summed(ir, path[first], &sum));
            zeros.push(inner.find_map(|first| Self::at(ir, &path[first..], &[store], split))?);
        }
        Some(zeros)
    }

    /// Returns those of some sums, if their indices are invariant in the first of some loops.
    fn at(ir: &Ir, loops: &[Op], stores: &[Op], split: &IndexSplit) -> Option<Self> {
        let [around, ref path @ ..] = *loops else { return None };
        let (path, stores) = (path.to_vec(), stores.to_vec());
        let mut this = Self { around, path, needed: FxHashSet::default(), stores };
        this.find_needed(ir, split)?;
        Some(this)
    }

    /// Collects the operations that compute the indices: arithmetic on inner induction variables
    /// and captured values.
    fn find_needed(&mut self, ir: &Ir, split: &IndexSplit) -> Option<()> {
        let mut worklist = vec![split.bound];
        for &op in &self.path {
            worklist.extend(ir.operands(op).take(3));
        }
        for &store in &self.stores {
            let store_op: memref::Store = ir.get(store)?;
            worklist.extend(store_op.indices.iter(ir).chain([store_op.memref]));
            worklist.push(zero(ir, store_op.value)?);
            let mut around = ir.parent_op(store)?;
            while around != split.this {
                worklist
                    .push(ir.get::<scf::If>(around).filter(|it| it.results.is_empty())?.condition);
                around = ir.parent_op(around)?;
            }
        }
        while let Some(value) = worklist.pop() {
            if !ir.is_defined_inside(value, self.around) {
                continue;
            }
            let Some(op) = ir.def_op(value) else {
                let is_index = |&op: &Op| body(ir, op).is_some_and(|body| ir.arg(body, 0) == value);
                self.path.iter().any(is_index).then_some(())?;
                continue;
            };
            let is_pure = ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure;
            if !is_pure || op == split.condition {
                return None;
            }
            if self.needed.insert(op) {
                worklist.extend(ir.operands(op));
            }
        }
        Some(())
    }

    /// Adds the zeros once before the enclosing loop, if that has iterations.
    pub fn add_before(&self, ir: &mut Ir, split: &IndexSplit) {
        let loc = ir.store.derived_loc(split.loc, PASS.name);
        let (lower, upper) = (ir.operand(self.around, 0), ir.operand(self.around, 1));
        let b = &mut Builder::before(ir, self.around);
        let is_nonempty = Cmpi::value(b, loc, CmpiPredicate::Slt, lower, upper);
        let (then, other) = (b.create_region(), b.create_region());
        scf::If::build(b, loc, is_nonempty, then, other, &[]);
        let block = ir.append_new_block(then, &[], loc);
        let old = body(ir, self.around).expect("a loop has a body");
        self.level(ir, split, (old, block), &self.path, &mut Mapping::default());
        scf::Yield::build(&mut Builder::at_end(ir, block), loc, &[]);
    }

    /// Emits the part of a block that the zeros need: arithmetic, and the next inner loop.
    fn level(
        &self,
        ir: &mut Ir,
        split: &IndexSplit,
        (from, to): (Block, Block),
        path: &[Op],
        mapping: &mut Mapping,
    ) {
        let ops: Vec<Op> = ir.ops(from).collect();
        for op in ops {
            if self.needed.contains(&op) {
                let b = &mut Builder::at_end(ir, to);
                let copy = b.clone_op(op, mapping);
                b.insert(copy);
            } else if path.first() == Some(&op) {
                self.inner(ir, split, to, path, mapping);
            } else if self.stores.contains(&op) {
                add_zero(ir, op, to, mapping);
            } else if self.stores.iter().any(|&store| ir.is_within(store, op)) {
                self.branch(ir, split, (op, to), mapping);
            }
        }
    }

    /// Emits an inner loop; of the last one, only the iterations where the condition is false.
    fn inner(
        &self,
        ir: &mut Ir,
        split: &IndexSplit,
        to: Block,
        path: &[Op],
        mapping: &mut Mapping,
    ) {
        let looped: scf::For = ir.verified(path[0]);
        let loc = ir.store.derived_loc(ir.loc(path[0]), PASS.name);
        let bounds = [looped.lower, looped.upper, looped.step];
        let [mut lower, upper, step] = bounds.map(|bound| mapping.value(bound));
        if path.len() == 1 {
            let b = &mut Builder::at_end(ir, to);
            let middle = Minsi::value(b, loc, mapping.value(split.bound), upper);
            lower = Maxsi::value(b, loc, middle, lower);
        }
        let old = looped.block(ir).expect("a loop has a body");
        let region: Region = ir.create_region();
        let block = ir.append_new_block(region, &[Type::INDEX], loc);
        mapping.values.insert(ir.arg(old, 0), ir.arg(block, 0));
        self.level(ir, split, (old, block), &path[1..], mapping);
        scf::Yield::build(&mut Builder::at_end(ir, block), loc, &[]);
        let b = &mut Builder::at_end(ir, to);
        scf::For::build(b, loc, lower, upper, step, &[], region, &[]);
    }

    /// Emits a range check.
    fn branch(
        &self,
        ir: &mut Ir,
        split: &IndexSplit,
        (op, to): (Op, Block),
        mapping: &mut Mapping,
    ) {
        let this: scf::If = ir.verified(op);
        let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
        let regions = [this.then_region, this.else_region].map(|region| {
            let new = ir.create_region();
            if let Some(old) = ir.single_block(region) {
                let block = ir.append_new_block(new, &[], loc);
                self.level(ir, split, (old, block), &[], mapping);
                scf::Yield::build(&mut Builder::at_end(ir, block), loc, &[]);
            }
            new
        });
        let condition = mapping.value(this.condition);
        let b = &mut Builder::at_end(ir, to);
        scf::If::build(b, loc, condition, regions[0], regions[1], &[]);
    }
}

/// Adds the zero of a sum at its index.
fn add_zero(ir: &mut Ir, store: Op, to: Block, mapping: &Mapping) {
    let this: memref::Store = ir.verified(store);
    let zero = zero(ir, this.value).expect("the sum adds a selected value");
    let loc: Loc = ir.store.derived_loc(ir.loc(store), PASS.name);
    let indices: Vec<Value> = this.indices.iter(ir).map(|index| mapping.value(index)).collect();
    let buffer = mapping.value(this.memref);
    let b = &mut Builder::at_end(ir, to);
    let acc = memref::Load::value(b, loc, buffer, &indices);
    let total = Addf::value(b, loc, acc, mapping.value(zero));
    memref::Store::build(b, loc, total, buffer, &indices);
}

/// Returns the zero that is added where the condition is false.
fn zero(ir: &Ir, sum: Value) -> Option<Value> {
    let mut added = ir.operands(ir.def_op(sum)?);
    Some(added.find_map(|value| ir.def_as::<Select>(value))?.false_value)
}

/// Returns whether a loop only accumulates into the memory of a sum, so that zeros may be added
/// first.
fn is_only_summed(ir: &Ir, this: Op, sum: &ElementUpdate) -> bool {
    let is_touching = |&op: &Op| access(ir, op).is_some_and(|it| it.buffer == sum.buffer);
    let accessing: Vec<Op> = ir.walk(this).filter(is_touching).collect();
    let sums = accessing
        .iter()
        .filter_map(|&op| ElementUpdate::of(ir, op).filter(|sum| sum.how.is_some()));
    let summed: FxHashSet<Op> = sums.flat_map(|sum| [sum.load, sum.store]).collect();
    !ir.is_defined_inside(sum.buffer, this) && accessing.iter().all(|op| summed.contains(op))
}

fn body(ir: &Ir, op: Op) -> Option<Block> {
    ir.get::<scf::For>(op)?.block(ir)
}

fn is_write(ir: &Ir, op: Op) -> bool {
    ir.regions(op).is_empty() && writes(ir, op)
}

fn chooses_zero(ir: &Ir, value: Value, condition: Value) -> bool {
    let chosen: Option<Select> = ir.def_as(value);
    chosen.is_some_and(|it| it.condition == condition && super::is_zero(ir, it.false_value))
}
