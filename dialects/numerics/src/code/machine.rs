//! A recorder as a machine: records the evaluation of elementary functions as code.

use super::formula::{Binary, Instruction, Unary};
use super::formula::{FloatCompare, IntCompare};
use super::recorder::{F32, F64, I32, I64, Recorder};
use super::scalar::Scalar;
use crate::Elementary;
use crate::machine::{BinaryFormat, Boolean, Float, Integer, Machine};

/// The steps that are the same in each format.
macro_rules! scalar_steps {
    () => {
        fn abs(&self, x: Self::F) -> Self::F {
            x.unary(Unary::Absolute)
        }
        fn sqrt(&self, x: Self::F) -> Self::F {
            x.unary(Unary::SquareRoot)
        }
        fn fma(&self, a: Self::F, b: Self::F, c: Self::F) -> Self::F {
            a.fma(b, c)
        }
        fn round(&self, x: Self::F) -> Self::F {
            x.unary(Unary::RoundEven)
        }

        fn lt(&self, a: Self::F, b: Self::F) -> Self::B {
            a.compare_floats(FloatCompare::Olt, b)
        }
        fn le(&self, a: Self::F, b: Self::F) -> Self::B {
            a.compare_floats(FloatCompare::Ole, b)
        }
        fn eq(&self, a: Self::F, b: Self::F) -> Self::B {
            a.compare_floats(FloatCompare::Oeq, b)
        }
        fn int_lt(&self, a: Self::I, b: Self::I) -> Self::B {
            a.compare(IntCompare::Slt, b)
        }
        fn int_eq(&self, a: Self::I, b: Self::I) -> Self::B {
            a.compare(IntCompare::Eq, b)
        }

        fn select(&self, condition: Self::B, a: Self::F, b: Self::F) -> Self::F {
            condition.select(a, b)
        }
        fn int_select(&self, condition: Self::B, a: Self::I, b: Self::I) -> Self::I {
            condition.select(a, b)
        }

        fn iterate<const N: usize>(
            &self,
            when: Self::B,
            most: u32,
            state: [Self::F; N],
            iteration: impl Fn(&Self, Self::F, [Self::F; N]) -> ([Self::F; N], Self::B),
        ) -> [Self::F; N] {
            when.iterate(self.float(0.0), f64::from(most), state, |number, state| {
                iteration(self, number, state)
            })
        }
    };
}

impl Float for Scalar<'_> {}
impl Integer for Scalar<'_> {}
impl Boolean for Scalar<'_> {}

impl<'r> Machine for &'r Recorder {
    type F = Scalar<'r>;
    type I = Scalar<'r>;
    type B = Scalar<'r>;
    const FORMAT: BinaryFormat = BinaryFormat::DOUBLE;

    fn float(&self, c: f64) -> Self::F {
        self.constant(F64, c.to_bits())
    }
    fn int(&self, c: i64) -> Self::I {
        self.constant(I64, c as u64)
    }

    scalar_steps!();

    fn bits(&self, x: Self::F) -> Self::I {
        x.to(I64, Unary::Bits)
    }
    fn of_bits(&self, x: Self::I) -> Self::F {
        x.to(F64, Unary::Bits)
    }
    fn to_int(&self, x: Self::F) -> Self::I {
        x.to(I64, Unary::SignedOfFloat)
    }
    fn to_float(&self, x: Self::I) -> Self::F {
        x.to(F64, Unary::FloatOfSigned)
    }

    fn scale(&self, x: Self::F, k: Self::I) -> Self::F {
        self.step(F64, Instruction::Scale(x.step(), k.step()))
    }
    fn rarely(
        &self,
        condition: Self::B,
        x: Self::F,
        function: &'static Elementary,
        otherwise: Self::F,
    ) -> Self::F {
        let [condition, x, otherwise] = [condition, x, otherwise].map(|it| it.step());
        self.step(F64, Instruction::Rarely { condition, x, function, otherwise })
    }

    fn shl(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftLeft, low_bits(by))
    }
    fn shr(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftRight, low_bits(by))
    }
    fn sar(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftRightSigned, low_bits(by))
    }
    fn mul_high(&self, a: Self::I, b: Self::I) -> Self::I {
        a.binary(Binary::MultiplyHighUnsigned, b)
    }

    fn table(&self, table: &'static [u64], index: Self::I) -> Self::I {
        self.step(I64, Instruction::Table(table, index.step()))
    }
}

/// A recorder as a machine of `f32`.
#[derive(Clone, Copy, Debug)]
pub struct SingleRecorder<'r>(pub &'r Recorder);

impl<'r> Machine for SingleRecorder<'r> {
    type F = Scalar<'r>;
    type I = Scalar<'r>;
    type B = Scalar<'r>;
    const FORMAT: BinaryFormat = BinaryFormat::SINGLE;

    fn float(&self, c: f64) -> Self::F {
        self.0.constant(F32, u64::from((c as f32).to_bits()))
    }
    fn int(&self, c: i64) -> Self::I {
        self.0.constant(I32, c as u64)
    }

    scalar_steps!();

    fn bits(&self, x: Self::F) -> Self::I {
        x.to(I32, Unary::Bits)
    }
    fn of_bits(&self, x: Self::I) -> Self::F {
        x.to(F32, Unary::Bits)
    }
    fn to_int(&self, x: Self::F) -> Self::I {
        x.to(I32, Unary::SignedOfFloat)
    }
    fn to_float(&self, x: Self::I) -> Self::F {
        x.to(F32, Unary::FloatOfSigned)
    }

    fn scale(&self, x: Self::F, k: Self::I) -> Self::F {
        self.0.step(F32, Instruction::Scale(x.step(), k.step()))
    }
    fn rarely(
        &self,
        condition: Self::B,
        x: Self::F,
        function: &'static Elementary,
        otherwise: Self::F,
    ) -> Self::F {
        let [condition, x, otherwise] = [condition, x, otherwise].map(|it| it.step());
        self.0.step(F32, Instruction::Rarely { condition, x, function, otherwise })
    }

    fn shl(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftLeft, low_bits(by))
    }
    fn shr(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftRight, low_bits(by))
    }
    fn sar(&self, x: Self::I, by: Self::I) -> Self::I {
        x.binary(Binary::ShiftRightSigned, low_bits(by))
    }
    fn mul_high(&self, a: Self::I, b: Self::I) -> Self::I {
        a.binary(Binary::MultiplyHighUnsigned, b)
    }

    fn table(&self, table: &'static [u64], index: Self::I) -> Self::I {
        let index = index.signed_to(I64);
        self.0.step(I64, Instruction::Table(table, index.step())).signed_to(I32)
    }
}

/// Returns the bits of the amount that a shift reads. Out of range the result is not used, so any
/// amount is legal.
fn low_bits(by: Scalar<'_>) -> Scalar<'_> {
    by & by.same(u64::from(by.number().width()) - 1)
}
