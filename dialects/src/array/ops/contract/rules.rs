//! The rules of `array.contract`.

use super::Contract;
use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::rules::ADD_OF_CONTRACTS;
use crate::array::rules::splat_folding::known;
use crate::interp::NumberFormat;
use cotan_ir::Shape;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[
    &DROP_UNIT_FACTORS,
    &FOLD_IDENTITY_CONTRACT,
    &EXPAND_SCALAR_CONTRACT,
    &FOLD_DOUBLED_CONTRACT,
    &ADD_OF_CONTRACTS,
];

/// Drops a scalar factor of one.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %one = arith.constant 1.0 : f64
///   %r = array.contract %one, %x, %y over [n] by [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %r = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
///   return %r : f64
/// }
/// ```
#[rule]
fn drop_unit_factors(rw: &mut Rewriter<'_>, contract: View<Contract>) -> Option<()> {
    let mut factors = contract.factors(rw);
    let number = NumberFormat::of(&rw.store, rw.ty(contract.result))?;
    let one = factors.iter().position(|(factor, at)| {
        at.is_empty() && known(rw, *factor) == Some(number.nearest(1.0))
    })?;
    if factors.len() < 2 {
        return None;
    }
    factors.remove(one);
    let (loc, ty) = (rw.rule_loc(), rw.ty(contract.result));
    let domain: Vec<Poly> = rw.store.as_dims(contract.domain)?.to_vec();
    let product = Contract::of(rw, loc, &factors, domain, ty);
    rw.replace_op(contract.op, &[product])
}

/// Folds a contraction of one factor with an identity map and no domain.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.contract %x over [] by [affine_map<(d0, d1) -> (d0, d1)>] : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   return %x : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_identity_contract(rw: &mut Rewriter<'_>, contract: View<Contract>) -> Option<()> {
    let [(factor, at)] = &contract.factors(rw)[..] else { return None };
    let rank = Shape::of(&rw.store, rw.ty(contract.result))?.rank();
    let is_there = at.len() == rank && (0..rank).all(|dim| at[dim] == Affine::index(dim));
    let is_all = rw.store.as_dims(contract.domain)?.is_empty();
    let is_same = rw.ty(*factor) == rw.ty(contract.result);
    (is_there && is_all && is_same).then(|| rw.replace_op(contract.op, &[*factor])).flatten()
}

/// Expands a contraction of scalars without a domain into multiplications.
///
/// ```mlir before
/// func.func @f(%x: f64, %y: f64) -> f64 {
///   %r = array.contract %x, %y over [] by [affine_map<() -> ()>, affine_map<() -> ()>] : f64, f64 -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: f64, %y: f64) -> f64 {
///   %r = arith.mulf %x, %y : f64
///   return %r : f64
/// }
/// ```
#[rule]
fn expand_scalar_contract(rw: &mut Rewriter<'_>, contract: View<Contract>) -> Option<()> {
    let ty = rw.ty(contract.result);
    let is_scalar = Shape::of(&rw.store, ty)?.rank() == 0;
    let is_same = contract.operands.iter(rw).all(|factor| rw.ty(factor) == ty);
    let is_all = rw.store.as_dims(contract.domain)?.is_empty();
    if !is_scalar || !is_same || !is_all || !Contract::can_lower(rw, contract.op) {
        return None;
    }
    let loc = rw.rule_loc();
    let product = Contract::lower(rw, loc, contract.op);
    rw.replace_op(contract.op, &[product])
}

/// Folds the sum of a scaled array with itself into twice the scale.
///
/// ```mlir before
/// func.func @f(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.contract %a, %x over [] by [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>] : f64, tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   %r = arith.addf %y, %y : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %0 = arith.addf %a, %a : f64
///   %r = array.contract %0, %x over [] by [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>] : f64, tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule(regroups)]
fn fold_doubled_contract(rw: &mut Rewriter<'_>, contract: View<Contract>) -> Option<()> {
    let mut factors = contract.factors(rw);
    let rank = |value| Shape::of(&rw.store, rw.ty(value)).map_or(0, |shape| shape.rank());
    let scale = factors.iter().position(|&(factor, _)| rank(factor) == 0)?;
    if rank(contract.result) == 0 {
        return None;
    }
    let (user, other) = rw.users(contract.result).find_map(|user| {
        let Addf { lhs, rhs, .. } = rw.get(user)?;
        Some((user, if lhs == contract.result { rhs } else { lhs }))
    })?;
    let same: Contract = rw.def_as(other)?;
    if same.domain != contract.domain || same.factors(rw) != factors {
        return None;
    }
    let (loc, ty, number) = (rw.rule_loc(), rw.ty(contract.result), factors[scale].0);
    let domain: Vec<Poly> = rw.store.as_dims(contract.domain)?.to_vec();
    factors[scale].0 = Addf::value(rw, loc, number, number);
    let twice = Contract::of(rw, loc, &factors, domain, ty);
    rw.replace_op(user, &[twice])
}
