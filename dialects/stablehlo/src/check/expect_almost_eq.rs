//! `check.expect_almost_eq`, `check.expect_almost_eq_const`

use crate::attributes::ELEMENTS;
use crate::check_op::Check;
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::codes::EXPECTED;
use cotan_ir::constraints::type_of;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Type, Value};

/// Expects two arrays to be equal up to a tolerance.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_almost_eq", same_operand_type)]
#[asm("$lhs `,` $rhs (`,` `tolerance` `=` $tolerance^)? attr-dict `:` type($lhs)")]
pub struct ExpectAlmostEq {
    /// The array.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub lhs: Value,
    /// The expected array.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub rhs: Value,
    /// The tolerance.
    #[attr(default = 1e-4)]
    pub tolerance: f64,
}

/// Expects an array to be equal to a constant up to a tolerance.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_almost_eq_const", verify = verify_constant)]
#[asm(custom(parse_constant, print_constant))]
pub struct ExpectAlmostEqConst {
    /// The array.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub lhs: Value,
    /// The expected array.
    #[attr(ELEMENTS)]
    pub value: Attr,
    /// The tolerance.
    #[attr(default = 1e-4)]
    pub tolerance: f64,
}

/// The constant has the type of the array.
pub(super) fn verify_constant(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let mut check = Check::new(ir, op, diagnostics);
    let value = ir.attr_named(op, "value").and_then(|value| type_of(&ir.store, value));
    let found = ir.ty(ir.operand(op, 0));
    if let Some(ty) = value.filter(|&ty| ty != found) {
        let (found, ty) = (check.text(found), check.text(ty));
        check.fail_type(format!("compares `{found}` with a constant of type `{ty}`"));
    }
}

/// `%x, dense<1.0> : tensor<f32>, tolerance = 0.1`.
pub(super) fn parse_constant(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the expected array")?;
    let token = p.cursor.token();
    let value = p.cursor.attribute()?;
    let Some(ty) = type_of(&p.cursor.ir.store, value) else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected elements with a type"));
    };
    p.set_attr("value", value);
    p.resolve(operand, ty)?;
    if p.spec().attr("tolerance").is_some() && p.cursor.eat(Kind::Comma) {
        crate::text::key(p, "tolerance")?;
        let tolerance = p.cursor.number_of(Type::F64)?;
        p.set_attr("tolerance", tolerance);
    }
    p.attr_dict()
}

pub(super) fn print_constant(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.text(", ");
    if let Some(value) = ir.attr_named(op, "value") {
        p.attr(value);
    }
    if let Some(tolerance) = ir.attr_named(op, "tolerance") {
        p.text(", tolerance = ");
        p.untyped_number(tolerance);
    }
    p.attr_dict(op, &["value", "tolerance"]);
}
