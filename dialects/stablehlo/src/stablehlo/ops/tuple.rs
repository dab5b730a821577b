//! `stablehlo.tuple`

use crate::check_op::Check;
use crate::types::{TUPLE, VALUE};
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Type, TypeData, Value};

/// A tuple of values.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.tuple", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Tuple {
    /// The components.
    #[operand(VALUE)]
    pub val: Operands,
    /// The tuple.
    #[result(TUPLE)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Tuple>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let TypeData::Tuple(items) = ir.type_data(ir.ty(this.result)) else { return };
    let found: Vec<Type> = this.val.iter(ir).map(|item| ir.ty(item)).collect();
    check.types("the components", &found, items);
}

/// `%a, %b : tuple<tensor<f32>, tensor<i32>>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operands = p.operand_list()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let TypeData::Tuple(items) = p.cursor.ir.store.type_data(ty) else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected a tuple type"));
    };
    let items = items.clone();
    p.resolve_all(&operands, &items)?;
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Tuple>(op);
    if !this.val.is_empty() {
        p.text(" ");
        p.values(this.val.iter(p.ir));
    }
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(p.ir.ty(this.result));
}
