//! `combinator.apply`

use super::arrow::{self, TERM};
use super::term::{compute, is_defined};
use crate::Cost;
use crate::autodiff::{Derivative, Linearizer, NotDifferentiable, refused};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Store, Type, Value};
use smallvec::smallvec;

/// Applies a term to arguments, which are its context.
///
/// ```mlir
/// func.func @example(%x: f64, %y: f64) -> f64 {
///   %second = combinator.project 1 : !combinator.arrow<tuple<f64, f64>, f64>
///   %r = combinator.apply %second(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "combinator.apply",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, Derivative::NONE.linearize(refuse_derivative))
)]
#[asm("$term `(` ($args^ `:` type($args))? `)` attr-dict `:` type($term)")]
pub struct Apply {
    /// The term.
    #[operand(TERM)]
    pub term: Value,
    /// The context.
    #[operand(ANY)]
    pub args: Operands,
    /// The results.
    #[result(ANY)]
    pub result: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(smallvec![arrow::of_operand(store, from.operands, 0)?.1])
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    is_defined(ir, op)?;
    let Apply { term, args, result } = ir.verified(op);
    let types: Vec<Type> = args.iter(ir).map(|arg| ir.ty(arg)).collect();
    arrow::in_context(ir, "applies a term with", &types, term)?;
    arrow::same(ir, "returns", arrow::result(ir, term), ir.ty(result))
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    if let Err(message) = check(ir, op) {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

impl Evaluate for Apply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let context: Vec<Datum> = frame.get_all(self.args.iter(frame.ir()))?;
        let result = compute(frame, op, self.term, &context)?;
        frame.set(self.result, result);
        Ok(Next::Op)
    }
}

/// Rejects the generic methods: terms have an AD method of their own.
fn refuse_derivative(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let why =
        "terms are differentiated by `split-reverse`; run `from-combinators` for other AD methods";
    Err(refused(l.ir(), op, why))
}
