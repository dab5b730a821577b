//! Which sums are made of rows and columns.

use crate::analysis::vectorizable_loop::{Form, Forms, TURNS, access};
use cotan_dialects::func::Func;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::{Effects, array, effects, memref, scf, writes};
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// How many operations a sum has at most in a turn.
const MOST_OPERATIONS: usize = 32;

/// How many panels a tile goes along at most.
const MOST_PANELS: usize = 4;

/// How often the loops turn at least that are worth it: over rows, over columns, of a sum.
const LEAST_TURNS: [i64; 3] = [4, 8, 16];

/// Sums in loops over rows and columns.
#[derive(Debug)]
pub struct Sums {
    /// The loops over rows, over columns, and of a sum.
    pub loops: [Op; 3],
    pub panels: Vec<Panel>,
    /// What a turn of a sum does, without the reads that come from panels.
    pub body: Vec<Op>,
    /// Whether the loops over rows and columns may also turn by panels of columns, each over all rows of a block.
    pub may_be_divided: bool,
}

/// What is read for some rows, or for some columns.
#[derive(Debug)]
pub struct Panel {
    pub side: Side,
    pub load: Op,
    /// What computes the place that is read.
    pub place: Vec<Op>,
    /// Whether rows, or columns, follow each other.
    pub is_contiguous: bool,
}

impl Panel {
    /// Whether it is packed. What rows read of one turn after the other lies side by side, so it is read where it is, unless
    /// rows do.
    pub fn is_packed(&self) -> bool {
        self.side == Side::Columns || self.is_contiguous
    }
}

/// What a panel belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Rows,
    Columns,
}

impl Sums {
    /// The first sums of a loop over rows.
    pub fn of(ir: &Ir, rows: Op) -> Option<Self> {
        let around = ir.parent_op(rows)?;
        let is_outermost = |op: Op| ir.parent_op(op).is_some_and(|around| ir.is::<Func>(around));
        let is_outermost = is_outermost(rows) || is_outermost(around) && goes_by_blocks(ir, around);
        let block = block(ir, rows).filter(|_| is_outermost)?;
        ir.ops(block).find_map(|columns| {
            let block = self::block(ir, columns)?;
            ir.ops(block).find_map(|sum| Self::in_loops(ir, [rows, columns, sum]))
        })
    }

    fn in_loops(ir: &Ir, loops: [Op; 3]) -> Option<Self> {
        let [rows, _, sum] = loops;
        let block = block(ir, sum)?;
        let this: scf::For = ir.get(sum)?;
        let is_known = |value| !ir.is_defined_inside(value, rows);
        let is_large =
            loops.into_iter().zip(LEAST_TURNS).all(|(op, least)| may_turn(ir, op, least));
        let is_the_same = loops[1..].iter().all(|&op| ir.operands(op).take(3).all(is_known));
        let is_small = ir.ops(block).count() <= MOST_OPERATIONS;
        let starts = this.inits.iter(ir).collect::<Vec<Value>>();
        // What else a turn does, such as keeping a number, tiles would not do.
        if !is_large
            || !is_small
            || writes(ir, sum)
            || !is_the_same
            || starts.is_empty()
            || !starts.iter().all(|&it| is_known(it))
        {
            return None;
        }
        let search = Search::new(ir, loops)?;
        let loads = ir.ops(block).filter(|&op| ir.is::<memref::Load>(op));
        let panels = loads.map(|load| search.panel(load)).collect::<Option<Vec<_>>>()?;
        let panels: Vec<Panel> = panels.into_iter().flatten().collect();
        let has = |side| panels.iter().any(|panel| panel.side == side);
        if !has(Side::Rows) || !has(Side::Columns) || panels.len() > MOST_PANELS {
            return None;
        }
        let mut known: FxHashSet<Value> = ir.args(block).collect();
        known.extend(panels.iter().map(|panel| ir.result(panel.load, 0)));
        let given: Vec<Value> = ir.operands(ir.last_op(block)?).collect();
        let body = search.computing(&given, &known, true)?;
        let may_be_divided = search.may_be_divided(loops);
        Some(Self { loops, panels, body, may_be_divided })
    }
}

/// The block of a loop that counts by ones.
fn block(ir: &Ir, op: Op) -> Option<Block> {
    let this: scf::For = ir.get(op)?;
    ir.single_block(this.body).filter(|_| array::constant(ir, this.step) == Some(1))
}

/// Whether a loop counts by more than one, and so goes through blocks.
fn goes_by_blocks(ir: &Ir, op: Op) -> bool {
    let looped: Option<scf::For> = ir.get(op);
    looped.is_some_and(|it| array::constant(ir, it.step).is_none_or(|step| step > 1))
}

