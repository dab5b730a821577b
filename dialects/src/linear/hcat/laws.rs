//! The laws of horizontal concatenations.

use crate::linear::vcat::laws::{identity, is_unit};
use crate::linear::{Hcat, Vcat, Zero, types};
use cotan_ir::Value;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// The rules, in the order in which they are tried.
pub const ALL: &[&Rule] = &[&HCAT_OF_ZEROS, &HCAT_OF_INJECTIONS, &HCAT_OF_VCATS];

/// A concatenation of zeros is zero (A7).
///
/// ```mlir before
/// func.func @f() -> !linear.map<tuple<f64, f32>, f64> {
///   %a = linear.zero : !linear.map<f64, f64>
///   %b = linear.zero : !linear.map<f32, f64>
///   %r = linear.hcat %a, %b : !linear.map<f64, f64>, !linear.map<f32, f64>
///   return %r : !linear.map<tuple<f64, f32>, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> !linear.map<tuple<f64, f32>, f64> {
///   %r = linear.zero : !linear.map<tuple<f64, f32>, f64>
///   return %r : !linear.map<tuple<f64, f32>, f64>
/// }
/// ```
#[rule]
pub fn hcat_of_zeros(rw: &mut Rewriter<'_>, hcat: View<Hcat>) -> Option<()> {
    let zeros = hcat.maps.iter(rw).all(|map| rw.def_as::<Zero>(map).is_some());
    let (ty, loc) = (rw.ty(hcat.map), rw.rule_loc());
    let zero = zeros.then(|| Zero::value(rw, loc, ty))?;
    rw.replace_op(hcat.op, &[zero])
}

/// A concatenation of injections at their own positions is the identity (A9).
///
/// ```mlir before
/// func.func @f() -> !linear.map<tuple<f64, f32>, tuple<f64, f32>> {
///   %a = linear.identity : !linear.map<f64, f64>
///   %b = linear.zero : !linear.map<f64, f32>
///   %c = linear.zero : !linear.map<f32, f64>
///   %d = linear.identity : !linear.map<f32, f32>
///   %first = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f32>
///   %second = linear.vcat %c, %d : !linear.map<f32, f64>, !linear.map<f32, f32>
///   %r = linear.hcat %first, %second : !linear.map<f64, tuple<f64, f32>>, !linear.map<f32, tuple<f64, f32>>
///   return %r : !linear.map<tuple<f64, f32>, tuple<f64, f32>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> !linear.map<tuple<f64, f32>, tuple<f64, f32>> {
///   %r = linear.identity : !linear.map<tuple<f64, f32>, tuple<f64, f32>>
///   return %r : !linear.map<tuple<f64, f32>, tuple<f64, f32>>
/// }
/// ```
#[rule(reassociates)]
pub fn hcat_of_injections(rw: &mut Rewriter<'_>, hcat: View<Hcat>) -> Option<()> {
    let (domain, codomain) = types::spaces(rw, hcat.map);
    let parts: Vec<Value> = hcat.maps.iter(rw).collect();
    let is_part = |(at, &map): (usize, &Value)| {
        let vcat: Option<Vcat> = rw.def_as(map);
        vcat.is_some_and(|vcat| is_unit(rw, vcat.maps.iter(rw), at))
    };
    if domain != codomain || !parts.iter().enumerate().all(is_part) {
        return None;
    }
    let identity = identity(rw, domain);
    rw.replace_op(hcat.op, &[identity])
}

/// A horizontal concatenation of vertical ones is a vertical one of horizontal ones (A12): the
/// vertical one moves outward.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>, %c: !linear.map<f32, f64>, %d: !linear.map<f32, f32>) -> !linear.map<tuple<f64, f32>, tuple<f64, f32>> {
///   %first = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f32>
///   %second = linear.vcat %c, %d : !linear.map<f32, f64>, !linear.map<f32, f32>
///   %r = linear.hcat %first, %second : !linear.map<f64, tuple<f64, f32>>, !linear.map<f32, tuple<f64, f32>>
///   return %r : !linear.map<tuple<f64, f32>, tuple<f64, f32>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>, %c: !linear.map<f32, f64>, %d: !linear.map<f32, f32>) -> !linear.map<tuple<f64, f32>, tuple<f64, f32>> {
///   %0 = linear.hcat %a, %c : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %1 = linear.hcat %b, %d : !linear.map<f64, f32>, !linear.map<f32, f32>
///   %r = linear.vcat %0, %1 : !linear.map<tuple<f64, f32>, f64>, !linear.map<tuple<f64, f32>, f32>
///   return %r : !linear.map<tuple<f64, f32>, tuple<f64, f32>>
/// }
/// ```
#[rule]
pub fn hcat_of_vcats(rw: &mut Rewriter<'_>, hcat: View<Hcat>) -> Option<()> {
    let maps: Vec<Value> = hcat.maps.iter(rw).collect();
    let vcats: Option<Vec<Vcat>> = maps.iter().map(|&map| rw.def_as(map)).collect();
    let parts: Vec<Vec<Value>> = vcats?.iter().map(|vcat| vcat.maps.iter(rw).collect()).collect();
    let loc = rw.rule_loc();
    let mut rows = Vec::with_capacity(parts[0].len());
    for at in 0..parts[0].len() {
        let row: Vec<Value> = parts.iter().map(|parts| parts[at]).collect();
        rows.push(Hcat::value(rw, loc, &row));
    }
    let vcat = Vcat::value(rw, loc, &rows);
    rw.replace_op(hcat.op, &[vcat])
}
