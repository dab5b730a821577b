//! The verifier of the linearity of linear functions.
//!
//! The verifier follows values that depend on an argument through the code. For operations without
//! regions it uses the derivative rules of their operands. It does not follow the arguments of
//! nested regions, nor integers, whose linearity depends on their interpretation.

use super::{Apply, Singleton, Zero, copower_of};
use crate::closure;
use crate::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use crate::interfaces::verify::op_error;
use crate::interp::word_of;
use crate::tuple::Pack;
use crate::yielded;
use cotan_ir::codes::LINEARITY;
use cotan_ir::constraints::is_float;
use cotan_ir::{Diagnostics, Ir, Op, Region, Shape, Value};
use rustc_hash::FxHashSet;

/// Reports an error where the single block of a region is not linear in its arguments.
pub(super) fn check(ir: &Ir, lambda: Op, body: Region, diagnostics: &mut Diagnostics) {
    let Some(block) = ir.single_block(body) else { return };
    let mut linear: FxHashSet<Value> = ir.args(block).collect();
    for op in ir.ops(block) {
        let inside = ir.walk(op).flat_map(|op| ir.operands(op));
        let follows = |value| linear.contains(&value) && !is_integer(ir, value);
        if !inside.into_iter().any(follows) {
            continue;
        }
        if let Some(why) = not_linear(ir, op, &linear) {
            let error = op_error(ir, op, &LINEARITY, why);
            let note = "the enclosing function must be linear in its arguments";
            return diagnostics.push(error.note_at(ir.loc(lambda), note));
        }
        linear.extend(ir.results(op));
    }
    for value in yielded(ir, body).unwrap_or_default() {
        if !linear.contains(&value) && !is_zero(ir, value) && !is_integer(ir, value) {
            let message = "yields a value that does not depend on the arguments of the function";
            let error = op_error(ir, lambda, &LINEARITY, message);
            diagnostics.push(error.note_at(ir.value_loc(value), "it is defined here"));
        }
    }
}

/// The error of an operation that is not linear in an operand.
pub const NOT_LINEAR: &str = "is not linear in an operand that depends on the arguments";

/// Returns the reason if an operation is not linear in those operands that are in `linear`.
pub fn not_linear(ir: &Ir, op: Op, linear: &FxHashSet<Value>) -> Option<&'static str> {
    if let Some(Singleton { arguments, .. }) = ir.get(op) {
        let mut arguments = arguments.iter(ir);
        let is_linear = arguments.any(|value| linear.contains(&value));
        return is_linear.then_some("is not linear in the arguments of a term");
    }
    let operands = operand_rules(ir, op)?;
    if !ir.regions(op).is_empty() {
        return None;
    }
    let (mut factors, mut summands, mut constants) = (0, 0, 0);
    for operand in operands {
        let value = ir.operand(op, operand.index);
        let is_linear = linear.contains(&value) && !is_integer(ir, value);
        match operand.rule {
            OperandRule::Region => return None,
            rule if is_summand(rule) => {
                summands += usize::from(is_linear);
                constants += usize::from(!is_linear && !is_zero(ir, value));
            }
            rule if rule.is_linear() => factors += usize::from(is_linear),
            _ if is_linear => return Some(NOT_LINEAR),
            _ => {}
        }
    }
    match (factors, summands, constants) {
        (2.., _, _) => Some("multiplies two values that depend on the arguments"),
        (_, 1.., 1..) => Some("adds a value that does not depend on the arguments"),
        _ => None,
    }
}

/// Returns whether the result of an operation is a sum of functions of operands with this rule.
fn is_summand(rule: &OperandRule) -> bool {
    rule.is_jointly_linear() || matches!(rule, OperandRule::Select { .. })
}

/// Returns whether a value consists of integers: an integer, an array, a formal sum with integer
/// cotangents, or a tuple of these.
fn is_integer(ir: &Ir, value: Value) -> bool {
    let mut open = vec![ir.ty(value)];
    let mut is_one = false;
    while let Some(ty) = open.pop() {
        if let Some(parts) = ir.store.as_tuple(ty) {
            open.extend(parts);
        } else if let Some(copower) = copower_of(&ir.store, ty) {
            open.extend(&copower.results);
        } else {
            let shape = Shape::of(&ir.store, ty);
            is_one = shape.is_some_and(|shape| !is_float(&ir.store, shape.element));
            if !is_one {
                return false;
            }
        }
    }
    is_one
}

/// The maximal number of operations through which a zero is followed.
const MAX_DEPTH: usize = 16;

/// Returns whether the regions of an operation yield only zeros, and integers such as the indices of
/// a nest, if their arguments are zeros, those of the regions of `around` included.
fn yields_zeros(ir: &Ir, op: Op, depth: usize, around: Op) -> bool {
    ir.regions(op).iter().all(|&region| {
        let outputs = yielded(ir, region).unwrap_or_default();
        let is_zero = |&value: &Value| {
            is_integer(ir, value) || is_zero_within(ir, value, depth, Some(around))
        };
        outputs.iter().all(is_zero)
    })
}

/// Returns whether a value is an argument of a block inside of an operation.
fn is_argument_inside(ir: &Ir, value: Value, around: Op) -> bool {
    let Some(block) = ir.def_block(value).filter(|_| ir.def_op(value).is_none()) else {
        return false;
    };
    let owner = ir.region_of(block).and_then(|region| ir.region_parent(region));
    owner.is_some_and(|owner| is_inside(ir, owner, around))
}

/// Returns whether an operation is `around`, or nested in it.
fn is_inside(ir: &Ir, op: Op, around: Op) -> bool {
    std::iter::successors(Some(op), |&op| ir.parent_op(op)).any(|op| op == around)
}

/// Returns whether a value is known to be zero; a product with zero is, for any other factor.
fn is_zero(ir: &Ir, value: Value) -> bool {
    is_zero_within(ir, value, MAX_DEPTH, None)
}

fn is_zero_within(ir: &Ir, value: Value, depth: usize, around: Option<Op>) -> bool {
    let number = ir.constant(value).and_then(|attr| word_of(ir, attr));
    let shape = Shape::of(&ir.store, ir.ty(value));
    let is_empty = |shape: Shape| shape.sizes.iter().any(|size| size.as_constant() == Some(0));
    if number == Some(0) || shape.is_some_and(is_empty) || ir.def_as::<Zero>(value).is_some() {
        return true;
    }
    if around.is_some_and(|around| is_argument_inside(ir, value, around)) {
        return true;
    }
    let Some(op) = ir.def_op(value) else { return false };
    if depth == 0 {
        return true;
    }
    if !ir.regions(op).is_empty() {
        let around = around.filter(|&around| is_inside(ir, op, around)).unwrap_or(op);
        return yields_zeros(ir, op, depth - 1, around);
    }
    let zero = |index: usize| is_zero_within(ir, ir.operand(op, index), depth - 1, around);
    if ir.is::<Pack>(op) {
        return (0..ir.operand_count(op)).all(zero);
    }
    if ir.is::<Apply>(op) {
        return (1..ir.operand_count(op)).all(zero);
    }
    if ir.is::<closure::Apply>(op) {
        return zero(0);
    }
    let Some(operands) = operand_rules(ir, op) else { return false };
    let (mut summands, mut all) = (0, true);
    for RuleOperand { index, rule, .. } in operands {
        if is_summand(rule) {
            summands += 1;
            all = all && zero(index);
        } else if rule.is_linear() {
            if zero(index) {
                return true;
            }
            all = false;
        }
    }
    summands > 0 && all
}
