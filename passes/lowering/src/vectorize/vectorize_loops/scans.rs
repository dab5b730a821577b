//! Vectorization of scans: the prefixes of a vector are combined in logarithmic steps.
//!
//! It needs an associative operation, or one that may be reassociated.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::{Reduction, Scan, VectorizableLoop};
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::scf;
use cotan_dialects::vector::Shuffle;
use cotan_ir::{Ir, Op, Type, Value};

/// Hoists the operations that scans and recurrences depend on to the start of the body, so that
/// partial results are available before their uses.
pub fn hoist_scan_operands(ir: &mut Ir, this: Op, legality: &VectorizableLoop) {
    if !legality.reductions.iter().any(Reduction::reads_partial) {
        return;
    }
    let Some(body) = ir.get::<scf::For>(this).and_then(|this| ir.single_block(this.body)) else {
        return;
    };
    let scans: Vec<&Scan> = legality.reductions.iter().filter_map(|it| it.scan.as_ref()).collect();
    let is_needed = |op: &Op| {
        legality.recurrences.iter().any(|it| it.before.contains(op))
            || scans.iter().any(|scan| scan.before.contains(op))
    };
    let needed = ir.ops(body).filter(is_needed);
    let early: Vec<Op> = needed.chain(scans.iter().map(|scan| scan.combine)).collect();
    for &op in early.iter().rev() {
        let first = ir.first_op(body).expect("the operation is in the body");
        if op != first {
            ir.move_before(op, first);
        }
    }
}

impl Vectorizer<'_> {
    /// Returns the number of iter_args of the vector loop for a carried value. A partial result
    /// that is read has one vector, with equal elements.
    pub fn width(&self, carried: &Reduction) -> usize {
        if carried.reads_partial() { 1 } else { self.copies }
    }

    /// Vectorizes the combining operation of a scan: each lane reads the combination of all earlier
    /// ones.
    pub fn scan(&mut self, carried: &Reduction, scan: &Scan) {
        let (monoid, loc, count) = (carried.monoid, self.loc, self.count as i64);
        let before = self.earlier_lanes(1);
        let last = if self.is_backward { 0 } else { count - 1 };
        let mut acc = self.carried[&carried.arg];
        let (mut partial_results, mut outputs) = (Vec::new(), Vec::new());
        for (copy, next) in self.vectors_of(scan.next).into_iter().enumerate() {
            let next = self.or_identity(copy, monoid, next);
            let sums = self.prefixes(monoid, next);
            let with = monoid.emit_in_any_order(&mut self.b(), loc, acc, sums);
            partial_results.push(self.shuffled(with, acc, &before));
            outputs.push(with);
            let all = self.shuffled(sums, sums, &vec![last; self.count]);
            acc = monoid.emit_in_any_order(&mut self.b(), loc, acc, all);
        }
        self.carried.insert(carried.arg, acc);
        self.values.insert(carried.arg, VectorValue::PerCopy(partial_results));
        self.values.insert(carried.yielded, VectorValue::PerCopy(outputs));
    }

    /// Emits the inclusive prefix combinations of a vector, at distances one, two, four and so on.
    fn prefixes(&mut self, monoid: Monoid, vector: Value) -> Value {
        let (loc, count) = (self.loc, self.count as i64);
        let identity_like = self.identity_like(monoid, vector);
        let (mut sums, mut by) = (vector, 1);
        while by < count {
            let positions = self.earlier_lanes(by);
            let earlier = self.shuffled(sums, identity_like, &positions);
            sums = monoid.emit_in_any_order(&mut self.b(), loc, earlier, sums);
            by *= 2;
        }
        sums
    }

    /// Returns the shuffle indices of the lanes that are `by` iterations earlier. Lanes without one
    /// read from a preceding vector, which is one instruction on most machines.
    pub fn earlier_lanes(&self, by: i64) -> Vec<i64> {
        let count = self.count as i64;
        let before = |lane: i64| match self.is_backward {
            true => lane + by,
            false if lane < by => lane - by + 2 * count,
            false => lane - by,
        };
        (0..count).map(before).collect()
    }

    /// Extracts the scalar of a vector with equal elements.
    pub fn extract_scalar(&mut self, monoid: Monoid, vector: Value) -> Value {
        let loc = self.loc;
        let (zero, positions) = (self.word(Type::INDEX, 0), self.lane_offsets(1));
        let (zero, positions) = (self.splat(zero), positions.expect("vectors have several lanes"));
        let identity_like = self.identity_like(monoid, vector);
        let b = &mut self.b();
        let is_first = Cmpi::value(b, loc, CmpiPredicate::Eq, positions, zero);
        let first = Select::value(b, loc, is_first, vector, identity_like);
        self.reduce_lanes(monoid, first)
    }

    pub fn shuffled(&mut self, first: Value, second: Value, positions: &[i64]) -> Value {
        let (positions, loc) = (self.ir.store.i64_array(positions), self.loc);
        Shuffle::value(&mut self.b(), loc, first, second, positions)
    }

    /// Emits the reversal of a vector.
    pub fn reversed(&mut self, vector: Value) -> Value {
        let positions: Vec<i64> = (0..self.count as i64).rev().collect();
        self.shuffled(vector, vector, &positions)
    }
}
