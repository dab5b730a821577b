//! `%x, format = e5m10 : type`

use crate::stablehlo::ReducePrecision;
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Op, Type};

pub(crate) fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the format")?;
    p.cursor.expect_word("format")?;
    p.cursor.expect(Kind::Equal, "`=` and the format")?;
    let token = p.cursor.token();
    let text = p.cursor.text();
    let bits = text.strip_prefix('e').and_then(|rest| rest.split_once('m'));
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

pub(crate) fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<ReducePrecision>(op);
    p.text(" ");
    p.value(this.operand);
    p.text(&format!(", format = e{}m{}", this.exponent_bits, this.mantissa_bits));
    p.attr_dict(op, &["exponent_bits", "mantissa_bits"]);
    p.text(" : ");
    p.same_type(op);
}
