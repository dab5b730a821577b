//! Result types that are inferred from operand types.

use crate::interfaces::verify::op_error;
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::spec::InferFrom;
pub use cotan_ir::spec::Inferred;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, TypeData};
use smallvec::smallvec;

/// Infers the type of the first operand.
pub fn first_operand(_: &mut Store, from: &InferFrom<'_>) -> Inferred {
    first(from).map(|ty| smallvec![ty])
}

/// Infers `i1` in the shape of the first operand.
pub fn bool_like_first(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    first(from).map(|ty| smallvec![with_element(store, ty, Type::I1)])
}

fn first(from: &InferFrom<'_>) -> Result<Type, String> {
    from.operands.first().copied().ok_or_else(|| "it has no operand".to_owned())
}

/// Returns a type like `ty`, a scalar, vector or tensor, with another element type.
pub fn with_element(store: &mut Store, ty: Type, new: Type) -> Type {
    let mut data = store.type_data(ty).clone();
    match &mut data {
        TypeData::Vector { element, .. } | TypeData::Tensor { element, .. } => *element = new,
        TypeData::UnrankedTensor(element) => *element = new,
        _ => return new,
    }
    store.intern_type(data)
}

/// Returns whether `ty` is the result of [`with_element`] for `other`.
pub fn is_with_element(store: &Store, ty: Type, other: Type, expected: Type) -> bool {
    use TypeData::{Tensor, UnrankedTensor, Vector};
    match (store.type_data(ty), store.type_data(other)) {
        (
            Vector { shape, scalable, element },
            Vector { shape: other_shape, scalable: other_scalable, .. },
        ) => shape == other_shape && scalable == other_scalable && *element == expected,
        (
            Tensor { shape, element, encoding },
            Tensor { shape: other_shape, encoding: other_encoding, .. },
        ) => shape == other_shape && encoding == other_encoding && *element == expected,
        (UnrankedTensor(element), UnrankedTensor(_)) => *element == expected,
        (_, Vector { .. } | Tensor { .. } | UnrankedTensor(_)) => false,
        _ => ty == expected,
    }
}

/// Verifies that the result has the type of the first operand.
pub fn verify_first_operand(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let (operand, result) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
    if operand != result {
        let (operand, result) = (type_to_string(ir, operand), type_to_string(ir, result));
        let message = format!(
            "failed to verify that all of {{lhs, result}} have same type: '{operand}' and '{result}'"
        );
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Verifies that the result is `i1` in the shape of the first operand.
pub fn verify_bool_like_first(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let (operand, result) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
    if !is_with_element(ir, result, operand, Type::I1) {
        let (operand, result) = (type_to_string(ir, operand), type_to_string(ir, result));
        let message = format!(
            "failed to verify that result type has i1 element type and same shape as operands: \
             '{result}' does not go with '{operand}'"
        );
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}
