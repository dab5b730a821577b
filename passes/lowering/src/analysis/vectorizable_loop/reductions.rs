//! Reductions: loop-carried values that are only accumulated.
//!
//! Each lane or chunk may have its own accumulator if the combining operation is associative, or
//! may be reassociated.

use super::{Combining, NotVectorizable, Recurrence, Scan};
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
}

impl Reduction {
    /// Returns whether iterations read the partial result.
    pub fn reads_partial(&self) -> bool {
        self.scan.is_some() || self.is_recurrence
    }
}

/// Returns the reductions and recurrences of a loop.
pub fn find(
    ir: &Ir,
    op: Op,
    this: &scf::For,
) -> Result<(Vec<Reduction>, Vec<Recurrence>), NotVectorizable> {
    let block = ir.single_block(this.body);
    let outputs = yielded(ir, this.body).unwrap_or_default();
    let args = block.into_iter().flat_map(|block| ir.args(block).skip(1)).collect::<Vec<_>>();
    let mut reductions = Vec::new();
    for ((init, arg), outputs) in this.inits.iter(ir).zip(args).zip(outputs) {
        let combined = combined(ir, arg, outputs).map(|monoid| (monoid, None));
        let combined = combined
            .or_else(|| Scan::of(ir, arg, outputs).map(|(monoid, scan)| (monoid, Some(scan))));
        let is_recurrence = combined.is_none();
        let (monoid, scan) = combined.unwrap_or((Monoid::Add, None));
        reductions.push(Reduction { monoid, init, arg, yielded: outputs, scan, is_recurrence });
    }
    let states = reductions.iter().filter(|it| it.is_recurrence).map(|it| (it.arg, it.yielded));
    let states: Vec<(Value, Value)> = states.collect();
    if states.is_empty() {
        return Ok((reductions, Vec::new()));
    }
    match block.and_then(|block| Recurrence::all(ir, block, &states)) {
        Some(recurrences) => Ok((reductions, recurrences)),
        None => {
            let why = "a carried value is not a reassociable reduction";
            Err(NotVectorizable { op, why })
        }
    }
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
