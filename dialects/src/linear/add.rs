//! `linear.add`

mod laws;

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

/// Returns the sum of maps, as of matrices.
///
/// ```mlir
/// func.func @example(%k: f64, %x: f64) -> f64 {
///   %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///   %one = linear.identity : !linear.map<f64, f64>
///   %map = linear.add %scale, %one : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.apply %map, %x : !linear.map<f64, f64>, f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.add",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE, Canonical(laws::ALL), Derivative::NONE.transpose(eliminate::transpose_add))
)]
#[asm("$maps attr-dict `:` type($maps)")]
pub struct Add {
    /// The maps.
    #[operand(MAP)]
    pub maps: Operands,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn ends(store: &Store, maps: &[Type]) -> Result<(Type, Type), String> {
    let spaces = types::of_maps(store, maps)?;
    match spaces.iter().all(|&other| other == spaces[0]) {
        true => Ok(spaces[0]),
        false => Err("adds maps between different spaces".to_owned()),
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (domain, codomain) = ends(store, from.operands)?;
    types::one(store, domain, codomain)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let maps: Vec<Type> = ir.operands(op).map(|map| ir.ty(map)).collect();
    let (domain, codomain) = ends(&ir.store, &maps)?;
    types::check_map(ir, op, domain, codomain)
}

linear_map_type::verify_by!(check);

impl LinearMap for Add {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let (_, codomain) = types::spaces(s.ir(), self.map);
        let maps = self.maps.iter(s.ir()).collect();
        s.sum(codomain, maps, |s, map| s.apply(map, x.clone()))
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        let (domain, _) = types::spaces(s.ir(), self.map);
        let maps = self.maps.iter(s.ir()).collect();
        s.sum(domain, maps, |s, map| s.reverse(map, r.clone()))
    }

    fn passes_on(&self, ir: &Ir) -> Vec<Value> {
        self.maps.iter(ir).collect()
    }
}
