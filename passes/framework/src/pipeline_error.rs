//! Errors in the text of a pipeline.

use std::fmt;
use std::ops::Range;

/// An error in the text of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// The position in the text.
    pub span: Range<usize>,
    /// The error message.
    pub message: String,
    /// Similar valid names, the most similar first.
    pub suggestions: Vec<String>,
    /// Advice or background.
    pub note: Option<String>,
}

impl PipelineError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), suggestions: Vec::new(), note: None }
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    pub(crate) fn suggest(mut self, names: Vec<&str>) -> Self {
        self.suggestions = names.into_iter().map(str::to_owned).collect();
        self
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let [first, rest @ ..] = self.suggestions.as_slice() {
            write!(f, "; did you mean `{first}`")?;
            rest.iter().try_for_each(|name| write!(f, " or `{name}`"))?;
            f.write_str("?")?;
        }
        Ok(())
    }
}

impl std::error::Error for PipelineError {}
