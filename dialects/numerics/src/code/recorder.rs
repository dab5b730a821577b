//! The recording of scalar code.

use super::Scalars;
use super::formula::{Binary, Formula, Instruction, Step, Unary};
use super::scalar::Scalar;
use crate::{NumberFormat, Word};
use cotan_ir::types::FloatKind;
use std::cell::RefCell;

/// `f64`.
pub(super) const F64: NumberFormat = NumberFormat::Float(FloatKind::F64);
/// `f32`.
pub(super) const F32: NumberFormat = NumberFormat::Float(FloatKind::F32);
/// `i32`.
pub(super) const I32: NumberFormat = NumberFormat::Int(32);
/// `i64`.
pub(super) const I64: NumberFormat = NumberFormat::Int(64);
/// A boolean.
pub(super) const BOOL: NumberFormat = NumberFormat::Int(1);

/// Records instructions. Its scalars are values of code that runs later.
///
/// ```
/// use cotan_numerics::code::Recorder;
/// use cotan_numerics::NumberFormat;
/// use cotan_ir::types::FloatKind;
///
/// let formula = Recorder::record(&[NumberFormat::Float(FloatKind::F64)], |m, x| {
///     Some([cotan_numerics::exp(&m, x[0])].into_iter().collect())
/// });
/// assert_eq!(formula.map(|formula| formula.results.len()), Some(1));
/// ```
#[derive(Debug, Default)]
pub struct Recorder {
    steps: RefCell<Vec<Step>>,
}

impl Recorder {
    /// Records a function of operands of these formats; `None` if it has no code.
    pub fn record(
        operands: &[NumberFormat],
        function: impl for<'r> FnOnce(&'r Recorder, &[Scalar<'r>]) -> Option<Scalars<'r>>,
    ) -> Option<Formula> {
        let recorder = Recorder::default();
        let operand = |(index, &number)| recorder.step(number, Instruction::Operand(index as u32));
        let operands: Vec<Scalar<'_>> = operands.iter().enumerate().map(operand).collect();
        let results = function(&recorder, &operands)?.iter().map(|result| result.step()).collect();
        Some(recorder.finish(results))
    }

    /// Records a function of one argument in `f64`.
    pub(crate) fn unary_function(
        function: for<'r> fn(&'r Recorder, Scalar<'r>) -> Scalar<'r>,
    ) -> Option<Formula> {
        Self::record(&[F64], |recorder, x| super::one(function(recorder, x[0])))
    }

    /// Returns the recorded code.
    pub(super) fn finish(self, results: Vec<u32>) -> Formula {
        Formula { steps: self.steps.into_inner(), results }
    }

    pub(super) fn step(&self, number: NumberFormat, instruction: Instruction) -> Scalar<'_> {
        let mut steps = self.steps.borrow_mut();
        steps.push(Step { number, instruction });
        Scalar::new(self, steps.len() as u32 - 1)
    }

    pub(super) fn number(&self, step: u32) -> NumberFormat {
        self.steps.borrow()[step as usize].number
    }

    /// Records a constant, by its bits.
    pub fn constant(&self, number: NumberFormat, word: Word) -> Scalar<'_> {
        self.step(number, Instruction::Constant(number.wrap(word)))
    }

    /// Records the constant of a float format nearest to a value.
    pub fn nearest(&self, number: NumberFormat, value: f64) -> Scalar<'_> {
        self.constant(number, number.nearest(value))
    }

    pub(super) fn unary(&self, to: NumberFormat, what: Unary, x: Scalar<'_>) -> Scalar<'_> {
        self.step(to, Instruction::Unary(what, x.step()))
    }

    pub(super) fn binary(&self, what: Binary, x: Scalar<'_>, y: Scalar<'_>) -> Scalar<'_> {
        self.step(x.number(), Instruction::Binary(what, x.step(), y.step()))
    }
}
