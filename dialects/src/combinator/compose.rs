//! `combinator.compose`

use super::arrow::{self, TERM};
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::Cost;
use crate::autodiff::NotDifferentiable;
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Store, Value};

/// Composes two terms: the result of the inner one is the context of the outer one.
///
/// ```mlir
/// func.func @example(%x: f64, %y: f64) -> f64 {
///   %x_ = combinator.project 0 : !combinator.arrow<tuple<f64, f64>, f64>
///   %y_ = combinator.project 1 : !combinator.arrow<tuple<f64, f64>, f64>
///   %both = combinator.tuple %y_, %x_ : !combinator.arrow<tuple<f64, f64>, f64>, !combinator.arrow<tuple<f64, f64>, f64>
///   %sub = combinator.primitive (%a: f64, %b: f64) {
///     %c = arith.subf %a, %b : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<f64, f64>, f64>
///   %term = combinator.compose %sub, %both : !combinator.arrow<tuple<f64, f64>, f64>, !combinator.arrow<tuple<f64, f64>, tuple<f64, f64>>
///   %r = combinator.apply %term(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "combinator.compose",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, Combinator),
    attach(Cost::FREE)
)]
#[asm("$outer `,` $inner attr-dict `:` type($outer) `,` type($inner)")]
pub struct Compose {
    /// The second term.
    #[operand(TERM)]
    pub outer: Value,
    /// The first term.
    #[operand(TERM)]
    pub inner: Value,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (_, result) = arrow::of_operand(store, from.operands, 0)?;
    let (context, _) = arrow::of_operand(store, from.operands, 1)?;
    arrow::one(store, &context, result)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Compose { outer, inner, .. } = ir.verified(op);
    let middle = ir.store.as_tuple(arrow::result(ir, inner));
    let middle = middle.ok_or("has an inner term whose result is not a tuple")?;
    arrow::in_context(ir, "has an outer term with", middle, outer)?;
    arrow::check_result(ir, op, &arrow::context(ir, inner), arrow::result(ir, outer))
}

impl_term!(Compose);

impl Combinator for Compose {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let middle = compute(f, op, self.inner, context)?;
        compute(f, op, self.outer, middle.parts().unwrap_or_default())
    }

    /// ```text
    /// (s, x2) = revf[c2](t); (r, x1) = revf[c1](s); (r, (x2, x1))
    /// revr[c2](x2, revr[c1](x1, dr))
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let inner = code.split(self.inner, context)?;
        let middle = inner.primal.parts(code);
        let outer = code.split(self.outer, &middle)?;
        let count = inner.residuals.len();
        let residuals = [inner.residuals, outer.residuals].concat();
        Ok(Split::new(outer.primal, residuals, context, move |code, residuals, cotangent| {
            let (of_inner, of_outer) = residuals.split_at(count);
            let middle = outer.pullback.emit(code, of_outer, cotangent)?;
            inner.pullback.emit(code, of_inner, Vector::Parts(middle))
        }))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let middle = code.forward(self.inner, context)?.parts(code);
        code.forward(self.outer, &middle)
    }
}
