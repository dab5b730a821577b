//! `stablehlo.concatenate`

use crate::check_op::Check;
use crate::text;
use crate::types::TENSOR;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Type, Value};

/// Concatenates arrays along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.concatenate", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Concatenate {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Concatenate>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let inputs: Vec<_> = this.inputs.iter(ir).filter_map(|input| check.tensor(input)).collect();
    let Some(first) = inputs.first() else { return check.fail("expects at least one operand") };
    let rank = first.shape.len();
    if !check.expect_dimension("`dimension`", this.dimension, rank) {
        return;
    }
    let along = this.dimension as usize;
    let (mut shape, mut total) = (first.shape.to_vec(), Some(0_i64));
    for (input, value) in inputs.iter().zip(this.inputs.iter(ir)) {
        let size = input.shape.get(along).copied().unwrap_or(0);
        shape[along] = size;
        if !check.expect_tensor("the operand", value, &shape, first.element) {
            return;
        }
        total = total.filter(|_| size != DYNAMIC).and_then(|total| total.checked_add(size));
        // Sizes that are known hold for the others.
        for (known, &found) in shape.iter_mut().zip(input.shape) {
            *known = if *known == DYNAMIC { found } else { *known };
        }
    }
    shape[along] = total.unwrap_or(DYNAMIC);
    check.expect_tensor("the result", this.result, &shape, first.element);
}

/// `%a, %b, dim = 0 : (...) -> tensor<8xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operands = text::operands_with_commas(p)?;
    text::key(p, "dim")?;
    let dimension = p.cursor.number_of(Type::I64)?;
    p.set_attr("dimension", dimension);
    text::attributes_and_types(p, &operands)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Concatenate>(op);
    p.text(" ");
    p.values(p.ir.operands(op));
    p.text(&format!(", dim = {}", this.dimension));
    text::print_attributes_and_types(p, op, &["dimension"]);
}
