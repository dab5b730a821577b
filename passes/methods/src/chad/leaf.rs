//! Operations that are differentiated by their operand rules.

use super::generators::At;
use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::walk::{StepKind, Walk};
use cotan_dialects::autodiff::{
    Linearize, Masked, NotDifferentiable, bodies_are_discrete, refused,
};
use cotan_dialects::derivative_rules::{OperandRule, classes, unsupported_operand};
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{AddTransposed, Emit};
use cotan_ir::{Ir, Op, Value};

/// Emits a copy, if the operation has operand rules.
pub fn write(walk: &mut Walk<'_>, op: Op, functions: bool) -> Result<StepKind, NotDifferentiable> {
    let ir = walk.ir();
    if functions {
        return Err(refused(ir, op, "CHAD has no rule for functions in it"));
    }
    let by_row = ir.registry().interface::<Linearize>(ir.name(op)).is_some();
    let sees = !walk.captured(op).is_empty() && !bodies_are_discrete(ir, op);
    if by_row || classes(ir, op).is_none() || sees {
        return Err(refused(ir, op, "CHAD has no rule for it"));
    }
    let by_slope = walk.how.generators.back.is_none();
    let why = unsupported_operand(ir, op, |value| walk.active.contains(&value));
    if let Some(why) = why.filter(|_| by_slope) {
        return Err(refused(ir, op, why));
    }
    walk.t.copy(op).map(StepKind::Leaf)
}

/// Returns whether the results of an operation depend on active values.
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

/// Emits the cotangents of the operands of an operation from those of its results.
pub fn pull(
    back: &mut Pullback<'_, '_>,
    op: Op,
    copy: Op,
    sums: &mut SumMap,
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
        for (index_in_group, index) in back.walk.ir().operand_group(op, spec, group).enumerate() {
            let operand = back.walk.ir().operand(op, index);
            if !back.walk.active.contains(&operand) || !back.walk.can_change(operand) {
                continue;
            }
            if !(back.walk.how.generators.reaches)(class) {
                continue;
            }
            if let Some(contribution) = back.walk.how.generators.back {
                let by_element = is_elementwise(back.walk.ir(), op);
                for (result, &quantity) in cotangents.iter().enumerate() {
                    let Some(quantity) = quantity else { continue };
                    let at = At {
                        op: copy,
                        class,
                        group,
                        index: index_in_group,
                        result,
                        quantity,
                        by_element,
                    };
                    let adds = back.walk.how.generators.in_place && at.is_linear_move();
                    let sum = adds.then(|| {
                        accumulate_into(back, copy, operand, index_in_group, quantity, sums)
                    });
                    match sum.flatten() {
                        Some(sum) => sums.set(operand, Sum::Whole(sum)),
                        None => {
                            let loc = back.loc;
                            let emit_cotangent =
                                contribution(&mut Emit::new(back.walk.b(), loc), &at);
                            let emit_cotangent =
                                emit_cotangent.ok_or_else(|| unknown(back.walk.ir(), op))?;
                            back.add(operand, Sum::Whole(emit_cotangent), sums);
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
                        let emit_cotangent =
                            emit_masked(back, op, copy, of, index_in_group, cotangent)?;
                        back.add(operand, Sum::Whole(emit_cotangent), sums);
                    }
                }
                class => {
                    let Some(cotangent) = cotangents[0] else { continue };
                    if let Some(sum) =
                        accumulate_into(back, copy, operand, index_in_group, cotangent, sums)
                    {
                        sums.set(operand, Sum::Whole(sum));
                        continue;
                    }
                    let emit_cotangent =
                        emit_masked(back, op, copy, class, index_in_group, cotangent)?;
                    back.add(operand, Sum::Whole(emit_cotangent), sums);
                }
            }
        }
    }
    Ok(())
}

/// Returns whether an operation is elementwise.
fn is_elementwise(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some()
}

fn unknown(ir: &Ir, op: Op) -> NotDifferentiable {
    refused(ir, op, "its partial derivative is unknown here")
}

/// Accumulates into the cotangent of an operand in place, if there is one and the operation
/// supports it.
fn accumulate_into(
    back: &mut Pullback<'_, '_>,
    copy: Op,
    operand: Value,
    index_in_group: usize,
    cotangent: Value,
    sums: &SumMap,
) -> Option<Value> {
    let ir = back.walk.ir();
    let AddTransposed(row) = ir.registry().interface(ir.name(copy))?;
    let &Sum::Whole(sum) = sums.get(operand)? else { return None };
    let loc = back.loc;
    Some(row(&mut Emit::new(back.walk.b(), loc), copy, index_in_group, cotangent, sum))
}

/// Emits the cotangent of an operand. Where another operand was selected, it is an exact zero: the
/// mask is applied again after the product, instead of multiplying by a zero.
fn emit_masked(
    back: &mut Pullback<'_, '_>,
    op: Op,
    copy: Op,
    class: &OperandRule,
    index_in_group: usize,
    cotangent: Value,
) -> Result<Value, NotDifferentiable> {
    let ir = back.walk.ir();
    let by_element = is_elementwise(ir, op);
    let known = back.masks.selected_from(cotangent).filter(|_| by_element);
    let value = known.map_or(cotangent, |known| known.value);
    let emit_cotangent = emit_cotangent(back, copy, class, index_in_group, value);
    let emit_cotangent = emit_cotangent.ok_or_else(|| unknown(back.walk.ir(), op))?;
    Ok(match known {
        Some(known) => mask(back, known.with(emit_cotangent)),
        None => emit_cotangent,
    })
}

fn emit_cotangent(
    back: &mut Pullback<'_, '_>,
    copy: Op,
    class: &OperandRule,
    index_in_group: usize,
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
            transpose(e, copy, index_in_group, cotangent)
        }
        OperandRule::Select { mask: chosen, when } => {
            let chosen = chosen(e, copy)?;
            mask(back, Masked { mask: chosen, when: *when, value: cotangent })
        }
        _ => return None,
    })
}

fn mask(back: &mut Pullback<'_, '_>, emit_masked: Masked) -> Value {
    let loc = back.loc;
    back.masks.mask(back.walk.b(), loc, emit_masked)
}
