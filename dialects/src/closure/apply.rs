//! `closure.apply`

use super::Lambda;
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::func::indirect::{infer, parse, print, verify};
use crate::func::{Call, Constant};
use crate::interfaces::splice::apply_once;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, FUNCTION};
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Op, Operands, Results, Type, Value};

/// Applies a function to arguments.
///
/// ```mlir
/// func.func @example(%f: (f64) -> f64, %x: f64) -> f64 {
///   %y = closure.apply %f(%x) : (f64) -> f64
///   %z = closure.apply %f(%y) : (f64) -> f64
///   return %z : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "closure.apply",
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative)),
    attach(Cost::FREE, Canonical(&[&APPLY_LAMBDA, &APPLY_NAMED]))
)]
#[asm(custom(parse, print))]
pub struct Apply {
    /// The function.
    #[operand(FUNCTION)]
    pub function: Value,
    /// Its arguments.
    #[operand(ANY)]
    pub args: Operands,
    /// The results of the function.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for Apply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let function = frame.get(self.function)?;
        let args = frame.get_all(self.args.iter(frame.ir()))?;
        let results = frame.apply(op, &function, args)?;
        frame.set_results(op, results)
    }
}

impl Differentiate for Apply {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region, OperandRule::Region];
}

/// Inlines a function value that is used only once (beta reduction). One with several uses is
/// copied by the pass `inline`.
///
/// ```mlir before
/// func.func @f(%a: f64, %x: f64) -> f64 {
///   %f = closure.lambda (%u: f64) {
///     %y = arith.mulf %a, %u : f64
///     closure.yield %y : f64
///   } : (f64) -> f64
///   %r = closure.apply %f(%x) : (f64) -> f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %x: f64) -> f64 {
///   %y = arith.mulf %a, %x : f64
///   return %y : f64
/// }
/// ```
#[rule]
fn apply_lambda(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Apply { function, args, .. } = rw.get(op)?;
    let Lambda { body, .. } = rw.def_as(function)?;
    let args: Vec<Value> = args.iter(rw).collect();
    apply_once(rw, op, function, body, &args)
}

/// Replaces the application of a named function by a call.
///
/// ```mlir before
/// func.func private @g(f64) -> f64
/// func.func @f(%x: f64) -> f64 {
///   %g = constant @g : (f64) -> f64
///   %r = closure.apply %g(%x) : (f64) -> f64
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
fn apply_named(rw: &mut Rewriter<'_>, apply: View<Apply>) -> Option<()> {
    let Apply { function, args, results } = *apply;
    let Constant { value, .. } = rw.def_as(function)?;
    let args: Vec<Value> = args.iter(rw).collect();
    let types: Vec<Type> = results.iter(rw).map(|value| rw.ty(value)).collect();
    let loc = rw.rule_loc();
    let call = Call::build(rw, loc, value, &args, &types);
    let results: Vec<Value> = rw.results(call).collect();
    rw.replace_op(apply.op, &results)
}
