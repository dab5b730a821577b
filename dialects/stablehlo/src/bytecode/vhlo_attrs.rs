//! The encodings of the attributes of `vhlo`: each is read as the attribute that it stands for.

use super::{native, word};
use crate::attributes::ApiVersion;
use cotan_ir::bytecode::{Decoded, EntryReader};
use cotan_ir::codes;
use cotan_ir::{Attr, Type};

type Reader<'r, 'c, 'a> = EntryReader<'r, 'c, 'a>;

/// Reads an attribute.
pub(super) fn read(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    match reader.varint()? {
        1 => {
            let elements = reader.attrs()?;
            Ok(reader.store().array_attr(&elements))
        }
        2 => boolean(reader),
        3 => word(reader, native::direction),
        4 => word(reader, native::order),
        5 => word(reader, api_version),
        6 => reader.dict_attr(),
        7 => word(reader, native::fft_type),
        8 => reader.float_attr(),
        9 => reader.int_attr(),
        10 => native::alias(reader),
        11 => word(reader, native::precision),
        12 => word(reader, native::rng_algorithm),
        13 => word(reader, native::rng_distribution),
        14 => {
            let text = reader.string()?;
            Ok(reader.store().byte_string_attr(text.into(), Type::NONE))
        }
        15 => tensor(reader),
        16 => word(reader, native::transposition),
        17 => {
            let ty = reader.ty()?;
            Ok(reader.store().type_attr(ty))
        }
        18 => native::bounds(reader),
        19 => word(reader, native::accuracy_mode),
        20 => native::accuracy(reader),
        21..=25 => reader.fail(&codes::UNKNOWN_NAME, "meshes of `stablehlo` are not supported"),
        code => {
            let message = format!("the attribute of `vhlo` of code {code} is not known");
            reader.fail(&codes::UNKNOWN_NAME, message)
        }
    }
}

fn boolean(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    match reader.varint()? {
        number @ (0 | 1) => Ok(reader.store().bool_attr(number == 1)),
        number => reader.fail(&codes::BAD_ATTRIBUTE, format!("the boolean {number}")),
    }
}

fn api_version(number: u64) -> Option<ApiVersion> {
    Some(match number {
        0 => ApiVersion::Unspecified,
        1 => ApiVersion::Original,
        2 => ApiVersion::StatusReturning,
        3 => ApiVersion::StatusReturningUnified,
        4 => ApiVersion::TypedFfi,
        _ => return None,
    })
}

fn tensor(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let ty = reader.ty()?;
    let bytes = reader.blob()?;
    reader.dense(ty, bytes)
}
