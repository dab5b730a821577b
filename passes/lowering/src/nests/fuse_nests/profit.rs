//! Profitability of nest fusion: shared loads, and overlap of stores with loads.

use super::facts::{Facts, FactsCache, Reads};
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::{Ir, Op, Value};

/// Returns whether both nests read a captured array in the same direction. Opposite directions do
/// not share cache lines.
pub fn shares_reads(known: &FactsCache, nests: [Op; 2]) -> bool {
    let [few, many] = sorted(known.both(nests));
    few.iter().any(|read| many.contains(read))
}

/// Returns the captured arrays that both nests read in the same direction.
pub fn read_by_both(known: &FactsCache, nests: [Op; 2]) -> Vec<Value> {
    let [few, many] = sorted(known.both(nests));
    few.iter().filter(|read| many.contains(*read)).map(|read| read.array).collect()
}

/// Returns the read sets, the smaller one first, for a fast intersection.
fn sorted([first, second]: [&Facts; 2]) -> [&Reads; 2] {
    match first.reads.len() <= second.reads.len() {
        true => [&first.reads, &second.reads],
        false => [&second.reads, &first.reads],
    }
}

/// Returns whether one of two loops reads nothing and the other one stores nothing: the stores
/// overlap with the loads.
pub fn overlaps_fill(ir: &Ir, known: &FactsCache, nests: [Op; 2]) -> bool {
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

/// Returns whether fusion would order the iterations of a nest that computes elementary functions,
/// and thus prevent their vectorization.
pub fn serializes_functions(ir: &Ir, known: &FactsCache, nests: [Op; 2]) -> bool {
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

/// Returns whether fusion would prevent register tiles or vectors: both nests reduce, and read other
/// elements.
pub fn mixes_reductions(known: &FactsCache, nests: [Op; 2]) -> bool {
    match known.both(nests).map(|facts| &facts.reductions) {
        [Some(first), Some(second)] => first.conflict_with(second),
        _ => false,
    }
}

/// Returns whether fusion would order the iterations of a product of matrices, and thus prevent its
/// register tiles: the other nest carries states, as that of a scatter does.
pub fn serializes_products(ir: &Ir, known: &FactsCache, nests: [Op; 2]) -> bool {
    let carries = nests.map(|op| !ir.verified::<Nest>(op).inits.is_empty());
    let is_product =
        known.both(nests).map(|it| it.reductions.as_ref().is_some_and(|it| it.is_product));
    carries[0] && is_product[1] || carries[1] && is_product[0]
}
