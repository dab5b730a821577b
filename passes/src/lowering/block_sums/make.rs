//! Making one loop over blocks of turns.

use super::find::{Kept, Sums};
use super::{BLOCK, PASS};
use crate::lowering::lanes::access;
use crate::lowering::row_places::{Shifted, set_place};
use cotan_dialects::arith::{Addi, Constant, Minsi, Muli, Subi};
use cotan_dialects::eval::filled;
use cotan_dialects::numerics::Number;
use cotan_dialects::{memref, scf};
use cotan_ir::{Builder, Editor, Ir, Loc, Op, Step, Translator, Type, Value};

impl Kept {
    /// Makes it.
    pub fn make(self, ir: &mut Ir) {
        let Self { alloc, buffer, writer, is_backward, size, places, sums, needed } = self;
        let loc = ir.loc(writer);
        let loc = ir.store.derived_loc(loc, PASS.name);
        for op in needed {
            ir.move_before(op, writer);
        }
        for sums in &sums {
            sums.clear(ir, writer);
        }
        let looped: scf::For = ir.verified(writer);
        let inits: Vec<Value> = looped.inits.iter(ir).collect();
        let results: Vec<Value> = ir.results(writer).collect();
        let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let b = &mut Builder::before(ir, writer);
        let (zero, most) = (looped.lower, Constant::index(b, loc, BLOCK));
        let rows = Minsi::value(b, loc, looped.upper, most);
        let elements = Muli::value(b, loc, rows, size);
        let made = scf::For::build(b, loc, zero, looped.upper, most, &inits, region, &types);
        ir.move_before(alloc, made);
        ir.set_operand(alloc, 0, elements);
        let last = scf::Yield::build(&mut Builder::at_end(ir, block), loc, &results);
        let first = ir.arg(block, 0);
        let b = &mut Builder::before(ir, last);
        let next = Addi::value(b, loc, first, most);
        let next = Minsi::value(b, loc, next, looped.upper);
        let of_rows = match is_backward {
            true => [next, first].map(|it| Subi::value(b, loc, looped.upper, it)),
            false => [first, next],
        };
        ir.move_before(writer, last);
        scf::For::set_bounds(ir, writer, [first, next]);
        for (place, sofar) in ir.args(block).skip(1).collect::<Vec<Value>>().into_iter().enumerate()
        {
            scf::For::set_init(ir, writer, place, sofar);
        }
        for sums in sums {
            ir.move_before(sums.op, last);
            scf::For::set_bounds(ir, sums.along, of_rows);
            sums.go_on(ir, loc);
        }
        let mut shifted = Shifted::new(of_rows[0], size);
        for (op, row) in places {
            let at = shifted.place(ir, loc, op, &row);
            set_place(ir, op, buffer, at);
        }
        for (place, result) in results.into_iter().enumerate() {
            let new = ir.result(made, place);
            ir.replace_uses_if(result, new, |ir, this| ir.user(this) != last);
        }
    }
}

impl Sums {
    /// Stores what the sums begin with, before an operation.
    fn clear(&self, ir: &mut Ir, before: Op) {
        let init = ir.verified::<scf::For>(self.along).inits.iter(ir).next();
        let init = init.expect("it carries a sum");
        let mut copy = Translator::new(Editor::before(ir, before)).by_rule(PASS.name);
        let copied = copy.op(self.op, &mut |copy, op| match op == self.along {
            true => Ok(Step::Values(vec![copy.value(init)])),
            false => Ok(Step::Enter),
        });
        copied.expect("a copy of what was verified has the same types");
    }

    /// Adds to the sums so far.
    fn go_on(&self, ir: &mut Ir, loc: Loc) {
        let stored = access(ir, self.store).expect("it was looked at");
        let (at, sum) = (stored.at.expect("it has one place"), ir.result(self.along, 0));
        let ty = ir.ty(sum);
        let number = Number::of(&ir.store, ty).expect("numbers are combined");
        let identity = filled(&mut ir.store, ty, self.monoid.identity(number));
        let b = &mut Builder::before(ir, self.op);
        let identity = Constant::value(b, loc, identity.expect("it is a type of numbers"));
        scf::For::set_init(ir, self.along, 0, identity);
        let b = &mut Builder::before(ir, self.store);
        let sofar = memref::Load::value(b, loc, stored.buffer, &[at]);
        let next = self.monoid.emit_in_any_order(b, loc, sofar, sum);
        let place = ir.operands(self.store).position(|it| it == sum);
        ir.set_operand(self.store, place.expect("it stores the sum"), next);
    }
}
