//! Blocks fenced as `mlir` contain valid programs, `mlir,fails` others; `unregistered` allows
//! unregistered dialects. `mlir,foreign` is for the dialects of others.

use crate::page::{Block, Page};
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::verify::verify;

/// Returns every block of a page that contradicts its kind.
pub fn mistakes(page: &Page) -> Vec<String> {
    let blocks = page.blocks();
    let ours =
        |block: &&Block<'_>| block.info.starts_with("mlir") && !block.info.contains("foreign");
    let programs = blocks.iter().filter(ours);
    programs.filter_map(|block| mistake(page, block)).collect()
}

fn mistake(page: &Page, block: &Block<'_>) -> Option<String> {
    let errors = errors(block);
    let place = format!("{}:{}", page.path.display(), block.line);
    match (block.info.contains("fails"), errors.is_empty()) {
        (false, false) => Some(format!("{place}: {}", errors.join("; "))),
        (true, true) => Some(format!("{place}: this should fail")),
        _ => None,
    }
}

fn errors(block: &Block<'_>) -> Vec<String> {
    let options = ParseOptions {
        allow_unregistered: block.info.contains("unregistered"),
        ..ParseOptions::default()
    };
    let parsed = text::parse(&cotan::registry(), "page", block.text.into(), 1, options);
    let mut diagnostics = parsed.diagnostics;
    if !diagnostics.has_errors() {
        verify(&parsed.ir, &mut diagnostics);
    }
    diagnostics.iter().map(|found| found.message.clone()).collect()
}
