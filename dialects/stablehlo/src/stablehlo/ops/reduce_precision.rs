//! `stablehlo.reduce_precision`

use crate::check_op::Check;
use crate::stablehlo::elementwise::same;
use crate::text;
use crate::types::FLOAT_TENSOR;
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Type, Value};

/// Rounds to fewer bits of exponent and mantissa, and back.
#[derive(Op, Clone, Copy, Debug)]
#[op("stablehlo.reduce_precision", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct ReducePrecision {
    /// The operand.
    #[operand(FLOAT_TENSOR)]
    pub operand: Value,
    /// The number of bits of the exponent.
    #[attr]
    pub exponent_bits: i32,
    /// The number of bits of the mantissa.
    #[attr]
    pub mantissa_bits: i32,
    /// The result.
    #[result(FLOAT_TENSOR)]
    pub output: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    same(ir, op, diagnostics);
    let this = ir.verified::<ReducePrecision>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (exponent, mantissa) = (this.exponent_bits, this.mantissa_bits);
    check.ensure(exponent >= 1, || format!("`exponent_bits` must be positive, found {exponent}"));
    check.ensure(mantissa >= 0, || {
        format!("`mantissa_bits` must not be negative, found {mantissa}")
    });
}

/// `%x, format = e5m10 : type`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the format")?;
    text::key(p, "format")?;
    let token = p.cursor.token();
    let bits = p.cursor.text().strip_prefix('e').and_then(|rest| rest.split_once('m'));
    let bits = bits.and_then(|(e, m)| Some([e.parse::<i32>().ok()?, m.parse::<i32>().ok()?]));
    let Some(bits) = bits.filter(|bits| bits.iter().all(|&bits| bits >= 0)) else {
        let message = "expected the format, such as `e5m10`";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    };
    p.cursor.bump();
    for (name, bits) in ["exponent_bits", "mantissa_bits"].into_iter().zip(bits) {
        let bits = p.cursor.ir.store.int_attr(i64::from(bits), Type::I32);
        p.set_attr(name, bits);
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    p.resolve_same_type(&[operand])
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<ReducePrecision>(op);
    p.text(" ");
    p.value(this.operand);
    p.text(&format!(", format = e{}m{}", this.exponent_bits, this.mantissa_bits));
    p.attr_dict(op, &["exponent_bits", "mantissa_bits"]);
    p.text(" : ");
    p.same_type(op);
}
