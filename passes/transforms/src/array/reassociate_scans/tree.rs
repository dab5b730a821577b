//! The tree schedule: pairs, then pairs of pairs.

use super::combining::{Combination, Count, Position};
use cotan_dialects::arith::{Addi, Andi, CmpiPredicate, Maxsi, Remsi, Shli, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::math::Ctlz;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Value};

/// Emits all prefixes, or the total.
pub fn write(b: &mut Builder<'_>, c: &Combination) -> Vec<Value> {
    let rounds = rounds(b, c);
    c.with_size(b, (0, &rounds), |b, rounds| match c.is_scan {
        true => prefixes(b, c, rounds),
        false => total(b, c, rounds),
    })
}

/// Returns the number of rounds: the number of binary digits of `n - 1`.
fn rounds(b: &mut Builder<'_>, c: &Combination) -> Count {
    if let Some(size) = c.size.as_constant() {
        return Count::Known(i64::from(64 - (size - 1).max(0).leading_zeros()));
    }
    let last = c.size.add(&Poly::constant(-1)).expect("the size of an array is positive");
    let (last, zero) = (index_of_size(b, c.loc, &last), c.number(b, 0));
    let last = Maxsi::value(b, c.loc, last, zero);
    let (digits, zeros) = (c.number(b, 64), Ctlz::value(b, c.loc, last));
    Count::Computed(Subi::value(b, c.loc, digits, zeros))
}

/// Emits the total.
///
/// In round `r`, element `k` becomes the combination of the `2^(r + 1)` elements from it on, if
/// `2^(r + 1)` divides `k`.
fn total(b: &mut Builder<'_>, c: &Combination, rounds: &Poly) -> Vec<Value> {
    let combined = c.fold(b, (rounds, false), &c.elements, |b, sofar, round| {
        let (distance, both) = distances(b, c, round);
        let size = index_of_size(b, c.loc, &c.size);
        c.arrays(b, &c.size, |b, at| {
            let next = Addi::value(b, c.loc, at, distance);
            let (rest, zero) = (Remsi::value(b, c.loc, at, both), c.number(b, 0));
            let is_first = c.is(b, CmpiPredicate::Eq, rest, zero);
            let is_there = c.is(b, CmpiPredicate::Slt, next, size);
            let is_combined = Andi::value(b, c.loc, is_first, is_there);
            pair(b, c, sofar, (at, is_combined), (at, next))
        })
    });
    c.at(b, &combined, &[Position::constant(0)])
}

/// Emits the prefixes. In the up-sweep, element `k` becomes the combination of the `2^(r + 1)`
/// elements up to it, if `2^(r + 1)` divides `k + 1`. In the down-sweep, the prefix before `2^r`
/// elements is combined with their total.
fn prefixes(b: &mut Builder<'_>, c: &Combination, rounds: &Poly) -> Vec<Value> {
    let mut combined = c.elements.clone();
    for down in [false, true] {
        combined = c.fold(b, (rounds, down), &combined, |b, sofar, round| {
            let (distance, both) = distances(b, c, round);
            c.arrays(b, &c.size, |b, at| {
                let one = c.number(b, 1);
                let before = Subi::value(b, c.loc, at, distance);
                let count = Addi::value(b, c.loc, at, one);
                let rest = Remsi::value(b, c.loc, count, both);
                let zero = c.number(b, 0);
                let wanted = if down { distance } else { zero };
                let is_last = c.is(b, CmpiPredicate::Eq, rest, wanted);
                let is_there = c.is(b, CmpiPredicate::Sge, before, zero);
                let is_combined = Andi::value(b, c.loc, is_last, is_there);
                pair(b, c, sofar, (at, is_combined), (before, at))
            })
        });
    }
    combined
}

/// Emits the distance of the elements that a round combines, and twice that.
fn distances(b: &mut Builder<'_>, c: &Combination, round: Value) -> (Value, Value) {
    let one = c.number(b, 1);
    let distance = Shli::value(b, c.loc, one, round);
    (distance, Shli::value(b, c.loc, distance, one))
}

/// Emits the combination of two elements if a condition is true, otherwise one element.
fn pair(
    b: &mut Builder<'_>,
    c: &Combination,
    sofar: &[Value],
    (at, is_combined): (Value, Value),
    (first, then): (Value, Value),
) -> Vec<Value> {
    let both = |b: &mut Builder<'_>| {
        let [first, then] = [first, then].map(|at| c.at(b, sofar, &[Position::index(at)]));
        c.combine(b, &first, &then)
    };
    c.choose(b, is_combined, both, |b| c.at(b, sofar, &[Position::index(at)]))
}
