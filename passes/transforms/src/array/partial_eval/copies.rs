//! Copies of code before the operation that they may replace.

use super::specializer::{Expanded, Specializer};
use cotan_dialects::{Cost, Elements, IterationSpace};
use cotan_ir::{Block, Builder, Ir, Mapping, NewOp, Op, Shape, Value};

/// An attempt to replace an operation by code before it.
pub struct Attempt {
    /// The operation before the new code.
    pub start: Op,
    /// The operation after it.
    op: Op,
    remarks: usize,
    counted: Expanded,
    rebuilt: usize,
}

impl Attempt {
    /// Begins an attempt.
    pub fn new(specializer: &mut Specializer<'_>, op: Op) -> Self {
        let start = hold(specializer.ir, op, &[]);
        Self {
            start,
            op,
            remarks: specializer.remarks.len(),
            counted: specializer.counted,
            rebuilt: specializer.rebuilt.len(),
        }
    }

    /// Returns the new operations.
    pub fn ops(&self, ir: &Ir) -> Vec<Op> {
        let next = |&op: &Op| ir.next_op(op).filter(|&next| next != self.op);
        std::iter::successors(next(&self.start), next).collect()
    }

    /// Erases the new operations. One that is used elsewhere by now stays.
    pub fn undo(self, specializer: &mut Specializer<'_>) {
        for op in self.ops(specializer.ir).into_iter().rev() {
            if specializer.ir.has_no_uses(op) {
                specializer.ir.erase_op(op);
            }
        }
        specializer.ir.erase_op(self.start);
        specializer.remarks.truncate(self.remarks);
        specializer.counted = self.counted;
        specializer.rebuilt.truncate(self.rebuilt);
    }

    /// Replaces the operation by values that the new code computes.
    pub fn accept(self, specializer: &mut Specializer<'_>, values: &[Value]) {
        specializer.ir.erase_op(self.start);
        specializer.replace(self.op, values);
    }
}

/// Creates an operation that uses values, so that it has their replacements when they change.
pub fn hold(ir: &mut Ir, before: Op, values: &[Value]) -> Op {
    let (name, loc) = (ir.op_name("partial_eval.hold"), ir.loc(before));
    Builder::before(ir, before).create(NewOp { operands: values, ..NewOp::new(name, loc) })
}

/// Returns the values that an operation holds, and erases it.
pub fn release(ir: &mut Ir, hold: Op) -> Vec<Value> {
    let values = ir.operands(hold).collect();
    ir.erase_op(hold);
    values
}

impl Specializer<'_> {
    /// Copies the operations of a block before an operation, simplifies and walks them. Returns an
    /// operation that holds the operands of the terminator; `None` if there is no fuel left.
    pub(super) fn copy_block(&mut self, block: Block, args: &[Value], before: Op) -> Option<Op> {
        let ops: Vec<Op> = self.ir.ops(block).collect();
        let (&end, ops) = ops.split_last()?;
        let size: usize = ops.iter().map(|&op| self.ir.walk(op).count()).sum();
        if self.ir.arg_count(block) != args.len() || !self.consume(size + 1) {
            return None;
        }
        let capacity = self.ir.op_capacity();
        let start = hold(self.ir, before, &[]);
        let mut mapping = Mapping::default();
        mapping.values.extend(self.ir.args(block).zip(args.iter().copied()));
        for &op in ops {
            let copy = self.ir.clone_op(op, &mut mapping);
            self.ir.insert_before(copy, before);
        }
        let ends: Vec<Value> = self.ir.operands(end).map(|value| mapping.value(value)).collect();
        let held = hold(self.ir, before, &ends);
        self.simplify_new(capacity);
        let around = self.ir.block_of(before)?;
        self.walk(around, Some(start), Some(held));
        self.ir.erase_op(start);
        Some(held)
    }

    /// Erases unused operations of new code.
    pub(super) fn clean(&mut self, attempt: &Attempt) {
        let inside = attempt.ops(self.ir).into_iter().flat_map(|op| self.ir.walk(op));
        let ops: Vec<Op> = inside.collect();
        self.simplify(ops);
    }
}

/// The size of a dimension that is unknown, for comparisons of costs.
const UNKNOWN_SIZE: u64 = 1024;

/// Returns the static cost of an operation with all in its regions, each as often as it is
/// executed. Unknown trip counts and sizes count as the same number.
pub fn static_cost(ir: &Ir, op: Op) -> u64 {
    let own = Cost::per_element_of(ir, op);
    let own = u64::from(own).saturating_mul(if own > 0 { elements(ir, op) } else { 0 });
    let inside = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    let costs = inside
        .map(|block| ir.ops(block).fold(0_u64, |sum, op| sum.saturating_add(static_cost(ir, op))));
    let inside = costs.fold(0, u64::saturating_add);
    own.saturating_add(inside.saturating_mul(trip_count(ir, op)))
}

fn trip_count(ir: &Ir, op: Op) -> u64 {
    let counted =
        IterationSpace::iterations(ir, op).and_then(|iterations| (iterations.count)(ir, op));
    let of_sizes = || IterationSpace::trip_count(ir, op).map(|count| count.as_constant());
    match counted {
        Some(count) => count,
        None => match of_sizes() {
            Some(Some(count)) => u64::try_from(count).unwrap_or(0),
            _ => UNKNOWN_SIZE,
        },
    }
}

fn elements(ir: &Ir, op: Op) -> u64 {
    let count = |value: Value| {
        let shape = Shape::of(&ir.store, ir.ty(value));
        let sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
        sizes.iter().fold(1_u64, |count, size| {
            let size = size.as_constant().and_then(|size| u64::try_from(size).ok());
            count.saturating_mul(size.unwrap_or(UNKNOWN_SIZE))
        })
    };
    let of = |values: &mut dyn Iterator<Item = Value>| {
        values.fold(0_u64, |sum, value| sum.saturating_add(count(value)))
    };
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    match cost.map(|cost| cost.of) {
        Some(Elements::Results) => of(&mut ir.results(op)),
        Some(Elements::All) => of(&mut ir.results(op).chain(ir.operands(op))),
        Some(Elements::Counted(counted)) => {
            let counted = counted(ir, op).and_then(|count| count.as_constant());
            counted.and_then(|count| u64::try_from(count).ok()).unwrap_or(UNKNOWN_SIZE)
        }
        None => 0,
    }
}
