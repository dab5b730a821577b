//! Linearization of operations by the classes of their operands.

use super::tangent::has_tangent;
use super::{Linearizer, NO_CONSTANT, NotDifferentiable, active_operands, is_elementwise, refused};
use crate::Emit;
use crate::derivative_rules::{OperandRule, classes, operand_rules};
use cotan_ir::{Ir, Mapping, Op, Value};

/// An active operand.
struct Active {
    /// The operand number.
    index: usize,
    class: &'static OperandRule,
    tangent: Value,
}

/// Copies an operation and emits the tangents of its results by the classes of its operands.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = l.ir().results(op).collect();
    let changes = results.iter().any(|&result| l.can_change(result));
    let active = active(l, op, changes)?;
    let copy = l.t.copy(op)?;
    if !changes {
        return Ok(());
    }
    let mut e = l.emit(op);
    let tangents = match &active[..] {
        [] => vec![None; results.len()],
        [Active { class: OperandRule::PointwiseEach(partials), tangent, .. }] => {
            let of = |partial: &crate::derivative_rules::EmitValue| {
                let slope = partial(&mut e, copy)?;
                Some(e.mul(slope, *tangent))
            };
            let tangents: Vec<Option<Value>> = partials.iter().map(of).collect();
            if tangents.contains(&None) {
                return Err(refused(l.ir(), op, NO_CONSTANT));
            }
            tangents
        }
        _ if results.len() > 1 => {
            return Err(refused(
                l.ir(),
                op,
                "an operation with several results needs a `Derivative`",
            ));
        }
        active => match tangent(&mut e, copy, active) {
            Ok(tangent) => vec![tangent],
            Err(why) => return Err(refused(l.ir(), op, why)),
        },
    };
    l.set_tangents(&results, &tangents);
    Ok(())
}

/// Returns whether differentiable results depend on active operands.
///
/// # Errors
/// If one of them has no derivative.
pub fn is_active(l: &Linearizer<'_, '_>, op: Op, changes: bool) -> Result<bool, NotDifferentiable> {
    Ok(!active(l, op, changes)?.is_empty())
}

/// Returns whether an operation is elementwise and an operand has the type of its result.
pub fn is_of_result_type(ir: &Ir, op: Op, operand: Value) -> bool {
    is_elementwise(ir, op) && ir.ty(operand) == ir.ty(ir.result(op, 0))
}

/// Returns the active operands on which differentiable results depend.
fn active(l: &Linearizer<'_, '_>, op: Op, changes: bool) -> Result<Vec<Active>, NotDifferentiable> {
    let ir = l.ir();
    let is_active = |value| l.tangent(value).is_some();
    let regions = (changes, "it has no derivative rule yet");
    let active = active_operands(ir, op, is_active, regions)?.into_iter().filter_map(|operand| {
        let tangent = l.tangent(ir.operand(op, operand.index))?;
        Some(Active { index: operand.index, class: operand.rule, tangent })
    });
    let active: Vec<Active> = active.collect();
    if active.is_empty() && !ir.regions(op).is_empty() && regions_are_discrete(ir, op) {
        return Ok(active);
    }
    match changes && active.is_empty() && !l.captured(op).is_empty() {
        true => Err(refused(
            ir,
            op,
            "its body captures an active value, and it has no derivative rule yet",
        )),
        false => Ok(active),
    }
}

/// Returns whether the regions of an operation yield no differentiable values.
fn regions_are_discrete(ir: &Ir, op: Op) -> bool {
    let regions = ir.regions(op).iter().filter_map(|&region| crate::yielded(ir, region));
    regions.flatten().all(|value| !has_tangent(&ir.store, ir.ty(value)))
}

