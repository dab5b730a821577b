//! `func.call`

use super::symbols;
use crate::interfaces::accumulators::through_call;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Callee, Cost};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, DICT_ARRAY, FLAT_SYMBOL_REF, UNIT};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::type_to_string;
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Operands, Part, Results, Type};

/// Calls a function by its name.
///
/// ```mlir
/// func.func @twice(%x: f64) -> f64 {
///   %y = arith.addf %x, %x : f64
///   return %y : f64
/// }
/// func.func @example(%x: f64) -> f64 {
///   %y = call @twice(%x) : (f64) -> f64
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "func.call",
    attach(Cost::FREE, VerifyOp::symbols(verify), CALLEE, AccumulatorFlow(through_call)),
    impl(Evaluate)
)]
#[asm("$callee `(` $operands `)` attr-dict `:` functional-type(operands, results)")]
pub struct Call {
    /// The name of the function.
    #[attr(FLAT_SYMBOL_REF)]
    pub callee: Attr,
    /// Its arguments.
    #[operand(ANY)]
    pub operands: Operands,
    /// The attributes of the arguments, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub arg_attrs: Option<Attr>,
    /// The attributes of the results, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub res_attrs: Option<Attr>,
    /// Present if the call must not be inlined.
    #[attr(UNIT)]
    pub no_inline: Option<Attr>,
    /// Its results.
    #[result(ANY)]
    pub results: Results,
}

const CALLEE: Callee = Callee {
    name: |ir, op| Some(ir.get::<Call>(op)?.callee),
    stays: |ir, op| ir.get(op).is_some_and(|call: Call| call.no_inline.is_some()),
    sizes: None,
};

impl Evaluate for Call {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let AttrData::SymbolRef(callee) = ir.attr_data(self.callee) else {
            return Err(Trap::no_meaning(ir, op, "it names no function"));
        };
        let args = frame.get_all(self.operands.iter(ir))?;
        frame.release(op);
        let results = frame.call(op, callee[0], args)?;
        frame.set_results(op, results)
    }
}

fn verify(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    let Call { callee, operands, results, .. } = ir.verified(op);
    let message = |name: &str| format!("'{name}' does not reference a valid function");
    let callee = symbols::function(ir, op, callee, tables, diagnostics, message);
    let Some((function, signature)) = callee else { return };
    let passed: Vec<Type> = operands.iter(ir).map(|value| ir.ty(value)).collect();
    let bound: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    let message = compare(ir, &passed, &signature.inputs, "operand")
        .or_else(|| compare(ir, &bound, &signature.results, "result"));
    if let Some(message) = message {
        let error = op_error(ir, op, &OP_RULE, &message);
        let error = error.note_at(ir.loc(function), "the function is here");
        let mut types = signature.inputs.iter().chain(&signature.results);
        let has_sizes = types.any(|&ty| ir.store.has_dims(Part::Type(ty)));
        diagnostics.push(match has_sizes {
            true => error.note("`array.call` calls functions with other dimension parameters"),
            false => error,
        });
    }
}

/// Returns the difference of two lists of types as a message.
fn compare(ir: &Ir, passed: &[Type], expected: &[Type], noun: &str) -> Option<String> {
    if passed.len() != expected.len() {
        let (passed, expected) = (passed.len(), expected.len());
        return Some(format!(
            "incorrect number of {noun}s for callee: {passed} are given, {expected} are expected"
        ));
    }
    let index = passed.iter().zip(expected).position(|(passed, expected)| passed != expected)?;
    let (passed, expected) =
        (type_to_string(ir, passed[index]), type_to_string(ir, expected[index]));
    Some(format!(
        "{noun} type mismatch: expected {noun} type '{expected}', but provided '{passed}' for {noun} number {index}"
    ))
}
