//! `!linear.map`: the type of linear maps between vector spaces.

use cotan_ir::constraints::{ANY_ATTR, is_float};
use cotan_ir::spec::{AttrConstraint, ParamSpec, ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::{Attr, Shape, Store, Type, TypeData};

/// The type of linear maps.
pub(crate) static DEF: TypeDef = TypeDef {
    name: "linear.map",
    doc: "\
A linear map from one vector space to another: `!linear.map<f64, tensor<?xf64, #cotan.dims<n>>>`.

Vector spaces are floats, arrays of floats with known sizes, and tuples of vector spaces; `tuple<>`
is the zero space. Only the operations of `linear` build and apply maps.",
    syntax: ParamSyntax::Attributes(&[
        ParamSpec { name: "domain", constraint: &VECTOR_SPACE },
        ParamSpec { name: "codomain", constraint: &VECTOR_SPACE },
    ]),
};

static VECTOR_SPACE: AttrConstraint = AttrConstraint {
    description: "type of floats, of arrays of floats with known sizes, or of tuples of them",
    holds: |store, attr| store.as_type(attr).is_some_and(|ty| is_vector_space(store, ty)),
    style: ANY_ATTR.style,
};

/// Linear maps.
pub static MAP: TypeConstraint = TypeConstraint {
    description: "a linear map",
    holds: |store, ty| spaces(store, ty).is_some(),
    only: None,
};

/// Elements of vector spaces.
pub static VECTOR: TypeConstraint = TypeConstraint {
    description: "a float, an array of floats with known sizes, or a tuple of them",
    holds: is_vector_space,
    only: None,
};

/// Returns whether values of a type are elements of a vector space.
pub fn is_vector_space(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match store.as_tuple(ty) {
            Some(parts) => open.extend(parts),
            None => match Shape::of(store, ty) {
                Some(shape) if is_float(store, shape.element) => {}
                _ => return false,
            },
        }
    }
    true
}

/// Returns the type of linear maps from `domain` to `codomain`.
///
/// ```
/// use cotan_dialects::interfaces::linear_map_type;
/// use cotan_ir::{Ir, Type, text::type_to_string};
///
/// let mut ir = Ir::new(cotan_dialects::registry());
/// let ty = linear_map_type::of(&mut ir.store, Type::F64, Type::F32);
/// assert_eq!(type_to_string(&ir, ty), "!linear.map<f64, f32>");
/// assert_eq!(linear_map_type::spaces(&ir.store, ty), Some((Type::F64, Type::F32)));
/// ```
pub fn of(store: &mut Store, domain: Type, codomain: Type) -> Type {
    let params: Box<[Attr]> = [store.type_attr(domain), store.type_attr(codomain)].into();
    store.intern_type(TypeData::Dialect { def: &DEF, params })
}

/// Returns the domain and codomain of a map type; `None` for other types.
pub fn spaces(store: &Store, ty: Type) -> Option<(Type, Type)> {
    match store.type_data(ty) {
        TypeData::Dialect { def, params } if *def == &DEF => {
            let [domain, codomain] = params[..] else { return None };
            Some((store.as_type(domain)?, store.as_type(codomain)?))
        }
        _ => None,
    }
}

/// Returns the domain of a map type.
pub fn domain(store: &Store, ty: Type) -> Option<Type> {
    Some(spaces(store, ty)?.0)
}

/// Returns the codomain of a map type.
pub fn codomain(store: &Store, ty: Type) -> Option<Type> {
    Some(spaces(store, ty)?.1)
}

/// Returns whether values of a type are linear maps.
pub fn is(store: &Store, ty: Type) -> bool {
    spaces(store, ty).is_some()
}

/// Defines the verifier of an operation from a function that returns the error in its types.
macro_rules! verify_by {
    ($check:ident) => {
        fn verify(ir: &cotan_ir::Ir, op: cotan_ir::Op, diagnostics: &mut cotan_ir::Diagnostics) {
            if let Err(message) = $check(ir, op) {
                let code = &cotan_ir::codes::OPERAND_TYPE;
                diagnostics.push(crate::interfaces::verify::op_error(ir, op, code, &message));
            }
        }
    };
}
pub(crate) use verify_by;
