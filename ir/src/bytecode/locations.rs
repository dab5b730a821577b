//! The encodings of locations.

use super::bytes::Decoded;
use super::entry::EntryReader;
use crate::codes;
use crate::locs::{Loc, LocData};

/// `"file":1:2`.
pub(super) fn point(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Loc> {
    let file = reader.symbol_attr()?;
    let start = (number(reader)?, number(reader)?);
    Ok(reader.store().intern_loc(LocData::File { file, start, end: start }))
}

/// A file, and up to four numbers: line, column, last line, last column; with three of them the
/// last column is on the same line.
pub(super) fn range(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Loc> {
    let file = reader.symbol_attr()?;
    let numbers = reader.list(number)?;
    let (start, end) = match numbers[..] {
        [] => ((0, 0), (0, 0)),
        [line] => ((line, 0), (line, 0)),
        [line, column] => ((line, column), (line, column)),
        [line, column, last] => ((line, column), (line, last)),
        [line, column, last_line, last] => ((line, column), (last_line, last)),
        _ => {
            let message = format!("a range in a file of {} numbers", numbers.len());
            return reader.fail(&codes::BAD_LOCATION, message);
        }
    };
    Ok(reader.store().intern_loc(LocData::File { file, start, end }))
}

fn number(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<u32> {
    let number = reader.varint()?;
    match u32::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => reader.fail(&codes::BAD_LOCATION, format!("line or column {number}")),
    }
}

/// `callsite(callee at caller)`.
pub(super) fn call_site(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Loc> {
    let (callee, caller) = (reader.loc()?, reader.loc()?);
    Ok(reader.store().intern_loc(LocData::CallSite { callee, caller }))
}

/// `fused[...]`, with metadata or without.
pub(super) fn fused(reader: &mut EntryReader<'_, '_, '_>, has_metadata: bool) -> Decoded<Loc> {
    let parts = reader.list(EntryReader::loc)?;
    let metadata = has_metadata.then(|| reader.attr()).transpose()?;
    Ok(reader.store().fused_loc(&parts, metadata))
}

/// `"name"(child)`.
pub(super) fn named(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Loc> {
    let (name, child) = (reader.symbol_attr()?, reader.loc()?);
    Ok(reader.store().intern_loc(LocData::Name { name, child }))
}
