//! Operations that apply their first operand, a function, to the others.

use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::spec::InferFrom;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Diagnostics, Ir, Op, Store, Type};

/// Returns the signature of a type, if it is a function type.
pub type SignatureOf = fn(&Store, Type) -> Option<&FunctionType>;

/// Infers the results of the callee.
pub fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    infer_by(Store::as_function, store, from)
}

/// As [`infer`], for other types of functions.
pub fn infer_by(signature: SignatureOf, store: &Store, from: &InferFrom<'_>) -> Inferred {
    let callee = from.operands.first().and_then(|&ty| signature(store, ty));
    let function = callee.ok_or_else(|| "the first operand is no function".to_owned())?;
    Ok(function.results.iter().copied().collect())
}

/// Verifies that operands and results match the callee.
pub fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_by(Store::as_function, ir, op, diagnostics);
}

/// As [`verify`], for other types of functions.
pub fn verify_by(signature: SignatureOf, ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let mut operands = ir.operands(op);
    let Some(callee) = operands.next() else { return };
    let Some(function) = signature(ir, ir.ty(callee)) else { return };
    let passed = operands.map(|value| ir.ty(value));
    let bound = ir.results(op).map(|value| ir.ty(value));
    let sides = [
        (passed.eq(function.inputs.iter().copied()), "operand"),
        (bound.eq(function.results.iter().copied()), "result"),
    ];
    for (_, noun) in sides.into_iter().filter(|side| !side.0) {
        let ty = type_to_string(ir, ir.ty(callee));
        let message = format!("{noun} types do not match the type of the callee, '{ty}'");
        let code = if noun == "operand" { &OPERAND_TYPE } else { &OP_RULE };
        let error = op_error(ir, op, code, &message);
        diagnostics.push(error.note_at(ir.value_loc(callee), "the callee is defined here"));
    }
}

/// `%f(%x) {attrs} : (f64) -> f64`.
pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    parse_by(Store::as_function, p)
}

/// As [`parse`], for other types of functions.
pub fn parse_by(signature: SignatureOf, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let callee = p.operand()?;
    p.cursor.expect(Kind::LeftParen, "`(` and the arguments")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the function")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(function) = signature(&p.cursor.ir.store, ty).cloned() else {
        return Err(p.cursor.error_at(token, &OPERAND_TYPE, "this must be a function type"));
    };
    p.resolve(callee, ty)?;
    p.resolve_all(&operands, &function.inputs)?;
    function.results.iter().for_each(|&ty| p.result_type(ty));
    Ok(())
}

/// Prints the format that [`parse`] reads.
pub fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let mut operands = ir.operands(op);
    let Some(callee) = operands.next() else { return };
    p.text(" ");
    p.value(callee);
    p.text("(");
    p.values(operands);
    p.text(")");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.ty(callee));
}
