//! `stablehlo.dot`

use crate::attributes::PRECISIONS;
use crate::check_op::{Check, may_equal};
use crate::text;
use crate::types::TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

/// A product of matrices or vectors.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dot", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Dot {
    /// The first factor.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second factor.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The product.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Dot>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(lhs), Some(rhs)) = (check.tensor(this.lhs), check.tensor(this.rhs)) else { return };
    let (Some((&last, rows)), Some((&first, columns))) =
        (lhs.shape.split_last(), rhs.shape.split_first())
    else {
        return check.fail("expects operands of rank 1 or 2");
    };
    let fits = rows.len() <= 1 && columns.len() <= 1 && may_equal(last, first);
    if !check.ensure(fits, || "operands must be matrices or vectors that fit".to_owned()) {
        return;
    }
    check.expect_shape("the result", this.result, &[rows, columns].concat());
}

/// `%a, %b, precision = [DEFAULT, DEFAULT] : (...) -> tensor<4x4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let lhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the second factor")?;
    let rhs = p.operand()?;
    if p.cursor.eat(Kind::Comma) {
        text::key(p, "precision")?;
        text::precisions(p)?;
    }
    text::attributes_and_types(p, &[lhs, rhs])
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Dot>(op);
    p.text(" ");
    p.values([this.lhs, this.rhs]);
    text::print_precisions(p, this.precision_config);
    text::print_attributes_and_types(p, op, &["precision_config"]);
}
