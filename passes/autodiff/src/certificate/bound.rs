//! The work that a gradient may take, as the declarations of the function's operations add up.
//!
//! For each run of an operation: what it costs itself, as often as it runs again in the backward walk
//! (once for each body and each call around it); the partial derivatives and transposes of its operands; adding what
//! they give; keeping and reading results, and the zeros that their cotangents begin with. What goes
//! along an axis by a body ([`MonoidBody`]) goes back as a fold, and that is no small multiple of a body
//! of one operation: each element takes [`GONE_BACK`] more, and the first one, which the function
//! leaves as it is, takes a turn of the body as the others do.

use cotan_dialects::autodiff::{ReverseCost, cotangent_type, has_tangent, tangent_type};
use cotan_dialects::derivative_rules::{OperandRule, classes};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::observe::{CombinedAlong, MonoidBody};
use cotan_dialects::interp::{Frame, Observer};
use cotan_dialects::{AddTransposed, Callable, Callee, Emit, TripCount};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Block, Builder, Ir, Op, Region, Shape, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// What each element of a reduction or a scan takes on the way back, beside its body: it is shifted (1),
/// and what comes before the first one is chosen (5); turns are counted (1), and a fold reads and gives
/// (5); in its turn it is the first one or not, which chooses and adds (6).
const GONE_BACK: u64 = 18;

/// The same where several lines lie side by side: each array is turned to its front and back (4), and
/// a turn is a map of rows (6).
const SIDE_BY_SIDE: u64 = 10;

/// What each line takes, however few elements it has: it begins with zeros, and ends with a sum.
const LINE: u64 = 4;

/// What a number takes that a body sees: zeros, the sum of what its turns give, and adding that.
const SEEN: u64 = 3;

/// Through as many calls bodies are counted.
const LONGEST_CHAIN: usize = 8;

/// What an operation with regions takes, however often they run: where it is not known before, how often
/// that was is computed, and counted down from.
const REGIONS: u64 = 8;

/// What the backward walk computes for each operation: written down, never run.
#[derive(Debug, Default)]
pub struct Declared {
    of: FxHashMap<Op, Vec<Op>>,
    /// How many numbers that change the regions of an operation see around it.
    seen: FxHashMap<Op, u64>,
    /// How many bodies and calls are around what a function computes, at most.
    calls: FxHashMap<Op, u64>,
    /// The detached blocks of what is computed.
    blocks: Vec<Block>,
}

impl Declared {
    /// Of the operations of a module that were written, not made by a pass.
    pub fn new(ir: &mut Ir) -> Self {
        let is_written = |&op: &Op| ir.loc(op).as_offset().is_some();
        let ops: Vec<Op> = ir.walk(ir.root()).filter(is_written).collect();
        let (plain, around): (Vec<Op>, Vec<Op>) =
            ops.into_iter().partition(|&op| ir.regions(op).is_empty());
        let seen = around.into_iter().filter(|&op| !Callable::is(ir, op));
        let seen = seen.map(|op| (op, seen_inside(ir, op))).collect();
        let (mut of, mut blocks) = (FxHashMap::default(), Vec::new());
        for op in plain {
            let Some(block) = declared(ir, op) else { continue };
            of.insert(op, ir.ops(block).collect());
            blocks.push(block);
        }
        Self { of, seen, calls: around_calls(ir), blocks }
    }

    /// Erases the detached blocks from a copy of the module. Passes find their operations among the
    /// users of values otherwise.
    pub fn erase(&self, ir: &mut Ir) {
        for &block in &self.blocks {
            ir.erase_block(block);
        }
    }
}

/// How many bodies and calls are around what each function computes, at most.
fn around_calls(ir: &Ir) -> FxHashMap<Op, u64> {
    let mut symbols = SymbolTables::default();
    let called = |op: Op| Some((op, symbols.resolve(ir, op, Callee::name(ir, op)?)?));
    let calls: Vec<(Op, Op)> = ir.walk(ir.root()).filter_map(called).collect();
    let mut most = FxHashMap::default();
    // Those that call each other would go on for ever.
    for _ in 0..calls.len().min(LONGEST_CHAIN) {
        for &(call, callee) in &calls {
            // What is called is run again for its own way back.
            let depth = 1 + around(ir, call, &most);
            let known = most.entry(callee).or_default();
            *known = depth.max(*known);
        }
    }
    most
}

