//! Parallel loops on the thread pool of a host program.
//!
//! The caller may itself be a task of the pool, so it never waits for a task that has not started:
//! a task that starts after the loop has ended does nothing.

use super::threads::{Loop, LoopBody};
use super::workspace::Free;
use std::ffi::c_void;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Schedules a task; false if the pool does not accept it.
pub(crate) type Schedule<'a> = dyn Fn(Task) -> bool + 'a;

/// The threads of a host program, lent for a call.
pub(super) struct HostPool<'a> {
    pub schedule: &'a Schedule<'a>,
    /// Number of threads for a loop, the caller included.
    pub threads: usize,
    /// The workspaces of threads that are not the caller's.
    pub workspaces: &'a Free,
}

/// A share of a loop, for a thread of the pool.
#[derive(Debug)]
pub(crate) struct Task(Arc<SharedLoop>);

/// A loop that tasks may enter until it ends.
#[derive(Debug)]
struct SharedLoop {
    state: Mutex<LoopState>,
    /// Signals that no task is in the loop.
    idle: Condvar,
}

#[derive(Debug)]
struct LoopState {
    /// `None` after the end.
    job: Option<Job>,
    /// Number of tasks in it.
    inside: usize,
}

/// A loop and workspaces that live as long as its caller waits.
#[derive(Clone, Copy, Debug)]
struct Job {
    this: *const Loop,
    workspaces: *const Free,
}

// SAFETY: both targets are shared by threads by design, and the caller waits until all tasks have
// left the loop.
unsafe impl Send for Job {}

impl Task {
    /// Executes iterations until there are none; nothing if the loop has ended.
    pub fn run(self) {
        let shared = &self.0;
        let mut state = shared.state();
        let Some(Job { this, workspaces }) = state.job else { return };
        state.inside += 1;
        drop(state);
        // SAFETY: the caller waits until no task is inside.
        unsafe { (*workspaces).share(&*this) };
        let mut state = shared.state();
        state.inside -= 1;
        if state.inside == 0 {
            shared.idle.notify_one();
        }
    }

    /// Returns the task as a pointer, for the data of a callback in C.
    pub fn into_raw(self) -> *mut c_void {
        Arc::into_raw(self.0).cast_mut().cast()
    }

    /// Returns the task of a pointer.
    ///
    /// # Safety
    /// The pointer is one of [`Task::into_raw`], and is used once.
    pub unsafe fn from_raw(data: *mut c_void) -> Self {
        // SAFETY: as the caller promised.
        Self(unsafe { Arc::from_raw(data.cast_const().cast()) })
    }
}

impl HostPool<'_> {
    /// Runs a loop, and returns the status of the first iteration that failed.
    ///
    /// # Safety
    /// As for [`Loop::work`].
    pub unsafe fn run(
        &self,
        iterations: LoopBody,
        needed: *mut c_void,
        count: i64,
        workspace: *mut c_void,
    ) -> i32 {
        let others = usize::try_from(count).unwrap_or(0).min(self.threads).saturating_sub(1);
        if others == 0 {
            // SAFETY: as we were promised.
            return unsafe { iterations(needed, 0, count, workspace) };
        }
        let this = Loop::new(iterations, needed, count);
        let job = Some(Job { this: &raw const this, workspaces: self.workspaces });
        let state = Mutex::new(LoopState { job, inside: 0 });
        let shared = Arc::new(SharedLoop { state, idle: Condvar::new() });
        let schedule = |_: &usize| (self.schedule)(Task(Arc::clone(&shared)));
        // Without a pool the caller executes every iteration.
        let _scheduled = (0..others).take_while(schedule).count();
        // SAFETY: as we were promised.
        unsafe { this.work(workspace) };
        shared.end();
        this.status()
    }
}

impl SharedLoop {
    fn state(&self) -> MutexGuard<'_, LoopState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits no more tasks, and waits for those that are inside.
    fn end(&self) {
        let mut state = self.state();
        state.job = None;
        while state.inside > 0 {
            state = self.idle.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicI64, Ordering};

    unsafe extern "C" fn add(needed: *mut c_void, from: i64, to: i64, _: *mut c_void) -> i32 {
        // SAFETY: the tests pass this number.
        let sum = unsafe { &*needed.cast::<AtomicI64>() };
        (from..to).for_each(|iteration| _ = sum.fetch_add(iteration, Ordering::Relaxed));
        i32::from((from..to).contains(&70)) * 2
    }

    fn run(schedule: &Schedule<'_>, threads: usize, count: i64) -> (i32, i64) {
        let (sum, workspaces) = (AtomicI64::new(0), Free::default());
        let pool = HostPool { schedule, threads, workspaces: &workspaces };
        let needed = (&raw const sum).cast_mut().cast();
        // SAFETY: the loop body uses no workspace.
        let status = unsafe { pool.run(add, needed, count, std::ptr::null_mut()) };
        (status, sum.into_inner())
    }

    #[test]
    fn threads_share_a_loop() {
        for threads in [1, 2, 5, 100] {
            let handles = RefCell::new(Vec::new());
            let spawn = |task: Task| {
                handles.borrow_mut().push(std::thread::spawn(move || task.run()));
                true
            };
            assert_eq!(run(&spawn, threads, 64), (0, 63 * 32));
            assert_eq!(run(&spawn, threads, 0), (0, 0));
            for handle in handles.into_inner() {
                handle.join().expect("a task does not panic");
            }
        }
    }

    #[test]
    fn a_task_that_starts_late_does_nothing() {
        let late = RefCell::new(Vec::new());
        let keep = |task| {
            late.borrow_mut().push(task);
            true
        };
        assert_eq!(run(&keep, 4, 64), (0, 63 * 32));
        assert_eq!(late.borrow().len(), 3);
        late.into_inner().into_iter().for_each(Task::run);
    }

    #[test]
    fn the_caller_is_enough_without_a_pool() {
        assert_eq!(run(&|_| false, 4, 64), (0, 63 * 32));
    }

    #[test]
    fn a_failed_iteration_ends_the_loop() {
        assert_eq!(run(&|_| false, 4, 1000).0, 2);
    }
}
