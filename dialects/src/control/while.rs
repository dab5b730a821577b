//! `control.while`

use super::Condition;
use super::r#for::verify_results;
use crate::autodiff::Linearize;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{
    AccumulatorFlow, Cost, Effects, RegionBranch, RegionEdge, RegionExecution, RegionPoint, Sources,
};
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Store, Type, Value};

mod batch;
mod derivative;
mod rules;

/// A loop that continues while its first region yields true, with carried values.
///
/// The results are the values carried when the loop ends. It may diverge: it may be erased if its
/// results are unused, but it is never executed speculatively.
///
/// ```mlir
/// func.func @example(%n: i64) -> i64 {
///   %one = arith.constant 1 : i64
///   %two = arith.constant 2 : i64
///   %power, %steps = control.while from %one, %one (%a: i64, %k: i64) {
///     %more = arith.cmpi slt, %a, %n : i64
///     control.condition %more
///   } do (%a: i64, %k: i64) {
///     %b = arith.muli %a, %two : i64
///     %l = arith.addi %k, %one : i64
///     control.yield %b, %l : i64, i64
///   } : i64, i64
///   return %steps : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "control.while",
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Linearize(derivative::linearize)),
    attach(Cost::FREE, Batch::new(batch::batch), Effects::Diverges, RegionExecution::Repeated, AccumulatorFlow(before), RegionBranch(flow), Canonical(rules::ALL))
)]
#[asm("(`from` $inits^)? args($before) `do` args($body) attr-dict (`:` type($inits)^)?")]
pub struct While {
    /// The initial carried values.
    #[operand(ANY)]
    pub inits: Operands,
    /// The condition region: maps the carried values to the condition of another iteration.
    #[region(single_block)]
    pub before: Region,
    /// The body: maps the carried values to the next carried values.
    #[region(single_block)]
    pub body: Region,
    /// The final carried values.
    #[result(ANY)]
    pub results: Results,
}

impl While {
    /// Returns the condition of another iteration, a value of the first region.
    pub fn condition(&self, ir: &Ir) -> Option<Value> {
        let end = ir.last_op(ir.single_block(self.before)?)?;
        ir.get(end).map(|Condition { condition }| condition)
    }
}

fn infer(_: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.iter().copied().collect())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<While>(op);
    let carried: Vec<Type> = this.inits.iter(ir).map(|value| ir.ty(value)).collect();
    verify_results(ir, op, &carried, this.results, diagnostics);
    let expected = Wanted::types(&carried);
    Body::new(ir, op, this.before, diagnostics).arguments(&expected);
    if ir.single_block(this.before).is_some() && this.condition(ir).is_none() {
        let message = "has a first region without `control.condition`";
        diagnostics.push(op_error(ir, op, &STRUCTURE, message));
    }
    let mut body = Body::new(ir, op, this.body, diagnostics);
    body.arguments(&expected);
    body.results(&expected);
    accumulators::check_iter_args(ir, op, this.body, 0, diagnostics);
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    ir.operands(op).nth(result).into_iter().collect()
}

fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(this) = ir.get::<While>(op) else { return Vec::new() };
    let args = |region| {
        let block = ir.single_block(region);
        block.into_iter().flat_map(|block| ir.args(block)).collect::<Vec<Value>>()
    };
    let inits: Vec<Value> = this.inits.iter(ir).collect();
    let (before_args, body_args) = (args(this.before), args(this.body));
    let yielded_values = yielded(ir, this.body).unwrap_or_default();
    let results: Vec<Value> = this.results.iter(ir).collect();
    let when = |holds| this.condition(ir).map(|condition| (condition, holds));
    let around = RegionPoint::Around;
    let (before, body) = (RegionPoint::Inside(0), RegionPoint::Inside(1));
    vec![
        RegionEdge::new([around, before], None, &inits, &before_args),
        RegionEdge::new([before, body], when(true), &before_args, &body_args),
        RegionEdge::new([before, around], when(false), &before_args, &results),
        RegionEdge::new([body, before], None, &yielded_values, &before_args),
    ]
}

impl Evaluate for While {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let mut carried = frame.get_all(self.inits.iter(frame.ir()))?;
        frame.release(op);
        loop {
            let more = frame.run(self.before, carried.clone())?;
            if more.first().and_then(Datum::scalar) != Some(1) {
                return frame.set_results(op, carried);
            }
            carried = frame.run(self.body, carried)?;
        }
    }
}

impl Differentiate for While {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
