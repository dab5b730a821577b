//! The power of two of scaling casts.

use crate::Emit;
use crate::interp::{NumberFormat, Word};
use cotan_ir::types::FloatKind;
use cotan_ir::{Type, TypeData, Value};

/// The format of powers of two, which are stored as exponents.
const SCALE: FloatKind = FloatKind::F8E8M0FNU;

/// Returns the conversion from words of the scale to the nearest powers of two, as values of the
/// format `to`.
pub fn power_of_two(scale: NumberFormat, to: NumberFormat) -> impl Fn(Word) -> f64 + 'static {
    move |word| to.float(to.nearest(SCALE.value(SCALE.encode(scale.float(word)))))
}

/// Emits the power of two nearest to a scale, in `f64`.
pub fn emit_power_of_two(e: &mut Emit<'_, '_>, scale: Value) -> Value {
    let exponents = e.builder.store_mut().intern_type(TypeData::Float(SCALE));
    let power = e.cast(scale, exponents);
    e.cast(power, Type::F64)
}
