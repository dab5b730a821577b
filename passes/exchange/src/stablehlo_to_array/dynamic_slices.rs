//! `stablehlo.dynamic_slice` and `stablehlo.dynamic_update_slice`

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use super::indices::{Split, inverse};
use cotan_dialects::arith::{Andi, Select, Subi};
use cotan_dialects::array::{Build, Yield};
use cotan_ir::{Op, Type, Value};

/// Returns the start along each dimension, clamped so that a window fits.
fn starts(
    it: &mut Importer<'_>,
    op: Op,
    first: usize,
    [sizes, window]: [&[i64]; 2],
) -> Result<Vec<Value>, Refusal> {
    let mut starts = Vec::with_capacity(sizes.len());
    for (dim, (&size, &window)) in sizes.iter().zip(window).enumerate() {
        let (start, kind) = (it.operand(op, first + dim)?, it.kind(op, first + dim));
        let start = it.index_of(start, kind);
        starts.push(it.start(start, [size, window]));
    }
    Ok(starts)
}

/// Translates a slice whose start is computed.
pub fn dynamic_slice(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let sizes = it.sizes(op, x)?;
    let window = attributes::integers(it.ir(), op, "slice_sizes").unwrap_or_default();
    let starts = starts(it, op, 1, [&sizes, &window])?;
    let known: Option<Vec<i64>> = starts.iter().map(|&start| it.known_integer(start)).collect();
    if let Some(known) = known {
        return Ok(vec![it.sliced(x, &known, &window, &vec![1; window.len()])]);
    }
    let split = Split::of(&sizes, &window, &[]);
    let order = split.order();
    let x = it.transposed(x, &order);
    let loops: Vec<i64> = split.indexed.iter().map(|&dim| window[dim]).collect();
    let inner: Vec<usize> = (0..loops.len()).filter(|&index| loops[index] != 1).collect();
    let inner_sizes: Vec<i64> = inner.iter().map(|&index| loops[index]).collect();
    let rest: Vec<i64> = split.whole.iter().map(|&dim| sizes[dim]).collect();
    let value = it.gathered(x, [&inner_sizes, &rest], |it, args| {
        let mut indices: Vec<Value> = split.indexed.iter().map(|&dim| starts[dim]).collect();
        for (&place, &arg) in inner.iter().zip(args) {
            indices[place] = it.plus(indices[place], arg);
        }
        Ok(indices)
    })?;
    let value = it.reshaped(value, &[&loops[..], &rest].concat());
    Ok(vec![it.transposed(value, &inverse(&order))])
}

/// Translates an update of a slice whose start is computed.
pub fn dynamic_update_slice(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, part) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let (sizes, window) = (it.sizes(op, x)?, it.sizes(op, part)?);
    if sizes == window {
        return Ok(vec![part]);
    }
    if window.contains(&0) {
        return Ok(vec![x]);
    }
    let starts = starts(it, op, 2, [&sizes, &window])?;
    let split = Split::of(&sizes, &window, &[]);
    let order = split.order();
    let (x, part) = (it.transposed(x, &order), it.transposed(part, &order));
    let starts: Vec<Value> = split.indexed.iter().map(|&dim| starts[dim]).collect();
    let value = if split.indexed.iter().all(|&dim| window[dim] == 1) {
        let rest: Vec<i64> = split.whole.iter().map(|&dim| sizes[dim]).collect();
        let part = it.reshaped(part, &rest);
        it.updated(x, &starts, part)
    } else {
        let window: Vec<i64> = split.indexed.iter().map(|&dim| window[dim]).collect();
        replaced(it, op, [x, part], &starts, &window)?
    };
    Ok(vec![it.transposed(value, &inverse(&order))])
}

/// Returns an array in which a window at leading starts is replaced, by a selection.
fn replaced(
    it: &mut Importer<'_>,
    op: Op,
    [x, part]: [Value; 2],
    starts: &[Value],
    window: &[i64],
) -> Result<Value, Refusal> {
    let sizes = it.sizes(op, x)?;
    let (loops, rest) = sizes.split_at(starts.len());
    let moved = |it: &mut Importer<'_>, args: &[Value]| -> Vec<Value> {
        let pairs = args.iter().zip(starts);
        pairs.map(|(&arg, &start)| Subi::value(&mut it.b, it.loc, arg, start)).collect()
    };
    let new = it.gathered(part, [loops, rest], |it, args| Ok(moved(it, args)))?;
    let body = it.region(&vec![Type::INDEX; loops.len()], |it, args| {
        let indices = moved(it, args);
        let tests = indices.into_iter().zip(window);
        let tests: Vec<Value> = tests
            .map(|(index, &size)| {
                let last = it.last_start(size, 1);
                it.within(index, &last)
            })
            .collect();
        let all = tests.into_iter().reduce(|a, b| Andi::value(&mut it.b, it.loc, a, b));
        Yield::build(&mut it.b, it.loc, all.as_slice());
        Ok(())
    })?;
    let ty = it.array(loops, Type::I1);
    let mask = Build::build(&mut it.b, it.loc, body, &[ty]);
    let mask = it.b.result(mask, 0);
    let dims: Vec<i64> = (0..loops.len() as i64).collect();
    let mask = super::shapes::broadcast(it, op, mask, &dims, &sizes)?;
    Ok(Select::value(&mut it.b, it.loc, mask, new, x))
}