/// How many numbers that change the regions of an operation see around it.
fn seen_inside(ir: &Ir, op: Op) -> u64 {
    let is_number = |&value: &Value| {
        let ty = ir.ty(value);
        has_tangent(&ir.store, ty) && Shape::of(&ir.store, ty).is_none_or(|it| it.rank() == 0)
    };
    let read = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner)).filter(is_number);
    let seen: FxHashSet<Value> = read.filter(|&value| !ir.is_defined_inside(value, op)).collect();
    seen.len() as u64
}

/// Partial derivatives and transposes of an operation, in a block of their own.
fn declared(ir: &mut Ir, op: Op) -> Option<Block> {
    let (spec, classes) = (ir.spec(op)?, classes(ir, op)?);
    let adds: Option<AddTransposed> = ir.registry().interface(ir.name(op));
    let result = ir.results(op).next()?;
    let (loc, ty) = (ir.loc(op), ir.ty(result));
    let ty = tangent_type(&mut ir.store, ty)?;
    let ty = cotangent_type(&ir.store, ty);
    let block = ir.create_block();
    let cotangent = ir.add_block_arg(block, ty, loc);
    for (group, class) in classes.iter().enumerate() {
        for (place, index) in ir.operand_group(op, spec, group).enumerate() {
            let operand = ir.operand(op, index);
            let ty = ir.ty(operand);
            if !has_tangent(&ir.store, ty) || is_constant(class) {
                continue;
            }
            // Into an accumulator, as large as what is added.
            let is_array = Shape::of(&ir.store, ty).is_some_and(|shape| shape.rank() > 0);
            let into = adds.filter(|_| is_array).map(|adds| {
                let ty = accumulators::of(&mut ir.store, ty);
                (adds, ir.add_block_arg(block, ty, loc))
            });
            let builder = &mut Builder::at_end(ir, block);
            let e = &mut Emit::new(builder, loc);
            if let Some((adds, sum)) = into {
                (adds.0)(e, op, place, cotangent, sum);
            } else if let Some(part) = back(e, op, class, place, cotangent) {
                e.sum(part, part);
            }
        }
    }
    Some(block)
}

/// Whether nothing comes back to operands of a class.
fn is_constant(class: &OperandRule) -> bool {
    matches!(
        class,
        OperandRule::NonDifferentiable
            | OperandRule::ZeroDerivative
            | OperandRule::Region
            | OperandRule::Unsupported(_)
    )
}

/// What comes back to an operand.
pub fn back(
    e: &mut Emit<'_, '_>,
    op: Op,
    class: &OperandRule,
    place: usize,
    ct: Value,
) -> Option<Value> {
    Some(match class {
        OperandRule::Pointwise(partial) => {
            let slope = partial(e, op)?;
            e.mul(slope, ct)
        }
        OperandRule::Linear(back) | OperandRule::Bilinear(back) => back(e, op, ct),
        OperandRule::LinearEach(back) | OperandRule::BilinearEach(back) => back(e, op, place, ct),
        OperandRule::Select { mask, .. } => {
            let mask = mask(e, op)?;
            e.select(mask, ct, ct)
        }
        _ => return None,
    })
}

/// Adds up what is declared, while the function runs.
pub struct Bound<'d> {
    declared: &'d Declared,
    /// The sum.
    pub work: u64,
}

impl<'d> Bound<'d> {
    /// Nothing yet.
    pub fn new(declared: &'d Declared) -> Self {
        Self { declared, work: 0 }
    }
}

impl Observer for Bound<'_> {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        self.work = self.work.saturating_add(self.run(frame, op));
    }
}

