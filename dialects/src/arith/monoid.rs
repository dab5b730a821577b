//! The arithmetic of monoids: the combination of accumulators with values.

use super::extrema::{maximum, minimum};
use super::{
    Addf, Addi, Andi, FastMath, Maximumf, Maxsi, Maxui, Minimumf, Minsi, Minui, Mulf, Muli, Ori,
};
use crate::interfaces::nest_lowering::Monoid;
use cotan_ir::OpDef;
use cotan_ir::constraints::{element_or_self, is_float};
use cotan_ir::{AttrValue, Builder, Ir, Loc, Op, Value};
use cotan_numerics::{NumberFormat, Word};

impl Monoid {
    /// Combines the accumulator `sofar` with the next value.
    pub fn combine(self, number: NumberFormat, acc: Word, next: Word) -> Word {
        let either = |first: bool| if first { acc } else { next };
        let float =
            |of: fn([f64; 2]) -> f64| number.nearest(of([number.float(acc), number.float(next)]));
        match (self, number) {
            (Self::Add, NumberFormat::Int(_)) => number.wrap(acc.wrapping_add(next)),
            (Self::Mul, NumberFormat::Int(_)) => number.wrap(acc.wrapping_mul(next)),
            (Self::Add, _) => float(|[a, b]| a + b),
            (Self::Mul, _) => float(|[a, b]| a * b),
            (Self::And, _) => acc & next,
            (Self::Or, _) => acc | next,
            (Self::Max, NumberFormat::Float(_)) => float(maximum),
            (Self::Min, NumberFormat::Float(_)) => float(minimum),
            (Self::Max, _) => either(number.signed(acc) >= number.signed(next)),
            (Self::Min, _) => either(number.signed(acc) <= number.signed(next)),
            (Self::UnsignedMax, _) => acc.max(next),
            (Self::UnsignedMin, _) => acc.min(next),
        }
    }

    /// Emits the combination of two values.
    pub fn emit(self, b: &mut Builder<'_>, loc: Loc, acc: Value, next: Value) -> Value {
        let is_float = is_float(b, element_or_self(b, b.ty(acc)));
        match self {
            Self::Add if is_float => Addf::value(b, loc, acc, next),
            Self::Add => Addi::value(b, loc, acc, next),
            Self::Mul if is_float => Mulf::value(b, loc, acc, next),
            Self::Mul => Muli::value(b, loc, acc, next),
            Self::And => Andi::value(b, loc, acc, next),
            Self::Or => Ori::value(b, loc, acc, next),
            Self::Max if is_float => Maximumf::value(b, loc, acc, next),
            Self::Min if is_float => Minimumf::value(b, loc, acc, next),
            Self::Max => Maxsi::value(b, loc, acc, next),
            Self::Min => Minsi::value(b, loc, acc, next),
            Self::UnsignedMax => Maxui::value(b, loc, acc, next),
            Self::UnsignedMin => Minui::value(b, loc, acc, next),
        }
    }

    /// As [`Monoid::emit`], by an operation that may be reassociated; for floats, also contracted
    /// to a fused multiply-add.
    pub fn emit_in_any_order(
        self,
        b: &mut Builder<'_>,
        loc: Loc,
        acc: Value,
        next: Value,
    ) -> Value {
        let value = self.emit(b, loc, acc, next);
        let op = b.def_op(value).expect("the value has an operation");
        Self::allow_any_order(b, op);
        value
    }

    /// Allows the reassociation of a combining operation.
    pub fn allow_any_order(b: &mut Builder<'_>, op: Op) {
        let value = b.result(op, 0);
        if is_float(&b.store, element_or_self(&b.store, b.ty(value))) {
            let flags = FastMath::REASSOC.with(FastMath::CONTRACT).to_attr(b.store_mut());
            let name = b.store_mut().symbol("fastmath");
            b.set_attr(op, name, Some(flags));
        }
    }

    /// Returns the monoid of a binary operation that may be reassociated: one of integers, or of
    /// floats with the flag `reassoc`.
    pub fn of_regroupable(ir: &Ir, op: Op) -> Option<Self> {
        let value = ir.results(op).next()?;
        let is_float = is_float(&ir.store, element_or_self(&ir.store, ir.ty(value)));
        let is_allowed = !is_float || FastMath::of(ir, op).contains(FastMath::REASSOC);
        Self::of(ir, op).filter(|_| is_allowed)
    }

    /// Returns the monoid of a binary operation.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let spec = ir.spec(op)?;
        let all = [
            (Addf::SPEC, Self::Add),
            (Mulf::SPEC, Self::Mul),
            (Maximumf::SPEC, Self::Max),
            (Minimumf::SPEC, Self::Min),
            (Addi::SPEC, Self::Add),
            (Muli::SPEC, Self::Mul),
            (Andi::SPEC, Self::And),
            (Ori::SPEC, Self::Or),
            (Maxsi::SPEC, Self::Max),
            (Minsi::SPEC, Self::Min),
            (Maxui::SPEC, Self::UnsignedMax),
            (Minui::SPEC, Self::UnsignedMin),
        ];
        all.into_iter().find(|(other, _)| std::ptr::eq(*other, spec)).map(|it| it.1)
    }

    /// Returns the identity: a combination with it leaves every value unchanged, bit for bit.
    pub fn identity(self, number: NumberFormat) -> Word {
        let is_float = matches!(number, NumberFormat::Float(_));
        // A format without infinity has a largest finite number.
        let outermost = |negative: bool| match number {
            NumberFormat::Float(kind) => kind.outermost(negative) as Word,
            NumberFormat::Int(_) if negative => number.least(),
            NumberFormat::Int(_) => number.most(),
        };
        match self {
            Self::Add if is_float => number.nearest(-0.0),
            Self::Mul if is_float => number.nearest(1.0),
            Self::Add | Self::Or | Self::UnsignedMax => 0,
            Self::Mul => 1,
            Self::And | Self::UnsignedMin => number.wrap(u64::MAX),
            Self::Max => outermost(true),
            Self::Min => outermost(false),
        }
    }
}
