//! The case values of `cf.switch`: `dense<[42, -1]> : vector<2xi32>`.

use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::bigint::Int;
use cotan_ir::types::Signedness;
use cotan_ir::{Attr, AttrData, Ir, Op, Store, Type, TypeData};

/// The case values of an operation.
pub struct CaseValues {
    /// Their type.
    pub element: Type,
    /// Their number.
    pub count: usize,
    /// The values, as printed; empty unless there is one for each case.
    pub values: Vec<Int>,
}

/// Reads the case values of an operation, if they are a vector of integers.
pub fn read(ir: &Ir, op: Op) -> Option<CaseValues> {
    let attr = ir.attr_named(op, "case_values")?;
    let AttrData::Dense(dense) = ir.attr_data(attr) else { return None };
    let Dense { ty, elements: Elements::Bytes { bytes, splat } } = &**dense else { return None };
    let data = ir.type_data(*ty);
    if !matches!(data, TypeData::Vector { .. }) {
        return None;
    }
    let (count, element) = (usize::try_from(*data.shape()?.first()?).ok()?, data.element()?);
    let (width, sign) = integer(ir, element)?;
    let size = (width as usize).div_ceil(8).max(1);
    let found = if *splat { bytes.len() } else { bytes.len() / count.max(1) };
    if found != size || data.shape()?.len() != 1 {
        return None;
    }
    let one = |bytes| Int::from_bytes(bytes, width, sign);
    let expected = ir.successors(op).len().saturating_sub(1);
    let values: Vec<Int> = match splat {
        _ if count != expected => Vec::new(),
        true => vec![one(bytes); count],
        false => bytes.chunks_exact(size).map(one).collect(),
    };
    Some(CaseValues { element, count, values })
}

/// Builds the attribute of case values, integer attributes of one type.
pub fn build_attr(store: &mut Store, values: &[Attr], element: Type) -> Option<Attr> {
    let (width, _) = integer(store, element)?;
    let bytes = values.iter().map(|&value| match store.attr_data(value) {
        AttrData::Integer { value, .. } => Some(value.to_bytes(width)),
        _ => None,
    });
    let bytes: Vec<Vec<u8>> = bytes.collect::<Option<_>>()?;
    let splat = bytes.iter().all(|value| *value == bytes[0]);
    let retained = if splat { &bytes[..1] } else { &bytes[..] };
    let elements = Elements::Bytes { bytes: retained.concat().into(), splat };
    let shape = Box::new([values.len() as i64]);
    let ty = store.intern_type(TypeData::Vector { shape, scalable: Box::new([false]), element });
    Some(store.intern_attr(AttrData::Dense(Box::new(Dense { ty, elements }))))
}

/// Returns the width of an integer type and the signedness of its printed values.
///
/// Upstream prints them as unsigned, and cannot parse large values of 64 bits.
fn integer(store: &Store, element: Type) -> Option<(u32, Signedness)> {
    match *store.type_data(element) {
        TypeData::Integer { width, sign: Signedness::Signless } if width < 64 => {
            Some((width, Signedness::Unsigned))
        }
        TypeData::Integer { width, sign } => Some((width, sign)),
        _ => None,
    }
}
