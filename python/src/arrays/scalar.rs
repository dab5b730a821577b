//! Numbers of Python as arguments.

use super::Dtype;
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyFloat, PyInt};

/// The reason why a number is not an argument.
#[derive(Debug)]
pub enum NotANumber {
    /// The object is not a plain number.
    Other,
    /// A number that an element type cannot represent: its text.
    Inexact(String),
}

/// Returns the bits of a plain `float`, `int` or `bool` as an element type. Floats are rounded;
/// integers must be exact.
pub fn bits(object: &Bound<'_, PyAny>, wanted: Dtype) -> Result<u64, NotANumber> {
    if object.is_exact_instance_of::<PyFloat>() {
        // SAFETY: it is a `float`.
        let value = unsafe { ffi::PyFloat_AsDouble(object.as_ptr()) };
        return of_float(value, wanted).ok_or_else(|| inexact(object));
    }
    if object.is_exact_instance_of::<PyBool>() {
        let value = object.is_truthy().unwrap_or(false);
        return (wanted == Dtype::Bool).then_some(u64::from(value)).ok_or_else(|| inexact(object));
    }
    if object.is_exact_instance_of::<PyInt>() {
        let value = object.extract::<i128>().map_err(|_| inexact(object))?;
        return of_int(value, wanted).ok_or_else(|| inexact(object));
    }
    Err(NotANumber::Other)
}

/// Returns the parts of a plain `complex`, `float` or `int`.
pub fn complex(object: &Bound<'_, PyAny>) -> Option<[f64; 2]> {
    let is_number = object.is_exact_instance_of::<PyComplex>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_exact_instance_of::<PyInt>();
    let part = |name: &str| object.getattr(name).and_then(|part| part.extract::<f64>()).ok();
    is_number.then(|| Some([part("real")?, part("imag")?]))?
}

#[cold]
fn inexact(object: &Bound<'_, PyAny>) -> NotANumber {
    let text = object.repr().map_or_else(|_| "a number".to_owned(), |text| text.to_string());
    NotANumber::Inexact(text)
}

fn of_float(value: f64, wanted: Dtype) -> Option<u64> {
    match wanted {
        Dtype::Float(64) => Some(value.to_bits()),
        Dtype::Float(32) => Some(u64::from((value as f32).to_bits())),
        _ => small_float(wanted).map(|format| format.nearest(value)),
    }
}

fn of_int(value: i128, wanted: Dtype) -> Option<u64> {
    match wanted {
        Dtype::Float(64) => {
            let float = value as f64;
            (float as i128 == value).then_some(float.to_bits())
        }
        Dtype::Float(32) => {
            let float = value as f32;
            (float as i128 == value).then_some(u64::from(float.to_bits()))
        }
        Dtype::Int(bits) => {
            let limit = 1_i128 << (bits - 1);
            (-limit..limit).contains(&value).then_some(value as u64)
        }
        Dtype::UInt(bits) => (0..1_i128 << bits).contains(&value).then_some(value as u64),
        _ => {
            let format = small_float(wanted)?;
            let bits = format.nearest_integer(value);
            (format.float(bits) == value as f64 && value as f64 as i128 == value).then_some(bits)
        }
    }
}

/// Returns the format of a float of 16 or 8 bits.
fn small_float(wanted: Dtype) -> Option<NumberFormat> {
    match wanted {
        Dtype::Float(16) => Some(NumberFormat::Float(FloatKind::F16)),
        Dtype::BFloat16 => Some(NumberFormat::Float(FloatKind::BF16)),
        Dtype::Float8E4M3Fn => Some(NumberFormat::Float(FloatKind::F8E4M3FN)),
        Dtype::Float8E5M2 => Some(NumberFormat::Float(FloatKind::F8E5M2)),
        _ => None,
    }
}
