//! The page about error codes.

use crate::report::explanation;
use cotan_ir::codes::{ALL, Code};
use std::fmt::Write as _;

/// Returns the page.
pub fn page() -> String {
    let mut text = "# Error codes\n\n\
        The explanations of `cotan explain`: the rule, a program that breaks it, and the same program corrected.\n"
        .to_owned();
    for code in ALL {
        section(&mut text, code);
    }
    text
}

fn section(text: &mut String, code: &Code) {
    let _ = write!(text, "\n## {}\n\n**{}**\n\n{}\n", code.id, code.title, explanation(code));
    if !code.example.is_empty() {
        let _ = write!(text, "\n```mlir,fails\n{}\n```\n", code.example);
    }
    if !code.corrected.is_empty() {
        let _ = write!(text, "\n```mlir\n{}\n```\n", code.corrected);
    }
}
