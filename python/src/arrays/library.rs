//! The library that results belong to: that of the arguments.

use super::memory::{Allocation, Memory};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};
use std::sync::Arc;

/// A library of arrays.
#[derive(Debug)]
pub enum Library<'py> {
    /// NumPy.
    Numpy,
    /// A library that reads DLPack: its function `from_dlpack`.
    Other(Bound<'py, PyAny>),
}

/// Returns the class `numpy.ndarray`.
pub fn ndarray(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "numpy", "ndarray")
}

impl<'py> Library<'py> {
    /// Returns the library of an array that is none of NumPy; `None` if it is not known.
    pub fn of(array: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let py = array.py();
        let module: String = array.get_type().getattr("__module__")?.extract()?;
        let module = match module.split('.').next().unwrap_or_default() {
            "jax" | "jaxlib" => py.import("jax.dlpack")?.into_any(),
            "torch" => py.import("torch")?.into_any(),
            _ if array.hasattr("__array_namespace__")? => {
                array.call_method0("__array_namespace__")?
            }
            _ => return Ok(None),
        };
        Ok(Some(Self::Other(module.getattr("from_dlpack")?)))
    }

    /// Returns an array of the library over this memory, without a copy.
    pub fn array(&self, py: Python<'py>, memory: Allocation) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Numpy => numpy_array(py, memory),
            Self::Other(from_dlpack) => from_dlpack.call1((Memory(Arc::new(memory)),)),
        }
    }
}

/// Returns an array of NumPy over this memory.
fn numpy_array(py: Python<'_>, memory: Allocation) -> PyResult<Bound<'_, PyAny>> {
    let dtype = memory.dtype().to_string();
    let shape = PyTuple::new(py, memory.shape())?;
    let memory = Bound::new(py, Memory(Arc::new(memory)))?;
    ndarray(py)?.call1((shape, dtype, memory))
}
