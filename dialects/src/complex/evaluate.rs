//! The meaning of elementwise operations on complex numbers.

use super::formula::{Formula, Parts};
use super::reals::Rounded;
use super::types::part_of;
use crate::interp::{Array, Datum, EvaluateRow, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::codes::ARGUMENT;
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Op, Value};

/// The meaning of an operation with a [`Formula`].
pub(super) const MEANING: EvaluateRow = EvaluateRow(evaluate);

/// An operand: its words, and the count of words of a number.
struct Operand {
    datum: Datum,
    width: usize,
    number: NumberFormat,
}

impl Operand {
    fn new(frame: &Frame<'_, '_>, op: Op, value: Value) -> Result<Self, Trap> {
        let ir = frame.ir();
        let number = frame.number(op, value)?;
        Ok(Self { datum: frame.get(value)?, width: width(ir, value), number })
    }

    fn count(&self) -> usize {
        self.datum.words().len() / self.width
    }

    fn parts(&self, at: usize) -> [f64; 2] {
        let words = &self.datum.words()[at * self.width..][..self.width];
        [words[0], words[self.width - 1]].map(|word| self.number.float(word))
    }
}

/// Returns the count of words of a number.
fn width(ir: &Ir, value: Value) -> usize {
    1 + usize::from(part_of(&ir.store, ir.ty(value)).is_some())
}

fn evaluate(frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
    let ir = frame.ir();
    let Some(formula) = ir.registry().interface::<Formula>(ir.name(op)) else {
        return Err(Trap::no_meaning(ir, op, "it has no formula"));
    };
    let operands = ir.operands(op).map(|value| Operand::new(frame, op, value));
    let operands: Vec<Operand> = operands.collect::<Result<_, Trap>>()?;
    let result = ir.result(op, 0);
    let (count, width) = (operands[0].count(), width(ir, result));
    if operands.iter().any(|operand| operand.count() != count) {
        return Err(Trap::at(ir, op, &ARGUMENT, "the operands have different shapes"));
    }
    frame.reserve(op, count, width)?;
    let number = operands[0].number;
    let inside = if formula.is_wide() { NumberFormat::Float(FloatKind::F64) } else { number };
    let mut words: Vec<Word> = Vec::with_capacity(count * width);
    for at in 0..count {
        let x: Vec<[f64; 2]> = operands.iter().map(|operand| operand.parts(at)).collect();
        match formula.value(&mut Rounded(inside), &x) {
            Parts::Complex(parts) => words.extend(parts.map(|part| number.nearest(part))),
            Parts::Real(part) => words.push(number.nearest(part)),
            Parts::Bool(holds) => words.push(Word::from(holds)),
        }
    }
    let shape = shape(&operands[0], width);
    frame.set(
        result,
        match shape {
            None => Datum::Scalar(words[0]),
            Some(shape) => Datum::array(Array::new(shape.into(), words)),
        },
    );
    Ok(Next::Op)
}

/// Returns the sizes of the result; `None` for a scalar.
fn shape(first: &Operand, width: usize) -> Option<Vec<usize>> {
    let mut sizes = first.datum.shape().map(<[usize]>::to_vec);
    if first.width == 2 {
        sizes = sizes.map(|mut sizes| {
            sizes.pop();
            sizes
        });
        if first.datum.shape().is_some_and(|shape| shape.len() == 1) {
            sizes = None;
        }
    }
    match width {
        2 => Some(sizes.into_iter().flatten().chain([2]).collect()),
        _ => sizes,
    }
}
