//! Fusion of maps.

use super::rebuild::{block, is_pure, yields};
use crate::array::Map;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Op, Value};

/// Fuses a map into its only consumer, another map.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %p = array.map %x (%a: f64) {
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.map %p, %y (%c: f64, %d: f64) {
///     %e = arith.mulf %c, %d : f64
///     array.yield %e : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x, %y (%a: f64, %d: f64) {
///     %b = math.exp %a : f64
///     %e = arith.mulf %b, %d : f64
///     array.yield %e : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fuse_maps(rw: &mut Rewriter<'_>, map: View<Map>) -> Option<()> {
    let inner = rw.operands(map.op).find_map(|operand| {
        let inner =
            rw.def_op(operand).filter(|&inner| rw.block_of(inner) == rw.block_of(map.op))?;
        let is_same = rw.get::<Map>(inner)?.leading(rw) == map.leading(rw);
        let all_here = rw.results(inner).all(|r| rw.users(r).all(|user| user == map.op));
        (is_same && all_here && inner != map.op).then_some(inner)
    })?;
    let count = rw.operand_count(map.op) + rw.operand_count(inner);
    // After fusion, the effects of the two bodies are interleaved.
    let commute = count <= MAX_ARRAYS && (is_pure(rw, map.op) || is_pure(rw, inner));
    commute.then(|| fuse(rw, map.op, inner)).flatten()
}

/// The most operands of a fused map.
const MAX_ARRAYS: usize = 64;

/// Moves the body of `op` after that of `inner`, which may be large after earlier fusions, and both
/// to `op`.
fn fuse(rw: &mut Rewriter<'_>, op: Op, inner: Op) -> Option<()> {
    let (block, into) = (block(rw, op)?, block(rw, inner)?);
    let yields = yields(rw, inner)?;
    let end = rw.last_op(into)?;
    let mut operands: Vec<Value> = rw.operands(inner).collect();
    for index in 0..rw.arg_count(block) {
        let (operand, arg) = (rw.operand(op, index), rw.arg(block, index));
        let built = rw.results(inner).position(|result| result == operand);
        let value = match built {
            Some(result) => yields[result],
            None => {
                operands.push(operand);
                let (ty, loc) = (rw.ty(arg), rw.arg_loc(block, index));
                rw.add_block_arg(into, ty, loc)
            }
        };
        rw.replace_all_uses(arg, value);
    }
    rw.set_operands(op, &operands);
    rw.erase_op(end);
    rw.merge_block(block, into, &[]);
    let (from, to) = (rw.regions(inner)[0], rw.regions(op)[0]);
    rw.move_blocks(from, to);
    rw.erase_op(inner)
}
