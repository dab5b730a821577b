//! Sizes, tuples, and normalization of batches.

use super::attributes;
use super::importer::{Importer, Translation};
use super::shapes::broadcast;
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::Op;

/// Translates an operation without results that only describes devices.
pub fn nothing(_: &mut Importer<'_>, _: Op) -> Translation {
    Ok(Vec::new())
}

/// Translates the size of a dimension.
pub fn get_dimension_size(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let (sizes, ty) = (it.sizes(op, x)?, it.new_type(op, 0));
    let dim = attributes::integer(it.ir(), op, "dimension").unwrap_or_default();
    let Some(&size) = sizes.get(dim as usize) else {
        return it.refuse(op, "names a dimension that does not exist");
    };
    let attr = it.b.store_mut().int_attr(size, ty);
    Ok(vec![it.constant(attr)])
}

/// Translates a tuple.
pub fn tuple(it: &mut Importer<'_>, op: Op) -> Translation {
    let operands = it.operands(op)?;
    Ok(vec![Pack::value(&mut it.b, it.loc, &operands)])
}

/// Translates a part of a tuple.
pub fn get_tuple_element(it: &mut Importer<'_>, op: Op) -> Translation {
    let tuple = it.operand(op, 0)?;
    let index = attributes::integer(it.ir(), op, "index").unwrap_or_default();
    Ok(vec![Get::value(&mut it.b, it.loc, tuple, index)])
}

/// Translates `(x - mean) scale / sqrt(variance + epsilon) + offset`, along one feature dimension.
pub fn batch_norm_inference(it: &mut Importer<'_>, op: Op) -> Translation {
    let operands = it.operands(op)?;
    let x = operands[0];
    let sizes = it.sizes(op, x)?;
    let feature = attributes::integer(it.ir(), op, "feature_index").unwrap_or_default();
    let epsilon = attributes::float(it.ir(), op, "epsilon").unwrap_or_default();
    let mut rows = Vec::with_capacity(4);
    for &row in &operands[1..] {
        rows.push(broadcast(it, op, row, &[feature], &sizes)?);
    }
    let &[scale, offset, mean, variance] = &rows[..] else {
        return it.refuse(op, "has another number of operands than five");
    };
    let epsilon = it.number_like(epsilon, x);
    let loc = it.loc;
    let mut e = it.emit();
    let (centered, variance) = (e.sub(x, mean), e.add(variance, epsilon));
    let deviation = cotan_dialects::math::Sqrt::value(e.builder, loc, variance);
    let scaled = e.mul(centered, scale);
    let normal = e.div(scaled, deviation);
    Ok(vec![e.add(normal, offset)])
}
