//! Memory that begins where vectors do.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;

/// Allocations of so many bytes and more are aligned.
const LARGE: usize = 4096;

/// What their addresses are multiples of: a line of the cache, and the widest vector.
const LINE: usize = 64;

/// An allocator for programs that call compiled functions: that of the system, with large arrays beginning at a
/// line of the cache.
///
/// Where an array begins between two lines, each load and store of 64 bytes touches both of them, which costs half
/// the speed of a loop that the first cache feeds. `Vec`s of numbers begin at multiples of 16 bytes otherwise.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: cotan_backend_llvm::LineAligned = cotan_backend_llvm::LineAligned;
///
/// let numbers = vec![0.0_f64; 1000];
/// assert_eq!(numbers.as_ptr() as usize % 64, 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LineAligned;

/// How an allocation that was asked for is made.
fn aligned(asked: Layout) -> Layout {
    match asked.size() {
        LARGE.. => asked.align_to(LINE).unwrap_or(asked),
        _ => asked,
    }
}

// SAFETY: it is that of the system, asked for what has at least the alignment that is wanted; that depends on the
// size alone, so each allocation is given back as it was made.
unsafe impl GlobalAlloc for LineAligned {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: who calls this promises what the system's asks for.
        unsafe { System.alloc(aligned(layout)) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(aligned(layout)) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: it was made with the same layout.
        unsafe { System.dealloc(place, aligned(layout)) }
    }
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.size().max(size) < LARGE {
            // SAFETY: as above; neither is aligned in a way of its own.
            return unsafe { System.realloc(place, layout, size) };
        }
        let Ok(new) = Layout::from_size_align(size, layout.align()) else { return null_mut() };
        // SAFETY: as above; both have room for as many bytes as are copied.
        unsafe {
            let moved = self.alloc(new);
            if !moved.is_null() {
                place.copy_to_nonoverlapping(moved, layout.size().min(size));
                self.dealloc(place, layout);
            }
            moved
        }
    }
}
