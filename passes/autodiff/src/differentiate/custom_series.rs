//! Taylor coefficients of functions with a custom forward rule.
//!
//! The rule maps `x` and `x'` to `y` and `y'`. Along the curve `x(t)`, the coefficients of `y'` are
//! those of the rule, where `x'(t)` has the coefficients `x_1`, `2 x_2`, `3 x_3`, ... So the one of
//! order `k` of `y` is that of order `k - 1` of `y'` over `k`.

use super::custom_derivative::RuleApplication;
use super::scaffold::DerivativeResults;
use cotan_dialects::Emit;
use cotan_dialects::ad::Jet;
use cotan_dialects::ad::request::{changing, places_attr};
use cotan_dialects::autodiff::{NO_CONSTANT, NotDifferentiable, refused, zeros};
use cotan_ir::{Builder, Type, Value};

/// Requests the Taylor coefficients of a rule, one order lower.
///
/// # Errors
/// If a coefficient cannot be scaled, such as a tuple.
pub fn of(mut rule: RuleApplication<'_>) -> Result<DerivativeResults, NotDifferentiable> {
    let order = rule.scaffold.request.order;
    let (arguments, active) = (rule.changing(true), rule.changing(false));
    let mut types = arguments.iter().chain(&active).map(|it| it.1);
    if types.any(|ty| rule.ir.store.as_tuple(ty).is_some()) {
        let why = "Taylor coefficients of its custom rule would be tuples";
        return Err(refused(rule.ir, rule.rule, why));
    }
    let (operands, wrt) = operands(&mut rule, &arguments)?;
    let mut results = rule.signature.results.to_vec();
    results.extend(active.iter().map(|it| it.1));
    let values = rule.signature.results.len();
    let of_rule: Vec<Type> =
        changing(&rule.ir.store, &results).iter().map(|&at| results[at]).collect();
    results.extend(of_rule.iter().flat_map(|&ty| std::iter::repeat_n(ty, order - 1)));
    let (callee, wrt) = (rule.callee(), places_attr(rule.ir, &wrt));
    let (entry, loc) = (rule.scaffold.entry, rule.scaffold.loc);
    let b = &mut Builder::at_end(rule.ir, entry);
    let request = Jet::build(b, loc, callee, &operands, order as i64 - 1, &results);
    Jet::set_wrt(b, request, Some(wrt));
    let found: Vec<Value> = b.results(request).collect();
    // The coefficients of the values of the rule precede those of their derivatives.
    let first = values + active.len() * order;
    let mut derivatives = Vec::with_capacity(active.len() * order);
    for index in 0..active.len() {
        derivatives.push(Some(found[values + index]));
        let later = &found[first + index * (order - 1)..][..order - 1];
        for (below, &coefficient) in later.iter().enumerate() {
            derivatives.push(Some(scaled(&mut rule, 1.0 / (below + 2) as f64, coefficient)?));
        }
    }
    Ok(DerivativeResults { values: found[..values].to_vec(), derivatives })
}

/// Returns the operands of the request and the arguments that it differentiates.
fn operands(
    rule: &mut RuleApplication<'_>,
    arguments: &[(usize, Type)],
) -> Result<(Vec<Value>, Vec<usize>), NotDifferentiable> {
    let scaffold = rule.scaffold;
    let (differentiated, order) = (&scaffold.request.wrt, scaffold.request.order);
    let series: Vec<&[Value]> = scaffold.seeds.chunks_exact(order).collect();
    let mut operands = scaffold.args.clone();
    let first = operands.len();
    let (mut wrt, mut changes) = (differentiated.clone(), Vec::new());
    for (index, &(at, ty)) in arguments.iter().enumerate() {
        let Some(known) = differentiated.iter().position(|&wrt| wrt == at) else {
            let b = &mut Builder::at_end(rule.ir, scaffold.entry);
            operands.push(zeros(b, scaffold.loc, ty));
            continue;
        };
        operands.push(series[known][0]);
        wrt.push(first + index);
        for (below, &coefficient) in series[known].iter().enumerate().skip(1) {
            changes.push(scaled(rule, (below + 1) as f64, coefficient)?);
        }
    }
    operands.extend(series.iter().flat_map(|series| &series[..order - 1]));
    operands.extend(changes);
    Ok((operands, wrt))
}

fn scaled(
    rule: &mut RuleApplication<'_>,
    factor: f64,
    coefficient: Value,
) -> Result<Value, NotDifferentiable> {
    let b = &mut Builder::at_end(rule.ir, rule.scaffold.entry);
    let scaled = Emit::new(b, rule.scaffold.loc).scaled(factor, coefficient);
    scaled.ok_or_else(|| refused(rule.ir, rule.rule, NO_CONSTANT))
}
