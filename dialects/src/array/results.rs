//! Result types inferred from the shapes of operands.

use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::{shape_to_string, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Store, Type, TypeData};
use smallvec::smallvec;

/// A function that returns the shape of the result, or a message.
pub type ShapeOf = fn(&Store, &InferFrom<'_>) -> Result<Shape, String>;

/// Infers the type of the single result.
pub fn infer(store: &mut Store, from: &InferFrom<'_>, shape: ShapeOf) -> Inferred {
    let shape = shape(store, from)?;
    Ok(smallvec![ty(store, &shape)?])
}

/// Returns the type of arrays of a shape.
pub fn ty(store: &mut Store, shape: &Shape) -> Result<Type, String> {
    shape.ty(store).ok_or_else(|| "a size of its result would be negative".to_owned())
}

/// Verifies the shape of the single result.
pub fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics, shape: ShapeOf) {
    let operands: Vec<Type> = ir.operands(op).map(|value| ir.ty(value)).collect();
    let props = ir.props(op).unwrap_or(Attr::EMPTY_DICT);
    let message = match shape(&ir.store, &InferFrom { operands: &operands, props }) {
        Err(message) => message,
        Ok(shape) => {
            let ty = ir.ty(ir.result(op, 0));
            if Shape::of(&ir.store, ty).as_ref() == Some(&shape) {
                return;
            }
            let (shape, ty) = (shape_to_string(ir, &shape), type_to_string(ir, ty));
            format!("returns {shape}, but its result is `{ty}`")
        }
    };
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

/// Returns the shape of the first operand without the axis.
pub fn without_axis(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = operand(store, from, 0)?;
    let axis = axis(store, from, shape.rank())?;
    shape.sizes.remove(axis);
    Ok(shape)
}

/// Returns the shape of an operand.
pub fn operand(store: &Store, from: &InferFrom<'_>, index: usize) -> Result<Shape, String> {
    let ty = from.operands.get(index).copied();
    let shape = ty.and_then(|ty| Shape::of(store, ty));
    let is_open = |ty| matches!(store.type_data(ty), TypeData::Tensor { encoding: None, .. });
    shape.ok_or_else(|| {
        let how = match ty.is_some_and(is_open) {
            true => ": name each `?`, as in `tensor<?xf64, #cotan.dims<n>>`",
            false => "",
        };
        format!("operand {index} is not an array whose sizes are known{how}")
    })
}

/// Returns an attribute.
pub fn attr(store: &Store, from: &InferFrom<'_>, name: &str) -> Option<Attr> {
    store.dict_get(from.props, store.symbols.find(name)?)
}

/// Returns an attribute that is an axis of an array of some rank.
pub fn axis(store: &Store, from: &InferFrom<'_>, rank: usize) -> Result<usize, String> {
    let axis = attr(store, from, "axis").and_then(|axis| store.as_int(axis));
    axis_of(axis.ok_or("it has no axis")?, rank)
}

/// Checks that the attribute `axis` is an axis of the first operand.
pub fn verify_axis(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let ty = ir.ty(ir.operand(op, 0));
    let Some(shape) = Shape::of(&ir.store, ty) else { return };
    let props = ir.props(op).unwrap_or(Attr::EMPTY_DICT);
    let from = InferFrom { operands: &[ty], props };
    if let Err(message) = axis(&ir.store, &from, shape.rank()) {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Converts an axis, if it is in range of the rank.
pub fn axis_of(axis: i64, rank: usize) -> Result<usize, String> {
    let within = usize::try_from(axis).ok().filter(|&axis| axis < rank);
    within.ok_or_else(|| match rank {
        0 => format!("there is no axis {axis}: the operand is a scalar"),
        _ if axis < 0 => format!(
            "there is no axis {axis}: axes are counted from 0, and the last one is {}",
            rank - 1
        ),
        _ => format!("there is no axis {axis}: there are 0 to {}", rank - 1),
    })
}
