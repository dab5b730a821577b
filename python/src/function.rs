//! `cotan.Function`: a compiled function.

use crate::arrays::Dtype;
use crate::call;
use crate::compile::Compiled;
use crate::errors::{Class, Failure};
use cotan_backend_llvm::{OwnedFunction, Parameter};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A compiled function of arrays.
#[pyclass(frozen, module = "cotan", weakref)]
pub struct Function {
    pub name: String,
    pub code: OwnedFunction,
    /// A hash of the program and the settings.
    pub id: u64,
    /// The element type of each argument.
    pub inputs: Vec<Dtype>,
    /// The element type of each result.
    pub results: Vec<Dtype>,
}

impl Function {
    /// Returns a function, if NumPy has the types of its elements.
    pub fn new(name: String, compiled: Compiled) -> Result<Self, Failure> {
        let Compiled { code, id } = compiled;
        let signature = code.signature();
        let dtype = |parameter: &Parameter| {
            Dtype::of_parameter(parameter.number, &parameter.ty).ok_or_else(|| {
                let message =
                    format!("`{name}`: arrays of Python have no elements as in `{}`", parameter.ty);
                Failure::new(Class::Unsupported, message)
            })
        };
        let inputs = signature.inputs.iter().map(dtype).collect::<Result<_, _>>()?;
        let results = signature.results.iter().map(dtype).collect::<Result<_, _>>()?;
        Ok(Self { name, code, id, inputs, results })
    }
}

#[pymethods]
impl Function {
    /// Calls the function on arrays, and returns its result, or a tuple of several.
    ///
    /// Arrays are neither copied nor converted. ``out`` is an array, or several, to write results
    /// to. ``copy=True`` copies arguments that are not contiguous. ``dims`` gives sizes by name.
    #[pyo3(signature = (*arguments, out=None, copy=false, dims=None, **named))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        out: Option<&Bound<'py, PyAny>>,
        copy: bool,
        dims: Option<&Bound<'py, PyDict>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call::Call { function: self, copy }.run(py, arguments, named, out, dims)
    }

    /// The name of the function.
    #[getter]
    fn __name__(&self) -> &str {
        &self.name
    }

    /// A hash of the program, its settings and the version: the same in every process.
    #[getter]
    fn program_id(&self) -> u64 {
        self.id
    }

    /// The names and types of the arguments.
    #[getter]
    fn inputs(&self) -> Vec<(&str, &str)> {
        self.code.signature().inputs.iter().map(|it| (it.name.as_str(), it.ty.as_str())).collect()
    }

    /// The types of the results.
    #[getter]
    fn results(&self) -> Vec<&str> {
        self.code.signature().results.iter().map(|it| it.ty.as_str()).collect()
    }

    fn __repr__(&self) -> String {
        let signature = self.code.signature();
        let inputs: Vec<String> =
            signature.inputs.iter().map(|it| format!("{}: {}", it.name, it.ty)).collect();
        let results: Vec<&str> = signature.results.iter().map(|it| it.ty.as_str()).collect();
        let results = match &results[..] {
            [only] => (*only).to_owned(),
            all => format!("({})", all.join(", ")),
        };
        format!("<cotan.Function {}({}) -> {results}>", self.name, inputs.join(", "))
    }
}
