//! The next float in a direction.

use crate::stablehlo_to_array::compare::integer;
use crate::stablehlo_to_array::importer::Importer;
use crate::stablehlo_to_array::types;
use cotan_dialects::ad::StopGradient;
use cotan_dialects::arith::{
    Addf, Addi, Bitcast, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Ori, Subi,
};
use cotan_ir::Value;

/// Emits the float next to `x` in the direction of `y`: its bits plus or minus one.
pub fn next_after(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let [x, y] = [0, 1].map(|index| StopGradient::value(&mut it.b, it.loc, operands[index]));
    let ty = it.ir().ty(x);
    let width = types::width(it.ir(), ty);
    let sizes = types::sizes(it.ir(), ty).unwrap_or_default();
    let element = integer(it, width);
    let bits_ty = it.array(&sizes, element);
    let bits = Bitcast::value(&mut it.b, it.loc, x, bits_ty);
    let (zero, one) = (it.number_like(0.0, bits), it.number_like(1.0, bits));
    let float_zero = it.number_like(0.0, x);
    let top = it.word(1 << (width - 1), bits_ty);
    let (b, loc) = (&mut *it.b, it.loc);
    let up = Cmpf::value(b, loc, CmpfPredicate::Olt, x, y);
    let is_negative = Cmpi::value(b, loc, CmpiPredicate::Slt, bits, zero);
    // The bits of negative floats count away from zero.
    let grows = Cmpi::value(b, loc, CmpiPredicate::Ne, up, is_negative);
    let (more, less) = (Addi::value(b, loc, bits, one), Subi::value(b, loc, bits, one));
    let next = it.choose(grows, more, less);
    let below = Ori::value(&mut it.b, it.loc, top, one);
    let least = it.choose(up, one, below);
    let (b, loc) = (&mut *it.b, it.loc);
    let is_zero = Cmpf::value(b, loc, CmpfPredicate::Oeq, x, float_zero);
    let next = it.choose(is_zero, least, next);
    let (b, loc) = (&mut *it.b, it.loc);
    let next = Bitcast::value(b, loc, next, ty);
    let is_equal = Cmpf::value(b, loc, CmpfPredicate::Oeq, x, y);
    let is_unordered = Cmpf::value(b, loc, CmpfPredicate::Uno, x, y);
    let nan = Addf::value(b, loc, x, y);
    let ordered = it.choose(is_equal, y, next);
    it.choose(is_unordered, nan, ordered)
}
