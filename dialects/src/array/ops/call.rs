//! `array.call`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::func::symbols;
use crate::interfaces::accumulators::through_call;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Callable, Callee, Cost};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Operands, Results, Type};

pub mod assembly;
mod matching;

pub use matching::Sizes;

/// Calls a function with dimension parameters. These are inferred from the sizes of the arguments,
/// from left to right: a size that is an integer multiple of one unknown parameter determines it.
/// Other parameters are named explicitly. Then all sizes must match the arguments.
///
/// ```mlir
/// func.func private @sum(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %s : f64
/// }
/// func.func private @zeros() -> tensor<?xf64, #cotan.dims<n>> {
///   %zero = arith.constant 0.0 : f64
///   %r = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// func.func @example(%x: tensor<?xf64, #cotan.dims<2 * m>>, %y: tensor<?xf64, #cotan.dims<m>>) -> (f64, tensor<?xf64, #cotan.dims<m + 1>>) {
///   %a = array.call @sum(%x) : (tensor<?xf64, #cotan.dims<2 * m>>) -> f64
///   %b = array.call @zeros<n = m + 1>() : () -> tensor<?xf64, #cotan.dims<m + 1>>
///   return %a, %b : f64, tensor<?xf64, #cotan.dims<m + 1>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.call",
    attach(VerifyOp::symbols(verify), CALLEE, AccumulatorFlow(through_call)),
    impl(Evaluate),
    attach(Cost::FREE)
)]
#[asm(custom(assembly::parse, assembly::print))]
pub struct Call {
    /// The symbol of the function.
    #[attr(FLAT_SYMBOL_REF)]
    pub callee: Attr,
    /// The arguments.
    #[operand(ANY)]
    pub operands: Operands,
    /// The names of the explicit dimension parameters.
    #[attr(ARRAY)]
    pub parameters: Option<Attr>,
    /// The values of the explicit dimension parameters.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// The results.
    #[result(ANY)]
    pub results: Results,
}

const CALLEE: Callee = Callee {
    name: |ir, op| Some(ir.get::<Call>(op)?.callee),
    stays: |_, _| false,
    sizes: Some(|ir, op, callee| {
        let call = ir.get(op).ok_or("has operands or attributes other than those of a call")?;
        Ok(Sizes::of_call(ir, &call, callee)?.into_pairs())
    }),
};

fn verify(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    let call = ir.verified::<Call>(op);
    let message = |name: &str| format!("'{name}' does not reference a valid function");
    let callee = symbols::function(ir, op, call.callee, tables, diagnostics, message);
    let Some((function, signature)) = callee else { return };
    let actual_types: Vec<Type> = call.operands.iter(ir).map(|value| ir.ty(value)).collect();
    let bound: Vec<Type> = call.results.iter(ir).map(|value| ir.ty(value)).collect();
    let checked = Sizes::of_call(ir, &call, signature)
        .and_then(|sizes| sizes.check(ir, signature, &actual_types, &bound));
    if let Err(message) = checked {
        let error = op_error(ir, op, &OP_RULE, &message);
        diagnostics.push(error.note_at(ir.loc(function), "the function is here"));
    }
}

impl Evaluate for Call {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let AttrData::SymbolRef(callee) = ir.attr_data(self.callee) else {
            return Err(Trap::no_meaning(ir, op, "it names no function"));
        };
        let function =
            frame.function(callee[0]).and_then(|function| Callable::type_of(ir, function));
        let signature = function
            .ok_or_else(|| Trap::no_meaning(ir, op, "there is no function of that name"))?;
        let sizes = Sizes::of_call(ir, self, signature)
            .map_err(|message| Trap::no_meaning(ir, op, &message))?;
        let args = frame.get_all(self.operands.iter(ir))?;
        frame.release(op);
        let results = frame.call_sized(op, callee[0], sizes.pairs(), args)?;
        frame.set_results(op, results)
    }
}

impl Differentiate for Call {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
