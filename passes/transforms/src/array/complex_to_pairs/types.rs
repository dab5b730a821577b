//! Types with complex numbers, and their counterparts.

use cotan_dialects::complex::{pairs_type, part_of, parts_type};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Part, Store, Type, TypeData};
use cotan_pass::conversion::TypeConverter;

/// Returns whether a type is that of a complex number, or of an array of them.
pub fn is_complex(ir: &Ir, ty: Type) -> bool {
    part_of(&ir.store, ty).is_some()
}

/// Returns the converter of values: a complex number becomes two floats. Functions and tuples stay
/// one value.
pub fn converter() -> TypeConverter {
    TypeConverter::default().with_rule(|store, ty| match parts_type(store, ty) {
        Some(part) => Some(vec![part; 2]),
        None => mentions_complex(store, ty).then(|| vec![convert(store, ty)]),
    })
}

/// Returns whether a type mentions complex numbers.
pub fn mentions_complex(store: &Store, ty: Type) -> bool {
    let is_complex = |part| matches!(part, Part::Type(ty) if part_of(store, ty).is_some());
    match store.type_data(ty) {
        TypeData::Function(_) | TypeData::Tuple(_) => {
            store.nested(Part::Type(ty), |_, _| true).any(is_complex)
        }
        _ => part_of(store, ty).is_some(),
    }
}

/// Returns the type with arrays of pairs in place of complex numbers.
pub fn convert(store: &mut Store, ty: Type) -> Type {
    match store.type_data(ty).clone() {
        TypeData::Function(FunctionType { inputs, results }) => {
            let inputs: Vec<Type> = inputs.iter().map(|&ty| convert(store, ty)).collect();
            let results: Vec<Type> = results.iter().map(|&ty| convert(store, ty)).collect();
            store.function_type(&inputs, &results)
        }
        TypeData::Tuple(parts) => {
            let parts: Vec<Type> = parts.iter().map(|&ty| convert(store, ty)).collect();
            store.intern_type(TypeData::Tuple(parts.into()))
        }
        _ => pairs_type(store, ty).unwrap_or(ty),
    }
}

/// Returns whether an operation has operands, results or arguments of bodies with complex numbers.
pub fn has_complex(ir: &Ir, op: Op) -> bool {
    let mentions = |value| mentions_complex(&ir.store, ir.ty(value));
    let mut blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    ir.operands(op).any(mentions)
        || ir.results(op).any(mentions)
        || blocks.any(|block| ir.args(block).any(mentions))
}

/// Returns whether a function has complex numbers in its type or its body.
pub fn holds_complex(ir: &Ir, function: Op) -> bool {
    let ty = ir.attr_named(function, "function_type").and_then(|attr| ir.store.as_type(attr));
    ty.is_some_and(|ty| mentions_complex(&ir.store, ty))
        || ir.walk(function).any(|op| has_complex(ir, op))
}
