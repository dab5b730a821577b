//! `scf.for`

use super::Yield;
use super::carried::{self, Arg, Carried};
use super::iterations::OF_FOR;
use crate::array::trip_count;
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{
    AccumulatorFlow, ControlFlow, Cost, CountedLoop, IterationSpace, LoopRange, RegionEdge,
    RegionExecution, Sources,
};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{ANY, INDEX_OR_SIGNLESS};
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, type_to_string};
use cotan_ir::{
    Block, Builder, Diagnostics, Ir, Loc, Op, Operands, Region, Results, Type, TypeData, Value,
};
use smallvec::smallvec;

mod batch;
mod derivative;
mod rules;

/// A counting loop with carried values.
///
/// The signed induction variable runs from the lower to the upper bound, exclusive. The results are
/// the values carried at the end, which are the initial ones if the trip count is zero. The trip
/// count is zero for a step below 1. The induction variable does not wrap around: the loop ends
/// where the next value would overflow.
///
/// A loop from 0 by ones to a size, as `array.dim n`, has that size as its trip count: it has a
/// cost, and its derivative is a fold over that size.
///
/// ```mlir
/// func.func @example(%n: index, %x: f64) -> f64 {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %start = arith.constant 1.0 : f64
///   %power = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (f64) {
///     %q = arith.mulf %p, %x : f64
///     scf.yield %q : f64
///   }
///   return %power : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "scf.for",
    pure,
    verify = verify,
    impl(Evaluate, Differentiate),
    attach(Derivative::NONE.linearize_to_any_order(derivative::linearize)),
    attach(Cost::FREE, Batch::new(batch::batch), RegionExecution::Repeated, IterationSpace::counted(trip_count).looping(parts).unrolled(OF_FOR), AccumulatorFlow(before), ControlFlow::Regions(flow), Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct For {
    /// The lower bound.
    #[operand(INDEX_OR_SIGNLESS, name = "lowerBound")]
    pub lower: Value,
    /// The upper bound, exclusive.
    #[operand(INDEX_OR_SIGNLESS, name = "upperBound")]
    pub upper: Value,
    /// The step.
    #[operand(INDEX_OR_SIGNLESS)]
    pub step: Value,
    /// The initial carried values.
    #[operand(ANY, name = "initArgs")]
    pub inits: Operands,
    /// The body: maps the induction variable and the carried values to the next carried values.
    #[region(single_block, name = "region")]
    pub body: Region,
    /// The final carried values.
    #[result(ANY)]
    pub results: Results,
}

impl For {
    /// Builds a loop. `body` emits an iteration from the induction variable and the carried values,
    /// and returns the next carried values.
    pub fn counting(
        b: &mut Builder<'_>,
        loc: Loc,
        [lower, upper, step]: [Value; 3],
        inits: &[Value],
        body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
    ) -> Op {
        let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
        let region = b.region(loc, &[&[b.ty(lower)], &types[..]].concat(), |b, args| {
            let next = body(b, args);
            Yield::build(b, loc, &next);
        });
        Self::build(b, loc, lower, upper, step, inits, region, &types)
    }

    /// Sets the lower bound of a loop.
    pub fn set_lower(ir: &mut Ir, op: Op, lower: Value) {
        ir.set_operand(op, 0, lower);
    }

    /// Sets the upper bound of a loop.
    pub fn set_upper(ir: &mut Ir, op: Op, upper: Value) {
        ir.set_operand(op, 1, upper);
    }

    /// Sets the bounds of a loop.
    pub fn set_bounds(ir: &mut Ir, op: Op, [lower, upper]: [Value; 2]) {
        Self::set_lower(ir, op, lower);
        Self::set_upper(ir, op, upper);
    }

    /// Sets one of the initial carried values of a loop.
    pub fn set_init(ir: &mut Ir, op: Op, place: usize, init: Value) {
        ir.set_operand(op, 3 + place, init);
    }

    /// Returns the range of the induction variable.
    pub fn range(&self) -> LoopRange {
        LoopRange { lower: self.lower, upper: self.upper, step: Some(self.step) }
    }

    /// Returns the bounds and the step.
    pub fn bounds(&self) -> [Value; 3] {
        [self.lower, self.upper, self.step]
    }

    /// Returns the block of the body.
    pub fn block(&self, ir: &Ir) -> Option<Block> {
        ir.single_block(self.body)
    }

    /// Returns the induction variable.
    pub fn induction_variable(&self, ir: &Ir) -> Option<Value> {
        ir.args(self.block(ir)?).next()
    }

    /// Returns whether the induction variable fits into an `index`.
    pub fn fits_index(&self, ir: &Ir) -> bool {
        match ir.type_data(ir.ty(self.lower)) {
            TypeData::Integer { width, .. } => *width <= 64,
            _ => true,
        }
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<For>(op);
    let count = ir.ty(this.lower);
    if [this.upper, this.step].iter().any(|&value| ir.ty(value) != count) {
        let message = "has bounds and a step of different types";
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    }
    let carried: Vec<Type> = this.inits.iter(ir).map(|value| ir.ty(value)).collect();
    verify_results(ir, op, &carried, this.results, diagnostics);
    let mut body = Body::new(ir, op, this.body, diagnostics);
    let expected = Wanted::types(&carried);
    body.arguments(&[&[Wanted::Type(count)], &expected[..]].concat());
    body.results(&expected);
    accumulators::check_iter_args(ir, op, this.body, 1, diagnostics);
}

/// Verifies that the results of a loop have the types of the carried values.
fn verify_results(
    ir: &Ir,
    op: Op,
    carried: &[Type],
    results: Results,
    diagnostics: &mut Diagnostics,
) {
    let found: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    if found != carried {
        let text = |types: &[Type]| {
            let types: Vec<String> = types.iter().map(|&ty| type_to_string(ir, ty)).collect();
            types.join(", ")
        };
        let message =
            format!("carries `{}`, but its results are `{}`", text(carried), text(&found));
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Returns the trip count of a loop from 0 by ones to a known size.
fn parts(ir: &Ir, op: Op) -> CountedLoop {
    let this = ir.verified::<For>(op);
    CountedLoop { op, ranges: smallvec![this.range()], inits: Some(this.inits), body: this.body }
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let inits = ir.get::<For>(op).map(|this| this.inits);
    inits.and_then(|inits| inits.iter(ir).nth(result)).into_iter().collect()
}

fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(For { inits, body, results, .. }) = ir.get(op) else { return Vec::new() };
    RegionEdge::of_counting_loop(ir, body, inits, results)
}

impl Evaluate for For {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let number = frame.number(op, self.lower)?;
        let integer = |value| {
            let word = frame.get(value)?.scalar();
            let word = word.ok_or_else(|| Trap::no_meaning(ir, op, "this is not an integer"));
            word.map(|word| number.signed(word))
        };
        let (at, upper, step) = (integer(self.lower)?, integer(self.upper)?, integer(self.step)?);
        let mut next = Some(at).filter(|_| step >= 1);
        let mut carried = frame.get_all(self.inits.iter(ir))?;
        frame.release(op);
        while let Some(at) = next.filter(|&at| at < upper) {
            carried.insert(0, Datum::Scalar(number.wrap(at as u64)));
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

/// `%i = %a to %b step %c iter_args(%x = %y) -> (f64) : i32 {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let counter = Arg::parse(p)?;
    p.cursor.expect(Kind::Equal, "`=` and the lower bound")?;
    let lower = p.operand()?;
    p.cursor.expect_word("to")?;
    let upper = p.operand()?;
    p.cursor.expect_word("step")?;
    let step = p.operand()?;
    let (mut carried, mut types) = (Carried::default(), Default::default());
    if p.cursor.eat_word("iter_args") {
        carried = Carried::parse(p)?;
        p.cursor.expect(Kind::Arrow, "`->` and the types of the carried values")?;
        types = p.cursor.result_types()?;
    }
    let count = match p.cursor.eat(Kind::Colon) {
        true => p.cursor.ty()?,
        false => Type::INDEX,
    };
    for bound in [lower, upper, step] {
        p.resolve(bound, count)?;
    }
    p.resolve_all(&carried.inits, &types)?;
    types.iter().for_each(|&ty| p.result_type(ty));
    let mut args = vec![counter.of(count)];
    args.extend(carried.args.iter().zip(&types).map(|(arg, &ty)| arg.of(ty)));
    p.region_ended_by("scf.yield", &args)?;
    p.attr_dict()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let For { lower, upper, step, inits, body, .. } = ir.verified::<For>(op);
    let block = ir.single_block(body);
    p.text(" ");
    if let Some(block) = block {
        carried::argument(p, block, 0);
    }
    for (word, value) in [(" = ", lower), (" to ", upper), (" step ", step)] {
        p.text(word);
        p.value(value);
    }
    if !inits.is_empty() {
        p.text(" iter_args");
        carried::print(p, block, 1, inits.iter(ir));
        p.text(" -> (");
        p.types_of(inits.iter(ir));
        p.text(")");
    }
    if ir.ty(lower) != Type::INDEX {
        p.text(" : ");
        p.ty(ir.ty(lower));
    }
    p.text(" ");
    p.region_without_end(body, false);
    p.attr_dict(op, &[]);
}
