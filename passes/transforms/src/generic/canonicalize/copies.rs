//! Computes elementwise operations on replicated arrays once.

use cotan_dialects::arith;
use cotan_dialects::array::Replicate;
pub use cotan_dialects::array::rules::splat_folding::known;
use cotan_dialects::interp::filled;
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Attr, Ir, NewOp, Op, Shape, Type, Value};
use smallvec::SmallVec;

/// Moves an elementwise operation from replicated operands to the operands of `array.replicate`, if
/// all are replicated along the same axis.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (tensor<4x?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %two = arith.constant dense<2.0> : tensor<3xf64>
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   %z = math.sin %y : tensor<4x?xf64, #cotan.dims<n>>
///   %r = arith.mulf %z, %y : tensor<4x?xf64, #cotan.dims<n>>
///   %b = array.replicate %a along 0 : f64 -> tensor<3xf64>
///   %s = arith.mulf %b, %two : tensor<3xf64>
///   return %r, %s : tensor<4x?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (tensor<4x?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %0 = math.sin %x : tensor<?xf64, #cotan.dims<n>>
///   %1 = arith.mulf %0, %x : tensor<?xf64, #cotan.dims<n>>
///   %r = array.replicate %1 along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   %2 = arith.constant 2.0 : f64
///   %3 = arith.mulf %a, %2 : f64
///   %s = array.replicate %3 along 0 : f64 -> tensor<3xf64>
///   return %r, %s : tensor<4x?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
#[rule]
pub fn compute_once(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let operands: SmallVec<[Value; 3]> = rw.operands(op).collect();
    let axis = operands.iter().find_map(|&operand| Some(copied(rw, operand)?.axis))?;
    let types: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
    let one = |rw: &mut Rewriter<'_>, ty| without(rw, ty, axis);
    let ones = types.iter().map(|&ty| one(rw, ty)).collect::<Option<Vec<Type>>>()?;
    let once = operands.iter().map(|&operand| match copied(rw, operand) {
        Some(Replicate { operand, axis: along, .. }) => {
            (along == axis).then_some(Once::Copied(operand))
        }
        // A scalar operand next to arrays applies to all elements.
        None if is_scalar(rw, operand) => Some(Once::Copied(operand)),
        None => {
            let ty = rw.ty(operand);
            let (word, ty) = (known(rw, operand)?, without(rw, ty, axis)?);
            filled(rw.store_mut(), ty, word).map(Once::Constant)
        }
    });
    let once: SmallVec<[Once; 3]> = once.collect::<Option<_>>()?;
    let loc = rw.rule_loc();
    let values = once.into_iter().map(|once| match once {
        Once::Copied(value) => value,
        Once::Constant(attr) => arith::Constant::value(rw, loc, attr),
    });
    let values: SmallVec<[Value; 3]> = values.collect();
    let new = NewOp {
        operands: &values,
        results: &ones,
        props: rw.props(op),
        attrs: rw.attrs(op),
        ..NewOp::new(rw.name(op), loc)
    };
    let new_op = rw.create(new);
    let results: Vec<Value> = rw.results(new_op).collect();
    let copies = results.into_iter().zip(types);
    let copies: Vec<Value> =
        copies.map(|(one, ty)| Replicate::value(rw, loc, one, axis, ty)).collect();
    rw.replace_op(op, &copies)
}

/// An operand of the unreplicated operation.
enum Once {
    Copied(Value),
    Constant(Attr),
}

fn copied(ir: &Ir, value: Value) -> Option<Replicate> {
    ir.def_as(value)
}

fn is_scalar(ir: &Ir, value: Value) -> bool {
    Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() == 0)
}

/// Returns the type of an array without an axis.
fn without(rw: &mut Rewriter<'_>, ty: Type, axis: i64) -> Option<Type> {
    let mut shape = Shape::of(&rw.store, ty)?;
    let axis = usize::try_from(axis).ok().filter(|&axis| axis < shape.rank())?;
    shape.sizes.remove(axis);
    shape.ty(rw.store_mut())
}
