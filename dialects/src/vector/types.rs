//! Vector types and their verification.

use crate::interfaces::verify::op_error;
use crate::interp::Trap;
use crate::memref::indices::memref;
use cotan_ir::codes::{ARITY, OPERAND_TYPE};
use cotan_ir::spec::TypeConstraint;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, TypeData, Value};

/// A vector.
pub static VECTOR: TypeConstraint = TypeConstraint {
    description: "vector of any type values",
    holds: |store, ty| element(store, ty).is_some(),
    only: None,
};

/// A vector of booleans.
pub static MASK: TypeConstraint = TypeConstraint {
    description: "vector of 1-bit signless integer values",
    holds: |store, ty| element(store, ty) == Some(Type::I1),
    only: None,
};

/// A vector of integers.
pub static INDICES: TypeConstraint = TypeConstraint {
    description: "vector of integer or index values",
    holds: |store, ty| {
        let is_integer = |element| {
            matches!(store.type_data(element), TypeData::Integer { .. } | TypeData::Index)
        };
        element(store, ty).is_some_and(is_integer)
    },
    only: None,
};

/// Returns the element type of a vector.
pub fn element(store: &Store, ty: Type) -> Option<Type> {
    match store.type_data(ty) {
        TypeData::Vector { element, .. } => Some(*element),
        _ => None,
    }
}

/// Returns the length of the result vector of an operation.
pub fn count_of(ir: &Ir, op: Op, vector: Value) -> Result<usize, Trap> {
    let (count, _) = lanes(&ir.store, ir.ty(vector))
        .ok_or_else(|| Trap::no_meaning(ir, op, "the vector is not one-dimensional"))?;
    Ok(count)
}

/// Returns the length and element type of a one-dimensional vector.
pub fn lanes(store: &Store, ty: Type) -> Option<(usize, Type)> {
    match store.type_data(ty) {
        TypeData::Vector { shape, scalable, element } => match (&shape[..], &scalable[..]) {
            (&[count], [false]) => Some((usize::try_from(count).ok()?, *element)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the type of vectors with `count` lanes.
pub fn of_lanes(store: &mut Store, count: usize, element: Type) -> Type {
    let (shape, scalable) = ([count as i64].into(), [false].into());
    store.intern_type(TypeData::Vector { shape, scalable, element })
}

/// The operands of a vector access to a buffer.
pub struct Access {
    /// The buffer.
    pub buffer: Value,
    /// The number of indices.
    pub indices: usize,
    /// The elements.
    pub vector: Value,
}

impl Access {
    /// Verifies that there is an index for each dimension of the buffer, and that the vector has
    /// its element type.
    pub fn verify(&self, ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
        let Some(ty) = memref(ir, ir.ty(self.buffer)) else { return };
        let (rank, indices) = (ty.shape.len(), self.indices);
        if rank != indices {
            let message = format!("expects {rank} indices, but has {indices}");
            diagnostics.push(op_error(ir, op, &ARITY, &message));
        }
        let element = element(&ir.store, ir.ty(self.vector));
        if element.is_some_and(|element| element != ty.element) {
            let text = |ty| type_to_string(ir, ty);
            let (expected, found) = (text(ty.element), text(ir.ty(self.vector)));
            let message = format!("the buffer has elements `{expected}`, the vector is `{found}`");
            diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
        }
    }
}

/// Verifies that vectors have equal lengths.
pub fn verify_counts(ir: &Ir, op: Op, vectors: &[Value], diagnostics: &mut Diagnostics) {
    let count = |value: &Value| lanes(&ir.store, ir.ty(*value)).map(|it| it.0);
    let mut counts: Vec<_> = vectors.iter().filter_map(count).collect();
    counts.dedup();
    if counts.len() > 1 {
        let message = format!("has vectors of {} and of {} elements", counts[0], counts[1]);
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}
