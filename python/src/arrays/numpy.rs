//! Arrays of NumPy through its C interface, whose layout is the same since version 1.7: a tenth of the
//! time of the buffer protocol and of a call of the class.

use super::Dtype;
use super::layout::{Sizes, Strides};
use super::memory::{Allocation, Memory};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyCapsule;
use std::ffi::{c_int, c_long, c_longlong, c_void};
use std::sync::Arc;

/// The start of an array.
#[repr(C)]
struct ArrayHead {
    head: ffi::PyObject,
    data: *mut u8,
    rank: c_int,
    sizes: *const isize,
    strides: *const isize,
    base: *mut ffi::PyObject,
    dtype: *const DtypeHead,
    flags: c_int,
}

/// The start of an element type.
#[repr(C)]
struct DtypeHead {
    head: ffi::PyObject,
    class: *mut ffi::PyTypeObject,
    kind: u8,
    letter: u8,
    byte_order: u8,
    flags: u8,
    number: c_int,
}

/// The flags of an array in row-major order that is aligned and may be written.
const CARRAY: c_int = 0x1 | 0x100 | 0x400;

/// The numbers of functions in the table of the interface.
const SCALAR: usize = 60;
const NEW_FROM_DESCR: usize = 94;
const SET_BASE_OBJECT: usize = 282;

type NewFromDescr = unsafe extern "C" fn(
    *mut ffi::PyTypeObject,
    *mut ffi::PyObject,
    c_int,
    *const isize,
    *const isize,
    *mut c_void,
    c_int,
    *mut ffi::PyObject,
) -> *mut ffi::PyObject;

type SetBaseObject = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject) -> c_int;

type NewScalar =
    unsafe extern "C" fn(*mut c_void, *mut ffi::PyObject, *mut ffi::PyObject) -> *mut ffi::PyObject;

/// Functions of the interface.
struct Interface {
    new: NewFromDescr,
    set_base: SetBaseObject,
    scalar: NewScalar,
}

/// The elements of an array that is read where it is.
pub struct Elements {
    /// The first element.
    pub start: *const u8,
    /// The element type.
    pub dtype: Dtype,
    /// The size of each dimension.
    pub shape: Sizes,
    /// The stride of each dimension, in bytes.
    pub strides: Strides,
}

/// Returns the elements of an array of NumPy, if they are numbers in the byte order of the machine, or
/// booleans.
pub fn elements(array: &Bound<'_, PyAny>) -> Option<Elements> {
    // SAFETY: the object is an instance of `numpy.ndarray`, which begins like this; the callers checked
    // it. Its element type lives as long as it does.
    let (array, dtype) = unsafe {
        let array = &*array.as_ptr().cast::<ArrayHead>();
        (array, &*array.dtype)
    };
    let dtype = matches!(dtype.byte_order, b'=' | b'|').then(|| of_number(dtype.number))??;
    let rank = usize::try_from(array.rank).ok()?;
    let (sizes, strides) = match rank {
        0 => (&[][..], &[][..]),
        // SAFETY: an array has this many sizes and strides.
        _ => unsafe {
            (
                std::slice::from_raw_parts(array.sizes, rank),
                std::slice::from_raw_parts(array.strides, rank),
            )
        },
    };
    let shape = sizes.iter().map(|&size| usize::try_from(size).unwrap_or(0)).collect();
    Some(Elements { start: array.data, dtype, shape, strides: strides.into() })
}

/// Returns the element type of a number of NumPy.
fn of_number(number: c_int) -> Option<Dtype> {
    let bits = |size: usize| u8::try_from(8 * size).unwrap_or(0);
    let (long, longest) = (bits(size_of::<c_long>()), bits(size_of::<c_longlong>()));
    Some(match number {
        0 => Dtype::Bool,
        1 => Dtype::Int(8),
        2 => Dtype::UInt(8),
        3 => Dtype::Int(16),
        4 => Dtype::UInt(16),
        5 => Dtype::Int(32),
        6 => Dtype::UInt(32),
        7 => Dtype::Int(long),
        8 => Dtype::UInt(long),
        9 => Dtype::Int(longest),
        10 => Dtype::UInt(longest),
        11 => Dtype::Float(32),
        12 => Dtype::Float(64),
        14 => Dtype::Complex(64),
        15 => Dtype::Complex(128),
        23 => Dtype::Float(16),
        _ => return None,
    })
}

/// Returns an array of a class over this memory.
///
/// # Errors
/// If Python has no memory.
pub fn array<'py>(
    class: &Bound<'py, PyAny>,
    dtype: &Bound<'py, PyAny>,
    memory: Allocation,
) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let interface = interface(py)?;
    let sizes: Strides = memory.shape().iter().map(|&size| size as isize).collect();
    let rank = c_int::try_from(sizes.len()).unwrap_or(c_int::MAX);
    let data = memory.data();
    let owner = Bound::new(py, Memory(Arc::new(memory)))?;
    // SAFETY: the memory has the elements, and the array refers to its owner. The function takes a
    // reference to the element type, and the second one a reference to the owner.
    unsafe {
        let made = (interface.new)(
            class.as_ptr().cast(),
            dtype.clone().into_ptr(),
            rank,
            sizes.as_ptr(),
            std::ptr::null(),
            data.cast(),
            CARRAY,
            std::ptr::null_mut(),
        );
        let made = Bound::from_owned_ptr_or_err(py, made)?;
        match (interface.set_base)(made.as_ptr(), owner.into_ptr()) {
            0 => Ok(made),
            _ => Err(PyErr::fetch(py)),
        }
    }
}

/// Returns a number of an element type.
///
/// # Safety
/// There is an element of this type at the address.
///
/// # Errors
/// If Python has no memory.
pub unsafe fn number<'py>(
    dtype: &Bound<'py, PyAny>,
    element: *mut u8,
) -> PyResult<Bound<'py, PyAny>> {
    let interface = interface(dtype.py())?;
    // SAFETY: as the caller promised; the function copies the element.
    unsafe {
        let made = (interface.scalar)(element.cast(), dtype.as_ptr(), std::ptr::null_mut());
        Bound::from_owned_ptr_or_err(dtype.py(), made)
    }
}

/// Returns the interface of the NumPy that is imported.
fn interface(py: Python<'_>) -> PyResult<&Interface> {
    static KNOWN: PyOnceLock<Interface> = PyOnceLock::new();
    KNOWN.get_or_try_init(py, || {
        let module = py.import("numpy._core._multiarray_umath");
        // Its name before version 2.
        let module = module.or_else(|_| py.import("numpy.core._multiarray_umath"))?;
        let capsule = module.getattr("_ARRAY_API")?.cast_into::<PyCapsule>()?;
        // SAFETY: the capsule has no name, and its pointer is a table of functions that lives as long as
        // the process. Functions at these places have had these types since NumPy 1.7.
        unsafe {
            let table = ffi::PyCapsule_GetPointer(capsule.as_ptr(), std::ptr::null());
            if table.is_null() {
                return Err(PyErr::fetch(py));
            }
            let table = table.cast::<*const c_void>();
            Ok(Interface {
                new: std::mem::transmute::<*const c_void, NewFromDescr>(
                    table.add(NEW_FROM_DESCR).read(),
                ),
                set_base: std::mem::transmute::<*const c_void, SetBaseObject>(
                    table.add(SET_BASE_OBJECT).read(),
                ),
                scalar: std::mem::transmute::<*const c_void, NewScalar>(table.add(SCALAR).read()),
            })
        }
    })
}
