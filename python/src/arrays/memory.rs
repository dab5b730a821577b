//! Memory of results.

use super::Dtype;
use super::dlpack::{self, CPU};
use super::layout::{Sizes, count};
use super::retained::Block;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ffi::{CStr, c_int};
use std::mem::ManuallyDrop;
use std::ptr::null_mut;
use std::sync::Arc;

/// An array in memory of its own, in row-major order.
#[derive(Debug)]
pub struct Allocation {
    block: ManuallyDrop<Block>,
    shape: Sizes,
    dtype: Dtype,
}

impl Allocation {
    /// Allocates an array; `None` if the memory is exhausted. Its elements are not initialized.
    pub fn new(dtype: Dtype, shape: &[usize]) -> Option<Self> {
        let bytes = count(shape)?.checked_mul(dtype.size())?;
        let block = ManuallyDrop::new(Block::new(bytes)?);
        Some(Self { block, shape: shape.into(), dtype })
    }

    /// Returns the first element.
    pub fn data(&self) -> *mut u8 {
        self.block.start()
    }

    /// Returns the size of each dimension.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Returns the element type.
    pub fn dtype(&self) -> Dtype {
        self.dtype
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        // SAFETY: it is taken once, here.
        unsafe { ManuallyDrop::take(&mut self.block) }.retain();
    }
}

/// The memory of a result, which array libraries refer to.
#[pyclass(frozen, module = "cotan._cotan")]
pub struct Memory(pub Arc<Allocation>);

/// The parts of a buffer that consumers point to.
struct Exported {
    shape: Vec<isize>,
    strides: Vec<isize>,
}

#[pymethods]
impl Memory {
    /// Returns a capsule with the array, for DLPack.
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_elsewhere = dl_device.is_some_and(|(device, _)| device != CPU);
        if is_elsewhere || stream.is_some() || copy == Some(true) {
            return Err(PyBufferError::new_err("results are in memory of the processor"));
        }
        dlpack::export(py, &self.0, max_version.is_some_and(|(major, _)| major >= 1))
    }

    /// Returns the device: the processor.
    fn __dlpack_device__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [CPU, 0])
    }

    /// # Safety
    /// Python passes a buffer to fill.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("there is no buffer to fill"));
        }
        let memory = Arc::clone(&slf.get().0);
        let size = |&size: &usize| isize::try_from(size).unwrap_or(isize::MAX);
        let item = size(&memory.dtype.size());
        let shape: Vec<isize> = memory.shape.iter().map(size).collect();
        let mut strides = vec![item; shape.len()];
        for at in (1..shape.len()).rev() {
            strides[at - 1] = strides[at].saturating_mul(shape[at]);
        }
        let bytes = shape.iter().product::<isize>().saturating_mul(item);
        let rank = c_int::try_from(shape.len()).unwrap_or(c_int::MAX);
        let asked = |flag: c_int| flags & flag == flag;
        let format: &CStr = memory.dtype.format();
        let mut exported = Box::new(Exported { shape, strides });
        // SAFETY: `view` is the caller's to fill. The pointers of its shape and strides are those of
        // a box that `__releasebuffer__` frees; the memory belongs to the object, which the buffer
        // keeps alive.
        unsafe {
            (*view).buf = memory.data().cast();
            (*view).len = bytes;
            (*view).readonly = 0;
            (*view).itemsize = item;
            (*view).format = match asked(ffi::PyBUF_FORMAT) {
                true => format.as_ptr().cast_mut(),
                false => null_mut(),
            };
            (*view).ndim = rank;
            let has_shape = asked(ffi::PyBUF_ND);
            (*view).shape = if has_shape { exported.shape.as_mut_ptr() } else { null_mut() };
            let has_strides = asked(ffi::PyBUF_STRIDES);
            (*view).strides = if has_strides { exported.strides.as_mut_ptr() } else { null_mut() };
            (*view).suboffsets = null_mut();
            (*view).internal = Box::into_raw(exported).cast();
            (*view).obj = slf.into_ptr();
        }
        Ok(())
    }

    /// # Safety
    /// Python passes a buffer that [`Memory::__getbuffer__`] filled.
    unsafe fn __releasebuffer__(&self, view: *mut ffi::Py_buffer) {
        // SAFETY: `internal` is the box made there.
        unsafe { drop(Box::from_raw((*view).internal.cast::<Exported>())) }
    }
}
