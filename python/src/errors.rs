//! Errors, as exceptions of the package.

use cotan::report::{Format, Renderer, Report};
use cotan_backend_llvm::CompileError;
use cotan_ir::codes::Code;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Diagnostics, Ir};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// A class of exceptions: a subclass of `cotan.Error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `cotan.Error` itself.
    Error,
    /// A shape, a size or a layout.
    Shape,
    /// An element type.
    Dtype,
    /// A program that has no derivative or no machine code.
    Unsupported,
    /// A program that stopped itself.
    Stopped,
    /// Too many arguments, too few, or of unknown names.
    Argument,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Self::Error => "Error",
            Self::Shape => "ShapeError",
            Self::Dtype => "DtypeError",
            Self::Unsupported => "UnsupportedError",
            Self::Stopped => "StoppedError",
            Self::Argument => "ArgumentError",
        }
    }
}

/// An error that becomes an exception of Python.
#[derive(Debug)]
pub struct Failure {
    class: Class,
    code: Option<&'static str>,
    message: String,
    /// Diagnostics, one JSON object each.
    diagnostics: Vec<String>,
}

impl Failure {
    /// Returns an error without a location.
    pub fn new(class: Class, message: impl Into<String>) -> Self {
        Self { class, code: None, message: message.into(), diagnostics: Vec::new() }
    }

    /// Returns the same, with a code.
    pub fn code(mut self, code: &'static Code) -> Self {
        self.code = Some(code.id);
        self.message = format!("{} [{}]", self.message, code.id);
        self
    }

    /// Returns the error that the diagnostics of a module state.
    pub fn found(class: Class, ir: &Ir, found: &Diagnostics, otherwise: &str) -> Self {
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        let reports: Vec<Report> =
            found.iter().filter(is_error).map(|it| Report::of(ir, it)).collect();
        let Some(first) = reports.first() else { return Self::new(class, otherwise) };
        let json = Renderer { format: Format::Json, color: false };
        Self {
            class,
            code: first.code.map(|code| code.id),
            message: reports.iter().map(text).collect::<Vec<_>>().join("\n"),
            diagnostics: reports.iter().map(|report| json.render(report)).collect(),
        }
    }

    /// Returns the reason why a module was not compiled.
    pub fn not_compiled(ir: &Ir, error: &CompileError) -> Self {
        match error {
            CompileError::Operations(found) => {
                Self::found(Class::Unsupported, ir, found, "the module has no machine code")
            }
            CompileError::Llvm(error) => Self::new(Class::Error, error.to_string()),
        }
    }
}

/// Returns a finding as the text of an exception: the message, then its location and snippet.
fn text(report: &Report) -> String {
    let human = Renderer { format: Format::Human, color: false }.render(report);
    let mut lines = human.trim_end().lines();
    lines.next();
    let code = report.code.map(|code| format!(" [{}]", code.id)).unwrap_or_default();
    let rest: String = lines.map(|line| format!("\n{line}")).collect();
    format!("{}{code}\n  --> {}{rest}", report.message, report.site)
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| raised(py, failure).unwrap_or_else(|error| error))
    }
}

/// Returns the exception.
fn raised(py: Python<'_>, failure: Failure) -> PyResult<PyErr> {
    let class = py.import("cotan._errors")?.getattr(failure.class.name())?;
    let diagnostics = PyList::new(py, failure.diagnostics)?;
    Ok(PyErr::from_value(class.call1((failure.message, failure.code, diagnostics))?))
}
