//! Jacobians of operations by the derivative rules of their operands.

use super::JacobianWalk;
use crate::Emit;
use crate::arith::Mulf;
use crate::autodiff::{
    NO_CONSTANT, NotDifferentiable, active_operands, is_elementwise, refused, zeros,
};
use crate::derivative_rules::{EmitValue, OperandRule, operand_rules};
use crate::interfaces::linear_map_type;
use crate::linear::{Diagonal, Identity, Leaf, Mask, Scale, Yield};
use cotan_ir::constraints::is_float;
use cotan_ir::{Builder, Editor, Loc, Mapping, Op, Type, Value};

/// An active operand.
struct Active {
    index: usize,
    class: &'static OperandRule,
    map: Value,
}

/// Emits an operation and the maps of its results by the rules of its operands.
pub fn by_operand_rules(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = w.ir().results(op).collect();
    let changes = results.iter().any(|&result| w.can_change(result));
    let active = active(w, op, changes)?;
    let copy = w.t.copy(op)?;
    if active.is_empty() {
        return Ok(());
    }
    let loc = w.loc(op);
    let unknown = |w: &JacobianWalk<'_, '_>| refused(w.ir(), op, NO_CONSTANT);
    if let [Active { class: OperandRule::PointwiseEach(partials), map, .. }] = active[..] {
        for (partial, &result) in partials.iter().zip(&results) {
            let partial = slope(w, loc, copy, *partial).ok_or_else(|| unknown(w))?;
            let map = w.chain(loc, &[partial], &[map]);
            w.set_map(result, map);
        }
        return Ok(());
    }
    let [result] = results[..] else {
        return Err(refused(w.ir(), op, "an operation with several results needs a `Derivative`"));
    };
    let mut partials = Vec::with_capacity(active.len());
    for operand in &active {
        let partial = partial(w, loc, copy, operand).ok_or_else(|| unknown(w))?;
        partials.push(partial);
    }
    let maps: Vec<Value> = active.iter().map(|operand| operand.map).collect();
    let map = w.chain(loc, &partials, &maps);
    w.set_map(result, map);
    Ok(())
}

/// Returns the active operands on which the results depend, and whether the results can be active.
fn active(
    w: &JacobianWalk<'_, '_>,
    op: Op,
    changes: bool,
) -> Result<Vec<Active>, NotDifferentiable> {
    let ir = w.ir();
    let is_active = |value| w.map(value).is_some();
    let regions = (changes, "it has no Jacobian rule");
    let active = active_operands(ir, op, is_active, regions)?.into_iter().filter_map(|operand| {
        let map = w.map(ir.operand(op, operand.index))?;
        Some(Active { index: operand.index, class: operand.rule, map })
    });
    Ok(active.collect())
}

/// Returns the partial map of an operation for one operand. Returns `None` if it needs a constant
/// of a type without constants.
fn partial(w: &mut JacobianWalk<'_, '_>, loc: Loc, op: Op, operand: &Active) -> Option<Value> {
    let ir = w.ir();
    let result = ir.result(op, 0);
    let (from, to) = (ir.ty(ir.operand(op, operand.index)), ir.ty(result));
    let per_element = is_elementwise(ir, op);
    if !linear_map_type::is_vector_space(&ir.store, from)
        || !linear_map_type::is_vector_space(&ir.store, to)
    {
        return None;
    }
    match operand.class {
        OperandRule::Pointwise(slope_of) => slope(w, loc, op, *slope_of),
        OperandRule::Linear(back) | OperandRule::Bilinear(back) if per_element && from == to => {
            let e = &mut Emit::new(&mut w.t.builder, loc);
            let one = e.number(1.0, result)?;
            let factor = back(e, op, one);
            Some(factor_of(w.builder(), loc, one, factor))
        }
        OperandRule::Select { mask, when } => {
            let mask = mask(&mut Emit::new(&mut w.t.builder, loc), op)?;
            let ty = linear_map_type::of(w.builder().store_mut(), to, to);
            Some(Mask::value(w.builder(), loc, mask, *when, ty))
        }
        rule => rule.is_linear().then(|| leaf(w.builder(), loc, op, operand.index)),
    }
}

/// Returns the map that multiplies by a partial derivative.
fn slope(w: &mut JacobianWalk<'_, '_>, loc: Loc, op: Op, slope: EmitValue) -> Option<Value> {
    let factor = slope(&mut Emit::new(&mut w.t.builder, loc), op)?;
    Some(multiplying(w.builder(), loc, factor))
}

fn multiplying(b: &mut Builder<'_>, loc: Loc, factor: Value) -> Value {
    let ty = b.ty(factor);
    match is_float(&b.store, ty) {
        true => {
            let map = linear_map_type::of(b.store_mut(), ty, ty);
            Scale::value(b, loc, factor, map)
        }
        false => Diagonal::value(b, loc, factor),
    }
}

/// Returns the map that multiplies by the result of a rule applied to `one`: the identity if that
/// is `one`, and the other factor if it is a product with `one`.
fn factor_of(b: &mut Editor<'_>, loc: Loc, one: Value, factor: Value) -> Value {
    let map = if factor == one {
        let ty = b.ty(one);
        let ty = linear_map_type::of(b.store_mut(), ty, ty);
        Identity::value(b, loc, ty)
    } else if let Some(Mulf { lhs, rhs, .. }) =
        b.def_as(factor).filter(|m: &Mulf| m.lhs == one || m.rhs == one)
    {
        let product = b.def_op(factor).expect("it is a product");
        b.ir_mut().erase_op(product);
        multiplying(b, loc, if lhs == one { rhs } else { lhs })
    } else {
        multiplying(b, loc, factor)
    };
    erase_unused(b, one);
    map
}

/// Erases the operation of an unused value.
fn erase_unused(b: &mut Editor<'_>, value: Value) {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        let Some(op) = b.def_op(value).filter(|_| b.is_unused(value)) else { continue };
        open.extend(b.operands(op));
        b.ir_mut().erase_op(op);
    }
}

/// Returns the map of an operation in one operand, by its derivative rule: the operation, with
/// zeros for other operands of the same joint linear rule.
pub fn leaf(b: &mut Builder<'_>, loc: Loc, op: Op, index: usize) -> Value {
    let mut operands = with_zeros(b, loc, op, index);
    let [from, to] = [b.operand(op, index), b.result(op, 0)].map(|value| b.ty(value));
    let region = b.region(loc, &[from], |inside, args| {
        operands[index] = args[0];
        let copy = inside.clone_op_with(op, &operands, &mut Mapping::default());
        inside.insert(copy);
        let outputs = inside.result(copy, 0);
        Yield::build(inside, loc, &[outputs]);
    });
    let map = linear_map_type::of(b.store_mut(), from, to);
    Leaf::value(b, loc, region, map)
}

/// Returns the operands of an operation, with zeros for those of the same joint linear rule.
fn with_zeros(b: &mut Builder<'_>, loc: Loc, op: Op, index: usize) -> Vec<Value> {
    let mut operands: Vec<Value> = b.operands(op).collect();
    let rules = operand_rules(b, op).unwrap_or_default();
    let joint: Vec<usize> =
        rules.iter().filter(|it| it.rule.is_jointly_linear()).map(|it| it.index).collect();
    if !joint.contains(&index) {
        return operands;
    }
    for at in joint.into_iter().filter(|&at| at != index) {
        let ty: Type = b.ty(operands[at]);
        operands[at] = zeros(b, loc, ty);
    }
    operands
}
