//! `stablehlo.batch_norm_inference`

use super::attributes;
use super::importer::{Importer, Translation};
use super::shapes::broadcast;
use cotan_ir::Op;

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
