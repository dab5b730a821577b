//! Operations around fused loops, which move out of their way.

use super::candidate::{Candidate, uses_any};
use super::trace::Obstacle;
use crate::analysis::access_set::AccessSet;
use cotan_dialects::{Effects, effects};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Returns the operations between two of a block, in order.
fn between(ir: &Ir, [first, second]: [Op; 2]) -> impl Iterator<Item = Op> + '_ {
    let after = std::iter::successors(ir.next_op(first), |&op| ir.next_op(op));
    after.take_while(move |&op| op != second)
}

/// Returns whether an operation accesses no memory in common with a set, where one of both writes.
pub fn may_swap(ir: &Ir, accessed: &AccessSet, op: Op) -> bool {
    accessed.is_empty() || AccessSet::by(ir, op).is_some_and(|it| it.shared(accessed).is_empty())
}

/// The operations that depend on the first of two, which moves to the second one.
pub struct Dependents {
    /// The operations in between, in order. They must come after both.
    pub ops: Vec<Op>,
    /// The results of the first operation and of these.
    pub values: FxHashSet<Value>,
}

impl Dependents {
    /// Analyzes the motion of an operation down to a later one. `may_swap` tests if it and an
    /// operation in between access memory in any order, `uses_any` if an operation uses any of some
    /// values.
    ///
    /// # Errors
    /// Returns the operation that prevents it, or the value that the later operation needs.
    pub fn of(
        ir: &Ir,
        both: [Op; 2],
        may_swap: &dyn Fn(Op) -> bool,
        uses_any: &dyn Fn(Op, &FxHashSet<Value>) -> bool,
    ) -> Result<Self, Obstacle> {
        let [first, second] = both;
        let (mut ops, mut values) = (Vec::new(), ir.results(first).collect());
        for op in between(ir, both) {
            if !may_swap(op) {
                return Err(Obstacle::Between(op));
            }
            if uses_any(op, &values) {
                let is_movable = AccessSet::by(ir, op).is_some_and(|it| it.is_empty());
                ops.push(Some(op).filter(|_| is_movable).ok_or(Obstacle::Between(op))?);
                values.extend(ir.results(op));
            }
        }
        let through = ops.iter().flat_map(|&op| ir.results(op)).collect();
        match !ops.is_empty() && uses_any(second, &through) {
            true => Err(Obstacle::NeedsResult(first_used(ir, second, &through))),
            false => Ok(Self { ops, values }),
        }
    }

    /// As [`Dependents::of`], for operations that are no candidates.
    ///
    /// # Errors
    /// As for [`Dependents::of`].
    pub fn simple(ir: &Ir, both: [Op; 2]) -> Result<Self, Obstacle> {
        let accessed = AccessSet::by(ir, both[0]).ok_or(Obstacle::EFFECTS)?;
        let may_swap = |op| may_swap(ir, &accessed, op);
        Self::of(ir, both, &may_swap, &|op, values| uses_any(ir, op, values))
    }

    /// Moves the operations after another one.
    pub fn move_after(&self, ir: &mut Ir, mut last: Op) {
        for &op in &self.ops {
            ir.detach_op(op);
            ir.insert_after(op, last);
            last = op;
        }
    }
}

/// Returns the first of some values that an operation or its regions use.
pub fn first_used(ir: &Ir, op: Op, values: &FxHashSet<Value>) -> Option<Value> {
    let mut used = ir.walk(op).flat_map(|inner| ir.operands(inner));
    used.find(|value| values.contains(value))
}

/// Loops that are moved up to an earlier one, found from the last one to the first.
pub struct UpwardSearch<'a> {
    pub ir: &'a Ir,
    pub members: Vec<Candidate>,
    /// The operands of the members, and of what they need.
    required: FxHashSet<Value>,
    /// Operations in between that must precede all members, the last one first.
    pub needed: Vec<Op>,
}

impl<'a> UpwardSearch<'a> {
    /// Starts with the last member.
    pub fn new(ir: &'a Ir, last: Candidate) -> Self {
        let (members, needed) = (Vec::new(), Vec::new());
        let mut search = Self { ir, members, required: FxHashSet::default(), needed };
        search.add(last);
        search
    }

    /// Adds a member in front of the others.
    pub fn add(&mut self, member: Candidate) {
        let ops = self.ir.walk(member.op);
        self.required.extend(ops.flat_map(|op| self.ir.operands(op)));
        self.members.push(member);
    }

    /// Returns the result of an operation that a member needs.
    pub fn required_result(&self, op: Op) -> Option<Value> {
        self.ir.results(op).find(|result| self.required.contains(result))
    }

    /// Returns whether the members may be moved above an operation, or the operation above them.
    pub fn may_pass(&mut self, op: Op) -> bool {
        let ir = self.ir;
        if self.required_result(op).is_some() {
            self.required.extend(ir.operands(op));
            self.needed.push(op);
            return effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        }
        AccessSet::by(ir, op).is_some_and(|accessed| {
            self.members.iter().all(|member| member.accessed.shared(&accessed).is_empty())
        })
    }
}
