//! The ranges of signed integers.

use crate::IterationSpace;
use crate::arith::operands::integer;
use crate::arith::{Addi, IndexCast, Maxsi, Minsi, Muli, Select, Subi};
use crate::interp::NumberFormat;
use cotan_ir::{Ir, Value};

/// The first and last value that an integer may have, read as signed.
pub type Range = [i128; 2];

/// The most operations between a value and what bounds it.
const MAX_DEPTH: usize = 8;

/// Returns the range of an integer or `index`: at worst that of its type. `None` for other types.
pub fn of(ir: &Ir, value: Value) -> Option<Range> {
    within(ir, value, MAX_DEPTH)
}

fn within(ir: &Ir, value: Value, depth: usize) -> Option<Range> {
    let all = of_type(ir, value)?;
    let known = depth.checked_sub(1).and_then(|depth| computed(ir, value, depth));
    Some(known.filter(|known| contains(all, *known)).unwrap_or(all))
}

/// Returns the values of a type; `None` for arrays and floats.
fn of_type(ir: &Ir, value: Value) -> Option<Range> {
    let number = NumberFormat::of(&ir.store, ir.ty(value))?;
    let is_scalar = cotan_ir::Shape::of(&ir.store, ir.ty(value))?.rank() == 0;
    let is_integer = matches!(number, NumberFormat::Int(_));
    let range = [number.least(), number.most()].map(|word| i128::from(number.signed(word)));
    (is_scalar && is_integer && number.width() > 1).then_some(range)
}

/// Returns whether all values of one range are in another.
pub fn contains(all: Range, inner: Range) -> bool {
    all[0] <= inner[0] && inner[1] <= all[1]
}

/// Returns the range of a value by its definition. The range of a sum is that without wrapping.
fn computed(ir: &Ir, value: Value, depth: usize) -> Option<Range> {
    if let Some(number) = integer(ir, value) {
        return Some([i128::from(number); 2]);
    }
    let range = |value| within(ir, value, depth);
    let Some(op) = ir.def_op(value) else { return of_arg(ir, value) };
    if let Some(Addi { lhs, rhs, .. }) = ir.get(op) {
        let (a, b) = (range(lhs)?, range(rhs)?);
        return Some([a[0] + b[0], a[1] + b[1]]);
    }
    if let Some(Subi { lhs, rhs, .. }) = ir.get(op) {
        let (a, b) = (range(lhs)?, range(rhs)?);
        return Some([a[0] - b[1], a[1] - b[0]]);
    }
    if let Some(Muli { lhs, rhs, .. }) = ir.get(op) {
        let (a, b) = (range(lhs)?, range(rhs)?);
        let ends = [a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]];
        return Some([ends.into_iter().min()?, ends.into_iter().max()?]);
    }
    if let Some(Maxsi { lhs, rhs, .. }) = ir.get(op) {
        let (a, b) = (range(lhs)?, range(rhs)?);
        return Some([a[0].max(b[0]), a[1].max(b[1])]);
    }
    if let Some(Minsi { lhs, rhs, .. }) = ir.get(op) {
        let (a, b) = (range(lhs)?, range(rhs)?);
        return Some([a[0].min(b[0]), a[1].min(b[1])]);
    }
    if let Some(IndexCast { input, .. }) = ir.get(op) {
        return range(input);
    }
    let Select { true_value, false_value, .. } = ir.get(op)?;
    let (a, b) = (range(true_value)?, range(false_value)?);
    Some([a[0].min(b[0]), a[1].max(b[1])])
}

/// Returns the range of an argument of a body.
fn of_arg(ir: &Ir, value: Value) -> Option<Range> {
    IterationSpace::arg_range(ir, value).or_else(|| {
        let extent = IterationSpace::extent(ir, value)?
            .as_constant()
            .map_or(i128::from(i64::MAX), i128::from);
        Some([0, extent - 1])
    })
}
