//! `stablehlo.reduce`

mod named;

use super::attributes;
use super::importer::{Importer, Refusal, Translation};
use super::types;
use cotan_dialects::array::{Reduce, Yield};
use cotan_ir::{Op, Region, Type, Value};
pub use named::{Combination, body_of};

/// Translates a reduction. A body of one operation is a reduction with a name; another one becomes
/// the body of `array.reduce`, over one axis.
pub fn reduce(it: &mut Importer<'_>, op: Op) -> Translation {
    let dims = attributes::integers(it.ir(), op, "dimensions").unwrap_or_default();
    let operands = it.operands(op)?;
    let (arrays, inits) = operands.split_at(operands.len() / 2);
    let region = it.ir().regions(op)[0];
    reduced(it, op, arrays, inits, &dims, region)
}

/// Returns arrays combined along dimensions, each with its initial value.
pub fn reduced(
    it: &mut Importer<'_>,
    op: Op,
    arrays: &[Value],
    inits: &[Value],
    dims: &[i64],
    region: Region,
) -> Translation {
    let mut dims = dims.to_vec();
    dims.sort_unstable();
    let sizes = it.sizes(op, arrays[0])?;
    let rest: Vec<i64> = (0..sizes.len() as i64).filter(|dim| !dims.contains(dim)).collect();
    let rest: Vec<i64> = rest.into_iter().map(|dim| sizes[dim as usize]).collect();
    let copies = |it: &mut Importer<'_>| -> Vec<Value> {
        inits.iter().map(|&init| it.spread(init, &rest)).collect()
    };
    if dims.iter().any(|&dim| sizes[dim as usize] == 0) {
        return Ok(copies(it));
    }
    let combined = match (arrays, body_of(it.ir(), region)) {
        (_, _) if dims.is_empty() => arrays.to_vec(),
        (&[array], Some(body)) => {
            let value = body.along(it, array, &dims);
            if body.is_neutral(it, inits[0]) {
                return Ok(vec![value]);
            }
            vec![value]
        }
        _ => general(it, op, arrays, inits, &dims, region)?,
    };
    let starts = copies(it);
    combine(it, op, region, &[&starts[..], &combined].concat())
}

/// Combines whole arrays by a body of scalars.
pub fn combine(it: &mut Importer<'_>, op: Op, region: Region, values: &[Value]) -> Translation {
    let sizes = it.sizes(op, values[0])?;
    if sizes.is_empty() {
        return it.inline_region(op, region, values);
    }
    it.mapped(op, values, |it, elements| it.inline_region(op, region, elements))
}

/// Combines along one axis, into which several are merged, by `array.reduce`.
fn general(
    it: &mut Importer<'_>,
    op: Op,
    arrays: &[Value],
    inits: &[Value],
    dims: &[i64],
    region: Region,
) -> Translation {
    let sizes = it.sizes(op, arrays[0])?;
    if dims.len() > 1 && dims.iter().any(|&dim| types::is_symbolic(sizes[dim as usize])) {
        return it
            .refuse(op, "combines several dimensions by a body of its own, one of symbolic size");
    }
    let mut merged = Vec::with_capacity(arrays.len());
    for &array in arrays {
        merged.push(in_front(it, op, array, dims)?);
    }
    let elements: Vec<Type> = inits.iter().map(|&init| it.ir().ty(init)).collect();
    let args = [&elements[..], &elements].concat();
    let body = it.region(&args, |it, args| {
        let values = it.inline_region(op, region, args)?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    let reduce = Reduce::build(&mut it.b, it.loc, &merged, 0, &[], body);
    Ok(it.b.results(reduce).collect())
}

/// Returns an array with some dimensions merged into the first one.
fn in_front(it: &mut Importer<'_>, op: Op, x: Value, dims: &[i64]) -> Result<Value, Refusal> {
    let sizes = it.sizes(op, x)?;
    let rest: Vec<i64> = (0..sizes.len() as i64).filter(|dim| !dims.contains(dim)).collect();
    let value = it.transposed(x, &[dims, &rest].concat());
    let count = match dims {
        &[dim] => sizes[dim as usize],
        dims => dims.iter().map(|&dim| sizes[dim as usize]).product(),
    };
    let rest = rest.iter().map(|&dim| sizes[dim as usize]);
    let flat: Vec<i64> = [count].into_iter().chain(rest).collect();
    Ok(it.reshaped(value, &flat))
}

/// Translates a computation for each element.
pub fn map(it: &mut Importer<'_>, op: Op) -> Translation {
    let (operands, region) = (it.operands(op)?, it.ir().regions(op)[0]);
    combine(it, op, region, &operands)
}
