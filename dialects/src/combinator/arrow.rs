//! The type of terms: `!combinator.arrow`.

use crate::interfaces::verify::infer::Inferred;
use cotan_ir::constraints::ANY_ATTR;
use cotan_ir::dims::Poly;
use cotan_ir::spec::{AttrConstraint, ParamSpec, ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Ir, Op, Shape, Store, Type, TypeData, Value};
use smallvec::smallvec;

/// The type of terms.
pub(super) static DEF: TypeDef = TypeDef {
    name: "combinator.arrow",
    doc: "\
A map from a context to a result: `!combinator.arrow<tuple<f64, f64>, f64>`. The context is the
tuple of all variables in scope, also if that is one.

Terms are defined by the operations of `combinator` and applied by `combinator.apply`.",
    syntax: ParamSyntax::Attributes(&[
        ParamSpec { name: "context", constraint: &CONTEXT },
        ParamSpec { name: "codomain", constraint: &RESULT },
    ]),
};

static CONTEXT: AttrConstraint = AttrConstraint {
    description: "type of tuples",
    holds: |store, attr| store.as_type(attr).is_some_and(|ty| store.as_tuple(ty).is_some()),
    style: ANY_ATTR.style,
};

static RESULT: AttrConstraint = AttrConstraint {
    description: "type",
    holds: |store, attr| store.as_type(attr).is_some(),
    style: ANY_ATTR.style,
};

/// The constraint of terms.
pub static TERM: TypeConstraint = TypeConstraint {
    description: "a term",
    holds: |store, ty| ends(store, ty).is_some(),
    only: None,
};

/// Returns the type of terms from a context to a result.
pub fn of(store: &mut Store, context: &[Type], result: Type) -> Type {
    let context = tuple(store, context);
    let params: Box<[Attr]> = [store.type_attr(context), store.type_attr(result)].into();
    store.intern_type(TypeData::Dialect { def: &DEF, params })
}

/// Returns the type of tuples of these components.
pub fn tuple(store: &mut Store, parts: &[Type]) -> Type {
    store.intern_type(TypeData::Tuple(parts.into()))
}

/// Returns the single type, or the type of tuples of all types.
pub fn together(store: &mut Store, types: &[Type]) -> Type {
    match types {
        [ty] => *ty,
        _ => tuple(store, types),
    }
}

/// Returns the context and the result of a type of terms; `None` for other types.
pub fn ends(store: &Store, ty: Type) -> Option<(&[Type], Type)> {
    let TypeData::Dialect { def, params } = store.type_data(ty) else { return None };
    let [context, result] = params[..] else { return None };
    let is_arrow = *def == &DEF;
    Some((store.as_tuple(store.as_type(context)?)?, store.as_type(result)?)).filter(|_| is_arrow)
}

/// Returns the context of a term.
pub fn context(ir: &Ir, term: Value) -> Vec<Type> {
    ends(&ir.store, ir.ty(term)).map_or_else(Vec::new, |ends| ends.0.to_vec())
}

/// Returns the result type of a term.
pub fn result(ir: &Ir, term: Value) -> Type {
    ends(&ir.store, ir.ty(term)).expect("a verified term has the type of one").1
}

/// Returns the context and the result of a term operand, for result type inference.
pub fn of_operand(store: &Store, types: &[Type], at: usize) -> Result<(Vec<Type>, Type), String> {
    let ends = types.get(at).and_then(|&ty| ends(store, ty));
    ends.map(|(context, result)| (context.to_vec(), result))
        .ok_or_else(|| format!("needs a term as operand {at}"))
}

/// Infers a single result, which is a term.
pub fn one(store: &mut Store, context: &[Type], result: Type) -> Inferred {
    Ok(smallvec![of(store, context, result)])
}

/// Returns the number of elements of arrays of these types.
pub fn size(ir: &Ir, arrays: &[Type]) -> Option<Poly> {
    arrays.iter().try_fold(Poly::default(), |sum, &array| {
        sum.add(&Poly::product(&Shape::of(&ir.store, array)?.sizes)?)
    })
}

/// Returns an error if a type differs from the expected one.
pub fn same(store_of: &Ir, what: &str, expected: Type, found: Type) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let [expected, found] = [expected, found].map(|ty| type_to_string(store_of, ty));
    Err(format!("{what} `{found}`, expected `{expected}`"))
}

/// Returns an error if the context of a term differs from the expected one.
pub fn in_context(ir: &Ir, what: &str, expected: &[Type], term: Value) -> Result<(), String> {
    let found = context(ir, term);
    if found == expected {
        return Ok(());
    }
    let text = |types: &[Type]| -> String {
        let types: Vec<String> = types.iter().map(|&ty| type_to_string(ir, ty)).collect();
        types.join(", ")
    };
    let (found, expected) = (text(&found), text(expected));
    Err(format!("{what} the context `tuple<{found}>`, expected `tuple<{expected}>`"))
}

/// Returns an error if the single result is not a term from this context to the expected type.
pub fn check_result(ir: &Ir, op: Op, context: &[Type], expected: Type) -> Result<(), String> {
    let term = ir.result(op, 0);
    in_context(ir, "returns a term with", context, term)?;
    same(ir, "returns a term with the result", expected, result(ir, term))
}
