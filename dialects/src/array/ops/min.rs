//! `array.min`

use crate::Decomposition;
use crate::array::ad::batch::ALONG_AXES;
use crate::array::ad::decompositions::extremum;
use crate::array::ad::{EXTREMUM_COST, linearize_extremum};
use crate::array::axis::list;
use crate::array::axis::reductions;
use crate::array::axis::reductions::Order;
use crate::array::{ARRAY, ARRAY_OR_SCALAR};
use crate::autodiff::Linearize;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interp::observe::BranchSignature;
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::constraints::{I64_LIST, UNIT};
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, Value};

/// Returns the minimum along an axis by `arith.minimumf`: NaN if any element is NaN, and 0.0 is
/// above -0.0, so any grouping yields the same result. For an empty axis it is infinity, or the
/// greatest integer. Along several axes, or over all, it is the minimum of the minima, with those
/// along the last axis computed first. Its derivative is that of the element at `array.argmin`.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %k: tensor<?xi32, #cotan.dims<n>>) -> (tensor<4xf64>, i32) {
///   %r = array.min %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   %s = array.min %k along 0 unsigned : tensor<?xi32, #cotan.dims<n>>
///   return %r, %s : tensor<4xf64>, i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.min",
    pure,
    infer = reductions::infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Linearize(linearize_extremum)),
    attach(Decomposition { write: extremum, same_value: false }),
    attach(EXTREMUM_COST, ALONG_AXES, BranchSignature(decide))
)]
#[asm("$operand (`along` $axes^)? (`unsigned` $unsigned^)? attr-dict `:` type($operand)")]
pub struct Min {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The axes to reduce, in ascending order; all if absent.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// Present if integers are compared as unsigned.
    #[attr(UNIT)]
    pub unsigned: Option<Attr>,
    /// The minima.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Min { operand, unsigned, .. } = ir.verified(op);
    reductions::verify(ir, op, diagnostics);
    reductions::verify_unsigned(ir, op, operand, unsigned, diagnostics);
}

impl Min {
    /// Builds a minimum along one axis.
    pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
        list::make::<Self>(b, loc, array, &[axis])
    }
}

impl Evaluate for Min {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let Self { operand, axes, unsigned, result } = *self;
        let axes = list::of(frame.ir(), operand, axes);
        reductions::evaluate(frame, op, [operand, result], &axes, |number, words| {
            Order::downwards(number, unsigned).extreme(words)
        })
    }
}

/// Writes the position of the selected element.
fn decide(frame: &Frame<'_, '_>, op: Op, write: &mut dyn FnMut(Word)) {
    let Min { operand, axes, unsigned, .. } = frame.ir().verified(op);
    let axes = list::of(frame.ir(), operand, axes);
    reductions::decide(
        frame,
        op,
        operand,
        &axes,
        |number| Order::downwards(number, unsigned),
        write,
    );
}

impl ElementLowering for Min {
    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let number = NumberFormat::of(&reader.ir().store, reader.ir().ty(self.operand));
        let number = number.expect("the operand has a number format");
        let order = Order::downwards(number, self.unsigned);
        reductions::extreme(reader, order, self.operand, self.axes, at)
    }
}

impl Differentiate for Min {
    /// Its derivative is that of the element at `array.argmin`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
