//! The ranges of the results of integer operations.

use super::{Infer, InferIntRange, IntRange};
use crate::arith::{
    Addi, Andi, Divsi, Divui, Extsi, Extui, Floordivsi, IndexCast, IndexCastui, Maxsi, Maxui,
    Minsi, Minui, Muli, Remsi, Remui, Select, Shrsi, Shrui, Subi, Trunci,
};
use crate::interp::NumberFormat;
use cotan_ir::registry::Builder;
use cotan_ir::spec::OpSpec;
use cotan_ir::{Ir, Op, OpDef};

const TRANSFER: &[(&OpSpec, Infer)] = &[
    (Addi::SPEC, |_, _, x| Some([x[0][0] + x[1][0], x[0][1] + x[1][1]])),
    (Subi::SPEC, |_, _, x| Some([x[0][0] - x[1][1], x[0][1] - x[1][0]])),
    (Muli::SPEC, |_, _, x| Some(of_ends(x[0], x[1], |a, b| a * b))),
    (Maxsi::SPEC, |_, _, x| Some(max(x[0], x[1]))),
    (Minsi::SPEC, |_, _, x| Some(min(x[0], x[1]))),
    (Maxui::SPEC, |_, _, x| both_natural(x).then(|| max(x[0], x[1]))),
    (Minui::SPEC, |_, _, x| both_natural(x).then(|| min(x[0], x[1]))),
    (Divsi::SPEC, |_, _, x| (x[1][0] > 0).then(|| of_ends(x[0], x[1], |a, b| a / b))),
    (Divui::SPEC, |_, _, x| {
        (both_natural(x) && x[1][0] > 0).then(|| of_ends(x[0], x[1], |a, b| a / b))
    }),
    (Floordivsi::SPEC, |_, _, x| (x[1][0] > 0).then(|| of_ends(x[0], x[1], i128::div_euclid))),
    (Remsi::SPEC, |_, _, x| Some(remainder(x[0], x[1]))),
    (Remui::SPEC, |_, _, x| (x[1][0] > 0).then(|| unsigned_remainder(x[0], x[1]))),
    (Andi::SPEC, |_, _, x| and(x[0], x[1])),
    (Shrsi::SPEC, |_, _, x| natural(x[0]).then(|| [0, x[0][1]])),
    (Shrui::SPEC, |_, _, x| natural(x[0]).then(|| [0, x[0][1]])),
    (Extsi::SPEC, |_, _, x| Some(*x.first().unwrap_or(&[-1, 0]))),
    (Extui::SPEC, |ir, op, x| Some(unsigned(ir, op, x))),
    (Trunci::SPEC, |_, _, x| x.first().copied()),
    (IndexCast::SPEC, |_, _, x| x.first().copied()),
    (IndexCastui::SPEC, |ir, op, x| Some(unsigned(ir, op, x))),
    (Select::SPEC, |_, _, x| Some([x[0][0].min(x[1][0]), x[0][1].max(x[1][1])])),
];

/// Attaches the ranges of the operations of `arith`.
pub fn attach(builder: &mut Builder) {
    for &(spec, infer) in TRANSFER {
        builder.attach(spec.name, InferIntRange(infer));
    }
}

/// Returns the range of a function that is monotone in each operand.
fn of_ends(a: IntRange, b: IntRange, f: fn(i128, i128) -> i128) -> IntRange {
    let ends = [f(a[0], b[0]), f(a[0], b[1]), f(a[1], b[0]), f(a[1], b[1])];
    let fold = |f: fn(i128, i128) -> i128| ends.into_iter().fold(ends[0], f);
    [fold(i128::min), fold(i128::max)]
}

fn max(a: IntRange, b: IntRange) -> IntRange {
    [a[0].max(b[0]), a[1].max(b[1])]
}

fn min(a: IntRange, b: IntRange) -> IntRange {
    [a[0].min(b[0]), a[1].min(b[1])]
}

/// Returns whether no value of a range is negative: signed and unsigned values are the same.
fn natural(range: IntRange) -> bool {
    range[0] >= 0
}

fn both_natural(operands: &[IntRange]) -> bool {
    operands.iter().all(|&operand| natural(operand))
}

/// Returns the range of a remainder, which has the sign of the dividend; it is zero for the divisor
/// zero.
fn remainder(a: IntRange, b: IntRange) -> IntRange {
    let most = (b[0].abs().max(b[1].abs()) - 1).max(0);
    [a[0].max(-most).min(0), a[1].min(most).max(0)]
}

fn unsigned_remainder(a: IntRange, b: IntRange) -> IntRange {
    let most = if natural(a) { a[1].min(b[1] - 1) } else { b[1] - 1 };
    [0, most]
}

/// Returns the range of the common bits, if one of the operands is not negative.
fn and(a: IntRange, b: IntRange) -> Option<IntRange> {
    let most = [a, b].into_iter().filter(|&range| natural(range)).map(|range| range[1]).min();
    most.map(|most| [0, most])
}

/// Returns the range of an operand that is read as unsigned.
fn unsigned(ir: &Ir, op: Op, operands: &[IntRange]) -> IntRange {
    let Some(&operand) = operands.first() else { return [0, 1] };
    if natural(operand) {
        return operand;
    }
    let number = NumberFormat::of(&ir.store, ir.ty(ir.operand(op, 0)));
    let width = number.map_or(64, NumberFormat::width);
    [0, (1 << width) - 1]
}
