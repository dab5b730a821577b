//! Elements of arrays of which one element was replaced.

use super::{parts, read, shape};
use crate::array::Update;
use crate::array::affine::{are_within, constant};
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Op, Value};

/// An element that was changed, if it is known that there is one, or one that is known to be another.
///
/// ```mlir before
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %two = arith.constant 2 : index
///   %three = arith.constant 3 : index
///   %y = array.update %x[%two] to %v : tensor<5xf64>, f64
///   %r = array.index %y[%two] : tensor<5xf64>
///   %s = array.index %y[%three] : tensor<5xf64>
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %three = arith.constant 3 : index
///   %s = array.index %x[%three] : tensor<5xf64>
///   return %v, %s : f64, f64
/// }
/// ```
#[rule]
pub fn index_of_update(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (changed, indices) = parts(rw, op)?;
    let Update { source, indices: places, value, .. } = rw.def_as(changed)?;
    let places: Vec<Value> = places.iter(rw).collect();
    let shape = shape(rw, source)?;
    if indices.starts_with(&places) {
        let within = are_within(rw, &places, &shape.sizes[..places.len()]);
        return within.then(|| read(rw, op, value, &indices[places.len()..]))?;
    }
    let differ = |(&one, &other)| {
        let known = |index| constant(rw, index);
        known(one).zip(known(other)).is_some_and(|(one, other)| one != other)
    };
    let is_other = indices.iter().zip(&places).any(differ);
    is_other.then(|| read(rw, op, source, &indices)).flatten()
}
