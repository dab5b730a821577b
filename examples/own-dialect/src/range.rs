//! `!interval.range`

use crate::Bounds;
use cotan_dialects::interp::{Array, Datum, Frame, Trap};
use cotan_ir::spec::{ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::{Store, Type, TypeData, Value};

/// The type of intervals of real numbers.
pub(crate) static DEF: TypeDef = TypeDef {
    name: "interval.range",
    doc: "A closed interval of real numbers, with floats as bounds.",
    syntax: ParamSyntax::Attributes(&[]),
};

/// The constraint on operands that are intervals.
pub static RANGE: TypeConstraint =
    TypeConstraint { description: "interval", holds: is_range, only: None };

fn is_range(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(ty), TypeData::Dialect { def, .. } if *def == &DEF)
}

/// Returns the type itself.
pub fn range_type(store: &mut Store) -> Type {
    store.intern_type(TypeData::Dialect { def: &DEF, params: [].into() })
}

/// Returns the run-time representation of an interval: an array of its two bounds.
pub(crate) fn to_datum(bounds: Bounds) -> Datum {
    let words = [bounds.lower, bounds.upper].map(f64::to_bits).to_vec();
    Datum::array(Array::new([2].into(), words))
}

/// The bounds of an interval of a running program.
pub(crate) fn bounds_of(frame: &Frame<'_, '_>, value: Value) -> Result<Bounds, Trap> {
    let datum = frame.get(value)?;
    let bound = |index: usize| f64::from_bits(datum.words().get(index).copied().unwrap_or(0));
    Ok(Bounds { lower: bound(0), upper: bound(1) })
}
