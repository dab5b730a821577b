//! Quotients of vectors by constants.
//!
//! A division of a vector of eight `f64` keeps the divider busy for 16 cycles, as long as thirty
//! products. For a divisor `c` that is known, and the nearest number `z` to `1/c`,
//!
//! ```text
//! q = x z,   q' = q + z (x - q c)
//! ```
//!
//! with fused multiplications and additions is `x / c`, correctly rounded. If `q` is off by at most
//! one unit in the last place, `x - q c` is exact, and `q'` is right by Markstein's theorem. It is
//! never off by one and a half; between them both round to the next number, unless `x` and `c` are
//! within a few units below the same power of two, and all these quotients were tried. Signs of
//! zeros are right as well, since `c` is positive. Infinities, NaN, and numbers whose quotients or
//! remainders could overflow or be subnormal are divided.

use super::{Emitter, built};
use inkwell::FloatPredicate;
use inkwell::llvm_sys::core::LLVMGetAggregateElement;
use inkwell::types::VectorType;
use inkwell::values::{AsValueRef, FloatValue, VectorValue};

/// Divisors between this number and its reciprocal are multiplied by.
const LARGEST: f64 = 1048576.0;

/// A divisor for which products give the quotient.
struct Divisor {
    /// The absolute value.
    size: f64,
    is_negative: bool,
    /// The nearest number to the reciprocal of the absolute value.
    reciprocal: f64,
    /// Dividends between these are multiplied.
    from: f64,
    to: f64,
}

impl<'c> Emitter<'c, '_> {
    /// Emits `x / y`.
    pub(super) fn quotient_of_vectors(
        &self,
        x: VectorValue<'c>,
        y: VectorValue<'c>,
    ) -> VectorValue<'c> {
        match self.known_divisor(y).filter(|_| !x.is_const()) {
            Some(divisor) => self.quotient_by_products(x, &divisor),
            None => built(self.builder.build_float_div(x, y, "")),
        }
    }

    /// Returns the divisor if it is the same constant in all lanes, and division is slow.
    fn known_divisor(&self, y: VectorValue<'c>) -> Option<Divisor> {
        if !self.has_avx512 || !y.is_const() {
            return None;
        }
        let element = y.get_type().get_element_type().into_float_type();
        let first = element_of(y, 0)?;
        let is_same = (1..y.get_type().get_size()).all(|lane| element_of(y, lane) == Some(first));
        let (value, _) = first.get_constant().filter(|_| is_same)?;
        match element {
            ty if ty == self.context.f64_type() => Divisor::of_f64(value),
            ty if ty == self.context.f32_type() => Divisor::of_f32(value as f32),
            _ => None,
        }
    }

    fn quotient_by_products(&self, x: VectorValue<'c>, divisor: &Divisor) -> VectorValue<'c> {
        let (b, ty) = (&self.builder, x.get_type());
        let negated = |x| built(b.build_float_neg(x, ""));
        let fma = |x: VectorValue<'c>, y: VectorValue<'c>, z: VectorValue<'c>| {
            self.intrinsic("llvm.fma", &[x.into(), y.into(), z.into()]).into_vector_value()
        };
        let x = if divisor.is_negative { negated(x) } else { x };
        let (c, z) = (splat(ty, divisor.size), splat(ty, divisor.reciprocal));
        let near = built(b.build_float_mul(x, z, ""));
        let excess = fma(near, c, negated(x));
        let quotient = fma(negated(excess), z, near);
        let is_rare = self.is_divided(x, divisor);
        let divided = |_: &Self| built(b.build_float_div(x, c, "")).into();
        self.branch_to_rare(is_rare.into(), quotient.into(), divided).into_vector_value()
    }

    /// Returns in which lanes products do not give the quotient.
    fn is_divided(&self, x: VectorValue<'c>, divisor: &Divisor) -> VectorValue<'c> {
        let b = &self.builder;
        let size = self.intrinsic("llvm.fabs", &[x.into()]).into_vector_value();
        let compare = |predicate, bound| {
            built(b.build_float_compare(predicate, size, splat(x.get_type(), bound), ""))
        };
        let is_small = compare(FloatPredicate::OLT, divisor.from);
        let is_nonzero = compare(FloatPredicate::UNE, 0.0);
        let is_large = compare(FloatPredicate::UGT, divisor.to);
        built(b.build_or(built(b.build_and(is_small, is_nonzero, "")), is_large, ""))
    }
}

impl Divisor {
    fn of_f64(value: f64) -> Option<Self> {
        let reciprocal = 1.0 / value.abs();
        Self::of(value, reciprocal, [f64::MIN_POSITIVE / f64::EPSILON, f64::MAX])
    }

    fn of_f32(value: f32) -> Option<Self> {
        let reciprocal = f64::from(1.0 / value.abs());
        Self::of(
            value.into(),
            reciprocal,
            [f32::MIN_POSITIVE / f32::EPSILON, f32::MAX].map(f64::from),
        )
    }

    /// Returns a divisor for most dividends, given the range of those whose last digit is a normal
    /// number.
    fn of(value: f64, reciprocal: f64, [least, greatest]: [f64; 2]) -> Option<Self> {
        let (from, to) = (1024.0 * least, greatest / (16.0 * LARGEST));
        let divisor = Self { size: value.abs(), is_negative: value < 0.0, reciprocal, from, to };
        (1.0 / LARGEST..=LARGEST).contains(&divisor.size).then_some(divisor)
    }
}

fn element_of(vector: VectorValue<'_>, lane: u32) -> Option<FloatValue<'_>> {
    // SAFETY: the vector is a constant; a missing element is null.
    unsafe {
        let element = LLVMGetAggregateElement(vector.as_value_ref(), lane);
        (!element.is_null()).then(|| FloatValue::new(element))
    }
}

fn splat<'c>(ty: VectorType<'c>, value: f64) -> VectorValue<'c> {
    let element = ty.get_element_type().into_float_type();
    VectorType::const_vector(&vec![element.const_float(value); ty.get_size() as usize])
}
