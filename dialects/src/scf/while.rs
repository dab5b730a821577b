//! `scf.while`

use super::Condition;
use super::carried::{self, Carried};
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::yielded;
use crate::{
    AccumulatorFlow, ControlFlow, Cost, Effects, RegionEdge, RegionExecution, RegionPoint, Sources,
};
use cotan_ir::codes::{EXPECTED, OPERAND_TYPE, STRUCTURE};
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Value};

mod batch;
mod derivative;
mod rotate;
mod rules;
mod uplift;

/// A loop that continues while its first region yields true, with carried values.
///
/// The first region receives the carried values and forwards values to the second region, which
/// yields the next carried values. The results are the values forwarded last. It may diverge: it
/// may be erased if its results are unused, but it is never executed speculatively.
///
/// Derivatives and lowering use the form in which the first region forwards its arguments. Another
/// loop is rotated into that form first.
///
/// ```mlir
/// func.func @example(%n: i64) -> i64 {
///   %one = arith.constant 1 : i64
///   %two = arith.constant 2 : i64
///   %power = scf.while (%a = %one) : (i64) -> i64 {
///     %more = arith.cmpi slt, %a, %n : i64
///     scf.condition(%more) %a : i64
///   } do {
///   ^bb0(%b: i64):
///     %c = arith.muli %b, %two : i64
///     scf.yield %c : i64
///   }
///   return %power : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "scf.while",
    verify = verify,
    impl(Evaluate, Differentiate),
    attach(Derivative::NONE.linearize_to_any_order(derivative::linearize)),
    attach(Cost::FREE, Batch::new(batch::batch), Effects::Diverges, RegionExecution::Repeated, AccumulatorFlow(before), ControlFlow::Regions(flow), Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct While {
    /// The initial carried values.
    #[operand(ANY)]
    pub inits: Operands,
    /// The condition region: maps the carried values to the condition and the forwarded values.
    #[region(single_block)]
    pub before: Region,
    /// The body: maps the forwarded values to the next carried values.
    #[region(single_block)]
    pub after: Region,
    /// The values forwarded last.
    #[result(ANY)]
    pub results: Results,
}

impl While {
    /// Returns the terminator of the first region.
    pub fn condition(&self, ir: &Ir) -> Option<Condition> {
        ir.get(ir.last_op(ir.single_block(self.before)?)?)
    }

    /// Returns whether the first region forwards its arguments, all of them in order.
    pub fn forwards_args(&self, ir: &Ir) -> bool {
        let block = ir.single_block(self.before);
        let args = block.into_iter().flat_map(|block| ir.args(block));
        self.condition(ir).is_some_and(|end| end.args.iter(ir).eq(args))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<While>(op);
    let types = |values: Vec<Value>| values.iter().map(|&value| ir.ty(value)).collect::<Vec<_>>();
    let carried = Wanted::types(&types(this.inits.iter(ir).collect()));
    let forwarded = types(this.results.iter(ir).collect());
    Body::new(ir, op, this.before, diagnostics).arguments(&carried);
    match this.condition(ir) {
        Some(condition) if types(condition.args.iter(ir).collect()) != forwarded => {
            let message = "forwards values of other types than its results";
            diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
        }
        None if ir.single_block(this.before).is_some() => {
            let message = "has a first region without `scf.condition`";
            diagnostics.push(op_error(ir, op, &STRUCTURE, message));
        }
        _ => {}
    }
    let mut after = Body::new(ir, op, this.after, diagnostics);
    after.arguments(&Wanted::types(&forwarded));
    after.results(&carried);
    accumulators::check_forwarded(ir, op, this.before, diagnostics);
    accumulators::check_iter_args(ir, op, this.after, 0, diagnostics);
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
    let end = this.condition(ir);
    let forwarded: Vec<Value> = end.map(|end| end.args.iter(ir).collect()).unwrap_or_default();
    let yielded_values = yielded(ir, this.after).unwrap_or_default();
    let inits: Vec<Value> = this.inits.iter(ir).collect();
    let results: Vec<Value> = this.results.iter(ir).collect();
    let (before_args, body_args) = (args(this.before), args(this.after));
    let when = |holds| end.map(|end| (end.condition, holds));
    let around = RegionPoint::Around;
    let (before, after) = (RegionPoint::Inside(0), RegionPoint::Inside(1));
    vec![
        RegionEdge::new([around, before], None, &inits, &before_args),
        RegionEdge::new([before, after], when(true), &forwarded, &body_args),
        RegionEdge::new([before, around], when(false), &forwarded, &results),
        RegionEdge::new([after, before], None, &yielded_values, &before_args),
    ]
}

impl Evaluate for While {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let mut carried = frame.get_all(self.inits.iter(frame.ir()))?;
        frame.release(op);
        loop {
            let mut forwarded = frame.run(self.before, carried)?;
            if forwarded.is_empty() {
                return Err(Trap::no_meaning(frame.ir(), op, "its condition is missing"));
            }
            if forwarded.remove(0) != Datum::bool(true) {
                return frame.set_results(op, forwarded);
            }
            carried = frame.run(self.after, forwarded)?;
        }
    }
}

impl Differentiate for While {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}

/// `(%a = %x) : (f64) -> f64 {...} do {...} attributes {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let carried = match p.cursor.at(Kind::LeftParen) {
        true => Carried::parse(p)?,
        false => Carried::default(),
    };
    p.cursor.expect(Kind::Colon, "`:` and the type of the loop")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(function) = p.cursor.ir.store.as_function(ty).cloned() else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected a function type"));
    };
    p.resolve_all(&carried.inits, &function.inputs)?;
    function.results.iter().for_each(|&ty| p.result_type(ty));
    let pairs = carried.args.iter().zip(&function.inputs);
    let args: Vec<BlockArgName> = pairs.map(|(arg, &ty)| arg.of(ty)).collect();
    p.region_with_args(&args)?;
    p.cursor.expect_word("do")?;
    p.region()?;
    p.attr_dict_with_keyword()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let While { inits, before, after, .. } = ir.verified::<While>(op);
    if !inits.is_empty() {
        p.text(" ");
        carried::print(p, ir.single_block(before), 0, inits.iter(ir));
    }
    p.text(" : ");
    p.functional_type(op);
    p.text(" ");
    p.region(before, false);
    p.text(" do ");
    p.region(after, true);
    p.attr_dict_with_keyword(op, &[]);
}
