//! The library that results belong to: that of the arguments.

use super::memory::{Allocation, Memory};
use super::{Dtype, numpy};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use std::sync::Arc;

/// A library of arrays.
#[derive(Debug)]
pub enum Library<'py> {
    /// NumPy.
    Numpy,
    /// JAX: a function that makes an array of memory.
    Jax(&'py Bound<'py, PyAny>),
    /// A library that reads DLPack: its function `from_dlpack`.
    Other(Bound<'py, PyAny>),
}

/// Facts about JAX, read when the first of its arrays is passed.
struct Jax {
    /// The class of arrays.
    class: Py<PyAny>,
    /// The function that makes an array of memory.
    adopt: Py<PyAny>,
}

impl Jax {
    fn of(class: &Bound<'_, PyType>) -> PyResult<Self> {
        let adopter = class.py().import("cotan._jax.arrays")?.getattr("adopter")?;
        let adopt = adopter.call0()?.unbind();
        Ok(Self { class: class.clone().into_any().unbind(), adopt })
    }
}

static JAX: PyOnceLock<Jax> = PyOnceLock::new();

/// Returns the class `numpy.ndarray`.
pub fn ndarray(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "numpy", "ndarray")
}

impl<'py> Library<'py> {
    /// Returns the library of an array that is none of NumPy; `None` if it is not known.
    pub fn of(array: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let py = array.py();
        let class = array.get_type();
        if let Some(jax) = JAX.get(py)
            && jax.class.bind(py).is(&class)
        {
            return Ok(Some(Self::Jax(jax.adopt.bind(py))));
        }
        let module: String = class.getattr("__module__")?.extract()?;
        let module = match module.split('.').next().unwrap_or_default() {
            "jax" | "jaxlib" => {
                let jax = JAX.get_or_try_init(py, || Jax::of(&class))?;
                return Ok(Some(Self::Jax(jax.adopt.bind(py))));
            }
            "torch" => py.import("torch")?.into_any(),
            _ if array.hasattr("__array_namespace__")? => {
                array.call_method0("__array_namespace__")?
            }
            _ => return Ok(None),
        };
        Ok(Some(Self::Other(module.getattr("from_dlpack")?)))
    }

    /// Returns an array of the library over this memory, without a copy; for a scalar, NumPy has
    /// numbers.
    pub fn array(
        &self,
        py: Python<'py>,
        memory: Allocation,
        scalar: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Numpy if scalar => number(py, &memory),
            Self::Numpy => numpy_array(py, memory),
            Self::Jax(adopt) => {
                let is_wide = memory.dtype().is_wide();
                adopt.call1((Memory(Arc::new(memory)), is_wide))
            }
            Self::Other(from_dlpack) => from_dlpack.call1((Memory(Arc::new(memory)),)),
        }
    }
}

/// Returns an array of NumPy over this memory.
fn numpy_array(py: Python<'_>, memory: Allocation) -> PyResult<Bound<'_, PyAny>> {
    let dtype = numpy_dtype(py, memory.dtype())?.bind(py);
    numpy::array(ndarray(py)?, dtype, memory)
}

/// Returns the only element of this memory, as a number of NumPy.
fn number<'py>(py: Python<'py>, memory: &Allocation) -> PyResult<Bound<'py, PyAny>> {
    let dtype = numpy_dtype(py, memory.dtype())?.bind(py);
    // SAFETY: the memory has one element of this type.
    unsafe { numpy::number(dtype, memory.data()) }
}

/// Returns an element type of NumPy, which is made once.
fn numpy_dtype(py: Python<'_>, dtype: Dtype) -> PyResult<&Py<PyAny>> {
    static KNOWN: [PyOnceLock<Py<PyAny>>; 16 * 4] = [const { PyOnceLock::new() }; 16 * 4];
    let (code, bits) = dtype.dlpack();
    let size = usize::from(bits / 8).trailing_zeros() as usize;
    KNOWN[usize::from(code % 16) * 4 + size % 4].get_or_try_init(py, || {
        // NumPy knows the name only after the package is imported.
        if dtype.is_of_ml_dtypes() {
            py.import("ml_dtypes")?;
        }
        Ok(py.import("numpy")?.getattr("dtype")?.call1((dtype.to_string(),))?.unbind())
    })
}
