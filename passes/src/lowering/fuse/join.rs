//! Making one nest of two.

use super::dependence::{Between, turned};
use super::domain::joined;
use cotan_dialects::r#loop::{Nest, NewNest, Turn, Yield};
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};

/// Makes one nest of two, in place of the second one; returns it, and how many arrays are not made any
/// more.
pub fn join(ir: &mut Ir, first: Op, second: Op, between: Between) -> (Op, usize) {
    let mut last = second;
    for op in between.dependents {
        ir.detach_op(op);
        ir.insert_after(op, last);
        last = op;
    }
    for (read, number) in between.reads {
        ir.replace_op(read, &[number]);
    }
    let nests: [Nest; 2] = [ir.verified(first), ir.verified(second)];
    if between.turned {
        turn(ir, nests[1]);
    }
    let block = block_of_both(ir, nests);
    let mut parts = nests.map(|nest| Parts::of(ir, nest));
    let saved = parts[0].leave_out_unused(ir);
    let [a, b] = parts;
    let loops = a.new.loops.iter().zip(&b.new.loops);
    let new = NewNest {
        loops: loops.map(|(a, b)| (joined(a.0, b.0), a.1, a.2)).collect(),
        puts: [a.new.puts, b.new.puts].concat(),
        accs: [a.new.accs, b.new.accs].concat(),
        inits: [a.new.inits, b.new.inits].concat(),
    };
    let turn = Turn {
        puts: [a.turn.puts, b.turn.puts].concat(),
        accs: [a.turn.accs, b.turn.accs].concat(),
        carried: [a.turn.carried, b.turn.carried].concat(),
    };
    let loc = ir.loc(second);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    fill(ir, block, nests);
    Yield::build(&mut Builder::at_end(ir, block), loc, &turn.values());
    let region = ir.create_region();
    ir.append_block(region, block);
    let op = new.build(&mut Builder::before(ir, second), loc, region);
    let were = a.results.into_iter().zip(b.results).flat_map(|(a, b)| [a, b].concat());
    for (was, is) in were.zip(ir.results(op).collect::<Vec<Value>>()) {
        ir.replace_all_uses(was, is);
    }
    ir.erase_op(second);
    ir.erase_op(first);
    (op, saved)
}

/// Makes a nest of one loop go from its last index to its first.
fn turn(ir: &mut Ir, nest: Nest) {
    let block = body(ir, nest);
    let (index, loc) = (ir.arg(block, 0), ir.arg_loc(block, 0));
    let (Some(last), Some(start)) = (turned(ir, &nest, index), ir.first_op(block)) else { return };
    let last = last.value(&mut Builder::before(ir, start), loc);
    let made = ir.def_op(last);
    ir.replace_uses_if(index, last, |ir, this| Some(ir.user(this)) != made);
}

/// A nest, taken apart.
struct Parts {
    new: NewNest,
    turn: Turn,
    /// Those of destinations, accumulators and what is carried.
    results: [Vec<Value>; 3],
}

impl Parts {
    fn of(ir: &Ir, nest: Nest) -> Self {
        let bounds = nest.lowers.iter(ir).zip(nest.uppers.iter(ir));
        let loops = nest.kinds(&ir.store).into_iter().zip(bounds);
        let new = NewNest {
            loops: loops.map(|(kind, (lower, upper))| (kind, lower, upper)).collect(),
            puts: nest.puts.iter(ir).collect(),
            accs: nest.monoids(&ir.store).into_iter().zip(nest.accs.iter(ir)).collect(),
            inits: nest.inits.iter(ir).collect(),
        };
        let mut results = nest.results.iter(ir);
        let mut take = |count| results.by_ref().take(count).collect::<Vec<Value>>();
        let results = [take(new.puts.len()), take(new.accs.len()), take(new.inits.len())];
        let turn = nest.turn(ir).expect("what a nest gives was verified");
        Self { new, turn, results }
    }

    /// Leaves out destinations that nobody reads any more; returns how many.
    fn leave_out_unused(&mut self, ir: &Ir) -> usize {
        let before = self.results[0].len();
        let is_used: Vec<bool> = self.results[0].iter().map(|&it| !ir.is_unused(it)).collect();
        keep(&mut self.results[0], &is_used);
        keep(&mut self.new.puts, &is_used);
        keep(&mut self.turn.puts, &is_used);
        before - self.results[0].len()
    }
}

fn keep<T>(items: &mut Vec<T>, which: &[bool]) {
    let mut which = which.iter();
    items.retain(|_| which.next() == Some(&true));
}

/// The block of a nest.
fn body(ir: &Ir, nest: Nest) -> Block {
    ir.single_block(nest.body).expect("the body of a nest was verified")
}

/// A block that takes what the bodies of both nests take, in place of them.
fn block_of_both(ir: &mut Ir, nests: [Nest; 2]) -> Block {
    let (block, loops) = (ir.create_block(), nests[0].lowers.len());
    for (nest, is_second) in nests.into_iter().zip([false, true]) {
        let from = body(ir, nest);
        for place in 0..ir.arg_count(from) {
            let (arg, loc) = (ir.arg(from, place), ir.arg_loc(from, place));
            let new = match is_second && place < loops {
                true => ir.arg(block, place),
                false => ir.add_block_arg(block, ir.ty(arg), loc),
            };
            ir.replace_all_uses(arg, new);
        }
    }
    // Indices come first.
    debug_assert!((0..loops).all(|place| ir.ty(ir.arg(block, place)) == Type::INDEX));
    block
}

/// Moves what both bodies do into a block.
fn fill(ir: &mut Ir, block: Block, nests: [Nest; 2]) {
    for nest in nests {
        let from = body(ir, nest);
        let end = ir.last_op(from).expect("a body ends with what it gives");
        ir.erase_op(end);
        ir.move_ops(from, block);
    }
}
