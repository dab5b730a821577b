//! `stablehlo.scatter`

mod plan;

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use super::reductions::{self, Combination, body_of};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{ReduceByIndex, Scatter, Yield};
use cotan_dialects::{Effects, effects};
use cotan_ir::{Attr, Ir, Op, Region, Type, Value};
use plan::Plan;

/// Translates a scatter. Sums are `array.scatter`; any other combination is
/// `array.reduce_by_index`, or replaces a single window.
pub fn scatter(it: &mut Importer<'_>, op: Op) -> Translation {
    let plan = Plan::of(it, op)?;
    let operands = it.operands(op)?;
    let count = operands.len() / 2;
    let (inputs, updates) = (&operands[..count], &operands[count + 1..]);
    let region = it.ir().regions(op)[0];
    let inputs: Vec<Value> = inputs.iter().map(|&x| plan.input(it, x)).collect();
    let updates: Vec<Value> = updates.iter().map(|&x| plan.updates(it, x)).collect();
    let sums = body_of(it.ir(), region).is_some_and(|body| body.name == Combination::Add);
    let results = match (&inputs[..], &updates[..]) {
        (&[input], &[updates]) if sums && !plan.loops.is_empty() => {
            vec![added(it, &plan, input, updates)?]
        }
        _ => combined(it, op, &plan, inputs, &updates, region)?,
    };
    Ok(results.into_iter().map(|result| plan.output(it, result)).collect())
}

/// Adds the updates to an array.
fn added(
    it: &mut Importer<'_>,
    plan: &Plan,
    input: Value,
    updates: Value,
) -> Result<Value, Refusal> {
    let body = it.region(&vec![Type::INDEX; plan.loops.len()], |it, args| {
        let indices = plan.indices(it, args);
        Yield::build(&mut it.b, it.loc, &indices);
        Ok(())
    })?;
    let ty = it.ir().ty(input);
    Ok(Scatter::value(&mut it.b, it.loc, updates, Some(input), body, ty))
}

/// Combines the updates with the arrays by the body.
fn combined(
    it: &mut Importer<'_>,
    op: Op,
    plan: &Plan,
    inputs: Vec<Value>,
    updates: &[Value],
    region: Region,
) -> Translation {
    if plan.loops.contains(&0) {
        return Ok(inputs);
    }
    if plan.loops.iter().all(|&size| size == 1) {
        let zeros: Vec<Value> = plan.loops.iter().map(|_| it.index(0)).collect();
        return window(it, op, plan, &inputs, updates, region, &zeros);
    }
    let indices = it.region(&vec![Type::INDEX; plan.loops.len()], |it, args| {
        let indices = plan.indices(it, args);
        Yield::build(&mut it.b, it.loc, &indices);
        Ok(())
    })?;
    let elements: Vec<Type> = inputs.iter().map(|&input| it.element(input)).collect();
    let body = it.region(&[&elements[..], &elements].concat(), |it, args| {
        let values = it.inline_region(op, region, args)?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    if !is_pure(it.ir(), body) {
        return it.refuse(op, "combines elements by a computation that may not terminate");
    }
    let unique = attributes::flag(it.ir(), op, "unique_indices").then_some(Attr::UNIT);
    let made = ReduceByIndex::build(&mut it.b, it.loc, updates, &inputs, indices, body);
    ReduceByIndex::set_unique(&mut it.b, made, unique);
    Ok(it.b.results(made).collect())
}

/// Returns whether all operations of a body are pure.
fn is_pure(ir: &Ir, body: Region) -> bool {
    let mut ops = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
    ops.all(|op| ir.walk(op).all(|inner| effects(ir, inner) == Effects::Pure))
}

/// Combines the windows at one index with those of the arrays.
fn window(
    it: &mut Importer<'_>,
    op: Op,
    plan: &Plan,
    arrays: &[Value],
    updates: &[Value],
    region: Region,
    loops: &[Value],
) -> Translation {
    let indices = plan.indices(it, loops);
    let at: Vec<Affine<Value>> = indices.iter().copied().map(Affine::index).collect();
    let from: Vec<Affine<Value>> = loops.iter().copied().map(Affine::index).collect();
    let new: Vec<Value> = updates.iter().map(|&updates| it.read(updates, &from)).collect();
    let combined = match replaces(it, region, arrays.len()) {
        true => new,
        false => {
            let old: Vec<Value> = arrays.iter().map(|&array| it.read(array, &at)).collect();
            reductions::combine(it, op, region, &[old, new].concat())?
        }
    };
    let pairs = arrays.iter().zip(combined);
    Ok(pairs.map(|(&array, part)| it.updated(array, &indices, part)).collect())
}

/// Returns whether a body returns the updates.
fn replaces(it: &Importer<'_>, region: Region, count: usize) -> bool {
    let ir = it.ir();
    let Some(block) = ir.single_block(region) else { return false };
    let Some(end) = ir.last_op(block) else { return false };
    ir.operands(end).eq(ir.args(block).skip(count))
}
