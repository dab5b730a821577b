//! Encodings in bytecode: of `stablehlo`, `chlo` and `sdy`, and of `vhlo`, the dialect of portable
//! artifacts, whose operations become those of `stablehlo` as they are read.

mod defaults;
mod native;
mod sdy;
mod vhlo_attrs;
mod vhlo_groups;
mod vhlo_ops;
mod vhlo_types;
mod vhlo_upgrade;

use cotan_ir::bytecode::{Decoded, DialectEncoding, EntryReader};
use cotan_ir::registry::Builder;
use cotan_ir::{Attr, AttrValue, codes};

/// Attaches the encodings.
pub(crate) fn attach(builder: &mut Builder) {
    builder.attach_to_dialect("stablehlo", native::STABLEHLO);
    builder.attach_to_dialect("chlo", native::CHLO);
    builder.attach_to_dialect("sdy", sdy::SDY);
    builder.attach_to_dialect("vhlo", VHLO);
}

const VHLO: DialectEncoding = DialectEncoding {
    attr: vhlo_attrs::read,
    ty: vhlo_types::read,
    op: Some(vhlo_ops::stored_op),
    later: &[],
};

/// Reads the number of a word of an attribute.
fn word<T: AttrValue>(
    reader: &mut EntryReader<'_, '_, '_>,
    of: impl FnOnce(u64) -> Option<T>,
) -> Decoded<Attr> {
    let number = reader.varint()?;
    match of(number) {
        Some(value) => Ok(value.to_attr(reader.store())),
        None => {
            let message = format!("{} has no word {number}", T::CONSTRAINT.description);
            reader.fail(&codes::BAD_ATTRIBUTE, message)
        }
    }
}
