//! `combinator.constant`

use super::arrow::{self, TERM};
use super::term::impl_term;
use super::{Code, Combinator, Dual, PrimalValue, Split, primitive};
use crate::autodiff::NotDifferentiable;
use crate::interfaces::region_return::yielded;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::{Ir, Op, Region, Type, Value};

/// Returns the result of an operation without operands, for any context.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %two = combinator.constant {
///     %c = arith.constant 2.0 : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<f64>, f64>
///   %r = combinator.apply %two(%x : f64) : !combinator.arrow<tuple<f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.constant", pure, verify = verify, impl(Evaluate, Combinator), attach(Cost::FREE, RegionExecution::Deferred))]
#[asm("$body attr-dict `:` type($term)")]
pub struct Constant {
    /// The operation.
    #[region(single_block)]
    pub body: Region,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Constant { body, term } = ir.verified(op);
    if ir.single_block(body).is_some_and(|block| ir.arg_count(block) > 0) {
        return Err("has a body with arguments: use `combinator.primitive`".to_owned());
    }
    let results = yielded(ir, body).ok_or("has a body without `combinator.yield`")?;
    let types: Vec<Type> = results.into_iter().map(|value| ir.ty(value)).collect();
    primitive::check_results(ir, term, &types)?;
    match arrow::ends(&ir.store, ir.ty(term)) {
        Some(_) => Ok(()),
        None => Err("does not return a term".to_owned()),
    }
}

impl_term!(Constant);

impl Combinator for Constant {
    fn compute(&self, f: &mut Frame<'_, '_>, _: Op, _: &[Datum]) -> Result<Datum, Trap> {
        Ok(primitive::together(f.run(self.body, Vec::new())?))
    }

    fn split(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        Ok(Split::fixed(primitive::written(code, self.body, &[]), context))
    }

    fn forward(&self, code: &mut Code<'_>, _: Op, _: &[Dual]) -> Result<Dual, NotDifferentiable> {
        Ok(Dual::fixed(primitive::written(code, self.body, &[])))
    }
}
