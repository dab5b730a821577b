//! Where code that a pass made comes from: what locations say.

use cotan_dialects::Decomposition;
use cotan_ir::{Attr, Ir, Loc, LocData, Op};
pub use cotan_pass::source_loc::written;
use cotan_transforms::array::loops_to_folds;

/// The rules by which what has a location was made, the last one first.
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

/// Whether an operation was made in place of another one for which a road has no rule: it says the same in
/// other words, or is the code that a call runs.
pub fn is_said_again(ir: &Ir, op: Op) -> bool {
    let loc = ir.loc(op);
    let words = [Decomposition::RULE, loops_to_folds::PASS.name];
    is_called(ir, loc) || rules(ir, loc).iter().any(|rule| words.contains(rule))
}

/// Whether what has a location is code that a call runs.
fn is_called(ir: &Ir, loc: Loc) -> bool {
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

/// `{cotan.rule = "rule"}`.
fn rule(ir: &Ir, metadata: Attr) -> Option<&str> {
    let rule = ir.dict_entries(metadata).iter().find(|(key, _)| ir.text(*key) == "cotan.rule")?;
    ir.as_str(rule.1)
}
