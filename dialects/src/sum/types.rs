//! `!sum.sum`.

use crate::interp::NumberFormat;
use cotan_ir::codes::BAD_TYPE;
use cotan_ir::registry::Builder;
use cotan_ir::spec::{ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParamAssembly, ParseResult};
use cotan_ir::{Attr, Ir, NoElements, Op, Part, Shape, Store, Type, TypeData};

/// The type of sums.
pub(super) static SUM: TypeDef = TypeDef {
    name: "sum.sum",
    doc: "\
A value of one of two or more variants: `!sum.sum<f64, tuple<f64, f64>, i32>`. Two variants may have
the same type. The payload of a variant is a real scalar of at most 64 bits, an array of such scalars
with known sizes, a tuple of these, or a sum. There are no arrays of sums.",
    syntax: ParamSyntax::Custom,
};

/// The constraint of sums.
pub(super) static A_SUM: TypeConstraint = TypeConstraint {
    description: "a sum of two or more variants",
    holds: |store, ty| variants(store, ty).is_some_and(|types| types.len() > 1),
    only: None,
};

/// The constraint of payloads.
pub(super) static PAYLOAD: TypeConstraint = TypeConstraint {
    description: "a real scalar of at most 64 bits, an array of them with known sizes, a tuple of \
                  these, or a sum",
    holds: is_payload,
    only: None,
};

/// Returns the type of sums with payloads of these types.
///
/// ```
/// use cotan_dialects::sum;
/// use cotan_ir::{Ir, Type, text::type_to_string};
///
/// let mut ir = Ir::new(cotan_dialects::registry());
/// let ty = sum::sum_type(&mut ir.store, &[Type::F64, Type::I1]);
/// assert_eq!(type_to_string(&ir, ty), "!sum.sum<f64, i1>");
/// assert_eq!(sum::variants(&ir.store, ty).unwrap(), [Type::F64, Type::I1]);
/// ```
pub fn sum_type(store: &mut Store, variants: &[Type]) -> Type {
    let params: Box<[Attr]> = variants.iter().map(|&ty| store.type_attr(ty)).collect();
    store.intern_type(TypeData::Dialect { def: &SUM, params })
}

/// Returns the payload types of the variants of a sum.
pub fn variants(store: &Store, ty: Type) -> Option<Vec<Type>> {
    match store.type_data(ty) {
        TypeData::Dialect { def, params } if **def == SUM => {
            params.iter().map(|&param| store.as_type(param)).collect()
        }
        _ => None,
    }
}

/// Returns whether values of a type may be payloads: they have zeros, which `sums-to-tuples` puts
/// into the other variants.
fn is_payload(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        if let Some(parts) = store.as_tuple(ty) {
            open.extend(parts);
        } else if variants(store, ty).is_none() && !is_array(store, ty) {
            return false;
        }
    }
    true
}

/// Returns whether a type is that of a scalar, or of an array with known sizes.
fn is_array(store: &Store, ty: Type) -> bool {
    Shape::of(store, ty).is_some() && NumberFormat::of(store, ty).is_some()
}

/// Returns whether a type mentions sums.
pub fn mentions_sums(store: &Store, ty: Type) -> bool {
    let is_sum = |part| match part {
        Part::Type(ty) => {
            matches!(store.type_data(ty), TypeData::Dialect { def, .. } if **def == SUM)
        }
        _ => false,
    };
    let may_nest = matches!(
        store.type_data(ty),
        TypeData::Dialect { .. } | TypeData::Tuple(_) | TypeData::Function(_)
    );
    may_nest && store.nested(Part::Type(ty), |_, _| true).any(is_sum)
}

/// Returns an operation inside `root` that has sums among its operands or results.
pub fn op_with_sums(ir: &Ir, root: Op) -> Option<Op> {
    let is_sum = |value| mentions_sums(&ir.store, ir.ty(value));
    ir.walk(root).find(|&op| ir.operands(op).chain(ir.results(op)).any(is_sum))
}

/// Attaches the text of the type, and the reason why it is no element type.
pub(super) fn attach(builder: &mut Builder) {
    builder.attach_to_type(
        &SUM,
        NoElements(
            "arrays of sums are not supported: use an array of tags and an array for each variant",
        ),
    );
    builder.attach_to_type(
        &SUM,
        ParamAssembly { parse, print: |p, params| p.commas(params, |p, &ty| p.attr(ty)) },
    );
}

/// Parses the types of payloads, between commas.
fn parse(cursor: &mut Cursor<'_>) -> ParseResult<Box<[Attr]>> {
    let (first, mut types) = (cursor.token(), Vec::new());
    loop {
        let token = cursor.token();
        let ty = cursor.ty()?;
        if !is_payload(&cursor.ir.store, ty) {
            let message = format!("the payload of a variant is {}", PAYLOAD.description);
            return Err(cursor.error_at(token, &BAD_TYPE, message));
        }
        types.push(cursor.ir.store.type_attr(ty));
        if !cursor.eat(Kind::Comma) {
            break;
        }
    }
    match types.len() {
        1 => Err(cursor.error_at(first, &BAD_TYPE, "a sum has two or more variants, not one")),
        _ => Ok(types.into()),
    }
}
