//! Memory of results that is used again.
//!
//! The system zeroes each page that a process touches for the first time. For results of some
//! megabytes that takes longer than computing them. So the memory of results that were dropped is
//! kept for the next ones, up to a limit.

use pyo3::prelude::*;
use std::alloc::{Layout, alloc, dealloc};
use std::ptr::NonNull;
use std::sync::Mutex;

/// The alignment of results in bytes: a cache line, and what XLA asks for.
const ALIGNMENT: usize = 64;

/// Smaller blocks, in bytes, are left to the allocator, which keeps its own pages.
const SMALLEST: usize = 1 << 16;

/// The limit on all retained blocks together, in bytes.
const LIMIT: usize = 128 << 20;

/// A block of memory.
#[derive(Debug)]
pub struct Block {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: a block is exclusively owned memory.
unsafe impl Send for Block {}

// SAFETY: a block lends only its address.
unsafe impl Sync for Block {}

/// The blocks that are free, the oldest first.
static FREE: Mutex<Vec<Block>> = Mutex::new(Vec::new());

impl Block {
    /// Returns a block of at least this many bytes, whose contents are arbitrary; `None` if the
    /// memory is exhausted.
    pub fn new(bytes: usize) -> Option<Self> {
        if bytes >= SMALLEST
            && let Some(found) = taken(bytes)
        {
            return Some(found);
        }
        let layout = Layout::from_size_align(bytes.max(1), ALIGNMENT).ok()?;
        // SAFETY: the layout has at least one byte.
        let start = NonNull::new(unsafe { alloc(layout) })?;
        Some(Self { start, layout })
    }

    /// Returns the first byte.
    pub fn start(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    /// Keeps a block that nothing uses any more, or frees it.
    pub fn retain(self) {
        let bytes = self.layout.size();
        if !(SMALLEST..=LIMIT).contains(&bytes) {
            return;
        }
        // In a child process of `fork` the lock may be held for ever.
        let Ok(mut free) = FREE.try_lock() else { return };
        let mut total = bytes + free.iter().map(|block| block.layout.size()).sum::<usize>();
        let surplus = free.iter().take_while(|block| {
            let is_over = total > LIMIT;
            total -= if is_over { block.layout.size() } else { 0 };
            is_over
        });
        let surplus = surplus.count();
        let dropped: Vec<Self> = free.drain(..surplus).collect();
        free.push(self);
        drop(free);
        drop(dropped);
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and is not used any more.
        unsafe { dealloc(self.start.as_ptr(), self.layout) }
    }
}

/// Takes the smallest free block that fits and is not far too large.
fn taken(bytes: usize) -> Option<Block> {
    let mut free = FREE.try_lock().ok()?;
    let fits = |block: &Block| (bytes..=bytes.saturating_mul(2)).contains(&block.layout.size());
    let all = free.iter().enumerate().filter(|(_, block)| fits(block));
    // The last one of equal blocks: its lines may still be in the cache.
    let found = all.rev().min_by_key(|(_, block)| block.layout.size()).map(|(at, _)| at)?;
    Some(free.remove(found))
}

/// Frees the memory of results that were dropped.
#[pyfunction]
pub fn release_memory() {
    let blocks = FREE.try_lock().map(|mut free| std::mem::take(&mut *free));
    drop(blocks);
}

/// Returns the bytes of memory that is kept for the next results.
#[pyfunction]
pub fn retained_bytes() -> usize {
    FREE.try_lock().map_or(0, |free| free.iter().map(|block| block.layout.size()).sum())
}
