//! `combinator.project`

use super::arrow::{self, TERM};
use super::term::impl_term;
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::Cost;
use crate::autodiff::NotDifferentiable;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use cotan_ir::constraints::I64;
use cotan_ir::{Ir, Op, Value};

/// Returns a variable: one component of the context. The first one has index 0.
///
/// ```mlir
/// func.func @example(%x: f64, %y: f64) -> f64 {
///   %second = combinator.project 1 : !combinator.arrow<tuple<f64, f64>, f64>
///   %r = combinator.apply %second(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.project", pure, verify = verify, impl(Evaluate, Combinator), attach(Cost::FREE))]
#[asm("$index attr-dict `:` type($term)")]
pub struct Project {
    /// The condition.
    #[attr(I64)]
    pub index: i64,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Project { index, term } = ir.verified(op);
    let context = arrow::context(ir, term);
    let part = usize::try_from(index).ok().and_then(|index| context.get(index));
    let count = context.len();
    let part = part.ok_or_else(|| format!("there is no variable {index}: there are {count}"))?;
    arrow::same(ir, "returns a term with the result", *part, arrow::result(ir, term))
}

impl_term!(Project);

impl Combinator for Project {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let part = context.get(self.index as usize).cloned();
        part.ok_or_else(|| Trap::no_meaning(f.ir(), op, "there is no such variable"))
    }

    fn split(
        &self,
        _: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let (at, count) = (self.index as usize, context.len());
        Ok(Split::new(context[at].clone(), Vec::new(), context, move |_, _, cotangent| {
            let mut cotangents = vec![Vector::Zero; count];
            cotangents[at] = cotangent;
            Ok(cotangents)
        }))
    }

    fn forward(
        &self,
        _: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        Ok(context[self.index as usize].clone())
    }
}
