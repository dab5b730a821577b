//! QR factorizations, which LAPACK stores as reflections.

use super::super::super::attributes;
use super::super::super::importer::{Importer, Translation};
use super::super::library::Text;
use super::{adjoint, apply, empty, option};
use cotan_dialects::complex;
use cotan_ir::{Ir, Op, Value};

/// The factors are a third result, which [`orgqr`] takes where it would multiply the reflections.
pub(super) fn geqrf(it: &mut Importer<'_>, op: Op) -> Translation {
    let a = it.operand(op, 0)?;
    let sizes = it.sizes(op, a)?;
    let [ref batch @ .., rows, columns] = sizes[..] else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let (least, element) = (rows.min(columns), it.element(a));
    let scales = it.array(&[batch, &[least]].concat(), element);
    let factor = it.array(&[batch, &[rows, least]].concat(), element);
    let mut types = vec![it.ir().ty(a), scales];
    if complex::part_of(&it.ir().store, element).is_none() {
        types.push(factor);
    }
    let mut found = apply(it, op, "qr", (Text::Qr, [rows, columns, 0]), &[a], &types)?;
    found.truncate(2);
    Ok(found)
}

pub(super) fn orgqr(it: &mut Importer<'_>, op: Op) -> Translation {
    let (packed, scales) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let (sizes, counts) = (it.sizes(op, packed)?, it.sizes(op, scales)?);
    let ([.., rows, columns], [.., count]) = (&sizes[..], &counts[..]) else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let (rows, columns, count) = (*rows, *columns, *count);
    if columns > rows || count > columns {
        return it.refuse(op, "has more columns than rows, or more reflections than columns");
    }
    let is_complex = complex::part_of(&it.ir().store, it.element(packed)).is_some();
    if !is_complex && columns == count && holds_all_reflections(it.ir(), op) {
        let factors = it.ir().def_op(scales).map(|made| it.ir().results(made).nth(2));
        if let Some(Some(q)) = factors.filter(|q| q.is_some_and(|q| has_sizes(it, q, &sizes))) {
            return Ok(vec![q]);
        }
    }
    let ty = it.ir().ty(packed);
    if count == 0 {
        return Ok(empty::results(it, &[ty]));
    }
    let function = (Text::Orthogonal, [rows, columns, count]);
    apply(it, op, "orthogonal", function, &[packed, scales], &[ty])
}

/// A factor on the right is one on the left of the transpose.
pub(super) fn ormqr(it: &mut Importer<'_>, op: Op) -> Translation {
    let (mut packed, scales) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let is_left = option(it, op, "left")? != 0;
    let is_turned = option(it, op, "transpose")? != 0;
    let input = it.operand(op, 2)?;
    let c = if is_left { input } else { adjoint(it, op, input)? };
    let (sizes, counts, wide) = (it.sizes(op, c)?, it.sizes(op, scales)?, it.sizes(op, packed)?);
    let ([.., rows, columns], [.., count]) = (&sizes[..], &counts[..]) else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let (rows, columns, count) = (*rows, *columns, *count);
    if count == 0 {
        return Ok(vec![input]);
    }
    if let [ref batch @ .., last] = wide[..]
        && last > count
    {
        let (starts, strides) = (vec![0; wide.len()], vec![1; wide.len()]);
        packed = it.sliced(packed, &starts, &[batch, &[count]].concat(), &strides);
    }
    let name = if is_turned == is_left { "reflect_back" } else { "reflect" };
    let (ty, function) = (it.ir().ty(c), (Text::Reflect, [rows, columns, count]));
    let made = apply(it, op, name, function, &[packed, scales, c], &[ty])?[0];
    Ok(vec![if is_left { made } else { adjoint(it, op, made)? }])
}

fn has_sizes(it: &Importer<'_>, value: Value, sizes: &[i64]) -> bool {
    let found = super::super::super::types::sizes(it.ir(), it.ir().ty(value));
    found.is_some_and(|found| found == sizes)
}

/// Returns whether the reflections are those of one factorization, in its first columns.
fn holds_all_reflections(ir: &Ir, op: Op) -> bool {
    let target = |op: Op| {
        let target = ir.attr_named(op, "call_target_name").and_then(|attr| ir.as_str(attr));
        target.is_some_and(|target| target.ends_with("geqrf_ffi"))
    };
    let (packed, scales) = (ir.operand(op, 0), ir.operand(op, 1));
    let Some(made) = ir.def_op(scales).filter(|&made| target(made)) else { return false };
    let (all, tau) = (ir.result(made, 0), ir.result(made, 1));
    let slice = ir.def_op(packed).filter(|&slice| ir.name_text(slice) == "stablehlo.slice");
    let is_head = |slice: Op| {
        let list = |name: &str| attributes::integers(ir, slice, name);
        let is = |name, value| list(name).is_some_and(|list| list.iter().all(|&x| x == value));
        ir.operand(slice, 0) == all && is("start_indices", 0) && is("strides", 1)
    };
    scales == tau && (packed == all || slice.is_some_and(is_head))
}
