//! Calls of compiled functions on arrays of Python.

mod arguments;
mod explain;
mod outputs;
mod refusals;
mod stop;
mod views;

use crate::arrays::{Allocation, Library};
use crate::errors::Failure;
use crate::function::Function;
use arguments::Lents;
use cotan_backend_llvm::{CallError, View};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;

/// A call: the function and its settings.
#[derive(Clone, Copy)]
pub struct Call<'f> {
    pub function: &'f Function,
    /// True if arguments that are not contiguous are copied.
    pub copy: bool,
}

impl Call<'_> {
    /// Calls the function, and returns its result, or a tuple of several.
    pub fn run<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
        out: Option<&Bound<'py, PyAny>>,
        dims: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let dims: Vec<(String, i64)> = match dims {
            Some(dims) => dims
                .iter()
                .map(|(name, size)| Ok((name.extract()?, size.extract()?)))
                .collect::<PyResult<_>>()?,
            None => Vec::new(),
        };
        let (inputs, library) = self.lend(py, arguments, named)?;
        match out {
            Some(out) => self.write_to(py, &inputs, out, &dims),
            None => self.allocate_results(py, &inputs, library, &dims),
        }
    }

    /// Calls the function, and allocates its results.
    fn allocate_results<'py>(
        &self,
        py: Python<'py>,
        inputs: &Lents,
        library: Library<'py>,
        dims: &[(String, i64)],
    ) -> PyResult<Bound<'py, PyAny>> {
        let signature = self.function.code.signature();
        let views = self.views(inputs);
        let named: SmallVec<[(&str, i64); 2]> =
            dims.iter().map(|(name, size)| (name.as_str(), *size)).collect();
        let mut made: SmallVec<[Allocation; 2]> = SmallVec::new();
        let (views, named, made_here) = (&views[..], &named[..], &mut made);
        let ended = py.detach(move || {
            let place = |at: usize, shape: &[usize]| {
                let dtype = self.function.results[at].dtype;
                let memory = Allocation::new(dtype, dtype.shape_from_code(shape))?;
                let view = views::fresh(&memory, signature.results[at].number);
                made_here.push(memory);
                Some(view)
            };
            self.function.code.compiled().call_placing(views, named, place)
        });
        ended.map_err(|error| self.explained(&error, inputs, &Lents::new(), dims))?;
        let results = made.into_iter().zip(&self.function.results);
        let results = results.map(|(memory, result)| library.array(py, memory, result.is_number));
        let mut results = results.collect::<PyResult<SmallVec<[Bound<'py, PyAny>; 2]>>>()?;
        match results.len() {
            1 => Ok(results.remove(0)),
            _ => Ok(PyTuple::new(py, results)?.into_any()),
        }
    }

    /// Returns the arguments as views.
    fn views<'a>(&self, inputs: &'a Lents) -> SmallVec<[View<'a>; 6]> {
        let parameters = &self.function.code.signature().inputs;
        let pairs = inputs.iter().zip(parameters);
        pairs.map(|(lent, parameter)| views::lent(lent, parameter.number)).collect()
    }

    /// Returns the exception for a call that failed.
    fn explained(
        &self,
        error: &CallError,
        inputs: &Lents,
        outs: &Lents,
        dims: &[(String, i64)],
    ) -> Failure {
        explain::failure(self.function, error, inputs, outs, dims)
    }
}
