//! Source positions of derived locations.

use cotan_ir::{Ir, Loc, LocData};

/// Resolves a location to a position in the source text: the callee of a call site, the first part
/// of a fused location.
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
