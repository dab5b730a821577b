//! Diagnostics: an error message, its location, and the fact that broke the rule.

use crate::codes::Code;
use crate::locs::Loc;
use crate::source::{LineColumn, SourceText};
use std::fmt;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Cannot go on with this.
    Error,
    /// Suspicious.
    Warning,
    /// Worth knowing.
    Remark,
    /// Belongs to the diagnostic before it.
    Note,
}

impl Severity {
    /// Returns the word that is printed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Remark => "remark",
            Self::Note => "note",
        }
    }
}

/// A source range: its start and its length in bytes (zero: the token that starts there).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The start.
    pub loc: Loc,
    /// The length in bytes.
    pub len: u32,
}

impl From<Loc> for Place {
    fn from(loc: Loc) -> Self {
        Self { loc, len: 0 }
    }
}

/// A note to a diagnostic: another source range, or a hint without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The message.
    pub message: String,
    /// The source range, if it has one.
    pub place: Option<Place>,
    /// The setting that it names, by its path in the library: `Limits::fuel`. A tool in which that
    /// has another name, as a flag has, shows that instead.
    pub setting: Option<&'static str>,
}

/// A change of the text that mends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The change in a few words: `` Replace by `arith.addf` ``.
    pub title: String,
    /// The start of the search for `old`.
    pub loc: Loc,
    /// The replaced token: the first one of this text at or after `loc`. If it is empty, `new` is
    /// inserted at `loc`.
    pub old: String,
    /// The replacement.
    pub new: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The code of the broken rule, for `cotan explain`.
    pub code: Option<&'static Code>,
    /// The message.
    pub message: String,
    /// The source range.
    pub place: Place,
    /// The text under the snippet, if any.
    pub label: Option<String>,
    /// More about it.
    pub notes: Vec<Note>,
    /// Changes that mend it, the most likely one first.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// Returns an error.
    pub fn error(code: &'static Code, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code: Some(code),
            message: message.into(),
            place: place.into(),
            label: None,
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Returns a finding of another severity, without a code.
    pub fn new(severity: Severity, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            severity,
            code: None,
            message: message.into(),
            place: place.into(),
            label: None,
            notes: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Returns the same, with a label under the snippet.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = Some(text.into());
        self
    }

    /// Returns the same, with a note at another source range.
    #[must_use]
    pub fn note_at(mut self, place: impl Into<Place>, message: impl Into<String>) -> Self {
        self.notes.push(Note { message: message.into(), place: Some(place.into()), setting: None });
        self
    }

    /// Returns the same, with a hint.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { message: message.into(), place: None, setting: None });
        self
    }

    /// Returns the same, with a change that mends it.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Returns the same, with the replacement of a token at or after its start.
    #[must_use]
    pub fn replace(self, old: impl Into<String>, new: impl Into<String>) -> Self {
        let (loc, new) = (self.place.loc, new.into());
        let title = format!("Replace by `{new}`");
        self.fix(Fix { title, loc, old: old.into(), new })
    }

    /// Returns the same, with a hint that names a setting in backquotes: see [`Note::setting`].
    #[must_use]
    pub fn note_setting(mut self, setting: &'static str, message: impl Into<String>) -> Self {
        let (message, setting) = (message.into(), Some(setting));
        self.notes.push(Note { message, place: None, setting });
        self
    }
}

/// `error: the message [E0101]`, and the notes below it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity.word(), self.message)?;
        if let Some(code) = self.code {
            write!(f, " [{}]", code.id)?;
        }
        self.notes.iter().try_for_each(|note| write!(f, "\n  note: {}", note.message))
    }
}

impl std::error::Error for Diagnostic {}

/// Everything found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    /// The text that offsets in locations refer to, if a single text was read.
    text: Option<SourceText>,
}

/// One line for each diagnostic and each note. For a single source text, it starts with the line
/// and column; code that has the module can print more.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, found) in self.list.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            if let Some((text, offset)) = self.text.as_ref().zip(found.place.loc.as_offset()) {
                let LineColumn { line, column } = LineColumn::of(text, offset);
                write!(f, "{line}:{column}: ")?;
            }
            write!(f, "{found}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

impl Diagnostics {
    /// Returns the same, of the only text of a module: locations can be shown without the module.
    #[must_use]
    pub fn of_text(self, text: SourceText) -> Self {
        Self { text: Some(text), ..self }
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        self.list.push(diagnostic);
    }

    /// Adds all findings of another list.
    pub fn extend(&mut self, other: Diagnostics) {
        self.errors += other.errors;
        self.list.extend(other.list);
    }

    /// Returns the number of errors.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Returns whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns all diagnostics, in the order of their creation.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Returns the number of findings.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
