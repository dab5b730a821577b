//! `linear.apply`

use super::data::applied;
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::{MAP, VECTOR};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Applies a map to a vector: the product of the matrix and the vector.
///
/// ```mlir
/// func.func @example(%map: !linear.map<f64, tensor<3xf64>>, %x: f64) -> tensor<3xf64> {
///   %r = linear.apply %map, %x : !linear.map<f64, tensor<3xf64>>, f64
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.apply",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE)
)]
#[asm("$map `,` $x attr-dict `:` type($map) `,` type($x)")]
pub struct Apply {
    /// The map.
    #[operand(MAP)]
    pub map: Value,
    /// The vector.
    #[operand(VECTOR)]
    pub x: Value,
    /// The results.
    #[result(VECTOR)]
    pub result: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (_, codomain) = types::of_maps(store, &from.operands[..1])?[0];
    Ok(smallvec::smallvec![codomain])
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.operand(op, 0));
    types::same(ir, "is applied to", domain, ir.ty(ir.operand(op, 1)))?;
    types::same(ir, "returns", codomain, ir.ty(ir.result(op, 0)))
}

linear_map_type::verify_by!(check);

impl Evaluate for Apply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (map, x) = (frame.get(self.map)?, frame.get(self.x)?);
        let result = applied(frame, op, &map, x, false)?;
        frame.set(self.result, result);
        Ok(Next::Op)
    }
}
