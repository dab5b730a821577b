//! The AD method `split-reverse`, on point-free terms.

use crate::combinators::term_function::TermFunction;
use crate::combinators::{fwd_rev_pair, to_combinators};
use crate::unary_normal_form::method::FORM;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::scaffold::{DerivativeResults, Scaffold, with_copy};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::combinator::{Code, Dual, PrimalValue};
use cotan_dialects::linear::Vector;
use cotan_ir::{InsertPoint, Ir, Op, Value};

/// Point-free terms: in forward mode with tangents, in reverse mode in two halves, of which the
/// first saves residuals for the second.
pub const SPLIT_REVERSE: AdMethod = AdMethod::new(
    "split-reverse",
    "point-free terms in two halves: the forward one saves residuals for the reverse one",
    derivative,
);

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    request.build(ir, function, |ir, scaffold| {
        with_copy(ir, function, |ir, copy| {
            FORM.run(ir, copy);
            request.stages.add(ir, "no loops and no function values");
            to_combinators::write(ir, copy, true)?;
            request.stages.add(ir, "point-free terms");
            let whole = TermFunction::of(ir, copy)?;
            let code = &mut Code::new(ir, InsertPoint::End(scaffold.entry), scaffold.loc);
            match request.reverse {
                true => build_reverse(code, &whole, scaffold),
                false => build_forward(code, &whole, scaffold),
            }
        })
    })
}

/// Emits both halves in sequence.
fn build_reverse(
    code: &mut Code<'_>,
    whole: &TermFunction,
    scaffold: &Scaffold<'_>,
) -> Result<DerivativeResults, NotDifferentiable> {
    let (args, wrt) = (&scaffold.args, &scaffold.request.wrt);
    let context = args.iter().enumerate();
    let context: Vec<PrimalValue> =
        context.map(|(at, &arg)| PrimalValue::of(code.ir, arg, wrt.contains(&at))).collect();
    let (values, split) = whole.split(code, &context)?;
    let cotangent = whole.cotangent(code, &scaffold.cotangents(whole.returned.len()));
    let found = split.pullback.emit(code, &split.residuals, cotangent)?;
    let requested: Vec<Value> = wrt.iter().map(|&at| args[at]).collect();
    let found = wrt.iter().map(|&at| found[at].clone()).collect();
    let derivatives = fwd_rev_pair::gradient(code, &requested, found);
    Ok(DerivativeResults { values, derivatives: derivatives.into_iter().map(Some).collect() })
}

/// Emits the code with tangents.
fn build_forward(
    code: &mut Code<'_>,
    whole: &TermFunction,
    scaffold: &Scaffold<'_>,
) -> Result<DerivativeResults, NotDifferentiable> {
    let args = scaffold.args.iter();
    let mut context: Vec<Dual> =
        args.map(|&arg| Dual::fixed(PrimalValue::of(code.ir, arg, false))).collect();
    for (&at, &seed) in scaffold.request.wrt.iter().zip(&scaffold.seeds) {
        context[at].tangent = Vector::Whole(seed);
    }
    let (values, changes) = whole.forward(code, &context)?;
    let derivatives = fwd_rev_pair::gradient(code, &whole.returned, changes);
    Ok(DerivativeResults { values, derivatives: derivatives.into_iter().map(Some).collect() })
}
