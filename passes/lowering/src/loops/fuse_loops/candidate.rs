//! Loops that may be fused, and the operations between them.

use super::obstacle::Obstacle;
use crate::analysis::access_set::AccessSet;
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// A loop that may be fused, with its memory accesses.
pub struct Candidate {
    /// The operation in the block.
    pub op: Op,
    /// The loop whose iterations are fused: the same one, or one inside it.
    pub along: Op,
    /// Its induction variable.
    pub index: Value,
    pub accessed: AccessSet,
}

impl Candidate {
    /// Returns a loop whose own iterations are fused.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        Self::along(ir, op, op)
    }

    /// Returns a loop, the iterations of which are those of a loop inside it.
    pub fn along(ir: &Ir, op: Op, along: Op) -> Option<Self> {
        let index = ir.get::<scf::For>(along)?.induction_variable(ir)?;
        Some(Self { op, along, index, accessed: AccessSet::by(ir, op)? })
    }

    /// Returns the bounds and the step of the fused iterations.
    pub fn bounds(&self, ir: &Ir) -> [Value; 3] {
        ir.verified::<scf::For>(self.along).bounds()
    }
}

/// Returns the operations after a loop that must follow a later one when both are fused in the
/// position of the later one.
///
/// # Errors
/// Returns the operation that prevents it.
pub fn dependents_at_second(
    ir: &Ir,
    first: &Candidate,
    second: Op,
    between: &[Op],
) -> Result<Vec<Op>, Obstacle> {
    let dependents = dependents_of(ir, first.op, between)?;
    if let Some(op) = between.iter().find(|&&op| !may_pass(ir, &first.accessed, &[op])) {
        return Err(Obstacle::Between(*op));
    }
    match needs(ir, second, first.op, &dependents) {
        true => Err(Obstacle::NeedsResult),
        false => Ok(dependents),
    }
}

/// Returns whether a loop may be moved after some operations.
pub fn may_pass(ir: &Ir, first: &AccessSet, between: &[Op]) -> bool {
    between
        .iter()
        .all(|&op| AccessSet::by(ir, op).is_some_and(|accessed| accessed.shared(first).is_empty()))
}

/// Returns whether an operation depends on another one or its dependents.
pub fn needs(ir: &Ir, op: Op, def: Op, dependents: &[Op]) -> bool {
    ir.walk(op).flat_map(|op| ir.operands(op)).any(|value| {
        let by = ir.def_op(value);
        by.is_some_and(|by| by == def || dependents.contains(&by))
    })
}

/// Returns the operations between two, the last one first.
pub fn ops_between(ir: &Ir, first: Op, second: Op) -> Vec<Op> {
    let before = std::iter::successors(ir.prev_op(second), |&op| ir.prev_op(op));
    before.take_while(|&op| op != first).collect()
}

/// Returns the operations that depend on the first one, in order.
///
/// # Errors
/// Returns one that is not pure.
pub fn dependents_of(ir: &Ir, first: Op, between: &[Op]) -> Result<Vec<Op>, Obstacle> {
    let mut dependents = Vec::new();
    for &op in between.iter().rev() {
        if needs(ir, op, first, &dependents) {
            let accessed = AccessSet::by(ir, op).filter(|_| ir.regions(op).is_empty());
            let is_pure = accessed.is_some_and(|it| it.accesses.is_empty());
            dependents.push(Some(op).filter(|_| is_pure).ok_or(Obstacle::Between(op))?);
        }
    }
    Ok(dependents)
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
        self.require(member.op);
        self.members.push(member);
    }

    fn require(&mut self, op: Op) {
        let ops = self.ir.walk(op);
        self.required.extend(ops.flat_map(|op| self.ir.operands(op)));
    }

    /// Returns whether a member needs a result of an operation.
    pub fn is_required(&self, op: Op) -> bool {
        self.ir.results(op).any(|result| self.required.contains(&result))
    }

    /// Returns whether the members may be moved above an operation, or the operation above them.
    pub fn may_pass(&mut self, op: Op) -> bool {
        let ir = self.ir;
        if self.is_required(op) {
            self.require(op);
            self.needed.push(op);
            return effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        }
        AccessSet::by(ir, op).is_some_and(|accessed| {
            self.members.iter().all(|member| member.accessed.shared(&accessed).is_empty())
        })
    }
}

/// Returns the loops of a block, in order.
pub fn loops_in(ir: &Ir, block: Block) -> Vec<Op> {
    ir.ops(block).filter(|&op| ir.is::<scf::For>(op)).collect()
}

/// Returns the innermost loops of a loop nest.
pub fn innermost(ir: &Ir, this: Op) -> Vec<Op> {
    let has_none = |&op: &Op| !ir.walk(op).skip(1).any(|inner| ir.is::<scf::For>(inner));
    ir.walk(this).filter(|&op| ir.is::<scf::For>(op)).filter(has_none).collect()
}

/// Returns whether the iterations of a loop may run in any order.
pub fn is_parallel(ir: &Ir, this: Op) -> bool {
    ir.attr_named(this, PARALLELISM).is_some()
}

/// Returns whether the vector width or the interleave count of a loop was chosen.
pub fn is_planned(ir: &Ir, this: Op) -> bool {
    [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some())
}
