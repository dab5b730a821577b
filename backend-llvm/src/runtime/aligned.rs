//! Memory that begins where vectors do.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;

/// Allocations of at least this size in bytes are aligned.
const LARGE: usize = 4096;

/// The alignment: a cache line, and the widest vector.
const LINE: usize = 64;

/// Allocations of at least this size in bytes use large pages where Linux has any.
const HUGE: usize = 2 * PAGE;

/// The size of a large page.
const PAGE: usize = 2 << 20;

/// An allocator for programs that call compiled functions: that of the system, with large arrays
/// beginning at a line of the cache, and those of 4 MiB and more in large pages.
///
/// Where an array starts between two cache lines, each load and store of 64 bytes touches both of
/// them, which halves the speed of a loop whose data are in the first-level cache. By default,
/// `Vec`s of scalars are aligned to 16 bytes. With pages of 4096 bytes, a loop that streams through
/// memory needs a page walk every few iterations, and hardware prefetching ends at each page. Linux
/// provides larger pages on request (`madvise`), unless it is configured to provide none, or to
/// provide them always.
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

/// Returns the aligned layout for a requested one.
fn aligned(asked: Layout) -> Layout {
    match asked.size() {
        HUGE.. => asked.align_to(PAGE).unwrap_or(asked),
        LARGE.. => asked.align_to(LINE).unwrap_or(asked),
        _ => asked,
    }
}

/// Requests large pages; without them, nothing is lost.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(place: *mut u8, size: usize) {
    if size >= HUGE && !place.is_null() {
        // SAFETY: the pages are those of an allocation, which begins with one; it is advice, and
        // changes no byte.
        unsafe { libc::madvise(place.cast(), size, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: *mut u8, _: usize) {}

// SAFETY: it is the system allocator, with at least the requested alignment; that depends on the
// size alone, so each allocation is freed with the layout it was made with.
unsafe impl GlobalAlloc for LineAligned {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller upholds the contract of the system allocator.
        let place = unsafe { System.alloc(aligned(layout)) };
        ask_for_large_pages(place, layout.size());
        place
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() < HUGE {
            // SAFETY: as above.
            return unsafe { System.alloc_zeroed(aligned(layout)) };
        }
        // The system's zeroing would touch the memory before large pages are requested. SAFETY: as
        // above; the allocation has this many bytes.
        unsafe {
            let place = self.alloc(layout);
            if !place.is_null() {
                place.write_bytes(0, layout.size());
            }
            place
        }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: it was allocated with the same layout.
        unsafe { System.dealloc(place, aligned(layout)) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.size().max(size) < LARGE {
            // SAFETY: as above; neither has an alignment of its own.
            return unsafe { System.realloc(place, layout, size) };
        }
        let Ok(new) = Layout::from_size_align(size, layout.align()) else { return null_mut() };
        // SAFETY: as above; both allocations have at least the copied number of bytes.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn size(bytes: usize) -> Layout {
        Layout::from_size_align(bytes, 8).expect("a power of two")
    }

    #[test]
    fn large_arrays_begin_at_lines_and_larger_ones_at_pages() {
        for (bytes, wanted) in [(100, 8), (LARGE, LINE), (HUGE - 1, LINE), (HUGE, PAGE)] {
            // SAFETY: no layout is empty, and each pointer is freed with the layout it was made
            // with.
            unsafe {
                let place = LineAligned.alloc_zeroed(size(bytes));
                assert_eq!(place as usize % wanted, 0);
                assert!((0..bytes).step_by(61).all(|at| *place.add(at) == 0));
                LineAligned.dealloc(place, size(bytes));
            }
        }
    }

    #[test]
    fn growing_allocations_preserve_their_bytes() {
        // SAFETY: as above; there are as many bytes as are written.
        unsafe {
            let mut place = LineAligned.alloc(size(100));
            place.write_bytes(7, 100);
            let sizes = [100, LARGE, HUGE, HUGE + 1, 100];
            for pair in sizes.windows(2) {
                place = LineAligned.realloc(place, size(pair[0]), pair[1]);
                assert!((0..100).all(|at| *place.add(at) == 7));
            }
            LineAligned.dealloc(place, size(100));
        }
    }
}
