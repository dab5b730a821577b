//! Resources: blobs, booleans and strings by group and key.

use super::bytes::{Bytes, Decoded, malformed};
use super::tables::Reader;
use crate::codes;
use crate::entity::Symbol;
use crate::file::Resource;

impl<'a> Reader<'_, 'a> {
    /// Reads the resources into the data of the file, and the keys that attributes refer to.
    pub fn resources(&mut self) -> Decoded<()> {
        let Some(mut offsets) = self.file.resource_offsets else { return Ok(()) };
        let mut data = match self.file.resources {
            Some(data) => data,
            None => return offsets.fail("offsets of resources, but no section of resources"),
        };
        for _ in 0..offsets.count("groups of resources")? {
            let group = self.symbol(&mut offsets)?;
            self.group(&mut offsets, &mut data, group, false)?;
        }
        while !offsets.is_empty() {
            let dialects = &self.file.dialects;
            let dialect = dialects[offsets.index(dialects.len(), "dialects")?];
            self.check_dialect(&offsets, dialect)?;
            let group = self.ir.store.symbol(dialect);
            self.group(&mut offsets, &mut data, group, true)?;
        }
        Ok(())
    }

    /// As in text, dialects other than `builtin` have no resources.
    fn check_dialect(&self, offsets: &Bytes<'a>, dialect: &str) -> Decoded<()> {
        if dialect == "builtin" || self.options.allow_unregistered {
            return Ok(());
        }
        let message = format!("the dialect `{dialect}` has no resources");
        malformed(offsets.at(), &codes::BAD_RESOURCE, message)
    }

    fn symbol(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Symbol> {
        let start = *bytes;
        match std::str::from_utf8(self.file.string(bytes)?) {
            Ok(text) => Ok(self.ir.store.symbol(text)),
            Err(_) => start.fail("a name is UTF-8"),
        }
    }

    fn group(
        &mut self,
        offsets: &mut Bytes<'a>,
        data: &mut Bytes<'a>,
        group: Symbol,
        of_dialect: bool,
    ) -> Decoded<()> {
        for _ in 0..offsets.count("resources")? {
            let key = self.symbol(offsets)?;
            let length = offsets.varint()?;
            let start = *offsets;
            let kind = offsets.byte()?;
            let entry = data.part(length)?;
            if of_dialect {
                self.handles.push(key);
            }
            let resource = match entry.is_empty() {
                true => None,
                false => Some(self.resource(&start, kind, entry)?),
            };
            let file = &mut self.ir.file;
            let resources = match of_dialect {
                true => &mut file.dialect_resources,
                false => &mut file.external_resources,
            };
            let entries = resources.entry(group).or_default();
            resource.map(|resource| entries.insert(key, resource));
        }
        Ok(())
    }

    fn resource(&mut self, start: &Bytes<'a>, kind: u8, mut entry: Bytes<'a>) -> Decoded<Resource> {
        let resource = match kind {
            0 => blob(&mut entry)?,
            1 => Resource::Bool(entry.byte()? != 0),
            2 => {
                let text = self.symbol(&mut entry)?;
                Resource::Text(self.ir.store.text(text).into())
            }
            kind => return start.fail(format!("there is no resource of kind {kind}")),
        };
        entry.expect_end("a resource")?;
        Ok(resource)
    }
}

/// A blob: its alignment, its size, padding and its bytes.
fn blob(entry: &mut Bytes<'_>) -> Decoded<Resource> {
    let start = *entry;
    let alignment = entry.varint()?;
    let length = entry.varint()?;
    entry.align(alignment.max(1))?;
    let data = entry.take(length)?;
    let Ok(alignment) = u32::try_from(alignment) else {
        let message = format!("the alignment {alignment} of a blob");
        return malformed(start.at(), &codes::BAD_RESOURCE, message);
    };
    let alignment = if data.is_empty() { 0 } else { alignment };
    Ok(Resource::Blob([&alignment.to_le_bytes(), data].concat().into()))
}
