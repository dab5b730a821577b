//! `stablehlo.sort` and `chlo.top_k`

use super::attributes;
use super::compare::ordered;
use super::importer::{Importer, Refusal, Translation};
use super::indices::inverse;
use super::types::Kind;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Extui, IndexCast, Ori};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Build, Iota, Scatter, Sum, Yield};
use cotan_dialects::func::Call;
use cotan_ir::{AttrData, Op, Type, Value};

/// The most comparisons that a sort may cost: it compares every pair of elements.
const MOST: i64 = 1 << 24;

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

/// Returns arrays sorted along an axis. The rank of an element is the number of elements before it:
/// those that are less, and equal ones with a lower index. The inverse permutation gathers.
fn sorted(
    it: &mut Importer<'_>,
    op: Op,
    operands: &[Value],
    axis: usize,
    less: &mut Less<'_>,
) -> Translation {
    let sizes = it.sizes(op, operands[0])?;
    let count: i64 = sizes.iter().product();
    if sizes.is_empty() || sizes[axis] < 2 || count == 0 {
        return Ok(operands.to_vec());
    }
    if count.saturating_mul(sizes[axis]) > MOST {
        return it.refuse(op, "sorts too many elements: comparisons of all pairs exceed 2^24");
    }
    let order = (0..sizes.len()).filter(|&dim| dim != axis).chain([axis]);
    let order: Vec<i64> = order.map(|dim| dim as i64).collect();
    let arrays: Vec<Value> = operands.iter().map(|&x| it.transposed(x, &order)).collect();
    let sizes = it.sizes(op, arrays[0])?;
    let ranks = ranks(it, &arrays, &sizes, less)?;
    let permutation = inverse_permutation(it, ranks, &sizes)?;
    let mut values = Vec::with_capacity(arrays.len());
    for array in arrays {
        let value = it.gathered(array, [&sizes, &[]], |it, args| {
            let at: Vec<Affine<Value>> = args.iter().copied().map(Affine::index).collect();
            let place = it.read(permutation, &at);
            Ok([&args[..args.len() - 1], &[place]].concat())
        })?;
        values.push(it.transposed(value, &inverse(&order)));
    }
    Ok(values)
}

/// Returns the rank of each element along the last axis.
fn ranks(
    it: &mut Importer<'_>,
    arrays: &[Value],
    sizes: &[i64],
    less: &mut Less<'_>,
) -> Result<Value, Refusal> {
    let last = sizes.len() - 1;
    let flags = it.array(&sizes[last..], Type::I64);
    let body = it.region(&vec![Type::INDEX; sizes.len()], |it, args| {
        let read = |it: &mut Importer<'_>, index: Value| -> Vec<Value> {
            let at = [&args[..last], &[index]].concat();
            let at: Vec<Affine<Value>> = at.into_iter().map(Affine::index).collect();
            arrays.iter().map(|&array| it.read(array, &at)).collect()
        };
        let this = read(it, args[last]);
        let inner = it.region(&[Type::INDEX], |it, others| {
            let other = read(it, others[0]);
            let (before, after) = (less(it, &other, &this)?, less(it, &this, &other)?);
            let (b, loc) = (&mut *it.b, it.loc);
            let is_earlier = Cmpi::value(b, loc, CmpiPredicate::Slt, others[0], args[last]);
            // Only 1 is greater than 0.
            let is_tie = Cmpi::value(b, loc, CmpiPredicate::Ugt, is_earlier, after);
            let counts = Ori::value(b, loc, before, is_tie);
            let counts = Extui::value(b, loc, counts, Type::I64);
            Yield::build(b, loc, &[counts]);
            Ok(())
        })?;
        let (b, loc) = (&mut *it.b, it.loc);
        let flags = Build::build(b, loc, inner, &[flags]);
        let flags = b.result(flags, 0);
        let rank = Sum::along(b, loc, flags, 0);
        let rank = IndexCast::value(b, loc, rank, Type::INDEX);
        Yield::build(b, loc, &[rank]);
        Ok(())
    })?;
    let ty = it.array(sizes, Type::INDEX);
    let made = Build::build(&mut it.b, it.loc, body, &[ty]);
    Ok(it.b.result(made, 0))
}

/// Returns the index of the element of each rank along the last axis.
fn inverse_permutation(
    it: &mut Importer<'_>,
    ranks: Value,
    sizes: &[i64],
) -> Result<Value, Refusal> {
    let last = sizes.len() - 1;
    let ty = it.array(sizes, Type::INDEX);
    let iota = Iota::value(&mut it.b, it.loc, last as i64, ty);
    let body = it.region(&vec![Type::INDEX; sizes.len()], |it, args| {
        let at: Vec<Affine<Value>> = args.iter().copied().map(Affine::index).collect();
        let rank = it.read(ranks, &at);
        Yield::build(&mut it.b, it.loc, &[&args[..last], &[rank]].concat());
        Ok(())
    })?;
    Ok(Scatter::value(&mut it.b, it.loc, iota, None, body, ty))
}
