//! `linear.vcat`

pub(super) mod laws;

use super::interface::{LinearMap, MEANING, Space};
use super::{eliminate, types};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Operands, Store, Type, Value};

/// Returns the map whose result is the tuple of the results of several maps: the vertical
/// concatenation of matrices.
///
/// ```mlir
/// func.func @example(%k: f64, %x: f64) -> tuple<f64, f64> {
///   %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///   %one = linear.identity : !linear.map<f64, f64>
///   %map = linear.vcat %scale, %one : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.apply %map, %x : !linear.map<f64, tuple<f64, f64>>, f64
///   return %r : tuple<f64, f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.vcat",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE, Canonical(laws::ALL), Derivative::NONE.transpose(eliminate::transpose_vcat))
)]
#[asm("$maps attr-dict `:` type($maps)")]
pub struct Vcat {
    /// The maps.
    #[operand(MAP)]
    pub maps: Operands,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn parts(store: &Store, maps: &[Type]) -> Result<Vec<(Type, Type)>, String> {
    let spaces = types::of_maps(store, maps)?;
    match spaces.iter().all(|other| other.0 == spaces[0].0) {
        true => Ok(spaces),
        false => Err("has maps with different domains".to_owned()),
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let spaces = parts(store, from.operands)?;
    let codomain = types::tuple(store, spaces.iter().map(|space| space.1));
    types::one(store, spaces[0].0, codomain)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let maps: Vec<Type> = ir.operands(op).map(|map| ir.ty(map)).collect();
    let spaces = parts(&ir.store, &maps)?;
    let (domain, codomain) = types::spaces(ir, ir.result(op, 0));
    types::same(ir, "returns a map from", spaces[0].0, domain)?;
    let found = types::parts(ir, codomain)?;
    match found.iter().copied().eq(spaces.iter().map(|space| space.1)) {
        true => Ok(()),
        false => Err("returns a map to other components than those of its operands".to_owned()),
    }
}

linear_map_type::verify_by!(check);

impl LinearMap for Vcat {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        let parts = maps.into_iter().map(|map| s.apply(map, x.clone()));
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(s.pack(parts))
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        let (domain, _) = types::spaces(s.ir(), self.map);
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        let pairs = s.parts(r, maps.len()).into_iter().zip(maps).collect();
        s.sum(domain, pairs, |s, (part, map)| s.reverse(map, part))
    }

    fn passes_on(&self, ir: &Ir) -> Vec<Value> {
        self.maps.iter(ir).collect()
    }
}
