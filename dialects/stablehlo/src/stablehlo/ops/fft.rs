//! `stablehlo.fft`

use crate::attributes::{FftType, Integers};
use crate::check_op::Check;
use crate::stablehlo::elementwise::part;
use crate::types::{Elements, FLOAT_OR_COMPLEX_TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// A discrete Fourier transform of the last dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.fft", pure, verify = verify)]
#[asm(
    "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)"
)]
pub struct Fft {
    /// The operand.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub operand: Value,
    /// The kind.
    #[attr]
    pub fft_type: FftType,
    /// The lengths of the transform.
    #[attr]
    pub fft_length: Integers,
    /// The result.
    #[result(FLOAT_OR_COMPLEX_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Fft>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(result)) = (check.tensor(this.operand), check.tensor(this.result))
    else {
        return;
    };
    let lengths = &this.fft_length;
    let rank = lengths.len();
    if !check.ensure((1..=3).contains(&rank) && rank <= operand.shape.len(), || {
        format!("`fft_length` must have 1 to 3 items, at most the rank, has {rank}")
    }) {
        return;
    }
    let is_complex = |kind| kind == Elements::COMPLEX;
    let (from, to) = (check.kind(operand.element), check.kind(result.element));
    let (wants_from, wants_to) = match this.fft_type {
        FftType::Fft | FftType::Ifft => (true, true),
        FftType::Rfft => (false, true),
        FftType::Irfft => (true, false),
    };
    let kinds = is_complex(from) == wants_from && is_complex(to) == wants_to;
    check.ensure(kinds && part(ir, operand.element) == part(ir, result.element), || {
        format!("elements do not fit {}", this.fft_type.word())
    });
    let leading = operand.shape.len() - rank;
    let halved = |last: i64| if last > 0 { last / 2 + 1 } else { 0 };
    let (mut before, mut after) = (lengths.to_vec(), lengths.to_vec());
    match this.fft_type {
        FftType::Rfft => after[rank - 1] = halved(after[rank - 1]),
        FftType::Irfft => before[rank - 1] = halved(before[rank - 1]),
        FftType::Fft | FftType::Ifft => {}
    }
    let batch = &operand.shape[..leading];
    check.expect_shape("the operand", this.operand, &[batch, &before].concat());
    check.expect_shape("the result", this.result, &[batch, &after].concat());
}
