//! The state of a call in an executable of XLA: its function.

use super::abi::{CallFrame, ErrorCode, INSTANTIATE, StateGetArgs, StateSetArgs, TypeId, TypeInfo};
use super::error::Failure;
use super::registry::XlaFunction;
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;

/// The identity of the type of our states, where XLA writes it.
struct StateType(UnsafeCell<TypeId>);

// SAFETY: XLA writes it once, at registration, before any call is made.
unsafe impl Sync for StateType {}

static STATE_TYPE: StateType = StateType(UnsafeCell::new(TypeId { type_id: 0 }));

static STATE_INFO: TypeInfo = TypeInfo {
    struct_size: size_of::<TypeInfo>(),
    extension_start: null_mut(),
    deleter: Some(delete),
};

// SAFETY: it is never written.
unsafe impl Sync for TypeInfo {}

/// Returns the identity of the type of states. XLA assigns it when the type is registered, before
/// the handler is.
pub fn state_type_id() -> *mut TypeId {
    STATE_TYPE.0.get()
}

/// Returns the functions with which XLA manages states.
pub fn state_type_info() -> *const TypeInfo {
    &raw const STATE_INFO
}

/// Drops a state, with its executable.
unsafe extern "C" fn delete(state: *mut c_void) {
    // SAFETY: every state is a function that `set` moved to XLA, which deletes it once.
    drop(unsafe { Arc::from_raw(state.cast_const().cast::<XlaFunction>()) });
}

/// Stores a function as the state of a call.
///
/// # Safety
/// The frame is one of XLA.
pub(super) unsafe fn set(frame: &CallFrame, function: Arc<XlaFunction>) -> Result<(), Failure> {
    // SAFETY: the table of functions outlives the frame.
    let api = unsafe { &*frame.api };
    let missing = || Failure::new(ErrorCode::Unimplemented, "this XLA has no states of calls");
    let set = api.state_set.ok_or_else(missing)?;
    let state = Arc::into_raw(function).cast_mut().cast();
    let mut args = StateSetArgs {
        struct_size: size_of::<StateSetArgs>(),
        extension_start: null_mut(),
        context: frame.context,
        stage: INSTANTIATE,
        type_id: state_type_id(),
        state,
    };
    // SAFETY: the struct is the one that the function reads.
    let done = unsafe { api.checked(set(&raw mut args)) };
    if done.is_err() {
        // SAFETY: XLA took no ownership.
        unsafe { delete(state) };
    }
    done
}

/// Returns the function that is the state of a call.
///
/// # Safety
/// The frame is one of XLA. The function lives as long as the executable.
#[inline]
pub(super) unsafe fn get(frame: &CallFrame) -> Result<&XlaFunction, Failure> {
    // SAFETY: the table of functions outlives the frame.
    let api = unsafe { &*frame.api };
    let missing = || Failure::new(ErrorCode::Unimplemented, "this XLA has no states of calls");
    let get = api.state_get.ok_or_else(missing)?;
    let mut args = StateGetArgs {
        struct_size: size_of::<StateGetArgs>(),
        extension_start: null_mut(),
        context: frame.context,
        stage: INSTANTIATE,
        type_id: state_type_id(),
        state: null_mut(),
    };
    // SAFETY: the struct is the one that the function reads.
    unsafe { api.checked(get(&raw mut args)) }?;
    // SAFETY: the state of this type is a function, which the executable owns.
    let function = unsafe { args.state.cast_const().cast::<XlaFunction>().as_ref() };
    function.ok_or_else(|| Failure::new(ErrorCode::Internal, "the call has no state"))
}
