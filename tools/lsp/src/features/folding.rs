//! Folding ranges: braces, and comments of several lines. They need no parser.

use super::View;
use cotan_ir::text::lexer::Kind;
use lsp_types::{FoldingRange, FoldingRangeKind};

/// Returns the ranges.
pub fn ranges(view: &View<'_>) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut open = Vec::new();
    let mut comment: Option<(u32, u32)> = None;
    for token in &view.analysis.tokens {
        let line = view.document.lines.line(token.start);
        comment = match (token.kind, comment) {
            (None, Some((first, last))) if last + 1 == line => Some((first, line)),
            (None, before) => {
                found.extend(before.and_then(|lines| folded(lines, FoldingRangeKind::Comment)));
                Some((line, line))
            }
            (Some(_), before) => {
                found.extend(before.and_then(|lines| folded(lines, FoldingRangeKind::Comment)));
                None
            }
        };
        match token.kind {
            Some(Kind::LeftBrace | Kind::MetadataBegin) => open.push(line),
            Some(Kind::RightBrace | Kind::MetadataEnd) => {
                let start = open.pop();
                let lines = start.map(|start| (start, line.saturating_sub(1)));
                found.extend(lines.and_then(|lines| folded(lines, FoldingRangeKind::Region)));
            }
            _ => {}
        }
    }
    found.extend(comment.and_then(|lines| folded(lines, FoldingRangeKind::Comment)));
    found.sort_by_key(|range| range.start_line);
    found
}

fn folded((start_line, end_line): (u32, u32), kind: FoldingRangeKind) -> Option<FoldingRange> {
    let range = FoldingRange { start_line, end_line, kind: Some(kind), ..Default::default() };
    (start_line < end_line).then_some(range)
}
