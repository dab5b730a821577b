//! The encodings of the types of `vhlo`: each is read as the builtin type that it stands for.

use super::native;
use cotan_ir::Type;
use cotan_ir::bytecode::{Decoded, EntryReader};
use cotan_ir::codes;
use cotan_ir::types::{FloatKind, FunctionType, MemRefType, Signedness, TypeData};

/// Reads a type.
pub(super) fn read(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    let code = reader.varint()?;
    if let Some(data) = scalar(code) {
        return Ok(reader.store().intern_type(data));
    }
    let data = match code {
        1 => TypeData::Complex(element(reader)?),
        8 => {
            let inputs = reader.types()?.into();
            TypeData::Function(FunctionType { inputs, results: reader.types()?.into() })
        }
        20 => tensor(reader, false)?,
        21 => tensor(reader, true)?,
        22 => return Ok(native::token(reader)),
        23 => TypeData::Tuple(reader.types()?.into()),
        25 => TypeData::UnrankedTensor(element(reader)?),
        41 => {
            let shape = reader.shape()?.into();
            let element = element(reader)?;
            TypeData::MemRef(MemRefType { shape, element, layout: None, space: None })
        }
        42 => return native::future(reader),
        24 | 30 => {
            return reader.fail(&codes::UNKNOWN_NAME, "quantized types are not supported");
        }
        code => {
            let message = format!("the type of `vhlo` of code {code} is not supported");
            return reader.fail(&codes::UNKNOWN_NAME, message);
        }
    };
    Ok(reader.store().intern_type(data))
}

/// Returns the type of a code without parts.
fn scalar(code: u64) -> Option<TypeData> {
    let signless = |width| TypeData::Integer { width, sign: Signedness::Signless };
    let unsigned = |width| TypeData::Integer { width, sign: Signedness::Unsigned };
    Some(match code {
        0 => signless(1),
        2 => TypeData::Float(FloatKind::BF16),
        3 => TypeData::Float(FloatKind::F16),
        4 => TypeData::Float(FloatKind::F32),
        5 => TypeData::Float(FloatKind::F64),
        6 => TypeData::Float(FloatKind::F8E4M3FN),
        7 => TypeData::Float(FloatKind::F8E5M2),
        9 => TypeData::Index,
        10 => signless(4),
        11 => signless(8),
        12 => signless(16),
        13 => signless(32),
        14 => signless(64),
        15 => unsigned(4),
        16 => unsigned(8),
        17 => unsigned(16),
        18 => unsigned(32),
        19 => unsigned(64),
        27 => TypeData::Float(FloatKind::F8E4M3FNUZ),
        28 => TypeData::Float(FloatKind::F8E5M2FNUZ),
        29 => TypeData::Float(FloatKind::F8E4M3B11FNUZ),
        31 => signless(2),
        32 => unsigned(2),
        33 => TypeData::None,
        34 => TypeData::Float(FloatKind::TF32),
        35 => TypeData::Float(FloatKind::F8E4M3),
        36 => TypeData::Float(FloatKind::F8E3M4),
        37 => TypeData::Float(FloatKind::F4E2M1FN),
        38 => TypeData::Float(FloatKind::F6E2M3FN),
        39 => TypeData::Float(FloatKind::F6E3M2FN),
        40 => TypeData::Float(FloatKind::F8E8M0FNU),
        _ => return None,
    })
}

fn tensor(reader: &mut EntryReader<'_, '_, '_>, encoded: bool) -> Decoded<TypeData> {
    let encoding = encoded.then(|| reader.attr()).transpose()?;
    let shape = reader.shape()?.into();
    let element = element(reader)?;
    if encoding.is_some_and(|encoding| reader.store().as_dims(encoding).is_some()) {
        return reader
            .fail(&codes::BAD_TYPE, "`#cotan.dims` as an encoding of a portable artifact");
    }
    Ok(TypeData::Tensor { shape, element, encoding })
}

/// Reads the type of elements, which are numbers or types of dialects.
fn element(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    let ty = reader.ty()?;
    match reader.store().type_data(ty) {
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::Float(_)
        | TypeData::Complex(_)
        | TypeData::Opaque { .. }
        | TypeData::Dialect { .. } => Ok(ty),
        _ => reader.fail(&codes::BAD_TYPE, "elements that are no numbers"),
    }
}
