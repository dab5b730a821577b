//! Legality of memory accesses of vectorized iterations.
//!
//! In lockstep, all lanes execute an access before any lane executes a later one in the body. That is
//! legal if no iteration reads an element that an earlier one writes after its load, if none reads an
//! element that a later one writes before its load, or if the read-modify-write is a reassociable
//! accumulation.

use super::own_rows::are_symbolic_rows;
use super::{Combining, NotVectorizable, SEPARATE_ROWS, Uniformity, UniformityInfo, columns};
use crate::analysis::dependence::Dependence;
use cotan_dialects::arith::FastMath;
use cotan_dialects::array;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::{AccessSet, MemoryAccess, scf};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A load or a store.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The buffer.
    pub buffer: Value,
    /// The index, if there is exactly one.
    pub at: Option<Value>,
    /// The stored value; `None` for a load.
    pub stored: Option<Value>,
}

/// Returns the access of an operation that loads or stores one element or a contiguous vector.
/// With a mask, only some of its elements are accessed.
pub fn of(ir: &Ir, op: Op) -> Option<Access> {
    let AccessSet { buffer, indices, lanes, stored } = MemoryAccess::of(ir, op)?;
    if lanes.is_some_and(|lanes| lanes.offsets.is_some()) {
        return None;
    }
    let mut indices = indices.iter(ir);
    let at = indices.next().filter(|_| indices.next().is_none());
    Some(Access { buffer, at, stored })
}

/// The memory accesses of a vectorizable loop.
#[derive(Debug, Default)]
pub struct Accesses {
    /// Operations that accumulate a value of every iteration into one element.
    pub combined: FxHashSet<Op>,
    /// These accumulations.
    pub sums: Vec<ElementUpdate>,
    /// Number of accesses that are neither contiguous nor uniform.
    pub scattered: usize,
    /// True if iterations write rows of their own, of symbolic length.
    pub has_own_rows: bool,
}

/// A read-modify-write of one element.
#[derive(Clone, Copy, Debug)]
pub struct ElementUpdate {
    /// The load.
    pub load: Op,
    /// The combining operation.
    pub combine: Op,
    /// Its monoid, if it may be reassociated.
    pub how: Option<Combining>,
    /// The store.
    pub store: Op,
    /// The buffer.
    pub buffer: Value,
    /// The index.
    pub at: Value,
    /// True if other elements of the buffer are accessed in between.
    is_among_others: bool,
}

impl Accesses {
    /// Checks the accesses of a loop.
    pub fn of(ir: &Ir, this: Op, uniformity: &UniformityInfo) -> Result<Self, NotVectorizable> {
        let mut accesses = Self::default();
        let mut written: FxHashMap<Value, Vec<Op>> = FxHashMap::default();
        let mut read: FxHashMap<Value, Vec<Op>> = FxHashMap::default();
        let mut order = Vec::new();
        for op in ir.walk(this) {
            let Some(access) = of(ir, op) else { continue };
            let class = access.at.map(|at| uniformity.get(at));
            if !class.is_some_and(Uniformity::is_consecutive) {
                accesses.scattered += 1;
            }
            if class.is_none() {
                return Err(NotVectorizable { op, why: "the buffer is not one-dimensional" });
            }
            if access.stored.is_none() {
                read.entry(access.buffer).or_default().push(op);
            } else if !uniformity.is_private(access.buffer) {
                let writes = written.entry(access.buffer).or_default();
                if writes.is_empty() {
                    order.push(access.buffer);
                }
                writes.push(op);
            }
        }
        for buffer in order {
            let reads = read.get(&buffer).map_or(&[][..], Vec::as_slice);
            accesses.buffer(ir, this, uniformity, reads, &written[&buffer])?;
        }
        Ok(accesses)
    }

    /// Checks that iterations in lockstep may write a buffer as they do, by all its accesses.
    fn buffer(
        &mut self,
        ir: &Ir,
        this: Op,
        uniformity: &UniformityInfo,
        reads: &[Op],
        writes: &[Op],
    ) -> Result<(), NotVectorizable> {
        let class = |op| of(ir, op).and_then(|it| it.at).map(|at| uniformity.get(at));
        if reads.is_empty() {
            return match writes.iter().find(|&&op| class(op) == Some(Uniformity::Uniform)) {
                Some(&op) => Err(NotVectorizable { op, why: "all iterations write one element" }),
                None => Ok(()),
            };
        }
        if is_in_place(ir, this, uniformity, writes.iter().chain(reads))
            || are_own_rows(ir, this, uniformity, writes.iter().chain(reads))
            || columns::are_own(ir, this, writes.iter().chain(reads))
            || are_in_order(ir, this, uniformity, reads, writes)
        {
            return Ok(());
        }
        // An element that all iterations update is in no row of their own.
        let is_shared = writes.iter().any(|&op| class(op) == Some(Uniformity::Uniform));
        if !is_shared && ir.attr_named(this, SEPARATE_ROWS).is_some()
            || are_symbolic_rows(ir, this, writes.iter().chain(reads))
        {
            self.has_own_rows = true;
            return Ok(());
        }
        let sums: Vec<Option<ElementUpdate>> =
            writes.iter().map(|&store| ElementUpdate::of(ir, store)).collect();
        let is_summed = |read: &Op| sums.iter().flatten().any(|sum| sum.load == *read);
        if let Some(&op) = reads.iter().find(|read| !is_summed(read)) {
            return Err(NotVectorizable { op, why: "other iterations may write this element" });
        }
        let is_only = writes.len() == 1;
        for (sum, &store) in sums.iter().zip(writes) {
            let Some(sum) = sum else {
                return Err(NotVectorizable {
                    op: store,
                    why: "other iterations may read this element",
                });
            };
            self.sum(ir, this, uniformity, sum, is_only)?;
        }
        Ok(())
    }

