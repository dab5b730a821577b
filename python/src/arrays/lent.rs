//! Arrays of Python, lent for a call without a copy.

use super::dlpack::{self, Taken};
use super::layout::{self, Sizes, Strides};
use super::library::ndarray;
use super::numpy;
use super::{Allocation, Dtype};
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;

/// An array, or a number.
pub struct Lent {
    start: *const u8,
    shape: Sizes,
    /// The size of each dimension in machine code.
    in_code: Sizes,
    /// The strides of an array with gaps, or of another order than row-major.
    strides: Option<Strides>,
    dtype: Dtype,
    owner: Owner,
}

/// The owner of the elements.
#[expect(dead_code, reason = "owners are kept to be dropped")]
enum Owner {
    /// An array of NumPy.
    Array(Py<PyAny>),
    /// An object with the buffer protocol.
    Buffer(Buffer),
    /// A tensor of another library.
    Tensor(Taken),
    /// A copy.
    Copied(Allocation),
    /// A number of Python: its bits.
    Number(u64),
}

/// The reason why an object is not an array that can be lent.
#[derive(Debug)]
pub enum NotLent {
    /// It is neither an array nor a number.
    NoArray,
    /// Its elements are of this type.
    Elements(String),
    /// It is in memory of this kind of device.
    Device(i32),
    /// It may not be written.
    ReadOnly,
    /// An exception of Python.
    Raised(PyErr),
}

impl From<PyErr> for NotLent {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl Lent {
    /// Lends an array of NumPy, to be read.
    pub fn array(array: &Bound<'_, PyAny>) -> Result<Self, NotLent> {
        let Some(found) = numpy::elements(array) else {
            return Self::buffer(array, false).map_err(|why| match why {
                // Dates, for example, have no buffer.
                NotLent::Raised(error) => match array.getattr("dtype") {
                    Ok(dtype) => NotLent::Elements(dtype.to_string()),
                    Err(_) => NotLent::Raised(error),
                },
                why => why,
            });
        };
        let numpy::Elements { start, dtype, shape, strides } = found;
        let contiguous = layout::is_contiguous(&shape, &strides, dtype.size());
        let strides = (!contiguous).then_some(strides);
        let (in_code, owner) = (dtype.in_code(&shape), Owner::Array(array.clone().unbind()));
        Ok(Self { start, shape, in_code, strides, dtype, owner })
    }

    /// Lends an object with the buffer protocol, or an array of NumPy.
    pub fn buffer(object: &Bound<'_, PyAny>, writable: bool) -> Result<Self, NotLent> {
        let write = if writable { ffi::PyBUF_WRITABLE } else { 0 };
        let flags = ffi::PyBUF_STRIDES | ffi::PyBUF_FORMAT | write;
        let buffer = match Buffer::of(object, flags) {
            Ok(buffer) => buffer,
            Err(error) => match bits_of_small_floats(object)? {
                Some((dtype, bits)) => {
                    return Ok(Self { dtype, ..Self::buffer(&bits, writable)? });
                }
                None if writable && Buffer::of(object, flags & !write).is_ok() => {
                    return Err(NotLent::ReadOnly);
                }
                None => return Err(NotLent::Raised(error)),
            },
        };
        let size = usize::try_from(buffer.0.itemsize).unwrap_or(0);
        let format = buffer.format();
        let dtype = Dtype::of_format(format, size)
            .ok_or_else(|| NotLent::Elements(format.to_string_lossy().into_owned()))?;
        let (shape, strides) = (buffer.shape(), buffer.strides());
        let contiguous = layout::is_contiguous(&shape, &strides, size);
        let strides = (!contiguous).then_some(strides);
        let start = buffer.0.buf.cast_const().cast();
        let in_code = dtype.in_code(&shape);
        Ok(Self { start, shape, in_code, strides, dtype, owner: Owner::Buffer(buffer) })
    }

