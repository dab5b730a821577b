//! `chlo.top_k`

use crate::check_op::Check;
use crate::types::ANY_TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Type, Value};

/// The `k` largest elements of each slice along the last dimension, and their indices.
#[derive(Op, Clone, Copy, Debug)]
#[op("chlo.top_k", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct TopK {
    /// The array.
    #[operand(ANY_TENSOR)]
    pub operand: Value,
    /// The number of elements.
    #[attr]
    pub k: i64,
    /// False if equal elements may be in any order.
    #[attr]
    pub is_stable: Option<bool>,
    /// The elements.
    #[result(ANY_TENSOR)]
    pub values: Value,
    /// Their indices.
    #[result(ANY_TENSOR)]
    pub indices: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<TopK>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let Some((&last, leading)) = operand.shape.split_last() else {
        return check.fail("expects an operand of rank 1 or more");
    };
    let enough = this.k >= 0 && (last < 0 || this.k <= last);
    if !check.ensure(enough, || format!("`k` must be at most {last}, found {}", this.k)) {
        return;
    }
    let shape = [leading, &[this.k]].concat();
    check.expect_tensor("the result", this.values, &shape, operand.element);
    check.expect_tensor("the indices", this.indices, &shape, Type::I32);
}

/// `(%x, k = 3) : tensor<4xf32> -> (tensor<3xf32>, tensor<3xi32>)`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the operand")?;
    let operand = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and `k`")?;
    crate::text::key(p, "k")?;
    let k = p.cursor.number_of(Type::I64)?;
    p.set_attr("k", k);
    if p.cursor.eat(Kind::Comma) {
        crate::text::key(p, "is_stable")?;
        let is_stable = p.cursor.attribute()?;
        p.set_attr("is_stable", is_stable);
    }
    p.cursor.expect(Kind::RightParen, "`)`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    let ty = p.cursor.ty()?;
    p.resolve(operand, ty)?;
    p.cursor.expect(Kind::Arrow, "`->` and the types of the results")?;
    p.cursor.expect(Kind::LeftParen, "`(` and the types of the results")?;
    let types = p.type_list()?;
    p.cursor.expect(Kind::RightParen, "`)`")?;
    types.into_iter().for_each(|ty| p.result_type(ty));
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<TopK>(op);
    p.text("(");
    p.value(this.operand);
    p.text(&format!(", k = {}", this.k));
    if let Some(is_stable) = this.is_stable.filter(|is_stable| !is_stable) {
        p.text(", is_stable = ");
        p.attr(if is_stable { Attr::TRUE } else { Attr::FALSE });
    }
    p.text(")");
    p.attr_dict(op, &["k", "is_stable"]);
    p.text(" : ");
    p.ty(ir.ty(this.operand));
    p.text(" -> (");
    p.types_of(ir.results(op));
    p.text(")");
}
