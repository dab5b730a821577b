//! The rules of `scf.if`.

use super::If;
use crate::build::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Value};

/// All of them.
pub const ALL: &[&Rule] = &[&SCF_IF_BY_CONSTANT];

/// When the condition is known, what runs is.
///
/// ```mlir before
/// func.func @f(%n: index, %x: memref<?xf64>) -> f64 {
///   %yes = arith.constant true
///   %no = arith.constant false
///   %zero = arith.constant 0.0 : f64
///   %r = scf.if %yes -> (f64) {
///     %a = memref.load %x[%n] : memref<?xf64>
///     scf.yield %a : f64
///   } else {
///     scf.yield %zero : f64
///   }
///   scf.if %no {
///     memref.store %zero, %x[%n] : memref<?xf64>
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%n: index, %x: memref<?xf64>) -> f64 {
///   %a = memref.load %x[%n] : memref<?xf64>
///   return %a : f64
/// }
/// ```
#[rule]
fn scf_if_by_constant(rw: &mut Rewriter<'_>, this: View<If>) -> Option<()> {
    let region = match rw.constant(this.condition)? {
        Attr::FALSE => this.other(rw),
        _ => Some(this.then_region),
    };
    let given = match region {
        Some(region) => splice(rw, region, this.op, &[])?,
        None => Vec::<Value>::new(),
    };
    rw.replace_op(this.op, &given)
}
