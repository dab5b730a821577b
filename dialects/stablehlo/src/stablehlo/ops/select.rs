//! `stablehlo.select`

use crate::check_op::Check;
use crate::types::{BOOL_TENSOR, TENSOR};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Type, Value};

/// Elements of one of two arrays.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.select", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Select {
    /// The condition, or one for all elements.
    #[operand(BOOL_TENSOR)]
    pub pred: Value,
    /// The elements for true.
    #[operand(TENSOR)]
    pub on_true: Value,
    /// The elements for false.
    #[operand(TENSOR)]
    pub on_false: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Select>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(this.result) else { return };
    check.expect_tensor("the operand for true", this.on_true, result.shape, result.element);
    check.expect_tensor("the operand for false", this.on_false, result.shape, result.element);
    if check.tensor(this.pred).is_some_and(|pred| !pred.shape.is_empty()) {
        check.expect_shape("the condition", this.pred, result.shape);
    }
}

/// `%c, %a, %b : tensor<4xi1>, tensor<4xf32>`, or the types of all.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operands = p.operand_list()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    if p.cursor.at(Kind::LeftParen) {
        return p.resolve_functional(&operands);
    }
    let pred = p.cursor.ty()?;
    p.cursor.expect(Kind::Comma, "`,` and the type of the result")?;
    let ty: Type = p.cursor.ty()?;
    p.resolve_all(&operands, &[pred, ty, ty])?;
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<Select>(op);
    p.text(" ");
    p.values(ir.operands(op));
    p.attr_dict(op, &[]);
    p.text(" : ");
    let ty = ir.ty(this.result);
    if [this.on_true, this.on_false].into_iter().all(|value| ir.ty(value) == ty) {
        p.types([ir.ty(this.pred), ty]);
    } else {
        p.functional_type(op);
    }
}
