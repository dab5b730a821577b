//! Cotangents through operations with derivative rules of their operands, for all AD methods.

use super::{Masked, Masks, NotDifferentiable, refused};
use crate::Emit;
use crate::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use crate::interp::ElementwiseRow;
use cotan_ir::{Editor, Ir, Loc, Op, Value};

/// The reason to reject an operation whose partial derivative has no zeros or ones.
pub const NO_CONSTANT: &str =
    "its partial derivative needs a constant of a type with dynamic sizes";

/// Returns whether each element of the results depends on the elements at the same index only.
pub fn is_elementwise(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some()
}

/// Returns the values that the regions of an operation capture and `is_active` selects, each once.
pub fn captured(ir: &Ir, op: Op, is_active: impl Fn(Value) -> bool) -> Vec<Value> {
    let mut captured = Vec::new();
    if ir.regions(op).is_empty() {
        return captured;
    }
    let inside = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner));
    for value in inside.filter(|&value| is_active(value)) {
        if !captured.contains(&value) && !ir.is_defined_inside(value, op) {
            captured.push(value);
        }
    }
    captured
}

/// Returns the active operands on which the results of an operation depend differentiably; none if
/// no result `changes`.
///
/// # Errors
///
/// If the operation declares no rules, or one of these operands has no derivative. `regions` is the
/// reason for operands of regions.
pub fn active_operands(
    ir: &Ir,
    op: Op,
    is_active: impl Fn(Value) -> bool,
    (changes, regions): (bool, &str),
) -> Result<Vec<RuleOperand>, NotDifferentiable> {
    let Some(mut operands) = operand_rules(ir, op) else {
        return Err(refused(ir, op, "it has no derivative rule"));
    };
    operands.retain(|it| it.rule.has_derivative() && is_active(ir.operand(op, it.index)));
    for operand in &operands {
        match operand.rule {
            OperandRule::Unsupported(why) => return Err(refused(ir, op, why)),
            OperandRule::Region if changes => return Err(refused(ir, op, regions)),
            _ => {}
        }
    }
    operands.retain(|_| changes);
    Ok(operands)
}

/// A reverse pass, as the cotangents of one operation need it.
pub trait ReversePass<'i> {
    /// Returns the insertion point, the location and the masks.
    fn site(&mut self) -> (&mut Editor<'i>, Loc, &mut Masks);

    /// Adds to the cotangent of a value.
    fn add(&mut self, value: Value, part: Value);

    /// Adds the cotangent of an operand to that of `value` without materializing it. Returns
    /// whether it was possible.
    fn add_in_place(&mut self, _: Op, _: &RuleOperand, _value: Value, _cotangent: Value) -> bool {
        false
    }
}

/// Adds the cotangents of operands of an operation, each to that of a value, from those of the
/// results.
///
/// # Errors
///
/// The reason why an operand has no cotangent.
pub fn pull_back<'i, P: ReversePass<'i>>(
    pass: &mut P,
    op: Op,
    operands: &[(RuleOperand, Value)],
    cotangents: &[Option<Value>],
) -> Result<(), &'static str> {
    for (operand, value) in operands {
        if let OperandRule::PointwiseEach(partials) = operand.rule {
            for (partial, &cotangent) in partials.iter().zip(cotangents) {
                let Some(cotangent) = cotangent else { continue };
                let rule = OperandRule::Pointwise(*partial);
                let part = cotangent_of(pass, op, (&rule, 0), cotangent).ok_or(NO_CONSTANT)?;
                pass.add(*value, part);
            }
            continue;
        }
        let &[cotangent] = cotangents else {
            return Err("an operation with several results needs a rule of this AD method");
        };
        let Some(cotangent) = cotangent else { continue };
        if pass.add_in_place(op, operand, *value, cotangent) {
            continue;
        }
        let rule = (operand.rule, operand.position);
        let part = cotangent_of(pass, op, rule, cotangent).ok_or(NO_CONSTANT)?;
        pass.add(*value, part);
    }
    Ok(())
}

/// Emits the cotangent of an operand. Where another operand was selected, it is an exact zero: the
/// mask is applied again after a product, instead of multiplying by a zero.
fn cotangent_of<'i>(
    pass: &mut impl ReversePass<'i>,
    op: Op,
    (rule, position): (&OperandRule, usize),
    cotangent: Value,
) -> Option<Value> {
    let (b, loc, masks) = pass.site();
    let masked = masks.selected_from(cotangent).filter(|_| is_elementwise(b, op));
    let value = masked.map_or(cotangent, |masked| masked.value);
    let e = &mut Emit::new(b, loc);
    let part = match rule {
        OperandRule::Select { mask, when } => {
            let mask = mask(e, op)?;
            masks.mask(b, loc, Masked { mask, when: *when, value })
        }
        rule => rule.pull_back(e, op, position, value)?,
    };
    Some(masked.map_or(part, |masked| masks.mask(b, loc, masked.with(part))))
}
