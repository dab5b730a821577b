//! Values of a reverse fold that the state after the step contains.

use super::SavedState;
use crate::array::cross_loop_cse::equal_values::{EqualValues, compute};
use cotan_dialects::array::Index;
use cotan_dialects::scf::If;
use cotan_dialects::yielded;
use cotan_ir::{Block, Ir, Value};
use rustc_hash::FxHashMap;

/// The values of a reader that the state after the step contains.
pub(super) struct Recomputed {
    /// The state itself.
    pub next: Vec<Value>,
    /// The number of a slice that the last update of the step writes, and its values.
    pub last: Option<(usize, Vec<Value>)>,
}

impl Recomputed {
    /// Compares the bodies of both folds.
    pub fn of(ir: &Ir, saved: &SavedState) -> Self {
        let around = FxHashMap::default();
        let equal = EqualValues::of(ir, &saved.reader, &saved.producer, &around);
        let equal = equal.map(|equal| equal.values).unwrap_or_default();
        let body = saved.reader.body;
        let mut next = Vec::new();
        add_equal(ir, body, &equal, saved.producer.carried[saved.state].given, &mut next);
        let last = saved.overwritten.last.map(|(slice, value)| {
            let mut values = Vec::new();
            add_equal(ir, body, &equal, value, &mut values);
            add_in_branches(ir, body, &equal, value, &mut values);
            (slice, values)
        });
        Self { next, last: last.filter(|last| !last.1.is_empty()) }
    }
}

/// Adds the values computed in a block that equal a value of the other fold.
fn add_equal(
    ir: &Ir,
    block: Block,
    equal: &FxHashMap<Value, Value>,
    there: Value,
    values: &mut Vec<Value>,
) {
    let ops = ir.ops(block).filter(|&op| !ir.is::<Index>(op));
    values.extend(ops.flat_map(|op| ir.results(op)).filter(|it| equal.get(it) == Some(&there)));
}

/// Adds the values in branches of a block that equal the result of a conditional of the other fold,
/// wherever that has the same condition.
fn add_in_branches(
    ir: &Ir,
    block: Block,
    equal: &FxHashMap<Value, Value>,
    there: Value,
    values: &mut Vec<Value>,
) {
    let Some((op, conditional)) = ir.def_op(there).and_then(|op| Some((op, ir.get::<If>(op)?)))
    else {
        return;
    };
    let Some(position) = ir.results(op).position(|result| result == there) else { return };
    for (here, own) in ir.ops(block).filter_map(|op| Some((op, ir.get::<If>(op)?))) {
        let condition = equal.get(&own.condition).copied().unwrap_or(own.condition);
        if condition != conditional.condition {
            continue;
        }
        for (&region, &other) in ir.regions(here).iter().zip(ir.regions(op)) {
            let yielded = yielded(ir, other).and_then(|values| values.get(position).copied());
            let blocks = ir.single_block(region).zip(ir.single_block(other));
            let (Some(there), Some((block, other))) = (yielded, blocks) else { continue };
            let mut equal = equal.clone();
            compute(ir, block, other, &mut equal);
            add_equal(ir, block, &equal, there, values);
            add_in_branches(ir, block, &equal, there, values);
        }
    }
}
