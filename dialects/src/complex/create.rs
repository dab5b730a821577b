//! `complex.create`

use super::evaluate::MEANING;
use super::formula::Formula;
use super::types::{COMPLEX_LIKE, part_of, parts_type};
use crate::Cost;
use crate::interfaces::verify::infer::is_with_element;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{EXPECTED, OPERAND_TYPE};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Returns the complex number with these real and imaginary parts.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> complex<f64> {
///   %r = complex.create %a, %b : complex<f64>
///   return %r : complex<f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("complex.create", pure, same_operand_type, verify = verify, attach(MEANING, Formula::Create, Cost::MOVE))]
#[asm(custom(parse, print))]
pub struct Create {
    /// The real part.
    #[operand(FLOAT_LIKE)]
    pub real: Value,
    /// The imaginary part.
    #[operand(FLOAT_LIKE)]
    pub imaginary: Value,
    /// The number.
    #[result(COMPLEX_LIKE)]
    pub complex: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Create { real, complex, .. } = ir.verified(op);
    let (real, complex) = (ir.ty(real), ir.ty(complex));
    let Some(part) = part_of(&ir.store, complex) else { return };
    if !is_with_element(&ir.store, real, complex, part) {
        let (real, complex) = (type_to_string(ir, real), type_to_string(ir, complex));
        let message = format!("has parts '{real}', which are no parts of '{complex}'");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// `%a, %b : complex<f64>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let real = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the imaginary part")?;
    let operands = [real, p.operand()?];
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(part) = parts_type(&mut p.cursor.ir.store, ty) else {
        let message = "expected the type of complex numbers";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    };
    p.resolve_all(&operands, &[part, part])?;
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Create>(op);
    p.text(" ");
    p.values([this.real, this.imaginary]);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(p.ir.ty(this.complex));
}
