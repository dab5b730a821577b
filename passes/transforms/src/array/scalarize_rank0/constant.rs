//! The element of a constant tensor of rank 0.

use cotan_dialects::arith;
use cotan_dialects::interp::word_of;
use cotan_ir::attrs::Elements;
use cotan_ir::bigint::Int;
use cotan_ir::types::Signedness;
use cotan_ir::{AttrData, Ir, Op, TypeData};
use std::borrow::Cow;

/// Returns the element of the tensor that an `arith.constant` defines; `None` if it is no such
/// tensor, or not in the module.
pub(super) fn scalar_of(ir: &Ir, op: Op) -> Option<AttrData> {
    let value = ir.get::<arith::Constant>(op)?.value;
    let (ty, bytes) = match ir.attr_data(value) {
        AttrData::Dense(dense) => match &dense.elements {
            Elements::Bytes { bytes, .. } => (dense.ty, Cow::Borrowed(&**bytes)),
            Elements::Attrs { .. } => return None,
        },
        AttrData::Sparse { ty, .. } | AttrData::DenseResource { ty, .. } => {
            (*ty, Cow::Owned(word_of(ir, value)?.to_le_bytes().to_vec()))
        }
        _ => return None,
    };
    let (ty, bytes) = (super::scalar_type(ir, ty)?, &*bytes);
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
