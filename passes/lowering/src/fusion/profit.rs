//! The cost model of loop fusion: benefits, costs, and sizes of blocks.

use super::candidate::{ArrayRead, Candidate, is_planned};
use super::trace::Obstacle;
use crate::target::TARGET;
use cotan_dialects::arith::{Andi, Constant, Divsi, Maxsi};
use cotan_dialects::r#loop::Nest;
use cotan_dialects::{Effects, effects};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::{Builder, Ir, Loc, Value};

/// Maximum depth of the expression tree of an address.
const MAX_DEPTH: u32 = 8;

/// The benefit of a fusion, the largest first.
#[derive(Clone, Debug)]
pub enum Benefit {
    /// Elements of an array or a buffer are read while they are in registers or in the cache.
    Reuse(Vec<Value>),
    /// Elements that both loops read are loaded once.
    SharedRead(Vec<Value>),
    /// Independent operations fill the stalls of a loop that is bound by latency or by memory.
    Overlap,
    /// Only some rows of a buffer exist at a time.
    FoldedStorage(Value),
}

/// Returns the benefit of the fusion of two nests.
pub fn of_nests(ir: &Ir, both: [&Candidate; 2]) -> Option<Benefit> {
    let [first, second] = both;
    let is_stored = |read: &&ArrayRead| ir.def_op(read.array) == Some(first.op);
    let stored = arrays(second.facts(ir).reads.iter().filter(is_stored));
    if !stored.is_empty() {
        return Some(Benefit::Reuse(stored));
    }
    // Opposite directions do not share cache lines.
    let [few, many] = both.map(|it| &it.facts(ir).reads);
    let [few, many] = if few.len() <= many.len() { [few, many] } else { [many, few] };
    let shared = arrays(few.iter().filter(|read| many.contains(*read)));
    match shared.is_empty() {
        false => Some(Benefit::SharedRead(shared)),
        true => overlaps_fill(ir, both).then_some(Benefit::Overlap),
    }
}

/// Returns the arrays of some reads, each once.
fn arrays<'a>(reads: impl Iterator<Item = &'a ArrayRead>) -> Vec<Value> {
    let mut arrays: Vec<Value> = Vec::new();
    for read in reads {
        if !arrays.contains(&read.array) {
            arrays.push(read.array);
        }
    }
    arrays
}

/// Returns whether one of two single loops reads nothing and the other one stores nothing: the
/// stores overlap with the loads.
fn overlaps_fill(ir: &Ir, both: [&Candidate; 2]) -> bool {
    let nests = both.map(|it| ir.verified::<Nest>(it.op));
    let is_flat = |at: usize| nests[at].lowers.len() == 1 && !both[at].facts(ir).has_loops;
    let is_fill = |at: usize| {
        both[at].facts(ir).reads.is_empty()
            && nests[at].accs.is_empty()
            && nests[at].inits.is_empty()
    };
    let is_sum = |at: usize| {
        nests[at].puts.is_empty() && nests[at].inits.is_empty() && !nests[at].accs.is_empty()
    };
    is_flat(0) && is_flat(1) && (is_fill(0) && is_sum(1) || is_fill(1) && is_sum(0))
}

/// Tests the costs of the fusion of two nests.
///
/// # Errors
/// Returns the cost that exceeds any benefit.
pub fn cost_of_nests(ir: &Ir, both: [&Candidate; 2]) -> Result<(), Obstacle> {
    let why = match both {
        _ if serializes_functions(ir, both) => "its elementary functions would not be vectorized",
        _ if serializes_products(ir, both) => "its products would have no register tiles",
        _ if mixes_reductions(ir, both) => "their reductions read other elements",
        _ => return Ok(()),
    };
    Err(Obstacle::NoBenefit(why))
}

