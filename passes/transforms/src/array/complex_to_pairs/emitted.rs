//! Arithmetic on parts as operations.

use cotan_dialects::complex::{BinaryFunction, Reals, UnaryFunction};
use cotan_dialects::{Emit, arith::CmpfPredicate, math};
use cotan_ir::Value;

/// The formulas of complex numbers as code: a part is a float, or an array of floats.
pub struct Emitted<'e, 'b, 'i>(pub &'e mut Emit<'b, 'i>);

impl Reals for Emitted<'_, '_, '_> {
    type Real = Value;
    type Bool = Value;

    fn number(&mut self, value: f64, like: Value) -> Value {
        self.0.number(value, like).expect("a part has a format")
    }

    fn unary(&mut self, function: UnaryFunction, x: Value) -> Value {
        let of = match function {
            UnaryFunction::Neg => return self.0.neg(x),
            UnaryFunction::Abs => math::Absf::value,
            UnaryFunction::Sqrt => math::Sqrt::value,
            UnaryFunction::Exp => math::Exp::value,
            UnaryFunction::Expm1 => math::Expm1::value,
            UnaryFunction::Log => math::Log::value,
            UnaryFunction::Log1p => math::Log1p::value,
            UnaryFunction::Sin => math::Sin::value,
            UnaryFunction::Cos => math::Cos::value,
            UnaryFunction::Tan => math::Tan::value,
            UnaryFunction::Sinh => math::Sinh::value,
            UnaryFunction::Cosh => math::Cosh::value,
            UnaryFunction::Tanh => math::Tanh::value,
            UnaryFunction::Asinh => math::Asinh::value,
        };
        of(self.0.builder, self.0.loc, x)
    }

    fn binary(&mut self, function: BinaryFunction, a: Value, b: Value) -> Value {
        match function {
            BinaryFunction::Add => self.0.add(a, b),
            BinaryFunction::Sub => self.0.sub(a, b),
            BinaryFunction::Mul => self.0.mul(a, b),
            BinaryFunction::Div => self.0.div(a, b),
            BinaryFunction::Atan2 => math::Atan2::value(self.0.builder, self.0.loc, a, b),
            BinaryFunction::Copysign => self.0.copysign(a, b),
        }
    }

    fn holds(&mut self, predicate: CmpfPredicate, a: Value, b: Value) -> Value {
        self.0.compare(predicate, a, b)
    }

    fn either(&mut self, a: Value, b: Value) -> Value {
        self.0.or(a, b)
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        self.0.and(a, b)
    }

    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.0.select(condition, a, b)
    }
}
