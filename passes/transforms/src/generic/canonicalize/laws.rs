//! Rules that follow from the algebraic laws that binary operations declare.

use super::fold::LARGEST;
pub use cotan_dialects::array::rules::splat_folding::known;
use cotan_dialects::array::zero;
use cotan_dialects::interp::{NumberFormat, evaluate_on, filled};
use cotan_dialects::{Laws, Outcome, arith};
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Value};

/// All rules for operations that declare laws.
pub static LAWS: &[&Rule] =
    &[&ONE_OPERAND_DECIDES, &SAME_OPERANDS, &OPERAND_AGAIN, &CONSTANTS_TOGETHER];

/// Removes a neutral constant, such as the zero of a sum. An absorbing constant, such as the zero
/// of an integer product, is the result. NaN, infinities and signed zeros are preserved: the
/// neutral element of a float sum is minus zero.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: f64, %x: vector<4xi32>) -> (i32, f64, vector<4xi32>) {
///   %zero = arith.constant 0 : i32
///   %minus_zero = arith.constant -0.0 : f64
///   %zeros = arith.constant dense<0> : vector<4xi32>
///   %r = arith.addi %a, %zero : i32
///   %s = arith.addf %b, %minus_zero : f64
///   %t = arith.muli %x, %zeros : vector<4xi32>
///   return %r, %s, %t : i32, f64, vector<4xi32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: f64, %x: vector<4xi32>) -> (i32, f64, vector<4xi32>) {
///   %zeros = arith.constant dense<0> : vector<4xi32>
///   return %a, %b, %zeros : i32, f64, vector<4xi32>
/// }
/// ```
///
/// All operations are total, so the rule also folds division by zero, which is zero, and shifts by
/// too many bits:
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i32, i32) {
///   %zero = arith.constant 0 : i32
///   %large = arith.constant 40 : i32
///   %r = arith.divsi %a, %zero : i32
///   %s = arith.shli %a, %large : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i32, i32) {
///   %zero = arith.constant 0 : i32
///   %s = arith.constant 0 : i32
///   return %zero, %s : i32, i32
/// }
/// ```
#[rule]
fn one_operand_decides(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (left, right) = operands(rw, op)?;
    let (constant, other, word, on_left) = match (known(rw, left), known(rw, right)) {
        (None, Some(word)) => (right, left, word, false),
        (Some(word), None) => (left, right, word, true),
        _ => return None,
    };
    let laws = laws(rw, op)?;
    let number = NumberFormat::of(&rw.store, rw.ty(constant))?;
    // Constants of commutative operations move to the right; splats stay where they are.
    let from_left = on_left && !rw.has_traits(op, Traits::COMMUTATIVE);
    let law = if from_left { laws.left } else { laws.right };
    replace(rw, op, law(number, word)?, constant, other)
}

/// Simplifies an operation with two equal operands.
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %r = arith.subi %a, %a : i32
///   %s = arith.maxsi %b, %b : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %r = arith.constant 0 : i32
///   return %r, %b : i32, i32
/// }
/// ```
#[rule]
fn same_operands(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (left, right) = operands(rw, op)?;
    if left != right {
        return None;
    }
    let is = laws(rw, op)?.twice?;
    replace(rw, op, is, left, left)
}

/// Removes an operand that a nested bit operation, minimum or maximum already has (idempotence). If
/// the nested operation is the dual one, the operand is the result (absorption).
///
/// ```mlir before
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %x = arith.andi %a, %b : i32
///   %r = arith.andi %x, %a : i32
///   %y = arith.maxsi %a, %b : i32
///   %s = arith.minsi %b, %y : i32
///   return %r, %s : i32, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %b: i32) -> (i32, i32) {
///   %x = arith.andi %a, %b : i32
///   return %x, %b : i32, i32
/// }
/// ```
#[rule]
fn operand_again(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (left, right) = operands(rw, op)?;
    let (inner, value, operand) =
        inner_with(rw, left, right).or_else(|| inner_with(rw, right, left))?;
    let laws = laws(rw, op)?;
    let idempotent = laws.associative && laws.twice == Some(Outcome::Operand);
    if rw.name(inner) == rw.name(op) && idempotent && rw.has_traits(op, Traits::COMMUTATIVE) {
        return rw.replace_op(op, &[value]);
    }
    let absorbed = laws.absorbs.is_some_and(|absorbed| rw.spec(inner) == Some(absorbed));
    absorbed.then(|| rw.replace_op(op, &[operand])).flatten()
}

/// Returns the binary operation that defines `value`, and both values, if one of its operands is
/// `operand`.
fn inner_with(ir: &Ir, value: Value, operand: Value) -> Option<(Op, Value, Value)> {
    let inner = ir.def_op(value).filter(|&inner| ir.operand_count(inner) == 2)?;
    ir.operands(inner).any(|inner| inner == operand).then_some((inner, value, operand))
}

/// Combines two nested associative operations with constants. Overflow flags are dropped.
///
/// ```mlir before
/// func.func @f(%a: i32, %x: tensor<2xi32>) -> (i32, tensor<2xi32>) {
///   %five = arith.constant 5 : i32
///   %b = arith.addi %a, %five overflow<nsw> : i32
///   %r = arith.addi %b, %five : i32
///   %c = arith.constant dense<[2, 3]> : tensor<2xi32>
///   %y = arith.muli %x, %c : tensor<2xi32>
///   %s = arith.muli %y, %c : tensor<2xi32>
///   return %r, %s : i32, tensor<2xi32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32, %x: tensor<2xi32>) -> (i32, tensor<2xi32>) {
///   %0 = arith.constant 10 : i32
///   %r = arith.addi %a, %0 : i32
///   %1 = arith.constant dense<[4, 9]> : tensor<2xi32>
///   %s = arith.muli %x, %1 : tensor<2xi32>
///   return %r, %s : i32, tensor<2xi32>
/// }
/// ```
#[rule]
fn constants_together(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, last) = operands(rw, op)?;
    let inner = rw.def_op(x).filter(|&inner| rw.name(inner) == rw.name(op))?;
    let (x, first) = operands(rw, inner)?;
    let constants = [rw.constant(first)?, rw.constant(last)?];
    if !laws(rw, op)?.associative || rw.constant(x).is_some() {
        return None;
    }
    let together = *evaluate_on(rw, op, &constants, LARGEST)?.first()?;
    let loc = rw.rule_loc();
    let together = arith::Constant::value(rw, loc, together);
    rw.set_operands(op, &[x, together]);
    if rw.props(op).is_some() {
        rw.set_props(op, None);
    }
    Some(())
}

/// Replaces an operation by the outcome of a law.
fn replace(
    rw: &mut Rewriter<'_>,
    op: Op,
    is: Outcome,
    constant: Value,
    operand: Value,
) -> Option<()> {
    let value = match is {
        Outcome::Operand => operand,
        Outcome::Constant => constant,
        Outcome::Zero => {
            let ty = rw.ty(operand);
            let loc = rw.rule_loc();
            match filled(rw.store_mut(), ty, 0) {
                Some(zero) => arith::Constant::value(rw, loc, zero),
                None => zero::of(rw, loc, ty)?,
            }
        }
    };
    rw.replace_op(op, &[value])
}

/// Returns both operands of a binary operation.
fn operands(ir: &Ir, op: Op) -> Option<(Value, Value)> {
    (ir.operand_count(op) == 2).then(|| (ir.operand(op, 0), ir.operand(op, 1)))
}

/// Returns the laws of an operation whose operands and result have one type.
fn laws(ir: &Ir, op: Op) -> Option<Laws> {
    let laws = ir.registry().interface(ir.name(op));
    laws.filter(|_| ir.has_traits(op, Traits::SAME_TYPE))
}