impl Bound<'_> {
    /// What a run of an operation may take, beside what runs inside of it.
    fn run(&self, frame: &Frame<'_, '_>, op: Op) -> u64 {
        let ir = frame.ir();
        let own = frame.work(op).unwrap_or(0);
        let count = |value: Value| frame.count(ir.ty(value)).unwrap_or(0);
        let results: u64 = ir.results(op).map(count).sum();
        let emitted = self.declared.of.get(&op).map_or(&[][..], Vec::as_slice);
        let changes = |&value: &Value| has_tangent(&ir.store, ir.ty(value));
        let operands: u64 = ir.operands(op).filter(changes).map(count).sum();
        let back: u64 = match emitted.is_empty() {
            // It goes over its operands once more, and adds to what they get.
            true => own + operands + backward_work(frame, op),
            false => emitted.iter().map(|&op| work(frame, op)).sum(),
        };
        let seen = self.declared.seen.get(&op).map_or(0, |seen| REGIONS + SEEN * seen);
        let combined = Line::of(frame, op).map_or(0, |line| self.combined(frame, &line) + own);
        (1 + around(ir, op, &self.declared.calls)) * own
            + back
            + 3 * results
            + seen
            + combined
            + zeros(frame, op)
    }

    /// What a reduction or a scan takes besides on the way back.
    fn combined(&self, frame: &Frame<'_, '_>, line: &Line) -> u64 {
        let each = GONE_BACK + if line.count > 1 { SIDE_BY_SIDE } else { 0 };
        let first = if line.elements == 0 { 0 } else { self.turn(frame, line.body) };
        each * line.elements + line.count * (LINE * line.arrays + first)
    }

    /// What a turn of a body may take.
    fn turn(&self, frame: &Frame<'_, '_>, body: Region) -> u64 {
        let ir = frame.ir();
        let ops = ir.single_block(body).into_iter().flat_map(|block| ir.ops(block));
        let each = ops.map(|op| {
            let inside: u64 = ir.regions(op).iter().map(|&inner| self.turn(frame, inner)).sum();
            self.run(frame, op).saturating_add(turns(frame, op).saturating_mul(inside))
        });
        each.fold(0, u64::saturating_add)
    }
}

/// What an operation declares that its way back takes besides.
fn backward_work(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let declared: Option<ReverseCost> = frame.ir().registry().interface(frame.ir().name(op));
    declared.map_or(0, |ReverseCost(work)| work(frame, op))
}

/// The work of an operation, with what runs inside of it.
fn work(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let ir = frame.ir();
    let inside = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    let inside: u64 = inside.flat_map(|block| ir.ops(block)).map(|op| work(frame, op)).sum();
    frame.work(op).unwrap_or(0).saturating_add(turns(frame, op).saturating_mul(inside))
}

/// How often the regions of an operation run; once, if sizes do not say.
fn turns(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let turns = TripCount::of(frame.ir(), op).and_then(|turns| frame.dims(op, &[turns]).ok());
    turns.and_then(|turns| u64::try_from(turns[0]).ok()).unwrap_or(1)
}

/// The lines that a reduction or a scan goes along.
struct Line {
    body: Region,
    /// How many arrays are combined together.
    arrays: u64,
    /// How many lines lie side by side.
    count: u64,
    /// How many elements all arrays have.
    elements: u64,
}

impl Line {
    fn of(frame: &Frame<'_, '_>, op: Op) -> Option<Self> {
        let ir = frame.ir();
        let MonoidBody { along, .. } = ir.registry().interface(ir.name(op))?;
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

/// The arguments of a block that this ends: zeros, where nothing comes back to them.
fn zeros(frame: &Frame<'_, '_>, op: Op) -> u64 {
    let ir = frame.ir();
    let Some(block) = ir.block_of(op).filter(|_| ir.has_traits(op, Traits::TERMINATOR)) else {
        return 0;
    };
    let changes = |&arg: &Value| has_tangent(&ir.store, ir.ty(arg));
    ir.args(block).filter(changes).map(|arg| frame.count(ir.ty(arg)).unwrap_or(0)).sum()
}

/// How many bodies are around an operation. One that combines counts twice: what came of each beginning is
/// combined again. Those around the calls of a function are around it, too.
fn around(ir: &Ir, op: Op, calls: &FxHashMap<Op, u64>) -> u64 {
    let mut count = 0;
    let mut next = ir.parent_op(op);
    while let Some(op) = next {
        if Callable::is(ir, op) {
            return count + calls.get(&op).copied().unwrap_or(0);
        }
        let combines = ir.registry().interface::<MonoidBody>(ir.name(op)).is_some();
        count += 1 + u64::from(combines);
        next = ir.parent_op(op);
    }
    count
}
