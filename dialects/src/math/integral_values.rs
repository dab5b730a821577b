//! Rules for integral values.

use super::{Ceil, Floor, Round, Roundeven, Trunc};
use crate::arith::{Sitofp, Uitofp};
use cotan_ir::constraints::element_or_self;
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::types::{FloatKind, Specials};
use cotan_ir::{Ir, Op, TypeData, Value};

/// A rounding to an integral value is a no-op on the result of another one, and on converted
/// integers. In a few formats of 6 and 8 bits, large values are not integral and a rounding may
/// overflow to them; the rule does not apply to these. For operations that round to integral
/// values.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: i32) -> (f64, f64) {
///   %up = math.ceil %a : f64
///   %r = math.trunc %up : f64
///   %x = arith.sitofp %n : i32 to f64
///   %s = math.floor %x : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: i32) -> (f64, f64) {
///   %up = math.ceil %a : f64
///   %x = arith.sitofp %n : i32 to f64
///   return %up, %x : f64, f64
/// }
/// ```
#[rule]
pub fn whole_already(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let x = rw.operands(op).next()?;
    let whole = is_whole(rw, x) && large_numbers_are_whole(rw, x);
    whole.then(|| rw.replace_op(op, &[x]))?
}

fn is_whole(rw: &Rewriter<'_>, x: Value) -> bool {
    let Some(def) = rw.def_op(x) else { return false };
    let rounds = rw.is::<Ceil>(def)
        || rw.is::<Floor>(def)
        || rw.is::<Round>(def)
        || rw.is::<Roundeven>(def)
        || rw.is::<Trunc>(def);
    rounds || rw.is::<Sitofp>(def) || rw.is::<Uitofp>(def)
}

/// Returns whether the largest values of the format of `x`, and its least one, are integral.
fn large_numbers_are_whole(ir: &Ir, x: Value) -> bool {
    match ir.type_data(element_or_self(ir, ir.ty(x))) {
        TypeData::Float(kind) => kind.specials() != Specials::ScaleOnly && digits_end(*kind),
        _ => false,
    }
}

/// Returns whether all values with the largest exponent are integral.
fn digits_end(kind: FloatKind) -> bool {
    let largest = (1_u32 << (kind.exponent_bits() - 1)) - 1;
    largest >= kind.mantissa_bits()
}
