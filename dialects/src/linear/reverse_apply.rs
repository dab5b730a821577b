//! `linear.reverse_apply`

use super::data::applied;
use super::types;
use crate::Cost;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::{MAP, VECTOR};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Applies the transposed map to a vector: the product of the row vector and the matrix.
///
/// ```mlir
/// func.func @example(%map: !linear.map<f64, tensor<3xf64>>, %r: tensor<3xf64>) -> f64 {
///   %x = linear.reverse_apply %r, %map : tensor<3xf64>, !linear.map<f64, tensor<3xf64>>
///   return %x : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.reverse_apply",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE)
)]
#[asm("$r `,` $map attr-dict `:` type($r) `,` type($map)")]
pub struct ReverseApply {
    /// The vector.
    #[operand(VECTOR)]
    pub r: Value,
    /// The map.
    #[operand(MAP)]
    pub map: Value,
    /// The result of the transposed map.
    #[result(VECTOR)]
    pub result: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (domain, _) = types::of_maps(store, &from.operands[1..])?[0];
    Ok(smallvec::smallvec![domain])
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.operand(op, 1));
    types::same(ir, "is applied to", codomain, ir.ty(ir.operand(op, 0)))?;
    types::same(ir, "returns", domain, ir.ty(ir.result(op, 0)))
}

linear_map_type::verify_by!(check);

impl Evaluate for ReverseApply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (map, r) = (frame.get(self.map)?, frame.get(self.r)?);
        let result = applied(frame, op, &map, r, true)?;
        frame.set(self.result, result);
        Ok(Next::Op)
    }
}
