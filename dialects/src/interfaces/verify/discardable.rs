//! Attributes that are not declared with the operation they stand at.

use cotan_ir::{Attr, Ir};

/// The first name in a dictionary that no dialect owns: one without a dot.
pub fn name_without_dialect(ir: &Ir, dict: Attr) -> Option<&str> {
    let names = ir.dict_entries(dict).iter().map(|entry| ir.text(entry.0));
    names.into_iter().find(|name| !name.contains('.'))
}