/// Returns whether fusion would order the iterations of a loop that computes elementary functions,
/// and thus prevent their vectorization.
fn serializes_functions(ir: &Ir, [first, second]: [&Candidate; 2]) -> bool {
    match [first.is_ordered, second.is_ordered] {
        [true, false] => second.facts(ir).has_functions,
        [false, true] => first.facts(ir).has_functions,
        _ => false,
    }
}

/// Returns whether fusion would order the iterations of a product of matrices, and thus prevent its
/// register tiles: the other nest carries states, as that of a scatter does.
fn serializes_products(ir: &Ir, both: [&Candidate; 2]) -> bool {
    let carries = both.map(|it| !ir.verified::<Nest>(it.op).inits.is_empty());
    let is_product =
        both.map(|it| it.facts(ir).reductions.as_ref().is_some_and(|it| it.is_product));
    carries[0] && is_product[1] || carries[1] && is_product[0]
}

/// Returns whether fusion would prevent register tiles or vectors: both nests reduce, and read other
/// elements.
fn mixes_reductions(ir: &Ir, both: [&Candidate; 2]) -> bool {
    match both.map(|it| &it.facts(ir).reductions) {
        [Some(first), Some(second)] => first.conflict_with(second),
        _ => false,
    }
}

/// Returns the benefit if two loops load a common element in the iterations that the pairs of
/// induction variables equate.
pub fn shared_read(
    ir: &Ir,
    [first, second]: [&Candidate; 2],
    indices: impl Iterator<Item = (Value, Value)>,
) -> Option<Benefit> {
    let is_pure = |op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure;
    let mut equivalence = Equivalence::new(ir).with_definitions(MAX_DEPTH, &is_pure);
    indices.for_each(|(a, b)| equivalence.equate(a, b));
    let mut reads = first.accessed.loads();
    let found = reads.find(|a| {
        second.accessed.loads().any(|b| {
            let at = a.at.zip(b.at).filter(|_| a.buffer == b.buffer);
            at.is_some_and(|(a, b)| equivalence.values(a, b))
        })
    });
    found.map(|it| Benefit::SharedRead(vec![it.buffer]))
}

/// Returns the benefit if the second loop reads a buffer that the first one accesses.
pub fn reuse([first, second]: [&Candidate; 2]) -> Option<Benefit> {
    let accessed = &first.accessed;
    let mut read = second.accessed.loads().map(|it| it.buffer);
    let found = read.find(|&buffer| accessed.reads(buffer) || accessed.writes(buffer));
    found.map(|buffer| Benefit::Reuse(vec![buffer]))
}

/// Returns the benefit if the first loop is latency-bound and the second one can fill its stalls.
/// The second one is a smaller parallel loop without function calls that reads results of the first
/// one. Both must be innermost.
pub fn filled_stalls(ir: &Ir, both: [&Candidate; 2]) -> Option<Benefit> {
    let [first, second] = both;
    let is_flat = |it: &&Candidate| !it.facts(ir).has_loops && !is_planned(ir, it.op);
    let is_latency_bound = first.is_ordered && ir.result_count(first.op) > 0;
    let fits = is_latency_bound
        && !second.is_ordered
        && both.iter().all(is_flat)
        && second.size <= first.size
        && !serializes_functions(ir, both)
        && second.accessed.loads().any(|it| first.accessed.writes(it.buffer));
    fits.then_some(Benefit::Overlap)
}

/// Emits the number of rows of a block that stays in the cache: a multiple of 8 and at least
/// `fewest`.
pub fn rows_of_block(b: &mut Builder<'_>, loc: Loc, row: Value, fewest: i64) -> Value {
    let [one, elements, eights, fewest] =
        [1, TARGET.caches.second_elements, -8, fewest].map(|it| Constant::index(b, loc, it));
    let row = Maxsi::value(b, loc, row, one);
    let rows = Divsi::value(b, loc, elements, row);
    let rows = Andi::value(b, loc, rows, eights);
    Maxsi::value(b, loc, rows, fewest)
}
