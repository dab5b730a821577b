//! Rules that push transposition inward until it vanishes.

use crate::interfaces::region_return::yielded;
use crate::linear::{
    Add, Columns, Compose, Diagonal, Hcat, Identity, Mask, Rows, Scale, Transpose, Vcat, Yield,
    Zero,
};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Op, Region, Value};

/// The rules, in the order in which they are tried.
pub const ALL: &[&Rule] = &[
    &TRANSPOSE_OF_TRANSPOSED_MAP,
    &TRANSPOSE_OF_ZERO,
    &TRANSPOSE_OF_SYMMETRIC,
    &TRANSPOSE_OF_COMPOSE,
    &TRANSPOSE_OF_ADD,
    &TRANSPOSE_OF_VCAT,
    &TRANSPOSE_OF_HCAT,
    &TRANSPOSE_OF_ROWS,
    &TRANSPOSE_OF_COLUMNS,
];

/// Returns the operation that defines the transposed map, if it has no other uses, so that no map
/// is duplicated.
fn unshared_def<T: cotan_ir::OpDef>(rw: &Rewriter<'_>, transpose: &View<Transpose>) -> Option<T> {
    rw.def_as(transpose.of).filter(|_| rw.has_one_use(transpose.of))
}

/// Emits the transposes of maps.
fn transposed(rw: &mut Rewriter<'_>, maps: impl Iterator<Item = Value>) -> Vec<Value> {
    let loc = rw.rule_loc();
    maps.map(|map| Transpose::value(rw, loc, map)).collect()
}

rules! {
    /// A transpose of a transpose is the map.
    ///
    /// ```mlir before
    /// func.func @f(%a: !linear.map<f64, f32>) -> !linear.map<f64, f32> {
    ///   %t = linear.transpose %a : !linear.map<f64, f32>
    ///   %r = linear.transpose %t : !linear.map<f32, f64>
    ///   return %r : !linear.map<f64, f32>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: !linear.map<f64, f32>) -> !linear.map<f64, f32> {
    ///   return %a : !linear.map<f64, f32>
    /// }
    /// ```
    pub rule transpose_of_transposed_map: Transpose(Transpose(map)) => map;

    /// The transpose of zero is zero.
    ///
    /// ```mlir before
    /// func.func @f() -> !linear.map<f64, f32> {
    ///   %a = linear.zero : !linear.map<f32, f64>
    ///   %r = linear.transpose %a : !linear.map<f32, f64>
    ///   return %r : !linear.map<f64, f32>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f() -> !linear.map<f64, f32> {
    ///   %r = linear.zero : !linear.map<f64, f32>
    ///   return %r : !linear.map<f64, f32>
    /// }
    /// ```
    pub rule transpose_of_zero: Transpose(Zero()) => Zero();

    /// The identity, scalings, diagonals and masks are symmetric.
    ///
    /// ```mlir before
    /// func.func @f(%k: f64) -> !linear.map<f64, f64> {
    ///   %a = linear.scale %k : f64 -> !linear.map<f64, f64>
    ///   %r = linear.transpose %a : !linear.map<f64, f64>
    ///   return %r : !linear.map<f64, f64>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%k: f64) -> !linear.map<f64, f64> {
    ///   %a = linear.scale %k : f64 -> !linear.map<f64, f64>
    ///   return %a : !linear.map<f64, f64>
    /// }
    /// ```
    pub rule transpose_of_symmetric:
        Transpose(map @ Identity()) | Transpose(map @ Scale(..))
        | Transpose(map @ Diagonal(..)) | Transpose(map @ Mask(..))
        => map;
}

/// The transpose of a composition is the composition of the transposes in reverse order.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f32, f64>) -> !linear.map<f64, f32> {
///   %c = linear.compose %a, %b : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %r = linear.transpose %c : !linear.map<f32, f64>
///   return %r : !linear.map<f64, f32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f32, f64>) -> !linear.map<f64, f32> {
///   %0 = linear.transpose %b : !linear.map<f32, f64>
///   %1 = linear.transpose %a : !linear.map<f64, f64>
///   %r = linear.compose %0, %1 : !linear.map<f64, f32>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f32>
/// }
/// ```
#[rule]
pub fn transpose_of_compose(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Compose { maps, .. } = unshared_def(rw, &transpose)?;
    let maps: Vec<Value> = maps.iter(rw).collect();
    let (maps, loc) = (transposed(rw, maps.into_iter().rev()), rw.rule_loc());
    let emitted = Compose::value(rw, loc, &maps);
    rw.replace_op(transpose.op, &[emitted])
}

/// The transpose of a sum is the sum of the transposes.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %c = linear.add %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.transpose %c : !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %0 = linear.transpose %a : !linear.map<f64, f64>
///   %1 = linear.transpose %b : !linear.map<f64, f64>
///   %r = linear.add %0, %1 : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule]
pub fn transpose_of_add(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Add { maps, .. } = unshared_def(rw, &transpose)?;
    let maps: Vec<Value> = maps.iter(rw).collect();
    let (maps, loc) = (transposed(rw, maps.into_iter()), rw.rule_loc());
    let emitted = Add::value(rw, loc, &maps);
    rw.replace_op(transpose.op, &[emitted])
}

