//! The functions that XLA offers to a handler.

use super::{ApiVersion, ExecutionContext, ExtensionBase, TypeId, XlaError};
use std::ffi::{c_char, c_void};

/// The table of XLA's functions. Those that are not called have no type here.
#[repr(C)]
pub(in crate::xla) struct Api {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub api_version: ApiVersion,
    pub internal_api: *const c_void,
    pub error_create: Option<unsafe extern "C" fn(*mut ErrorCreateArgs) -> *mut XlaError>,
    pub error_get_message: Option<unsafe extern "C" fn(*mut ErrorGetMessageArgs)>,
    pub error_destroy: Option<unsafe extern "C" fn(*mut ErrorDestroyArgs)>,
    pub handler_register: *const c_void,
    pub stream_get: *const c_void,
    pub type_register: *const c_void,
    pub execution_context_get: *const c_void,
    pub state_set: Option<unsafe extern "C" fn(*mut StateSetArgs) -> *mut XlaError>,
    pub state_get: Option<unsafe extern "C" fn(*mut StateGetArgs) -> *mut XlaError>,
    pub device_memory_allocate: *const c_void,
    pub device_memory_free: *const c_void,
    pub thread_pool_schedule: Option<unsafe extern "C" fn(*mut ScheduleArgs) -> *mut XlaError>,
    pub thread_pool_num_threads: Option<unsafe extern "C" fn(*mut NumThreadsArgs) -> *mut XlaError>,
}

/// The codes of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(in crate::xla) enum ErrorCode {
    InvalidArgument = 3,
    NotFound = 5,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Unimplemented = 12,
    Internal = 13,
}

#[repr(C)]
pub(in crate::xla) struct ErrorCreateArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    /// Copied by XLA.
    pub message: *const c_char,
    pub code: i32,
}

#[repr(C)]
pub(in crate::xla) struct ErrorGetMessageArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub error: *mut XlaError,
    /// Set by XLA; it lives as long as the error.
    pub message: *const c_char,
}

#[repr(C)]
pub(in crate::xla) struct ErrorDestroyArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub error: *mut XlaError,
}

#[repr(C)]
pub(in crate::xla) struct StateSetArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub context: *mut ExecutionContext,
    pub stage: u32,
    pub type_id: *mut TypeId,
    pub state: *mut c_void,
}

#[repr(C)]
pub(in crate::xla) struct StateGetArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub context: *mut ExecutionContext,
    pub stage: u32,
    pub type_id: *mut TypeId,
    /// Set by XLA.
    pub state: *mut c_void,
}

#[repr(C)]
pub(in crate::xla) struct ScheduleArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub context: *mut ExecutionContext,
    pub task: unsafe extern "C" fn(*mut c_void),
    pub data: *mut c_void,
}

#[repr(C)]
pub(in crate::xla) struct NumThreadsArgs {
    pub struct_size: usize,
    pub extension_start: *mut ExtensionBase,
    pub context: *mut ExecutionContext,
    /// Where XLA stores the number.
    pub num_threads: *mut i64,
}
