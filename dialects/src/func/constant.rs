//! `func.constant`

use super::symbols;
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{FLAT_SYMBOL_REF, FUNCTION};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::type_to_string;
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Value};

/// References a function by name, as a value.
///
/// ```mlir
/// func.func private @elsewhere(f64) -> f64
/// func.func @example() -> ((f64) -> f64) {
///   %f = constant @elsewhere : (f64) -> f64
///   return %f : (f64) -> f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("func.constant", pure, constant, attach(Cost::FREE, VerifyOp::symbols(verify)), impl(Evaluate))]
#[asm("attr-dict $value `:` type($result)")]
pub struct Constant {
    /// The name of the function.
    #[attr(FLAT_SYMBOL_REF)]
    pub value: Attr,
    /// The function.
    #[result(FUNCTION)]
    pub result: Value,
}

impl Evaluate for Constant {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let AttrData::SymbolRef(path) = ir.attr_data(self.value) else {
            return Err(Trap::no_meaning(ir, op, "it names no function"));
        };
        frame.set(self.result, Datum::Function(path[0]));
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    let Constant { value, result } = ir.verified(op);
    let message = |name: &str| format!("reference to undefined function '{name}'");
    let function = symbols::function(ir, op, value, tables, diagnostics, message);
    let Some((function, ty)) = function else { return };
    if ir.as_function(ir.ty(result)) != Some(ty) {
        let found = type_to_string(ir, ir.ty(result));
        let message =
            format!("reference to function with mismatched type: '{found}' is not its type");
        let error = op_error(ir, op, &OP_RULE, &message);
        diagnostics.push(error.note_at(ir.loc(function), "the function is here"));
    }
}
