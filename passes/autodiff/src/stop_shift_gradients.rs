//! `stop-shift-gradients`: treats values as constants by which no result changes.

use cotan_dialects::ad::{Request, StopGradient};
use cotan_dialects::arith::{Maximumf, Maxnumf, Minimumf, Minnumf};
use cotan_dialects::array::{Build, Fold, Map, Max, Min, Reduce};
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::derivative_rules::{OperandRule, operand_rules};
use cotan_dialects::scf;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Builder, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use proof::Proof;
use rustc_hash::FxHashSet;
use slope::Kind;

mod arrays;
mod elementwise;
mod factor;
mod proof;
mod regions;
mod slope;

/// The pass.
pub static PASS: Pass = Pass {
    name: "stop-shift-gradients",
    summary: "Treats as constants the shifts and scales that cancel out of the result, as in a softmax",
    doc: "\
A softmax subtracts the maximum of its arguments so that no exponential overflows. Its result does
not depend on that shift, so the cotangent of the maximum is zero: a sum that cancels. The pass
proves this before differentiation and marks the maximum by an exact `ad.stop_gradient`, which
`differentiate` erases in the end. Then the gradient needs no `array.argmax` and no addition at its
index.

The candidates are extrema, and values that are computed from extrema alone. For a candidate `m`,
each value `v` that depends on it has one of three derivatives by `m`, with a known factor `k`: `k`
(`v` is shifted by `k m`), `k v` (`v` is multiplied by `exp(k m)`), or `k v / m` (`v` is multiplied
by a power of `m`). Differences, products, exponentials, logarithms, sums and so on map these
derivatives to each other. If `m` is an array, it is also known which element a value depends on.
The proof succeeds if the factors of all values that leave the block are zero. It fails at the first
value with another derivative, for example if the shift is returned as well.

Values are bit-identical. The pass changes modules with requests for derivatives only.

```mlir before
func.func private @log_sum_exp(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %m = array.max %x along 0 : tensor<?xf64, #cotan.dims<n>>
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %m : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %e along 0 : tensor<?xf64, #cotan.dims<n>>
  %l = math.log %s : f64
  %r = arith.addf %l, %m : f64
  return %r : f64
}
func.func @softmax(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %g = ad.grad @log_sum_exp(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %g : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func private @log_sum_exp(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %m = array.max %x along 0 : tensor<?xf64, #cotan.dims<n>>
  %0 = ad.stop_gradient %m exact : f64
  %e = array.map %x (%v: f64) {
    %d = arith.subf %v, %0 : f64
    %t = math.exp %d : f64
    array.yield %t : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %e along 0 : tensor<?xf64, #cotan.dims<n>>
  %l = math.log %s : f64
  %r = arith.addf %l, %0 : f64
  return %r : f64
}
func.func @softmax(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %g = ad.grad @log_sum_exp(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %g : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-stopped", "Number of stopped values")],
    run,
};

/// Maximum number of candidates per extremum.
const MAX_CANDIDATES: usize = 8;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    if !ir.walk(root).any(|op| Request::of(ir, op).is_some()) {
        return Ok(Change::Unchanged);
    }
    let extrema = ir.walk(root).filter(|&op| is_extremum(ir, op));
    let extrema = extrema.flat_map(|op| ir.results(op));
    let extrema: Vec<Value> = extrema.filter(|&it| has_tangent(&ir.store, ir.ty(it))).collect();
    let mut num_stopped = 0;
    for extremum in extrema {
        num_stopped += stop(ir, extremum);
    }
    run.count("num-stopped", num_stopped);
    Ok(Change::from(num_stopped > 0))
}

/// Returns whether an operation computes an extremum, perhaps with other results.
fn is_extremum(ir: &Ir, op: Op) -> bool {
    let is_loop = ir.is::<Reduce>(op) || ir.is::<Fold>(op) || ir.is::<scf::For>(op);
    if !is_loop {
        return is_elementary_extremum(ir, op) || ir.is::<Max>(op) || ir.is::<Min>(op);
    }
    let bodies = ir.regions(op).iter().filter_map(|&body| ir.single_block(body));
    bodies.flat_map(|body| ir.ops(body)).any(|op| is_elementary_extremum(ir, op))
}

fn is_elementary_extremum(ir: &Ir, op: Op) -> bool {
    ir.is::<Maximumf>(op) || ir.is::<Minimumf>(op) || ir.is::<Maxnumf>(op) || ir.is::<Minnumf>(op)
}

/// Stops the gradients of an extremum, or of values computed from it, where no result changes by
/// them. Returns their number.
fn stop(ir: &mut Ir, extremum: Value) -> usize {
    let (mut candidates, mut seen) = (vec![extremum], FxHashSet::default());
    let (mut at, mut num_stopped) = (0, 0);
    while let Some(&candidate) = candidates.get(at).filter(|_| at < MAX_CANDIDATES) {
        at += 1;
        if !needs_derivative(ir, candidate) {
            continue;
        }
        let kinds = [Kind::Shift, Kind::Power];
        if kinds.into_iter().any(|kind| Proof::is_independent(ir, candidate, kind)) {
            num_stopped += 1;
            stop_value(ir, candidate);
            continue;
        }
        let new = derived(ir, candidate).into_iter().filter(|&value| seen.insert(value));
        candidates.extend(new);
    }
    num_stopped
}

/// Returns whether a use of a value has a derivative by it.
fn needs_derivative(ir: &Ir, value: Value) -> bool {
    ir.uses(value).any(|this| {
        let (user, index) = (ir.user(this), ir.operand_index(this));
        let rules = operand_rules(ir, user).unwrap_or_default();
        rules.get(index).is_none_or(|operand| operand.rule.has_derivative())
    })
}

fn stop_value(ir: &mut Ir, value: Value) {
    let Some(op) = ir.def_op(value) else { return };
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let stopped = StopGradient::value(&mut Builder::after(ir, op), loc, value);
    let Some(this) = ir.def_op(stopped) else { return };
    let exact = ir.store.symbol("exact");
    ir.set_attr(this, exact, Some(Attr::UNIT));
    // Other stops are not exact.
    ir.replace_uses_if(value, stopped, |ir, it| !ir.is::<StopGradient>(ir.user(it)));
}

/// Returns the results of the operations that compute one real value from a value and constants.
fn derived(ir: &Ir, value: Value) -> Vec<Value> {
    let mut found = Vec::new();
    for this in ir.uses(value) {
        let user = ir.user(this);
        if ir.has_traits(user, Traits::REGION_RETURN) {
            let body = ir.parent_op(user);
            let op = body.filter(|&op| ir.is::<Build>(op) || ir.is::<Map>(op));
            found.extend(op.map(|op| ir.result(op, ir.operand_index(this))));
            continue;
        }
        let is_function = ir.regions(user).is_empty()
            && ir.result_count(user) == 1
            && ir.operands(user).all(|operand| {
                operand == value
                    || !has_tangent(&ir.store, ir.ty(operand))
                    || ir.def_constant(operand).is_some()
            });
        if is_function && has_tangent(&ir.store, ir.ty(ir.result(user, 0))) {
            found.push(ir.result(user, 0));
        }
    }
    found
}

/// Returns whether no operand of an operation that depends on the candidate has a derivative.
fn stops(rules: &[&OperandRule]) -> bool {
    !rules.is_empty() && rules.iter().all(|rule| !rule.has_derivative())
}
