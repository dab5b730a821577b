//! Locations of findings in a lowered copy of a module.

use crate::CompileError;
use cotan_ir::{Diagnostics, Ir, Loc, LocData};

/// Returns an error in a lowered copy of a module as [`in_original`] does.
pub(super) fn error(copy: &Ir, error: CompileError) -> CompileError {
    match error {
        CompileError::Operations(found) => CompileError::Operations(in_original(copy, found)),
        other @ CompileError::Llvm(_) => other,
    }
}

/// Returns findings in a copy of a module with locations that the module itself has: those that passes
/// derived are of the copy alone.
fn in_original(copy: &Ir, found: Diagnostics) -> Diagnostics {
    let mut located = Diagnostics::default();
    for mut diagnostic in found {
        diagnostic.place.loc = written(copy, diagnostic.place.loc);
        for place in diagnostic.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
            place.loc = written(copy, place.loc);
        }
        for fix in &mut diagnostic.fixes {
            fix.loc = written(copy, fix.loc);
        }
        located.push(diagnostic);
    }
    located
}

/// Returns the location that a pass derived another one from: of a call the callee, of a fused
/// location its first part.
fn written(copy: &Ir, mut loc: Loc) -> Loc {
    while let Some(data) = copy.loc_data(loc) {
        loc = match data {
            LocData::CallSite { callee, .. } => *callee,
            LocData::Fused { parts, .. } => match parts.first() {
                Some(&part) => part,
                None => return Loc::UNKNOWN,
            },
            _ => return loc,
        };
    }
    loc
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotan_ir::diagnostics::Severity;
    use cotan_ir::{Diagnostic, Loc};

    #[test]
    fn derived_locations_become_those_they_are_derived_from() {
        let mut ir = Ir::new(cotan_dialects::registry());
        let from = ir.store.derived_loc(Loc::UNKNOWN, "before");
        let mut copy = ir.clone();
        let derived = copy.store.derived_loc(from, "rule");
        let mut found = Diagnostics::default();
        found.push(Diagnostic::new(Severity::Error, derived, "wrong".to_owned()));
        let located = in_original(&copy, found);
        let places: Vec<Loc> = located.iter().map(|it| it.place.loc).collect();
        assert_eq!(places, [Loc::UNKNOWN]);
        assert!(copy.loc_data(derived).is_some() && from != derived);
    }
}
