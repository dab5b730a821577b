//! Detection of contractions over rows and columns.

use super::levels;
use super::triangles::Triangle;
use crate::analysis::vectorizable_loop::{Uniformity, UniformityInfo, access, parallelism};
use crate::target::TARGET;
use crate::vectorize::plan_vectorization::bytes;
use cotan_dialects::func::Func;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::{CountedLoop, Effects, array, effects, memref, scf, writes};
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Maximum number of operations in the body of a sum.
const MAX_OPERATIONS: usize = 32;

/// Maximum number of panels of a tile.
const MAX_PANELS: usize = 4;

/// Minimum trip counts of the loops: over rows, over columns, of a sum.
const MIN_TRIP_COUNTS: [i64; 3] = [4, 8, 16];

/// A contraction: sums in loops over rows and columns.
#[derive(Debug)]
pub struct Contraction {
    /// The loops over rows, over columns, and of the sum.
    pub loops: [Op; 3],
    /// The nested loops of the sum, from the outermost.
    pub levels: Vec<Op>,
    /// The outermost of the loops around rows. Columns do not depend on them, so their panels are
    /// packed before.
    pub around: Option<Op>,
    pub panels: Vec<Panel>,
    /// The body of the sum, without the loads from panels.
    pub body: Vec<Op>,
    /// The triangle of the sum, if its other terms are zeros.
    pub triangle: Option<Triangle>,
    /// True if the row and column loops may be interchanged by panels of columns.
    pub may_interchange: bool,
    /// True if the loops are inside others, where products are often small.
    pub is_inner: bool,
}

/// A load that depends on the row or on the column.
#[derive(Debug)]
pub struct Panel {
    pub side: Side,
    pub load: Op,
    /// The operations that compute its index.
    pub position: Vec<Op>,
    /// True if the index is contiguous in the row or column.
    pub is_contiguous: bool,
    /// True if it is copied. Loads of rows that are contiguous along the sum are left in place, and
    /// those of windows, which overlap.
    pub is_packed: bool,
}

impl Panel {
    /// Returns whether register tiles read the columns from the first cache in any case: vectors are
    /// contiguous, and all columns are known to fit. Rows are read as scalars.
    fn stays_in_cache(&self, ir: &Ir, columns: Op, levels: &[Op]) -> bool {
        if self.side == Side::Rows {
            return true;
        }
        let bytes = bytes(ir, self.load).unwrap_or(8);
        let counts = [
            CountedLoop::constant_trip_count(ir, columns),
            levels::constant_trip_count(ir, levels),
        ];
        let size = counts.into_iter().try_fold(bytes, |size, count| size.checked_mul(count?));
        self.is_contiguous && size.is_some_and(|size| size <= TARGET.caches.first_bytes)
    }
}

/// The loop that a panel depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Rows,
    Columns,
}

impl Contraction {
    /// Returns the first contraction in a loop over rows.
    pub fn of(ir: &Ir, rows: Op) -> Option<Self> {
        let around = ir.parent_op(rows)?;
        let is_outermost = |op: Op| ir.parent_op(op).is_some_and(|around| ir.is::<Func>(around));
        let is_outermost = is_outermost(rows) || is_outermost(around) && is_block_loop(ir, around);
        let block = block(ir, rows)?;
        ir.ops(block).find_map(|columns| {
            let block = self::block(ir, columns)?;
            ir.ops(block).find_map(|sum| Self::in_loops(ir, [rows, columns, sum], !is_outermost))
        })
    }

