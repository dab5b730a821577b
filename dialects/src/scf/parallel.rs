//! `scf.parallel`

use super::carried::Arg;
use crate::array::trip_count;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, CountedLoop, IterationSpace, LoopRange, RegionExecution};
use cotan_ir::codes::ARITY;
use cotan_ir::constraints::{ANY, INDEX};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Type, Value};

/// A nest of loops whose iterations run in any order, or in parallel.
///
/// Each signed index runs from a lower to an upper bound, exclusive. An iteration must not read
/// what another one writes. The interpreter runs them sequentially.
///
/// Reductions, which `scf.reduce` combines at the end of the body, are parsed and printed; no pass
/// generates or lowers them.
///
/// ```mlir
/// func.func @example(%n: index, %x: memref<?xf64>) {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %a = arith.constant 2.0 : f64
///   scf.parallel (%i) = (%zero) to (%n) step (%one) {
///     memref.store %a, %x[%i] : memref<?xf64>
///   }
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "scf.parallel",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Repeated, IterationSpace::counted(trip_count).looping(parts))
)]
#[asm(custom(parse, print))]
pub struct Parallel {
    /// The lower bounds.
    #[operand(INDEX, name = "lowerBound")]
    pub lower: Operands,
    /// The upper bounds, exclusive.
    #[operand(INDEX, name = "upperBound")]
    pub upper: Operands,
    /// The steps.
    #[operand(INDEX)]
    pub step: Operands,
    /// The initial values of reductions.
    #[operand(ANY, name = "initVals")]
    pub inits: Operands,
    /// The body, whose arguments are the indices.
    #[region(single_block, name = "region")]
    pub body: Region,
    /// The results of the reductions.
    #[result(ANY)]
    pub results: Results,
}

impl Parallel {
    /// Returns the bounds, the step and the body of a single loop without reductions.
    pub fn one(&self, ir: &Ir) -> Option<([Value; 3], Region)> {
        let groups = [self.lower, self.upper, self.step];
        let is_one = groups.iter().all(|group| group.len() == 1) && self.inits.is_empty();
        let bounds = groups.map(|group| group.iter(ir).next());
        let [Some(lower), Some(upper), Some(step)] = bounds else { return None };
        is_one.then_some(([lower, upper, step], self.body))
    }
}

fn parts(ir: &Ir, op: Op) -> CountedLoop {
    let this = ir.verified::<Parallel>(op);
    let bounds = this.lower.iter(ir).zip(this.upper.iter(ir)).zip(this.step.iter(ir));
    let range = |((lower, upper), step)| LoopRange { lower, upper, step: Some(step) };
    CountedLoop { op, ranges: bounds.map(range).collect(), inits: None, body: this.body }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Parallel>(op);
    let count = this.lower.len();
    if [this.upper, this.step].iter().any(|group| group.len() != count) || count == 0 {
        let message = "has different numbers of lower bounds, upper bounds and steps, or none";
        diagnostics.push(op_error(ir, op, &ARITY, message));
    }
    if this.inits.len() != this.results.len() {
        let message = "has different numbers of results and initial values";
        diagnostics.push(op_error(ir, op, &ARITY, message));
    }
    Body::new(ir, op, this.body, diagnostics).arguments(&Wanted::indices(count));
}

impl Evaluate for Parallel {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        if !self.inits.is_empty() {
            return Err(Trap::no_meaning(ir, op, "reductions are not supported"));
        }
        let numbers = |group: Operands| -> Result<Vec<i64>, Trap> {
            let word = |value| Ok(frame.get(value)?.scalar().unwrap_or(0) as i64);
            group.iter(ir).map(word).collect()
        };
        let (lower, upper, step) =
            (numbers(self.lower)?, numbers(self.upper)?, numbers(self.step)?);
        let mut loops = lower.iter().zip(&upper).zip(&step);
        if loops.any(|((lower, upper), &step)| step < 1 || lower >= upper) {
            return frame.set_results(op, Vec::new());
        }
        let mut at = lower.clone();
        loop {
            let indices = at.iter().map(|&at| Datum::Scalar(at as u64)).collect();
            frame.run(self.body, indices)?;
            let next =
                |dim: usize| at[dim].checked_add(step[dim]).filter(|&next| next < upper[dim]);
            let Some(dim) = (0..at.len()).rev().find(|&dim| next(dim).is_some()) else {
                return frame.set_results(op, Vec::new());
            };
            at[dim] += step[dim];
            at[dim + 1..].copy_from_slice(&lower[dim + 1..]);
        }
    }
}

/// Parses `(%a, %b)`.
fn list(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<OperandName>> {
    p.cursor.expect(Kind::LeftParen, "`(` and a value for each index")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    Ok(operands.to_vec())
}

/// `(%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%x) -> (f64) {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut args = Vec::new();
    p.cursor.expect(Kind::LeftParen, "`(` and the indices")?;
    loop {
        args.push(Arg::parse(p)?.of(Type::INDEX));
        if !p.cursor.eat(Kind::Comma) {
            break;
        }
    }
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    p.cursor.expect(Kind::Equal, "`=` and the lower bounds")?;
    let lower = list(p)?;
    p.cursor.expect_word("to")?;
    let upper = list(p)?;
    p.cursor.expect_word("step")?;
    let step = list(p)?;
    let inits = if p.cursor.eat_word("init") { list(p)? } else { Vec::new() };
    let types = match p.cursor.eat(Kind::Arrow) {
        true if p.cursor.at(Kind::LeftParen) => p.cursor.type_list()?.to_vec(),
        true => vec![p.cursor.ty()?],
        false => Vec::new(),
    };
    let sizes = [&lower, &upper, &step, &inits].map(|group| group.len() as i32);
    for bound in lower.into_iter().chain(upper).chain(step) {
        p.resolve(bound, Type::INDEX)?;
    }
    p.resolve_all(&inits, &types)?;
    types.iter().for_each(|&ty| p.result_type(ty));
    let sizes = p.cursor.ir.store.i32_array(&sizes);
    p.set_attr("operandSegmentSizes", sizes);
    p.region_ended_by("scf.reduce", &args)?;
    p.attr_dict()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Parallel { lower, upper, step, inits, body, .. } = ir.verified::<Parallel>(op);
    p.text(" (");
    if let Some(block) = ir.single_block(body) {
        p.commas(0..ir.arg_count(block), |p, dim| super::carried::argument(p, block, dim));
    }
    p.text(")");
    for (word, group) in [(" = (", lower), (" to (", upper), (" step (", step)] {
        p.text(word);
        p.values(group.iter(ir));
        p.text(")");
    }
    if !inits.is_empty() {
        p.text(" init (");
        p.values(inits.iter(ir));
        p.text(") -> (");
        p.types_of(inits.iter(ir));
        p.text(")");
    }
    p.text(" ");
    p.region_without_end(body, false);
    p.attr_dict(op, &[]);
}
