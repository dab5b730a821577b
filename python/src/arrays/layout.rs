//! Shapes and strides.

use smallvec::SmallVec;

/// The size of each dimension.
pub type Sizes = SmallVec<[usize; 4]>;

/// The stride of each dimension, in bytes.
pub type Strides = SmallVec<[isize; 4]>;

/// Returns the number of elements; `None` if it cannot be counted.
pub fn count(shape: &[usize]) -> Option<usize> {
    shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size))
}

/// Returns whether elements follow each other in row-major order. The strides of dimensions of one
/// element do not matter, nor those of arrays without elements.
pub fn is_contiguous(shape: &[usize], strides: &[isize], size: usize) -> bool {
    let mut expected = isize::try_from(size).unwrap_or(isize::MAX);
    for (&size, &stride) in shape.iter().zip(strides).rev() {
        if size > 1 && stride != expected {
            return shape.contains(&0);
        }
        expected = expected.saturating_mul(isize::try_from(size).unwrap_or(isize::MAX));
    }
    true
}

/// Formats a shape as Python does: `(2,)`.
pub fn shape_text<T: ToString>(shape: &[T]) -> String {
    let sizes: Vec<String> = shape.iter().map(ToString::to_string).collect();
    match &sizes[..] {
        [only] => format!("({only},)"),
        sizes => format!("({})", sizes.join(", ")),
    }
}

/// Copies a strided array to row-major order.
///
/// # Safety
/// All elements at `from` may be read, and there is memory for all at `to`.
pub unsafe fn gather(
    from: *const u8,
    to: *mut u8,
    shape: &[usize],
    strides: &[isize],
    size: usize,
) {
    let Some((&inner, outer)) = shape.split_last() else {
        // SAFETY: as the caller promised.
        return unsafe { std::ptr::copy_nonoverlapping(from, to, size) };
    };
    if shape.contains(&0) {
        return;
    }
    let step = strides[outer.len()];
    let (mut index, mut row, mut to) = (Sizes::from_elem(0, outer.len()), from, to);
    loop {
        let mut element = row;
        for _ in 0..inner {
            // SAFETY: as the caller promised; the last step may lead outside, and is not read.
            unsafe {
                std::ptr::copy_nonoverlapping(element, to, size);
                to = to.add(size);
            }
            element = element.wrapping_offset(step);
        }
        // The next row: the index is counted up from its last dimension.
        let mut dim = outer.len();
        loop {
            if dim == 0 {
                return;
            }
            dim -= 1;
            index[dim] += 1;
            row = row.wrapping_offset(strides[dim]);
            if index[dim] < outer[dim] {
                break;
            }
            let back = isize::try_from(outer[dim]).unwrap_or(0).wrapping_mul(strides[dim]);
            row = row.wrapping_offset(back.wrapping_neg());
            index[dim] = 0;
        }
    }
}
