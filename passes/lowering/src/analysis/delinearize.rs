//! Delinearization: addresses `row * size + column` in flat buffers.
//!
//! It is valid if the column is provably within `0..size`, by an enclosing loop or range check.
//! Then accesses of different rows are independent, and a buffer can be restricted to some of its
//! rows.

use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Muli, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Value};
use rustc_hash::FxHashMap;

/// An address split into the start of its row and the column.
#[derive(Clone, Copy, Debug)]
pub struct Delinearized {
    /// The operation that computes the start of the row.
    pub row_start: Op,
    /// The row index.
    pub row: Value,
    /// The number of elements of a row.
    pub size: Value,
    /// The column index.
    pub column: Value,
}

impl Delinearized {
    /// Delinearizes the address `at` of an access `op` inside `outermost`. The column must be
    /// provably in bounds, and `known` must accept the row index; its result is returned as well.
    pub fn of<N>(
        ir: &Ir,
        at: Value,
        (op, outermost): (Op, Op),
        mut known: impl FnMut(Value) -> Option<N>,
    ) -> Option<(Self, N)> {
        let Addi { lhs, rhs, .. } = ir.def_as(at)?;
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(row, remainder)| {
            let row_start = ir.def_op(row)?;
            let Muli { lhs, rhs, .. } = ir.get(row_start)?;
            [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(number, size)| {
                let known = known(number)?;
                let is_known = is_column_within(ir, outermost, (op, remainder), size);
                is_known
                    .then_some((Self { row_start, row: number, size, column: remainder }, known))
            })
        })
    }
}

/// A copy of the rows of a buffer from row `first` on, `pitch` elements apart.
pub struct ShiftedRows {
    first: Value,
    pitch: Value,
    starts: FxHashMap<Op, Value>,
}

impl ShiftedRows {
    pub fn new(first: Value, pitch: Value) -> Self {
        Self { first, pitch, starts: FxHashMap::default() }
    }

    /// Returns the address of an access in the copy.
    pub fn address(&mut self, ir: &mut Ir, loc: Loc, op: Op, row: &Delinearized) -> Value {
        let row_start = *self.starts.entry(row.row_start).or_insert_with(|| {
            let b = &mut Builder::after(ir, row.row_start);
            let number = Subi::value(b, loc, row.row, self.first);
            Muli::value(b, loc, number, self.pitch)
        });
        Addi::value(&mut Builder::before(ir, op), loc, row_start, row.column)
    }
}

/// Changes the index of a load or store of a buffer.
pub fn set_index(ir: &mut Ir, op: Op, buffer: Value, at: Value) {
    // The stored value may be the index itself, so the index is found as the operand after the
    // buffer.
    let found = ir.operands(op).position(|it| it == buffer);
    ir.set_operand(op, 1 + found.expect("the operation accesses the buffer"), at);
}

/// Returns whether an index is within `0..size` at an operation, by an enclosing loop or an
/// enclosing range check.
fn is_column_within(ir: &Ir, outermost: Op, (op, index): (Op, Value), size: Value) -> bool {
    let mut around = ir.parent_op(op);
    while let Some(this) = around.filter(|&this| this != outermost) {
        if let Some(branch) = ir.get::<scf::If>(this) {
            let block = ir.single_block(branch.then_region);
            let is_then = block.is_some_and(|block| is_in(ir, op, this, block));
            if is_then && tests(ir, branch.condition, index, size) {
                return true;
            }
        }
        if let Some(looped) = ir.get::<scf::For>(this)
            && counts_within(ir, &looped, index, size)
        {
            return true;
        }
        around = ir.parent_op(this);
    }
    false
}

/// Returns whether an operation inside `this` is in the given block of it.
fn is_in(ir: &Ir, op: Op, this: Op, block: Block) -> bool {
    let path = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    let last = path.take_while(|&op| op != this).last();
    last.and_then(|op| ir.block_of(op)) == Some(block)
}

/// Returns whether a condition implies that an index is within `0..size`.
fn tests(ir: &Ir, condition: Value, index: Value, size: Value) -> bool {
    let mut worklist = vec![condition];
    while let Some(condition) = worklist.pop() {
        if let Some(Andi { lhs, rhs, .. }) = ir.def_as(condition) {
            worklist.extend([lhs, rhs]);
        }
        let test: Option<Cmpi> = ir.def_as(condition);
        if test.is_some_and(|it| {
            it.predicate == CmpiPredicate::Ult && it.lhs == index && it.rhs == size
        }) {
            return true;
        }
    }
    false
}

/// Returns whether an index is within `0..size` in all iterations of a loop.
fn counts_within(ir: &Ir, looped: &scf::For, index: Value, size: Value) -> bool {
    let counter = looped.block(ir).and_then(|block| ir.args(block).next());
    let index = Affine::of(ir, index);
    let at = |end: Affine<Value>| {
        index.substitute(|it| match Some(it) == counter {
            true => Some(end.clone()),
            false => Some(Affine::index(it)),
        })
    };
    let minimum = at(Affine::of(ir, looped.lower)).and_then(|minimum| minimum.as_constant());
    let margin = at(Affine::of(ir, looped.upper)).and_then(|end| Affine::of(ir, size).minus(&end));
    let is_by_one = looped.range().has_unit_step(ir);
    is_by_one
        && counter
            .is_some_and(|counter| index.as_moved().is_some_and(|it| it.0 == counter && it.1 == 1))
        && minimum.is_some_and(|minimum| minimum >= 0)
        && margin.and_then(|margin| margin.as_constant()).is_some_and(|margin| margin >= 0)
}
