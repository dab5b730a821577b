//! Trip counts of inner loops in the middle of a loop over blocks.
//!
//! Bounds of such loops are minima and maxima, which differ only in the first and last block.

use cotan_dialects::arith::{Addi, Maxsi, Minsi, Muli, Subi};
use cotan_dialects::{array, scf};
use cotan_ir::{Ir, Op, Value};

/// The index of the middle block.
const INDEX: i64 = 1 << 20;

/// Values that are unknown before the loop, such as the number of rows.
const UNKNOWN: i64 = 1 << 40;

/// Maximum depth of an expression.
const MAX_DEPTH: usize = 8;

/// Maximum trip count, in steps of the outer loop: a loop with more depends on unknown values.
const MAX_STEPS: i64 = 4;

/// Returns the trip count of a loop in the middle iterations of a loop with a constant step above
/// 1, if it depends on the step only.
pub fn trip_count(
    ir: &Ir,
    around: (Op, Value),
    around_step: Value,
    this: &scf::For,
) -> Option<i64> {
    let block = array::constant(ir, around_step).filter(|&step| step > 1)?;
    let middle = Middle { ir, outside: around.0, index: around.1 };
    let [lower, upper] = [this.lower, this.upper].map(|bound| middle.value(bound, 0));
    let step = array::constant(ir, this.step).filter(|&step| step > 0)?;
    let distance = upper?.checked_sub(lower?)?.max(0);
    let is_in_block = distance <= block.checked_mul(MAX_STEPS)?;
    is_in_block.then(|| distance.div_euclid(step) + i64::from(distance % step != 0))
}

struct Middle<'a> {
    ir: &'a Ir,
    outside: Op,
    index: Value,
}

impl Middle<'_> {
    /// Evaluates an index in the middle iteration.
    fn value(&self, value: Value, depth: usize) -> Option<i64> {
        let ir = self.ir;
        if value == self.index {
            return Some(INDEX);
        }
        if let Some(number) = array::constant(ir, value) {
            return Some(number);
        }
        if !ir.is_defined_inside(value, self.outside) {
            return Some(UNKNOWN);
        }
        let both = |lhs, rhs| {
            let next = |it| (depth < MAX_DEPTH).then(|| self.value(it, depth + 1)).flatten();
            Some((next(lhs)?, next(rhs)?))
        };
        if let Some(it) = ir.def_as::<Addi>(value) {
            return both(it.lhs, it.rhs).and_then(|(x, y)| x.checked_add(y));
        }
        if let Some(it) = ir.def_as::<Subi>(value) {
            return both(it.lhs, it.rhs).and_then(|(x, y)| x.checked_sub(y));
        }
        if let Some(it) = ir.def_as::<Muli>(value) {
            return both(it.lhs, it.rhs).and_then(|(x, y)| x.checked_mul(y));
        }
        if let Some(it) = ir.def_as::<Minsi>(value) {
            return both(it.lhs, it.rhs).map(|(x, y)| x.min(y));
        }
        let it = ir.def_as::<Maxsi>(value)?;
        both(it.lhs, it.rhs).map(|(x, y)| x.max(y))
    }
}
