//! `cotan.Function`: a compiled function.

use crate::arrays::Dtype;
use crate::call;
use crate::compile::{Compiled, Settings};
use crate::errors::{Class, Failure};
use crate::module::Module;
use crate::xla;
use cotan_backend_llvm::{OwnedFunction, Parameter};
use cotan_ir::Ir;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;

/// A compiled function of arrays.
#[pyclass(frozen, module = "cotan", weakref)]
pub struct Function {
    pub name: String,
    pub code: OwnedFunction,
    /// A hash of the program and the settings.
    pub id: u64,
    /// The module that it was compiled from.
    pub ir: Arc<Ir>,
    /// The settings of its compilation.
    pub settings: Settings,
    /// Its place in the registry of XLA.
    pub xla: xla::Registration,
    /// The element type of each argument.
    pub inputs: Vec<Dtype>,
    /// The element type of each result.
    pub results: Vec<Dtype>,
}

impl Function {
    /// Returns a function, if NumPy has the types of its elements.
    pub fn new(
        name: String,
        compiled: Compiled,
        ir: Arc<Ir>,
        settings: Settings,
    ) -> Result<Self, Failure> {
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
        let xla = xla::Registration::default();
        Ok(Self { name, code, id, ir, settings, xla, inputs, results })
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
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        out: Option<&Bound<'py, PyAny>>,
        copy: bool,
        dims: Option<&Bound<'py, PyDict>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let done = call::Call { function: slf.get(), copy }.run(py, arguments, named, out, dims);
        match done {
            Err(error) if out.is_none() && dims.is_none() => {
                xla::traced_call(slf, arguments, named)?.ok_or(error)
            }
            done => done,
        }
    }

    /// The name of the function.
    #[getter]
    fn __name__(&self) -> &str {
        &self.name
    }

    /// A hash of the program, its settings and the version: the same in every process.
    /// Programs of XLA may call the function by this number as long as it lives.
    #[getter]
    fn program_id(&self) -> u64 {
        self.xla.ensure(self);
        self.id
    }

    /// The module that it was compiled from.
    #[getter]
    fn module(&self) -> Module {
        Module::sharing(Arc::clone(&self.ir))
    }

    /// The number of threads of long loops, if these are divided.
    #[getter]
    fn threads(&self) -> Option<usize> {
        self.settings.threads
    }

    /// Whether sums are added in the order of the program.
    #[getter]
    fn strict(&self) -> bool {
        self.settings.strict
    }

    /// The element types of the arguments and of the results, as NumPy names them.
    #[getter]
    fn dtypes(&self) -> (Vec<String>, Vec<String>) {
        let names = |dtypes: &[Dtype]| dtypes.iter().map(ToString::to_string).collect();
        (names(&self.inputs), names(&self.results))
    }

    /// Returns the shapes of the results for arguments of these shapes.
    fn result_shapes<'py>(
        &self,
        py: Python<'py>,
        shapes: Vec<Vec<usize>>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let shapes = xla::result_shapes(self, &shapes)?;
        shapes.into_iter().map(|shape| PyTuple::new(py, shape)).collect()
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
