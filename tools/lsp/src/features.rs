//! The answers to requests about one document, a file each.

pub mod actions;
pub mod completion;
pub mod diagnostics;
pub mod folding;
pub mod formatting;
pub mod hover;
pub mod inlay;
pub mod lenses;
pub mod navigation;
pub mod operation_snippet;
pub mod rename;
pub mod run_lines;
pub mod semantic;
pub mod symbols;

use crate::analysis::{Analysis, Part};
use crate::document::Document;
use crate::host::Host;
use lsp_types::{Position, Range};
use std::rc::Rc;

/// A document with its analysis.
pub struct View<'a> {
    /// The dialects and passes.
    pub host: &'a Host,
    /// The document.
    pub document: &'a Document,
    /// The analysis of its text.
    pub analysis: Rc<Analysis>,
}

impl View<'_> {
    /// Returns the offset of a position.
    pub fn offset(&self, position: Position) -> u32 {
        self.document.offset(position)
    }

    /// Returns the range of a byte range.
    pub fn range(&self, range: std::ops::Range<u32>) -> Range {
        self.document.range(range)
    }

    /// Returns the range of a byte range of a part.
    pub fn range_in(&self, part: &Part, range: &std::ops::Range<u32>) -> Range {
        self.range(part.start + range.start..part.start + range.end)
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.analysis.text
    }
}
