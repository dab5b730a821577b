//! Single instructions, on scalars or on vectors.

use super::{Emitter, built};
use cotan_numerics::code::{Binary, FloatCompare, IntCompare, Unary};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FloatMathValue, IntMathValue, IntValue, VectorValue};
use inkwell::{FloatPredicate, IntPredicate};

/// A conversion of a scalar or vector: `$of` and `$to` are the kinds of values and types.
macro_rules! converted {
    ($emitter:ident.$method:ident($x:ident.$of:ident(), $ty:ident.$to:ident())) => {
        match $x {
            BasicValueEnum::VectorValue(x) => {
                built($emitter.builder.$method(x, $ty.into_vector_type(), "")).into()
            }
            x => built($emitter.builder.$method(x.$of(), $ty.$to(), "")).into(),
        }
    };
}

impl<'c> Emitter<'c, '_> {
    /// Emits an instruction with one operand; the result has the type `ty`.
    pub(super) fn unary(
        &self,
        what: Unary,
        x: BasicValueEnum<'c>,
        ty: BasicTypeEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let bit = || self.context.bool_type().const_zero().into();
        match what {
            Unary::Negate => match x {
                BasicValueEnum::VectorValue(x) => built(self.builder.build_float_neg(x, "")).into(),
                x => built(self.builder.build_float_neg(x.into_float_value(), "")).into(),
            },
            Unary::Absolute => self.intrinsic("llvm.fabs", &[x]),
            Unary::SquareRoot => self.intrinsic("llvm.sqrt", &[x]),
            Unary::Floor => self.intrinsic("llvm.floor", &[x]),
            Unary::Ceil => self.intrinsic("llvm.ceil", &[x]),
            Unary::Truncate => self.intrinsic("llvm.trunc", &[x]),
            Unary::Round => self.intrinsic("llvm.round", &[x]),
            Unary::RoundEven => self.intrinsic("llvm.roundeven", &[x]),
            Unary::LeadingZeros => self.intrinsic("llvm.ctlz", &[x, bit()]),
            Unary::TrailingZeros => self.intrinsic("llvm.cttz", &[x, bit()]),
            Unary::Ones => self.intrinsic("llvm.ctpop", &[x]),
            Unary::SignedOfFloat => self.intrinsic_of("llvm.fptosi.sat", &[ty, x.get_type()], &[x]),
            Unary::UnsignedOfFloat => {
                self.intrinsic_of("llvm.fptoui.sat", &[ty, x.get_type()], &[x])
            }
            Unary::Bits => built(self.builder.build_bit_cast(x, ty, "")),
            Unary::Narrow => {
                converted!(self.build_int_truncate(x.into_int_value(), ty.into_int_type()))
            }
            Unary::WidenUnsigned => {
                converted!(self.build_int_z_extend(x.into_int_value(), ty.into_int_type()))
            }
            Unary::WidenSigned => {
                converted!(self.build_int_s_extend(x.into_int_value(), ty.into_int_type()))
            }
            Unary::NarrowFloat => {
                converted!(self.build_float_trunc(x.into_float_value(), ty.into_float_type()))
            }
            Unary::WidenFloat => {
                converted!(self.build_float_ext(x.into_float_value(), ty.into_float_type()))
            }
            Unary::FloatOfSigned => {
                converted!(self.build_signed_int_to_float(x.into_int_value(), ty.into_float_type()))
            }
            Unary::FloatOfUnsigned => {
                converted!(
                    self.build_unsigned_int_to_float(x.into_int_value(), ty.into_float_type())
                )
            }
        }
    }

    /// An instruction with two operands.
    pub(super) fn binary(
        &self,
        what: Binary,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let is_float = match x {
            BasicValueEnum::VectorValue(x) => x.get_type().get_element_type().is_float_type(),
            x => x.is_float_value(),
        };
        match (what, x, y) {
            (Binary::Maximum, ..) => self.intrinsic("llvm.maximum", &[x, y]),
            (Binary::Minimum, ..) => self.intrinsic("llvm.minimum", &[x, y]),
            (Binary::MaximumNumber, ..) => self.intrinsic("llvm.maximumnum", &[x, y]),
            (Binary::MinimumNumber, ..) => self.intrinsic("llvm.minimumnum", &[x, y]),
            (Binary::CopySign, ..) => self.intrinsic("llvm.copysign", &[x, y]),
            (
                Binary::DivideFloats,
                BasicValueEnum::VectorValue(x),
                BasicValueEnum::VectorValue(y),
            ) => self.quotient_of_vectors(x, y).into(),
            (_, BasicValueEnum::VectorValue(x), BasicValueEnum::VectorValue(y)) => match is_float {
                true => self.binary_floats(what, x, y).into(),
                false => match is_high(what) {
                    Some(signed) => self.high_of_each(x, y, signed).into(),
                    None => self.binary_integers(what, x, y).into(),
                },
            },
            _ if is_float => {
                self.binary_floats(what, x.into_float_value(), y.into_float_value()).into()
            }
            _ => {
                let (x, y) = (x.into_int_value(), y.into_int_value());
                match is_high(what) {
                    Some(signed) => self.high(x, y, signed).into(),
                    None => self.binary_integers(what, x, y).into(),
                }
            }
        }
    }

    fn binary_floats<T: FloatMathValue<'c>>(&self, what: Binary, x: T, y: T) -> T {
        let b = &self.builder;
        let value = match what {
            Binary::AddFloats => b.build_float_add(x, y, ""),
            Binary::SubtractFloats => b.build_float_sub(x, y, ""),
            Binary::MultiplyFloats => b.build_float_mul(x, y, ""),
            Binary::DivideFloats => b.build_float_div(x, y, ""),
            Binary::RemainderFloats => b.build_float_rem(x, y, ""),
            _ => unreachable!("{what:?} is of integers"),
        };
        built(value)
    }

    fn binary_integers<T: IntMathValue<'c>>(&self, what: Binary, x: T, y: T) -> T {
        let b = &self.builder;
        let value = match what {
            Binary::Add => b.build_int_add(x, y, ""),
            Binary::Subtract => b.build_int_sub(x, y, ""),
            Binary::Multiply => b.build_int_mul(x, y, ""),
            Binary::DivideSigned => b.build_int_signed_div(x, y, ""),
            Binary::DivideUnsigned => b.build_int_unsigned_div(x, y, ""),
            Binary::RemainderSigned => b.build_int_signed_rem(x, y, ""),
            Binary::RemainderUnsigned => b.build_int_unsigned_rem(x, y, ""),
            Binary::And => b.build_and(x, y, ""),
            Binary::Or => b.build_or(x, y, ""),
            Binary::Xor => b.build_xor(x, y, ""),
            Binary::ShiftLeft => b.build_left_shift(x, y, ""),
            Binary::ShiftRight => b.build_right_shift(x, y, false, ""),
            Binary::ShiftRightSigned => b.build_right_shift(x, y, true, ""),
            _ => unreachable!("{what:?} is of floats"),
        };
        built(value)
    }

    /// Returns the high half of a product.
    fn high(&self, x: IntValue<'c>, y: IntValue<'c>, signed: bool) -> IntValue<'c> {
        let (b, narrow) = (&self.builder, x.get_type());
        let width = narrow.get_bit_width();
        let wide = self.int(2 * width);
        let extended = |x| match signed {
            true => built(b.build_int_s_extend(x, wide, "")),
            false => built(b.build_int_z_extend(x, wide, "")),
        };
        let product = built(b.build_int_mul(extended(x), extended(y), ""));
        let by = wide.const_int(u64::from(width), false);
        let high = built(b.build_right_shift(product, by, false, ""));
        built(b.build_int_truncate(high, narrow, ""))
    }

    /// Returns the high halves of products: machines have no vectors of twice the width.
    fn high_of_each(
        &self,
        x: VectorValue<'c>,
        y: VectorValue<'c>,
        signed: bool,
    ) -> VectorValue<'c> {
        let (b, mut all) = (&self.builder, x.get_type().get_poison());
        for lane in 0..x.get_type().get_size() {
            let lane = self.int(32).const_int(u64::from(lane), false);
            let [x, y] = [x, y].map(|it| built(b.build_extract_element(it, lane, "")));
            let high = self.high(x.into_int_value(), y.into_int_value(), signed);
            all = built(b.build_insert_element(all, high, lane, ""));
        }
        all
    }

    pub(super) fn compare(
        &self,
        predicate: IntCompare,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let (b, predicate) = (&self.builder, integers(predicate));
        match (x, y) {
            (BasicValueEnum::VectorValue(x), BasicValueEnum::VectorValue(y)) => {
                built(b.build_int_compare(predicate, x, y, "")).into()
            }
            _ => {
                let (x, y) = (x.into_int_value(), y.into_int_value());
                built(b.build_int_compare(predicate, x, y, "")).into()
            }
        }
    }

    pub(super) fn compare_floats(
        &self,
        predicate: FloatCompare,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let (b, predicate) = (&self.builder, floats(predicate));
        match (x, y) {
            (BasicValueEnum::VectorValue(x), BasicValueEnum::VectorValue(y)) => {
                built(b.build_float_compare(predicate, x, y, "")).into()
            }
            _ => {
                let (x, y) = (x.into_float_value(), y.into_float_value());
                built(b.build_float_compare(predicate, x, y, "")).into()
            }
        }
    }

    pub(super) fn select(
        &self,
        condition: BasicValueEnum<'c>,
        x: BasicValueEnum<'c>,
        y: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        match condition {
            BasicValueEnum::VectorValue(condition) => {
                built(self.builder.build_select(condition, x, y, ""))
            }
            condition => built(self.builder.build_select(condition.into_int_value(), x, y, "")),
        }
    }
}

