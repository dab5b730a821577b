//! Making one loop over blocks of rows.

use super::PASS;
use super::columns::Columns;
use super::group::Group;
use crate::lowering::lanes::TURNS;
use cotan_dialects::arith::{Addi, Andi, Constant, Divsi, Maxsi, Minsi};
use cotan_dialects::{memref, scf};
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Step, Translator, Type, Value};

/// How many elements of a matrix a block has, about.
const ELEMENTS: i64 = 16_384;

/// How many rows it has at least.
const FEWEST: i64 = 16;

impl Group {
    /// Makes it.
    pub fn make(self, ir: &mut Ir) {
        let Self { columns, mut rows, needed } = self;
        rows.reverse();
        let Some(&first) = rows.first() else { return };
        let loc = ir.loc(columns.op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        for op in needed.into_iter().rev() {
            ir.move_before(op, first);
        }
        columns.clear(ir, first, loc);
        let looped: scf::For = ir.verified(rows[0]);
        let (lower, upper) = (looped.lower, looped.upper);
        let across: scf::For = ir.verified(columns.op);
        let step = rows_of_block(&mut Builder::before(ir, first), loc, across.upper);
        let inits: Vec<Value> = rows.iter().flat_map(|&op| inits(ir, op)).collect();
        let results: Vec<Value> = rows.iter().flat_map(|&op| ir.results(op)).collect();
        let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let b = &mut Builder::before(ir, first);
        let made = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
        say_turns(ir, made);
        let end = scf::Yield::build(&mut Builder::at_end(ir, block), loc, &results);
        let bounds = block_bounds(ir, block, end, loc, [upper, step]);
        let mut carried = ir.args(block).skip(1).collect::<Vec<Value>>().into_iter();
        for op in rows {
            ir.move_before(op, end);
            scf::For::set_bounds(ir, op, bounds);
            for place in 0..ir.result_count(op) {
                let sofar = carried.next().expect("the loop carries what its parts do");
                scf::For::set_init(ir, op, place, sofar);
            }
        }
        ir.move_before(columns.op, end);
        scf::For::set_bounds(ir, columns.rows, bounds);
        columns.go_on(ir, loc);
        for (place, result) in results.into_iter().enumerate() {
            let new = ir.result(made, place);
            ir.replace_uses_if(result, new, |ir, this| ir.user(this) != end);
        }
    }
}

impl Columns {
    /// Stores what the sums begin with, before an operation.
    fn clear(&self, ir: &mut Ir, before: Op, loc: Loc) {
        let looped: scf::For = ir.verified(self.op);
        let old = ir.single_block(looped.body).expect("a loop has a body");
        let inits = inits(ir, self.rows);
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[Type::INDEX], loc);
        let index = ir.arg(block, 0);
        let mut copy = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
        let copied = copy.block(old, &[index], &mut |copy, op| match op == self.rows {
            true => Ok(Step::Values(inits.iter().map(|&init| copy.value(init)).collect())),
            false => Ok(Step::Copy),
        });
        copied.expect("a copy of what was verified has the same types");
        scf::Yield::build(&mut Builder::at_end(ir, block), loc, &[]);
        let b = &mut Builder::before(ir, before);
        let scf::For { lower, upper, step, .. } = looped;
        let made = scf::For::build(b, loc, lower, upper, step, &[], region, &[]);
        ir.set_attrs(made, ir.attrs(self.op));
    }

    /// Begins with the sums so far.
    fn go_on(&self, ir: &mut Ir, loc: Loc) {
        let block = ir.block_of(self.rows).expect("it stands in a loop");
        let is_place = |ir: &Ir, op: Op| op != self.rows && ir.result_count(op) > 0;
        let mut next = ir.next_op(self.rows);
        while let Some(op) = next {
            next = ir.next_op(op);
            if is_place(ir, op) {
                ir.move_before(op, self.rows);
            }
        }
        debug_assert!(ir.last_op(block).is_some(), "a body has an end");
        for (place, &(buffer, at)) in self.sums.iter().enumerate() {
            let b = &mut Builder::before(ir, self.rows);
            let sofar = memref::Load::value(b, loc, buffer, &[at]);
            scf::For::set_init(ir, self.rows, place, sofar);
        }
    }
}

/// Says that blocks only combine, as the rows in them.
fn say_turns(ir: &mut Ir, made: Op) {
    let (name, kind) = (ir.store.symbol(TURNS), ir.store.string_attr("reduce"));
    ir.set_attr(made, name, Some(kind));
}

/// How many rows of a matrix with so many columns make a block.
fn rows_of_block(b: &mut Builder<'_>, loc: Loc, columns: Value) -> Value {
    let [one, elements, eights, fewest] =
        [1, ELEMENTS, -8, FEWEST].map(|it| Constant::index(b, loc, it));
    let columns = Maxsi::value(b, loc, columns, one);
    let rows = Divsi::value(b, loc, elements, columns);
    let rows = Andi::value(b, loc, rows, eights);
    Maxsi::value(b, loc, rows, fewest)
}

/// Where a block of rows begins and ends.
fn block_bounds(ir: &mut Ir, block: Block, end: Op, loc: Loc, to: [Value; 2]) -> [Value; 2] {
    let [upper, step] = to;
    let lower = ir.arg(block, 0);
    let b = &mut Builder::before(ir, end);
    let next = Addi::value(b, loc, lower, step);
    [lower, Minsi::value(b, loc, next, upper)]
}

/// What a loop carries into its first turn.
fn inits(ir: &Ir, op: Op) -> Vec<Value> {
    ir.verified::<scf::For>(op).inits.iter(ir).collect()
}
