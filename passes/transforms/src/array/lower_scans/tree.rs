//! Elements combined in pairs, then in pairs of pairs.

use super::combining::{Combining, Count, Position};
use cotan_dialects::arith::{Addi, Andi, CmpiPredicate, Maxsi, Remsi, Shli, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::math::Ctlz;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Value};

/// All beginnings, or what comes of everything.
pub fn write(b: &mut Builder<'_>, c: &Combining) -> Vec<Value> {
    let rounds = rounds(b, c);
    c.with_size(b, (0, &rounds), |b, rounds| match c.is_scan {
        true => beginnings(b, c, rounds),
        false => everything(b, c, rounds),
    })
}

/// How often numbers are halved until one is left: the number of binary digits of `n - 1`.
fn rounds(b: &mut Builder<'_>, c: &Combining) -> Count {
    if let Some(size) = c.size.as_constant() {
        return Count::Known(i64::from(64 - (size - 1).max(0).leading_zeros()));
    }
    let last = c.size.add(&Poly::constant(-1)).expect("an array has so many elements");
    let (last, zero) = (index_of_size(b, c.loc, &last), c.number(b, 0));
    let last = Maxsi::value(b, c.loc, last, zero);
    let (digits, zeros) = (c.number(b, 64), Ctlz::value(b, c.loc, last));
    Count::Computed(Subi::value(b, c.loc, digits, zeros))
}

/// Element `k` becomes, in round `r`, what comes of all from it to before `k + 2^(r + 1)`, where that divides `k`.
fn everything(b: &mut Builder<'_>, c: &Combining, rounds: &Poly) -> Vec<Value> {
    let combined = c.turns(b, (rounds, false), &c.elements, |b, sofar, round| {
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

/// Upwards element `k` becomes what comes of the `2^(r + 1)` up to it, where that divides `k + 1`; downwards what
/// stands before `2^r` of them is combined with these.
fn beginnings(b: &mut Builder<'_>, c: &Combining, rounds: &Poly) -> Vec<Value> {
    let mut combined = c.elements.clone();
    for down in [false, true] {
        combined = c.turns(b, (rounds, down), &combined, |b, sofar, round| {
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

/// How far what is combined in a round is apart, and twice that.
fn distances(b: &mut Builder<'_>, c: &Combining, round: Value) -> (Value, Value) {
    let one = c.number(b, 1);
    let distance = Shli::value(b, c.loc, one, round);
    (distance, Shli::value(b, c.loc, distance, one))
}

/// What stands at two places, combined if that holds; if not, what stands at one.
fn pair(
    b: &mut Builder<'_>,
    c: &Combining,
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
