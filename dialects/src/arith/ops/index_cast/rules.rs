//! The rules of `arith.index_cast` and `arith.index_castui`.

use crate::arith::operands::{extended, resized};
use crate::arith::{IndexCast, IndexCastui, ranges};
use crate::interp::NumberFormat;
use cotan_ir::constraints::element_or_self;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Ir, Op, Type, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&INDEX_AND_BACK, &INDEX_OF_EXTENDED, &ranges::INDEX_THROUGH_INTEGER];

/// An integer cast to `index` and back is the integer, or extended as by the first cast. An index
/// has 64 bits, so a cast through a narrower integer does not cancel.
///
/// ```mlir before
/// func.func @f(%a: i32, %i: index) -> (i32, i64, index) {
///   %x = arith.index_cast %a : i32 to index
///   %r = arith.index_cast %x : index to i32
///   %s = arith.index_cast %x : index to i64
///   %y = arith.index_cast %i : index to i64
///   %t = arith.index_cast %y : i64 to index
///   return %r, %s, %t : i32, i64, index
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %i: index) -> (i32, i64, index) {
///   %s = arith.extsi %a : i32 to i64
///   return %a, %s, %i : i32, i64, index
/// }
/// ```
#[rule]
fn index_and_back(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (between, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (x, with_sign) = cast(rw, between)?;
    let [from, middle, to] = [rw.ty(x), rw.ty(between), ty].map(|ty| element_or_self(rw, ty));
    let width = |rw: &Rewriter<'_>, ty| NumberFormat::of(&rw.store, ty).map(NumberFormat::width);
    let is_preserved = width(rw, middle)? == 64 && width(rw, from).is_some();
    if !is_preserved || (from == Type::INDEX) != (to == Type::INDEX) {
        return None;
    }
    let value = resized(rw, x, ty, with_sign)?;
    rw.replace_op(op, &[value])
}

/// Returns the operand of a cast to or from `index`, and whether the cast extends the sign.
fn cast(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    if let Some(IndexCastui { input, .. }) = ir.def_as(value) {
        return Some((input, false));
    }
    ir.def_as(value).map(|IndexCast { input, .. }| (input, true))
}

/// An index cast of an extension is an index cast of its operand. The sign bit of a zero extension
/// is zero.
///
/// ```mlir before
/// func.func @f(%a: i8) -> (index, index, index) {
///   %x = arith.extsi %a : i8 to i32
///   %r = arith.index_cast %x : i32 to index
///   %y = arith.extui %a : i8 to i32
///   %s = arith.index_castui %y : i32 to index
///   %t = arith.index_cast %y : i32 to index
///   return %r, %s, %t : index, index, index
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i8) -> (index, index, index) {
///   %r = arith.index_cast %a : i8 to index
///   %s = arith.index_castui %a : i8 to index
///   %t = arith.index_castui %a : i8 to index
///   return %r, %s, %t : index, index, index
/// }
/// ```
#[rule]
fn index_of_extended(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, ty) = (rw.operand(op, 0), rw.ty(rw.result(op, 0)));
    let (input, with_sign) = extended(rw, x)?;
    let loc = rw.rule_loc();
    let value = match (with_sign, rw.is::<IndexCast>(op)) {
        (false, _) => IndexCastui::value(rw, loc, input, ty),
        (true, true) => IndexCast::value(rw, loc, input, ty),
        (true, false) => return None,
    };
    rw.replace_op(op, &[value])
}
