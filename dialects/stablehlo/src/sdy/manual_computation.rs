//! `sdy.manual_computation`, `sdy.return`

use crate::attributes::{
    ManualAxes, ShardingPerValue, parse_axis_set, parse_list, print_axis_set, print_list,
};
use crate::check_op::Check;
use crate::types::ANY_TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{AttrValue, Diagnostics, Ir, Op, Operands, Region, Results};

/// A region that each device runs on its part of the operands, with collectives written by hand.
#[derive(Op, Clone, Debug)]
#[op("sdy.manual_computation", verify = verify)]
#[asm(custom(parse, print))]
pub struct ManualComputation {
    /// The operands.
    #[operand(ANY_TENSOR)]
    pub tensors: Operands,
    /// The distribution of the operands.
    #[attr]
    pub in_shardings: ShardingPerValue,
    /// The distribution of the results.
    #[attr]
    pub out_shardings: ShardingPerValue,
    /// The axes that the region knows.
    #[attr]
    pub manual_axes: ManualAxes,
    /// The region.
    #[region(single_block)]
    pub body: Region,
    /// The results.
    #[result(ANY_TENSOR)]
    pub results: Results,
}

/// Ends a region and returns its values.
#[derive(Op, Clone, Copy, Debug)]
#[op("sdy.return", pure, terminator)]
#[asm("$results attr-dict (`:` type($results)^)?")]
pub struct ManualReturn {
    /// The values.
    #[operand(ANY_TENSOR)]
    pub results: Operands,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ManualComputation>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.expect_length("`in_shardings`", this.in_shardings.0.len(), this.tensors.len());
    check.expect_length("`out_shardings`", this.out_shardings.0.len(), this.results.len());
    let Some(block) = check.block(this.body) else { return };
    check.expect_length("the list of region arguments", ir.arg_count(block), this.tensors.len());
}

/// `(%x) in_shardings=[...] out_shardings=[...] manual_axes={"x"} (%a: tensor<4xf32>) {...} {...} :
/// (tensor<16xf32>) -> tensor<16xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the operands")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`)`")?;
    for name in ["in_shardings", "out_shardings"] {
        crate::text::key(p, name)?;
        let shardings = parse_list(p.cursor)?.to_attr(&mut p.cursor.ir.store);
        p.set_attr(name, shardings);
    }
    crate::text::key(p, "manual_axes")?;
    let axes = ManualAxes(parse_axis_set(p.cursor)?).to_attr(&mut p.cursor.ir.store);
    p.set_attr("manual_axes", axes);
    let args = p.block_args()?;
    p.region_with_args(&args)?;
    crate::text::attributes_and_types(p, &operands)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<ManualComputation>(op);
    p.text("(");
    p.values(this.tensors.iter(ir));
    p.text(") in_shardings=");
    print_list(p, &this.in_shardings);
    p.text(" out_shardings=");
    print_list(p, &this.out_shardings);
    p.text(" manual_axes=");
    print_axis_set(p, &this.manual_axes.0);
    p.text(" (");
    if let Some(block) = ir.entry(this.body) {
        p.block_args(block);
    }
    p.text(") ");
    p.region(this.body, false);
    let elided = ["in_shardings", "out_shardings", "manual_axes"];
    crate::text::print_attributes_and_types(p, op, &elided);
}
