//! The handler of all calls.

use super::abi::{
    ApiVersion, CallFrame, EXECUTE, ErrorCode, INSTANTIATE, MetadataExtension, VERSION, XlaError,
};
use super::error::Failure;
use super::{execute, registry, state};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

/// Handles a call of XLA in the stage that the frame states: the handler of the target `cotan`.
///
/// # Safety
/// The frame is one that XLA makes, as its C interface documents.
pub unsafe extern "C" fn cotan_xla_call(frame: *mut CallFrame) -> *mut XlaError {
    // SAFETY: as the caller promised.
    let frame = unsafe { &*frame };
    // SAFETY: as the caller promised.
    let work = || unsafe { handle(frame) };
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
        let message = format!("internal error of cotan: {}", message.unwrap_or("a panic"));
        Err(Failure::new(ErrorCode::Internal, message))
    });
    match done {
        Ok(()) => null_mut(),
        // SAFETY: XLA's table of functions outlives the frame.
        Err(failure) => unsafe { (*frame.api).error(&failure) },
    }
}

/// # Safety
/// As for [`cotan_xla_call`].
#[inline]
unsafe fn handle(frame: &CallFrame) -> Result<(), Failure> {
    if frame.struct_size < CallFrame::SIZE {
        return Err(Failure::new(ErrorCode::Unimplemented, "this XLA is too old for cotan"));
    }
    if !frame.extension_start.is_null() {
        // SAFETY: as we were promised.
        if let Some(extension) = unsafe { frame.metadata() } {
            // SAFETY: XLA asks for the metadata with this struct.
            unsafe { describe(frame, &mut *extension) };
            return Ok(());
        }
    }
    match frame.stage {
        // SAFETY: as we were promised.
        EXECUTE => unsafe { execute::execute(frame, state::get(frame)?) },
        // SAFETY: as we were promised.
        INSTANTIATE => unsafe { instantiate(frame) },
        _ => Ok(()),
    }
}

/// Fills in the properties of the handler.
///
/// # Safety
/// The frame and the metadata are those of XLA.
unsafe fn describe(frame: &CallFrame, extension: &mut MetadataExtension) {
    // SAFETY: as the caller promised; XLA has assigned the type before it registers the handler.
    let (metadata, state_type_id, api) =
        unsafe { (&mut *extension.metadata, state::state_type_id().read(), frame.api.as_ref()) };
    metadata.api_version = ApiVersion {
        struct_size: size_of::<ApiVersion>(),
        extension_start: null_mut(),
        major: VERSION.0,
        minor: VERSION.1,
    };
    metadata.traits = 0;
    // The size of this struct does not count the type of states, which older versions lack.
    let version = api.map(|api| (api.api_version.major, api.api_version.minor));
    if version.is_some_and(|version| version >= VERSION) {
        metadata.state_type_id = state_type_id;
    }
}

/// Sets the function of a call as its state.
///
/// # Safety
/// The frame is one of XLA.
unsafe fn instantiate(frame: &CallFrame) -> Result<(), Failure> {
    // SAFETY: as we were promised.
    let number = unsafe { frame.program()? };
    let missing = || {
        let message = format!(
            "the program {number:016x} is not in this process: compile it with `cotan` here \
             before the executable is loaded"
        );
        Failure::new(ErrorCode::NotFound, message)
    };
    let function = registry::find(number).ok_or_else(missing)?;
    // SAFETY: as we were promised.
    unsafe { state::set(frame, function) }
}
