//! Types, zeros, sums and names of tangents and cotangents.

use crate::interfaces::{accumulators, linear_map_type};
use crate::{Emit, yielded};
use cotan_ir::constraints::element_or_self;
use cotan_ir::names::ValueName;
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Builder, Ir, Loc, Op, Shape, Store, Type, TypeData, Value};

/// Returns whether values of a type have tangents: floats, arrays of floats and accumulators of
/// them, and tuples with such a component.
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
    matches!(store.type_data(element_or_self(store, ty)), TypeData::Float(_) | TypeData::Complex(_))
}

/// Returns the tangent type of a type: the type itself, with `tuple<>` for the components of a
/// tuple that have no tangent. Returns `None` if no component has one.
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

/// Returns the cotangent type of a differentiable type.
///
/// For an accumulator this is the type of its sum, from which the cotangents of its addends are
/// read. For a linear map it is the codomain, to which its transpose is applied.
pub fn cotangent_type(store: &Store, ty: Type) -> Type {
    accumulators::sum(store, ty).or_else(|| linear_map_type::codomain(store, ty)).unwrap_or(ty)
}

/// The reason to reject an operation with differentiable values that have no zeros.
pub const NO_ZEROS: &str = "it has values of a type with unknown sizes, which has no zeros";

/// Returns whether a value of an operation, or inside it, is differentiable but has no zeros: the
/// sizes of its type are unknown, as in `tensor<?xf64>`.
pub fn without_zeros(ir: &Ir, op: Op) -> bool {
    any_changing(ir, op, |ty| !has_zeros(&ir.store, ty))
}

/// Returns whether a value of an operation, or inside it, is differentiable but has an unranked
/// type, so that not even `zeros_like` applies.
pub fn without_rank(ir: &Ir, op: Op) -> bool {
    any_changing(ir, op, |ty| matches!(ir.store.type_data(ty), TypeData::UnrankedTensor(_)))
}

fn any_changing(ir: &Ir, op: Op, holds: impl Fn(Type) -> bool) -> bool {
    let args = |op: Op| {
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        blocks.flat_map(|block| ir.args(block)).collect::<Vec<Value>>()
    };
    let values = |op: Op| ir.operands(op).chain(ir.results(op)).chain(args(op)).collect::<Vec<_>>();
    let mut types = ir.walk(op).flat_map(values).map(|value| ir.ty(value));
    types.any(|ty| has_tangent(&ir.store, ty) && holds(ty))
}

/// Returns whether a differentiable type has zeros, that is, known sizes.
pub fn has_zeros(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match store.as_tuple(ty) {
            Some(parts) => open.extend(parts),
            None if !is_float(store, ty) => {}
            None if has_sizes(store, accumulators::sum(store, ty).unwrap_or(ty)) => {}
            None => return false,
        }
    }
    true
}

/// Returns whether the sizes of a type are constants or polynomials.
fn has_sizes(store: &Store, ty: Type) -> bool {
    let sizes = store.type_data(ty).shape();
    let is_static = sizes.is_some_and(|sizes| !sizes.contains(&DYNAMIC));
    is_static || Shape::of(store, ty).is_some()
}

/// Returns the zero tangent of a type.
pub fn zeros(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    Emit::new(b, loc).zeros(ty)
}

/// Returns the sum of two tangents, or of two cotangents, of one type.
pub fn add(b: &mut Builder<'_>, loc: Loc, one: Value, other: Value) -> Value {
    Emit::new(b, loc).sum(one, other)
}

/// Names a tangent after its primal value `of`: `%dx` for `%x`.
pub fn name_like(ir: &mut Ir, value: Value, of: Value) {
    if ir.value_name(value) != ValueName::FRESH {
        return;
    }
    if let Some(name) = ir.store.word_text(ir.value_name(of)) {
        let name = format!("d{name}");
        ir.name_value(value, &name);
    }
}

/// Names a Taylor coefficient after its primal value: `%dx` for the first one of `%x`, `%d2x` for the
/// second one.
pub fn name_coefficient(ir: &mut Ir, value: Value, of: Value, order: usize) {
    if order == 1 {
        return name_like(ir, value, of);
    }
    if ir.value_name(value) != ValueName::FRESH {
        return;
    }
    if let Some(name) = ir.store.word_text(ir.value_name(of)) {
        let name = format!("d{order}{name}");
        ir.name_value(value, &name);
    }
}

/// Returns whether an operation has results, none of which has a tangent. Its bodies may read floats
/// all the same.
pub fn returns_discrete(ir: &Ir, op: Op) -> bool {
    ir.result_count(op) > 0 && ir.results(op).all(|result| !has_tangent(&ir.store, ir.ty(result)))
}

/// Returns whether the regions of an operation yield no differentiable values, such as regions that
/// compute indices. Their captured values are then irrelevant to derivatives.
pub fn bodies_are_discrete(ir: &Ir, op: Op) -> bool {
    ir.regions(op).iter().all(|&region| {
        let is_discrete = |&value: &Value| {
            let ty = ir.ty(value);
            Shape::of(&ir.store, ty).is_some() && !has_tangent(&ir.store, ty)
        };
        yielded(ir, region).is_some_and(|yielded_values| yielded_values.iter().all(is_discrete))
    })
}
