//! Threads that execute the iterations of a loop in parallel.

use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Executes a range of iterations of a loop in order: `needed, from, to, workspace`.
pub type LoopBody = unsafe extern "C" fn(*mut c_void, i64, i64, *mut c_void) -> i32;

/// Number of times a thread polls for work before it sleeps: some ten microseconds.
const LOOKS: u32 = 4_000;

/// Threads that wait for loops. They serve one caller at a time; concurrent callers execute their
/// iterations alone, since all cores are busy then.
#[derive(Debug)]
pub struct Threads {
    shared: Arc<Shared>,
    /// Held by the caller whose loop is run.
    taken: Mutex<()>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// There is a loop, or the end.
    wake: Condvar,
    /// Signals that no thread is in a loop.
    idle: Condvar,
    /// Number of loops started: polled by threads before they sleep.
    loops: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// The loop that is being run.
    job: Option<Job>,
    /// Number of loops started.
    loops: u64,
    /// Number of threads in it.
    inside: usize,
    is_over: bool,
}

/// A loop that lives as long as its caller waits.
#[derive(Clone, Copy, Debug)]
struct Job(*const Loop);

// SAFETY: its target is shared by threads by design, and its caller waits until all have left it.
unsafe impl Send for Job {}

/// A loop that is being run.
#[derive(Debug)]
pub struct Loop {
    iterations: LoopBody,
    needed: *mut c_void,
    count: i64,
    /// The next unclaimed iteration.
    next: AtomicI64,
    /// The first iteration that failed, in the high bits, and its status.
    failed: AtomicU64,
}

// SAFETY: `needed` is only handed to `iterations`, which many threads may call at once.
unsafe impl Sync for Loop {}

/// A function that provides a thread with a workspace for a loop.
pub type WithWorkspace = fn(context: *const c_void, this: &Loop);

impl Loop {
    /// A loop of which no iteration has started.
    pub fn new(iterations: LoopBody, needed: *mut c_void, count: i64) -> Self {
        let (next, failed) = (AtomicI64::new(0), AtomicU64::new(u64::MAX));
        Self { iterations, needed, count, next, failed }
    }

    /// Executes iterations until there are none.
    ///
    /// # Safety
    /// The workspace is not used by another thread, and the loop is one of compiled code.
    pub unsafe fn work(&self, workspace: *mut c_void) {
        loop {
            let iteration = self.next.fetch_add(1, Ordering::Relaxed);
            if iteration >= self.count {
                return;
            }
            // SAFETY: as we were promised.
            let status =
                unsafe { (self.iterations)(self.needed, iteration, iteration + 1, workspace) };
            if status != 0 {
                let status = u64::from(status.unsigned_abs());
                self.failed.fetch_min((iteration as u64) << 32 | status, Ordering::Relaxed);
                // Iterations before this one have started already.
                self.next.store(self.count, Ordering::Relaxed);
            }
        }
    }

    /// Returns the status of the first iteration that failed, 0 if none did.
    pub fn status(&self) -> i32 {
        match self.failed.load(Ordering::Relaxed) {
            u64::MAX => 0,
            failed => failed as u32 as i32,
        }
    }
}

impl Threads {
    /// Starts this number of threads in addition to the caller. Each executes its share of a loop
    /// by `with`, with this context.
    pub fn new(others: usize, context: usize, with: WithWorkspace) -> Self {
        let shared = Arc::new(Shared::default());
        let threads = (0..others).map(|_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.wait_for_loops(context as *const c_void, with))
        });
        let threads = threads.collect();
        Self { shared, taken: Mutex::default(), threads }
    }

    /// Returns their number, without the caller.
    #[cfg(feature = "xla")]
    pub fn count(&self) -> usize {
        self.threads.len()
    }

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
        let taken = if count > 1 { self.taken.try_lock().ok() } else { None };
        let Some(taken) = taken else {
            // SAFETY: as we were promised.
            return unsafe { iterations(needed, 0, count, workspace) };
        };
        let this = Loop::new(iterations, needed, count);
        self.shared.begin(&this);
        // SAFETY: as we were promised.
        unsafe { this.work(workspace) };
        self.shared.end();
        drop(taken);
        this.status()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, this: &Loop) {
        let mut state = self.state();
        state.job = Some(Job(this));
        state.loops += 1;
        self.loops.store(state.loops, Ordering::Release);
        drop(state);
        self.wake.notify_all();
    }

    /// Waits until no thread is in the loop.
    fn end(&self) {
        let mut state = self.state();
        state.job = None;
        let mut looks = 0;
        while state.inside > 0 {
            if looks < LOOKS {
                looks += 1;
                drop(state);
                std::hint::spin_loop();
                state = self.state();
            } else {
                state = self.idle.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn wait_for_loops(&self, context: *const c_void, with: WithWorkspace) {
        let mut seen = 0;
        loop {
            let mut looks = 0;
            while self.loops.load(Ordering::Acquire) == seen && looks < LOOKS {
                looks += 1;
                std::hint::spin_loop();
            }
            let mut state = self.state();
            while state.loops == seen && !state.is_over {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.is_over {
                return;
            }
            seen = state.loops;
            let Some(Job(this)) = state.job else { continue };
            state.inside += 1;
            drop(state);
            // SAFETY: its caller waits until no thread is inside.
            with(context, unsafe { &*this });
            let mut state = self.state();
            state.inside -= 1;
            if state.inside == 0 {
                self.idle.notify_one();
            }
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.shared.state().is_over = true;
        self.shared.wake.notify_all();
        for thread in self.threads.drain(..) {
            // A panic of the thread is ignored.
            drop(thread.join());
        }
    }
}
