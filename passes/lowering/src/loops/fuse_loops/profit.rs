//! The cost model of loop fusion: benefits, and sizes of blocks.

use super::candidate::{Candidate, innermost, is_parallel, is_planned};
use crate::target::TARGET;
use cotan_dialects::arith::{Andi, Constant, Divsi, Maxsi};
use cotan_dialects::{Cost, Effects, effects};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Maximum depth of the expression tree of an address.
const MAX_DEPTH: u32 = 8;

/// The benefit of a fusion.
#[derive(Clone, Copy, Debug)]
pub enum Benefit {
    /// Elements that both loops read are loaded once.
    SharedRead(Value),
    /// Elements of a buffer are read while they are in registers or in the cache.
    Reuse(Value),
    /// Independent operations fill the stalls of a latency-bound loop.
    FilledStalls,
    /// Only some rows of a buffer exist at a time.
    FoldedStorage(Value),
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
    found.map(|it| Benefit::SharedRead(it.buffer))
}

/// Returns the benefit if the second loop reads a buffer that the first one accesses.
pub fn reuse([first, second]: [&Candidate; 2]) -> Option<Benefit> {
    let accessed = &first.accessed;
    let mut read = second.accessed.loads().map(|it| it.buffer);
    let found = read.find(|&buffer| accessed.reads(buffer) || accessed.writes(buffer));
    found.map(Benefit::Reuse)
}

/// Returns the benefit if the first loop is latency-bound and the second one can fill its stalls.
/// The second one is a smaller parallel loop without function calls that reads results of the first
/// one. Both must be innermost.
pub fn filled_stalls(ir: &Ir, [first, second]: [&Candidate; 2]) -> Option<Benefit> {
    let is_flat = |op| innermost(ir, op) == [op] && !is_planned(ir, op);
    let is_latency_bound = !is_parallel(ir, first.op) && ir.result_count(first.op) > 0;
    let is_function = |op: Op| Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element;
    let fits = is_latency_bound
        && is_parallel(ir, second.op)
        && is_flat(first.op)
        && is_flat(second.op)
        && ir.walk(second.op).count() <= ir.walk(first.op).count()
        && !ir.walk(second.op).any(is_function)
        && second.accessed.loads().any(|it| first.accessed.writes(it.buffer));
    fits.then_some(Benefit::FilledStalls)
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
