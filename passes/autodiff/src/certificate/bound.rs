//! The bound on the work of a gradient, from the declarations of the function's operations.
//!
//! The bound on each execution of an operation is a sum of terms. The first is its own cost, once
//! for each recomputation in the reverse pass: once for each body and each call around it. The
//! others are the partial derivatives and transposes of its operands; the accumulation of
//! cotangents; writing and reading residuals; the initial zeros of cotangents. A reduction or scan
//! with a body ([`MonoidBody`]) is transposed to a fold, which is no small multiple of a body of
//! one operation. Each element costs [`TRANSPOSED_ELEMENT`] more. The first one, which the function
//! only copies, costs an iteration of the body.

use cotan_dialects::autodiff::{cotangent_type, has_tangent, tangent_type};
use cotan_dialects::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::observe::{CombinedAlong, MonoidBody};
use cotan_dialects::interp::{Frame, Observer};
use cotan_dialects::{Callable, Callee, Cost, Emit, IterationSpace, LinearHints};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Block, Builder, Ir, Op, Region, Shape, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The cost per element of a transposed reduction or scan, besides its body: the shift (1) and the
/// selection of the prefix (5); the induction variable (1), and the reads and results of a fold
/// (5); the selection of the first element and the accumulation (6).
const TRANSPOSED_ELEMENT: u64 = 18;

/// The additional cost if several lines are independent: each array is transposed and transposed
/// back (4), and an iteration is a map of slices (6).
const INDEPENDENT_LINE: u64 = 10;

/// The constant cost per line: initial zeros and a final sum.
const LINE: u64 = 4;

/// The cost per scalar captured by a body: zeros, the sum over iterations, and the accumulation.
const CAPTURED: u64 = 3;

/// The maximal length of call chains in which bodies are counted.
const MAX_CALL_DEPTH: usize = 8;

/// The constant cost of an operation with regions: a dynamic trip count is computed and counted
/// down.
const REGIONS: u64 = 8;

/// The pullback code of each operation, emitted for cost estimation only.
#[derive(Debug, Default)]
pub struct PullbackCosts {
    of: FxHashMap<Op, Vec<Op>>,
    /// The number of active scalars captured by the regions of each operation.
    captured: FxHashMap<Op, u64>,
    /// The maximal number of bodies and calls around each function.
    calls: FxHashMap<Op, u64>,
    /// The detached blocks of the emitted code.
    blocks: Vec<Block>,
}

impl PullbackCosts {
    /// Emits the pullbacks of the source operations of a module, not of those that a pass created.
    pub fn new(ir: &mut Ir) -> Self {
        let is_written = |&op: &Op| ir.loc(op).as_offset().is_some();
        let ops: Vec<Op> = ir.walk(ir.root()).filter(is_written).collect();
        let (plain, around): (Vec<Op>, Vec<Op>) =
            ops.into_iter().partition(|&op| ir.regions(op).is_empty());
        let captured = around.into_iter().filter(|&op| !Callable::is(ir, op));
        let captured = captured.map(|op| (op, captured_scalars(ir, op))).collect();
        let (mut of, mut blocks) = (FxHashMap::default(), Vec::new());
        for op in plain {
            let Some(block) = emit_pullback(ir, op) else { continue };
            of.insert(op, ir.ops(block).collect());
            blocks.push(block);
        }
        Self { of, captured, calls: around_calls(ir), blocks }
    }

    /// Erases the detached blocks from a copy of the module, since passes would find their
    /// operations among the users of values.
    pub fn erase(&self, ir: &mut Ir) {
        for &block in &self.blocks {
            ir.erase_block(block);
        }
    }
}

/// Returns the maximal number of bodies and calls around each function.
fn around_calls(ir: &Ir) -> FxHashMap<Op, u64> {
    let mut symbols = SymbolTables::default();
    let called = |op: Op| Some((op, symbols.resolve(ir, op, Callee::name(ir, op)?)?));
    let calls: Vec<(Op, Op)> = ir.walk(ir.root()).filter_map(called).collect();
    let mut most = FxHashMap::default();
    // The bound ends the iteration for recursive functions.
    for _ in 0..calls.len().min(MAX_CALL_DEPTH) {
        for &(call, callee) in &calls {
            // The reverse pass of a callee runs the callee again.
            let depth = 1 + around(ir, call, &most);
            let known = most.entry(callee).or_default();
            *known = depth.max(*known);
        }
    }
    most
}

