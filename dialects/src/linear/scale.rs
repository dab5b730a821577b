//! `linear.scale`

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use cotan_ir::constraints::FLOAT;
use cotan_ir::{Ir, Op, Value};

/// Returns the map that multiplies by a scalar: a multiple of the identity matrix. The factor is
/// not inspected: a runtime value of 0.0 is multiplied as well.
///
/// ```mlir
/// func.func @example(%k: f64, %x: tensor<3xf64>) -> tensor<3xf64> {
///   %map = linear.scale %k : f64 -> !linear.map<tensor<3xf64>, tensor<3xf64>>
///   %r = linear.apply %map, %x : !linear.map<tensor<3xf64>, tensor<3xf64>>, tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.scale",
    pure,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE)
)]
#[asm("$factor attr-dict `:` type($factor) `->` type($map)")]
pub struct Scale {
    /// The factor.
    #[operand(FLOAT)]
    pub factor: Value,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.result(op, 0));
    types::same(ir, "has the codomain", domain, codomain)?;
    types::check_scalars(ir, domain, ir.ty(ir.operand(op, 0)))
}

linear_map_type::verify_by!(check);

impl LinearMap for Scale {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let (space, _) = types::spaces(s.ir(), self.map);
        s.scaled(space, self.factor, x)
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        self.apply(s, r)
    }
}
