//! `stablehlo.rng_bit_generator`

use crate::attributes::RngAlgorithm;
use crate::check_op::Check;
use crate::types::REAL_TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Random bits, and the next state of the generator.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.rng_bit_generator", pure, verify = verify)]
#[asm(
    "$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)"
)]
pub struct RngBitGenerator {
    /// The algorithm.
    #[attr]
    pub rng_algorithm: RngAlgorithm,
    /// The state.
    #[operand(REAL_TENSOR)]
    pub initial_state: Value,
    /// The next state.
    #[result(REAL_TENSOR)]
    pub output_state: Value,
    /// The bits.
    #[result(REAL_TENSOR)]
    pub output: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<RngBitGenerator>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(state) = check.tensor(this.initial_state) {
        check.expect_tensor("the next state", this.output_state, state.shape, state.element);
    }
}
