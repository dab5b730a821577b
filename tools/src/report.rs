//! Diagnostics as they are printed: a line with the location and the message, a snippet, notes.

mod excerpt;
mod human;
mod json;
mod locate;
mod settings;

use cotan_ir::codes::Code;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir};
use std::borrow::Cow;
use std::fmt::Write as _;

pub use excerpt::Excerpt;
pub use locate::{Site, Spot, made_by};
pub use settings::explanation;

/// A diagnostic with its locations resolved, ready to be printed.
#[derive(Clone, Debug)]
pub struct Report {
    /// The severity.
    pub severity: Severity,
    /// The code of the broken rule.
    pub code: Option<&'static Code>,
    /// The message.
    pub message: String,
    /// The location.
    pub site: Site,
    /// The label under the snippet.
    pub label: Option<String>,
    /// Notes, with or without a location.
    pub notes: Vec<(String, Option<Site>)>,
}

impl Report {
    /// Returns an error.
    pub fn error(site: Site, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code: None,
            message: message.into(),
            site,
            label: None,
            notes: Vec::new(),
        }
    }

    /// Returns the same, of another severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Returns the same, with a code.
    #[must_use]
    pub fn code(mut self, code: &'static Code) -> Self {
        self.code = Some(code);
        self
    }

    /// Returns the same, with a hint.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push((message.into(), None));
        self
    }

    /// Resolves the locations of a diagnostic in its module.
    pub fn of(ir: &Ir, diagnostic: &Diagnostic) -> Self {
        let site = Site::of(ir, diagnostic.place);
        let notes = diagnostic.notes.iter();
        let mut notes: Vec<_> = notes
            .map(|note| (settings::words(note), note.place.map(|place| Site::of(ir, place))))
            .collect();
        notes.extend(locate::provenance(ir, diagnostic.place.loc));
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: diagnostic.message.clone(),
            site,
            label: diagnostic.label.clone(),
            notes,
        }
    }
}

/// The format of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// With snippets and notes.
    Human,
    /// One line each.
    Short,
    /// One JSON object on a line each.
    Json,
}

/// Writes findings as text.
#[derive(Clone, Copy, Debug)]
pub struct Renderer {
    /// In which form.
    pub format: Format,
    /// True if to colour them.
    pub color: bool,
}

impl Renderer {
    /// Returns the text of a finding, with the end of its last line.
    pub fn render(self, report: &Report) -> String {
        match self.format {
            Format::Human => human::render(report, self.color),
            Format::Short => human::headline(report, self.color),
            Format::Json => json::render(report),
        }
    }
}

/// Maximal number of characters of a message that are printed: a name in it may have a megabyte.
const LONGEST: usize = 1000;

/// Returns the text without characters that would disturb a terminal, on one line, and not endless.
fn plain(text: &str) -> Cow<'_, str> {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        return Cow::Owned(format!("{}...", plain(&text[..end])));
    }
    if !text.chars().any(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(shown, "\\u{{{:x}}}", c as u32);
            }
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests;
