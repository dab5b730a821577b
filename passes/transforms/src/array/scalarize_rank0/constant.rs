//! The number in a constant tensor of rank 0.

use cotan_dialects::arith;
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::bigint::Int;
use cotan_ir::types::Signedness;
use cotan_ir::{AttrData, Ir, Op, TypeData};

/// The number in the tensor that an `arith.constant` makes; `None` if it is none, or is not in
/// the module.
pub(super) fn scalar_of(ir: &Ir, op: Op) -> Option<AttrData> {
    let value = ir.get::<arith::Constant>(op)?.value;
    let AttrData::Dense(dense) = ir.attr_data(value) else { return None };
    let Dense { ty, elements: Elements::Bytes { bytes, .. } } = &**dense else { return None };
    let ty = super::scalar_type(ir, *ty)?;
    match *ir.type_data(ty) {
        TypeData::Float(_) => {
            let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
            Some(AttrData::Float { bits, ty })
        }
        TypeData::Integer { width, sign } => {
            Some(AttrData::Integer { value: Int::from_bytes(bytes, width, sign), ty })
        }
        TypeData::Index => {
            let value = Int::from_bytes(bytes, 64, Signedness::Signless);
            Some(AttrData::Integer { value, ty })
        }
        _ => None,
    }
}
