//! Operations that say of each operand what it is to a derivative.

use super::generators::At;
use super::pullback::{Back, Sums};
use super::sums::Sum;
use super::walk::{StepKind, Walk};
use cotan_dialects::autodiff::{
    Linearize, Masked, NotDifferentiable, bodies_are_discrete, refused,
};
use cotan_dialects::derivative_rules::{OperandRule, classes, unsupported_operand};
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{AddTransposed, Emit};
use cotan_ir::{Ir, Op, Value};

/// Writes a copy, if the operation declares its derivative operand by operand.
pub fn write(walk: &mut Walk<'_>, op: Op, functions: bool) -> Result<StepKind, NotDifferentiable> {
    let ir = walk.ir();
    if functions {
        return Err(refused(ir, op, "homomorphic differentiation has no rule for functions in it"));
    }
    let by_row = ir.registry().interface::<Linearize>(ir.name(op)).is_some();
    let sees = !walk.captured(op).is_empty() && !bodies_are_discrete(ir, op);
    if by_row || classes(ir, op).is_none() || sees {
        return Err(refused(ir, op, "homomorphic differentiation has no rule for it"));
    }
    let by_slope = walk.how.generators.back.is_none();
    let why = unsupported_operand(ir, op, |value| walk.active.contains(&value));
    if let Some(why) = why.filter(|_| by_slope) {
        return Err(refused(ir, op, why));
    }
    walk.t.copy(op).map(StepKind::Leaf)
}

/// Whether the results of an operation may change when those values do that are active.
pub fn changes(walk: &Walk<'_>, op: Op) -> bool {
    let (ir, reaches) = (walk.ir(), walk.how.generators.reaches);
    let (Some(spec), Some(declared)) = (ir.spec(op), classes(ir, op)) else { return true };
    if !ir.regions(op).is_empty() {
        return true;
    }
    let groups = declared.iter().enumerate();
    let mut smooth = groups.filter(|(_, class)| reaches(class));
    smooth.any(|(group, _)| {
        ir.operand_group(op, spec, group).any(|index| walk.active.contains(&ir.operand(op, index)))
    })
}

/// From the cotangents of the results of an operation to those of its operands.
pub fn pull(
    back: &mut Back<'_, '_>,
    op: Op,
    copy: Op,
    sums: &mut Sums,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    let mut cotangents = Vec::with_capacity(results.len());
    for result in results {
        cotangents.push(back.take_whole(result, sums));
    }
    if cotangents.iter().all(Option::is_none) {
        return Ok(());
    }
    let ir = back.walk.ir();
    let (Some(spec), Some(declared)) = (ir.spec(op), classes(ir, op)) else { return Ok(()) };
    for (group, class) in declared.iter().enumerate() {
        for (place, index) in back.walk.ir().operand_group(op, spec, group).enumerate() {
            let operand = back.walk.ir().operand(op, index);
            if !back.walk.active.contains(&operand) || !back.walk.can_change(operand) {
                continue;
            }
            if !(back.walk.how.generators.reaches)(class) {
                continue;
            }
            if let Some(hand_back) = back.walk.how.generators.back {
                let by_element = is_by_element(back.walk.ir(), op);
                for (result, &given) in cotangents.iter().enumerate() {
                    let Some(given) = given else { continue };
                    let at = At { op: copy, class, group, place, result, given, by_element };
                    let adds = back.walk.how.generators.in_place && at.is_moved();
                    let sum = adds.then(|| into(back, copy, operand, place, given, sums));
                    match sum.flatten() {
                        Some(sum) => sums.set(operand, Sum::Whole(sum)),
                        None => {
                            let loc = back.loc;
                            let part = hand_back(&mut Emit::new(back.walk.b(), loc), &at);
                            let part = part.ok_or_else(|| unknown(back.walk.ir(), op))?;
                            back.add(operand, Sum::Whole(part), sums);
                        }
                    }
                }
                continue;
            }
            match class {
                OperandRule::NonDifferentiable | OperandRule::ZeroDerivative => {}
                OperandRule::Unsupported(why) => return Err(refused(back.walk.ir(), op, why)),
                OperandRule::PointwiseEach(partials) => {
                    for (partial, &cotangent) in partials.iter().zip(&cotangents) {
                        let Some(cotangent) = cotangent else { continue };
                        let of = &OperandRule::Pointwise(*partial);
                        let part = masked(back, op, copy, of, place, cotangent)?;
                        back.add(operand, Sum::Whole(part), sums);
                    }
                }
                class => {
                    let Some(cotangent) = cotangents[0] else { continue };
                    if let Some(sum) = into(back, copy, operand, place, cotangent, sums) {
                        sums.set(operand, Sum::Whole(sum));
                        continue;
                    }
                    let part = masked(back, op, copy, class, place, cotangent)?;
                    back.add(operand, Sum::Whole(part), sums);
                }
            }
        }
    }
    Ok(())
}

/// Whether each element is computed of elements at the same place.
fn is_by_element(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some()
}

fn unknown(ir: &Ir, op: Op) -> NotDifferentiable {
    refused(ir, op, "its slope is not known here")
}

/// Adds to the cotangent of an operand where it belongs, if there is one and the operation knows how.
fn into(
    back: &mut Back<'_, '_>,
    copy: Op,
    operand: Value,
    place: usize,
    cotangent: Value,
    sums: &Sums,
) -> Option<Value> {
    let ir = back.walk.ir();
    let AddTransposed(row) = ir.registry().interface(ir.name(copy))?;
    let &Sum::Whole(sum) = sums.get(operand)? else { return None };
    let loc = back.loc;
    Some(row(&mut Emit::new(back.walk.b(), loc), copy, place, cotangent, sum))
}

/// What comes back to an operand. Zero is zero where something else was selected, whatever it is
/// multiplied by: what a cotangent becomes is masked again, and never multiplied as a zero.
fn masked(
    back: &mut Back<'_, '_>,
    op: Op,
    copy: Op,
    class: &OperandRule,
    place: usize,
    cotangent: Value,
) -> Result<Value, NotDifferentiable> {
    let ir = back.walk.ir();
    let by_element = is_by_element(ir, op);
    let known = back.masks.selected_from(cotangent).filter(|_| by_element);
    let value = known.map_or(cotangent, |known| known.value);
    let part = part(back, copy, class, place, value);
    let part = part.ok_or_else(|| unknown(back.walk.ir(), op))?;
    Ok(match known {
        Some(known) => mask(back, known.with(part)),
        None => part,
    })
}

fn part(
    back: &mut Back<'_, '_>,
    copy: Op,
    class: &OperandRule,
    place: usize,
    cotangent: Value,
) -> Option<Value> {
    let loc = back.loc;
    let e = &mut Emit::new(back.walk.b(), loc);
    Some(match class {
        OperandRule::Pointwise(partial) => {
            let slope = partial(e, copy)?;
            e.mul(slope, cotangent)
        }
        OperandRule::Linear(transpose) | OperandRule::Bilinear(transpose) => {
            transpose(e, copy, cotangent)
        }
        OperandRule::LinearEach(transpose) | OperandRule::BilinearEach(transpose) => {
            transpose(e, copy, place, cotangent)
        }
        OperandRule::Select { mask: chosen, when } => {
            let chosen = chosen(e, copy)?;
            mask(back, Masked { mask: chosen, when: *when, value: cotangent })
        }
        _ => return None,
    })
}

fn mask(back: &mut Back<'_, '_>, masked: Masked) -> Value {
    let loc = back.loc;
    back.masks.mask(back.walk.b(), loc, masked)
}
