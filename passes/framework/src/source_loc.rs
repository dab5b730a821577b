//! Where in the text something comes from.

use cotan_ir::{Ir, Loc, LocData};

/// The place in the text that a location leads to: of a call what was called, of several parts the first.
pub fn written(ir: &Ir, mut loc: Loc) -> Loc {
    loop {
        loc = match ir.loc_data(loc) {
            Some(LocData::Fused { parts, .. }) if !parts.is_empty() => parts[0],
            Some(&LocData::CallSite { callee, .. }) => callee,
            Some(&LocData::Name { child, .. }) if child != Loc::UNKNOWN => child,
            _ => return loc,
        };
    }
}
