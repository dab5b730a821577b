//! The provenance of emitted code, recorded in locations.

use cotan_dialects::Decomposition;
use cotan_ir::{Attr, Ir, Loc, LocData, Op};
pub use cotan_pass::source_loc::written;
use cotan_transforms::array::loops_to_folds;

/// Returns the rules that created an entity with this location, the last one first.
pub fn rules(ir: &Ir, loc: Loc) -> Vec<&str> {
    let (mut rules, mut open) = (Vec::new(), vec![loc]);
    while let Some(loc) = open.pop() {
        match ir.loc_data(loc) {
            Some(LocData::Fused { parts, metadata }) => {
                rules.extend(metadata.and_then(|metadata| rule(ir, metadata)));
                open.extend(parts.iter().rev());
            }
            Some(&LocData::CallSite { callee, caller }) => open.extend([caller, callee]),
            Some(&LocData::Name { child, .. }) => open.push(child),
            _ => {}
        }
    }
    rules
}

/// Returns whether an operation replaces one without a rule of the AD method: it is part of a
/// decomposition, or inlined from a call.
pub fn is_decomposed(ir: &Ir, op: Op) -> bool {
    let loc = ir.loc(op);
    let decompositions = [Decomposition::RULE, loops_to_folds::PASS.name];
    is_inlined(ir, loc) || rules(ir, loc).iter().any(|rule| decompositions.contains(rule))
}

/// Returns whether an entity with this location was inlined from a call.
fn is_inlined(ir: &Ir, loc: Loc) -> bool {
    let mut open = vec![loc];
    while let Some(loc) = open.pop() {
        match ir.loc_data(loc) {
            Some(LocData::CallSite { .. }) => return true,
            Some(LocData::Fused { parts, .. }) => open.extend(parts.iter()),
            Some(&LocData::Name { child, .. }) => open.push(child),
            _ => {}
        }
    }
    false
}

/// Returns the rule in `{cotan.rule = "rule"}`.
fn rule(ir: &Ir, metadata: Attr) -> Option<&str> {
    let rule = ir.dict_entries(metadata).iter().find(|(key, _)| ir.text(*key) == "cotan.rule")?;
    ir.as_str(rule.1)
}
