//! Reductions: loop-carried values that are only accumulated.
//!
//! Each lane or chunk may have its own accumulator if the combining operation is associative, or
//! may be reassociated.

use super::recurrences::MAX_STATES_IN_VECTORS;
use super::{Combining, ExtremumSearch, NotVectorizable, Recurrence, Scan};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{scf, yielded};
use cotan_ir::{Ir, Op, Value};

/// A loop-carried value that is accumulated by an associative operation, or changed by a linear
/// recurrence.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The monoid; of a recurrence, addition.
    pub monoid: Monoid,
    /// The initial value.
    pub init: Value,
    /// The iter_arg.
    pub arg: Value,
    /// The yielded value.
    pub yielded: Value,
    /// The scan, if iterations read the partial result and one operation combines it.
    pub scan: Option<Scan>,
    /// True if it is part of a linear recurrence.
    pub is_recurrence: bool,
    /// True if it is part of the search of an extremum.
    pub is_searched: bool,
}

/// The carried values of a loop.
#[derive(Debug, Default)]
pub struct CarriedValues {
    /// All of them, in order.
    pub reductions: Vec<Reduction>,
    /// The linear recurrences.
    pub recurrences: Vec<Recurrence>,
    /// The searches of extrema with their positions.
    pub searches: Vec<ExtremumSearch>,
}

impl Reduction {
    /// Returns whether iterations read the partial result.
    pub fn reads_partial(&self) -> bool {
        self.scan.is_some() || self.is_recurrence
    }
}

/// Classifies the carried values of a loop.
pub fn find(ir: &Ir, op: Op, this: &scf::For) -> Result<CarriedValues, NotVectorizable> {
    let block = ir.single_block(this.body);
    let outputs = yielded(ir, this.body).unwrap_or_default();
    let args = block.into_iter().flat_map(|block| ir.args(block).skip(1));
    let carried: Vec<(Value, Value)> = args.zip(outputs).collect();
    let searches = block.map(|block| ExtremumSearch::all(ir, block, &carried)).unwrap_or_default();
    let mut reductions = Vec::new();
    for (number, (init, &(arg, outputs))) in this.inits.iter(ir).zip(&carried).enumerate() {
        let searched = searched(&searches, number);
        let combined = searched.or_else(|| combined(ir, arg, outputs)).map(|monoid| (monoid, None));
        let combined = combined
            .or_else(|| Scan::of(ir, arg, outputs).map(|(monoid, scan)| (monoid, Some(scan))));
        let (is_recurrence, is_searched) = (combined.is_none(), searched.is_some());
        let (monoid, scan) = combined.unwrap_or((Monoid::Add, None));
        let yielded = outputs;
        reductions.push(Reduction { monoid, init, arg, yielded, scan, is_recurrence, is_searched });
    }
    let states = reductions.iter().filter(|it| it.is_recurrence).map(|it| (it.arg, it.yielded));
    let states: Vec<(Value, Value)> = states.collect();
    if states.is_empty() {
        return Ok(CarriedValues { reductions, searches, ..CarriedValues::default() });
    }
    match block.and_then(|block| Recurrence::all(ir, block, &states, MAX_STATES_IN_VECTORS)) {
        Some(recurrences) => Ok(CarriedValues { reductions, recurrences, searches }),
        None => {
            let why = "a carried value is not a reassociable reduction";
            Err(NotVectorizable { op, why })
        }
    }
}

/// Returns the monoid of a carried value that is part of a search.
fn searched(searches: &[ExtremumSearch], number: usize) -> Option<Monoid> {
    let search = searches.iter().find(|it| it.numbers.contains(&number))?;
    Some(if search.numbers[0] == number { search.monoid } else { Monoid::Min })
}

/// Returns the monoid of a chain of combining operations from `arg` to `given` whose intermediate
/// results have no other use.
fn combined(ir: &Ir, arg: Value, outputs: Value) -> Option<Monoid> {
    let (mut value, mut monoid) = (arg, None);
    while value != outputs {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value))?;
        let next = Combining::with(ir, user, value)?.monoid;
        if ir.block_of(user) != ir.def_block(arg) || monoid.is_some_and(|it| it != next) {
            return None;
        }
        (value, monoid) = (ir.result(user, 0), Some(next));
    }
    monoid.filter(|_| ir.has_one_use(outputs))
}
