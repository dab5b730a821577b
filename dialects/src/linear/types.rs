//! Types of linear maps.

use crate::interfaces::linear_map_type;
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Op, Shape, Store, Type, TypeData, Value};
use smallvec::smallvec;

/// Returns the domains and codomains of maps of these types.
///
/// # Errors
/// Returns an error if there is none, or if a type is not a map.
pub fn of_maps(store: &Store, types: &[Type]) -> Result<Vec<(Type, Type)>, String> {
    if types.is_empty() {
        return Err("has no map operand".to_owned());
    }
    let spaces = types.iter().map(|&ty| linear_map_type::spaces(store, ty));
    spaces
        .collect::<Option<_>>()
        .ok_or_else(|| "has an operand that is not a linear map".to_owned())
}

/// Infers a single result: a map between these spaces.
pub fn one(store: &mut Store, domain: Type, codomain: Type) -> Inferred {
    Ok(smallvec![linear_map_type::of(store, domain, codomain)])
}

/// Returns the type of tuples of these components.
pub fn tuple(store: &mut Store, parts: impl Iterator<Item = Type>) -> Type {
    store.intern_type(TypeData::Tuple(parts.collect()))
}

/// Returns the domain and codomain of a map.
pub fn spaces(ir: &Ir, map: Value) -> (Type, Type) {
    linear_map_type::spaces(&ir.store, ir.ty(map)).expect("a verified map has the type of one")
}

/// Returns the components of a tuple type, or an error.
pub fn parts(ir: &Ir, ty: Type) -> Result<&[Type], String> {
    let text = || format!("`{}` is no tuple", type_to_string(ir, ty));
    ir.store.as_tuple(ty).ok_or_else(text)
}

/// Returns an error if two spaces differ.
pub fn same(ir: &Ir, what: &str, expected: Type, found: Type) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let [expected, found] = [expected, found].map(|ty| type_to_string(ir, ty));
    Err(format!("{what} `{found}`, expected `{expected}`"))
}

/// Returns an error if the single result is not a map between these spaces.
pub fn check_map(ir: &Ir, op: Op, domain: Type, codomain: Type) -> Result<(), String> {
    let (from, to) = spaces(ir, ir.result(op, 0));
    same(ir, "returns a map from", domain, from)?;
    same(ir, "returns a map to", codomain, to)
}

/// Returns an error if the scalars of a space differ from this type.
pub fn check_scalars(ir: &Ir, space: Type, number: Type) -> Result<(), String> {
    let mut open = vec![space];
    while let Some(ty) = open.pop() {
        match (ir.store.as_tuple(ty), Shape::of(&ir.store, ty)) {
            (Some(parts), _) => open.extend(parts),
            (None, Some(shape)) => same(ir, "has a space with scalars of", number, shape.element)?,
            (None, None) => {}
        }
    }
    Ok(())
}

/// Returns the type of an element of the leading dimensions of an array.
pub fn row(ir: &Ir, array: Type, count: usize) -> Option<Shape> {
    let mut shape = Shape::of(&ir.store, array).filter(|shape| shape.rank() >= count)?;
    shape.sizes.drain(..count);
    Some(shape)
}