/// Returns the tangent of the only result of `op`.
fn tangent(e: &mut Emit<'_, '_>, op: Op, active: &[Active]) -> Result<Option<Value>, &'static str> {
    let classes = classes(e.ir(), op).unwrap_or_default();
    let choices =
        classes.iter().filter(|class| matches!(class, OperandRule::Select { .. })).count();
    if choices == 2 {
        return selected_tangent(e, op, active).map(Some);
    }
    let per_element = is_elementwise(e.ir(), op);
    let result = e.ir().ty(e.ir().result(op, 0));
    let mut sum: Option<Value> = None;
    let mut add = |e: &mut Emit<'_, '_>, part: Value| {
        sum = Some(match sum {
            Some(sum) => e.add(sum, part),
            None => part,
        });
    };
    let mut linear_operands = Vec::new();
    for operand in active {
        let tangent = operand.tangent;
        let of_same_type = e.ir().ty(tangent) == result;
        match operand.class {
            OperandRule::Pointwise(partial) => {
                let slope = partial(e, op).ok_or(NO_CONSTANT)?;
                let part = e.mul(slope, tangent);
                add(e, part);
            }
            // An elementwise linear map is a factor, so it is its own transpose.
            OperandRule::Linear(back) | OperandRule::Bilinear(back)
                if per_element && of_same_type =>
            {
                let part = back(e, op, tangent);
                add(e, part);
            }
            OperandRule::Linear(_) | OperandRule::LinearEach(_) => {
                linear_operands.push((operand.index, tangent))
            }
            OperandRule::Bilinear(_) | OperandRule::BilinearEach(_) => {
                let part = with_operands(e, op, &[(operand.index, tangent)]);
                add(e, part);
            }
            OperandRule::Select { mask, when } => {
                let mask =
                    mask(e, op).ok_or("its mask needs a constant of a type with dynamic sizes")?;
                let like = e.ir().result(op, 0);
                let zero = e.zeros_like(like);
                let (one, other) = if *when { (tangent, zero) } else { (zero, tangent) };
                let part = e.select(mask, one, other);
                add(e, part);
            }
            _ => return Err("the class of an operand is not supported here"),
        }
    }
    if !linear_operands.is_empty() {
        let others = zero_operands(e, op, &linear_operands);
        linear_operands.extend(others);
        let part = with_operands(e, op, &linear_operands);
        add(e, part);
    }
    Ok(sum)
}

/// Returns the tangent if the result is one of two operands.
fn selected_tangent(
    e: &mut Emit<'_, '_>,
    op: Op,
    active: &[Active],
) -> Result<Value, &'static str> {
    let mut sides: [Option<Value>; 2] = [None; 2];
    let mut condition = None;
    for operand in active {
        let OperandRule::Select { mask, when } = operand.class else { continue };
        sides[usize::from(!*when)] = Some(operand.tangent);
        if condition.is_none() {
            condition =
                Some(mask(e, op).ok_or("its mask needs a constant of a type with dynamic sizes")?);
        }
    }
    let condition = condition.ok_or("it declares no mask for its selection")?;
    let like = e.ir().result(op, 0);
    let [one, other] = sides.map(|side| side.unwrap_or_else(|| e.zeros_like(like)));
    Ok(e.select(condition, one, other))
}

/// Returns zeros for the inactive operands that are added to active ones.
pub fn zero_operands(
    e: &mut Emit<'_, '_>,
    op: Op,
    changing: &[(usize, Value)],
) -> Vec<(usize, Value)> {
    let operands = operand_rules(e.ir(), op).unwrap_or_default().into_iter();
    let indices = operands.filter(|it| it.rule.is_jointly_linear()).map(|it| it.index);
    let others = indices.filter(|index| changing.iter().all(|it| it.0 != *index));
    let others: Vec<usize> = others.collect();
    let zero = |index| {
        let operand = e.ir().operand(op, index);
        (index, e.zeros_like(operand))
    };
    others.into_iter().map(zero).collect()
}

/// Returns the result of the operation with other operands at these positions.
pub fn with_operands(e: &mut Emit<'_, '_>, op: Op, operands: &[(usize, Value)]) -> Value {
    let mut all: Vec<Value> = e.ir().operands(op).collect();
    operands.iter().for_each(|&(index, value)| all[index] = value);
    let copy = e.builder.clone_op_with(op, &all, &mut Mapping::default());
    e.builder.set_loc(copy, e.loc);
    let result = e.ir().result(copy, 0);
    e.builder.set_value_name(result, cotan_ir::names::ValueName::FRESH);
    e.builder.insert(copy);
    result
}
