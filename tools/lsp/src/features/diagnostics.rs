//! The diagnostics of a text.

use super::View;
use super::run_lines::{self, Mistake};
use crate::analysis::Part;
use cotan_ir::diagnostics::{Place, Severity};
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString};
use std::ops::Range;

/// Returns all diagnostics.
pub fn all(view: &View<'_>) -> Vec<lsp_types::Diagnostic> {
    let parts = view.analysis.parts.iter();
    let found = parts.flat_map(|part| part.chunk.diagnostics.iter().map(move |it| (part, it)));
    let parsed = found.map(|(part, it)| one(view, part, it));
    let mistakes = run_lines::mistakes(view.host, view.text());
    parsed.chain(mistakes.iter().map(|mistake| of_run_line(view, mistake))).collect()
}

/// Returns the diagnostic of a mistake in a `RUN` line.
pub fn of_run_line(view: &View<'_>, mistake: &Mistake) -> lsp_types::Diagnostic {
    lsp_types::Diagnostic {
        range: view.range(mistake.range.clone()),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some(view.host.name.clone()),
        message: mistake.message.clone(),
        ..Default::default()
    }
}

/// Returns a diagnostic of a part, with its notes.
pub fn one(view: &View<'_>, part: &Part, found: &cotan_ir::Diagnostic) -> lsp_types::Diagnostic {
    let mut message = found.message.clone();
    let mut related = Vec::new();
    for note in &found.notes {
        match note.place.and_then(|place| place_range(view, part, place)) {
            Some(range) => related.push(DiagnosticRelatedInformation {
                location: Location { uri: view.document.uri.clone(), range: view.range(range) },
                message: note.message.clone(),
            }),
            None => message += &format!("\nnote: {}", note.message),
        }
    }
    if let Some(label) = &found.label {
        message += &format!("\n{label}");
    }
    lsp_types::Diagnostic {
        range: view.range(range(view, part, found)),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Remark => DiagnosticSeverity::INFORMATION,
            Severity::Note => DiagnosticSeverity::HINT,
        }),
        code: found.code.map(|code| NumberOrString::String(code.id.to_owned())),
        source: Some(view.host.name.clone()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Default::default()
    }
}

/// Returns the source range of a diagnostic; the start of its part if it has none.
pub fn range(view: &View<'_>, part: &Part, found: &cotan_ir::Diagnostic) -> Range<u32> {
    place_range(view, part, found.place).unwrap_or(part.start..part.start)
}

/// Returns the range of a place: its bytes, its token, or the name of the operation with this
/// location.
fn place_range(view: &View<'_>, part: &Part, place: Place) -> Option<Range<u32>> {
    let chunk = &part.chunk;
    let Some(offset) = chunk.offset(place.loc) else {
        let mut ops = chunk.map.ops.iter();
        let op = ops.find(|range| chunk.ir.loc(range.op) == place.loc)?;
        return Some(part.start + op.name.start..part.start + op.name.end);
    };
    let start = part.start + offset;
    if place.len > 0 {
        return Some(start..start + place.len);
    }
    let tokens = &view.analysis.tokens;
    let at = tokens.binary_search_by_key(&start, |token| token.start);
    Some(at.map_or(start..start, |index| tokens[index].range()))
}
