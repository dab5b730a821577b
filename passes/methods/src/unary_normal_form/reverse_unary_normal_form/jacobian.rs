//! The transposed Jacobian of a step: from the cotangents of the entries after it to those before.

use cotan_dialects::autodiff::cps_reverse::Continuation;
use cotan_dialects::autodiff::{NotDifferentiable, add, has_tangent};
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::unf::{Apply, Pair, Part, Proj, Var, Zero};
use cotan_ir::{Block, Builder, Ir, Loc, Op, Type, Value};

/// Emits the cotangents of the entries before a step from those after it, at the end of a block.
/// The state before it is available there.
pub fn write(
    ir: &mut Ir,
    block: Block,
    step: Op,
    mut after: Vec<Value>,
) -> Result<Vec<Value>, NotDifferentiable> {
    let (loc, at) = (ir.loc(step), |index: i64| usize::try_from(index).unwrap_or(usize::MAX));
    let loc = ir.store.derived_loc(loc, "transposed-jacobian");
    if let Some(Var { index, .. }) = ir.get(step) {
        let copied = after.pop().expect("a verified step has an entry");
        add_to(ir, block, loc, &mut after[at(index)], copied);
        return Ok(after);
    }
    if let Some(Proj { state, count, first, .. }) = ir.get(step) {
        let entries = ir.store.as_tuple(ir.ty(state)).unwrap_or_default();
        let forgotten = entries[at(first)..at(first) + at(count)].to_vec();
        let zeros = forgotten.into_iter().map(|ty| zero(ir, block, loc, ty));
        let zeros: Vec<Value> = zeros.collect();
        after.splice(at(first)..at(first), zeros);
        return Ok(after);
    }
    if let Some(Pair { state, count, .. }) = ir.get(step) {
        let pair = after.pop().expect("a verified step has an entry");
        let entries = ir.store.as_tuple(ir.ty(state)).unwrap_or_default();
        let paired = entries[entries.len() - at(count)..].to_vec();
        // The cotangent of a tuple without tangents is `tuple<>`, which has no components.
        let parts =
            paired.into_iter().zip(0..).map(|(ty, index)| match has_tangent(&ir.store, ty) {
                true => Get::value(&mut Builder::at_end(ir, block), loc, pair, index),
                false => zero(ir, block, loc, ty),
            });
        after.extend(parts);
        return Ok(after);
    }
    if let Some(Part { index, .. }) = ir.get(step) {
        let part = after.pop().expect("a verified step has an entry");
        let whole = after.last_mut().expect("a verified step has an entry");
        let types = ir.store.as_tuple(ir.ty(*whole)).unwrap_or_default().to_vec();
        let parts = types.into_iter().enumerate().map(|(place, ty)| match place == at(index) {
            true => part,
            false => zero(ir, block, loc, ty),
        });
        let parts: Vec<Value> = parts.collect();
        let change = Pack::value(&mut Builder::at_end(ir, block), loc, &parts);
        add_to(ir, block, loc, whole, change);
        return Ok(after);
    }
    let apply: Apply = ir.verified(step);
    applied(ir, block, loc, &apply, after)
}

/// Emits the transposed Jacobian of an applied operation, at the entries that it reads.
fn applied(
    ir: &mut Ir,
    block: Block,
    loc: Loc,
    apply: &Apply,
    mut after: Vec<Value>,
) -> Result<Vec<Value>, NotDifferentiable> {
    let read = apply.taken(ir).expect("a verified step reads existing entries");
    let before = ir.store.as_tuple(ir.ty(apply.state)).map_or(0, <[Type]>::len);
    let seeds_of_results = after.split_off(before);
    let b = &mut Builder::at_end(ir, block);
    let args = read.iter().map(|&at| Get::value(b, loc, apply.state, at as i64));
    let args: Vec<Value> = args.collect();
    let real = |ir: &Ir, value| has_tangent(&ir.store, ir.ty(value));
    let active: Vec<usize> = (0..args.len()).filter(|&at| real(ir, args[at])).collect();
    let wrt: Vec<Value> = active.iter().map(|&at| args[at]).collect();
    let seeds: Vec<Option<Value>> =
        seeds_of_results.into_iter().map(|it| Some(it).filter(|&it| real(ir, it))).collect();
    let from = ir.single_block(apply.body).expect("a verified body is one block");
    let (_, parts) = Continuation::of_block(ir, (from, block), &args, &wrt, |_, _| seeds)?;
    for (place, part) in active.into_iter().zip(parts) {
        if let Some(part) = part {
            add_to(ir, block, loc, &mut after[read[place]], part);
        }
    }
    Ok(after)
}

fn add_to(ir: &mut Ir, block: Block, loc: Loc, sum: &mut Value, part: Value) {
    *sum = add(&mut Builder::at_end(ir, block), loc, *sum, part);
}

/// Emits the structural zero of the changes of a type.
pub fn zero(ir: &mut Ir, block: Block, loc: Loc, ty: Type) -> Value {
    let ty = cotangent_type(ir, ty);
    Zero::value(&mut Builder::at_end(ir, block), loc, ty)
}

/// Returns the type of the cotangents of values of a type: `tuple<>` for discrete ones.
pub fn cotangent_type(ir: &mut Ir, ty: Type) -> Type {
    let none = cotan_dialects::unf::state_of(&mut ir.store, &[]);
    cotan_dialects::autodiff::tangent_type(&mut ir.store, ty).unwrap_or(none)
}
