//! Threads that run the turns of a loop at once.

use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Does some turns of a loop, by their numbers, one after the other: `needed, from, to, workspace`.
pub type Turns = unsafe extern "C" fn(*mut c_void, i64, i64, *mut c_void) -> i32;

/// How often a thread looks whether there is more to do before it sleeps: some ten microseconds.
const LOOKS: u32 = 4_000;

/// Threads that wait for loops. One caller at a time has them; others who come meanwhile do their turns alone,
/// since all cores are at work then.
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
    /// Nobody is in a loop any more.
    idle: Condvar,
    /// How many loops there were: what threads look at before they sleep.
    loops: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// The loop that is being run.
    job: Option<Job>,
    /// How many loops there were.
    loops: u64,
    /// How many threads are in it.
    inside: usize,
    is_over: bool,
}

/// A loop that lives as long as its caller waits.
#[derive(Clone, Copy, Debug)]
struct Job(*const Loop);

// SAFETY: what it points to is shared by threads by design, and its caller waits until all have left it.
unsafe impl Send for Job {}

/// A loop that is being run.
#[derive(Debug)]
pub struct Loop {
    turns: Turns,
    needed: *mut c_void,
    count: i64,
    /// The next turn that nobody has.
    next: AtomicI64,
    /// The first turn that failed, and its status: the number of the turn is above it.
    failed: AtomicU64,
}

// SAFETY: `needed` is only handed to `turns`, which many threads may call at once.
unsafe impl Sync for Loop {}

/// Where a thread has its buffers while it is in a loop: it does what it is given with a workspace.
pub type WithWorkspace = fn(context: *const c_void, this: &Loop);

impl Loop {
    /// Takes turns until there are none.
    ///
    /// # Safety
    /// The workspace is one that nobody else uses, and the loop is what compiled code calls.
    pub unsafe fn work(&self, workspace: *mut c_void) {
        loop {
            let turn = self.next.fetch_add(1, Ordering::Relaxed);
            if turn >= self.count {
                return;
            }
            // SAFETY: as we were promised.
            let status = unsafe { (self.turns)(self.needed, turn, turn + 1, workspace) };
            if status != 0 {
                let status = u64::from(status.unsigned_abs());
                self.failed.fetch_min((turn as u64) << 32 | status, Ordering::Relaxed);
                // Turns before this one have begun already.
                self.next.store(self.count, Ordering::Relaxed);
            }
        }
    }

    /// The status of the first turn that failed, 0 if none did.
    fn status(&self) -> i32 {
        match self.failed.load(Ordering::Relaxed) {
            u64::MAX => 0,
            failed => failed as u32 as i32,
        }
    }
}

impl Threads {
    /// So many threads beside the one that calls. Each runs its part of a loop by `with`, of this context.
    pub fn new(others: usize, context: usize, with: WithWorkspace) -> Self {
        let shared = Arc::new(Shared::default());
        let threads = (0..others).map(|_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.wait_for_loops(context as *const c_void, with))
        });
        let threads = threads.collect();
        Self { shared, taken: Mutex::default(), threads }
    }

    /// Runs a loop, and gives the status of the first turn that failed.
    ///
    /// # Safety
    /// As for [`Loop::work`].
    pub unsafe fn run(
        &self,
        turns: Turns,
        needed: *mut c_void,
        count: i64,
        workspace: *mut c_void,
    ) -> i32 {
        let taken = if count > 1 { self.taken.try_lock().ok() } else { None };
        let Some(taken) = taken else {
            // SAFETY: as we were promised.
            return unsafe { turns(needed, 0, count, workspace) };
        };
        let (next, failed) = (AtomicI64::new(0), AtomicU64::new(u64::MAX));
        let this = Loop { turns, needed, count, next, failed };
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

    /// Waits until nobody is in the loop.
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
            // SAFETY: its caller waits until nobody is inside.
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
            // It is over either way.
            drop(thread.join());
        }
    }
}