/// Returns whether an instruction computes the high half of a product, and whether it is signed.
fn is_high(what: Binary) -> Option<bool> {
    match what {
        Binary::MultiplyHighSigned => Some(true),
        Binary::MultiplyHighUnsigned => Some(false),
        _ => None,
    }
}

fn integers(predicate: IntCompare) -> IntPredicate {
    match predicate {
        IntCompare::Eq => IntPredicate::EQ,
        IntCompare::Ne => IntPredicate::NE,
        IntCompare::Slt => IntPredicate::SLT,
        IntCompare::Sle => IntPredicate::SLE,
        IntCompare::Sgt => IntPredicate::SGT,
        IntCompare::Sge => IntPredicate::SGE,
        IntCompare::Ult => IntPredicate::ULT,
        IntCompare::Ule => IntPredicate::ULE,
        IntCompare::Ugt => IntPredicate::UGT,
        IntCompare::Uge => IntPredicate::UGE,
    }
}

fn floats(predicate: FloatCompare) -> FloatPredicate {
    match predicate {
        FloatCompare::Never => FloatPredicate::PredicateFalse,
        FloatCompare::Oeq => FloatPredicate::OEQ,
        FloatCompare::Ogt => FloatPredicate::OGT,
        FloatCompare::Oge => FloatPredicate::OGE,
        FloatCompare::Olt => FloatPredicate::OLT,
        FloatCompare::Ole => FloatPredicate::OLE,
        FloatCompare::One => FloatPredicate::ONE,
        FloatCompare::Ord => FloatPredicate::ORD,
        FloatCompare::Ueq => FloatPredicate::UEQ,
        FloatCompare::Ugt => FloatPredicate::UGT,
        FloatCompare::Uge => FloatPredicate::UGE,
        FloatCompare::Ult => FloatPredicate::ULT,
        FloatCompare::Ule => FloatPredicate::ULE,
        FloatCompare::Une => FloatPredicate::UNE,
        FloatCompare::Uno => FloatPredicate::UNO,
        FloatCompare::Always => FloatPredicate::PredicateTrue,
    }
}
