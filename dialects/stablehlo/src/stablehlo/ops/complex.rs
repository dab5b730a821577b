//! `stablehlo.complex`

use crate::check_op::Check;
use crate::stablehlo::elementwise::part;
use crate::types::{COMPLEX_TENSOR, F32_OR_F64_TENSOR};
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, TypeData, Value};

/// Complex numbers of real and imaginary parts.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.complex", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Complex {
    /// The real parts.
    #[operand(F32_OR_F64_TENSOR)]
    pub lhs: Value,
    /// The imaginary parts.
    #[operand(F32_OR_F64_TENSOR)]
    pub rhs: Value,
    /// The numbers.
    #[result(COMPLEX_TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Complex>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(this.result) else { return };
    let element = part(ir, result.element);
    check.expect_tensor("the real part", this.lhs, result.shape, element);
    check.expect_tensor("the imaginary part", this.rhs, result.shape, element);
}

/// `%a, %b : tensor<4xcomplex<f32>>`, or the types of all.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let lhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the imaginary parts")?;
    let operands = [lhs, p.operand()?];
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    if p.cursor.at(Kind::LeftParen) {
        return p.resolve_functional(&operands);
    }
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(part) = part_type(&mut p.cursor.ir.store, ty) else {
        let message = "expected a tensor of complex numbers, or a function type";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    };
    p.resolve_all(&operands, &[part, part])?;
    p.result_type(ty);
    Ok(())
}

/// Returns the type of the parts of a tensor of complex numbers.
fn part_type(store: &mut Store, ty: Type) -> Option<Type> {
    let TypeData::Tensor { shape, element, encoding } = store.type_data(ty).clone() else {
        return None;
    };
    let TypeData::Complex(element) = *store.type_data(element) else { return None };
    Some(store.intern_type(TypeData::Tensor { shape, element, encoding }))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Complex>(op);
    p.text(" ");
    p.values([this.lhs, this.rhs]);
    p.attr_dict(op, &[]);
    p.text(" : ");
    if has_parts(p.ir, &this) { p.ty(p.ir.ty(this.result)) } else { p.functional_type(op) }
}

/// Returns whether the types of the operands follow from that of the result.
fn has_parts(ir: &Ir, this: &Complex) -> bool {
    let TypeData::Tensor { shape, element, encoding } = ir.type_data(ir.ty(this.result)) else {
        return false;
    };
    let element = part(ir, *element);
    [this.lhs, this.rhs].into_iter().all(|value| match ir.type_data(ir.ty(value)) {
        TypeData::Tensor { shape: s, element: e, encoding: n } => {
            s == shape && *e == element && n == encoding
        }
        _ => false,
    })
}
