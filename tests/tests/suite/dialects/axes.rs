//! Elements of arrays along an axis, and index positions.

use cotan_dialects::array::axis::view::{AxisView, joined};
use cotan_dialects::array::index_space::{Indices, offset};

#[test]
fn rows_are_put_elsewhere() {
    let cut = AxisView::new(&[2, 3], 1);
    let reversed = cut.rearranged(&[1, 2, 3, 4, 5, 6], 3, &[0], |at| Some(2 - at));
    assert_eq!(reversed, [3, 2, 1, 6, 5, 4]);
    let later =
        AxisView::new(&[2, 3], 0).rearranged(&[1, 2, 3, 4, 5, 6], 2, &[9], |at| at.checked_sub(1));
    assert_eq!(later, [9, 9, 9, 1, 2, 3]);
    let many = AxisView::new(&[usize::MAX, 0], 0);
    assert!(many.rearranged(&[], usize::MAX, &[0], Some).is_empty());
}

#[test]
fn arrays_are_joined() {
    assert_eq!(joined(&[(&[1, 2, 3, 4], 2), (&[5, 6], 1)], 2), [1, 2, 5, 3, 4, 6]);
    assert_eq!(joined(&[(&[], 0), (&[5, 6], 1)], 2), [5, 6]);
    assert!(joined(&[(&[], 0), (&[], 0)], usize::MAX).is_empty());
}

#[test]
fn indices_come_in_row_major_order() {
    let all: Vec<Vec<usize>> = Indices::new(&[2, 3]).collect();
    assert_eq!(all, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(Indices::new(&[]).count(), 1);
    assert_eq!(Indices::new(&[3, 0]).count(), 0);
}

#[test]
fn out_of_range_indices_have_no_position() {
    assert_eq!(offset(&[2, 3], &[1, 2]), Some(5));
    assert_eq!(offset(&[2, 3], &[1]), Some(3));
    assert_eq!(offset(&[2, 3], &[]), Some(0));
    assert_eq!(offset(&[2, 3], &[0, 3]), None);
    assert_eq!(offset(&[2, 3], &[-1]), None);
    assert_eq!(offset(&[usize::MAX, usize::MAX, 0], &[9, 9]), Some(0));
}
