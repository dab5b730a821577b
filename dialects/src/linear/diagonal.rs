//! `linear.diagonal`

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::{MAP, VECTOR};
use crate::interfaces::verify::infer::Inferred;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Returns the map that multiplies each element by its own factor: a diagonal matrix. It is the
/// Jacobian of an elementwise operation.
///
/// ```mlir
/// func.func @example(%d: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
///   %map = linear.diagonal %d : tensor<3xf64>
///   %r = linear.apply %map, %x : !linear.map<tensor<3xf64>, tensor<3xf64>>, tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.diagonal",
    pure,
    infer = infer,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE)
)]
#[asm("$factors attr-dict `:` type($factors)")]
pub struct Diagonal {
    /// The diagonal.
    #[operand(VECTOR)]
    pub factors: Value,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let &space = from.operands.first().ok_or("it has no operand")?;
    types::one(store, space, space)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let space = ir.ty(ir.operand(op, 0));
    if ir.store.as_tuple(space).is_some() {
        return Err("has a tuple as its diagonal".to_owned());
    }
    types::check_map(ir, op, space, space)
}

linear_map_type::verify_by!(check);

impl LinearMap for Diagonal {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let (space, _) = types::spaces(s.ir(), self.map);
        s.times(space, self.factors, x)
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        self.apply(s, r)
    }
}
