//! `ad.checkpoint`

use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::autodiff::cps_reverse::pull_back_entered;
use crate::autodiff::{Derivative, linearize_once, transpose_once};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{
    AccumulatorFlow, ControlFlow, Cost, RegionEdge, RegionExecution, RegionPoint, Sources,
};
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Diagnostics, Ir, Op, Region, Results, Type, Value};

mod rules;

/// Runs a region whose intermediate values are recomputed, not saved, for reverse-mode derivatives.
///
/// A reverse pass reads values of the primal function. Values defined inside this region are
/// recomputed where they are needed, from the values that the region captures: the linear part of
/// this operation first runs the region again. A chain of such operations, or a fold over them,
/// saves only the inputs of each one. The intermediate values of one region are live at a time, for
/// one more execution of each region.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %y = ad.checkpoint {
///     %s = math.sin %x : f64
///     %e = math.exp %s : f64
///     ad.yield %e : f64
///   } : f64
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "ad.checkpoint",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize_to_any_order(linearize_once).transpose(transpose_once).pull_back(pull_back_entered), RegionExecution::Once),
    attach(Cost::FREE, Batch::new(batch), AccumulatorFlow(before), ControlFlow::Regions(flow), Canonical(rules::ALL))
)]
#[asm("$body attr-dict (`:` type($results)^)?")]
pub struct Checkpoint {
    /// The computation.
    #[region(single_block)]
    pub body: Region,
    /// The values that the region yields.
    #[result(ANY)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Checkpoint { body, results } = ir.verified(op);
    let types: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    let mut body = Body::new(ir, op, body, diagnostics);
    body.arguments(&[]);
    body.results(&Wanted::types(&types));
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let yielded_values = ir.get::<Checkpoint>(op).and_then(|this| yielded(ir, this.body));
    yielded_values
        .and_then(|yielded_values| yielded_values.get(result).copied())
        .into_iter()
        .collect()
}

fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(Checkpoint { body, results }) = ir.get(op) else { return Vec::new() };
    let yielded_values = yielded(ir, body).unwrap_or_default();
    let results: Vec<Value> = results.iter(ir).collect();
    let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(0));
    vec![
        RegionEdge::new([around, inside], None, &[], &[]),
        RegionEdge::new([inside, around], None, &yielded_values, &results),
    ]
}

impl Evaluate for Checkpoint {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let yielded_values = frame.run(self.body, Vec::new())?;
        frame.set_results(op, yielded_values)
    }
}

/// Batches one region for all indices.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let Checkpoint { body, .. } = b.read(op);
    let results: Vec<Value> = b.ir().results(op).collect();
    let types = b.types_of(op, &results)?;
    let body = b.whole_region(op, body, &[])?;
    let created = b.clone_with(op, &[], &types, &[body]);
    b.map_results(&results, created);
    Ok(())
}

impl Differentiate for Checkpoint {
    const CLASSES: &'static [OperandRule] = &[];
}
