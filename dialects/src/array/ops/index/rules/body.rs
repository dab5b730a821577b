//! Elements of arrays that a body computes.

use super::{read, shape};
use crate::array::affine::{Affine, are_all_within};
use crate::array::{Build, Gather, Index, region};
use crate::interfaces::verify::body;
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Op, Value};

/// Inlines the body for a single read element, if the index is provably in range and the array has
/// no other use. A body that computes nothing is inlined regardless of other uses.
///
/// ```mlir before
/// func.func @f(%x: tensor<4xf64>, %v: f64) -> (f64, f64, f64) {
///   %two = arith.constant 2 : index
///   %y = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<4xf64>
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : tensor<3xf64>
///   %r = array.index %y[%two] : tensor<3xf64>
///   %z = array.gather %x (%i: index) {
///     %j = arith.addi %i, %two : index
///     array.yield %j : index
///   } : tensor<4xf64> -> tensor<3xf64>
///   %s = array.index %z[%two] : tensor<3xf64>
///   %w = array.build (%i: index) {
///     array.yield %v : f64
///   } : tensor<3xf64>
///   %t = array.index %w[%two] : tensor<3xf64>
///   return %r, %s, %t : f64, f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<4xf64>, %v: f64) -> (f64, f64, f64) {
///   %two = arith.constant 2 : index
///   %a = array.index %x[%two] : tensor<4xf64>
///   %b = math.sin %a : f64
///   %j = arith.addi %two, %two : index
///   %s = array.index %x[%j] : tensor<4xf64>
///   return %b, %s, %v : f64, f64, f64
/// }
/// ```
#[rule]
pub fn index_of_body(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let index: Index = rw.get(op)?;
    let source = index.source;
    let built = rw.def_op(source)?;
    let (read_from, result, inner) = match (rw.get(built), rw.get(built)) {
        (Some(Build { body, results }), _) => {
            (None, results.iter(rw).position(|result| result == source)?, body)
        }
        (_, Some(Gather { source, body, .. })) => (Some(source), 0, body),
        _ => return None,
    };
    let taken = body::taken(rw, inner);
    let indices = index.access().indices_within(rw);
    let (leading, trailing) = indices.split_at_checked(taken)?;
    let sizes = shape(rw, source)?.sizes;
    let is_alone = rw.block_of(built) == rw.block_of(op)
        && rw.result_count(built) == 1
        && rw.has_one_use(source);
    if !(is_alone || region::is_free(rw, inner)) || !are_all_within(rw, leading, &sizes[..taken]) {
        return None;
    }
    let loc = rw.rule_loc();
    let leading = index.access().indices(rw).into_iter().take(taken);
    let leading: Vec<Value> = leading.map(|index| index.value(rw, loc)).collect();
    let yields = region::inline(rw, inner, &leading)?;
    match read_from {
        Some(source) => {
            let yields: Vec<_> = yields.into_iter().map(Affine::index).collect();
            read(rw, op, source, &[&yields, trailing].concat())
        }
        None => read(rw, op, *yields.get(result)?, trailing),
    }
}
