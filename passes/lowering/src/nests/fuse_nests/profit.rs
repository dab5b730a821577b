//! Whether it is worth while to make one nest of two.

use super::facts::{Facts, Known, Reads};
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::{Ir, Op, Value};

/// Whether the bodies of both nests read an array from outside, in one direction: what one of them reads from its end is not in the
/// cache where the other one is.
pub fn share(known: &Known, nests: [Op; 2]) -> bool {
    let [few, many] = sorted(known.both(nests));
    few.iter().any(|read| many.contains(read))
}

/// The arrays from outside that the bodies of both nests read so.
pub fn read_by_both(known: &Known, nests: [Op; 2]) -> Vec<Value> {
    let [few, many] = sorted(known.both(nests));
    few.iter().filter(|read| many.contains(*read)).map(|read| read.array).collect()
}

/// The shorter one first, so that what is small is held against what is large.
fn sorted([first, second]: [&Facts; 2]) -> [&Reads; 2] {
    match first.reads.len() <= second.reads.len() {
        true => [&first.reads, &second.reads],
        false => [&second.reads, &first.reads],
    }
}

/// Whether one of two loops reads nothing, and the other one puts nothing: what is written costs no time beside what
/// is read.
pub fn fills_beside(ir: &Ir, known: &Known, nests: [Op; 2]) -> bool {
    let facts = known.both(nests);
    let [first, second] = nests.map(|op| ir.verified::<Nest>(op));
    let is_flat = |nest: Nest, facts: &Facts| nest.lowers.len() == 1 && !facts.has_nests;
    let is_fill = |nest: Nest, facts: &Facts| {
        facts.reads.is_empty() && nest.accs.is_empty() && nest.inits.is_empty()
    };
    let is_sum =
        |nest: Nest| nest.puts.is_empty() && nest.inits.is_empty() && !nest.accs.is_empty();
    is_flat(first, facts[0])
        && is_flat(second, facts[1])
        && (is_fill(first, facts[0]) && is_sum(second)
            || is_fill(second, facts[1]) && is_sum(first))
}

/// Whether one of two nests would have to take the turns in order that it may now take several at a
/// time, and computes elementary functions.
pub fn orders_functions(ir: &Ir, known: &Known, nests: [Op; 2]) -> bool {
    let is_ordered = nests.map(|op| {
        let kinds = ir.verified::<Nest>(op).kinds(&ir.store);
        kinds.iter().any(|kind| matches!(kind, Kind::Scan | Kind::Ordered))
    });
    let [first, second] = known.both(nests);
    match is_ordered {
        [true, false] => second.has_functions,
        [false, true] => first.has_functions,
        _ => false,
    }
}
