//! Errors of unknown or invalid sizes.

use cotan_ir::Diagnostic;
use cotan_ir::codes::Code;
use cotan_ir::diagnostics::Place;

/// An error of a size, and the unbound dimension parameter, if that is the reason.
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
    /// Returns the error of an unbound dimension parameter.
    pub fn missing(name: &str) -> Self {
        let message = format!("no argument determines the size `{name}`");
        Self { message, missing: Some(name.to_owned()) }
    }

    /// Returns the error as the reason of another one.
    pub fn after(self, what: &str) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }

    /// Returns the diagnostic, with a note on how to pass the parameter.
    pub fn at(self, code: &'static Code, location: impl Into<Place>) -> Diagnostic {
        let found = Diagnostic::error(code, location, self.message);
        match self.missing {
            Some(name) => found.note_setting("argument", format!("`argument {name}=...` sets it")),
            None => found,
        }
    }
}
