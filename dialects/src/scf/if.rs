//! `scf.if`

use super::Yield;
use crate::array::Alternative;
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::autodiff::cps_reverse::pull_back_entered;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::yielded;
use crate::{
    AccumulatorFlow, ControlFlow, Cost, RegionEdge, RegionExecution, RegionPoint, Sources,
};
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::{ANY, I1};
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Builder, Diagnostics, Ir, Loc, Op, Region, Results, Type, Value};

mod batch;
mod derivative;
mod rules;
mod select_in_scan;

/// Executes one of two regions and returns its results. Only that region runs; `arith.select`
/// chooses between values that are both computed. The second one is optional if there are no
/// results.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %y: f64) -> f64 {
///   %r = scf.if %c -> (f64) {
///     scf.yield %x : f64
///   } else {
///     scf.yield %y : f64
///   }
///   scf.if %c {
///     cf.assert %c, "it runs if the condition holds"
///   }
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "scf.if",
    pure,
    verify = verify,
    impl(Evaluate, Differentiate),
    attach(Derivative::NONE.linearize_to_any_order(derivative::linearize).transpose(derivative::transpose).pull_back(pull_back_entered), RegionExecution::Once),
    attach(Cost::FREE, Batch::new(batch::batch), AccumulatorFlow(before), ControlFlow::Regions(flow), Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct If {
    /// The condition.
    #[operand(I1)]
    pub condition: Value,
    /// The region that runs if the condition is true.
    #[region(single_block, name = "thenRegion")]
    pub then_region: Region,
    /// The region that runs if the condition is false; optional.
    #[region(optional_block, name = "elseRegion")]
    pub else_region: Region,
    /// The results of the executed region.
    #[result(ANY)]
    pub results: Results,
}

impl If {
    /// Returns the second region, if there is one.
    pub fn other(&self, ir: &Ir) -> Option<Region> {
        Some(self.else_region).filter(|&region| ir.entry(region).is_some())
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<If>(op);
    let types: Vec<Type> = this.results.iter(ir).map(|value| ir.ty(value)).collect();
    let other = this.other(ir);
    if other.is_none() && !types.is_empty() {
        let message = "must have an else block if defining values";
        return diagnostics.push(op_error(ir, op, &STRUCTURE, message));
    }
    for region in [Some(this.then_region), other].into_iter().flatten() {
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
    let Some(this) = ir.get::<If>(op) else { return Vec::new() };
    let mut edges = Vec::new();
    for (index, region) in [this.then_region, this.else_region].into_iter().enumerate() {
        let condition = Some((this.condition, index == 0));
        let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(index));
        let mut edge =
            |from, to, condition, values| edges.push(RegionEdge { from, to, condition, values });
        if ir.entry(region).is_none() {
            edge(around, around, condition, Vec::new());
            continue;
        }
        let yielded_values = yielded(ir, region).unwrap_or_default();
        edge(around, inside, condition, Vec::new());
        edge(inside, around, None, yielded_values.into_iter().zip(this.results.iter(ir)).collect());
    }
    edges
}

impl Evaluate for If {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let holds = frame.get(self.condition)?.scalar() != Some(0);
        let region = if holds { self.then_region } else { self.else_region };
        let yielded_values = frame.run(region, Vec::new())?;
        frame.set_results(op, yielded_values)
    }
}

impl Differentiate for If {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}

/// `%c -> (f64) {...} else {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let condition = p.operand()?;
    p.resolve(condition, Type::I1)?;
    if p.cursor.eat(Kind::Arrow) {
        let types = p.cursor.result_types()?;
        types.into_iter().for_each(|ty| p.result_type(ty));
    }
    p.region_ended_by("scf.yield", &[])?;
    if p.cursor.eat_word("else") {
        p.region_ended_by("scf.yield", &[])?;
    } else {
        p.empty_region();
    }
    p.attr_dict()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op).next());
    if ir.result_count(op) > 0 {
        p.text(" -> (");
        p.types_of(ir.results(op));
        p.text(")");
    }
    for (index, &region) in ir.regions(op).iter().enumerate() {
        if index > 0 && ir.entry(region).is_none() {
            continue;
        }
        p.text(if index == 0 { " " } else { " else " });
        p.region_without_end(region, true);
    }
    p.attr_dict(op, &[]);
}

/// Emits a conditional of alternatives that emit their own code, and returns its results.
pub fn emit_if(
    b: &mut Builder<'_>,
    loc: Loc,
    condition: Value,
    alternatives: [Alternative<'_>; 2],
    types: &[Type],
) -> Vec<Value> {
    let [first, second] = alternatives.map(|emit| {
        b.region(loc, &[], |b, _| {
            let values = emit(b);
            Yield::build(b, loc, &values);
        })
    });
    let created = If::build(b, loc, condition, first, second, types);
    b.results(created).collect()
}
