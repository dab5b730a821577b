//! The laws of compositions of maps.

use crate::Emit;
use crate::array::{Index, are_within};
use crate::interfaces::linear_map_type;
use crate::interfaces::region_return::yielded;
use crate::linear::{Add, Compose, Diagonal, Hcat, Identity, Leaf, Rows, Scale, Vcat, Zero, types};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Mapping, Value};

/// The rules, in the order in which they are tried.
pub const ALL: &[&Rule] = &[
    &COMPOSE_FLAT,
    &COMPOSE_WITH_ZERO,
    &COMPOSE_WITH_IDENTITY,
    &COMPOSE_HCAT_VCAT,
    &COMPOSE_AFTER_VCAT,
    &COMPOSE_WITH_ONE_PART,
    &COMPOSE_INDEX_ROWS,
    &COMPOSE_SCALES,
];

/// Returns the maps of a composition.
fn maps(rw: &Rewriter<'_>, compose: &View<Compose>) -> Vec<Value> {
    compose.maps.iter(rw).collect()
}

/// Replaces two adjacent maps by other maps.
fn replaced(rw: &mut Rewriter<'_>, compose: &View<Compose>, at: usize, by: &[Value]) -> Option<()> {
    let mut maps = maps(rw, compose);
    maps.splice(at..at + 2, by.iter().copied());
    match maps[..] {
        [only] => rw.replace_op(compose.op, &[only]),
        _ => {
            rw.set_operands(compose.op, &maps);
            Some(())
        }
    }
}

