//! Equivalence of operations with redundant operands.

use super::redundant::Redundant;
use cotan_ir::equivalence::{Equivalence, mix};
use cotan_ir::{Ir, Op};

/// Reads operands as they will be after redundant operations are erased.
#[derive(Clone, Copy)]
pub(super) struct Operands<'a> {
    pub ir: &'a Ir,
    pub redundant: &'a Redundant,
}

impl Operands<'_> {
    #[inline]
    fn of(&self, op: Op) -> impl ExactSizeIterator<Item = u32> {
        self.ir.operands(op).map(|operand| self.redundant.leader(operand))
    }

    /// Returns the first two operands packed into one integer, sorted if they commute, and `hash`
    /// combined with all operands.
    #[inline]
    pub fn read(&self, op: Op, hash: u64, commutative: bool) -> (u64, u64) {
        let mut operands = self.of(op).map(|operand| u64::from(operand) + 1);
        let (a, b) = (operands.next().unwrap_or(0), operands.next().unwrap_or(0));
        // Branch-free: the order of operands is unpredictable.
        let swapped = (a ^ b) & u64::from(commutative & (a < b)).wrapping_neg();
        let first = (a ^ swapped) << 32 | (b ^ swapped);
        (first, operands.fold(mix(hash, first), mix))
    }

    /// As [`Operands::read`], for an operation that reads memory: packs the first operand and the
    /// epoch.
    pub fn read_in(&self, op: Op, hash: u64, epoch: u32) -> (u64, u64) {
        let first = self.of(op).next().map_or(0, |operand| u64::from(operand) + 1);
        let first = first << 32 | u64::from(epoch);
        (first, self.of(op).skip(1).map(u64::from).fold(mix(hash, first), mix))
    }

    /// Returns whether two operations, not nested in each other, are equivalent if their packed
    /// operands are equal: the first two, or `in_epoch` the first one.
    #[inline]
    pub fn same_op(&self, a: Op, b: Op, in_epoch: bool) -> bool {
        let (count, ir) = (self.ir.operand_count(a), self.ir);
        let known = if in_epoch { 1 } else { 2 };
        ir.same_head(a, b)
            && count == ir.operand_count(b)
            && (count <= known || self.of(a).skip(known).eq(self.of(b).skip(known)))
            && (ir.regions(a).is_empty() || Equivalence::new(ir).regions(a, b))
    }
}
