//! Buffers that stay from call to call, and threads.

#[cfg(feature = "xla")]
use super::host_pool::HostPool;
use super::threads::{Loop, LoopBody, Threads};
use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_void;
use std::ptr::{NonNull, null, null_mut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The alignment of buffers, in bytes.
const ALIGNMENT: usize = 64;

/// The workspace of compiled functions: a pointer to the functions that allocate and free buffers,
/// and run parallel loops. Each call has one of its own, and so has each thread in a parallel loop.
///
/// Requesting memory from the system, and touching it for the first time, costs more than many
/// functions compute. So buffers freed by one call are retained for the next one, as long as calls
/// need them.
#[repr(C)]
#[derive(Debug)]
struct Workspace {
    take: unsafe extern "C" fn(*mut Workspace, usize) -> *mut c_void,
    give: unsafe extern "C" fn(*mut Workspace, *mut c_void),
    /// Null if there is one thread.
    run: Option<unsafe extern "C" fn(*mut Workspace, LoopBody, *mut c_void, i64) -> i32>,
    buffers: Vec<Buffer>,
    /// The buffer after the one that was allocated last. Calls make the same requests again.
    next: usize,
    /// The size of live buffers, in bytes.
    live: usize,
    /// The memory limit of live buffers, in bytes.
    memory_limit: usize,
    threads: *const Threads,
    /// The threads of a host program; null if there are none.
    #[cfg(feature = "xla")]
    pool: *const HostPool<'static>,
}

// SAFETY: the threads outlive the calls in which the workspace is used, and may be used by all at
// once.
unsafe impl Send for Workspace {}

/// Memory for a buffer.
#[derive(Debug)]
struct Buffer {
    place: NonNull<u8>,
    layout: Layout,
    is_taken: bool,
    /// True if this call needed it.
    is_needed: bool,
}

// SAFETY: a buffer is exclusively owned memory.
unsafe impl Send for Buffer {}

impl Buffer {
    fn new(bytes: usize) -> Option<Self> {
        let layout = Layout::from_size_align(bytes.max(1), ALIGNMENT).ok()?;
        // SAFETY: the layout has at least one byte.
        let place = NonNull::new(unsafe { alloc(layout) })?;
        Some(Self { place, layout, is_taken: false, is_needed: false })
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and is not used any more.
        unsafe { dealloc(self.place.as_ptr(), self.layout) }
    }
}

/// Allocates a buffer of this many bytes; null if the memory is exhausted.
///
/// # Safety
/// The workspace is that of the call.
unsafe extern "C" fn take(workspace: *mut Workspace, bytes: usize) -> *mut c_void {
    // SAFETY: a call has its workspace to itself.
    let this = unsafe { &mut *workspace };
    let left = this.memory_limit.saturating_sub(this.live);
    let Some(at) = this.found(bytes, left) else { return null_mut() };
    let buffer = &mut this.buffers[at];
    (buffer.is_taken, buffer.is_needed) = (true, true);
    this.live += buffer.layout.size();
    this.next = at + 1;
    buffer.place.as_ptr().cast()
}

/// Frees a buffer; null is ignored.
///
/// # Safety
/// As for [`take`].
unsafe extern "C" fn give(workspace: *mut Workspace, buffer: *mut c_void) {
    // SAFETY: a call has its workspace to itself.
    let this = unsafe { &mut *workspace };
    let taken = |it: &&mut Buffer| it.is_taken && it.place.as_ptr().cast() == buffer;
    if let Some(found) = this.buffers.iter_mut().rev().find(taken) {
        found.is_taken = false;
        this.live -= found.layout.size();
    }
}

/// Runs the iterations of a loop in parallel.
///
/// # Safety
/// As for [`take`]; the function is a loop body of compiled code.
unsafe extern "C" fn run(
    workspace: *mut Workspace,
    iterations: LoopBody,
    needed: *mut c_void,
    count: i64,
) -> i32 {
    // SAFETY: as the caller promised; a workspace that supports parallel loops has threads.
    unsafe { (*(*workspace).threads).run(iterations, needed, count, workspace.cast()) }
}

/// Runs the iterations of a loop on the threads of a host program.
///
/// # Safety
/// As for [`run`].
#[cfg(feature = "xla")]
unsafe extern "C" fn run_on_host(
    workspace: *mut Workspace,
    iterations: LoopBody,
    needed: *mut c_void,
    count: i64,
) -> i32 {
    // SAFETY: as the caller promised; `with_pool` lends the pool for the call.
    unsafe { (*(*workspace).pool).run(iterations, needed, count, workspace.cast()) }
}

impl Workspace {
    fn new() -> Self {
        Self {
            take,
            give,
            run: None,
            buffers: Vec::new(),
            next: 0,
            live: 0,
            memory_limit: usize::MAX,
            threads: null(),
            #[cfg(feature = "xla")]
            pool: null(),
        }
    }

    /// Returns the index of a free buffer of this many bytes, which is allocated if there is none;
    /// `None` if it does not fit into the memory that is left.
    fn found(&mut self, bytes: usize, left: usize) -> Option<usize> {
        let is_match = |it: &Buffer| !it.is_taken && it.layout.size() == bytes && bytes <= left;
        if self.buffers.get(self.next).is_some_and(is_match) {
            return Some(self.next);
        }
        // A buffer that is far too large is left for a better match.
        let fits = |(_, buffer): &(usize, &Buffer)| {
            let size = buffer.layout.size();
            !buffer.is_taken && size >= bytes && size / 2 <= bytes && size <= left
        };
        let sized = self.buffers.iter().enumerate().filter(fits);
        if let Some((at, _)) = sized.min_by_key(|(_, buffer)| buffer.layout.size()) {
            return Some(at);
        }
        let made = (bytes <= left).then(|| Buffer::new(bytes)).flatten()?;
        self.buffers.push(made);
        Some(self.buffers.len() - 1)
    }

    /// Marks all buffers as free.
    fn end(&mut self) {
        (self.next, self.live) = (0, 0);
        self.buffers.iter_mut().for_each(|buffer| buffer.is_taken = false);
    }

    /// Releases the buffers that the call did not need.
    fn forget(&mut self) {
        self.buffers.retain(|buffer| buffer.is_needed);
        self.buffers.iter_mut().for_each(|buffer| buffer.is_needed = false);
    }
}

/// Unused workspaces.
#[derive(Debug, Default)]
pub(super) struct Free(Mutex<Vec<Workspace>>);

impl Free {
    fn all(&self) -> MutexGuard<'_, Vec<Workspace>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Executes iterations of a loop in a thread that is not the caller's.
    fn work(context: *const c_void, this: &Loop) {
        // SAFETY: the threads are joined before their owner is dropped.
        let free = unsafe { &*context.cast::<Self>() };
        free.share(this);
    }

    /// Executes iterations of a loop with a workspace of its own.
    pub(super) fn share(&self, this: &Loop) {
        let workspace = self.all().pop();
        let mut workspace = workspace.unwrap_or_else(Workspace::new);
        // A parallel loop in an iteration runs on this thread.
        workspace.run = None;
        workspace.memory_limit = usize::MAX;
        // SAFETY: this workspace is exclusively owned, and the loop is one of compiled code.
        unsafe { this.work((&raw mut workspace).cast()) };
        workspace.end();
        self.all().push(workspace);
    }
}

/// The workspaces of a program: as many as calls have run at once, and its threads.
#[derive(Debug, Default)]
pub struct Workspaces {
    /// `None` if the caller's thread is the only one. They end before the workspaces that they use.
    threads: Option<Box<Threads>>,
    free: Free,
    /// The workspaces of threads that are not a caller's.
    others: Box<Free>,
}

impl Workspaces {
    /// Sets the number of threads for parallel loops, the caller's included.
    pub fn set_threads(&mut self, threads: usize) {
        let context = std::ptr::from_ref(&*self.others) as usize;
        self.threads = match threads {
            0 | 1 => None,
            _ => Some(Box::new(Threads::new(threads - 1, context, Free::work))),
        };
    }

    /// Returns the number of threads for parallel loops, the caller's included.
    #[cfg(feature = "xla")]
    pub fn threads(&self) -> usize {
        1 + self.threads.as_deref().map_or(0, Threads::count)
    }

    /// Calls a function as [`Workspaces::with`] without a memory limit; its parallel loops run on
    /// the threads of a host program.
    #[cfg(feature = "xla")]
    pub fn with_pool<T>(
        &self,
        schedule: &super::host_pool::Schedule<'_>,
        threads: usize,
        use_it: impl FnOnce(*mut c_void) -> T,
    ) -> T {
        let pool = HostPool { schedule, threads, workspaces: &self.others };
        let workspace = self.free.all().pop();
        let mut workspace = workspace.unwrap_or_else(Workspace::new);
        workspace.pool = std::ptr::from_ref(&pool).cast();
        workspace.run = Some(run_on_host);
        workspace.memory_limit = usize::MAX;
        let result = use_it((&raw mut workspace).cast());
        workspace.end();
        workspace.forget();
        workspace.pool = null();
        self.free.all().push(workspace);
        self.others.all().iter_mut().for_each(Workspace::forget);
        result
    }

    /// Calls a function with an exclusive workspace, whose live buffers stay within a memory limit.
    pub fn with<T>(&self, memory_limit: usize, use_it: impl FnOnce(*mut c_void) -> T) -> T {
        let workspace = self.free.all().pop();
        let mut workspace = workspace.unwrap_or_else(Workspace::new);
        workspace.threads = self.threads.as_deref().map_or(null(), std::ptr::from_ref);
        workspace.run = self.threads.is_some().then_some(run);
        workspace.memory_limit = memory_limit;
        let result = use_it((&raw mut workspace).cast());
        workspace.end();
        workspace.forget();
        self.free.all().push(workspace);
        if self.threads.is_some() {
            self.others.all().iter_mut().for_each(Workspace::forget);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(workspaces: &Workspaces, sizes: &[usize]) -> Vec<usize> {
        call_with(2 << 30, workspaces, sizes)
    }

    fn call_with(memory_limit: usize, workspaces: &Workspaces, sizes: &[usize]) -> Vec<usize> {
        workspaces.with(memory_limit, |workspace| {
            let workspace = workspace.cast();
            // SAFETY: a compiled function makes the same calls.
            let buffers = sizes.iter().map(|&size| unsafe { take(workspace, size) });
            let buffers: Vec<*mut c_void> = buffers.collect();
            for &buffer in &buffers {
                // SAFETY: as above.
                unsafe { give(workspace, buffer) };
            }
            buffers.into_iter().map(|buffer| buffer as usize).collect()
        })
    }

    #[test]
    fn buffers_are_there_for_the_next_call() {
        let workspaces = Workspaces::default();
        let first = call(&workspaces, &[100, 5000]);
        assert_eq!(call(&workspaces, &[100, 5000]), first);
        assert_eq!(call(&workspaces, &[3000]), first[1..]);
        let held = workspaces.free.all().iter().map(|it| it.buffers.len()).sum::<usize>();
        assert_eq!(held, 1, "unused buffers of the last call are released");
    }

    #[test]
    fn buffers_of_a_call_are_disjoint() {
        let workspaces = Workspaces::default();
        let mut places = call(&workspaces, &[64, 64, 1, 0]);
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|place| place % ALIGNMENT == 0));
    }

    #[test]
    fn too_much_is_null() {
        assert_eq!(call(&Workspaces::default(), &[isize::MAX as usize]), [0]);
        let places = call(&Workspaces::default(), &[1 << 30, 1 << 30, 1]);
        assert!(places[0] != 0 && places[1] != 0 && places[2] == 0);
    }

    #[test]
    fn live_buffers_count_towards_the_limit() {
        let workspaces = Workspaces::default();
        let [first, second] = call(&workspaces, &[5000, 5000])[..] else { panic!("two are asked") };
        assert!(first != 0 && second != 0);
        let places = call_with(6000, &workspaces, &[5000, 5000]);
        assert!(places[0] != 0 && places[1] == 0, "both limits suffice for one");
        assert_eq!(call_with(1000, &workspaces, &[5000]), [0]);
    }
}
