//! What a page says about a rule.

use cotan_ir::rewrite::Rule;
use std::fmt::Write as _;

/// A rule, under a heading of that level.
pub fn section(text: &mut String, rule: &Rule, level: &str) {
    let _ = write!(text, "{level} Rule `{}`\n\n{}\n\n", rule.name, rule.doc.trim());
    if rule.reassociates {
        *text +=
            "Off unless `canonicalize` is told `fast-math`: results may differ in rounding.\n\n";
    }
}
