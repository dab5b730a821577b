//! XLA's thread pool.

use super::abi::{CallFrame, NumThreadsArgs, ScheduleArgs};
use crate::runtime::Task;
use std::ffi::c_void;
use std::ptr::null_mut;

/// Returns the number of threads of the pool; 1 if there is none.
///
/// # Safety
/// The frame is one of XLA.
pub(super) unsafe fn threads(frame: &CallFrame) -> usize {
    // SAFETY: the table of functions outlives the frame.
    let api = unsafe { &*frame.api };
    let Some(num_threads) = api.thread_pool_num_threads else { return 1 };
    let mut count = 0;
    let mut args = NumThreadsArgs {
        struct_size: size_of::<NumThreadsArgs>(),
        extension_start: null_mut(),
        context: frame.context,
        num_threads: &raw mut count,
    };
    // SAFETY: the struct is the one that the function reads.
    let known = unsafe { api.checked(num_threads(&raw mut args)) };
    known.ok().and_then(|()| usize::try_from(count).ok()).unwrap_or(1).max(1)
}

/// Schedules a task; false if there is no pool.
///
/// # Safety
/// The frame is one of XLA.
pub(super) unsafe fn schedule(frame: &CallFrame, task: Task) -> bool {
    // SAFETY: the table of functions outlives the frame.
    let api = unsafe { &*frame.api };
    let Some(schedule) = api.thread_pool_schedule else { return false };
    let data = task.into_raw();
    let mut args = ScheduleArgs {
        struct_size: size_of::<ScheduleArgs>(),
        extension_start: null_mut(),
        context: frame.context,
        task: run,
        data,
    };
    // SAFETY: the struct is the one that the function reads.
    let is_scheduled = unsafe { api.checked(schedule(&raw mut args)) }.is_ok();
    if !is_scheduled {
        // SAFETY: XLA has not run the task, and will not.
        drop(unsafe { Task::from_raw(data) });
    }
    is_scheduled
}

unsafe extern "C" fn run(data: *mut c_void) {
    // SAFETY: the data are those of a task, which runs once.
    unsafe { Task::from_raw(data) }.run();
}
