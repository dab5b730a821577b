//! `mine.count`

use cotan_dialects::arith::IndexCastui;
use cotan_dialects::array::{ALONG_AXIS, BOOLS, INDICES, reductions};
use cotan_dialects::derivative::{Class, Differentiate};
use cotan_dialects::eval::{Evaluate, Frame, Next, Trap};
use cotan_dialects::r#loop::{Monoid, Pull, Reader, Row};
use cotan_dialects::{Cost, CostKind};
use cotan_ir::{Op, Type, Value};

/// How many of the truth values along an axis hold.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi1, #cotan.dims<n>>) -> tensor<4xindex> {
///   %r = mine.count %x along 1 : tensor<4x?xi1, #cotan.dims<n>>
///   return %r : tensor<4xindex>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "mine.count",
    pure,
    infer = reductions::infer_places,
    verify = reductions::verify_places,
    impl(Evaluate, Differentiate, Pull),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXIS)
)]
#[asm("$operand `along` $axis attr-dict `:` type($operand)")]
pub struct Count {
    /// What may hold.
    #[operand(BOOLS)]
    pub operand: Value,
    /// The dimension that goes.
    #[attr]
    pub axis: i64,
    /// How many do.
    #[result(INDICES)]
    pub result: Value,
}

impl Evaluate for Count {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Self { operand, axis, result } = *self;
        reductions::evaluate(frame, op, [operand, result], &[axis as usize], |_, words| words.sum())
    }
}

impl Differentiate for Count {
    const CLASSES: &'static [Class] = &[Class::Discrete];
}

impl Pull for Count {
    fn rows(&self, reader: &mut dyn Reader, _: Op, at: &[Value]) -> Vec<Row> {
        let axis = self.axis as usize;
        let size = reader.shape(self.operand).sizes[axis].clone();
        let zero = reader.index(0);
        let count = reader.reduce(Monoid::Add, &size, zero, &mut |reader, step| {
            let mut place = at.to_vec();
            place.insert(axis, step);
            let (holds, loc) = (reader.element_of(self.operand, &place), reader.loc());
            IndexCastui::value(&mut reader.builder(), loc, holds, Type::INDEX)
        });
        vec![Row::New(count)]
    }
}
