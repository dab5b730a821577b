//! Emission of the loop over blocks of iterations.

use super::find::{DeferredReduction, ReductionNest};
use super::{BLOCK_ITERATIONS, PASS};
use crate::analysis::capacity::capacity;
use crate::analysis::delinearize::{ShiftedRows, set_index};
use crate::analysis::strip_mine::{initialize_sums, strip_mine};
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::arith::{Addi, Constant, Minsi, Muli, Subi};
use cotan_dialects::interp::filled;
use cotan_dialects::{memref, scf};
use cotan_ir::{Builder, Ir, Loc};
use cotan_numerics::NumberFormat;

impl DeferredReduction {
    /// Fuses the reductions into the blocked loop.
    pub fn emit(self, ir: &mut Ir) {
        let Self { alloc, buffer, producer, is_backward, size, accesses, sums, needed } = self;
        let loc = ir.loc(producer);
        let loc = ir.store.derived_loc(loc, PASS.name);
        for op in needed.into_iter().rev() {
            ir.move_before(op, producer);
        }
        for sums in &sums {
            initialize_sums(ir, PASS.name, producer, [sums.op, sums.along]);
        }
        let looped: scf::For = ir.verified(producer);
        let (count, b) = (looped.upper, &mut Builder::before(ir, producer));
        let maximum = Constant::index(b, loc, BLOCK_ITERATIONS);
        let rows = Minsi::value(b, loc, count, maximum);
        let elements = Muli::value(b, loc, rows, size);
        ir.move_before(alloc, producer);
        let elements = capacity(&mut Builder::before(ir, alloc), loc, elements);
        ir.set_operand(alloc, 0, elements);
        let blocked =
            strip_mine(ir, loc, &[producer], [looped.lower, count, maximum], |b, first| {
                let next = Addi::value(b, loc, first, maximum);
                let next = Minsi::value(b, loc, next, count);
                let row_bounds = match is_backward {
                    true => [next, first].map(|it| Subi::value(b, loc, count, it)),
                    false => [first, next],
                };
                (vec![[first, next]], row_bounds)
            });
        let row_bounds = blocked.computed;
        for sums in sums {
            ir.move_before(sums.op, blocked.terminator);
            scf::For::set_bounds(ir, sums.along, row_bounds);
            sums.accumulate(ir, loc);
        }
        let mut shifted = ShiftedRows::new(row_bounds[0], size);
        for (op, row) in accesses {
            let at = shifted.address(ir, loc, op, &row);
            set_index(ir, op, buffer, at);
        }
    }
}

impl ReductionNest {
    /// Accumulates into the partial sums of earlier blocks.
    fn accumulate(&self, ir: &mut Ir, loc: Loc) {
        let stored = access(ir, self.store).expect("the store was analyzed");
        let (at, sum) = (stored.at.expect("the store has one index"), ir.result(self.along, 0));
        let ty = ir.ty(sum);
        let number = NumberFormat::of(&ir.store, ty).expect("a monoid combines scalars");
        let identity = filled(&mut ir.store, ty, self.monoid.identity(number));
        let b = &mut Builder::before(ir, self.op);
        let identity = Constant::value(b, loc, identity.expect("a scalar type"));
        scf::For::set_init(ir, self.along, 0, identity);
        let b = &mut Builder::before(ir, self.store);
        let acc = memref::Load::value(b, loc, stored.buffer, &[at]);
        let next = self.monoid.emit_in_any_order(b, loc, acc, sum);
        let position = ir.operands(self.store).position(|it| it == sum);
        ir.set_operand(self.store, position.expect("the store has the sum as an operand"), next);
    }
}
