//! Errors, as XLA wants them.

use super::abi::{
    Api, ErrorCode, ErrorCreateArgs, ErrorDestroyArgs, ErrorGetMessageArgs, XlaError,
};
use crate::{CallError, Status};
use std::ffi::{CStr, CString};
use std::ptr::null_mut;

/// A failure of a call, before it is an error of XLA.
#[derive(Debug)]
pub(super) struct Failure {
    pub code: ErrorCode,
    pub message: String,
}

impl Failure {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// The failure of a call of a function.
    pub fn of_call(function: &str, error: &CallError) -> Self {
        Self::new(code_of(error), format!("@{function}: {error}"))
    }
}

/// Returns the code for an error of a call.
fn code_of(error: &CallError) -> ErrorCode {
    const NO_ROOM: i32 = Status::NoRoom as i32;
    const STOPPED: i32 = Status::Stopped as i32;
    const NO_SIZE: i32 = Status::NoSize as i32;
    const WRONG_FACT: i32 = Status::WrongFact as i32;
    match error {
        CallError::NoRoom { .. } | CallError::TooLarge { .. } | CallError::Ended(NO_ROOM, _) => {
            ErrorCode::ResourceExhausted
        }
        CallError::Ended(STOPPED, _) => ErrorCode::FailedPrecondition,
        CallError::Ended(NO_SIZE | WRONG_FACT, _) => ErrorCode::InvalidArgument,
        CallError::Ended(..) => ErrorCode::Internal,
        CallError::NoFunction(_) => ErrorCode::NotFound,
        _ => ErrorCode::InvalidArgument,
    }
}

impl Api {
    /// Creates an error of XLA. Without this function in the table, the call cannot fail, and the
    /// process ends: results would be wrong without a word.
    pub fn error(&self, failure: &Failure) -> *mut XlaError {
        let Some(create) = self.error_create else {
            eprintln!("cotan: {}", failure.message);
            std::process::abort()
        };
        let message = failure.message.replace('\0', "\\0");
        let message = CString::new(message).unwrap_or_default();
        let mut args = ErrorCreateArgs {
            struct_size: size_of::<ErrorCreateArgs>(),
            extension_start: null_mut(),
            message: message.as_ptr(),
            code: failure.code as i32,
        };
        // SAFETY: the struct is the one that the function reads, and XLA copies the message.
        unsafe { create(&raw mut args) }
    }

    /// Returns the result of a function of XLA: an error is read and destroyed.
    pub fn checked(&self, error: *mut XlaError) -> Result<(), Failure> {
        if error.is_null() {
            return Ok(());
        }
        let message = self.message(error);
        if let Some(destroy) = self.error_destroy {
            let (struct_size, extension_start) = (size_of::<ErrorDestroyArgs>(), null_mut());
            // SAFETY: the error is ours, and not used any more.
            unsafe { destroy(&mut ErrorDestroyArgs { struct_size, extension_start, error }) };
        }
        Err(Failure::new(ErrorCode::Internal, message))
    }

    fn message(&self, error: *mut XlaError) -> String {
        let Some(get) = self.error_get_message else { return "an error of XLA".to_owned() };
        let (struct_size, extension_start) = (size_of::<ErrorGetMessageArgs>(), null_mut());
        let message = std::ptr::null();
        let mut args = ErrorGetMessageArgs { struct_size, extension_start, error, message };
        // SAFETY: the error exists; its message is a C string that lives as long.
        unsafe {
            get(&raw mut args);
            match args.message.is_null() {
                true => String::new(),
                false => CStr::from_ptr(args.message).to_string_lossy().into_owned(),
            }
        }
    }
}
