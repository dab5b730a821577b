//! `linear.compose`

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

/// Composes maps, the last one of which is applied first: the product of matrices.
///
/// ```mlir
/// func.func @example(%k: f64, %x: f64) -> f64 {
///   %double = linear.scale %k : f64 -> !linear.map<f64, f64>
///   %map = linear.compose %double, %double : !linear.map<f64, f64>, !linear.map<f64, f64>
///   %r = linear.apply %map, %x : !linear.map<f64, f64>, f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.compose",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE, Canonical(laws::ALL), Derivative::NONE.transpose(eliminate::transpose_compose))
)]
#[asm("$maps attr-dict `:` type($maps)")]
pub struct Compose {
    /// The maps.
    #[operand(MAP)]
    pub maps: Operands,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn ends(store: &Store, maps: &[Type]) -> Result<(Type, Type), String> {
    let spaces = types::of_maps(store, maps)?;
    let fits = spaces.windows(2).all(|pair| pair[0].0 == pair[1].1);
    match fits {
        true => Ok((spaces[spaces.len() - 1].0, spaces[0].1)),
        false => Err("composes maps whose domain and codomain differ".to_owned()),
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

impl LinearMap for Compose {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        maps.into_iter().rev().try_fold(x, |x, map| s.apply(map, x))
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        let maps: Vec<Value> = self.maps.iter(s.ir()).collect();
        maps.into_iter().try_fold(r, |r, map| s.reverse(map, r))
    }

    fn passes_on(&self, ir: &Ir) -> Vec<Value> {
        vec![self.maps.get(ir, self.maps.len() - 1)]
    }
}
