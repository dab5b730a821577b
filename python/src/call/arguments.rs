//! The arguments of a call.

use super::Call;
use crate::arrays::layout::shape_text;
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
            let is_numpy = argument.is_instance(ndarray)?;
            lents.push(self.lend_one(at, &argument, is_numpy)?);
            if !is_numpy && matches!(library, Library::Numpy) && is_array(&argument)? {
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

    fn wrong_count(&self, given: usize) -> Failure {
        let (name, wanted) = (&self.function.name, self.function.inputs.len());
        let plural = if wanted == 1 { "" } else { "s" };
        let were = if given == 1 { "was" } else { "were" };
        let message = format!(
            "`{name}` takes {wanted} argument{plural}, {given} {were} given: {}",
            self.listed()
        );
        Failure::new(Class::Argument, message)
    }

    /// Lists the arguments by name.
    fn listed(&self) -> String {
        let inputs = &self.function.code.signature().inputs;
        let names: Vec<String> = inputs.iter().map(|input| format!("`{}`", input.name)).collect();
        if names.is_empty() {
            "it has none".to_owned()
        } else {
            format!("it has {}", names.join(", "))
        }
    }

    /// Lends one argument.
    fn lend_one(&self, at: usize, argument: &Bound<'_, PyAny>, is_numpy: bool) -> PyResult<Lent> {
        let wanted = self.function.inputs[at].dtype;
        let lent = match is_numpy {
            true => Lent::buffer(argument, false),
            false => match scalar::bits(argument, wanted) {
                Ok(bits) => Ok(Lent::number(bits, wanted)),
                Err(NotANumber::Inexact(text)) => return Err(self.inexact(at, &text).into()),
                Err(NotANumber::Other) => lend_foreign(argument),
            },
        };
        let lent = lent.map_err(|why| self.not_lent(at, argument, why))?;
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

    fn parameter(&self, at: usize) -> (&str, &str) {
        let name = &self.function.code.signature().inputs[at].name;
        (name, &self.function.inputs[at].ty)
    }

    #[cold]
    fn inexact(&self, at: usize, text: &str) -> Failure {
        let ((name, ty), of) = (self.parameter(at), &self.function.name);
        let message = format!("argument `{name}` of `{of}`: {text} is not representable in `{ty}`");
        Failure::new(Class::Dtype, message)
    }

    #[cold]
    fn wrong_dtype(&self, at: usize, given: String, is_numpy: bool) -> Failure {
        let ((name, ty), of) = (self.parameter(at), &self.function.name);
        let wanted = self.function.inputs[at].dtype;
        let hint = match (is_numpy, wanted) {
            (true, Dtype::Bool) => format!(": {name}.astype(bool)"),
            (true, _) => format!(": {name}.astype(np.{wanted})"),
            (false, _) => format!(": elements of type {wanted}"),
        };
        let message = format!("argument `{name}` of `{of}` is {given}, `{ty}` is needed{hint}");
        Failure::new(Class::Dtype, message)
    }

    #[cold]
    fn not_contiguous(&self, at: usize, lent: &Lent) -> Failure {
        let (name, _) = self.parameter(at);
        let message = match lent.gaps() {
            Some(strides) => format!(
                "argument `{name}` has strides {}: its elements do not follow each other; \
                 np.ascontiguousarray({name}), or copy=True",
                shape_text(strides)
            ),
            None => format!(
                "argument `{name}` begins at an address that is not a multiple of its element \
                 size; {name}.copy(), or copy=True"
            ),
        };
        Failure::new(Class::Shape, message)
    }

    #[cold]
    fn no_memory(&self, at: usize) -> Failure {
        let (name, _) = self.parameter(at);
        Failure::new(Class::Error, format!("not enough memory for a copy of argument `{name}`"))
    }

    /// Returns the exception for an object that is no array.
    #[cold]
    fn not_lent(&self, at: usize, argument: &Bound<'_, PyAny>, why: NotLent) -> PyErr {
        let ((name, ty), of) = (self.parameter(at), &self.function.name);
        let kind = argument.get_type().name().map_or_else(|_| "object".into(), |it| it.to_string());
        let wanted = self.function.inputs[at].dtype;
        let failure = match why {
            NotLent::Raised(error) => return error,
            NotLent::Elements(format) if format == "O" => Failure::new(
                Class::Dtype,
                format!(
                    "argument `{name}` of `{of}` is an array of Python objects, `{ty}` is needed: np.asarray({name}, dtype=np.{wanted})"
                ),
            ),
            NotLent::Elements(format) => {
                self.wrong_dtype(at, format!("an array of `{format}`"), false)
            }
            NotLent::Device(device) => Failure::new(
                Class::Unsupported,
                format!(
                    "argument `{name}` of `{of}` is in memory of a device (kind {device} of DLPack): arrays in memory of the processor are needed"
                ),
            ),
            NotLent::ReadOnly => Failure::new(Class::Error, format!("`{name}` is read-only")),
            NotLent::NoArray if kind.ends_with("Tracer") => Failure::new(
                Class::Unsupported,
                format!(
                    "argument `{name}` of `{of}` is a value that JAX traces (`{kind}`): compiled functions take arrays; `cotan.jit` makes functions that JAX can trace"
                ),
            ),
            NotLent::NoArray => Failure::new(
                Class::Dtype,
                format!(
                    "argument `{name}` of `{of}` is a `{kind}`, `{ty}` is needed: np.asarray({name}, dtype=np.{wanted})"
                ),
            ),
        };
        failure.into()
    }
}

/// Returns whether an object is an array of some library.
fn is_array(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.hasattr(pyo3::intern!(object.py(), "__dlpack__"))
}

/// Lends an array that is none of NumPy.
fn lend_foreign(object: &Bound<'_, PyAny>) -> Result<Lent, NotLent> {
    if is_array(object)? {
        return Lent::tensor(object, false);
    }
    // SAFETY: it is an object.
    let has_buffer = unsafe { ffi::PyObject_CheckBuffer(object.as_ptr()) } == 1;
    if has_buffer { Lent::buffer(object, false) } else { Err(NotLent::NoArray) }
}
