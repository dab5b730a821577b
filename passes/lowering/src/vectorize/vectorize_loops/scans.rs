//! What turns make of what those before them combined: all beginnings of a vector at once.

use super::emit::Widening;
use super::vector_values::Wide;
use crate::analysis::vectorizable_loop::{Lanes, Reduction, Scan};
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::scf;
use cotan_dialects::vector::Shuffle;
use cotan_ir::{Ir, Op, Type, Value};

/// Brings what scans combine to the front of a turn, and what recurrences take: it is known before any turn looks at
/// what is carried.
pub fn bring_forward(ir: &mut Ir, this: Op, lanes: &Lanes) {
    if !lanes.reductions.iter().any(Reduction::is_looked_at) {
        return;
    }
    let Some(body) = ir.get::<scf::For>(this).and_then(|this| ir.single_block(this.body)) else {
        return;
    };
    let scans: Vec<&Scan> = lanes.reductions.iter().filter_map(|it| it.scan.as_ref()).collect();
    let is_needed = |op: &Op| {
        lanes.recurrences.iter().any(|it| it.before.contains(op))
            || scans.iter().any(|scan| scan.before.contains(op))
    };
    let needed = ir.ops(body).filter(is_needed);
    let early: Vec<Op> = needed.chain(scans.iter().map(|scan| scan.combine)).collect();
    for &op in early.iter().rev() {
        let first = ir.first_op(body).expect("the operation stands in it");
        if op != first {
            ir.move_before(op, first);
        }
    }
}

impl Widening<'_> {
    /// How many values of the loop that is made stand for one that is carried: what turns look at has one vector, all of
    /// whose elements are what there is so far.
    pub fn width(&self, carried: &Reduction) -> usize {
        if carried.is_looked_at() { 1 } else { self.copies }
    }

    /// The operation that combines, for all turns side by side: each sees what those before it combined.
    pub fn scan(&mut self, carried: &Reduction, scan: &Scan) {
        let (monoid, loc, count) = (carried.monoid, self.loc, self.count as i64);
        let before = self.lanes_before(1);
        let last = if self.is_backward { 0 } else { count - 1 };
        let mut sofar = self.carried[&carried.arg];
        let (mut looked_at, mut given) = (Vec::new(), Vec::new());
        for (copy, next) in self.many(scan.next).into_iter().enumerate() {
            let next = self.of_turns_only(copy, monoid, next);
            let sums = self.beginnings(monoid, next);
            let with = monoid.emit_in_any_order(&mut self.b(), loc, sofar, sums);
            looked_at.push(self.shuffled(with, sofar, &before));
            given.push(with);
            let all = self.shuffled(sums, sums, &vec![last; self.count]);
            sofar = monoid.emit_in_any_order(&mut self.b(), loc, sofar, all);
        }
        self.carried.insert(carried.arg, sofar);
        self.values.insert(carried.arg, Wide::Many(looked_at));
        self.values.insert(carried.given, Wide::Many(given));
    }

    /// The elements up to each one, combined: with one, two, four and so on that stand before.
    fn beginnings(&mut self, monoid: Monoid, vector: Value) -> Value {
        let (loc, count) = (self.loc, self.count as i64);
        let nothing = self.nothing(monoid, vector);
        let (mut sums, mut by) = (vector, 1);
        while by < count {
            let places = self.lanes_before(by);
            let earlier = self.shuffled(sums, nothing, &places);
            sums = monoid.emit_in_any_order(&mut self.b(), loc, earlier, sums);
            by *= 2;
        }
        sums
    }

    /// Which lane has the turn so many before that of each lane; for those without, the one that would stand there if
    /// another vector came before, which is one instruction of most machines.
    pub fn lanes_before(&self, by: i64) -> Vec<i64> {
        let count = self.count as i64;
        let before = |lane: i64| match self.is_backward {
            true => lane + by,
            false if lane < by => lane - by + 2 * count,
            false => lane - by,
        };
        (0..count).map(before).collect()
    }

    /// The number that all elements of a vector are.
    pub fn one_of(&mut self, monoid: Monoid, vector: Value) -> Value {
        let loc = self.loc;
        let (zero, places) = (self.word(Type::INDEX, 0), self.steps(1));
        let (zero, places) = (self.splat(zero), places.expect("it is a vector"));
        let nothing = self.nothing(monoid, vector);
        let b = &mut self.b();
        let is_first = Cmpi::value(b, loc, CmpiPredicate::Eq, places, zero);
        let first = Select::value(b, loc, is_first, vector, nothing);
        self.lanes_together(monoid, first)
    }

    pub fn shuffled(&mut self, first: Value, second: Value, places: &[i64]) -> Value {
        let (places, loc) = (self.ir.store.i64_array(places), self.loc);
        Shuffle::value(&mut self.b(), loc, first, second, places)
    }

    /// A vector backwards.
    pub fn backwards(&mut self, vector: Value) -> Value {
        let places: Vec<i64> = (0..self.count as i64).rev().collect();
        self.shuffled(vector, vector, &places)
    }
}
