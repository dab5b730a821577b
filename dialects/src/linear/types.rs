//! Types of linear maps, from those of others.

use crate::interfaces::linear_map_type;
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Op, Shape, Store, Type, TypeData, Value};
use smallvec::smallvec;

/// The spaces of the maps of these types.
///
/// # Errors
/// If there is none, or a type is no map.
pub fn of_maps(store: &Store, types: &[Type]) -> Result<Vec<(Type, Type)>, String> {
    if types.is_empty() {
        return Err("has no map".to_owned());
    }
    let spaces = types.iter().map(|&ty| linear_map_type::spaces(store, ty));
    spaces.collect::<Option<_>>().ok_or_else(|| "has an operand that is no linear map".to_owned())
}

/// A map of these spaces is the only result.
pub fn one(store: &mut Store, domain: Type, codomain: Type) -> Inferred {
    Ok(smallvec![linear_map_type::of(store, domain, codomain)])
}

/// The type of tuples of these.
pub fn tuple(store: &mut Store, parts: impl Iterator<Item = Type>) -> Type {
    store.intern_type(TypeData::Tuple(parts.collect()))
}

/// The spaces of a map.
pub fn spaces(ir: &Ir, map: Value) -> (Type, Type) {
    linear_map_type::spaces(&ir.store, ir.ty(map)).expect("a verified map has the type of one")
}

/// The parts of a tuple type, or why it is none.
pub fn parts(ir: &Ir, ty: Type) -> Result<&[Type], String> {
    let text = || format!("`{}` is no tuple", type_to_string(ir, ty));
    ir.store.as_tuple(ty).ok_or_else(text)
}

/// Says so if two spaces that have to be the same are not.
pub fn same(ir: &Ir, what: &str, wanted: Type, found: Type) -> Result<(), String> {
    if wanted == found {
        return Ok(());
    }
    let [wanted, found] = [wanted, found].map(|ty| type_to_string(ir, ty));
    Err(format!("{what} `{found}`, where `{wanted}` is needed"))
}

/// Says so if the only result is no map from one space to the other.
pub fn gives(ir: &Ir, op: Op, domain: Type, codomain: Type) -> Result<(), String> {
    let (from, to) = spaces(ir, ir.result(op, 0));
    same(ir, "gives a map from", domain, from)?;
    same(ir, "gives a map to", codomain, to)
}

/// Says so if a space is made of other numbers than those of this type.
pub fn made_of(ir: &Ir, space: Type, number: Type) -> Result<(), String> {
    let mut open = vec![space];
    while let Some(ty) = open.pop() {
        match (ir.store.as_tuple(ty), Shape::of(&ir.store, ty)) {
            (Some(parts), _) => open.extend(parts),
            (None, Some(shape)) => same(ir, "has in its space numbers of", number, shape.element)?,
            (None, None) => {}
        }
    }
    Ok(())
}

/// The type of what a body gives at each place of the leading dimensions of an array.
pub fn row(ir: &Ir, array: Type, count: usize) -> Option<Shape> {
    let mut shape = Shape::of(&ir.store, array).filter(|shape| shape.rank() >= count)?;
    shape.sizes.drain(..count);
    Some(shape)
}
