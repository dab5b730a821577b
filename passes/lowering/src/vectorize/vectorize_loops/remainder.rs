//! The remainder: masked vectors for the iterations that do not fill a vector.
//!
//! Lanes without an iteration contribute the identity of a reduction, and neither load nor store.

use super::emit::Vectorizer;
use crate::analysis::vectorizable_loop::VECTOR_WIDTH;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Type, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Returns whether the remainder is masked. That requires that no enclosing loop is vectorized,
/// since a mask has one element for each lane.
pub fn is_masked(ir: &Ir, this: Op) -> bool {
    let blocks_masks = |op: Op| ir.attr_named(op, VECTOR_WIDTH).is_some();
    let mut around = std::iter::successors(ir.parent_op(this), |&op| ir.parent_op(op));
    !around.any(blocks_masks)
}

impl Vectorizer<'_> {
    /// Emits the masked loop over the remainder; returns the reduced values.
    pub fn masked_remainder(
        &mut self,
        this: &scf::For,
        lower: Value,
        starts: Option<Vec<Value>>,
        inits: &[Value],
        copies: usize,
    ) -> Vec<Value> {
        let (legality, count, block, loc) = (self.legality, self.count, self.block, self.loc);
        let is_backward = self.is_backward;
        let step = self.word(Type::INDEX, (count * copies) as u64);
        // They are computed in the loop.
        let (values, carried) = (FxHashMap::default(), FxHashMap::default());
        let (mask, iteration_masks) = (None, Some(Vec::new()));
        let (private_sums, squares) = (Vec::new(), Vec::new());
        let ir = &mut *self.ir;
        let mut remainder = Vectorizer {
            ir,
            legality,
            count,
            copies,
            is_backward,
            block,
            loc,
            values,
            carried,
            mask,
            iteration_masks,
            private_sums,
            squares,
        };
        let starts = starts.unwrap_or_else(|| remainder.starts(inits));
        let sums = remainder.main(this, [lower, this.upper, step], &starts);
        remainder.totals(&sums, inits)
    }

    /// Computes the masks of lanes that have an iteration.
    pub fn compute_iteration_masks(&mut self, index: Value, upper: Value) {
        if self.iteration_masks.is_none() {
            return;
        }
        let (loc, steps) = (self.loc, self.lane_offsets(1));
        let upper = self.splat(upper);
        let masks = (0..self.copies).map(|copy| {
            let index = self.strided_vector(index, 1, copy, steps);
            Cmpi::value(&mut self.b(), loc, CmpiPredicate::Slt, index, upper)
        });
        self.iteration_masks = Some(masks.collect());
    }

    /// Selects a value in lanes that have an iteration, another one elsewhere.
    pub fn or_else(&mut self, copy: usize, value: Value, other: Value) -> Value {
        let (mask, loc) = (self.iteration_masks.as_ref().map(|masks| masks[copy]), self.loc);
        mask.map_or(value, |mask| Select::value(&mut self.b(), loc, mask, value, other))
    }

    /// Combines the values of all copies in one vector; lanes without an iteration are neutral.
    /// Many copies are combined in two chains, which hides latency.
    pub fn combine_vectors(&mut self, monoid: Monoid, copies: &[Value]) -> Value {
        let middle = if copies.len() > 4 { copies.len() / 2 } else { copies.len() };
        let first = self.in_sequence(monoid, copies, 0..middle);
        if middle == copies.len() {
            return first;
        }
        let second = self.in_sequence(monoid, copies, middle..copies.len());
        let loc = self.loc;
        monoid.emit_in_any_order(&mut self.b(), loc, first, second)
    }

    fn in_sequence(&mut self, monoid: Monoid, copies: &[Value], range: Range<usize>) -> Value {
        let (loc, mut total) = (self.loc, None);
        for copy in range {
            let next = copies[copy];
            total = Some(match total {
                Some(acc) => {
                    let all = monoid.emit_in_any_order(&mut self.b(), loc, acc, next);
                    self.or_else(copy, all, acc)
                }
                None => self.or_identity(copy, monoid, next),
            });
        }
        total.expect("there is at least one copy")
    }

    /// Replaces lanes without an iteration by the identity of a monoid.
    pub fn or_identity(&mut self, copy: usize, monoid: Monoid, value: Value) -> Value {
        if self.iteration_masks.is_none() {
            return value;
        }
        let identity_like = self.identity_like(monoid, value);
        self.or_else(copy, value, identity_like)
    }

    /// Emits the identity of a monoid, of the type of a value.
    pub fn identity_like(&mut self, monoid: Monoid, like: Value) -> Value {
        let ty = self.ir.ty(like);
        let number = NumberFormat::of(&self.ir.store, ty).expect("a monoid combines scalars");
        self.splat_from_bits(ty, monoid.identity(number))
    }
}
