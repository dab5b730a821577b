//! `stablehlo.concatenate`

use crate::text;
use crate::types::TENSOR;
use cotan_ir::Type;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Op, Operands, Value};

/// Concatenates arrays along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.concatenate", pure)]
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
