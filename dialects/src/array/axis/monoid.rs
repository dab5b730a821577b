//! Reductions along axes by a monoid.

use super::{list, reductions};
use crate::array::is_complex;
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, Monoid, NestBuilder};
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::constraints::element_or_self;
use cotan_ir::dims::Poly;
use cotan_ir::{Op, OpDef, Type, Value};

/// A reduction of scalars along axes by a monoid. An operation with one operand and one result
/// implements this instead of [`Evaluate`] and [`ElementLowering`]: `impl(Evaluate,
/// ElementLowering)` attaches these. It reduces along its `axis`, along its `axes`, or along all.
pub trait CombineAlong: OpDef {
    /// The monoid in loops.
    const MONOID: Monoid;

    /// Reduces the words along an axis, in the operand's number format.
    fn words(number: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word;

    /// Emits the mapping of an element before the reduction: the identity.
    fn element(_: &mut dyn NestBuilder, element: Value) -> Value {
        element
    }

    /// Emits the initial accumulator for a size: the monoid's identity.
    fn start(reader: &mut dyn NestBuilder, ty: Type, _: &Poly) -> Value {
        let number =
            NumberFormat::of(&reader.ir().store, ty).expect("the operand has a number format");
        reader.word(ty, Self::MONOID.identity(number))
    }
}

impl<T: CombineAlong> Evaluate for T {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        if T::MONOID != Monoid::Add && is_complex(&ir.store, ir.ty(ir.operand(op, 0))) {
            return Err(Trap::no_meaning(ir, op, "it reduces complex numbers"));
        }
        let (axes, parts) = (list::listed(ir, op), [ir.operand(op, 0), ir.result(op, 0)]);
        reductions::evaluate(frame, op, parts, &axes, |number, words| T::words(number, words))
    }
}

impl<T: CombineAlong> ElementLowering for T {
    fn rows(&self, reader: &mut dyn NestBuilder, op: Op, at: &[Value]) -> Vec<ArraySlice> {
        let ir = reader.ir();
        let (axes, operand) = (list::listed(ir, op), ir.operand(op, 0));
        let ty = element_or_self(&ir.store, ir.ty(ir.result(op, 0)));
        let start = |reader: &mut dyn NestBuilder, size: &Poly| T::start(reader, ty, size);
        let made = reductions::NestedReduction {
            monoid: T::MONOID,
            operand,
            axes: &axes,
            at,
            start: &start,
            element: T::element,
        };
        vec![ArraySlice::New(made.value(reader))]
    }
}
