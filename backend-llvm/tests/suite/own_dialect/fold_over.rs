//! `mine.fold_over`

use cotan_dialects::Cost;
use cotan_dialects::arith::Addf;
use cotan_dialects::derivative_rules::{Differentiate, OperandRule};
use cotan_dialects::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_dialects::r#loop::{ArraySlice, ElementLowering, NestBuilder, Reads};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Ir, Op, Value};

/// A vector and its mirror image, added.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = mine.fold_over %x : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "mine.fold_over",
    pure,
    same_type,
    impl(Evaluate, ElementLowering, Differentiate),
    attach(Cost::each(1))
)]
#[asm("$x attr-dict `:` type($result)")]
pub struct FoldOver {
    /// The vector.
    #[operand(FLOAT_LIKE)]
    pub x: Value,
    /// The sum, which is its own mirror image.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Evaluate for FoldOver {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let x = frame.array(op, self.x)?;
        frame.reserve(op, x.words.len(), 1)?;
        let numbers = x.words.iter().zip(x.words.iter().rev());
        let sum = numbers.map(|(&a, &b)| (f64::from_bits(a) + f64::from_bits(b)).to_bits());
        frame.set(self.result, Datum::of(&x.shape, sum.collect()));
        Ok(Next::Op)
    }
}

impl ElementLowering for FoldOver {
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Often
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let size = reader.shape(self.x).sizes[0].clone();
        let mirrored = reader.from_end(at[0], &size);
        let (a, b) = (reader.element_of(self.x, at), reader.element_of(self.x, &[mirrored]));
        let loc = reader.loc();
        vec![ArraySlice::New(Addf::value(&mut reader.builder(), loc, a, b))]
    }
}

impl Differentiate for FoldOver {
    /// It is linear, and its own transpose.
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Linear(|e, _, ct| Self::value(e.builder, e.loc, ct))];
}
