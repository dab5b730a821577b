//! Arrays of Python as arrays of compiled functions.

use crate::arrays::{Allocation, Lent, layout};
use cotan_backend_llvm::{Element, F8E4M3FN, F8E5M2, View, ViewMut, bf16, f16};
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;
use std::ptr::{self, NonNull};

/// Returns a lent array whose element type is that of a parameter of this format.
pub fn lent(array: &Lent, number: NumberFormat) -> View<'_> {
    match (number, number.width()) {
        (NumberFormat::Float(FloatKind::F64), _) => view::<f64>(array),
        (NumberFormat::Float(FloatKind::F16), _) => view::<f16>(array),
        (NumberFormat::Float(FloatKind::BF16), _) => view::<bf16>(array),
        (NumberFormat::Float(FloatKind::F8E4M3FN), _) => view::<F8E4M3FN>(array),
        (NumberFormat::Float(FloatKind::F8E5M2), _) => view::<F8E5M2>(array),
        (NumberFormat::Float(_), _) => view::<f32>(array),
        (_, 64) => view::<i64>(array),
        (_, 32) => view::<i32>(array),
        (_, 16) => view::<i16>(array),
        _ => view::<i8>(array),
    }
}

fn view<'a, T: Element + 'a>(array: &'a Lent) -> View<'a> {
    let count = layout::count(array.in_code()).unwrap_or(0);
    let start = match count {
        0 => NonNull::<T>::dangling().as_ptr().cast_const(),
        _ => array.data().cast(),
    };
    // SAFETY: the array has this many elements of this size, aligned and contiguous, which was
    // checked; its owner keeps them alive. Every pattern of bits is an element.
    View::shaped(unsafe { std::slice::from_raw_parts(start, count) }, array.in_code())
}

/// Returns the memory of a result, to be written.
pub fn fresh<'a>(memory: &Allocation, number: NumberFormat) -> ViewMut<'a> {
    let in_code = memory.dtype().in_code(memory.shape());
    // SAFETY: the memory was just allocated for these elements, at an aligned address.
    unsafe { written(memory.data(), &in_code, number) }
}

/// Returns memory to be written.
///
/// # Safety
/// There is memory for the elements, aligned for their type, which nothing else uses during `'a`.
pub unsafe fn written<'a>(start: *mut u8, shape: &[usize], number: NumberFormat) -> ViewMut<'a> {
    // SAFETY: as the caller promised.
    unsafe {
        match (number, number.width()) {
            (NumberFormat::Float(FloatKind::F64), _) => view_mut::<f64>(start, shape),
            (NumberFormat::Float(FloatKind::F16), _) => view_mut::<f16>(start, shape),
            (NumberFormat::Float(FloatKind::BF16), _) => view_mut::<bf16>(start, shape),
            (NumberFormat::Float(FloatKind::F8E4M3FN), _) => view_mut::<F8E4M3FN>(start, shape),
            (NumberFormat::Float(FloatKind::F8E5M2), _) => view_mut::<F8E5M2>(start, shape),
            (NumberFormat::Float(_), _) => view_mut::<f32>(start, shape),
            (_, 64) => view_mut::<i64>(start, shape),
            (_, 32) => view_mut::<i32>(start, shape),
            (_, 16) => view_mut::<i16>(start, shape),
            _ => view_mut::<i8>(start, shape),
        }
    }
}

/// # Safety
/// As for [`written`].
unsafe fn view_mut<'a, T: Element + 'a>(start: *mut u8, shape: &[usize]) -> ViewMut<'a> {
    let count = layout::count(shape).unwrap_or(0);
    let start = if count == 0 { NonNull::<T>::dangling().as_ptr() } else { start.cast() };
    // SAFETY: as the caller promised.
    let elements = unsafe { &mut *ptr::slice_from_raw_parts_mut(start, count) };
    ViewMut::shaped(elements, shape)
}
