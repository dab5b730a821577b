//! Transformed types: those of primal values, which differ for functions, and those of changes.

use super::Mode;
use super::generators::{How, change_of_elements};
use cotan_dialects::chad::{copower_of, copower_type, linear_type};
use cotan_ir::constraints::element_or_self;
use cotan_ir::types::FunctionType;
use cotan_ir::{Store, Type, TypeData};

/// Returns the primal type of a type: a transformed function also returns the linear function of
/// its arguments.
pub fn primal(store: &mut Store, how: How, ty: Type) -> Type {
    if let Some(parts) = store.as_tuple(ty).map(<[Type]>::to_vec) {
        let parts: Vec<Type> = parts.into_iter().map(|part| primal(store, how, part)).collect();
        return store.intern_type(TypeData::Tuple(parts.into()));
    }
    let Some(FunctionType { inputs, results }) = store.as_function(ty).cloned() else { return ty };
    let linear = linear_part(store, how, &[], &inputs, &results);
    let inputs: Vec<Type> = inputs.iter().map(|&ty| primal(store, how, ty)).collect();
    let mut results: Vec<Type> = results.iter().map(|&ty| primal(store, how, ty)).collect();
    results.push(linear);
    store.function_type(&inputs, &results)
}

/// Returns the type of the linear function of a function that captures values of the types
/// `captured`. It maps tangents of captured values and arguments to those of results, or cotangents
/// in reverse.
pub fn linear_part(
    store: &mut Store,
    how: How,
    captured: &[Type],
    inputs: &[Type],
    results: &[Type],
) -> Type {
    let mut from = changes(store, how, captured);
    from.extend(changes(store, how, inputs));
    let to = changes(store, how, results);
    match how.mode {
        Mode::Forward => linear_type(store, &from, &to),
        Mode::Reverse => linear_type(store, &to, &from),
    }
}

/// Returns the types of the changes of values of these types, without discrete ones.
pub fn changes(store: &mut Store, how: How, types: &[Type]) -> Vec<Type> {
    types.iter().filter_map(|&ty| change(store, how, ty)).collect()
}

/// Returns the type of tangents, or cotangents, of values of a type; `None` for discrete ones. The
/// tangent of a function maps arguments to tangents of the results, due to captured values. Its
/// cotangent is the formal sum of the arguments of its applications with cotangents of the results.
pub fn change(store: &mut Store, how: How, ty: Type) -> Option<Type> {
    if let Some(parts) = store.as_tuple(ty).map(<[Type]>::to_vec) {
        let empty = store.intern_type(TypeData::Tuple(Box::default()));
        let parts: Vec<Option<Type>> =
            parts.into_iter().map(|part| change(store, how, part)).collect();
        parts.iter().any(Option::is_some).then_some(())?;
        let parts: Vec<Type> = parts.into_iter().map(|part| part.unwrap_or(empty)).collect();
        return Some(store.intern_type(TypeData::Tuple(parts.into())));
    }
    if let Some(FunctionType { inputs, results }) = store.as_function(ty).cloned() {
        let arguments: Vec<Type> = inputs.iter().map(|&ty| primal(store, how, ty)).collect();
        let results = changes(store, how, &results);
        return (!results.is_empty()).then(|| match how.mode {
            Mode::Forward => store.function_type(&arguments, &results),
            Mode::Reverse => copower_type(store, &arguments, &results),
        });
    }
    change_of_elements(store, how, ty)
}

/// Returns whether values of a type have changes.
pub fn can_change(store: &Store, how: How, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        if let Some(parts) = store.as_tuple(ty) {
            open.extend(parts);
        } else if let Some(function) = store.as_function(ty) {
            open.extend(&function.results);
        } else if (how.generators.of)(store, element_or_self(store, ty)).is_some() {
            return true;
        }
    }
    false
}

/// Returns whether a type contains a function.
pub fn has_functions(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match store.as_tuple(ty) {
            Some(parts) => open.extend(parts),
            None if store.as_function(ty).is_some() => return true,
            None => {}
        }
    }
    false
}

/// Returns whether a type is a formal sum.
pub fn is_copower(store: &Store, ty: Type) -> bool {
    copower_of(store, ty).is_some()
}
