//! `stablehlo.constant`

use crate::attributes::ELEMENTS;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::codes::EXPECTED;
use cotan_ir::constraints::type_of;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

/// A constant.
#[derive(Op, Clone, Copy, Debug)]
#[op("stablehlo.constant", pure, constant, verify = verify)]
#[asm(custom(parse, print))]
pub struct Constant {
    /// Its value.
    #[attr(ELEMENTS)]
    pub value: Attr,
    /// The constant.
    #[result(TENSOR)]
    pub output: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Constant>(op);
    let (Some(ty), result) = (type_of(&ir.store, this.value), ir.ty(this.output)) else { return };
    let mut check = Check::new(ir, op, diagnostics);
    if !check.is_compatible(ty, result) {
        let (ty, result) = (check.text(ty), check.text(result));
        check.fail_type(format!("result of type `{result}` has a value of type `{ty}`"));
    }
}

/// `{...} dense<0.0> : tensor<f32>`, or `() <{...}> {...} : () -> tensor<f32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::LeftParen) {
        return parse_with_type(p);
    }
    p.attr_dict()?;
    let token = p.cursor.token();
    let value = p.cursor.attribute()?;
    let Some(ty) = type_of(&p.cursor.ir.store, value) else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected elements with a type"));
    };
    p.set_attr("value", value);
    p.result_type(ty);
    Ok(())
}

fn parse_with_type(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::RightParen, "`)`")?;
    if p.cursor.eat(Kind::Less) {
        p.attr_dict()?;
        p.cursor.expect(Kind::Greater, "`>` after the properties")?;
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    p.resolve_functional(&[])
}

fn print(p: &mut Printer<'_>, op: Op) {
    let Constant { value, output } = p.ir.verified(op);
    if type_of(&p.ir.store, value) == Some(p.ir.ty(output)) {
        p.attr_dict(op, &["value"]);
        p.text(" ");
        return p.attr(value);
    }
    p.text("() <{value = ");
    p.attr(value);
    p.text("}>");
    p.attr_dict(op, &["value"]);
    p.text(" : ");
    p.functional_type(op);
}
