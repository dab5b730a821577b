//! Why a size is not known, or is none.

use cotan_ir::Diagnostic;
use cotan_ir::codes::Code;
use cotan_ir::diagnostics::Place;

/// What is wrong with a size, and the dimension parameter that nothing says, if that is what is wrong.
#[derive(Debug)]
pub(super) struct SizeError {
    message: String,
    missing: Option<String>,
}

impl From<String> for SizeError {
    fn from(message: String) -> Self {
        Self { message, missing: None }
    }
}

impl From<&str> for SizeError {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl SizeError {
    /// Nothing says what a dimension parameter is.
    pub fn missing(name: &str) -> Self {
        let message = format!("no argument says how large `{name}` is");
        Self { message, missing: Some(name.to_owned()) }
    }

    /// The same, as the reason of something else.
    pub fn after(self, what: &str) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }

    /// The finding, with how to say what is missing.
    pub fn at(self, code: &'static Code, place: impl Into<Place>) -> Diagnostic {
        let found = Diagnostic::error(code, place, self.message);
        match self.missing {
            Some(name) => found.note_setting("argument", format!("`argument {name}=...` says it")),
            None => found,
        }
    }
}