    fn sum(
        &mut self,
        ir: &Ir,
        this: Op,
        uniformity: &UniformityInfo,
        sum: &ElementUpdate,
        is_only: bool,
    ) -> Result<(), NotVectorizable> {
        let reject = |why| Err(NotVectorizable { op: sum.store, why });
        let is_regroupable = sum.how.is_some();
        // Each element then belongs to one iteration.
        let is_alone = is_only && is_in_body(ir, this, sum.at);
        match uniformity.get(sum.at) {
            Uniformity::Varying => reject("iterations may accumulate into one element"),
            // The other elements may belong to other iterations.
            Uniformity::Strided(_) if sum.is_among_others => {
                reject("iterations may accumulate into one element")
            }
            Uniformity::Strided(_) if is_regroupable || is_alone => Ok(()),
            Uniformity::Uniform
                if is_regroupable && uniformity.is_masked(ir.block_of(sum.store)) =>
            {
                reject("only some iterations accumulate into the element")
            }
            Uniformity::Uniform if is_regroupable => {
                self.combined.insert(sum.combine);
                self.sums.push(*sum);
                Ok(())
            }
            _ => reject("the accumulation may not be reassociated"),
        }
    }
}

/// Returns whether all accesses are at one index that is different in each iteration.
fn is_in_place<'a>(
    ir: &Ir,
    this: Op,
    uniformity: &UniformityInfo,
    ops: impl Iterator<Item = &'a Op>,
) -> bool {
    let mut positions: Vec<Option<Value>> =
        ops.map(|&op| of(ir, op).and_then(|it| it.at)).collect();
    positions.dedup();
    let [Some(at)] = positions[..] else { return false };
    matches!(uniformity.get(at), Uniformity::Strided(step) if step != 0) && is_in_body(ir, this, at)
}

/// Returns whether the accesses of an iteration are within fewer elements than the distance of two
/// iterations, so that each iteration has a row of its own.
fn are_own_rows<'a>(
    ir: &Ir,
    this: Op,
    uniformity: &UniformityInfo,
    ops: impl Iterator<Item = &'a Op>,
) -> bool {
    let mut row: Option<(Affine<Value>, i64)> = None;
    let (mut least, mut most) = (0i64, 0i64);
    for &op in ops {
        let Some((start, step, [low, high])) = row_of(ir, this, uniformity, op) else {
            return false;
        };
        let (first, stride) = row.get_or_insert_with(|| (start.clone(), step));
        let offset = start.minus(first).and_then(|distance| distance.as_constant());
        let Some(offset) = offset.filter(|_| *stride == step) else { return false };
        let ends = [low, high].map(|end| end.saturating_add(offset));
        (least, most) = (least.min(ends[0]), most.max(ends[1]));
    }
    row.is_some_and(|(_, step)| most.saturating_sub(least) < step.saturating_abs())
}

/// Returns the first index of an access in an iteration, the distance of two iterations, and the
/// range of offsets that inner loops and the elements of a vector add.
fn row_of(
    ir: &Ir,
    this: Op,
    uniformity: &UniformityInfo,
    op: Op,
) -> Option<(Affine<Value>, i64, [i64; 2])> {
    let access = of(ir, op)?;
    let at = access.at?;
    let Uniformity::Strided(step) = uniformity.get(at) else { return None };
    let moved = access.stored.or_else(|| ir.results(op).next())?;
    let (mut low, mut high) = (0i64, i64::try_from(element_count(ir, moved)).ok()? - 1);
    let mut start = Affine::size(Affine::of(ir, at).rest().clone());
    for (value, times) in Affine::of(ir, at).terms() {
        let term = Affine::sum([(*value, times.clone())], Default::default());
        if !ir.is_defined_inside(*value, this) || is_counter(ir, this, *value) {
            start = start.plus(&term)?;
            continue;
        }
        let end = times.as_constant()?.checked_mul(last_index(ir, *value)?)?;
        (low, high) = (low.checked_add(end.min(0))?, high.checked_add(end.max(0))?);
    }
    Some((start, step, [low, high]))
}

/// Returns whether a value is the induction variable of a loop.
pub fn is_counter(ir: &Ir, this: Op, value: Value) -> bool {
    let body = ir.get::<scf::For>(this).and_then(|looped| ir.single_block(looped.body));
    body.is_some_and(|body| ir.arg(body, 0) == value)
}

