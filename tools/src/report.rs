//! Findings as they are shown: a line that says where and what, a snippet, notes.

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

/// A finding with its places looked up, ready to be shown.
#[derive(Clone, Debug)]
pub struct Report {
    /// How bad it is.
    pub severity: Severity,
    /// Which rule was broken.
    pub code: Option<&'static Code>,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub site: Site,
    /// What the snippet says under the place.
    pub label: Option<String>,
    /// More about it, at another place or at none.
    pub notes: Vec<(String, Option<Site>)>,
}

impl Report {
    /// An error.
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

    /// The same, of another severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same, with a code.
    #[must_use]
    pub fn code(mut self, code: &'static Code) -> Self {
        self.code = Some(code);
        self
    }

    /// The same, with a hint.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push((message.into(), None));
        self
    }

    /// Looks up the places of a diagnostic in the module it is about.
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

/// How findings are written.
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
    /// Whether to colour them.
    pub color: bool,
}

impl Renderer {
    /// The text of a finding, with the end of its last line.
    pub fn render(self, report: &Report) -> String {
        match self.format {
            Format::Human => human::render(report, self.color),
            Format::Short => human::headline(report, self.color),
            Format::Json => json::render(report),
        }
    }
}

/// How many characters of a message are shown: somebody may have named something with a megabyte.
const LONGEST: usize = 1000;

/// The text without characters that would disturb a terminal, on one line, and not endless.
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
