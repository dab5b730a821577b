//! `linear.identity`

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use cotan_ir::{Ir, Op, Value};

/// Returns the identity map: the identity matrix.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %one = linear.identity : !linear.map<f64, f64>
///   %r = linear.apply %one, %x : !linear.map<f64, f64>, f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.identity",
    pure,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE)
)]
#[asm("attr-dict `:` type($map)")]
pub struct Identity {
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.result(op, 0));
    types::same(ir, "has the codomain", domain, codomain)
}

linear_map_type::verify_by!(check);

impl LinearMap for Identity {
    fn apply<S: Space>(&self, _: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        Ok(x)
    }

    fn reverse<S: Space>(&self, _: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        Ok(r)
    }
}
