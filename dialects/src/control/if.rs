//! `control.if`

use crate::autodiff::batch::Batch;
use crate::autodiff::cps_reverse::{TransposedJacobian, pull_back_entered};
use crate::autodiff::{Linearize, TransposeOp};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost, ExecutesOnce, RegionBranch, RegionEdge, RegionPoint, Sources};
use cotan_ir::constraints::{ANY, I1};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Diagnostics, Ir, Op, Region, Results, Type, Value};

mod batch;
mod derivative;
mod rules;

/// Executes one of two regions and returns its results. Only that region runs; `arith.select`
/// chooses between values that are both computed.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %zero = arith.constant 0.0 : f64
///   %positive = arith.cmpf ogt, %x, %zero : f64
///   %r = control.if %positive {
///     %y = math.log %x : f64
///     control.yield %y : f64
///   } else {
///     control.yield %zero : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "control.if",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Linearize(derivative::linearize), TransposeOp(derivative::transpose)),
    attach(TransposedJacobian(pull_back_entered), ExecutesOnce),
    attach(Cost::FREE, Batch::new(batch::batch), AccumulatorFlow(before), RegionBranch(flow), Canonical(rules::ALL))
)]
#[asm("$condition $then_body `else` $else_body attr-dict (`:` type($results)^)?")]
pub struct If {
    /// The condition.
    #[operand(I1)]
    pub condition: Value,
    /// The region that runs if the condition is true.
    #[region(single_block)]
    pub then_body: Region,
    /// The region that runs if the condition is false.
    #[region(single_block)]
    pub else_body: Region,
    /// The results of the executed region.
    #[result(ANY)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let If { then_body, else_body, results, .. } = ir.verified(op);
    let types: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    for region in [then_body, else_body] {
        let mut body = Body::new(ir, op, region, diagnostics);
        body.arguments(&[]);
        body.results(&Wanted::types(&types));
    }
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let yielded_values = |&region: &Region| yielded(ir, region)?.get(result).copied();
    ir.regions(op).iter().filter_map(yielded_values).collect()
}

fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(If { condition, then_body, else_body, results }) = ir.get(op) else {
        return Vec::new();
    };
    let regions = [then_body, else_body].into_iter().enumerate();
    let edges = regions.flat_map(|(index, region)| {
        let yielded_values = yielded(ir, region).unwrap_or_default();
        let values = yielded_values.into_iter().zip(results.iter(ir)).collect();
        let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(index));
        let when = Some((condition, index == 0));
        [
            RegionEdge { from: around, to: inside, condition: when, values: Vec::new() },
            RegionEdge { from: inside, to: around, condition: None, values },
        ]
    });
    edges.collect()
}

impl Evaluate for If {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let holds = frame.get(self.condition)?.scalar() != Some(0);
        let region = if holds { self.then_body } else { self.else_body };
        let yielded_values = frame.run(region, Vec::new())?;
        frame.set_results(op, yielded_values)
    }
}

impl Differentiate for If {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
