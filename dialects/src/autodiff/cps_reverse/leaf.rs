//! Transposed Jacobians of operations whose operands have simple classes.

use super::Continuation;
use crate::Emit;
use crate::autodiff::{Masked, NotDifferentiable, bodies_are_discrete, refused};
use crate::derivative_rules::{EmitValue, OperandRule, classes};
use crate::interp::ElementwiseRow;
use cotan_ir::{Op, Value};

/// Applies the class of each active operand to the cotangent of the result.
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let ir = c.ir();
    let (Some(spec), Some(declared)) = (ir.spec(op), classes(ir, op)) else {
        return Err(refused(ir, op, "it has no derivative rule"));
    };
    if !c.captured(op).is_empty() && !bodies_are_discrete(c.ir(), op) {
        return Err(refused(ir, op, "it has no rule for this AD method"));
    }
    for (group, class) in declared.iter().enumerate() {
        for (position, index) in c.ir().operand_group(op, spec, group).enumerate() {
            let operand = c.ir().operand(op, index);
            if c.is_active(operand) {
                pull_back_operand(c, op, (class, position), operand)?;
            }
        }
    }
    Ok(())
}

fn pull_back_operand(
    c: &mut Continuation<'_, '_>,
    op: Op,
    (class, position): (&OperandRule, usize),
    operand: Value,
) -> Result<(), NotDifferentiable> {
    let ir = c.ir();
    match class {
        OperandRule::NonDifferentiable | OperandRule::ZeroDerivative => return Ok(()),
        OperandRule::Unsupported(why) => return Err(refused(ir, op, why)),
        OperandRule::PointwiseEach(partials) => return pull_back_each(c, op, partials, operand),
        OperandRule::Region => return Err(refused(ir, op, "it has no rule for this AD method")),
        _ if ir.result_count(op) != 1 => {
            return Err(refused(
                ir,
                op,
                "an operation with several results needs a `TransposedJacobian` rule",
            ));
        }
        _ => {}
    }
    let by_element = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
    let cotangent = c.cotangent(ir.result(op, 0)).expect("a step without a cotangent is skipped");
    let part = match c.masks.selected_from(cotangent).filter(|_| by_element) {
        Some(masked) => {
            part(c, op, (class, position), masked.value).map(|value| c.mask(masked.with(value)))
        }
        None => part(c, op, (class, position), cotangent),
    };
    let part = part.ok_or_else(|| {
        refused(c.ir(), op, "its partial derivative needs a constant of a type with dynamic sizes")
    })?;
    c.add(operand, part);
    Ok(())
}

/// Adds, for each result, its partial derivative times its cotangent.
fn pull_back_each(
    c: &mut Continuation<'_, '_>,
    op: Op,
    partials: &[EmitValue],
    operand: Value,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = c.ir().results(op).collect();
    for (partial, result) in partials.iter().zip(results) {
        let Some(cotangent) = c.cotangent(result) else { continue };
        let e = &mut Emit::new(c.builder, c.loc);
        let part = partial(e, op).map(|slope| e.mul(slope, cotangent));
        let part = part.ok_or_else(|| {
            refused(
                c.ir(),
                op,
                "its partial derivative needs a constant of a type with dynamic sizes",
            )
        })?;
        c.add(operand, part);
    }
    Ok(())
}

/// Returns the cotangent contribution to one operand; `None` if the partial derivative needs a
/// constant of an unknown size.
fn part(
    c: &mut Continuation<'_, '_>,
    op: Op,
    (class, position): (&OperandRule, usize),
    cotangent: Value,
) -> Option<Value> {
    let e = &mut Emit::new(c.builder, c.loc);
    Some(match class {
        OperandRule::Linear(back) | OperandRule::Bilinear(back) => back(e, op, cotangent),
        OperandRule::LinearEach(back) | OperandRule::BilinearEach(back) => {
            back(e, op, position, cotangent)
        }
        OperandRule::Pointwise(partial) => {
            let slope = partial(e, op)?;
            e.mul(slope, cotangent)
        }
        OperandRule::Select { mask, when } => {
            let mask = mask(e, op)?;
            c.mask(Masked { mask, when: *when, value: cotangent })
        }
        _ => return None,
    })
}
