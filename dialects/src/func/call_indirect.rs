//! `func.call_indirect`

use super::indirect::{infer, parse, print, verify};
use super::{Call, Constant};
use crate::Cost;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, DICT_ARRAY, FUNCTION};
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Attr, Op, Operands, Results, Type, Value};

/// Calls a function value.
///
/// ```mlir
/// func.func @example(%f: (f64) -> f64, %x: f64) -> f64 {
///   %y = call_indirect %f(%x) : (f64) -> f64
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "func.call_indirect",
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, Canonical(&[&CALL_NAMED]))
)]
#[asm(custom(parse, print))]
pub struct CallIndirect {
    /// The function.
    #[operand(FUNCTION)]
    pub callee: Value,
    /// Its arguments.
    #[operand(ANY)]
    pub callee_operands: Operands,
    /// The attributes of the arguments, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub arg_attrs: Option<Attr>,
    /// The attributes of the results, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub res_attrs: Option<Attr>,
    /// Its results.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for CallIndirect {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let callee = frame.get(self.callee)?;
        let args = frame.get_all(self.callee_operands.iter(frame.ir()))?;
        let results = frame.apply(op, &callee, args)?;
        frame.set_results(op, results)
    }
}

/// Replaces an indirect call of a named function by a direct one.
///
/// ```mlir before
/// func.func private @g(f64) -> f64
/// func.func @f(%x: f64) -> f64 {
///   %g = constant @g : (f64) -> f64
///   %r = call_indirect %g(%x) : (f64) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func private @g(f64) -> f64
/// func.func @f(%x: f64) -> f64 {
///   %r = call @g(%x) : (f64) -> f64
///   return %r : f64
/// }
/// ```
#[rule]
fn call_named(rw: &mut Rewriter<'_>, call: View<CallIndirect>) -> Option<()> {
    let CallIndirect { callee, callee_operands, arg_attrs, res_attrs, results } = *call;
    let Constant { value, .. } = rw.def_as(callee)?;
    let args: Vec<Value> = callee_operands.iter(rw).collect();
    let types: Vec<Type> = results.iter(rw).map(|value| rw.ty(value)).collect();
    let loc = rw.rule_loc();
    let created = Call::build(rw, loc, value, &args, &types);
    Call::set_arg_attrs(rw, created, arg_attrs);
    Call::set_res_attrs(rw, created, res_attrs);
    let results: Vec<Value> = rw.results(created).collect();
    rw.replace_op(call.op, &results)
}
