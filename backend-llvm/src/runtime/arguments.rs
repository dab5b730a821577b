//! Comparing arrays with the parameters that they are passed for.

use super::call::{CallError, Dimensions};
use super::view::Strides;
use crate::Slice;
use crate::signature::{Extent, Parameter};

/// Fails if an array does not match a parameter.
#[inline]
pub(super) fn check(
    parameter: &Parameter,
    shape: &[usize],
    numbers: Result<Slice<'_>, &Strides>,
    known: &Dimensions,
    name: &dyn Fn() -> String,
) -> Result<(), CallError> {
    let fits = fits(parameter, shape, known)?;
    let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    match numbers {
        Ok(it) if fits && it.has_format(parameter.number) && count == Some(it.len()) => Ok(()),
        _ => Err(why_wrong(parameter, shape, numbers, fits, name())),
    }
}

/// Returns whether a shape is that of a parameter.
#[inline]
pub(super) fn fits(
    parameter: &Parameter,
    shape: &[usize],
    known: &Dimensions,
) -> Result<bool, CallError> {
    let mut fits = shape.len() == parameter.extents.len();
    for (at, &size) in shape.iter().enumerate().take(parameter.extents.len()) {
        fits &= size == extent(parameter, at, known)?;
    }
    Ok(fits)
}

/// Returns the description of an array: its shape, and the format of its elements.
#[cold]
pub(crate) fn described(shape: &[usize], format: &str) -> String {
    let of = if format.is_empty() { "" } else { " of " };
    match shape {
        [] => format!("a number{of}{format}"),
        _ => format!("an array of shape {shape:?}{of}{format}"),
    }
}

/// Returns the reason why an array does not match a parameter.
#[cold]
fn why_wrong(
    parameter: &Parameter,
    shape: &[usize],
    numbers: Result<Slice<'_>, &Strides>,
    fits: bool,
    name: String,
) -> CallError {
    let given = match numbers {
        _ if !fits => described(shape, ""),
        Err(strides) => return CallError::Gaps { name, strides: strides.to_vec() },
        Ok(numbers) if !numbers.has_format(parameter.number) => described(shape, numbers.format()),
        Ok(numbers) => format!("{} numbers with the shape {shape:?}", numbers.len()),
    };
    CallError::Argument { name, given, wanted: parameter.ty.clone() }
}

/// Returns a size of a parameter. Known values are in the order of the signature's sizes.
#[inline]
pub(super) fn extent(
    parameter: &Parameter,
    at: usize,
    known: &Dimensions,
) -> Result<usize, CallError> {
    let size = match parameter.extents[at] {
        Extent::Fixed(size) => return Ok(size),
        Extent::Named(place) => Some(known[place].1),
        Extent::Computed => {
            let value = |name| known.iter().find(|known| known.0 == name).map(|known| known.1);
            parameter.sizes[at].eval(value)
        }
    };
    let size = size.and_then(|size| usize::try_from(size).ok());
    size.ok_or_else(|| CallError::Size(parameter.ty.clone()))
}
