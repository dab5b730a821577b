//! The description of a rule on a page.

use cotan_ir::rewrite::{BlockRule, Exactness, Rule};
use std::fmt::Write as _;

/// A rule, under a heading of that level.
pub fn section(text: &mut String, rule: &Rule, level: &str) {
    named(text, rule.name, rule.doc, level);
    *text += match rule.exactness {
        Exactness::Exact => "",
        Exactness::Regroups => {
            "Off by default, enabled by `regroup` of `canonicalize`: reassociates sums, so rounding may differ.\n\n"
        }
        Exactness::Reassociates => {
            "Off by default, enabled by `fast-math` of `canonicalize`: rounding may differ.\n\n"
        }
    };
}

/// A rule for blocks.
pub fn block_section(text: &mut String, rule: &BlockRule, level: &str) {
    named(text, rule.name, rule.doc, level);
}

fn named(text: &mut String, name: &str, doc: &str, level: &str) {
    let _ = write!(text, "{level} Rule `{name}`\n\n{}\n\n", doc.trim());
}
