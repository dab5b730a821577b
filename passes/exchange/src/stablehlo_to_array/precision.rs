//! `stablehlo.reduce_precision`

use super::attributes;
use super::compare::integer;
use super::importer::{Importer, Translation};
use super::types;
use cotan_dialects::ad::StopGradient;
use cotan_dialects::arith::{Addi, Andi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Ori, Shrui};
use cotan_ir::{Ir, Op, Type, TypeData, Value};

/// Translates rounding to fewer bits of exponent and mantissa, to nearest even. The derivative is
/// that of the identity: the difference to the operand is a constant for it.
pub fn reduce_precision(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let bits = |name| attributes::integer(it.ir(), op, name).unwrap_or_default();
    let (exponent, mantissa) = (bits("exponent_bits"), bits("mantissa_bits"));
    let Some(format) = Format::of(it.ir(), it.ir().ty(x), exponent, mantissa) else {
        return it.refuse(op, "has no translation for this type of element");
    };
    let constant = StopGradient::value(&mut it.b, it.loc, x);
    let rounded = format.round(it, constant);
    let zero = it.number_like(0.0, x);
    let mut e = it.emit();
    // The derivative of `constant - x` is that of `-x`, and its value is 0 or NaN.
    let difference = e.sub(constant, x);
    let is_zero = e.compare(CmpfPredicate::Oeq, difference, zero);
    let difference = e.select(is_zero, difference, zero);
    Ok(vec![e.sub(rounded, difference)])
}

/// A format and a narrower one.
struct Format {
    width: u32,
    mantissa: u32,
    exponent_kept: u32,
    mantissa_kept: u32,
}

impl Format {
    fn of(ir: &Ir, ty: Type, exponent: i64, mantissa: i64) -> Option<Self> {
        let TypeData::Float(kind) = ir.type_data(types::element(ir, ty)) else { return None };
        let (width, all_mantissa) = (kind.width(), kind.mantissa_bits());
        if !matches!(width, 16 | 32 | 64) {
            return None;
        }
        Some(Self {
            width,
            mantissa: all_mantissa,
            exponent_kept: (exponent.max(1) as u32).min(width - 1 - all_mantissa),
            mantissa_kept: (mantissa.max(0) as u32).min(all_mantissa),
        })
    }

    /// Emits the rounding of the bits. Numbers beyond the narrower exponent become infinite or
    /// zero.
    fn round(&self, it: &mut Importer<'_>, x: Value) -> Value {
        let float = it.element(x);
        let element = integer(it, self.width);
        let bits = it.cast_bits(x, element);
        let ty = it.ir().ty(bits);
        let sign_mask = it.word(1 << (self.width - 1), ty);
        let sign = Andi::value(&mut it.b, it.loc, bits, sign_mask);
        let mut value = bits;
        let dropped = self.mantissa - self.mantissa_kept;
        if dropped > 0 {
            let one = it.word(1, ty);
            let half = it.word((1 << (dropped - 1)) - 1, ty);
            let shift = it.word(u64::from(dropped), ty);
            let mask = it.word(!((1 << dropped) - 1), ty);
            let (b, loc) = (&mut *it.b, it.loc);
            let last = Shrui::value(b, loc, bits, shift);
            let last = Andi::value(b, loc, last, one);
            let bias = Addi::value(b, loc, last, half);
            let sum = Addi::value(b, loc, bits, bias);
            value = Andi::value(b, loc, sum, mask);
        }
        value = self.limit_exponent(it, value, sign);
        let value = it.cast_bits(value, float);
        // A format without mantissa has no NaN.
        let nan = match self.mantissa_kept {
            0 => {
                let exponents = it.word(self.exponents(), ty);
                let infinity = Ori::value(&mut it.b, it.loc, sign, exponents);
                it.cast_bits(infinity, float)
            }
            _ => x,
        };
        let is_nan = Cmpf::value(&mut it.b, it.loc, CmpfPredicate::Uno, x, x);
        it.choose(is_nan, nan, value)
    }

    /// Returns the bits of the exponent.
    fn exponents(&self) -> u64 {
        ((1 << (self.width - 1 - self.mantissa)) - 1) << self.mantissa
    }

    fn limit_exponent(&self, it: &mut Importer<'_>, value: Value, sign: Value) -> Value {
        let all = self.width - 1 - self.mantissa;
        if self.exponent_kept == all {
            return value;
        }
        let ty = it.ir().ty(value);
        let bias = (1_u64 << (all - 1)) - 1;
        let kept = (1_u64 << (self.exponent_kept - 1)) - 1;
        let exponents = it.word(self.exponents(), ty);
        let greatest = it.word((bias + kept) << self.mantissa, ty);
        let least = it.word((bias - kept) << self.mantissa, ty);
        let (b, loc) = (&mut *it.b, it.loc);
        let exponent = Andi::value(b, loc, value, exponents);
        let is_large = Cmpi::value(b, loc, CmpiPredicate::Ugt, exponent, greatest);
        let is_small = Cmpi::value(b, loc, CmpiPredicate::Ule, exponent, least);
        let infinity = Ori::value(b, loc, sign, exponents);
        let value = it.choose(is_large, infinity, value);
        it.choose(is_small, sign, value)
    }
}
