//! Rules that propagate structural zeros through linear operations and sums.

use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::derivative_rules::{DifferentiateRow, operand_rules};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::tuple::Get;
use cotan_dialects::unf::Zero;
use cotan_dialects::{Laws, Outcome};
use cotan_ir::OpDef;
use cotan_ir::constraints::element_or_self;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::spec::Traits;
use cotan_ir::{Entity, Ir, Op, OpName, Registry, Value};

/// A predicate of operation names.
type AppliesTo = fn(&Registry, OpName) -> bool;

/// The rules, and the operations that they apply to.
pub static RULES: &[(&Rule, AppliesTo)] = &[
    (&PART_OF_ZERO, |registry, name| registry.ops()[name.index()].name == Get::SPEC.name),
    (&SUM_WITH_ZERO, |registry, name| has(registry.column::<Laws>(), name)),
    (&LINEAR_OF_ZERO, |registry, name| has(registry.column::<DifferentiateRow>(), name)),
];

fn has<T>(column: &[Option<T>], name: OpName) -> bool {
    matches!(column.get(name.index()), Some(Some(_)))
}

/// A component of a structural zero is a structural zero.
///
/// ```mlir before
/// func.func @f() -> f64 {
///   %z = unf.zero : tuple<f64, tuple<>>
///   %r = tuple.get %z[0] : tuple<f64, tuple<>>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> f64 {
///   %z = unf.zero : f64
///   return %z : f64
/// }
/// ```
#[rule]
fn part_of_zero(rw: &mut Rewriter<'_>, get: View<Get>) -> Option<()> {
    let Get { tuple, .. } = *get;
    is_zero(rw, tuple).then(|| replace_by_zero(rw, get.op)).flatten()
}

/// A sum with a structural zero is the other operand, with its sign of zero.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %z = unf.zero : f64
///   %r = arith.addf %z, %a : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   return %a : f64
/// }
/// ```
#[rule]
fn sum_with_zero(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let laws: Laws = rw.registry().interface(rw.name(op))?;
    let [left, right] = rw.operands(op).collect::<Vec<Value>>()[..] else { return None };
    let format = NumberFormat::of(&rw.store, element_or_self(rw, rw.ty(left)))?;
    // The neutral element, which preserves even -0.0.
    let neutral = format.nearest(-0.0);
    let from_left = if rw.has_traits(op, Traits::COMMUTATIVE) { laws.right } else { laws.left };
    if is_zero(rw, right) && (laws.right)(format, neutral) == Some(Outcome::Operand) {
        return rw.replace_op(op, &[left]);
    }
    let is_right = is_zero(rw, left) && from_left(format, neutral) == Some(Outcome::Operand);
    is_right.then(|| rw.replace_op(op, &[right])).flatten()
}

/// A linear operation on a structural zero is a structural zero.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %z = unf.zero : f64
///   %r = arith.mulf %a, %z : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %z = unf.zero : f64
///   return %z : f64
/// }
/// ```
#[rule]
fn linear_of_zero(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let operands = operand_rules(rw, op)?;
    if rw.result_count(op) != 1 || !rw.regions(op).is_empty() || !rw.has_traits(op, Traits::PURE) {
        return None;
    }
    if !has_tangent(&rw.store, rw.ty(rw.result(op, 0))) {
        return None;
    }
    let (mut linear, mut zeros) = (0, 0);
    for operand in operands {
        let zero = is_zero(rw, rw.operand(op, operand.index));
        match operand.rule.is_jointly_linear() {
            true => {
                linear += 1;
                zeros += usize::from(zero);
            }
            false if zero && operand.rule.is_linear() => return replace_by_zero(rw, op),
            false => {}
        }
    }
    (linear > 0 && zeros == linear).then(|| replace_by_zero(rw, op)).flatten()
}

fn is_zero(ir: &Ir, value: Value) -> bool {
    ir.def_as::<Zero>(value).is_some()
}

fn replace_by_zero(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(op, 0)));
    let zero = Zero::value(rw, loc, ty);
    rw.replace_op(op, &[zero])
}
