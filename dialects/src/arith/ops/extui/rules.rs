//! The rules of `arith.extui` and `arith.extsi`.

use crate::arith::operands::extended;
use crate::arith::{Extsi, Extui};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&EXTEND_ONCE];

/// An extension of an extension is one extension. The sign bit of a zero extension is zero.
///
/// ```mlir before
/// func.func @f(%a: i8) -> (i32, i32, i32) {
///   %x = arith.extsi %a : i8 to i16
///   %r = arith.extsi %x : i16 to i32
///   %y = arith.extui %a : i8 to i16
///   %s = arith.extui %y : i16 to i32
///   %t = arith.extsi %y : i16 to i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8) -> (i32, i32, i32) {
///   %r = arith.extsi %a : i8 to i32
///   %s = arith.extui %a : i8 to i32
///   %t = arith.extui %a : i8 to i32
///   return %r, %s, %t : i32, i32, i32
/// }
/// ```
#[rule]
fn extend_once(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (input, with_sign) = extended(rw, x)?;
    let loc = rw.rule_loc();
    let value = match (with_sign, rw.is::<Extsi>(op)) {
        (false, _) => Extui::value(rw, loc, input, ty),
        (true, true) => Extsi::value(rw, loc, input, ty),
        (true, false) => return None,
    };
    rw.replace_op(op, &[value])
}