/// The transpose of a vertical concatenation is a horizontal one.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>) -> !linear.map<tuple<f64, f32>, f64> {
///   %c = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f32>
///   %r = linear.transpose %c : !linear.map<f64, tuple<f64, f32>>
///   return %r : !linear.map<tuple<f64, f32>, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>) -> !linear.map<tuple<f64, f32>, f64> {
///   %0 = linear.transpose %a : !linear.map<f64, f64>
///   %1 = linear.transpose %b : !linear.map<f64, f32>
///   %r = linear.hcat %0, %1 : !linear.map<f64, f64>, !linear.map<f32, f64>
///   return %r : !linear.map<tuple<f64, f32>, f64>
/// }
/// ```
#[rule]
pub fn transpose_of_vcat(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Vcat { maps, .. } = unshared_def(rw, &transpose)?;
    let maps: Vec<Value> = maps.iter(rw).collect();
    let (maps, loc) = (transposed(rw, maps.into_iter()), rw.rule_loc());
    let emitted = Hcat::value(rw, loc, &maps);
    rw.replace_op(transpose.op, &[emitted])
}

/// The transpose of a horizontal concatenation is a vertical one.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f32, f64>) -> !linear.map<f64, tuple<f64, f32>> {
///   %c = linear.hcat %a, %b : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %r = linear.transpose %c : !linear.map<tuple<f64, f32>, f64>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f32, f64>) -> !linear.map<f64, tuple<f64, f32>> {
///   %0 = linear.transpose %a : !linear.map<f64, f64>
///   %1 = linear.transpose %b : !linear.map<f32, f64>
///   %r = linear.vcat %0, %1 : !linear.map<f64, f64>, !linear.map<f64, f32>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
#[rule]
pub fn transpose_of_hcat(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Hcat { maps, .. } = unshared_def(rw, &transpose)?;
    let maps: Vec<Value> = maps.iter(rw).collect();
    let (maps, loc) = (transposed(rw, maps.into_iter()), rw.rule_loc());
    let emitted = Vcat::value(rw, loc, &maps);
    rw.replace_op(transpose.op, &[emitted])
}

/// Moves a body to a new region, and transposes the maps that it yields.
fn transposed_body(rw: &mut Rewriter<'_>, from: Region) -> Option<Region> {
    let block = rw.single_block(from)?;
    let end: Op = rw.last_op(block)?;
    let [map] = yielded(rw, from)?[..] else { return None };
    let region = rw.take_region(from);
    let loc = rw.rule_loc();
    let at = rw.at;
    rw.at = cotan_ir::InsertPoint::Before(end);
    let map = Transpose::value(rw, loc, map);
    Yield::build(rw, loc, &[map]);
    rw.at = at;
    rw.erase_op(end)?;
    Some(region)
}

/// The transpose of `linear.rows` is `linear.columns`.
///
/// ```mlir before
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<tensor<4xf64>, f64> {
///   %a = linear.rows (%i: index) {
///     %k = array.index %d[%i] : tensor<4xf64>
///     %s = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %s : !linear.map<f64, f64>
///   } : !linear.map<f64, tensor<4xf64>>
///   %r = linear.transpose %a : !linear.map<f64, tensor<4xf64>>
///   return %r : !linear.map<tensor<4xf64>, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<tensor<4xf64>, f64> {
///   %r = linear.columns (%i: index) {
///     %k = array.index %d[%i] : tensor<4xf64>
///     %s = linear.scale %k : f64 -> !linear.map<f64, f64>
///     %0 = linear.transpose %s : !linear.map<f64, f64>
///     linear.yield %0 : !linear.map<f64, f64>
///   } : !linear.map<tensor<4xf64>, f64>
///   return %r : !linear.map<tensor<4xf64>, f64>
/// }
/// ```
#[rule]
pub fn transpose_of_rows(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Rows { body, maps } = unshared_def(rw, &transpose)?;
    if maps.len() != 1 {
        return None;
    }
    let (ty, loc) = (rw.ty(transpose.map), rw.rule_loc());
    let body = transposed_body(rw, body)?;
    let emitted = Columns::value(rw, loc, body, ty);
    rw.replace_op(transpose.op, &[emitted])
}

/// The transpose of `linear.columns` is `linear.rows`.
///
/// ```mlir before
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<f64, tensor<4xf64>> {
///   %a = linear.columns (%i: index) {
///     %k = array.index %d[%i] : tensor<4xf64>
///     %s = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %s : !linear.map<f64, f64>
///   } : !linear.map<tensor<4xf64>, f64>
///   %r = linear.transpose %a : !linear.map<tensor<4xf64>, f64>
///   return %r : !linear.map<f64, tensor<4xf64>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<f64, tensor<4xf64>> {
///   %r = linear.rows (%i: index) {
///     %k = array.index %d[%i] : tensor<4xf64>
///     %s = linear.scale %k : f64 -> !linear.map<f64, f64>
///     %0 = linear.transpose %s : !linear.map<f64, f64>
///     linear.yield %0 : !linear.map<f64, f64>
///   } : !linear.map<f64, tensor<4xf64>>
///   return %r : !linear.map<f64, tensor<4xf64>>
/// }
/// ```
#[rule]
pub fn transpose_of_columns(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Columns { body, .. } = unshared_def(rw, &transpose)?;
    let (ty, loc) = (rw.ty(transpose.map), rw.rule_loc());
    let body = transposed_body(rw, body)?;
    let emitted = Rows::build(rw, loc, body, &[ty]);
    let map = rw.result(emitted, 0);
    rw.replace_op(transpose.op, &[map])
}