    fn in_loops(ir: &Ir, loops: [Op; 3], is_inside: bool) -> Option<Self> {
        let [rows, columns, sum] = loops;
        self::block(ir, sum)?;
        let levels = levels::of(ir, sum);
        let is_inner = is_inside && levels.len() == 1;
        let around = if is_inside && !is_inner { Some(outermost_around(ir, rows)?) } else { None };
        let block = self::block(ir, *levels.last()?)?;
        let is_known = |value| !ir.is_defined_inside(value, rows);
        let is_known_around = |value| !ir.is_defined_inside(value, around.unwrap_or(rows));
        let counts = [
            CountedLoop::constant_trip_count(ir, rows),
            CountedLoop::constant_trip_count(ir, columns),
            levels::constant_trip_count(ir, &levels),
        ];
        let is_large = counts
            .into_iter()
            .zip(MIN_TRIP_COUNTS)
            .all(|(count, least)| count.is_none_or(|count| count >= least));
        let is_the_same =
            [columns].iter().chain(&levels).all(|&op| ir.operands(op).take(3).all(is_known_around));
        let is_small = ir.ops(block).count() <= MAX_OPERATIONS;
        let starts: Vec<Value> = levels
            .iter()
            .flat_map(|&op| ir.verified::<scf::For>(op).inits.iter(ir).collect::<Vec<Value>>())
            .collect();
        // Tiles do not reproduce other side effects, such as stores.
        if !is_large
            || !is_small
            || writes(ir, sum)
            || !is_the_same
            || starts.is_empty()
            || !starts.iter().all(|&it| is_known(it))
        {
            return None;
        }
        let search = ContractionSearch::new(ir, [rows, columns], &levels, around)?;
        let loads = ir.ops(block).filter(|&op| ir.is::<memref::Load>(op));
        let panels = loads.map(|load| search.panel(load)).collect::<Option<Vec<_>>>()?;
        let panels: Vec<Panel> = panels.into_iter().flatten().collect();
        let has = |side| panels.iter().any(|panel| panel.side == side);
        if !has(Side::Rows) || !has(Side::Columns) || panels.len() > MAX_PANELS {
            return None;
        }
        if panels.iter().all(|panel| panel.stays_in_cache(ir, columns, &levels)) {
            return None;
        }
        let mut known: FxHashSet<Value> = search.steps.iter().copied().collect();
        known.extend(ir.args(block));
        known.extend(panels.iter().map(|panel| ir.result(panel.load, 0)));
        let triangle =
            (levels.len() == 1).then(|| Triangle::of(ir, block, search.indices)).flatten();
        if triangle.is_some() {
            known.extend(search.indices);
        }
        let outputs: Vec<Value> = ir.operands(ir.last_op(block)?).collect();
        let body = search.pure_slice(&outputs, &known, rows, true)?;
        let may_interchange = search.may_interchange([rows, columns]);
        // Without panels, contiguous columns are vectorized, and others added across lanes.
        let is_across = |panel: &Panel| panel.side == Side::Columns && !panel.is_contiguous;
        if is_inner && !(may_interchange && panels.iter().any(is_across)) {
            return None;
        }
        Some(Self { loops, levels, around, panels, body, triangle, may_interchange, is_inner })
    }
}

/// Returns the outermost of the loops around a loop, if these are all independent or sums.
fn outermost_around(ir: &Ir, rows: Op) -> Option<Op> {
    let is_free = |op: Op| ir.is::<scf::For>(op) && parallelism(ir, op).is_some();
    let mut outermost = ir.parent_op(rows).filter(|&op| is_free(op))?;
    loop {
        let around = ir.parent_op(outermost)?;
        if ir.is::<Func>(around) || is_block_loop(ir, around) {
            return Some(outermost);
        }
        outermost = Some(around).filter(|&op| is_free(op))?;
    }
}

/// Returns the block of a unit-step loop.
pub fn block(ir: &Ir, op: Op) -> Option<Block> {
    let this: scf::For = ir.get(op)?;
    ir.single_block(this.body).filter(|_| this.range().has_unit_step(ir))
}

/// Returns whether a loop has a step above 1, and thus is over blocks.
fn is_block_loop(ir: &Ir, op: Op) -> bool {
    let looped: Option<scf::For> = ir.get(op);
    looped.is_some_and(|it| array::constant(ir, it.step).is_none_or(|step| step > 1))
}

/// Properties of nested loops.
struct ContractionSearch<'a> {
    ir: &'a Ir,
    rows: Op,
    /// The loop before which columns are packed.
    outermost: Op,
    /// Their operations and those of loops around them, outside of loops nested further.
    ops: Vec<Op>,
    /// The induction variables of rows and columns.
    indices: [Value; 2],
    /// The induction variables of the sum.
    steps: Vec<Value>,
    /// The uniformity of values along rows, and along columns.
    uniformity: [UniformityInfo; 2],
    written: FxHashSet<Value>,
}

