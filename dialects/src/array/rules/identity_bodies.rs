//! Bodies that yield their elements.

use super::rebuild::{block, yields};
use crate::array::affine::Affine;
use crate::array::{Build, Index, Map};
use cotan_ir::rewrite::{Rewriter, View, rule};

/// Replaces the result of a map that yields an element unchanged by the operand.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x (%a: f64) {
///     array.yield %a : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_identity_map(rw: &mut Rewriter<'_>, map: View<Map>) -> Option<()> {
    let Map { operands, results, .. } = *map;
    let block = block(rw, map.op)?;
    let mut found = Vec::new();
    for (result, yields) in results.iter(rw).zip(yields(rw, map.op)?) {
        let index = rw.arg_index(yields).filter(|_| rw.def_block(yields) == Some(block));
        if let Some(index) = index.filter(|_| !rw.is_unused(result)) {
            found.push((result, operands.get(rw, index)));
        }
    }
    found.iter().for_each(|&(result, operand)| rw.replace_all_uses(result, operand));
    (!found.is_empty()).then_some(())
}

/// Replaces a build that reads an array of the same sizes at its own indices by the array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>) -> tensor<?x4xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index, %j: index) {
///     %a = array.index %x[%i, %j] : tensor<?x4xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<?x4xf64, #cotan.dims<n>>
///   return %r : tensor<?x4xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>) -> tensor<?x4xf64, #cotan.dims<n>> {
///   return %x : tensor<?x4xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_identity_build(
    rw: &mut Rewriter<'_>,
    build: View<Build>,
) -> Option<()> {
    let Build { results, .. } = *build;
    let block = block(rw, build.op)?;
    let mut found = Vec::new();
    for (result, yields) in results.iter(rw).zip(yields(rw, build.op)?) {
        let Some(index) = rw.def_as::<Index>(yields) else { continue };
        let (source, indices) = (index.source, index.access().indices(rw));
        let is_same = indices.iter().map(Affine::as_index).eq(rw.args(block).map(Some))
            && rw.ty(source) == rw.ty(result)
            && !rw.is_defined_inside(source, build.op);
        if is_same && !rw.is_unused(result) {
            found.push((result, source));
        }
    }
    found.iter().for_each(|&(result, source)| rw.replace_all_uses(result, source));
    (!found.is_empty()).then_some(())
}
