//! `stablehlo.sort` and `chlo.top_k`

use super::attributes;
use super::compare::ordered;
use super::importer::{Importer, Refusal, Translation};
use super::types::Kind;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, IndexCast};
use cotan_dialects::array::{Iota, Sort, Yield};
use cotan_dialects::func::Call;
use cotan_ir::{AttrData, Op, Type, Value};

/// Emits the order of two tuples of elements.
type Less<'f> = dyn FnMut(&mut Importer<'_>, &[Value], &[Value]) -> Result<Value, Refusal> + 'f;

/// Translates a stable sort.
pub fn sort(it: &mut Importer<'_>, op: Op) -> Translation {
    let operands = it.operands(op)?;
    let rank = it.sizes(op, operands[0])?.len();
    let axis = attributes::integer(it.ir(), op, "dimension").unwrap_or(-1);
    let axis = if axis < 0 { axis + rank as i64 } else { axis };
    let region = it.ir().regions(op)[0];
    sorted(it, op, &operands, axis as usize, &mut |it, a, b| {
        let args: Vec<Value> = a.iter().zip(b).flat_map(|(&a, &b)| [a, b]).collect();
        it.inline_region(op, region, &args).map(|values| values[0])
    })
}

/// Translates the greatest elements along the last axis, with their indices.
pub fn top_k(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let sizes = it.sizes(op, x)?;
    let axis = sizes.len() - 1;
    let ty = it.array(&sizes, Type::I32);
    let iota = it.array(&sizes, Type::INDEX);
    let iota = Iota::value(&mut it.b, it.loc, axis as i64, iota);
    let iota = IndexCast::value(&mut it.b, it.loc, iota, ty);
    let values = greatest_first(it, op, &[x, iota], axis)?;
    let result = it.ir().result(op, 0);
    let kept = it.sizes(op, result)?;
    Ok(first_of(it, values, &kept))
}

/// Translates the call for approximately greatest or least elements by exact ones: the two first
/// operands hold elements and indices, and the called function orders them.
pub fn approximate_top_k(it: &mut Importer<'_>, op: Op) -> Translation {
    let (operands, result) = (it.operands(op)?, it.ir().result(op, 0));
    let (sizes, kept) = (it.sizes(op, operands[0])?, it.sizes(op, result)?);
    let Some(axis) = (0..sizes.len()).find(|&dim| sizes[dim] != kept[dim]) else {
        return it.refuse(op, "keeps all elements");
    };
    let callee = it.ir().attr_named(op, "called_computations");
    let callee = callee.and_then(|list| match it.ir().store.attr_data(list) {
        AttrData::Array(list) => list.first().copied(),
        _ => None,
    });
    let Some(callee) = callee else { return it.refuse(op, "calls no comparison") };
    let elements: Vec<Value> = operands[..operands.len() / 2].to_vec();
    let values = sorted(it, op, &elements, axis, &mut |it, a, b| {
        let args: Vec<Value> = a.iter().zip(b).flat_map(|(&a, &b)| [a, b]).collect();
        let made = Call::build(&mut it.b, it.loc, callee, &args, &[Type::I1]);
        Ok(it.b.result(made, 0))
    })?;
    Ok(first_of(it, values, &kept))
}

/// Returns the first elements of arrays.
fn first_of(it: &mut Importer<'_>, values: Vec<Value>, kept: &[i64]) -> Vec<Value> {
    let (zeros, ones) = (vec![0; kept.len()], vec![1; kept.len()]);
    values.into_iter().map(|value| it.sliced(value, &zeros, kept, &ones)).collect()
}

/// Returns arrays sorted by the first one, the greatest element first.
fn greatest_first(it: &mut Importer<'_>, op: Op, arrays: &[Value], axis: usize) -> Translation {
    let kind = it.kind(op, 0);
    sorted(it, op, arrays, axis, &mut |it, a, b| {
        let (a, b) = (a[0], b[0]);
        Ok(match kind {
            Kind::Float => {
                let (a, b) = (ordered(it, a), ordered(it, b));
                Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Sgt, a, b)
            }
            Kind::Signed => Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Sgt, a, b),
            _ => Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Ugt, a, b),
        })
    })
}

/// Returns arrays sorted along an axis by a comparison of two tuples of elements.
fn sorted(
    it: &mut Importer<'_>,
    op: Op,
    operands: &[Value],
    axis: usize,
    less: &mut Less<'_>,
) -> Translation {
    if it.sizes(op, operands[0])?.is_empty() {
        return Ok(operands.to_vec());
    }
    let elements: Vec<Type> = operands.iter().map(|&array| it.element(array)).collect();
    let args: Vec<Type> = elements.into_iter().flat_map(|element| [element; 2]).collect();
    let body = it.region(&args, |it, args| {
        let tuple = |first: usize| args.iter().copied().skip(first).step_by(2).collect();
        let (a, b): (Vec<Value>, Vec<Value>) = (tuple(0), tuple(1));
        let is_before = less(it, &a, &b)?;
        Yield::build(&mut it.b, it.loc, &[is_before]);
        Ok(())
    })?;
    let made = Sort::build(&mut it.b, it.loc, operands, axis as i64, body);
    Ok(it.b.results(made).collect())
}
