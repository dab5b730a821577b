//! The rules of `array.with_dim`.

use super::{WithDim, bound};
use crate::array::Dim;
use crate::interfaces::sizes::{fit, may_hoist_check, mentions, sizes_at};
use crate::interfaces::splice::splice;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Op, Substitution};

/// All rules.
pub const ALL: &[&Rule] = &[&INLINE_KNOWN_DIM];

/// Inlines the region if the size is a constant or a dimension parameter. Sizes inside that might
/// be negative must not be hoisted to the enclosing code.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (f64, f64) {
///   %three = arith.constant 3 : index
///   %n = array.dim n
///   %r = array.with_dim %three as "p" {
///     %as = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
///     %s = array.sum %as along 0 : tensor<?xf64, #cotan.dims<p>>
///     array.yield %s : f64
///   } : f64
///   %t = array.with_dim %n as "p" {
///     %as = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<p + 1>>
///     %s = array.sum %as along 0 : tensor<?xf64, #cotan.dims<p + 1>>
///     array.yield %s : f64
///   } : f64
///   return %r, %t : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (f64, f64) {
///   %as = array.replicate %a along 0 : f64 -> tensor<3xf64>
///   %s = array.sum %as along 0 : tensor<3xf64>
///   %as_0 = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<n + 1>>
///   %s_1 = array.sum %as_0 along 0 : tensor<?xf64, #cotan.dims<n + 1>>
///   return %s, %s_1 : f64, f64
/// }
/// ```
#[rule]
fn inline_known_dim(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let WithDim { size, body, .. } = rw.get(op)?;
    let name = bound(rw, op)?;
    let constant = rw.constant(size).and_then(|attr| rw.as_int(attr)).filter(|&size| size >= 0);
    let parameter = || {
        let Dim { size, .. } = rw.def_as(size)?;
        rw.as_dim(size).filter(|dim| dim.as_parameter().is_some()).cloned()
    };
    let by = constant.map(Poly::constant).or_else(parameter)?;
    let mut substitution = Substitution::new(vec![(name, by)]);
    let inside: Vec<Op> = rw.walk(op).skip(1).collect();
    let may_be = |size: &Poly| {
        let size = substitution.poly(size);
        size.is_some_and(|size| may_hoist_check(rw, op, &size))
    };
    let bound = inside.iter().flat_map(|&op| sizes_at(rw, op)).flat_map(|sizes| sizes.0);
    if !bound.filter(|size| mentions(size, name)).all(may_be) {
        return None;
    }
    if !fit(rw, &inside, &mut substitution) {
        return None;
    }
    let values = splice(rw, body, op, &[])?;
    for op in inside.into_iter().filter(|&op| !rw.is_erased(op)).collect::<Vec<Op>>() {
        rw.change_directly(op, |ir| substitution.apply(ir, op));
    }
    rw.replace_op(op, &values)
}