/// Whether a loop perhaps turns so often.
fn may_turn(ir: &Ir, op: Op, least: i64) -> bool {
    let bounds = [0, 1].map(|place| array::constant(ir, ir.operand(op, place)));
    let [Some(lower), Some(upper)] = bounds else { return true };
    upper.saturating_sub(lower) >= least
}

/// What is known of three loops inside of each other.
struct Search<'a> {
    ir: &'a Ir,
    rows: Op,
    /// What stands in them, outside of loops further inside.
    ops: Vec<Op>,
    /// The numbers of their turns.
    indices: [Value; 3],
    /// What values are along rows, and along columns.
    forms: [Forms; 2],
    written: FxHashSet<Value>,
}

impl<'a> Search<'a> {
    fn new(ir: &'a Ir, loops: [Op; 3]) -> Option<Self> {
        let [rows, columns, sum] = loops;
        let blocks = [block(ir, rows)?, block(ir, columns)?, block(ir, sum)?];
        let forms = [rows, columns].map(|op| Forms::of(ir, &ir.verified(op), &Default::default()));
        let accesses = ir.walk(rows).filter_map(|op| access(ir, op));
        let written = accesses.filter(|it| it.stored.is_some()).map(|it| it.buffer);
        Some(Self {
            ir,
            rows,
            ops: blocks.iter().flat_map(|&block| ir.ops(block)).collect(),
            indices: blocks.map(|block| ir.arg(block, 0)),
            forms,
            written: written.collect(),
        })
    }

    /// Whether rows and columns may be taken in any order, and a row does nothing besides that may not be done again for
    /// other columns.
    fn may_be_divided(&self, [rows, columns, _]: [Op; 3]) -> bool {
        let ir = self.ir;
        let kind = |op| ir.attr_named(op, TURNS).and_then(|kind| ir.store.as_str(kind));
        let is_apart = |&op: &Op| kind(op) == Some(Kind::Parallel.name());
        let may_be_again = |op: Op| match access(ir, op) {
            Some(it) => it.stored.is_none() && !self.written.contains(&it.buffer),
            None => ir.is::<scf::Yield>(op) || effects(ir, op) == Effects::Pure,
        };
        let block = block(ir, rows).expect("it is a loop");
        let has_none = |&op: &Op| ir.result_count(op) == 0;
        [rows, columns].iter().all(|op| is_apart(op) && has_none(op))
            && ir.ops(block).all(|op| op == columns || may_be_again(op))
    }

    /// The panel that a read comes from, unless it is the same for all rows and columns. Nothing, if
    /// it depends on both of them, or others may write there.
    fn panel(&self, load: Op) -> Option<Option<Panel>> {
        let read = access(self.ir, load).filter(|it| !self.written.contains(&it.buffer))?;
        let at = read.at.filter(|_| !self.ir.is_defined_inside(read.buffer, self.rows))?;
        let [rows, columns] = [0, 1].map(|side: usize| self.forms[side].get(at));
        let (side, form) = match (rows, columns) {
            (Form::Uniform, Form::Uniform) => return Some(None),
            (form, Form::Uniform) => (Side::Rows, form),
            (Form::Uniform, form) => (Side::Columns, form),
            _ => return None,
        };
        let [row, column, step] = self.indices;
        let own = if side == Side::Rows { row } else { column };
        let place = self.computing(&[at], &[own, step].into_iter().collect(), false)?;
        Some(Some(Panel { side, load, place, is_contiguous: form == Form::Linear(1) }))
    }

    /// What computes some values of the loops of what is known, in order, if that is all it takes.
    fn computing(
        &self,
        wanted: &[Value],
        known: &FxHashSet<Value>,
        may_read: bool,
    ) -> Option<Vec<Op>> {
        let (ir, mut open, mut needed) = (self.ir, wanted.to_vec(), FxHashSet::default());
        while let Some(value) = open.pop() {
            if known.contains(&value) || !ir.is_defined_inside(value, self.rows) {
                continue;
            }
            let op = ir.def_op(value)?;
            let is_read = may_read && ir.is::<memref::Load>(op);
            if !ir.regions(op).is_empty() || !(is_read || effects(ir, op) == Effects::Pure) {
                return None;
            }
            if needed.insert(op) {
                open.extend(ir.operands(op));
            }
        }
        let found: Vec<Op> = self.ops.iter().copied().filter(|op| needed.contains(op)).collect();
        (found.len() == needed.len()).then_some(found)
    }
}
