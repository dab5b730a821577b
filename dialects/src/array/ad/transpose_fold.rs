//! Transposition of linear folds.

use super::domain::discard;
use super::fold_products::StepProducts;
use crate::array::{Fold, Iota, Yield};
use crate::autodiff::{
    InitialSum, NotDifferentiable, Transposer, cotangent_type, prune, reached, zeros,
};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Block, Builder, Op, Region, Shape, Type, Value};

/// Transposes a fold. A fold in the other direction carries the cotangents of the states and the
/// sums for captured values. Its per-step outputs are the cotangents of the elements.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Fold { operands, right, reassoc, states, body, .. } = t.read(op);
    let (operands, states) = (operands.iter(t.ir()).collect(), states.iter(t.ir()).collect());
    transpose_parts(
        t,
        op,
        TransposedFold { operands, states, right: right.is_some(), reassoc, body },
    )
}

/// A loop along an axis with linear states.
pub struct TransposedFold {
    /// The arrays.
    pub operands: Vec<Value>,
    /// The initial states.
    pub states: Vec<Value>,
    /// True if it runs from the last element to the first.
    pub right: bool,
    /// Present if steps may be composed.
    pub reassoc: Option<Attr>,
    /// The body, with the states and then the elements as arguments.
    pub body: Region,
}

