//! DLPack: structs of its C interface, and the capsules that carry them.
//!
//! The layout is that of version 1.0 of the specification, and of the older structs without a
//! version, which many libraries still return.

use super::Allocation;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};
use std::ffi::{CStr, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;

/// Memory of the processor.
pub const CPU: i32 = 1;

/// Memory of the processor that a GPU can read.
pub const PINNED: i32 = 3;

const NAME: &CStr = c"dltensor";
const USED: &CStr = c"used_dltensor";
const VERSIONED: &CStr = c"dltensor_versioned";
const USED_VERSIONED: &CStr = c"used_dltensor_versioned";

/// Set in the flags of tensors that may not be written.
const READ_ONLY: u64 = 1;

/// A strided array: `DLTensor`.
#[repr(C)]
#[derive(Debug)]
pub struct Tensor {
    /// The memory; elements begin `byte_offset` bytes behind.
    pub data: *mut c_void,
    /// The kind of the device.
    pub device: i32,
    /// The number of the device.
    pub device_id: i32,
    /// The number of dimensions.
    pub rank: i32,
    /// The kind of the elements.
    pub code: u8,
    /// The bits of an element.
    pub bits: u8,
    /// The lanes of an element that is a vector; 1.
    pub lanes: u16,
    /// The size of each dimension.
    pub shape: *mut i64,
    /// The stride of each dimension, in elements; null for row-major order without gaps.
    pub strides: *mut i64,
    /// The distance of the first element from `data`, in bytes.
    pub byte_offset: u64,
}

/// A tensor and its owner: `DLManagedTensor`.
#[repr(C)]
struct Managed {
    tensor: Tensor,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut Managed)>,
}

/// The same with a version: `DLManagedTensorVersioned`.
#[repr(C)]
struct ManagedVersioned {
    major: u32,
    minor: u32,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut ManagedVersioned)>,
    flags: u64,
    tensor: Tensor,
}

/// A tensor taken out of a capsule: deleted at the end.
#[derive(Debug)]
pub struct Taken(Owner);

#[derive(Debug)]
enum Owner {
    Plain(NonNull<Managed>),
    Versioned(NonNull<ManagedVersioned>),
}

impl Taken {
    /// Takes the tensor of a capsule, which is marked as used; `None` if there is none.
    pub fn of(capsule: &Bound<'_, PyAny>) -> Option<Self> {
        let capsule = capsule.cast::<PyCapsule>().ok()?;
        if let Ok(managed) = capsule.pointer_checked(Some(VERSIONED)) {
            let managed = managed.cast::<ManagedVersioned>();
            // SAFETY: a capsule of this name holds this struct.
            let is_known = unsafe { managed.as_ref().major == 1 };
            let owner = Owner::Versioned(managed);
            return (is_known && rename(capsule, USED_VERSIONED)).then_some(Self(owner));
        }
        let managed = capsule.pointer_checked(Some(NAME)).ok()?;
        rename(capsule, USED).then(|| Self(Owner::Plain(managed.cast())))
    }

    /// Returns the tensor.
    pub fn tensor(&self) -> &Tensor {
        match &self.0 {
            // SAFETY: the struct is there until its deleter is called, which `drop` does.
            Owner::Plain(managed) => unsafe { &managed.as_ref().tensor },
            // SAFETY: as above.
            Owner::Versioned(managed) => unsafe { &managed.as_ref().tensor },
        }
    }