impl<'a> ContractionSearch<'a> {
    fn new(
        ir: &'a Ir,
        [rows, columns]: [Op; 2],
        levels: &[Op],
        around: Option<Op>,
    ) -> Option<Self> {
        let outermost = around.unwrap_or(rows);
        let mut outer: Vec<Op> = std::iter::successors(Some(rows), |&op| ir.parent_op(op))
            .take_while(|&op| ir.is_within(op, outermost))
            .collect();
        outer.reverse();
        let blocks = [block(ir, rows)?, block(ir, columns)?];
        let sums = levels.iter().map(|&op| block(ir, op)).collect::<Option<Vec<Block>>>()?;
        let around = outer.iter().filter_map(|&op| ir.single_block(ir.regions(op)[0]));
        let all: Vec<Block> = around.chain([blocks[1]]).chain(sums.iter().copied()).collect();
        let uniformity =
            [rows, columns].map(|op| UniformityInfo::of(ir, &ir.verified(op), &Default::default()));
        let accesses = ir.walk(outermost).filter_map(|op| access(ir, op));
        let written = accesses.filter(|it| it.stored.is_some()).map(|it| it.buffer);
        Some(Self {
            ir,
            rows,
            outermost,
            ops: all.iter().flat_map(|&block| ir.ops(block)).collect(),
            indices: blocks.map(|block| ir.arg(block, 0)),
            steps: sums.iter().map(|&block| ir.arg(block, 0)).collect(),
            uniformity,
            written: written.collect(),
        })
    }

    /// Returns whether rows and columns are parallel, and the rest of a row iteration may be
    /// repeated for each panel.
    fn may_interchange(&self, [rows, columns]: [Op; 2]) -> bool {
        let ir = self.ir;
        let is_independent = |&op: &Op| parallelism(ir, op) == Some(Kind::Parallel);
        let may_be_again = |op: Op| match access(ir, op) {
            Some(it) => it.stored.is_none() && !self.written.contains(&it.buffer),
            None => ir.is::<scf::Yield>(op) || effects(ir, op) == Effects::Pure,
        };
        let block = block(ir, rows).expect("a loop");
        let has_none = |&op: &Op| ir.result_count(op) == 0;
        [rows, columns].iter().all(|op| is_independent(op) && has_none(op))
            && ir.ops(block).all(|op| op == columns || may_be_again(op))
    }

    /// Returns the panel of a load, or `Some(None)` if it is invariant. Returns `None` if it
    /// depends on both loops, or may be written.
    fn panel(&self, load: Op) -> Option<Option<Panel>> {
        let read = access(self.ir, load).filter(|it| !self.written.contains(&it.buffer))?;
        let at = read.at.filter(|_| !self.ir.is_defined_inside(read.buffer, self.outermost))?;
        let [rows, columns] = [0, 1].map(|side: usize| self.uniformity[side].get(at));
        let (side, form) = match (rows, columns) {
            (Uniformity::Uniform, Uniformity::Uniform) => return Some(None),
            (form, Uniformity::Uniform) => (Side::Rows, form),
            (Uniformity::Uniform, form) => (Side::Columns, form),
            _ => return None,
        };
        let [row, column] = self.indices;
        let (own, outside) = match side {
            Side::Rows => (row, self.rows),
            Side::Columns => (column, self.outermost),
        };
        let known = self.steps.iter().copied().chain([own]).collect();
        let position = self.pure_slice(&[at], &known, outside, false)?;
        let is_contiguous = form == Uniformity::Strided(1);
        let is_window = self.steps.len() > 1;
        let is_packed = side == Side::Columns || is_contiguous && !is_window;
        Some(Some(Panel { side, load, position, is_contiguous, is_packed }))
    }

    /// Returns the operations that compute some values from known ones and from those outside of a
    /// loop, in order, if these are sufficient.
    fn pure_slice(
        &self,
        required: &[Value],
        known: &FxHashSet<Value>,
        outside: Op,
        may_read: bool,
    ) -> Option<Vec<Op>> {
        let (ir, mut worklist, mut needed) = (self.ir, required.to_vec(), FxHashSet::default());
        while let Some(value) = worklist.pop() {
            if known.contains(&value) || !ir.is_defined_inside(value, outside) {
                continue;
            }
            let op = ir.def_op(value)?;
            let is_read = may_read && ir.is::<memref::Load>(op);
            if !ir.regions(op).is_empty() || !(is_read || effects(ir, op) == Effects::Pure) {
                return None;
            }
            if needed.insert(op) {
                worklist.extend(ir.operands(op));
            }
        }
        let found: Vec<Op> = self.ops.iter().copied().filter(|op| needed.contains(op)).collect();
        (found.len() == needed.len()).then_some(found)
    }
}
