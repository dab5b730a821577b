//! The structs of XLA's C interface for foreign functions, version 0.3.
//!
//! The layout is stable: new versions append fields, and each struct begins with the size that the
//! caller knows. Constants are the enumerators of the C header.

mod api;

pub(super) use api::*;

use std::ffi::c_void;

/// An error of XLA; it is created and destroyed by functions of XLA.
#[repr(C)]
#[derive(Debug)]
pub struct XlaError {
    opaque: [u8; 0],
}

/// The context of an execution, passed back to XLA.
#[repr(C)]
pub(super) struct ExecutionContext {
    opaque: [u8; 0],
}

/// The head of an extension of a struct.
#[repr(C)]
#[derive(Debug)]
pub(super) struct ExtensionBase {
    pub struct_size: usize,
    pub kind: u32,
    pub next: *mut ExtensionBase,
}

/// The kind of [`MetadataExtension`].
pub(super) const EXTENSION_METADATA: u32 = 1;

/// The version of the interface.
#[repr(C)]
pub(super) struct ApiVersion {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub major: i32,
    pub minor: i32,
}

/// The version that these structs declare.
pub(super) const VERSION: (i32, i32) = (0, 3);

/// The identity of a type of states; XLA assigns it when the type is registered.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeId {
    /// The number; 0 if the type is not registered.
    pub type_id: i64,
}

/// The functions with which XLA manages states of a type.
#[repr(C)]
#[derive(Debug)]
pub struct TypeInfo {
    pub(super) struct_size: usize,
    pub(super) extension_start: *mut c_void,
    pub(super) deleter: Option<unsafe extern "C" fn(*mut c_void)>,
}

/// The properties of a handler, which it fills in.
#[repr(C)]
pub(super) struct Metadata {
    pub struct_size: usize,
    pub api_version: ApiVersion,
    pub traits: u32,
    pub state_type_id: TypeId,
}

/// The extension of a call frame that asks for the metadata of a handler.
#[repr(C)]
pub(super) struct MetadataExtension {
    pub base: ExtensionBase,
    pub metadata: *mut Metadata,
}

/// An array in memory.
#[repr(C)]
pub(super) struct Buffer {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub dtype: i32,
    pub data: *mut c_void,
    pub rank: i64,
    pub dims: *mut i64,
}

/// The tag of a [`Buffer`] among arguments, and among results.
pub(super) const BUFFER: i32 = 1;

/// A text, without a NUL at its end.
#[repr(C)]
pub(super) struct ByteSpan {
    pub ptr: *const u8,
    pub len: usize,
}

/// A scalar attribute.
#[repr(C)]
pub(super) struct Scalar {
    pub dtype: i32,
    pub value: *mut c_void,
}

/// The tag of a [`Scalar`] among attributes.
pub(super) const SCALAR: i32 = 3;

/// The arguments, or the results, of a call.
#[repr(C)]
pub(super) struct Buffers {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub size: i64,
    pub types: *mut i32,
    pub values: *mut *mut c_void,
}

/// The attributes of a call, sorted by name.
#[repr(C)]
pub(super) struct Attributes {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub size: i64,
    pub types: *mut i32,
    pub names: *mut *mut ByteSpan,
    pub values: *mut *mut c_void,
}

/// A call of a handler, in one of its stages.
#[repr(C)]
pub struct CallFrame {
    pub(super) struct_size: usize,
    pub(super) extension_start: *mut ExtensionBase,
    pub(super) api: *const Api,
    pub(super) context: *mut ExecutionContext,
    pub(super) stage: u32,
    pub(super) arguments: Buffers,
    pub(super) results: Buffers,
    pub(super) attributes: Attributes,
}

impl std::fmt::Debug for CallFrame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CallFrame").field("stage", &self.stage).finish_non_exhaustive()
    }
}

/// The stage in which an executable is made.
pub(super) const INSTANTIATE: u32 = 0;
/// The stage in which a call is executed.
pub(super) const EXECUTE: u32 = 3;

/// The element types.
pub(super) mod dtype {
    pub const PRED: i32 = 1;
    pub const S8: i32 = 2;
    pub const S16: i32 = 3;
    pub const S32: i32 = 4;
    pub const S64: i32 = 5;
    pub const U8: i32 = 6;
    pub const U16: i32 = 7;
    pub const U32: i32 = 8;
    pub const U64: i32 = 9;
    pub const F16: i32 = 10;
    pub const F32: i32 = 11;
    pub const F64: i32 = 12;
    pub const C64: i32 = 15;
    pub const BF16: i32 = 16;
    pub const C128: i32 = 18;
    pub const F8E5M2: i32 = 19;
    pub const F8E4M3FN: i32 = 20;
}
