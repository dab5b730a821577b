//! A verified module from a text, in one call.

use crate::diagnostics::Diagnostics;
use crate::ir::Ir;
use crate::registry::Registry;
use crate::source::SourceText;
use crate::text::{ParseOptions, Parsed, parse};
use crate::verify::verify;
use std::sync::Arc;

/// Returns a module from a text whose dialects are all registered, verified. [`text::parse`](parse)
/// has more to choose.
///
/// ```
/// # let registry = cotan_ir::Registry::builder().build();
/// let wrong = cotan_ir::parse_str(&registry, "\"a.b\"() : () -> ()").err().unwrap_or_default();
/// assert!(wrong.to_string().starts_with("1:1: error: "));
/// ```
///
/// # Errors
/// Everything that is wrong; shown with line and column.
pub fn parse_str(registry: &Arc<Registry>, text: &str) -> Result<Ir, Diagnostics> {
    let text = SourceText::from(text);
    let Parsed { ir, mut diagnostics } =
        parse(registry, "text", text.clone(), 0, ParseOptions::default());
    if !diagnostics.has_errors() {
        verify(&ir, &mut diagnostics);
    }
    if diagnostics.has_errors() { Err(diagnostics.of_text(text)) } else { Ok(ir) }
}