/// Like [`transpose`], for any operation with these components.
pub fn transpose_parts(
    t: &mut Transposer<'_, '_>,
    op: Op,
    fold: TransposedFold,
) -> Result<(), NotDifferentiable> {
    let block = t.ir().single_block(fold.body).expect("a verified body is one block");
    let TransposedFold { operands, states, .. } = fold;
    let size = Shape::of(&t.ir().store, cotangent_type(&t.ir().store, t.ir().ty(operands[0])));
    let size = size.expect("the operands of a fold are arrays").sizes[0].clone();
    let args: Vec<Value> = t.ir().args(block).collect();
    let (state_args, element_args) = args.split_at(states.len());
    let (mut plain, mut linear) = (Vec::new(), Vec::new());
    for (&operand, &arg) in operands.iter().zip(element_args) {
        let kind = if t.is_linear(operand) { &mut linear } else { &mut plain };
        kind.push((operand, arg));
    }
    let seen = t.captured(op);
    let end = t.ir().last_op(block).expect("a verified body has an end");
    let yielded_values: Vec<Value> = t.ir().operands(end).collect();
    t.builder.ir_mut().erase_op(end);

    // The inputs: cotangents of the states and of the per-step outputs.
    let (mut seeds, mut cotangents, mut state_cts) = (Vec::new(), Vec::new(), Vec::new());
    let results: Vec<Value> = t.ir().results(op).collect();
    let has_cotangent: Vec<bool> = results.iter().map(|&it| t.cotangent(it).is_some()).collect();
    let reached = reached(t.ir(), block, state_args, &yielded_values, has_cotangent);
    for (at, (&value, &result)) in yielded_values.iter().zip(&results).enumerate() {
        let cotangent = t.cotangent(result);
        if !reached[at] {
            continue;
        }
        let ty = cotangent_type(&t.ir().store, t.ir().ty(value));
        let arg = t.builder.add_block_arg(block, ty, t.loc);
        seeds.push((value, arg));
        match (cotangent, at < states.len()) {
            (Some(cotangent), false) => cotangents.push((cotangent, arg)),
            (cotangent, _) => {
                let cotangent = cotangent.unwrap_or_else(|| zeros(t.builder, t.loc, ty));
                state_cts.push((cotangent, arg));
            }
        }
    }
    let linear_args: Vec<Value> =
        state_args.iter().copied().chain(linear.iter().map(|pair| pair.1)).collect();
    let seen: Vec<(Value, InitialSum)> =
        seen.into_iter().map(|value| (value, InitialSum::Argument(t.sum_type(value)))).collect();
    let back = Transposer::block(t.builder, block, &linear_args, &seen, &seeds)?;

    // The outputs.
    let mut yields = Vec::new();
    let is_reached = |at: &usize| reached[*at];
    for &arg in (0..states.len()).filter(is_reached).map(|at| &state_args[at]) {
        let ty = cotangent_type(&t.ir().store, t.ir().ty(arg));
        let b = &mut Builder::at_end(t.builder.ir_mut(), block);
        yields.push(back.sums.get(&arg).copied().unwrap_or_else(|| zeros(b, t.loc, ty)));
    }
    let mut over: Vec<(Value, Value)> = plain.into_iter().chain(cotangents).collect();
    let (mut carried_sums, mut products) = (Vec::new(), StepProducts::default());
    for &(value, start) in &seen {
        let Some(sum) = back.changed(value, start) else { continue };
        let (sum, arg) = (products.take(t, block, value, sum, &over), back.lanes[&value]);
        if sum != arg {
            yields.push(sum);
            carried_sums.push((value, arg));
        }
    }
    let outputs: Vec<(Value, Value)> = linear
        .iter()
        .filter_map(|&(operand, arg)| Some((operand, *back.sums.get(&arg)?)))
        .collect();
    yields.extend(outputs.iter().map(|pair| pair.1));
    products.residuals.retain(|&value| outputs.iter().all(|pair| pair.1 != value));
    yields.extend(&products.residuals);
    let mut stacks: Vec<(Value, Value)> = over.iter().map(|&(array, arg)| (arg, array)).collect();
    if yields.is_empty() {
        discard(t.builder.ir_mut(), block);
        products.add(t, &stacks, &size);
        return Ok(());
    }
    let states: Vec<Value> = (0..states.len()).filter(is_reached).map(|at| states[at]).collect();
    let of_state = |&state: &Value| cotangent_type(&t.ir().store, t.ir().ty(state));
    let mut types: Vec<Type> = states.iter().map(of_state).collect();
    types.extend(carried_sums.iter().map(|&(value, _)| t.sum_type(value)));
    types.extend(outputs.iter().map(|&(operand, _)| of_state(&operand)));
    types.extend(products.types(t, &size));

    let mut starts: Vec<Value> = state_cts.iter().map(|pair| pair.0).collect();
    starts.extend(carried_sums.iter().map(|&(value, _)| t.sum_or_zeros(value)));
    let ir = t.builder.ir_mut();
    Yield::build(&mut Builder::at_end(ir, block), t.loc, &yields);
    prune(ir, block);
    over.retain(|pair| !ir.is_unused(pair.1));
    if over.is_empty() {
        over.push(counted(t, block, size.clone()));
    }
    let order = state_cts.iter().chain(&carried_sums).chain(&over).map(|pair| pair.1);
    let order: Vec<Value> = order.collect();
    let region = t.finish_body(block, &order, |_, _| ());
    let over: Vec<Value> = over.into_iter().map(|pair| pair.0).collect();
    let right: Option<Attr> = if fold.right { None } else { Some(Attr::UNIT) };
    let built = Fold::build(t.builder, t.loc, &over, 0, &starts, region, &types);
    Fold::set_right(t.builder.ir_mut(), built, right);
    Fold::set_reassoc(t.builder.ir_mut(), built, fold.reassoc);
    let built: Vec<Value> = t.ir().results(built).collect();
    let (sums, output_arrays) = built.split_at(states.len() + carried_sums.len());
    let (output_arrays, product_arrays) = output_arrays.split_at(outputs.len());
    for (&(value, _), &sum) in carried_sums.iter().zip(&sums[states.len()..]) {
        t.set_sum(value, sum);
    }
    stacks.extend(outputs.iter().map(|pair| pair.1).zip(output_arrays.iter().copied()));
    let others =
        states.into_iter().zip(sums).chain(outputs.iter().map(|it| it.0).zip(output_arrays));
    others.for_each(|(value, &part)| t.add(value, part));
    stacks.extend(products.residuals.iter().copied().zip(product_arrays.iter().copied()));
    products.add(t, &stacks, &size);
    Ok(())
}

/// An array that counts the steps, for a fold without other arrays, and its argument.
fn counted(t: &mut Transposer<'_, '_>, block: Block, size: Poly) -> (Value, Value) {
    let shape = Shape { sizes: vec![size], element: Type::INDEX };
    let ty = shape.ty(t.builder.store_mut()).expect("it is the size of an array");
    let numbers = Iota::value(t.builder, t.loc, 0, ty);
    (numbers, t.builder.add_block_arg(block, Type::INDEX, t.loc))
}