    /// Returns whether the elements may be written.
    pub fn is_writable(&self) -> bool {
        match &self.0 {
            Owner::Plain(_) => true,
            // SAFETY: as above.
            Owner::Versioned(managed) => unsafe { managed.as_ref().flags & READ_ONLY == 0 },
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        match &self.0 {
            // SAFETY: the consumer of a capsule calls the deleter once.
            Owner::Plain(managed) => unsafe {
                if let Some(deleter) = managed.as_ref().deleter {
                    deleter(managed.as_ptr());
                }
            },
            // SAFETY: as above.
            Owner::Versioned(managed) => unsafe {
                if let Some(deleter) = managed.as_ref().deleter {
                    deleter(managed.as_ptr());
                }
            },
        }
    }
}

/// Renames a capsule, so that its destructor leaves the tensor alone.
fn rename(capsule: &Bound<'_, PyCapsule>, name: &'static CStr) -> bool {
    // SAFETY: it is a capsule, and the name is static.
    unsafe { pyo3::ffi::PyCapsule_SetName(capsule.as_ptr(), name.as_ptr()) == 0 }
}

/// The owner of an exported tensor: the memory, and what the tensor points to.
struct Exported {
    _memory: Arc<Allocation>,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl Exported {
    fn new(memory: &Arc<Allocation>) -> Box<Self> {
        let size = |&size: &usize| i64::try_from(size).unwrap_or(i64::MAX);
        let shape: Vec<i64> = memory.shape().iter().map(size).collect();
        let mut strides = vec![1_i64; shape.len()];
        for at in (1..shape.len()).rev() {
            strides[at - 1] = strides[at].saturating_mul(shape[at].max(1));
        }
        Box::new(Self { _memory: Arc::clone(memory), shape, strides })
    }

    fn tensor(&mut self, memory: &Allocation) -> Tensor {
        let (code, bits) = memory.dtype().dlpack();
        Tensor {
            data: memory.data().cast(),
            device: CPU,
            device_id: 0,
            rank: i32::try_from(self.shape.len()).unwrap_or(i32::MAX),
            code,
            bits,
            lanes: 1,
            shape: self.shape.as_mut_ptr(),
            strides: self.strides.as_mut_ptr(),
            byte_offset: 0,
        }
    }
}

/// Returns a capsule with the memory, which stays alive as long as the consumer needs it.
pub fn export<'py>(
    py: Python<'py>,
    memory: &Arc<Allocation>,
    versioned: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mut exported = Exported::new(memory);
    let tensor = exported.tensor(memory);
    let context = Box::into_raw(exported).cast();
    let (pointer, name, destructor): (*mut c_void, _, unsafe extern "C" fn(_)) = match versioned {
        true => {
            let (major, minor, deleter) = (1, 0, Some(delete_versioned as _));
            let made = ManagedVersioned { major, minor, context, deleter, flags: 0, tensor };
            (Box::into_raw(Box::new(made)).cast(), VERSIONED, drop_versioned)
        }
        false => {
            let made = Managed { tensor, context, deleter: Some(delete) };
            (Box::into_raw(Box::new(made)).cast(), NAME, drop_plain)
        }
    };
    // SAFETY: the pointer is not null, the name is static, and the destructor frees the pointer if
    // no consumer has taken it.
    unsafe {
        let capsule = pyo3::ffi::PyCapsule_New(pointer, name.as_ptr(), Some(destructor));
        Bound::from_owned_ptr_or_err(py, capsule)
    }
}

/// # Safety
/// It was exported here, and is deleted once.
unsafe extern "C" fn delete(managed: *mut Managed) {
    // SAFETY: as the caller promised.
    unsafe { drop(Box::from_raw(Box::from_raw(managed).context.cast::<Exported>())) }
}

/// # Safety
/// As for [`delete`].
unsafe extern "C" fn delete_versioned(managed: *mut ManagedVersioned) {
    // SAFETY: as the caller promised.
    unsafe { drop(Box::from_raw(Box::from_raw(managed).context.cast::<Exported>())) }
}

/// Returns the pointer of a capsule that was not taken, or null.
///
/// # Safety
/// It is a capsule.
unsafe fn untaken(capsule: *mut pyo3::ffi::PyObject, name: &CStr) -> *mut c_void {
    // SAFETY: as the caller promised; the name is compared first.
    unsafe {
        match pyo3::ffi::PyCapsule_IsValid(capsule, name.as_ptr()) {
            1 => pyo3::ffi::PyCapsule_GetPointer(capsule, name.as_ptr()),
            _ => null_mut(),
        }
    }
}

/// # Safety
/// The destructor of a capsule that was exported here.
unsafe extern "C" fn drop_plain(capsule: *mut pyo3::ffi::PyObject) {
    // SAFETY: nobody else deletes a tensor that was not taken.
    unsafe {
        let managed = untaken(capsule, NAME);
        if !managed.is_null() {
            delete(managed.cast());
        }
    }
}

/// # Safety
/// As for [`drop_plain`].
unsafe extern "C" fn drop_versioned(capsule: *mut pyo3::ffi::PyObject) {
    // SAFETY: as there.
    unsafe {
        let managed = untaken(capsule, VERSIONED);
        if !managed.is_null() {
            delete_versioned(managed.cast());
        }
    }
}
