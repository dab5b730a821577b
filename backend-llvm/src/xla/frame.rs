//! Reading a call frame.

use super::abi::ErrorCode;
use super::abi::{
    Attributes, BUFFER, Buffer, Buffers, CallFrame, EXTENSION_METADATA, MetadataExtension, SCALAR,
    Scalar, dtype,
};
use super::error::Failure;
use std::slice;

/// The attribute with the number of the function.
const PROGRAM: &[u8] = b"program";

/// Returns a slice of a C array; an empty one may be null.
///
/// # Safety
/// The array has this many elements, which outlive the slice.
unsafe fn array<'a, T>(start: *const T, count: i64) -> &'a [T] {
    match usize::try_from(count) {
        Ok(count @ 1..) if !start.is_null() => {
            // SAFETY: as the caller promised.
            unsafe { slice::from_raw_parts(start, count) }
        }
        _ => &[],
    }
}

impl CallFrame {
    /// The size of the struct that this code reads.
    pub(super) const SIZE: usize = std::mem::offset_of!(Self, attributes) + size_of::<Attributes>();

    /// Returns the request for metadata, if the frame is one.
    ///
    /// # Safety
    /// The frame is one of XLA.
    pub(super) unsafe fn metadata(&self) -> Option<*mut MetadataExtension> {
        let mut extension = self.extension_start;
        while !extension.is_null() {
            // SAFETY: extensions are a list that ends with null.
            let base = unsafe { &*extension };
            if base.kind == EXTENSION_METADATA {
                return Some(extension.cast());
            }
            extension = base.next;
        }
        None
    }

    /// Returns the number of the function.
    ///
    /// # Safety
    /// The frame is one of XLA.
    pub(super) unsafe fn program(&self) -> Result<u64, Failure> {
        let missing = "a call of `cotan` needs the attribute `program`, an integer of 64 bits";
        let missing = || Failure::new(ErrorCode::InvalidArgument, missing);
        let attributes = &self.attributes;
        // SAFETY: there are as many names, tags and values as the frame states.
        let (names, kinds, values) = unsafe {
            let names = array(attributes.names.cast_const(), attributes.size);
            let kinds = array(attributes.types.cast_const(), attributes.size);
            (names, kinds, array(attributes.values.cast_const(), attributes.size))
        };
        for ((&name, &kind), &value) in names.iter().zip(kinds).zip(values) {
            // SAFETY: names are spans of bytes.
            let text = unsafe { array((*name).ptr, i64::try_from((*name).len).unwrap_or(0)) };
            if text != PROGRAM {
                continue;
            }
            if kind != SCALAR {
                return Err(missing());
            }
            // SAFETY: the tag states that it is a scalar; one of 64 bits has eight bytes.
            return unsafe {
                match &*value.cast::<Scalar>() {
                    Scalar { dtype: dtype::U64 | dtype::S64, value } => {
                        Ok(value.cast::<u64>().read_unaligned())
                    }
                    _ => Err(missing()),
                }
            };
        }
        Err(missing())
    }
}

impl Buffers {
    /// Returns the buffers.
    ///
    /// # Safety
    /// They are those of a frame of XLA, which outlives the result.
    pub(super) unsafe fn iter(&self) -> Result<impl ExactSizeIterator<Item = &Buffer>, Failure> {
        // SAFETY: there are as many tags and values as the frame states.
        let (kinds, values) = unsafe {
            let kinds = array(self.types.cast_const(), self.size);
            (kinds, array(self.values.cast_const(), self.size))
        };
        if kinds.iter().any(|&kind| kind != BUFFER) {
            let message = "an argument or a result is not a buffer";
            return Err(Failure::new(ErrorCode::InvalidArgument, message));
        }
        // SAFETY: the tags state that all are buffers.
        Ok(values.iter().map(|&value| unsafe { &*value.cast::<Buffer>() }))
    }
}

impl Buffer {
    /// Returns the size of each dimension. XLA has no negative ones: such a size would be a very
    /// large one here, which no parameter has.
    pub(super) fn shape(&self) -> &[usize] {
        const { assert!(size_of::<usize>() == size_of::<i64>()) };
        // SAFETY: there are as many sizes as the rank states, of the same width as ours.
        unsafe { array(self.dims.cast_const().cast::<usize>(), self.rank) }
    }
}
