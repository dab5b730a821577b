//! Executing a call on the buffers of XLA.

use super::abi::{Buffer, CallFrame, dtype};
use super::error::Failure;
use super::pool;
use super::registry::XlaFunction;
use crate::runtime::described;
use crate::signature::Parameter;
use crate::{CallError, Element, F8E4M3FN, F8E5M2, View, ViewMut, bf16, f16};
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;
use smallvec::SmallVec;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::slice;

/// Where arrays without elements begin, if XLA passes null.
#[repr(align(64))]
struct Nowhere;

/// Calls a function on the buffers of a frame. Nothing is copied.
///
/// # Safety
/// The frame is one of XLA, in the stage of execution.
pub(super) unsafe fn execute(frame: &CallFrame, function: &XlaFunction) -> Result<(), Failure> {
    // SAFETY: as we were promised.
    let (arguments, results) = unsafe { (frame.arguments.iter()?, frame.results.iter()?) };
    let arguments: SmallVec<[&Buffer; 8]> = arguments.collect();
    let results: SmallVec<[&Buffer; 8]> = results.collect();
    // SAFETY: as we were promised.
    let done = unsafe { call(frame, function, &arguments, &results) };
    done.map_err(|error| Failure::of_call(&function.name, &error))
}

/// # Safety
/// As for [`execute`]; the buffers are those of the frame.
unsafe fn call(
    frame: &CallFrame,
    function: &XlaFunction,
    arguments: &[&Buffer],
    results: &[&Buffer],
) -> Result<(), CallError> {
    let (compiled, signature) = (function.code.compiled(), function.code.signature());
    let (given, wanted) = (arguments.len(), signature.inputs.len());
    if given != wanted {
        return Err(CallError::Count { given, wanted });
    }
    let (given, wanted) = (results.len(), signature.results.len());
    if given != wanted {
        return Err(CallError::Places { given, wanted });
    }
    check_formats(&signature.inputs, arguments, &|at| format!("`%{}`", signature.inputs[at].name))?;
    check_formats(&signature.results, results, &|at| format!("result {}", at + 1))?;
    // SAFETY: the buffers hold arrays of these shapes and formats. Those of results overlap nothing.
    let (inputs, outputs) = unsafe {
        let inputs: SmallVec<[View<'_>; 8]> = arguments.iter().map(|it| it.view()).collect();
        (inputs, results.iter().map(|it| it.view_mut()).collect::<SmallVec<[ViewMut<'_>; 8]>>())
    };
    let known = compiled.checked(&inputs, &outputs, &[])?;
    let sizes = known.iter().map(|(_, size)| std::ptr::from_ref(size).cast());
    let arrays = arguments.iter().chain(results).map(|buffer| buffer.start().cast_const());
    let workspace = std::iter::once(std::ptr::null());
    let mut pointers: SmallVec<[*const c_void; 32]> =
        sizes.chain(arrays).chain(workspace).collect();
    let wanted = compiled.threads();
    if wanted < 2 {
        // SAFETY: there is a pointer for each parameter, and arguments and results match them: they
        // were checked. Integers have no undefined bits: those of XLA have the width of ours, and
        // a boolean of XLA is 0 or 1.
        return unsafe { compiled.run(&mut pointers) };
    }
    // SAFETY: the frame is one of XLA.
    let schedule = |task| unsafe { pool::schedule(frame, task) };
    // SAFETY: as above.
    unsafe { compiled.run_on(&mut pointers, &schedule, wanted.min(pool::threads(frame))) }
}

/// Fails if a buffer has another element type than its parameter. Shapes are checked afterwards,
/// as for every call.
#[inline]
fn check_formats(
    parameters: &[Parameter],
    buffers: &[&Buffer],
    name: &dyn Fn(usize) -> String,
) -> Result<(), CallError> {
    for (at, (parameter, buffer)) in parameters.iter().zip(buffers).enumerate() {
        if !has_format(buffer.dtype, parameter.number) {
            let given = described(buffer.shape(), format_name(buffer.dtype));
            let (name, wanted) = (name(at), parameter.ty.clone());
            return Err(CallError::Argument { name, given, wanted });
        }
    }
    Ok(())
}

/// Returns whether elements of XLA have a format of ours.
#[inline]
fn has_format(of: i32, number: NumberFormat) -> bool {
    match of {
        dtype::F64 => number == NumberFormat::Float(FloatKind::F64),
        dtype::F32 => number == NumberFormat::Float(FloatKind::F32),
        dtype::F16 => number == NumberFormat::Float(FloatKind::F16),
        dtype::BF16 => number == NumberFormat::Float(FloatKind::BF16),
        dtype::F8E5M2 => number == NumberFormat::Float(FloatKind::F8E5M2),
        dtype::F8E4M3FN => number == NumberFormat::Float(FloatKind::F8E4M3FN),
        dtype::PRED => number == NumberFormat::Int(1),
        dtype::S8 | dtype::U8 => number == NumberFormat::Int(8),
        dtype::S16 | dtype::U16 => number == NumberFormat::Int(16),
        dtype::S32 | dtype::U32 => number == NumberFormat::Int(32),
        dtype::S64 | dtype::U64 => number == NumberFormat::Int(64),
        _ => false,
    }
}

/// Returns the name of an element type, as messages of calls spell it.
#[cold]
fn format_name(of: i32) -> &'static str {
    match of {
        dtype::PRED => "bool",
        dtype::S8 => "i8",
        dtype::S16 => "i16",
        dtype::S32 => "i32",
        dtype::S64 => "i64",
        dtype::U8 => "u8",
        dtype::U16 => "u16",
        dtype::U32 => "u32",
        dtype::U64 => "u64",
        dtype::F16 => "f16",
        dtype::F32 => "f32",
        dtype::F64 => "f64",
        dtype::C64 => "complex<f32>",
        dtype::BF16 => "bf16",
        dtype::F8E5M2 => "f8E5M2",
        dtype::F8E4M3FN => "f8E4M3FN",
        dtype::C128 => "complex<f64>",
        _ => "another format",
    }
}

impl Buffer {
    /// Returns the address of the first element.
    fn start(&self) -> *mut c_void {
        match self.data.is_null() {
            true => NonNull::<Nowhere>::dangling().as_ptr().cast(),
            false => self.data,
        }
    }

    /// Returns the number of elements.
    fn count(&self) -> usize {
        let sizes = self.shape().iter();
        // The array exists, so its elements can be counted.
        sizes.fold(1_usize, |count, &size| count.saturating_mul(size))
    }

    /// Returns the array as an argument.
    ///
    /// # Safety
    /// The buffer has this many elements of this format, and nothing writes them.
    unsafe fn view(&self) -> View<'_> {
        // SAFETY: as the caller promised.
        let numbers = unsafe {
            match self.dtype {
                dtype::F64 => f64::slice(self.elements()),
                dtype::F32 => f32::slice(self.elements()),
                dtype::F16 => f16::slice(self.elements()),
                dtype::BF16 => bf16::slice(self.elements()),
                dtype::F8E5M2 => F8E5M2::slice(self.elements()),
                dtype::F8E4M3FN => F8E4M3FN::slice(self.elements()),
                dtype::S64 | dtype::U64 => i64::slice(self.elements()),
                dtype::S32 | dtype::U32 => i32::slice(self.elements()),
                dtype::S16 | dtype::U16 => i16::slice(self.elements()),
                _ => i8::slice(self.elements()),
            }
        };
        View::lent(numbers, self.shape())
    }

    /// Returns the array as a result.
    ///
    /// # Safety
    /// The buffer has this many elements of this format, and nothing else uses them.
    unsafe fn view_mut(&self) -> ViewMut<'_> {
        let shape = self.shape();
        // SAFETY: as the caller promised.
        unsafe {
            match self.dtype {
                dtype::F64 => ViewMut::shaped::<f64>(self.elements_mut(), shape),
                dtype::F32 => ViewMut::shaped::<f32>(self.elements_mut(), shape),
                dtype::F16 => ViewMut::shaped::<f16>(self.elements_mut(), shape),
                dtype::BF16 => ViewMut::shaped::<bf16>(self.elements_mut(), shape),
                dtype::F8E5M2 => ViewMut::shaped::<F8E5M2>(self.elements_mut(), shape),
                dtype::F8E4M3FN => ViewMut::shaped::<F8E4M3FN>(self.elements_mut(), shape),
                dtype::S64 | dtype::U64 => ViewMut::shaped::<i64>(self.elements_mut(), shape),
                dtype::S32 | dtype::U32 => ViewMut::shaped::<i32>(self.elements_mut(), shape),
                dtype::S16 | dtype::U16 => ViewMut::shaped::<i16>(self.elements_mut(), shape),
                _ => ViewMut::shaped::<i8>(self.elements_mut(), shape),
            }
        }
    }

    unsafe fn elements<T>(&self) -> &[T] {
        // SAFETY: as the caller of `view` promised.
        unsafe { slice::from_raw_parts(self.start().cast_const().cast(), self.count()) }
    }

    #[expect(clippy::mut_from_ref, reason = "XLA owns the elements, not the buffer's description")]
    unsafe fn elements_mut<T>(&self) -> &mut [T] {
        // SAFETY: as the caller of `view_mut` promised.
        unsafe { slice::from_raw_parts_mut(self.start().cast(), self.count()) }
    }
}
