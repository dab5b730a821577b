//! The laws of sums of maps.

use crate::Emit;
use crate::arith::Constant;
use crate::interp::splat;
use crate::linear::{Add, Identity, Scale, Vcat, Zero, types};
use cotan_ir::Value;
use cotan_ir::constraints::is_float;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// The rules, in the order in which they are tried.
pub const ALL: &[&Rule] = &[&ADD_FLAT, &ADD_WITH_ZERO, &ADD_SCALES, &ADD_VCATS];

/// Replaces the operands of a sum.
fn set(rw: &mut Rewriter<'_>, add: &View<Add>, maps: &[Value]) -> Option<()> {
    match maps {
        [only] => rw.replace_op(add.op, &[*only]),
        _ => {
            rw.set_operands(add.op, maps);
            Some(())
        }
    }
}

/// A sum of sums is one sum. The inner one is the first operand, so that the order of the additions
/// is unchanged. A sum with other uses is not flattened.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %d = linear.add %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.add %d, %c : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %r = linear.add %a, %b, %c : !linear.map<f64, f64>, !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule]
pub fn add_flat(rw: &mut Rewriter<'_>, add: View<Add>) -> Option<()> {
    let maps: Vec<Value> = add.maps.iter(rw).collect();
    if maps.len() == 1 {
        return set(rw, &add, &maps);
    }
    let inner: Add = rw.def_as(maps[0]).filter(|_| rw.has_one_use(maps[0]))?;
    let flat: Vec<Value> = inner.maps.iter(rw).chain(maps[1..].iter().copied()).collect();
    set(rw, &add, &flat)
}

/// A zero map is dropped from a sum (S5, S6).
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %zero = linear.zero : !linear.map<f64, f64>
///   %r = linear.add %zero, %a : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   return %a : !linear.map<f64, f64>
/// }
/// ```
#[rule(reassociates)]
pub fn add_with_zero(rw: &mut Rewriter<'_>, add: View<Add>) -> Option<()> {
    let maps: Vec<Value> = add.maps.iter(rw).collect();
    let is_zero = |map: &Value| rw.def_as::<Zero>(*map).is_some();
    let mut remaining: Vec<Value> = maps.iter().copied().filter(|map| !is_zero(map)).collect();
    if remaining.len() == maps.len() {
        return None;
    }
    if remaining.is_empty() {
        remaining.push(maps[0]);
    }
    set(rw, &add, &remaining)
}

/// A sum of scalings is a scaling (S11); the identity counts as one (A1).
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> !linear.map<f64, f64> {
///   %one = linear.scale %a : f64 -> !linear.map<f64, f64>
///   %other = linear.scale %b : f64 -> !linear.map<f64, f64>
///   %r = linear.add %one, %other : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> !linear.map<f64, f64> {
///   %0 = arith.addf %a, %b : f64
///   %r = linear.scale %0 : f64 -> !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir before
/// func.func @g(%a: f64) -> !linear.map<f64, f64> {
///   %one = linear.identity : !linear.map<f64, f64>
///   %other = linear.scale %a : f64 -> !linear.map<f64, f64>
///   %r = linear.add %one, %other : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @g(%a: f64) -> !linear.map<f64, f64> {
///   %0 = arith.constant 1.0 : f64
///   %1 = arith.addf %0, %a : f64
///   %r = linear.scale %1 : f64 -> !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule(reassociates)]
pub fn add_scales(rw: &mut Rewriter<'_>, add: View<Add>) -> Option<()> {
    let maps: Vec<Value> = add.maps.iter(rw).collect();
    let factor = |rw: &Rewriter<'_>, map: Value| {
        let scale: Option<Scale> = rw.def_as(map);
        let is_identity = rw.def_as::<Identity>(map).is_some();
        scale.map(|scale| Some(scale.factor)).or(is_identity.then_some(None))
    };
    let is_pair = |pair: &[Value]| Some((factor(rw, pair[0])?, factor(rw, pair[1])?));
    let mut pairs = maps.windows(2).enumerate();
    let (at, (one, other)) = pairs.find_map(|(at, pair)| Some((at, is_pair(pair)?)))?;
    let (space, _) = types::spaces(rw, add.map);
    if one.or(other).is_none() && !is_float(&rw.store, space) {
        return None;
    }
    let (ty, loc) = (rw.ty(add.map), rw.rule_loc());
    let e = &mut Emit::new(rw, loc);
    let sum = match (one, other) {
        (Some(one), Some(other)) => e.add(one, other),
        (None, Some(other)) => {
            let one = e.number(1.0, other)?;
            e.add(one, other)
        }
        (Some(one), None) => {
            let other = e.number(1.0, one)?;
            e.add(one, other)
        }
        (None, None) => {
            let two = splat(e.builder.store_mut(), space, 2.0)?;
            Constant::value(e.builder, loc, two)
        }
    };
    let scale = Scale::value(rw, loc, sum, ty);
    let mut maps = maps;
    maps.splice(at..at + 2, [scale]);
    set(rw, &add, &maps)
}

/// A sum of vertical concatenations is a vertical concatenation of sums (A6).
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>, %c: !linear.map<f64, f64>, %d: !linear.map<f64, f32>) -> !linear.map<f64, tuple<f64, f32>> {
///   %one = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f32>
///   %other = linear.vcat %c, %d : !linear.map<f64, f64>, !linear.map<f64, f32>
///   %r = linear.add %one, %other : !linear.map<f64, tuple<f64, f32>>, !linear.map<f64, tuple<f64, f32>>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f32>, %c: !linear.map<f64, f64>, %d: !linear.map<f64, f32>) -> !linear.map<f64, tuple<f64, f32>> {
///   %0 = linear.add %a, %c : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %1 = linear.add %b, %d : !linear.map<f64, f32>, !linear.map<f64, f32>
///   %r = linear.vcat %0, %1 : !linear.map<f64, f64>, !linear.map<f64, f32>
///   return %r : !linear.map<f64, tuple<f64, f32>>
/// }
/// ```
#[rule]
pub fn add_vcats(rw: &mut Rewriter<'_>, add: View<Add>) -> Option<()> {
    let maps: Vec<Value> = add.maps.iter(rw).collect();
    let vcats: Option<Vec<Vcat>> = maps.iter().map(|&map| rw.def_as(map)).collect();
    let parts: Vec<Vec<Value>> = vcats?.iter().map(|vcat| vcat.maps.iter(rw).collect()).collect();
    let loc = rw.rule_loc();
    let mut sums = Vec::with_capacity(parts[0].len());
    for at in 0..parts[0].len() {
        let addends: Vec<Value> = parts.iter().map(|parts| parts[at]).collect();
        sums.push(Add::value(rw, loc, &addends));
    }
    let vcat = Vcat::value(rw, loc, &sums);
    rw.replace_op(add.op, &[vcat])
}