/// Returns the first two adjacent maps for which `find` returns a result, and the result.
fn pair<T>(
    rw: &Rewriter<'_>,
    compose: &View<Compose>,
    find: impl Fn(&Rewriter<'_>, Value, Value) -> Option<T>,
) -> Option<(usize, Value, Value, T)> {
    let maps = maps(rw, compose);
    let mut pairs = maps.windows(2).enumerate();
    pairs.find_map(|(at, pair)| Some((at, pair[0], pair[1], find(rw, pair[0], pair[1])?)))
}

fn is_zero(ir: &Ir, map: Value) -> bool {
    ir.def_as::<Zero>(map).is_some()
}

/// A composition of compositions is one composition. A composition with other uses is not
/// flattened, so that it is applied once; nor is one outside of a body.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %d = linear.compose %b, %c : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.compose %a, %d : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %r = linear.compose %a, %b, %c : !linear.map<f64, f64>, !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule]
pub fn compose_flat(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let mut flat = Vec::new();
    for map in maps(rw, &compose) {
        let is_here = rw.def_block(map) == rw.block_of(compose.op);
        let inner: Option<Compose> = rw.def_as(map).filter(|_| is_here && rw.has_one_use(map));
        match inner {
            Some(inner) => flat.extend(inner.maps.iter(rw)),
            None => flat.push(map),
        }
    }
    match flat[..] {
        [only] => rw.replace_op(compose.op, &[only]),
        _ if flat.len() == compose.maps.len() => None,
        _ => {
            rw.set_operands(compose.op, &flat);
            Some(())
        }
    }
}

/// A composition with zero is zero (S1, S2), even if another map has infinite entries.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>) -> !linear.map<f32, f64> {
///   %zero = linear.zero : !linear.map<f32, f64>
///   %r = linear.compose %a, %zero : !linear.map<f64, f64>, !linear.map<f32, f64>
///   return %r : !linear.map<f32, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>) -> !linear.map<f32, f64> {
///   %r = linear.zero : !linear.map<f32, f64>
///   return %r : !linear.map<f32, f64>
/// }
/// ```
#[rule(reassociates)]
pub fn compose_with_zero(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    maps(rw, &compose).into_iter().find(|&map| is_zero(rw, map))?;
    let (ty, loc) = (rw.ty(compose.map), rw.rule_loc());
    let zero = Zero::value(rw, loc, ty);
    rw.replace_op(compose.op, &[zero])
}

/// A composition with the identity is the other map (S3, S4).
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %one = linear.identity : !linear.map<f64, f64>
///   %r = linear.compose %a, %one, %b : !linear.map<f64, f64>, !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<f64, f64> {
///   %r = linear.compose %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule]
pub fn compose_with_identity(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let all = maps(rw, &compose);
    let is_identity = |map: &Value| rw.def_as::<Identity>(*map).is_some();
    let mut remaining: Vec<Value> = all.iter().copied().filter(|map| !is_identity(map)).collect();
    if remaining.is_empty() {
        remaining.push(all[0]);
    }
    match remaining[..] {
        [only] => rw.replace_op(compose.op, &[only]),
        _ if remaining.len() == all.len() => None,
        _ => {
            rw.set_operands(compose.op, &remaining);
            Some(())
        }
    }
}

/// A horizontal concatenation after a vertical one is a sum of compositions (S9).
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f32, f64>, %d: !linear.map<f32, f64>) -> !linear.map<f32, f64> {
///   %h = linear.hcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %v = linear.vcat %c, %d : !linear.map<f32, f64>, !linear.map<f32, f64>
///   %r = linear.compose %h, %v : !linear.map<tuple<f64, f64>, f64>, !linear.map<f32, tuple<f64, f64>>
///   return %r : !linear.map<f32, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f32, f64>, %d: !linear.map<f32, f64>) -> !linear.map<f32, f64> {
///   %0 = linear.compose %a, %c : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %1 = linear.compose %b, %d : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %r = linear.add %0, %1 : !linear.map<f32, f64>, !linear.map<f32, f64>
///   return %r : !linear.map<f32, f64>
/// }
/// ```
#[rule]
pub fn compose_hcat_vcat(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let (at, _, _, (hcat, vcat)) = pair(rw, &compose, |rw, one, other| {
        Some((rw.def_as::<Hcat>(one)?, rw.def_as::<Vcat>(other)?))
    })?;
    let pairs: Vec<[Value; 2]> =
        hcat.maps.iter(rw).zip(vcat.maps.iter(rw)).map(|(one, other)| [one, other]).collect();
    let loc = rw.rule_loc();
    let products: Vec<Value> = pairs.iter().map(|pair| Compose::value(rw, loc, pair)).collect();
    let sum = match products[..] {
        [only] => only,
        _ => Add::value(rw, loc, &products),
    };
    replaced(rw, &compose, at, &[sum])
}

/// A vertical concatenation after another map is a concatenation of compositions (S8).
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f32, f64>) -> !linear.map<f32, tuple<f64, f64>> {
///   %v = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.compose %v, %c : !linear.map<f64, tuple<f64, f64>>, !linear.map<f32, f64>
///   return %r : !linear.map<f32, tuple<f64, f64>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>, %c: !linear.map<f32, f64>) -> !linear.map<f32, tuple<f64, f64>> {
///   %0 = linear.compose %a, %c : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %1 = linear.compose %b, %c : !linear.map<f64, f64>, !linear.map<f32, f64>
///   %r = linear.vcat %0, %1 : !linear.map<f32, f64>, !linear.map<f32, f64>
///   return %r : !linear.map<f32, tuple<f64, f64>>
/// }
/// ```
#[rule]
pub fn compose_after_vcat(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let (at, _, after, vcat) = pair(rw, &compose, |rw, one, _| rw.def_as::<Vcat>(one))?;
    let loc = rw.rule_loc();
    let maps: Vec<Value> = vcat.maps.iter(rw).collect();
    let maps: Vec<Value> =
        maps.into_iter().map(|map| Compose::value(rw, loc, &[map, after])).collect();
    let vcat = Vcat::value(rw, loc, &maps);
    replaced(rw, &compose, at, &[vcat])
}

/// A map after one that returns a tuple with at most one nonzero component is applied to that
/// component only (S7). So the number of applications does not increase; maps outside of a body are
/// not moved.
///
/// ```mlir before
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<tuple<f32, f64>, f64> {
///   %zero = linear.zero : !linear.map<f32, f64>
///   %h = linear.hcat %zero, %b : !linear.map<f32, f64>, !linear.map<f64, f64>
///   %r = linear.compose %a, %h : !linear.map<f64, f64>, !linear.map<tuple<f32, f64>, f64>
///   return %r : !linear.map<tuple<f32, f64>, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: !linear.map<f64, f64>, %b: !linear.map<f64, f64>) -> !linear.map<tuple<f32, f64>, f64> {
///   %0 = linear.zero : !linear.map<f32, f64>
///   %1 = linear.compose %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.hcat %0, %1 : !linear.map<f32, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<tuple<f32, f64>, f64>
/// }
/// ```
#[rule]
pub fn compose_with_one_part(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let (at, map, _, hcat) = pair(rw, &compose, |rw, _, other| {
        let is_here = rw.def_block(other) == rw.block_of(compose.op);
        let hcat = rw.def_as::<Hcat>(other).filter(|_| is_here)?;
        let other = hcat.maps.iter(rw).filter(|&map| !is_zero(rw, map)).count();
        (other <= 1).then_some(hcat)
    })?;
    let (_, codomain) = types::spaces(rw, map);
    let parts: Vec<Value> = hcat.maps.iter(rw).collect();
    let loc = rw.rule_loc();
    let mut emitted = Vec::with_capacity(parts.len());
    for part in parts {
        emitted.push(match is_zero(rw, part) {
            false => Compose::value(rw, loc, &[map, part]),
            true => {
                let (domain, _) = types::spaces(rw, part);
                let ty = linear_map_type::of(rw.store_mut(), domain, codomain);
                Zero::value(rw, loc, ty)
            }
        });
    }
    let hcat = Hcat::value(rw, loc, &emitted);
    replaced(rw, &compose, at, &[hcat])
}

/// The element of an array built by a map for each index is the result of its map (A5), where the
/// index is known to be in bounds.
///
/// ```mlir before
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<f64, f64> {
///   %two = arith.constant 2 : index
///   %rows = linear.rows (%i: index) {
///     %k = array.index %d[%i] : tensor<4xf64>
///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %scale : !linear.map<f64, f64>
///   } : !linear.map<f64, tensor<4xf64>>
///   %at = linear.leaf (%x: tensor<4xf64>) {
///     %y = array.index %x[%two] : tensor<4xf64>
///     linear.yield %y : f64
///   } : !linear.map<tensor<4xf64>, f64>
///   %r = linear.compose %at, %rows : !linear.map<tensor<4xf64>, f64>, !linear.map<f64, tensor<4xf64>>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%d: tensor<4xf64>) -> !linear.map<f64, f64> {
///   %two = arith.constant 2 : index
///   %k = array.index %d[%two] : tensor<4xf64>
///   %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///   return %scale : !linear.map<f64, f64>
/// }
/// ```
#[rule]
pub fn compose_index_rows(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let (at, _, map, (rows, indices)) = pair(rw, &compose, |rw, one, other| {
        let (leaf, rows) = (rw.def_as::<Leaf>(one)?, rw.def_as::<Rows>(other)?);
        let index = rw.first_op(rw.single_block(leaf.body)?)?;
        let index: Index = rw.get(index)?;
        let taken = rw.arg_count(rw.single_block(rows.body)?);
        let indices = index.access().moved(rw);
        let plain = index.at.is_none() && indices.len() == taken;
        (plain && rows.maps.len() == 1).then_some((rows, indices))
    })?;
    let (_, array) = types::spaces(rw, map);
    let sizes = cotan_ir::Shape::of(&rw.store, array)?.sizes;
    if !are_within(rw, &indices, &sizes[..indices.len()]) {
        return None;
    }
    let body = rw.single_block(rows.body)?;
    let outputs = yielded(rw, rows.body)?;
    let mut mapping = Mapping::default();
    mapping.values.extend(rw.args(body).zip(indices));
    let end = rw.last_op(body)?;
    let inside: Vec<_> = rw.ops(body).take_while(|&op| op != end).collect();
    for op in inside {
        let copy = rw.clone_op(op, &mut mapping);
        rw.insert(copy);
    }
    let row = mapping.value(outputs[0]);
    replaced(rw, &compose, at, &[row])
}

/// Adjacent scalings are one scaling (S10), and so are diagonals.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> !linear.map<f64, f64> {
///   %one = linear.scale %a : f64 -> !linear.map<f64, f64>
///   %other = linear.scale %b : f64 -> !linear.map<f64, f64>
///   %r = linear.compose %one, %other : !linear.map<f64, f64>, !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> !linear.map<f64, f64> {
///   %0 = arith.mulf %a, %b : f64
///   %r = linear.scale %0 : f64 -> !linear.map<f64, f64>
///   return %r : !linear.map<f64, f64>
/// }
/// ```
#[rule(reassociates)]
pub fn compose_scales(rw: &mut Rewriter<'_>, compose: View<Compose>) -> Option<()> {
    let factors = |rw: &Rewriter<'_>, map: Value| {
        let scale: Option<Scale> = rw.def_as(map);
        let diagonal: Option<Diagonal> = rw.def_as(map);
        scale.map(|scale| (scale.factor, true)).or(diagonal.map(|it| (it.factors, false)))
    };
    let (at, map, _, (one, other, is_scale)) = pair(rw, &compose, |rw, one, other| {
        let ((one, is_scale), (other, other_is)) = (factors(rw, one)?, factors(rw, other)?);
        (is_scale == other_is).then_some((one, other, is_scale))
    })?;
    let (ty, loc) = (rw.ty(map), rw.rule_loc());
    let product = Emit::new(rw, loc).mul(one, other);
    let map = match is_scale {
        true => Scale::value(rw, loc, product, ty),
        false => Diagonal::value(rw, loc, product),
    };
    replaced(rw, &compose, at, &[map])
}