/// Returns the number of active scalars captured by the regions of an operation.
fn captured_scalars(ir: &Ir, op: Op) -> u64 {
    let is_scalar = |&value: &Value| {
        let ty = ir.ty(value);
        has_tangent(&ir.store, ty) && Shape::of(&ir.store, ty).is_none_or(|it| it.rank() == 0)
    };
    let read = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner)).filter(is_scalar);
    let captured: FxHashSet<Value> =
        read.filter(|&value| !ir.is_defined_inside(value, op)).collect();
    captured.len() as u64
}

/// Emits partial derivatives and transposes of an operation into a detached block.
fn emit_pullback(ir: &mut Ir, op: Op) -> Option<Block> {
    let operands = operand_rules(ir, op)?;
    let adds = LinearHints::of(ir, op).add_transposed;
    let result = ir.results(op).next()?;
    let (loc, ty) = (ir.loc(op), ir.ty(result));
    let ty = tangent_type(&mut ir.store, ty)?;
    let ty = cotangent_type(&ir.store, ty);
    let block = ir.create_block();
    let cotangent = ir.add_block_arg(block, ty, loc);
    for operand in operands {
        let value = ir.operand(op, operand.index);
        let ty = ir.ty(value);
        if !has_tangent(&ir.store, ty) || is_constant(operand.rule) {
            continue;
        }
        // The cotangent of an array is an accumulator of its size.
        let is_array = Shape::of(&ir.store, ty).is_some_and(|shape| shape.rank() > 0);
        let into = adds.filter(|_| is_array).map(|adds| {
            let ty = accumulators::of(&mut ir.store, ty);
            (adds, ir.add_block_arg(block, ty, loc))
        });
        let builder = &mut Builder::at_end(ir, block);
        let e = &mut Emit::new(builder, loc);
        if let Some((adds, sum)) = into {
            adds(e, op, operand.position, cotangent, sum);
        } else if let Some(part) = emit_cotangent(e, op, &operand, cotangent) {
            e.sum(part, part);
        }
    }
    Some(block)
}

/// Returns whether operands of a class have no cotangent.
fn is_constant(class: &OperandRule) -> bool {
    !class.has_derivative() || matches!(class, OperandRule::Region | OperandRule::Unsupported(_))
}

/// Emits the cotangent of an operand; both values of a selection are cotangents.
pub fn emit_cotangent(
    e: &mut Emit<'_, '_>,
    op: Op,
    operand: &RuleOperand,
    ct: Value,
) -> Option<Value> {
    match operand.rule {
        OperandRule::Select { mask, .. } => {
            let mask = mask(e, op)?;
            Some(e.select(mask, ct, ct))
        }
        rule => rule.pull_back(e, op, operand.position, ct),
    }
}

/// Sums the bound while the function runs.
pub struct WorkBound<'d> {
    declared: &'d PullbackCosts,
    /// The sum.
    pub work: u64,
}

impl<'d> WorkBound<'d> {
    /// Starts at zero.
    pub fn new(declared: &'d PullbackCosts) -> Self {
        Self { declared, work: 0 }
    }
}

impl Observer for WorkBound<'_> {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        self.work = self.work.saturating_add(self.run(frame, op));
    }
}

impl WorkBound<'_> {
    /// Returns the bound on an execution of an operation, without its regions.
    fn run(&self, frame: &Frame<'_, '_>, op: Op) -> u64 {
        let ir = frame.ir();
        let own = frame.work(op).unwrap_or(0);
        let count = |value: Value| frame.count(ir.ty(value)).unwrap_or(0);
        // Even for an empty result, sizes are computed.
        let results: u64 = ir.results(op).map(|result| count(result).max(1)).sum();
        let emitted = self.declared.of.get(&op).map_or(&[][..], Vec::as_slice);
        let changes = |&value: &Value| has_tangent(&ir.store, ir.ty(value));
        let operands: u64 = ir.operands(op).filter(changes).map(count).sum();
        let pullback: u64 = match emitted.is_empty() {
            // Without emitted code: the operands are read again, and added to their cotangents.
            true => own + operands + reverse_cost(frame, op),
            false => emitted.iter().map(|&op| work(frame, op)).sum(),
        };
        let captured =
            self.declared.captured.get(&op).map_or(0, |captured| REGIONS + CAPTURED * captured);
        let combined =
            ReductionLines::of(frame, op).map_or(0, |line| self.combined(frame, &line) + own);
        (1 + around(ir, op, &self.declared.calls)) * own
            + pullback
            + 3 * results
            + captured
            + combined
            + zeros(frame, op)
    }

    /// Returns the additional bound of the pullback of a reduction or scan.
    fn combined(&self, frame: &Frame<'_, '_>, line: &ReductionLines) -> u64 {
        let each = TRANSPOSED_ELEMENT + if line.count > 1 { INDEPENDENT_LINE } else { 0 };
        let first = if line.elements == 0 { 0 } else { self.iteration(frame, line.body) };
        each * line.elements + line.count * (LINE * line.arrays + first)
    }

    /// Returns the bound on an iteration of a body.
    fn iteration(&self, frame: &Frame<'_, '_>, body: Region) -> u64 {
        let ir = frame.ir();
        let ops = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
        let each = ops.map(|op| {
            let inside: u64 =
                ir.regions(op).iter().map(|&inner| self.iteration(frame, inner)).sum();
            self.run(frame, op).saturating_add(trip_count(frame, op).saturating_mul(inside))
        });
        each.fold(0, u64::saturating_add)
    }
}

