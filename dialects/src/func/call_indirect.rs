//! `func.call_indirect`

use crate::eval::{Datum, Evaluate, Frame, Meaning, Next, Stop};
use crate::infer::Inferred;
use crate::rules;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::{ANY, DICT_ARRAY, FUNCTION};
use cotan_ir::spec::{InferFrom, OpDef};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Results, Store, Value};

/// Calls a function that is a value.
///
/// ```mlir
/// func.func @example(%f: (f64) -> f64, %x: f64) -> f64 {
///   %y = call_indirect %f(%x) : (f64) -> f64
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("func.call_indirect", infer = infer, verify = verify, impl(Meaning))]
#[asm(custom(parse, print))]
pub struct CallIndirect {
    /// The function.
    #[operand(FUNCTION)]
    pub callee: Value,
    /// Its arguments.
    #[operand(ANY)]
    pub callee_operands: Operands,
    /// Attributes of the arguments, a dictionary each.
    #[attr(DICT_ARRAY)]
    pub arg_attrs: Option<Attr>,
    /// Attributes of the results, a dictionary each.
    #[attr(DICT_ARRAY)]
    pub res_attrs: Option<Attr>,
    /// Its results.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for CallIndirect {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let Datum::Function(callee) = frame.get(self.callee)? else {
            return Err(Stop::no_meaning(frame.ir(), op, "the callee is no function"));
        };
        let args = frame.get_all(self.callee_operands.iter(frame.ir()))?;
        let results = frame.call(op, callee, args)?;
        frame.set_results(op, results)
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let callee = from.operands.first().and_then(|&ty| store.as_function(ty));
    let function = callee.ok_or_else(|| "the first operand is no function".to_owned())?;
    Ok(function.results.iter().copied().collect())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let CallIndirect { callee, callee_operands, results, .. } = CallIndirect::read(ir, op);
    let Some(function) = ir.as_function(ir.ty(callee)) else { return };
    let given = callee_operands.iter(ir).map(|value| ir.ty(value));
    let bound = results.iter(ir).map(|value| ir.ty(value));
    let sides = [
        (given.eq(function.inputs.iter().copied()), "operand"),
        (bound.eq(function.results.iter().copied()), "result"),
    ];
    for (_, noun) in sides.into_iter().filter(|side| !side.0) {
        let ty = type_to_string(ir, ir.ty(callee));
        let message = format!("{noun} types do not match the type of the callee, '{ty}'");
        let code = if noun == "operand" { &OPERAND_TYPE } else { &OP_RULE };
        let error = rules::broken(ir, op, code, &message);
        diagnostics.push(error.note_at(ir.value_loc(callee), "the callee is defined here"));
    }
}

/// `%f(%x) {attrs} : (f64) -> f64`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let callee = p.operand()?;
    p.cursor.expect(Kind::LeftParen, "`(` and the arguments")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the function")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(function) = p.cursor.ir.as_function(ty).cloned() else {
        return Err(p.cursor.error_at(token, &OPERAND_TYPE, "this must be a function type"));
    };
    p.resolve(callee, ty)?;
    p.resolve_all(&operands, &function.inputs)?;
    function.results.iter().for_each(|&ty| p.result_type(ty));
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
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
