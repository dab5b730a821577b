//! `!chad.linear` and `!chad.copower`.

use cotan_ir::constraints::FUNCTION_TYPE;
use cotan_ir::spec::{ParamSpec, ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Store, Type, TypeData};

/// The type of linear functions.
pub(super) static LINEAR: TypeDef = TypeDef {
    name: "chad.linear",
    doc: "\
A function that maps zero to zero and sums to sums: `!chad.linear<(f64, f64) -> f64>`. It is linear
in all its arguments together.",
    syntax: ParamSyntax::Attributes(&[ParamSpec { name: "function", constraint: &FUNCTION_TYPE }]),
};

/// The type of formal sums.
pub(super) static COPOWER: TypeDef = TypeDef {
    name: "chad.copower",
    doc: "\
A formal sum of the arguments of applications of a function, each with a cotangent of its result:
`!chad.copower<(f64) -> f64>`. The order of its terms is not observable, nor whether equal arguments
are in one term or in several.",
    syntax: ParamSyntax::Attributes(&[ParamSpec { name: "function", constraint: &FUNCTION_TYPE }]),
};

/// The constraint of linear functions.
pub static A_LINEAR: TypeConstraint = TypeConstraint {
    description: "a linear function",
    holds: |store, ty| linear_of(store, ty).is_some(),
    only: None,
};

/// The constraint of formal sums.
pub static A_COPOWER: TypeConstraint = TypeConstraint {
    description: "a formal sum",
    holds: |store, ty| copower_of(store, ty).is_some(),
    only: None,
};

/// Returns the type of linear functions with these parameters and results.
///
/// ```
/// use cotan_dialects::chad;
/// use cotan_ir::{Ir, Type, text::type_to_string};
///
/// let mut ir = Ir::new(cotan_dialects::registry());
/// let ty = chad::linear_type(&mut ir.store, &[Type::F64], &[Type::F64]);
/// assert_eq!(type_to_string(&ir, ty), "!chad.linear<(f64) -> f64>");
/// ```
pub fn linear_type(store: &mut Store, inputs: &[Type], results: &[Type]) -> Type {
    of(store, &LINEAR, inputs, results)
}

/// Returns the type of formal sums of arguments of these types, each with cotangents of these
/// types.
pub fn copower_type(store: &mut Store, arguments: &[Type], cotangents: &[Type]) -> Type {
    of(store, &COPOWER, arguments, cotangents)
}

/// Returns the parameters and results of a type of linear functions.
pub fn linear_of(store: &Store, ty: Type) -> Option<&FunctionType> {
    function(store, ty, &LINEAR)
}

/// Returns the arguments and cotangents of a type of formal sums.
pub fn copower_of(store: &Store, ty: Type) -> Option<&FunctionType> {
    function(store, ty, &COPOWER)
}

fn of(store: &mut Store, def: &'static TypeDef, inputs: &[Type], results: &[Type]) -> Type {
    let function = store.function_type(inputs, results);
    let params: Box<[Attr]> = [store.type_attr(function)].into();
    store.intern_type(TypeData::Dialect { def, params })
}

fn function<'a>(
    store: &'a Store,
    ty: Type,
    expected: &'static TypeDef,
) -> Option<&'a FunctionType> {
    match store.type_data(ty) {
        TypeData::Dialect { def, params } if *def == expected => {
            store.as_function(store.as_type(*params.first()?)?)
        }
        _ => None,
    }
}