    /// Lends an array of a library that exports DLPack.
    pub fn tensor(object: &Bound<'_, PyAny>, writable: bool) -> Result<Self, NotLent> {
        let taken = Taken::of(&exported(object)?).ok_or(NotLent::NoArray)?;
        if writable && !taken.is_writable() {
            return Err(NotLent::ReadOnly);
        }
        let tensor = taken.tensor();
        if !matches!(tensor.device, dlpack::CPU | dlpack::PINNED) {
            return Err(NotLent::Device(tensor.device));
        }
        let dtype = Dtype::of_dlpack(tensor.code, tensor.bits, tensor.lanes).ok_or_else(|| {
            NotLent::Elements(format!("code {} of {} bits", tensor.code, tensor.bits))
        })?;
        let rank = usize::try_from(tensor.rank).unwrap_or(0);
        let shape: Sizes = slice(tensor.shape, rank)
            .iter()
            .map(|&size| usize::try_from(size).unwrap_or(0))
            .collect();
        let size = isize::try_from(dtype.size()).unwrap_or(1);
        let given = if tensor.strides.is_null() { &[] } else { slice(tensor.strides, rank) };
        let bytes = |&stride: &i64| isize::try_from(stride).unwrap_or(0).saturating_mul(size);
        let strides: Strides = given.iter().map(bytes).collect();
        let contiguous =
            strides.len() < rank || layout::is_contiguous(&shape, &strides, dtype.size());
        let offset = usize::try_from(tensor.byte_offset).unwrap_or(0);
        let start = tensor.data.cast_const().cast::<u8>().wrapping_add(offset);
        let strides = (!contiguous).then_some(strides);
        let in_code = dtype.in_code(&shape);
        Ok(Self { start, shape, in_code, strides, dtype, owner: Owner::Tensor(taken) })
    }

    /// Lends the bits of a number.
    pub fn number(bits: u64, dtype: Dtype) -> Self {
        let (start, shape) = (std::ptr::null(), Sizes::new());
        let in_code = Sizes::new();
        Self { start, shape, in_code, strides: None, dtype, owner: Owner::Number(bits) }
    }

    /// Lends a complex number of Python; `None` if the memory is exhausted.
    pub fn complex([re, im]: [f64; 2], dtype: Dtype) -> Option<Self> {
        let memory = Allocation::new(dtype, &[])?;
        // SAFETY: the memory has one element of this type, at an aligned address.
        unsafe {
            match dtype {
                Dtype::Complex(64) => {
                    memory.data().cast::<[f32; 2]>().write([re as f32, im as f32])
                }
                _ => memory.data().cast::<[f64; 2]>().write([re, im]),
            }
        }
        let (start, shape, in_code) = (std::ptr::null(), Sizes::new(), dtype.in_code(&[]));
        Some(Self { start, shape, in_code, strides: None, dtype, owner: Owner::Copied(memory) })
    }

    /// Returns the size of each dimension in machine code, where complex numbers are pairs.
    pub fn in_code(&self) -> &[usize] {
        &self.in_code
    }

    /// Returns whether it is a number of Python.
    pub fn is_number(&self) -> bool {
        matches!(self.owner, Owner::Number(_))
    }

    /// Returns the size of each dimension.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Returns the element type.
    pub fn dtype(&self) -> Dtype {
        self.dtype
    }

    /// Returns the strides in bytes, if the elements do not follow each other in row-major order.
    pub fn gaps(&self) -> Option<&[isize]> {
        self.strides.as_deref()
    }

    /// Returns whether the first element is where elements of its type may be.
    pub fn is_aligned(&self) -> bool {
        // A complex number is aligned as its parts are.
        let size = match self.dtype {
            Dtype::Complex(bits) => usize::from(bits) / 16,
            dtype => dtype.size(),
        };
        self.is_number() || self.start.addr().is_multiple_of(size.min(8))
    }

    /// Returns the first element. The lent array must stay where it is while this is used.
    pub fn data(&self) -> *const u8 {
        match &self.owner {
            Owner::Number(bits) => std::ptr::from_ref(bits).cast(),
            Owner::Copied(memory) => memory.data().cast_const(),
            _ => self.start,
        }
    }

