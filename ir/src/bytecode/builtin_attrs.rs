//! The encodings of builtin attributes.

use super::bytes::Decoded;
use super::entry::EntryReader;
use super::tables::Resolved;
use super::{dense, locations};
use crate::attrs::AttrData;
use crate::codes;
use crate::entity::{Attr, Type};

/// Reads an attribute or a location.
pub(super) fn read(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Resolved> {
    let code = reader.varint()?;
    let loc = match code {
        10 => locations::call_site(reader)?,
        11 => locations::point(reader)?,
        12 => locations::fused(reader, false)?,
        13 => locations::fused(reader, true)?,
        14 => locations::named(reader)?,
        15 => crate::Loc::UNKNOWN,
        22 => locations::range(reader)?,
        _ => return attr(reader, code).map(Resolved::Attr),
    };
    Ok(Resolved::Loc(loc))
}

fn attr(reader: &mut EntryReader<'_, '_, '_>, code: u64) -> Decoded<Attr> {
    Ok(match code {
        0 => {
            let elements = reader.attrs()?;
            reader.store().array_attr(&elements)
        }
        1 => reader.dict_attr()?,
        2 => {
            let text = reader.string()?;
            reader.store().byte_string_attr(text.into(), Type::NONE)
        }
        3 => {
            let text = reader.string()?;
            let ty = reader.ty()?;
            reader.store().byte_string_attr(text.into(), ty)
        }
        4 => {
            let root = reader.symbol_attr()?;
            reader.store().symbol_ref(root)
        }
        5 => symbol_path(reader)?,
        6 => {
            let ty = reader.ty()?;
            reader.store().type_attr(ty)
        }
        7 => Attr::UNIT,
        8 => reader.int_attr()?,
        9 => reader.float_attr()?,
        16 => dense::resource(reader)?,
        17 => dense::array(reader)?,
        18 => dense::elements(reader)?,
        19 => dense::strings(reader)?,
        20 => dense::sparse(reader)?,
        21 => {
            let of = reader.attr()?;
            let id = reader.reader.distincts;
            reader.reader.distincts += 1;
            reader.store().intern_attr(AttrData::Distinct { id, of })
        }
        code => {
            let message = format!("no builtin attribute has the code {code}");
            return reader.fail(&codes::BAD_BYTECODE, message);
        }
    })
}

fn symbol_path(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let mut path = vec![reader.symbol_attr()?];
    for nested in reader.attrs()? {
        match reader.store().attr_data(nested) {
            AttrData::SymbolRef(symbols) if symbols.len() == 1 => path.push(symbols[0]),
            _ => return reader.fail(&codes::BAD_ATTRIBUTE, "a part of a symbol path is no symbol"),
        }
    }
    Ok(reader.store().intern_attr(AttrData::SymbolRef(path.into())))
}
