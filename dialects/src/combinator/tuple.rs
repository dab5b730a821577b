//! `combinator.tuple`

use super::arrow::{self, TERM};
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::Cost;
use crate::autodiff::NotDifferentiable;
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Ir, Op, Operands, Store, Type, Value};

/// Combines several terms in one context, at least one; their results are the components of a
/// tuple.
///
/// ```mlir
/// func.func @example(%x: f64) -> tuple<f64, f64> {
///   %x_ = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
///   %twice = combinator.tuple %x_, %x_ : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64>, f64>
///   %r = combinator.apply %twice(%x : f64) : !combinator.arrow<tuple<f64>, tuple<f64, f64>>
///   return %r : tuple<f64, f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "combinator.tuple",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, Combinator),
    attach(Cost::FREE)
)]
#[asm("$terms attr-dict `:` type($terms)")]
pub struct Tuple {
    /// The terms.
    #[operand(TERM)]
    pub terms: Operands,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (context, _) = arrow::of_operand(store, from.operands, 0)?;
    let primal =
        (0..from.operands.len()).map(|at| Ok(arrow::of_operand(store, from.operands, at)?.1));
    let primal: Vec<Type> = primal.collect::<Result<_, String>>()?;
    let primal = arrow::tuple(store, &primal);
    arrow::one(store, &context, primal)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let terms: Vec<Value> = ir.operands(op).collect();
    let context = arrow::context(ir, *terms.first().ok_or("has no term")?);
    terms.iter().try_for_each(|&term| arrow::in_context(ir, "has a term with", &context, term))?;
    let primal: Vec<Type> = terms.iter().map(|&term| arrow::result(ir, term)).collect();
    let emitted = ir.result(op, 0);
    arrow::in_context(ir, "returns a term with", &context, emitted)?;
    match ir.store.as_tuple(arrow::result(ir, emitted)) == Some(&primal[..]) {
        true => Ok(()),
        false => Err("returns a term with other components than its operands".to_owned()),
    }
}

impl_term!(Tuple);

impl Combinator for Tuple {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let terms: Vec<Value> = self.terms.iter(f.ir()).collect();
        let parts = terms.into_iter().map(|term| compute(f, op, term, context));
        let parts: Vec<Datum> = parts.collect::<Result<_, _>>()?;
        f.reserve(op, parts.len(), 1)?;
        Ok(Datum::tuple(parts))
    }

    /// ```text
    /// each; ((r1, .., rn), (x1, .., xn))
    /// sum_i revr[ci](xi, dri)
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let terms: Vec<Value> = self.terms.iter(code.ir).collect();
        let spaces = code.spaces(self.term);
        let (mut primal, mut residuals, mut pullbacks) = (Vec::new(), Vec::new(), Vec::new());
        for term in terms {
            let split = code.split(term, context)?;
            primal.push(split.primal);
            pullbacks.push((split.residuals.len(), split.pullback));
            residuals.extend(split.residuals);
        }
        Ok(Split::new(
            PrimalValue::Parts(primal),
            residuals,
            context,
            move |code, residuals, cotangent| {
                let parts = code.cotangents(cotangent, pullbacks.len());
                let mut sum = vec![Vector::Zero; spaces.len()];
                let mut rest = residuals;
                for ((count, pullback), part) in pullbacks.into_iter().zip(parts) {
                    let (own, others) = rest.split_at(count);
                    let context_cotangents = pullback.emit(code, own, part)?;
                    sum = code.sum(&spaces, sum, context_cotangents);
                    rest = others;
                }
                Ok(sum)
            },
        ))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let terms: Vec<Value> = self.terms.iter(code.ir).collect();
        let parts = terms.into_iter().map(|term| code.forward(term, context));
        Ok(Dual::tuple(parts.collect::<Result<_, _>>()?))
    }
}
