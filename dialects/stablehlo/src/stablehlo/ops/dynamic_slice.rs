//! `stablehlo.dynamic_slice`

use crate::attributes::Integers;
use crate::check_op::{Check, size_text};
use crate::text;
use crate::types::{INTEGER_SCALAR, TENSOR};
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// A part of an array at indices that are operands, clamped so that it lies inside.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_slice", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct DynamicSlice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The first index of each dimension.
    #[operand(INTEGER_SCALAR)]
    pub start_indices: Operands,
    /// The sizes of the part.
    #[attr]
    pub slice_sizes: Integers,
    /// The part.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicSlice>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let rank = operand.shape.len();
    check.start_indices(this.start_indices, rank);
    if !check.expect_length("`slice_sizes`", this.slice_sizes.len(), rank) {
        return;
    }
    for (index, (&size, &whole)) in this.slice_sizes.iter().zip(operand.shape).enumerate() {
        let fits = 0 <= size && (size <= whole || whole == DYNAMIC);
        check.ensure(fits, || {
            format!(
                "the slice size {size} does not fit dimension {index} of size {}",
                size_text(whole)
            )
        });
    }
    check.expect_tensor("the result", this.result, &this.slice_sizes, operand.element);
}

/// `%x, %i, %j, sizes = [1, 4] : (...) -> tensor<1x4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operands = text::operands_with_commas(p)?;
    text::key(p, "sizes")?;
    text::integers(p, "slice_sizes")?;
    text::attributes_and_types(p, &operands)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<DynamicSlice>(op);
    p.text(" ");
    p.values(p.ir.operands(op));
    p.text(", sizes = ");
    text::print_integers(p, &this.slice_sizes);
    text::print_attributes_and_types(p, op, &["slice_sizes"]);
}
