//! The rewrite rules of `scf.if`.

use super::If;
use crate::interfaces::splice::splice;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&SCF_IF_CONSTANT_CONDITION];

/// Inlines the executed region if the condition is constant.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %yes = arith.constant true
///   %no = arith.constant false
///   %r = scf.if %yes -> (f64) {
///     %s = arith.addf %a, %b : f64
///     scf.yield %s : f64
///   } else {
///     scf.yield %b : f64
///   }
///   scf.if %no {
///     cf.assert %no, "never comes here"
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %s = arith.addf %a, %b : f64
///   return %s : f64
/// }
/// ```
#[rule]
fn scf_if_constant_condition(rw: &mut Rewriter<'_>, this: View<If>) -> Option<()> {
    let region = match rw.constant(this.condition)? {
        Attr::FALSE => this.other(rw),
        _ => Some(this.then_region),
    };
    let yielded_values = match region {
        Some(region) => splice(rw, region, this.op, &[])?,
        None => Vec::<Value>::new(),
    };
    rw.replace_op(this.op, &yielded_values)
}
