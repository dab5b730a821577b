//! Loops whose condition is `i < n`, where the body adds one to `i` and leaves `n` as it is.

use super::count;
use crate::stablehlo_to_array::attributes;
use crate::stablehlo_to_array::importer::{Importer, Translation};
use crate::stablehlo_to_array::types::Kind;
use cotan_dialects::arith::{IndexCast, Maxsi};
use cotan_ir::{Block, Ir, Op, Value};
use cotan_stablehlo::attributes::ComparisonDirection;

/// A counted loop.
pub struct Counted {
    /// The position of the counter among the carried values.
    counter: usize,
    /// The end of the range.
    bound: Bound,
    body: Block,
}

/// The end of a range.
enum Bound {
    /// A value outside, or a constant inside of the condition.
    Value(Value),
    /// The initial value of a carried value that never changes.
    Carried(usize),
}

impl Counted {
    /// Recognizes a counted loop.
    pub fn of(it: &Importer<'_>, op: Op) -> Option<Self> {
        let ir = it.ir();
        let &[condition, body] = ir.regions(op) else { return None };
        let (condition, body) = (ir.single_block(condition)?, ir.single_block(body)?);
        let compare = ir.def_op(ir.operand(ir.last_op(condition)?, 0))?;
        let is_less = ir.name_text(compare) == "stablehlo.compare"
            && attributes::direction(ir, compare) == Some(ComparisonDirection::Lt)
            && it.kind(compare, 0) == Kind::Signed;
        if !is_less {
            return None;
        }
        let counter = argument(ir, condition, ir.operand(compare, 0))?;
        if !advances(ir, body, counter) {
            return None;
        }
        let end = ir.operand(compare, 1);
        let bound = match argument(ir, condition, end) {
            Some(index) => is_kept(ir, body, index).then_some(Bound::Carried(index))?,
            None if is_inside(ir, condition, end) => {
                constant(ir, end)?;
                Bound::Value(end)
            }
            None => Bound::Value(end),
        };
        Some(Self { counter, bound, body })
    }

    /// Emits the loop. The counter is computed from the index, and its last value from the bounds.
    pub fn translate(self, it: &mut Importer<'_>, op: Op) -> Translation {
        let mut inits = it.operands(op)?;
        let end = match self.bound {
            Bound::Carried(index) => inits[index],
            Bound::Value(value) => match it.values.get(&value) {
                Some(&value) => value,
                None => {
                    let definition = it.ir().def_op(value);
                    definition.into_iter().for_each(|op| it.op(op));
                    it.value(value)?
                }
            },
        };
        let first = inits.remove(self.counter);
        let ty = it.ir().ty(first);
        let [lower, upper] = [first, end].map(|value| it.index_of(value, Kind::Signed));
        let mut results = count(it, [lower, upper], &inits, |it, index, carried| {
            let mut args = carried.to_vec();
            args.insert(self.counter, IndexCast::value(&mut it.b, it.loc, index, ty));
            let mut values = it.inline(self.body, &args)?;
            values.remove(self.counter);
            Ok(values)
        })?;
        results.insert(self.counter, Maxsi::value(&mut it.b, it.loc, first, end));
        Ok(results)
    }
}

/// Returns the position of a value among the arguments of a block.
fn argument(ir: &Ir, block: Block, value: Value) -> Option<usize> {
    ir.args(block).position(|arg| arg == value)
}

fn is_inside(ir: &Ir, block: Block, value: Value) -> bool {
    ir.def_block(value) == Some(block)
}

/// Returns the constant that defines a value.
fn constant(ir: &Ir, value: Value) -> Option<Op> {
    ir.def_op(value).filter(|&op| ir.name_text(op) == "stablehlo.constant")
}

/// Returns the value that a body yields at a position.
fn yielded(ir: &Ir, body: Block, index: usize) -> Option<Value> {
    let end = ir.last_op(body)?;
    (index < ir.operand_count(end)).then(|| ir.operand(end, index))
}

/// Returns whether a body yields a carried value unchanged.
fn is_kept(ir: &Ir, body: Block, index: usize) -> bool {
    yielded(ir, body, index) == Some(ir.arg(body, index))
}

/// Returns whether a body adds one to a carried value.
fn advances(ir: &Ir, body: Block, index: usize) -> bool {
    let Some(sum) = yielded(ir, body, index).and_then(|value| ir.def_op(value)) else {
        return false;
    };
    if ir.name_text(sum) != "stablehlo.add" || ir.operand_count(sum) != 2 {
        return false;
    }
    let (a, b) = (ir.operand(sum, 0), ir.operand(sum, 1));
    let counter = ir.arg(body, index);
    let step = if a == counter { b } else { a };
    (a == counter || b == counter) && is_one(ir, step)
}

fn is_one(ir: &Ir, value: Value) -> bool {
    let attr = constant(ir, value).and_then(|op| ir.attr_named(op, "value"));
    let word = attr.and_then(|attr| cotan_dialects::interp::word_of(ir, attr));
    word == Some(1)
}
