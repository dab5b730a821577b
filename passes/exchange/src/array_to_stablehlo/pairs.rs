//! Elementwise operations of two results.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use cotan_ir::{Op, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

/// Returns both results over the axes of the operands.
fn pair(
    it: &mut Exporter<'_>,
    op: Op,
    emit: impl FnOnce(&mut Exporter<'_>, &[Value]) -> [Value; 2],
) -> Translation {
    let count = it.ir().operand_count(op);
    let operands: Result<Vec<Lifted>, Refusal> =
        (0..count).map(|index| it.operand(op, index)).collect();
    let (values, axes) = it.aligned(&operands?);
    let results = emit(it, &values);
    Ok(results.map(|value| Item::Array(Lifted { value, axes: axes.clone() })).to_vec())
}

/// Translates `math.sincos`.
pub fn sincos(it: &mut Exporter<'_>, op: Op) -> Translation {
    pair(it, op, |it, x| [it.unary("sine", x[0]), it.unary("cosine", x[0])])
}

fn is_less(it: &mut Exporter<'_>, a: Value, b: Value) -> Value {
    let (a, b) = (it.unsigned(a), it.unsigned(b));
    it.compare(ComparisonDirection::Lt, ComparisonType::Unsigned, a, b)
}

/// Translates `arith.addui_extended`: the sum wraps if it is less than an operand.
pub fn sum(it: &mut Exporter<'_>, op: Op) -> Translation {
    pair(it, op, |it, x| {
        let sum = it.binary("add", x[0], x[1]);
        [sum, is_less(it, sum, x[0])]
    })
}

/// Translates `arith.subui_extended`: the difference wraps if the subtrahend is greater.
pub fn difference(it: &mut Exporter<'_>, op: Op) -> Translation {
    pair(it, op, |it, x| [it.binary("subtract", x[0], x[1]), is_less(it, x[0], x[1])])
}

/// Translates `arith.mulsi_extended`.
pub fn signed_product(it: &mut Exporter<'_>, op: Op) -> Translation {
    pair(it, op, |it, x| [it.binary("multiply", x[0], x[1]), it.same("chlo.mulhi", x)])
}

/// Translates `arith.mului_extended`.
pub fn unsigned_product(it: &mut Exporter<'_>, op: Op) -> Translation {
    pair(it, op, |it, x| {
        let low = it.binary("multiply", x[0], x[1]);
        let operands = [it.unsigned(x[0]), it.unsigned(x[1])];
        let high = it.same("chlo.mulhi", &operands);
        let element = it.element(low);
        [low, it.recast("stablehlo.bitcast_convert", high, element)]
    })
}
