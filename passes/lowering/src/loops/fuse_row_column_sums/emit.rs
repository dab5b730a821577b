//! Emission of the loop over blocks of rows.

use super::PASS;
use super::columns::Columns;
use super::group::Group;
use crate::analysis::strip_mine::{initialize_sums, strip_mine};
use crate::analysis::vectorizable_loop::PARALLELISM;
use cotan_dialects::arith::{Addi, Andi, Constant, Divsi, Maxsi, Minsi};
use cotan_dialects::{memref, scf};
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Approximate number of matrix elements of a block.
const BLOCK_ELEMENTS: i64 = 16_384;

/// Minimum number of rows of a block.
const MIN_ROWS: i64 = 16;

impl Group {
    /// Fuses the loops of the group.
    pub fn emit(self, ir: &mut Ir) {
        let Self { columns, mut rows, needed } = self;
        rows.reverse();
        let Some(&first) = rows.first() else { return };
        let loc = ir.loc(columns.op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        for op in needed.into_iter().rev() {
            ir.move_before(op, first);
        }
        initialize_sums(ir, PASS.name, first, [columns.op, columns.rows]);
        let looped: scf::For = ir.verified(rows[0]);
        let (lower, upper) = (looped.lower, looped.upper);
        let across: scf::For = ir.verified(columns.op);
        let step = rows_of_block(&mut Builder::before(ir, first), loc, across.upper);
        let blocked = strip_mine(ir, loc, &rows, [lower, upper, step], |b, first| {
            let next = Addi::value(b, loc, first, step);
            let bounds = [first, Minsi::value(b, loc, next, upper)];
            (vec![bounds; rows.len()], bounds)
        });
        set_reduction(ir, blocked.block_loop);
        ir.move_before(columns.op, blocked.terminator);
        scf::For::set_bounds(ir, columns.rows, blocked.computed);
        columns.accumulate(ir, loc);
    }
}

impl Columns {
    /// Initializes the reductions with the partial sums of earlier blocks.
    fn accumulate(&self, ir: &mut Ir, loc: Loc) {
        let block = ir.block_of(self.rows).expect("the loop is in a block");
        let is_address = |ir: &Ir, op: Op| op != self.rows && ir.result_count(op) > 0;
        let mut next = ir.next_op(self.rows);
        while let Some(op) = next {
            next = ir.next_op(op);
            if is_address(ir, op) {
                ir.move_before(op, self.rows);
            }
        }
        debug_assert!(ir.last_op(block).is_some(), "a body has a terminator");
        for (position, &(buffer, at)) in self.sums.iter().enumerate() {
            let b = &mut Builder::before(ir, self.rows);
            let acc = memref::Load::value(b, loc, buffer, &[at]);
            scf::For::set_init(ir, self.rows, position, acc);
        }
    }
}

/// Marks the block loop as a reduction.
fn set_reduction(ir: &mut Ir, new_loop: Op) {
    let (name, kind) = (ir.store.symbol(PARALLELISM), ir.store.string_attr("reduce"));
    ir.set_attr(new_loop, name, Some(kind));
}

/// Emits the number of rows of a block.
fn rows_of_block(b: &mut Builder<'_>, loc: Loc, columns: Value) -> Value {
    let [one, elements, eights, fewest] =
        [1, BLOCK_ELEMENTS, -8, MIN_ROWS].map(|it| Constant::index(b, loc, it));
    let columns = Maxsi::value(b, loc, columns, one);
    let rows = Divsi::value(b, loc, elements, columns);
    let rows = Andi::value(b, loc, rows, eights);
    Maxsi::value(b, loc, rows, fewest)
}
