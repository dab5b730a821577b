//! `cotan.SplitGradient`: a reverse derivative as two programs.

use crate::module::Module;
use crate::signature;
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op};
use cotan_passes::split_gradient::{ReverseInput, SplitGradient};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::sync::Arc;

/// A reverse derivative as two programs.
///
/// The forward one maps the arguments to the values and the residuals. The reverse one takes the
/// selected arguments and forward results, in this order, then cotangents.
#[pyclass(frozen, module = "cotan", name = "SplitGradient", weakref)]
pub struct Split {
    ir: Arc<Ir>,
    /// The name of the forward program.
    #[pyo3(get)]
    forward: String,
    /// The name of the reverse program.
    #[pyo3(get)]
    reverse: String,
    /// The indices of the arguments that the reverse program takes.
    #[pyo3(get)]
    arguments: Vec<usize>,
    /// The indices of the results of the forward program that the reverse program takes.
    #[pyo3(get)]
    results: Vec<usize>,
    /// The types of the residuals, which the forward program returns after the values.
    #[pyo3(get)]
    residuals: Vec<String>,
    bytes: Option<Poly>,
}

impl Split {
    /// Describes the programs of a module.
    pub fn new(ir: Ir, halves: &SplitGradient) -> Self {
        let name = |op: Op| ir.symbol_name(op).map_or("", |name| ir.text(name)).to_owned();
        let (forward, reverse) = (name(halves.forward), name(halves.reverse));
        let (mut arguments, mut results) = (Vec::new(), Vec::new());
        for input in &halves.inputs {
            match *input {
                ReverseInput::Argument(at) => arguments.push(at),
                ReverseInput::Result(at) => results.push(at),
            }
        }
        let (_, types) = signature::types(&ir, &forward);
        let residuals = types[halves.values.min(types.len())..].to_vec();
        let bytes = halves.bytes.clone();
        Self { ir: Arc::new(ir), forward, reverse, arguments, results, residuals, bytes }
    }
}

#[pymethods]
impl Split {
    /// The module with both programs.
    #[getter]
    fn module(&self) -> Module {
        Module::sharing(Arc::clone(&self.ir))
    }

    /// The size of the residuals in bytes: an integer, or a polynomial of sizes as text; ``None``
    /// if it is unknown.
    #[getter]
    fn residual_bytes(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let Some(bytes) = &self.bytes else { return Ok(py.None()) };
        match bytes.as_constant() {
            Some(bytes) => bytes.into_py_any(py),
            None => poly_to_string(&self.ir, bytes).into_py_any(py),
        }
    }

    fn __repr__(&self) -> String {
        let bytes = self.bytes.as_ref().map(|bytes| poly_to_string(&self.ir, bytes));
        let bytes = bytes.map_or("unknown size".to_owned(), |bytes| format!("{bytes} bytes"));
        let residuals = match self.residuals.len() {
            1 => "1 residual".to_owned(),
            count => format!("{count} residuals"),
        };
        format!("<cotan.SplitGradient {}, {}: {residuals} of {bytes}>", self.forward, self.reverse)
    }
}
