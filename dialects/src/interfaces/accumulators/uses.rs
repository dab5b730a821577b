//! The rule that each accumulator is used exactly once.

use crate::interfaces::accumulator_flow::AccumulatorFlow;
use crate::interfaces::control_flow::{ControlFlow, RegionPoint};
use crate::interfaces::region_execution::RegionExecution;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::LINEARITY;
use cotan_ir::{Block, Diagnostic, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Returns the error in the uses of an accumulator.
pub fn check(ir: &Ir, value: Value) -> Option<Diagnostic> {
    if ir.is_unused(value) {
        let message = "this accumulator is never used: its additions would be lost";
        let error = Diagnostic::error(&LINEARITY, ir.value_loc(value), message);
        return Some(error.note("each accumulator is used exactly once: yield or return it"));
    }
    let home = ir.def_block(value)?;
    let mut paths = UsePaths { ir, value, home, seen: FxHashMap::default() };
    // The most recent use is the first one in the list.
    let users: Vec<Op> = ir.users(value).collect();
    users.into_iter().rev().find_map(|user| paths.follow(user))
}

fn defined(ir: &Ir, value: Value, error: Diagnostic) -> Diagnostic {
    error.note_at(ir.value_loc(value), "the accumulator is defined here")
}

/// The paths from the uses of an accumulator out to the block that defines it.
struct UsePaths<'a> {
    ir: &'a Ir,
    value: Value,
    home: Block,
    /// In each block on a path, the operation that is or contains a user, and that user.
    seen: FxHashMap<Block, (Op, Op)>,
}

impl UsePaths<'_> {
    /// Returns the error on the path from a user.
    fn follow(&mut self, user: Op) -> Option<Diagnostic> {
        let ir = self.ir;
        if AccumulatorFlow::of(ir, user).is_none() {
            let error =
                op_error(ir, user, &LINEARITY, "has an accumulator operand, which it must not");
            return Some(defined(ir, self.value, error));
        }
        let mut op = user;
        loop {
            let block = ir.block_of(op)?;
            if let Some(&(other, first)) = self.seen.get(&block) {
                return self.check_join(user, op, other, first);
            }
            self.seen.insert(block, (op, user));
            if block == self.home {
                return None;
            }
            if ir.region_of(block) == ir.region_of(self.home) {
                let message = "uses an accumulator of another block";
                return Some(defined(ir, self.value, op_error(ir, user, &LINEARITY, message)));
            }
            let parent = ir.block_parent_op(block)?;
            if let Some(error) = self.captured(user, parent) {
                return Some(error);
            }
            op = parent;
        }
    }

    /// Checks two paths that meet in one block: they must meet at one operation that executes at
    /// most one of the users.
    fn check_join(&self, user: Op, op: Op, other: Op, first: Op) -> Option<Diagnostic> {
        let ir = self.ir;
        let is_inside = op == other && op != user && op != first;
        if is_inside && runs_one_region(ir, op) {
            return None;
        }
        let error = op_error(ir, user, &LINEARITY, "uses an accumulator that is used already");
        let error = error.note_at(ir.loc(first), "it is used here");
        Some(defined(ir, self.value, error))
    }

    /// Returns the error of a captured accumulator in a region of an operation.
    fn captured(&self, user: Op, around: Op) -> Option<Diagnostic> {
        let ir = self.ir;
        let message = match RegionExecution::of(ir, around) {
            None if AccumulatorFlow::of(ir, around).is_some() => {
                return None;
            }
            None | Some(RegionExecution::Once) => {
                "captures an accumulator in a region that must not"
            }
            Some(RegionExecution::Repeated) => {
                "captures an accumulator in a body that is executed repeatedly"
            }
            Some(RegionExecution::Deferred) => {
                "captures an accumulator in a function that is executed later"
            }
        };
        let error = op_error(ir, user, &LINEARITY, message);
        let error = error.note_at(ir.loc(around), "the region belongs to this operation");
        Some(defined(ir, self.value, error))
    }
}

/// Returns whether an operation executes only one of its regions.
fn runs_one_region(ir: &Ir, op: Op) -> bool {
    let is_inside = |place: RegionPoint| matches!(place, RegionPoint::Inside(_));
    let edges = ControlFlow::edges(ir, op);
    edges.is_some_and(|edges| !edges.iter().any(|e| is_inside(e.from) && is_inside(e.to)))
}
