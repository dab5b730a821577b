//! Memory that begins where vectors do.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;

/// Allocations of so many bytes and more are aligned.
const LARGE: usize = 4096;

/// What their addresses are multiples of: a line of the cache, and the widest vector.
const LINE: usize = 64;

/// Allocations of so many bytes and more are in large pages where Linux has any.
const HUGE: usize = 2 * PAGE;

/// How large such a page is.
const PAGE: usize = 2 << 20;

/// An allocator for programs that call compiled functions: that of the system, with large arrays beginning at a
/// line of the cache, and those of 4 MiB and more in large pages.
///
/// Where an array begins between two lines, each load and store of 64 bytes touches both of them, which costs half
/// the speed of a loop that the first cache feeds. `Vec`s of numbers begin at multiples of 16 bytes otherwise. Where pages
/// have 4096 bytes, a loop that goes through memory asks every few turns where the next page is, and what is fetched ahead
/// ends with each. Linux gives larger ones to those who ask (`madvise`), unless it is told to give none, or to give them to all.
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
        HUGE.. => asked.align_to(PAGE).unwrap_or(asked),
        LARGE.. => asked.align_to(LINE).unwrap_or(asked),
        _ => asked,
    }
}

/// Asks for large pages; if there are none, nothing is lost.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(place: *mut u8, size: usize) {
    if size >= HUGE && !place.is_null() {
        // SAFETY: the pages are those of an allocation, which begins with one; it is advice, and changes no byte.
        unsafe { libc::madvise(place.cast(), size, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: *mut u8, _: usize) {}

// SAFETY: it is that of the system, asked for what has at least the alignment that is wanted; that depends on the
// size alone, so each allocation is given back as it was made.
unsafe impl GlobalAlloc for LineAligned {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: who calls this promises what the system's asks for.
        let place = unsafe { System.alloc(aligned(layout)) };
        ask_for_large_pages(place, layout.size());
        place
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() < HUGE {
            // SAFETY: as above.
            return unsafe { System.alloc_zeroed(aligned(layout)) };
        }
        // Zeros of the system's would be written before there are large pages.
        // SAFETY: as above; there is room for so many bytes.
        unsafe {
            let place = self.alloc(layout);
            if !place.is_null() {
                place.write_bytes(0, layout.size());
            }
            place
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn size(bytes: usize) -> Layout {
        Layout::from_size_align(bytes, 8).expect("a power of two")
    }

    #[test]
    fn large_arrays_begin_at_lines_and_larger_ones_at_pages() {
        for (bytes, wanted) in [(100, 8), (LARGE, LINE), (HUGE - 1, LINE), (HUGE, PAGE)] {
            // SAFETY: no layout is empty, and each place is given back as it was made.
            unsafe {
                let place = LineAligned.alloc_zeroed(size(bytes));
                assert_eq!(place as usize % wanted, 0);
                assert!((0..bytes).step_by(61).all(|at| *place.add(at) == 0));
                LineAligned.dealloc(place, size(bytes));
            }
        }
    }

    #[test]
    fn what_grows_keeps_its_bytes() {
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