    /// Returns a copy whose elements follow each other; `None` if the memory is exhausted.
    pub fn copied(&self) -> Option<Self> {
        let (dtype, memory) = (self.dtype, Allocation::new(self.dtype, &self.shape)?);
        let row_major: Strides;
        let strides = match &self.strides {
            Some(strides) => strides,
            None => {
                let mut step = isize::try_from(dtype.size()).unwrap_or(1);
                let mut all: Strides = self
                    .shape
                    .iter()
                    .rev()
                    .map(|&size| {
                        let stride = step;
                        step = step.saturating_mul(isize::try_from(size).unwrap_or(isize::MAX));
                        stride
                    })
                    .collect();
                all.reverse();
                row_major = all;
                &row_major
            }
        };
        // SAFETY: the owner vouches for the elements, and the memory is as large as the shape.
        unsafe { layout::gather(self.data(), memory.data(), &self.shape, strides, dtype.size()) };
        let (shape, in_code) = (self.shape.clone(), self.in_code.clone());
        Some(Self {
            start: std::ptr::null(),
            shape,
            in_code,
            strides: None,
            dtype,
            owner: Owner::Copied(memory),
        })
    }
}

/// Returns the elements of an array of NumPy with a type of the package `ml_dtypes` as integers, which
/// share its memory: NumPy exports no elements of types that are not its own.
fn bits_of_small_floats<'py>(
    object: &Bound<'py, PyAny>,
) -> PyResult<Option<(Dtype, Bound<'py, PyAny>)>> {
    let py = object.py();
    if !object.is_instance(ndarray(py)?)? {
        return Ok(None);
    }
    let name = object.getattr(pyo3::intern!(py, "dtype"))?.getattr(pyo3::intern!(py, "name"))?;
    let Some(dtype) = Dtype::of_ml_dtypes(name.extract::<&str>()?) else { return Ok(None) };
    let bits = if dtype.size() == 1 { "uint8" } else { "uint16" };
    Ok(Some((dtype, object.call_method1(pyo3::intern!(py, "view"), (bits,))?)))
}

/// Returns the capsule of an array of another library.
fn exported<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let method = object.getattr(pyo3::intern!(py, "__dlpack__"))?;
    let version = pyo3::types::PyDict::new(py);
    version.set_item(pyo3::intern!(py, "max_version"), (1, 0))?;
    match method.call((), Some(&version)) {
        // Libraries that know the older protocol only.
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => method.call0(),
        done => done,
    }
}

/// Returns the sizes or strides of a tensor.
fn slice<'a>(start: *const i64, count: usize) -> &'a [i64] {
    match count {
        0 => &[],
        // SAFETY: the tensor has this many, and outlives what is read of it here.
        count => unsafe { std::slice::from_raw_parts(start, count) },
    }
}

/// A buffer, released at the end. It stays where it is: exporters may point into it.
struct Buffer(Box<ffi::Py_buffer>);

impl Buffer {
    fn of(object: &Bound<'_, PyAny>, flags: c_int) -> PyResult<Self> {
        let mut view = Box::<ffi::Py_buffer>::new_uninit();
        // SAFETY: `view` is memory for a buffer.
        let status = unsafe {
            ffi::PyObject_GetBuffer(object.as_ptr(), MaybeUninit::as_mut_ptr(&mut view), flags)
        };
        match status {
            // SAFETY: Python has filled it.
            0 => Ok(Self(unsafe { view.assume_init() })),
            _ => Err(PyErr::fetch(object.py())),
        }
    }

    fn format(&self) -> &CStr {
        match self.0.format.is_null() {
            true => c"B",
            // SAFETY: it is a C string, which lives as long as the buffer.
            false => unsafe { CStr::from_ptr(self.0.format) },
        }
    }

    fn shape(&self) -> Sizes {
        let sizes = self.values(self.0.shape);
        sizes.iter().map(|&size| usize::try_from(size).unwrap_or(0)).collect()
    }

    fn strides(&self) -> Strides {
        self.values(self.0.strides).into()
    }

    fn values(&self, start: *const isize) -> &[isize] {
        match usize::try_from(self.0.ndim) {
            // SAFETY: the buffer was requested with shape and strides, of this many dimensions.
            Ok(rank @ 1..) => unsafe { std::slice::from_raw_parts(start, rank) },
            _ => &[],
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: it was filled by Python, and is released once; callers hold the interpreter's lock.
        unsafe { ffi::PyBuffer_Release(&mut *self.0) }
    }
}
