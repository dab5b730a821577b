//! The rules of `scf.for`.

use super::For;
use crate::build::splice::splice;
use crate::control::turns::Turns;
use cotan_ir::Value;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All of them.
pub const ALL: &[&Rule] = &[&SCF_FOR_NEVER_TURNS, &SCF_FOR_TURNS_ONCE];

/// A loop that never turns gives what it began with.
///
/// ```mlir before
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   %one = arith.constant 1 : index
///   %r = scf.for %i = %one to %one step %n iter_args(%x = %a) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   %s = scf.for %i = %n to %n step %one iter_args(%x = %a) -> (f64) {
///     %y = arith.addf %x, %x : f64
///     scf.yield %y : f64
///   }
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %n: index) -> (f64, f64) {
///   return %a, %a : f64, f64
/// }
/// ```
#[rule]
fn scf_for_never_turns(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let For { lower, upper, step, .. } = *this;
    if Turns::between(rw, lower, upper, Some(step)) != Turns::Never {
        return None;
    }
    let inits: Vec<Value> = this.inits.iter(rw).collect();
    rw.replace_op(this.op, &inits)
}

/// A loop that turns once is none.
///
/// ```mlir before
/// func.func @f(%a: i64) -> i64 {
///   %two = arith.constant 2 : index
///   %five = arith.constant 5 : index
///   %r = scf.for %i = %two to %five step %five iter_args(%x = %a) -> (i64) {
///     %j = arith.index_cast %i : index to i64
///     %y = arith.muli %x, %j : i64
///     scf.yield %y : i64
///   }
///   return %r : i64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i64) -> i64 {
///   %two = arith.constant 2 : index
///   %j = arith.index_cast %two : index to i64
///   %y = arith.muli %a, %j : i64
///   return %y : i64
/// }
/// ```
#[rule]
fn scf_for_turns_once(rw: &mut Rewriter<'_>, this: View<For>) -> Option<()> {
    let For { lower, upper, step, body, .. } = *this;
    if Turns::between(rw, lower, upper, Some(step)) != Turns::Once {
        return None;
    }
    let args: Vec<Value> = std::iter::once(lower).chain(this.inits.iter(rw)).collect();
    let given = splice(rw, body, this.op, &args)?;
    rw.replace_op(this.op, &given)
}
