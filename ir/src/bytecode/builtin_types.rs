//! The encodings of builtin types.

use super::bytes::Decoded;
use super::checks;
use super::entry::EntryReader;
use crate::codes;
use crate::entity::{Attr, Type};
use crate::types::{FloatKind, FunctionType, MAX_INTEGER_WIDTH, MemRefType, Signedness, TypeData};

/// Reads a type.
pub(super) fn read(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    let data = match reader.varint()? {
        0 => integer(reader)?,
        1 => TypeData::Index,
        2 => function(reader)?,
        3 => TypeData::Float(FloatKind::BF16),
        4 => TypeData::Float(FloatKind::F16),
        5 => TypeData::Float(FloatKind::F32),
        6 => TypeData::Float(FloatKind::F64),
        7 => TypeData::Float(FloatKind::F80),
        8 => TypeData::Float(FloatKind::F128),
        9 => TypeData::Complex(reader.ty()?),
        10 => memref(reader, false)?,
        11 => memref(reader, true)?,
        12 => TypeData::None,
        13 => tensor(reader, false)?,
        14 => tensor(reader, true)?,
        15 => TypeData::Tuple(reader.types()?.into()),
        16 => TypeData::UnrankedMemRef { element: reader.ty()?, space: None },
        17 => {
            let space = memory_space(reader)?;
            TypeData::UnrankedMemRef { element: reader.ty()?, space }
        }
        18 => TypeData::UnrankedTensor(reader.ty()?),
        19 => vector(reader, false)?,
        20 => vector(reader, true)?,
        21 => TypeData::Float(FloatKind::TF32),
        22 => TypeData::Float(FloatKind::F8E5M2),
        23 => TypeData::Float(FloatKind::F8E4M3),
        24 => TypeData::Float(FloatKind::F8E4M3FN),
        25 => TypeData::Float(FloatKind::F8E5M2FNUZ),
        26 => TypeData::Float(FloatKind::F8E4M3FNUZ),
        27 => TypeData::Float(FloatKind::F8E4M3B11FNUZ),
        28 => TypeData::Float(FloatKind::F8E3M4),
        29 => TypeData::Float(FloatKind::F4E2M1FN),
        30 => TypeData::Float(FloatKind::F6E2M3FN),
        31 => TypeData::Float(FloatKind::F6E3M2FN),
        32 => TypeData::Float(FloatKind::F8E8M0FNU),
        code => {
            return reader
                .fail(&codes::BAD_BYTECODE, format!("no builtin type has the code {code}"));
        }
    };
    if let Some(fact) = checks::type_error(reader.reader.ir, &data) {
        return reader.fail(&codes::BAD_TYPE, fact);
    }
    Ok(reader.store().intern_type(data))
}

/// The width and two bits of signedness.
fn integer(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<TypeData> {
    let bits = reader.varint()?;
    let sign = match bits & 3 {
        0 => Signedness::Signless,
        1 => Signedness::Signed,
        2 => Signedness::Unsigned,
        _ => return reader.fail(&codes::BAD_TYPE, "an integer type of signedness 3"),
    };
    match u32::try_from(bits >> 2) {
        Ok(width) if width <= MAX_INTEGER_WIDTH => Ok(TypeData::Integer { width, sign }),
        _ => reader.fail(&codes::BAD_TYPE, format!("an integer type of {} bits", bits >> 2)),
    }
}

fn function(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<TypeData> {
    let inputs = reader.types()?.into();
    Ok(TypeData::Function(FunctionType { inputs, results: reader.types()?.into() }))
}

fn tensor(reader: &mut EntryReader<'_, '_, '_>, encoded: bool) -> Decoded<TypeData> {
    let encoding = encoded.then(|| reader.attr()).transpose()?;
    let shape = reader.shape()?.into();
    Ok(TypeData::Tensor { shape, element: reader.ty()?, encoding })
}

fn vector(reader: &mut EntryReader<'_, '_, '_>, scalable: bool) -> Decoded<TypeData> {
    let flags = scalable.then(|| reader.list(EntryReader::boolean)).transpose()?;
    let shape = reader.shape()?;
    let scalable = flags.unwrap_or_else(|| vec![false; shape.len()]).into();
    Ok(TypeData::Vector { shape: shape.into(), scalable, element: reader.ty()? })
}

fn memref(reader: &mut EntryReader<'_, '_, '_>, in_space: bool) -> Decoded<TypeData> {
    let space = if in_space { memory_space(reader)? } else { None };
    let shape = reader.shape()?.into();
    let element = reader.ty()?;
    let layout = Some(reader.attr()?);
    let layout = layout.filter(|&layout| !checks::is_identity(&reader.reader.ir.store, layout));
    Ok(TypeData::MemRef(MemRefType { shape, element, layout, space }))
}

/// Returns the memory space; none for the default one.
fn memory_space(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Option<Attr>> {
    let space = reader.attr()?;
    Ok((reader.store().as_int(space) != Some(0)).then_some(space))
}
