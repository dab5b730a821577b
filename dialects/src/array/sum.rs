//! `array.sum`

use super::{ARRAY, ARRAY_OR_NUMBER, Replicate, index_space, results};
use crate::Cost;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Datum, Evaluate, Frame, Meaning, Next, Number, Stop};
use crate::infer::Inferred;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Diagnostics, Ir, Op, Store, Value};

/// The sum along an axis, from the first element to the last one; 0 of nothing. Integers wrap.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>) -> tensor<4xf64> {
///   %r = array.sum %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.sum",
    pure,
    infer = infer,
    verify = verify,
    impl(Meaning),
    attach(Cost::ONE)
)]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Sum {
    /// What is added.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The dimension that goes.
    #[attr]
    pub axis: i64,
    /// The sums.
    #[result(ARRAY_OR_NUMBER)]
    pub result: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, results::without_axis)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, results::without_axis);
}

impl Evaluate for Sum {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let number = frame.number(op, self.operand)?;
        let source = frame.array(op, self.operand)?;
        let axis = self.axis as usize;
        let mut sizes = source.shape.to_vec();
        let along = sizes.remove(axis);
        let inner = index_space::count(&sizes[axis..]);
        frame.pay(op, source.words.len(), 1)?;
        let sum = |at: usize| {
            let first = (at / inner) * along * inner + at % inner;
            let words = (0..along).map(|step| source.words[first + step * inner]);
            words.reduce(|sum, word| add(number, sum, word)).unwrap_or(0)
        };
        let words = (0..index_space::count(&sizes)).map(sum).collect();
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

/// The sum of two numbers of a format.
pub(super) fn add(number: Number, a: u64, b: u64) -> u64 {
    match number {
        Number::Int(_) => number.wrap(a.wrapping_add(b)),
        Number::Float(_) => number.nearest(number.float(a) + number.float(b)),
    }
}

impl Differentiate for Sum {
    const CLASSES: &'static [Class] = &[Class::Linear(|e, op, ct| {
        let Self { operand, axis, .. } = e.read(op);
        let ty = e.ir().ty(operand);
        Replicate::value(e.builder, e.loc, ct, axis, ty)
    })];
}