/// Returns the last value of an induction variable that runs from 0 to a constant.
fn last_index(ir: &Ir, value: Value) -> Option<i64> {
    let block = ir.def_block(value).filter(|_| ir.def_op(value).is_none())?;
    let around = ir.block_parent_op(block).filter(|&around| is_counter(ir, around, value))?;
    let looped: scf::For = ir.get(around)?;
    let bounds = [looped.lower, looped.upper, looped.step];
    let [first, end, step] = bounds.map(|bound| array::constant(ir, bound));
    let (end, step) = (end?, step.filter(|&step| step > 0)?);
    (first? == 0).then_some((end.checked_sub(1)? / step * step).max(0))
}

/// Returns whether lockstep execution preserves the order of all accesses. Of two accesses in the
/// body, the second one must not touch in an earlier iteration what the first one does in a later
/// one.
fn are_in_order(
    ir: &Ir,
    this: Op,
    uniformity: &UniformityInfo,
    reads: &[Op],
    writes: &[Op],
) -> bool {
    let body = ir.get::<scf::For>(this).and_then(|this| ir.single_block(this.body));
    let is_here = |op: &Op| ir.block_of(*op) == body;
    if !reads.iter().chain(writes).all(is_here) {
        return false;
    }
    let place = |op: Op| of(ir, op)?.at.map(|at| (at, uniformity.get(at)));
    let is_forward = |first: Op, second: Op| match (place(first), place(second)) {
        (Some((first, Uniformity::Strided(step))), Some((second, Uniformity::Strided(other)))) => {
            step == other && Dependence::strided(ir, this, [first, second], step).is_forward()
        }
        _ => false,
    };
    let ops = body.into_iter().flat_map(|block| ir.ops(block));
    let ordered: Vec<Op> = ops.filter(|op| reads.contains(op) || writes.contains(op)).collect();
    let is_read_late =
        ordered.iter().skip_while(|op| !writes.contains(op)).any(|op| reads.contains(op));
    ordered.iter().enumerate().all(|(position, &first)| {
        ordered[position + 1..].iter().all(|&second| {
            let both = [first, second].map(|op| writes.contains(&op));
            match both {
                [false, false] => true,
                // No two iterations write one element, unless loads in between see both.
                [true, true] if !is_read_late => true,
                _ => is_forward(first, second),
            }
        })
    })
}

/// Returns whether a value is computed in the loop body itself, outside of inner loops.
fn is_in_body(ir: &Ir, this: Op, value: Value) -> bool {
    let around = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
    let mut around = around;
    while let Some(op) = around.filter(|&op| op != this) {
        if ir.is::<scf::For>(op) {
            return !ir.is_within(op, this);
        }
        around = ir.parent_op(op);
    }
    true
}

impl ElementUpdate {
    /// Returns the value that is combined into the element.
    pub fn next(&self, ir: &Ir) -> Value {
        let accumulated = ir.result(self.load, 0);
        let next = ir.operands(self.combine).find(|&value| value != accumulated);
        next.expect("a combining operation has two operands")
    }

    /// Returns the read-modify-write that a store completes. No access in between may overlap the
    /// element.
    pub fn of(ir: &Ir, store: Op) -> Option<Self> {
        let written = of(ir, store)?;
        let (at, combine) = (written.at?, ir.def_op(written.stored?)?);
        let position = Affine::of(ir, at);
        if !ir.has_one_use(ir.result(combine, 0)) {
            return None;
        }
        let reads = |value| {
            let load = ir.def_op(value)?;
            let read = of(ir, load)?;
            let is_same =
                read.buffer == written.buffer && Affine::of(ir, read.at?).is_same(&position);
            (is_same && ir.has_one_use(value) && read.stored.is_none()).then_some(load)
        };
        let load = ir.operands(combine).find_map(reads)?;
        let how = Combining::with(ir, combine, ir.result(load, 0));
        let is_as_written = FastMath::of(ir, combine) == FastMath::NONE;
        if how.is_none() && !(is_as_written && ir.operand_count(combine) == 2) {
            return None;
        }
        let element_count = element_count(ir, written.stored?);
        let mut is_among_others = false;
        let mut between = ir.next_op(load);
        while let Some(op) = between.filter(|&op| op != store) {
            for accessed in ir.walk(op).filter_map(|op| of(ir, op)) {
                if accessed.buffer == written.buffer {
                    let distance = Affine::of(ir, accessed.at?).minus(&position)?.as_constant()?;
                    (distance.unsigned_abs() >= element_count).then_some(())?;
                    is_among_others = true;
                }
            }
            between = ir.next_op(op);
        }
        between?;
        Some(Self { load, combine, how, store, buffer: written.buffer, at, is_among_others })
    }
}

/// Returns the number of elements of a value.
pub fn element_count(ir: &Ir, value: Value) -> u64 {
    let shape = ir.type_data(ir.ty(value)).shape().unwrap_or_default();
    shape.iter().map(|&size| size.unsigned_abs()).product()
}
