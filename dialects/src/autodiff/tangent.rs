//! What values change by: types, zeros, sums and names of tangents and cotangents.

use crate::interfaces::{accumulators, linear_map_type};
use crate::{Emit, yielded};
use cotan_ir::constraints::element_or_self;
use cotan_ir::names::ValueName;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Store, Type, TypeData, Value};

/// Whether values of a type can change by something: floats, arrays of floats and accumulators of
/// them, tuples with any.
pub fn has_tangent(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match store.as_tuple(ty) {
            Some(parts) => open.extend(parts),
            None if is_float(store, ty) => return true,
            None => {}
        }
    }
    false
}

fn is_float(store: &Store, ty: Type) -> bool {
    let ty = accumulators::sum(store, ty).unwrap_or(ty);
    matches!(store.type_data(element_or_self(store, ty)), TypeData::Float(_))
}

/// The type of what values of a type change by: the type itself, `tuple<>` in the places of a tuple
/// that do not change. Nothing for what has no tangent.
pub fn tangent_type(store: &mut Store, ty: Type) -> Option<Type> {
    if !has_tangent(store, ty) {
        return None;
    }
    let Some(parts) = store.as_tuple(ty).map(<[Type]>::to_vec) else { return Some(ty) };
    let empty = store.intern_type(TypeData::Tuple(Box::default()));
    let parts: Vec<Type> =
        parts.into_iter().map(|part| tangent_type(store, part).unwrap_or(empty)).collect();
    Some(store.intern_type(TypeData::Tuple(parts.into())))
}

/// The type of cotangents of values of a type that changes: what is added to an accumulator is read
/// from the cotangent of what it adds up to, and what is added up for a linear map, as a value, is what
/// it is applied to in reverse.
pub fn cotangent_type(store: &Store, ty: Type) -> Type {
    accumulators::sum(store, ty).or_else(|| linear_map_type::codomain(store, ty)).unwrap_or(ty)
}

/// No change at all of values of a type.
pub fn zeros(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    Emit::new(b, loc).zeros(ty)
}

/// The sum of two tangents, or cotangents, of one type.
pub fn add(b: &mut Builder<'_>, loc: Loc, one: Value, other: Value) -> Value {
    Emit::new(b, loc).sum(one, other)
}

/// Names what `of` changes by: `%dx` for `%x`.
pub fn name_like(ir: &mut Ir, value: Value, of: Value) {
    if ir.value_name(value) != ValueName::FRESH {
        return;
    }
    if let Some(name) = ir.store.word_text(ir.value_name(of)) {
        let name = format!("d{name}");
        ir.name_value(value, &name);
    }
}

/// Whether the regions of an operation give nothing that changes, as those that compute indices: then it
/// does not matter to a derivative what they see.
pub fn bodies_are_discrete(ir: &Ir, op: Op) -> bool {
    ir.regions(op).iter().all(|&region| {
        let is_discrete = |&value: &Value| {
            let ty = ir.ty(value);
            Shape::of(&ir.store, ty).is_some() && !has_tangent(&ir.store, ty)
        };
        yielded(ir, region).is_some_and(|given| given.iter().all(is_discrete))
    })
}
