//! The laws of vertical concatenations.

use crate::interfaces::linear_map_type;
use crate::linear::{Hcat, Identity, Vcat, Zero, types};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Type, Value};

/// The rules, in the order in which they are tried.
pub const ALL: &[&Rule] = &[&VCAT_OF_ZEROS, &VCAT_OF_PROJECTIONS];

/// A concatenation of zeros is zero (A7).
///
/// ```mlir before
/// func.func @f() -> !linear.map<f64, tuple<f64, f32>> {
///   %a = linear.zero : !linear.map<f64, f64>
///   %b = linear.zero : !linear.map<f64, f32>
///   %r = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f32>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> !linear.map<f64, tuple<f64, f32>> {
///   %r = linear.zero : !linear.map<f64, tuple<f64, f32>>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
#[rule]
pub fn vcat_of_zeros(rw: &mut Rewriter<'_>, vcat: View<Vcat>) -> Option<()> {
    let zeros = vcat.maps.iter(rw).all(|map| rw.def_as::<Zero>(map).is_some());
    let (ty, loc) = (rw.ty(vcat.map), rw.rule_loc());
    let zero = zeros.then(|| Zero::value(rw, loc, ty))?;
    rw.replace_op(vcat.op, &[zero])
}

/// A concatenation of all projections of a tuple is the identity (A9).
///
/// ```mlir before
/// func.func @f() -> !linear.map<tuple<f64, f32>, tuple<f64, f32>> {
///   %a = linear.identity : !linear.map<f64, f64>
///   %b = linear.zero : !linear.map<f32, f64>
///   %c = linear.zero : !linear.map<f64, f32>
///   %d = linear.identity : !linear.map<f32, f32>
///   %first = linear.hcat %a, %b : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %second = linear.hcat %c, %d : !linear.map<f64, f32>, !linear.map<f32, f32>
///   %r = linear.vcat %first, %second : !linear.map<tuple<f64, f32>, f64>, !linear.map<tuple<f64, f32>, f32>
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
pub fn vcat_of_projections(rw: &mut Rewriter<'_>, vcat: View<Vcat>) -> Option<()> {
    let (domain, codomain) = types::spaces(rw, vcat.map);
    let parts: Vec<Value> = vcat.maps.iter(rw).collect();
    let is_part = |(at, &map): (usize, &Value)| {
        let hcat: Option<Hcat> = rw.def_as(map);
        hcat.is_some_and(|hcat| is_unit(rw, hcat.maps.iter(rw), at))
    };
    if domain != codomain || !parts.iter().enumerate().all(is_part) {
        return None;
    }
    let identity = identity(rw, domain);
    rw.replace_op(vcat.op, &[identity])
}

/// Returns whether all maps are zero, except the identity at one position.
pub fn is_unit(ir: &Ir, maps: impl Iterator<Item = Value>, at: usize) -> bool {
    let mut maps = maps.enumerate();
    maps.all(|(position, map)| match position == at {
        true => ir.def_as::<Identity>(map).is_some(),
        false => ir.def_as::<Zero>(map).is_some(),
    })
}

/// Returns the identity of a space.
pub fn identity(rw: &mut Rewriter<'_>, space: Type) -> Value {
    let (ty, loc) = (linear_map_type::of(rw.store_mut(), space, space), rw.rule_loc());
    Identity::value(rw, loc, ty)
}
