//! Transposed Jacobians of operations whose operands have simple classes.

use super::Continuation;
use crate::Emit;
use crate::derivative::{Class, EmitValue, classes};
use crate::differentiate::{Masked, Refusal, bodies_are_discrete, refused};
use crate::eval::ElementwiseRow;
use cotan_ir::{Op, Value};

/// For each operand, what the class makes of the cotangent of the result.
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), Refusal> {
    let ir = c.ir();
    let (Some(spec), Some(declared)) = (ir.spec(op), classes(ir, op)) else {
        return Err(refused(ir, op, "nobody says what its derivative is"));
    };
    if !c.captured(op).is_empty() && !bodies_are_discrete(c.ir(), op) {
        return Err(refused(ir, op, "this road has no rule for it"));
    }
    for (group, class) in declared.iter().enumerate() {
        for (place, index) in c.ir().operand_group(op, spec, group).enumerate() {
            let operand = c.ir().operand(op, index);
            if c.is_active(operand) {
                pull_back_operand(c, op, (class, place), operand)?;
            }
        }
    }
    Ok(())
}

fn pull_back_operand(
    c: &mut Continuation<'_, '_>,
    op: Op,
    (class, place): (&Class, usize),
    operand: Value,
) -> Result<(), Refusal> {
    let ir = c.ir();
    match class {
        Class::Discrete | Class::Zero => return Ok(()),
        Class::Refused(why) => return Err(refused(ir, op, why)),
        Class::PointwiseEach(partials) => return pull_back_each(c, op, partials, operand),
        Class::Structural => return Err(refused(ir, op, "this road has no rule for it")),
        _ if ir.result_count(op) != 1 => {
            return Err(refused(ir, op, "nobody says how several results change"));
        }
        _ => {}
    }
    let by_element = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
    let cotangent = c.cotangent(ir.result(op, 0)).expect("a step without one is left out");
    let part = match c.masks.selected_from(cotangent).filter(|_| by_element) {
        Some(masked) => {
            part(c, op, (class, place), masked.value).map(|value| c.mask(masked.with(value)))
        }
        None => part(c, op, (class, place), cotangent),
    };
    let part = part.ok_or_else(|| refused(c.ir(), op, "its slope is not known at this type"))?;
    c.add(operand, part);
    Ok(())
}

/// Each result adds its slope times its cotangent.
fn pull_back_each(
    c: &mut Continuation<'_, '_>,
    op: Op,
    partials: &[EmitValue],
    operand: Value,
) -> Result<(), Refusal> {
    let results: Vec<Value> = c.ir().results(op).collect();
    for (partial, result) in partials.iter().zip(results) {
        let Some(cotangent) = c.cotangent(result) else { continue };
        let e = &mut Emit::new(c.builder, c.loc);
        let part = partial(e, op).map(|slope| e.mul(slope, cotangent));
        let part =
            part.ok_or_else(|| refused(c.ir(), op, "its slope is not known at this type"))?;
        c.add(operand, part);
    }
    Ok(())
}

/// What comes back to one operand; `None` if the slope needs a constant of an unknown size.
fn part(
    c: &mut Continuation<'_, '_>,
    op: Op,
    (class, place): (&Class, usize),
    cotangent: Value,
) -> Option<Value> {
    let e = &mut Emit::new(c.builder, c.loc);
    Some(match class {
        Class::Linear(back) | Class::Bilinear(back) => back(e, op, cotangent),
        Class::LinearEach(back) | Class::BilinearEach(back) => back(e, op, place, cotangent),
        Class::Pointwise(partial) => {
            let slope = partial(e, op)?;
            e.mul(slope, cotangent)
        }
        Class::Selecting { mask, when } => {
            let mask = mask(e, op)?;
            c.mask(Masked { mask, when: *when, value: cotangent })
        }
        _ => return None,
    })
}
