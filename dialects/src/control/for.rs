//! `control.for`

use crate::array::{constant, size_of};
use crate::autodiff::Linearize;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost, RegionBranch, RegionEdge, RegionExecution, Sources, TripCount};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{ANY, INDEX};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Store, Type, Value};

mod batch;
mod derivative;
mod rules;

/// A counting loop with carried values.
///
/// The induction variable runs from `lower` to `upper`, exclusive. The results are the values
/// carried at the end, which are the initial ones if the trip count is zero. The trip count is zero
/// for a step below 1. The induction variable does not wrap around: the loop ends where the next
/// value would overflow `index`.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %n: index) -> f64 {
///   %zero = arith.constant 0 : index
///   %two = arith.constant 2 : index
///   %start = arith.constant 0.0 : f64
///   %r = control.for %zero to %n step %two from %start (%i: index, %sum: f64) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %next = arith.addf %sum, %a : f64
///     control.yield %next : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "control.for",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Linearize(derivative::linearize)),
    attach(Cost::FREE, Batch::new(batch::batch), RegionExecution::Repeated, TripCount(trip_count), AccumulatorFlow(before), RegionBranch(flow), Canonical(rules::ALL))
)]
#[asm(
    "$lower `to` $upper (`step` $step^)? (`from` $inits^)? args($body) attr-dict \
     (`:` type($inits)^)?"
)]
pub struct For {
    /// The lower bound.
    #[operand(INDEX)]
    pub lower: Value,
    /// The upper bound, exclusive.
    #[operand(INDEX)]
    pub upper: Value,
    /// The step; 1 if absent.
    #[operand(INDEX)]
    pub step: Option<Value>,
    /// The initial carried values.
    #[operand(ANY)]
    pub inits: Operands,
    /// The body: maps the induction variable and the carried values to the next carried values.
    #[region(single_block)]
    pub body: Region,
    /// The final carried values.
    #[result(ANY)]
    pub results: Results,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let name = store.symbols.find("operandSegmentSizes");
    let sizes = name.and_then(|name| store.dict_get(from.props, name));
    let carried = sizes.and_then(|sizes| store.as_i32_array(sizes)?.last());
    let carried = carried.and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let first = from.operands.len().saturating_sub(carried);
    Ok(from.operands[first..].iter().copied().collect())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this: For = ir.verified(op);
    let carried: Vec<Type> = this.inits.iter(ir).map(|value| ir.ty(value)).collect();
    verify_results(ir, op, &carried, this.results, diagnostics);
    let mut body = Body::new(ir, op, this.body, diagnostics);
    let expected = Wanted::types(&carried);
    body.arguments(&[&Wanted::indices(1)[..], &expected].concat());
    body.results(&expected);
    accumulators::check_iter_args(ir, op, this.body, 1, diagnostics);
}

/// Returns the trip count of a loop from 0 by ones to a known size.
fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
    let For { lower, upper, step, .. } = ir.get(op)?;
    let is_counted =
        constant(ir, lower) == Some(0) && step.is_none_or(|step| constant(ir, step) == Some(1));
    is_counted.then(|| size_of(ir, upper)).flatten()
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let inits = ir.get::<For>(op).map(|this| this.inits);
    inits.and_then(|inits| inits.iter(ir).nth(result)).into_iter().collect()
}

/// Verifies that the results of a loop have the types of the carried values.
pub(crate) fn verify_results(
    ir: &Ir,
    op: Op,
    carried: &[Type],
    results: Results,
    diagnostics: &mut Diagnostics,
) {
    let yielded_values: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    if yielded_values != carried {
        let text = |types: &[Type]| {
            let types: Vec<String> = types.iter().map(|&ty| type_to_string(ir, ty)).collect();
            types.join(", ")
        };
        let message =
            format!("carries `{}`, but its results are `{}`", text(carried), text(&yielded_values));
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(For { inits, body, results, .. }) = ir.get(op) else { return Vec::new() };
    RegionEdge::of_counting_loop(ir, body, inits, results)
}

impl Evaluate for For {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let ends = [self.lower, self.upper].into_iter().chain(self.step);
        let (at, upper, step) = match frame.integers(op, ends)?[..] {
            [lower, upper, step] => (lower, upper, step),
            [lower, upper] => (lower, upper, 1),
            _ => return Err(Trap::no_meaning(ir, op, "its upper bound is missing")),
        };
        let mut next = Some(at).filter(|_| step >= 1);
        let mut carried = frame.get_all(self.inits.iter(ir))?;
        frame.release(op);
        while let Some(at) = next.filter(|&at| at < upper) {
            carried.insert(0, Datum::Scalar(at as u64));
            carried = frame.run(self.body, carried)?;
            next = at.checked_add(step);
        }
        frame.set_results(op, carried)
    }
}

impl Differentiate for For {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::NonDifferentiable,
        OperandRule::NonDifferentiable,
        OperandRule::NonDifferentiable,
        OperandRule::Region,
    ];
}
