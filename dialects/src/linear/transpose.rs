//! `linear.transpose`

mod laws;

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Returns the transposed map: the transposed matrix.
///
/// ```mlir
/// func.func @example(%map: !linear.map<f64, tensor<3xf64>>, %r: tensor<3xf64>) -> f64 {
///   %back = linear.transpose %map : !linear.map<f64, tensor<3xf64>>
///   %x = linear.apply %back, %r : !linear.map<tensor<3xf64>, f64>, tensor<3xf64>
///   return %x : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.transpose",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE, Canonical(laws::ALL))
)]
#[asm("$of attr-dict `:` type($of)")]
pub struct Transpose {
    /// The map to transpose.
    #[operand(MAP)]
    pub of: Value,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (domain, codomain) = types::of_maps(store, from.operands)?[0];
    types::one(store, codomain, domain)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.operand(op, 0));
    types::check_map(ir, op, codomain, domain)
}

linear_map_type::verify_by!(check);

impl LinearMap for Transpose {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        s.reverse(self.of, x)
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        s.apply(self.of, r)
    }
}