/// Returns the additional cost that an operation declares for its pullback.
fn reverse_cost(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let cost: Option<Cost> = frame.ir().registry().interface(frame.ir().name(op));
    cost.and_then(|cost| cost.reverse).map_or(0, |work| work(frame, op))
}

/// Returns the work of an operation, with its regions.
fn work(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let ir = frame.ir();
    let inside = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    let inside: u64 = inside.flat_map(|block| ir.ops(block)).map(|op| work(frame, op)).sum();
    frame.work(op).unwrap_or(0).saturating_add(trip_count(frame, op).saturating_mul(inside))
}

/// Returns the trip count of the regions of an operation; 1 if it is unknown.
fn trip_count(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let trip_count = IterationSpace::trip_count(frame.ir(), op)
        .and_then(|trip_count| frame.dims(op, &[trip_count]).ok());
    trip_count.and_then(|trip_count| u64::try_from(trip_count[0]).ok()).unwrap_or(1)
}

/// The lines that a reduction or a scan combines.
struct ReductionLines {
    body: Region,
    /// The number of arrays that are combined together.
    arrays: u64,
    /// The number of independent lines.
    count: u64,
    /// The total number of elements of all arrays.
    elements: u64,
}

impl ReductionLines {
    fn of(frame: &Frame<'_, '_>, op: Op) -> Option<Self> {
        let ir = frame.ir();
        let MonoidBody { along, .. } = MonoidBody::of(ir, op)?;
        let CombinedAlong { arrays, axis, body } = along(ir, op)?;
        let count = |value: Value| frame.count(ir.ty(value)).unwrap_or(0);
        let operands: Vec<Value> = arrays.iter(ir).collect();
        let mut sizes = Shape::of(&ir.store, ir.ty(*operands.first()?))?.sizes;
        sizes.remove(usize::try_from(axis).ok()?);
        let sizes = frame.dims(op, &sizes).ok()?;
        Some(Self {
            body,
            arrays: operands.len() as u64,
            count: sizes.iter().filter_map(|&size| u64::try_from(size).ok()).product(),
            elements: operands.iter().map(|&operand| count(operand)).sum(),
        })
    }
}

/// Returns the number of elements of the arguments of a terminated block: their cotangents may need
/// zeros.
fn zeros(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let ir = frame.ir();
    let Some(block) = ir.block_of(op).filter(|_| ir.has_traits(op, Traits::TERMINATOR)) else {
        return 0;
    };
    let changes = |&arg: &Value| has_tangent(&ir.store, ir.ty(arg));
    ir.args(block).filter(changes).map(|arg| frame.count(ir.ty(arg)).unwrap_or(0)).sum()
}

/// Returns the number of bodies around an operation. A monoid body counts twice, since prefixes are
/// combined again. The bodies around the calls of the function count as well.
fn around(ir: &Ir, op: Op, calls: &FxHashMap<Op, u64>) -> u64 {
    let mut count = 0;
    let mut next = ir.parent_op(op);
    while let Some(op) = next {
        if Callable::is(ir, op) {
            return count + calls.get(&op).copied().unwrap_or(0);
        }
        let combines = MonoidBody::of(ir, op).is_some();
        count += 1 + u64::from(combines);
        next = ir.parent_op(op);
    }
    count
}
