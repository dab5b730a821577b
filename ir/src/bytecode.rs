//! The bytecode format of MLIR, versions 0 to 6.
//!
//! A file is a header and sections. `container` splits them, `tables` resolves types and
//! attributes, `ops` builds the operations. A dialect with encodings of its own registers them as
//! [`DialectEncoding`]; those of `builtin` are in this module.
//!
//! All sizes and indices of a file are untrusted: nothing is allocated that the bytes left could
//! not fill, and each error has the offset of the byte that caused it.

mod builtin_attrs;
mod builtin_types;
mod bytes;
mod checks;
mod container;
mod dense;
mod encoding;
mod entry;
mod locations;
mod op_names;
mod ops;
mod properties;
mod resources;
mod tables;

pub use bytes::{Decoded, Malformed};
pub use encoding::{DialectEncoding, StoredOp, Upgrade};
pub use entry::EntryReader;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::ir::Ir;
use crate::locs::LocData;
use crate::registry::Registry;
use crate::text::{ParseOptions, Parsed};
use std::sync::Arc;

/// The first bytes of each file.
pub const MAGIC: [u8; 4] = *b"ML\xEFR";

/// Returns whether a file is bytecode.
pub fn is_bytecode(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}

/// Parses a bytecode file called `name`. A file that is not one `builtin.module` is wrapped in one.
///
/// ```
/// use cotan_ir::{Registry, bytecode, text::ParseOptions};
///
/// let registry = Registry::builder().build();
/// let parsed = bytecode::parse(&registry, "a.mlirbc", b"ML\xEFR\x0D", ParseOptions::default());
/// let found = parsed.diagnostics.to_string();
/// assert!(found.contains("a string without a zero byte at its end (byte 0x5) [E0005]"), "{found}");
/// ```
pub fn parse(registry: &Arc<Registry>, name: &str, file: &[u8], options: ParseOptions) -> Parsed {
    let mut ir = Ir::new(Arc::clone(registry));
    let mut diagnostics = Diagnostics::default();
    match read(&mut ir, name, file, options) {
        Ok(root) => ir.set_root(root),
        Err(malformed) => {
            let found = located(&mut ir, name, &malformed);
            diagnostics.push(found);
        }
    }
    Parsed { ir, diagnostics }
}

fn read(ir: &mut Ir, name: &str, file: &[u8], options: ParseOptions) -> Decoded<crate::entity::Op> {
    let container = container::Container::of(file)?;
    let mut reader = tables::Reader::new(ir, &container, options)?;
    reader.resources()?;
    ops::module(&mut reader, name)
}

/// Returns the error in the file: the column is the offset of the byte, from one.
fn located(ir: &mut Ir, name: &str, malformed: &Malformed) -> Diagnostic {
    let file = ir.store.symbol(name);
    let at = (1, u32::try_from(malformed.at).unwrap_or(u32::MAX).saturating_add(1));
    let loc = ir.store.intern_loc(LocData::File { file, start: at, end: at });
    let message = format!("{} (byte {:#x})", malformed.message, malformed.at);
    Diagnostic::error(malformed.code, loc, message)
}
