//! Structural equivalence of two inner loops.

use super::InnerLoop;
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Block, Ir, Op, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::{FxHashMap, FxHashSet};

/// The correspondence of values of two nests.
pub struct Equivalence<'a> {
    ir: &'a Ir,
    /// Buffers that are written.
    written: &'a FxHashSet<Value>,
    /// Maps values of the later nest to those of the earlier one.
    known: FxHashMap<Value, Value>,
}

impl<'a> Equivalence<'a> {
    /// Returns the correspondence if both loops compute the same result.
    pub fn of(
        ir: &'a Ir,
        written: &'a FxHashSet<Value>,
        earlier: &InnerLoop,
        later: &InnerLoop,
    ) -> Option<Self> {
        let mut equivalence = Self { ir, written, known: FxHashMap::default() };
        let has_same_path = earlier.path.len() == later.path.len()
            && earlier.path.iter().zip(&later.path).all(|(a, b)| equivalence.around(a, b));
        (has_same_path && equivalence.op(earlier.this, later.this)).then_some(equivalence)
    }

    /// Returns pairs of equivalent operations from two loops on, each the only user of the previous
    /// result in the later nest.
    pub fn equivalent_users(&mut self, earlier: Op, later: Op) -> Vec<[Op; 2]> {
        let (ir, mut both) = (self.ir, vec![[earlier, later]]);
        while let Some(&[stored, computed]) = both.last() {
            let outputs = [stored, computed].map(|op| ir.result(op, 0));
            let user = ir.users(outputs[1]).next().filter(|_| ir.has_one_use(outputs[1]));
            let user = user.filter(|&user| self.yields_scalar(user, computed));
            let users: Vec<Op> = ir.users(outputs[0]).collect();
            let found = user.and_then(|user| {
                let is_equivalent = |&op: &Op| self.yields_scalar(op, stored) && self.op(op, user);
                Some([users.into_iter().find(is_equivalent)?, user])
            });
            match found {
                Some(found) => both.push(found),
                None => break,
            }
        }
        both
    }

    /// Returns whether an operation computes one scalar in the block of another operation.
    fn yields_scalar(&self, op: Op, neighbor: Op) -> bool {
        let ir = self.ir;
        let is_number = |value| NumberFormat::of(&ir.store, ir.ty(value)).is_some();
        ir.block_of(op) == ir.block_of(neighbor)
            && ir.regions(op).is_empty()
            && ir.result_count(op) == 1
            && is_number(ir.result(op, 0))
            && effects(ir, op) == Effects::Pure
    }

    /// Equates the induction variables of two enclosing loops; returns whether their bounds are
    /// equal.
    fn around(&mut self, earlier: &scf::For, later: &scf::For) -> bool {
        let [a, b] = [earlier, later].map(|looped| self.ir.single_block(looped.body));
        let (Some(a), Some(b)) = (a, b) else { return false };
        self.known.insert(self.ir.arg(b, 0), self.ir.arg(a, 0));
        earlier.upper == later.upper
    }

    fn value(&mut self, earlier: Value, later: Value) -> bool {
        if earlier == later || self.known.get(&later) == Some(&earlier) {
            return true;
        }
        let ir = self.ir;
        let (Some(a), Some(b)) = (ir.def_op(earlier), ir.def_op(later)) else { return false };
        let position = |op, value| ir.results(op).position(|result| result == value);
        position(a, earlier) == position(b, later) && self.op(a, b)
    }

    fn op(&mut self, earlier: Op, later: Op) -> bool {
        let ir = self.ir;
        let head = |op| {
            let shape = (ir.operand_count(op), ir.result_count(op), ir.regions(op).len());
            (ir.name(op), ir.props(op), ir.attrs(op), shape)
        };
        if head(earlier) != head(later) || !self.is_repeatable(later) {
            return false;
        }
        let types = ir.results(earlier).zip(ir.results(later));
        let has_same_types = types.clone().all(|(a, b)| ir.ty(a) == ir.ty(b));
        let operands: Vec<_> = ir.operands(earlier).zip(ir.operands(later)).collect();
        if !has_same_types || !operands.into_iter().all(|(a, b)| self.value(a, b)) {
            return false;
        }
        let regions: Vec<_> = ir.regions(earlier).iter().zip(ir.regions(later)).collect();
        let are_equivalent =
            regions.into_iter().all(|(&a, &b)| match (ir.single_block(a), ir.single_block(b)) {
                (Some(a), Some(b)) => self.block(a, b),
                _ => ir.blocks(a).next().is_none() && ir.blocks(b).next().is_none(),
            });
        if are_equivalent {
            self.known.extend(types.map(|(a, b)| (b, a)));
        }
        are_equivalent
    }

    fn block(&mut self, earlier: Block, later: Block) -> bool {
        let ir = self.ir;
        let args: Vec<_> = ir.args(earlier).zip(ir.args(later)).collect();
        let ops: Vec<_> = ir.ops(earlier).zip(ir.ops(later)).collect();
        let has_same_types = args.iter().all(|&(a, b)| ir.ty(a) == ir.ty(b));
        let has_same_count = ir.args(earlier).count() == ir.args(later).count()
            && ir.ops(earlier).count() == ir.ops(later).count();
        self.known.extend(args.into_iter().map(|(a, b)| (b, a)));
        has_same_types && has_same_count && ops.into_iter().all(|(a, b)| self.op(a, b))
    }

    /// Returns whether an operation has the same result anywhere in the iteration: it is pure, or
    /// reads unwritten memory.
    fn is_repeatable(&self, op: Op) -> bool {
        if let Some(access) = access(self.ir, op) {
            return access.stored.is_none() && !self.written.contains(&access.buffer);
        }
        let is_structure = !self.ir.regions(op).is_empty() || self.ir.is::<scf::Yield>(op);
        is_structure || effects(self.ir, op) == Effects::Pure
    }
}
