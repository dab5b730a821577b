//! `stablehlo.optimization_barrier`

use crate::check_op::Check;
use crate::types::TENSOR_OR_TOKEN;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Results, Type};

/// The operands; nothing is moved across.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.optimization_barrier", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct OptimizationBarrier {
    /// The operands.
    #[operand(TENSOR_OR_TOKEN)]
    pub operand: Operands,
    /// The results.
    #[result(TENSOR_OR_TOKEN)]
    pub result: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<OptimizationBarrier>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let operands: Vec<Type> = this.operand.iter(ir).map(|operand| ir.ty(operand)).collect();
    let results: Vec<Type> = this.result.iter(ir).map(|result| ir.ty(result)).collect();
    check.types("results", &results, &operands);
}

/// `{...} %a, %b : tensor<f32>, tensor<i32>`, or `{...} ()`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.attr_dict()?;
    if p.cursor.eat(Kind::LeftParen) {
        return p.cursor.expect(Kind::RightParen, "`)`").map(|_| ());
    }
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    let types = p.type_list()?;
    p.resolve_all(&operands, &types)?;
    types.into_iter().for_each(|ty| p.result_type(ty));
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    p.attr_dict(op, &[]);
    if p.ir.operand_count(op) == 0 {
        return p.text(" ()");
    }
    p.text(" ");
    p.values(p.ir.operands(op));
    p.text(" : ");
    p.types_of(p.ir.operands(op));
}
