//! The arguments of a call.

use super::Call;
use crate::arrays::library::ndarray;
use crate::arrays::scalar::{self, NotANumber};
use crate::arrays::{Dtype, Lent, Library, NotLent};
use crate::errors::{Class, Failure};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;

/// Arguments, lent for a call.
pub type Lents = SmallVec<[Lent; 4]>;

impl Call<'_> {
    /// Lends the arguments, and returns the library that results belong to.
    pub fn lend<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<(Lents, Library<'py>)> {
        let ordered;
        let arguments = match named {
            Some(named) => {
                ordered = self.ordered(py, arguments, named)?;
                &ordered
            }
            None => arguments,
        };
        let (given, wanted) = (arguments.len(), self.function.inputs.len());
        if given != wanted {
            return Err(self.wrong_count(given).into());
        }
        let (ndarray, mut library) = (ndarray(py)?, Library::Numpy);
        let mut lents = Lents::new();
        for (at, argument) in arguments.iter_borrowed().enumerate() {
            let is_numpy = argument.get_type().is(ndarray) || argument.is_instance(ndarray)?;
            let lent = self.lend_one(at, &argument, is_numpy)?;
            let is_foreign = !is_numpy && !lent.is_number();
            lents.push(lent);
            if is_foreign && matches!(library, Library::Numpy) && is_array(&argument)? {
                library = Library::of(&argument)?.unwrap_or(Library::Numpy);
            }
        }
        Ok((lents, library))
    }

    /// Returns all arguments in the order of the parameters.
    fn ordered<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        named: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let wrong = |message: String| PyErr::from(Failure::new(Class::Argument, message));
        let name = &self.function.name;
        let parameters = &self.function.code.signature().inputs;
        for (key, _) in named.iter() {
            let key: String = key.extract()?;
            match parameters.iter().position(|parameter| parameter.name == key) {
                Some(at) if at < arguments.len() => {
                    return Err(wrong(format!("argument `{key}` of `{name}` is given twice")));
                }
                Some(_) => {}
                None => {
                    let listed = self.listed();
                    return Err(wrong(format!("`{name}` has no argument `{key}`; {listed}")));
                }
            }
        }
        let mut all: Vec<Bound<'py, PyAny>> = arguments.iter().collect();
        for parameter in parameters.iter().skip(all.len()) {
            let Some(value) = named.get_item(&parameter.name)? else {
                let message = format!("argument `{}` of `{name}` is missing", parameter.name);
                return Err(wrong(message));
            };
            all.push(value);
        }
        PyTuple::new(py, all)
    }

    /// Lends one argument.
    fn lend_one(&self, at: usize, argument: &Bound<'_, PyAny>, is_numpy: bool) -> PyResult<Lent> {
        let wanted = self.function.inputs[at].dtype;
        let lent = match is_numpy {
            true => Lent::array(argument),
            false if matches!(wanted, Dtype::Complex(_)) => match scalar::complex(argument) {
                Some(parts) => {
                    return Lent::complex(parts, wanted).ok_or_else(|| self.no_memory(at).into());
                }
                None => lend_foreign(argument),
            },
            false => match scalar::bits(argument, wanted) {
                Ok(bits) => Ok(Lent::number(bits, wanted)),
                Err(NotANumber::Inexact(text)) => return Err(self.inexact(at, &text).into()),
                Err(NotANumber::Other) => lend_foreign(argument),
            },
        };
        let lent = lent.map_err(|why| self.not_lent(at, argument, is_numpy, why))?;
        if !lent.dtype().is_taken_as(wanted) {
            return Err(self.wrong_dtype(at, lent.dtype().to_string(), is_numpy).into());
        }
        if lent.gaps().is_none() && lent.is_aligned() {
            return Ok(lent);
        }
        match self.copy {
            true => lent.copied().ok_or_else(|| self.no_memory(at).into()),
            false => Err(self.not_contiguous(at, &lent).into()),
        }
    }
}

/// Returns whether an object is an array of some library.
fn is_array(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.hasattr(pyo3::intern!(object.py(), "__dlpack__"))
}

/// Lends an array that is none of NumPy. A buffer costs less than a tensor, but not all arrays have
/// one.
fn lend_foreign(object: &Bound<'_, PyAny>) -> Result<Lent, NotLent> {
    // SAFETY: it is an object.
    let has_buffer = unsafe { ffi::PyObject_CheckBuffer(object.as_ptr()) } == 1;
    match has_buffer.then(|| Lent::buffer(object, false)) {
        Some(Err(NotLent::Raised(_))) | None if is_array(object)? => Lent::tensor(object, false),
        Some(lent) => lent,
        None => Err(NotLent::NoArray),
    }
}
