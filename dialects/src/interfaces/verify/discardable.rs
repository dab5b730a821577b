//! Discardable attributes.

use cotan_ir::{Attr, Ir};

/// Returns the first name in a dictionary without a dialect prefix.
pub fn name_without_dialect(ir: &Ir, dict: Attr) -> Option<&str> {
    let names = ir.dict_entries(dict).iter().map(|entry| ir.text(entry.0));
    names.into_iter().find(|name| !name.contains('.'))
}
