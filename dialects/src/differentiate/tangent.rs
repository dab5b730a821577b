//! What values change by: types, zeros, sums and names of tangents and cotangents.

use crate::arith::{Addf, Constant};
use crate::array::zero;
use crate::eval::splat;
use crate::tuple::{self, Get, Pack};
use cotan_ir::constraints::element_or_self;
use cotan_ir::names::{Name, ValueName};
use cotan_ir::{Builder, Ir, Loc, Store, Type, TypeData, Value};

/// Whether values of a type can change by something: floats, arrays of floats, tuples with any.
pub fn has_tangent(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match tuple::parts(store, ty) {
            Some(parts) => open.extend(parts),
            None if is_float(store, ty) => return true,
            None => {}
        }
    }
    false
}

fn is_float(store: &Store, ty: Type) -> bool {
    matches!(store.type_data(element_or_self(store, ty)), TypeData::Float(_))
}

/// The type of what values of a type change by: the type itself, `tuple<>` in the places of a tuple
/// that do not change. Nothing for what has no tangent.
pub fn tangent_type(store: &mut Store, ty: Type) -> Option<Type> {
    if !has_tangent(store, ty) {
        return None;
    }
    let Some(parts) = tuple::parts(store, ty).map(<[Type]>::to_vec) else { return Some(ty) };
    let empty = store.ty(TypeData::Tuple(Box::default()));
    let parts: Vec<Type> =
        parts.into_iter().map(|part| tangent_type(store, part).unwrap_or(empty)).collect();
    Some(store.ty(TypeData::Tuple(parts.into())))
}

/// No change at all of values of a type.
pub fn zeros(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    if !has_tangent(&b.ir.store, ty) {
        return Pack::value(b, loc, &[]);
    }
    if let Some(parts) = tuple::parts(&b.ir.store, ty).map(<[Type]>::to_vec) {
        let parts: Vec<Value> = parts.into_iter().map(|part| zeros(b, loc, part)).collect();
        return Pack::value(b, loc, &parts);
    }
    if let Some(attr) = splat(&mut b.ir.store, ty, 0.0) {
        return Constant::value(b, loc, attr);
    }
    zero::of(b, loc, ty).expect("a tangent is made of floats")
}

/// The sum of two tangents, or cotangents, of one type.
pub fn add(b: &mut Builder<'_>, loc: Loc, one: Value, other: Value) -> Value {
    let ty = b.ir.ty(one);
    let Some(count) = tuple::parts(&b.ir.store, ty).map(<[Type]>::len) else {
        return Addf::value(b, loc, one, other);
    };
    let sum = |index: usize| {
        let [one, other] = [one, other].map(|of| Get::value(b, loc, of, index as i64));
        add(b, loc, one, other)
    };
    let parts: Vec<Value> = (0..count).map(sum).collect();
    Pack::value(b, loc, &parts)
}

/// Names what `of` changes by: `%dx` for `%x`.
pub fn name_like(ir: &mut Ir, value: Value, of: Value) {
    if ir.value_name(value) != ValueName::FRESH {
        return;
    }
    if let Name::Text(name) = ir.value_name(of).get() {
        let name = format!("d{}", ir.text(name));
        ir.name_value(value, &name);
    }
}
