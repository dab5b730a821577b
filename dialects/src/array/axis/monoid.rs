//! Reductions that combine what stands along axes by a monoid.

use super::{list, reductions};
use crate::interfaces::nest_lowering::{ElementLowering, Monoid, NestBuilder, Row};
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::constraints::element_or_self;
use cotan_ir::dims::Poly;
use cotan_ir::{Op, OpDef, Type, Value};

/// Makes one number of those along axes by a monoid. An operation of one operand and one result says
/// this instead of [`Evaluate`] and [`ElementLowering`], which follow: `impl(Evaluate, ElementLowering)` attaches them. It
/// goes along its `axis`, or along the `axes` that it lists, or along all.
pub trait CombineAlong: OpDef {
    /// By what numbers are combined in loops.
    const MONOID: Monoid;

    /// What words along an axis come to, in numbers of the operand.
    fn words(number: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word;

    /// In loops, what is combined of an element: the element itself.
    fn element(_: &mut dyn NestBuilder, element: Value) -> Value {
        element
    }

    /// In loops, what the number of so many begins with: what changes nothing.
    fn start(reader: &mut dyn NestBuilder, ty: Type, _: &Poly) -> Value {
        let number = NumberFormat::of(&reader.ir().store, ty).expect("numbers are combined");
        reader.word(ty, Self::MONOID.identity(number))
    }
}

impl<T: CombineAlong> Evaluate for T {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let (axes, parts) = (list::listed(ir, op), [ir.operand(op, 0), ir.result(op, 0)]);
        reductions::evaluate(frame, op, parts, &axes, |number, words| T::words(number, words))
    }
}

impl<T: CombineAlong> ElementLowering for T {
    fn rows(&self, reader: &mut dyn NestBuilder, op: Op, at: &[Value]) -> Vec<Row> {
        let ir = reader.ir();
        let (axes, operand) = (list::listed(ir, op), ir.operand(op, 0));
        let ty = element_or_self(&ir.store, ir.ty(ir.result(op, 0)));
        let start = |reader: &mut dyn NestBuilder, size: &Poly| T::start(reader, ty, size);
        let made = reductions::Nested {
            monoid: T::MONOID,
            operand,
            axes: &axes,
            at,
            start: &start,
            element: T::element,
        };
        vec![Row::New(made.value(reader))]
    }
}
