//! Verifiers of conversions: equal dimensions, and wider or narrower elements.

use crate::interfaces::verify::op_error;
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{element_or_self, is_float, is_signless};
use cotan_ir::spec::TypeConstraint;
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FloatKind, Size};
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, TypeData};

/// The types that `arith.index_cast` converts.
pub static INDEX_CASTABLE: TypeConstraint = TypeConstraint {
    description: "signless-integer-like or memref of signless-integer",
    holds: |store, ty| {
        let scalar = scalar(store, ty);
        scalar == Type::INDEX || is_signless(store, scalar)
    },
    only: None,
};

/// The types that `arith.bitcast` converts.
pub static BITCASTABLE: TypeConstraint = TypeConstraint {
    description: "signless-integer-or-float-like or memref of signless-integer or float",
    holds: |store, ty| {
        let scalar = scalar(store, ty);
        is_float(store, scalar) || is_signless(store, scalar)
    },
    only: None,
};

/// Returns the element type of a vector, tensor or ranked memref; any other type itself.
fn scalar(store: &Store, ty: Type) -> Type {
    match store.type_data(ty) {
        TypeData::MemRef(memref) => memref.element,
        _ => element_or_self(store, ty),
    }
}

fn ends(ir: &Ir, op: Op) -> (Type, Type) {
    (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)))
}

/// Checks that operand and result are both scalars, vectors or ranked tensors, of the same shape.
pub fn same_dimensions(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let _ = check_dimensions(ir, op, diagnostics);
}

fn check_dimensions(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) -> Option<()> {
    use TypeData::{MemRef, Tensor, UnrankedTensor, Vector};
    let (from, to) = ends(ir, op);
    let same = match (ir.type_data(from), ir.type_data(to)) {
        (Vector { shape: a, scalable: m, .. }, Vector { shape: b, scalable: n, .. }) => {
            a == b && m == n
        }
        (Tensor { shape: a, encoding: m, .. }, Tensor { shape: b, encoding: n, .. }) => {
            a == b && m == n
        }
        (MemRef(a), MemRef(b)) => compatible(&a.shape, &b.shape),
        (Vector { .. } | Tensor { .. } | UnrankedTensor(_) | MemRef(_), _) => false,
        (_, Vector { .. } | Tensor { .. } | UnrankedTensor(_) | MemRef(_)) => false,
        _ => true,
    };
    if same {
        return Some(());
    }
    let (from, to) = (type_to_string(ir, from), type_to_string(ir, to));
    let message = format!(
        "failed to verify that input and output have the same tensor dimensions: '{from}' and '{to}'"
    );
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    None
}

/// Returns whether two shapes may be equal at run time.
fn compatible(a: &[Size], b: &[Size]) -> bool {
    let sizes = || a.iter().zip(b);
    a.len() == b.len() && sizes().all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC)
}

/// Checks the dimensions, then that the element types match.
fn check(
    ir: &Ir,
    op: Op,
    diagnostics: &mut Diagnostics,
    why: &str,
    fits: impl Fn(&TypeData, &TypeData) -> bool,
) {
    if check_dimensions(ir, op, diagnostics).is_none() {
        return;
    }
    let (from, to) = ends(ir, op);
    let data = |ty| ir.type_data(scalar(ir, ty));
    if fits(data(from), data(to)) {
        return;
    }
    let value = ir.operand(op, 0);
    let (from, to) = (type_to_string(ir, from), type_to_string(ir, to));
    let message =
        format!("operand type '{from}' and result type '{to}' are cast incompatible: {why}");
    let error = op_error(ir, op, &OPERAND_TYPE, &message);
    diagnostics.push(error.note_at(ir.value_loc(value), "the operand is defined here"));
}

fn integer_width(data: &TypeData) -> Option<u32> {
    match data {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn float(data: &TypeData) -> Option<FloatKind> {
    match data {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

fn width(data: &TypeData) -> Option<u32> {
    integer_width(data).or_else(|| float(data).map(FloatKind::width))
}

/// Checks that the result is a wider integer.
pub fn integer_widens(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    check(ir, op, diagnostics, "the result must be wider", |from, to| {
        integer_width(from) < integer_width(to)
    });
}

/// Checks that the result is a narrower integer.
pub fn integer_narrows(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    check(ir, op, diagnostics, "the result must be narrower", |from, to| {
        integer_width(from) > integer_width(to)
    });
}

/// Checks that the result is a wider float.
pub fn float_widens(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    check(ir, op, diagnostics, "the result must be wider", |from, to| width(from) < width(to));
}

/// Checks that the result is a narrower float.
pub fn float_narrows(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    check(ir, op, diagnostics, "the result must be narrower", |from, to| width(from) > width(to));
}

/// Checks that one type is `index` and the other one an integer.
pub fn to_or_from_index(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let why = "one type must be index, the other one an integer";
    check(ir, op, diagnostics, why, |from, to| {
        matches!(from, TypeData::Index) != matches!(to, TypeData::Index)
    });
}

/// Checks that both types have the same width.
pub fn same_width(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let why = "both must have the same width";
    check(ir, op, diagnostics, why, |from, to| width(from) == width(to));
}
