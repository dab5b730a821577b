//! `combinator.let`

use super::arrow::{self, TERM};
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::Cost;
use crate::autodiff::NotDifferentiable;
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Binds a variable: the result of one term is appended to the context of the other one.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %x_ = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
///   %add = combinator.primitive (%a: f64, %b: f64) {
///     %c = arith.addf %a, %b : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<f64, f64>, f64>
///   %term = combinator.let %x_ in %add : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64, f64>, f64>
///   %r = combinator.apply %term(%x : f64) : !combinator.arrow<tuple<f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "combinator.let",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, Combinator),
    attach(Cost::FREE)
)]
#[asm("$bound `in` $body attr-dict `:` type($bound) `,` type($body)")]
pub struct Let {
    /// The bound term.
    #[operand(TERM)]
    pub bound: Value,
    /// The term in the extended context.
    #[operand(TERM)]
    pub body: Value,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (context, _) = arrow::of_operand(store, from.operands, 0)?;
    let (_, result) = arrow::of_operand(store, from.operands, 1)?;
    arrow::one(store, &context, result)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Let { bound, body, .. } = ir.verified(op);
    let context = arrow::context(ir, bound);
    let mut inside = context.clone();
    inside.push(arrow::result(ir, bound));
    arrow::in_context(ir, "has a body with", &inside, body)?;
    arrow::check_result(ir, op, &context, arrow::result(ir, body))
}

impl_term!(Let);

impl Combinator for Let {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let mut inside = context.to_vec();
        inside.push(compute(f, op, self.bound, context)?);
        f.reserve(op, inside.len(), 1)?;
        compute(f, op, self.body, &inside)
    }

    /// ```text
    /// (v, xr) = revf[cr](t); (r, xb) = revf[cb](t |> v); (r, (xr, xb))
    /// (dt1 |> dv) = revr[cb](xb, dr); dt1 + revr[cr](xr, dv)
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let bound = code.split(self.bound, context)?;
        let mut inside = context.to_vec();
        inside.push(bound.primal);
        let body = code.split(self.body, &inside)?;
        let (count, spaces) = (bound.residuals.len(), code.spaces(self.term));
        let residuals = [bound.residuals, body.residuals].concat();
        Ok(Split::new(body.primal, residuals, context, move |code, residuals, cotangent| {
            let (of_bound, of_body) = residuals.split_at(count);
            let mut around = body.pullback.emit(code, of_body, cotangent)?;
            let bound_back = around.pop().expect("the variable is the last entry");
            let cotangents = bound.pullback.emit(code, of_bound, bound_back)?;
            Ok(code.sum(&spaces, around, cotangents))
        }))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let mut inside = context.to_vec();
        inside.push(code.forward(self.bound, context)?);
        code.forward(self.body, &inside)
    }
}
