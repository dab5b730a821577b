//! `linear.hcat`

mod laws;

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Operands, Store, Type, Value};

/// Returns the map of tuples that sums the results of a map for each component: the horizontal
/// concatenation of matrices.
///
/// ```mlir
/// func.func @example(%k: f64, %x: tuple<f64, f64>) -> f64 {
///   %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///   %one = linear.identity : !linear.map<f64, f64>
///   %map = linear.hcat %scale, %one : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.apply %map, %x : !linear.map<tuple<f64, f64>, f64>, tuple<f64, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.hcat",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE, Canonical(laws::ALL))
)]
#[asm("$maps attr-dict `:` type($maps)")]
pub struct Hcat {
    /// The maps.
    #[operand(MAP)]
    pub maps: Operands,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn parts(store: &Store, maps: &[Type]) -> Result<Vec<(Type, Type)>, String> {
    let spaces = types::of_maps(store, maps)?;
    match spaces.iter().all(|other| other.1 == spaces[0].1) {
        true => Ok(spaces),
        false => Err("has maps with different codomains".to_owned()),
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let spaces = parts(store, from.operands)?;
    let domain = types::tuple(store, spaces.iter().map(|space| space.0));
    types::one(store, domain, spaces[0].1)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let maps: Vec<Type> = ir.operands(op).map(|map| ir.ty(map)).collect();
    let spaces = parts(&ir.store, &maps)?;
    let (domain, codomain) = types::spaces(ir, ir.result(op, 0));
    types::same(ir, "returns a map to", spaces[0].1, codomain)?;
    let found = types::parts(ir, domain)?;
    match found.iter().copied().eq(spaces.iter().map(|space| space.0)) {
        true => Ok(()),
        false => Err("returns a map from other components than those of its operands".to_owned()),
    }
}

linear_map_type::verify_by!(check);

impl LinearMap for Hcat {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let (_, codomain) = types::spaces(s.ir(), self.map);
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        let pairs = s.parts(x, maps.len()).into_iter().zip(maps).collect();
        s.sum(codomain, pairs, |s, (part, map)| s.apply(map, part))
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        let parts = maps.into_iter().map(|map| s.reverse(map, r.clone()));
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(s.pack(parts))
    }
}
