//! Fusion of two nests.

use super::dependence::{Dependences, reversed};
use super::domain::fused;
use cotan_dialects::r#loop::{IterationResults, Nest, NewNest, Yield};
use cotan_ir::{Block, Builder, Ir, Op, Value};

/// The result of a fusion.
pub struct FusedNest {
    /// The fused nest, in the position of the second one.
    pub nest: Op,
    /// Number of arrays that are no longer materialized.
    pub saved: usize,
    /// Number of operations moved and results recreated.
    pub moved: usize,
}

/// Fuses two nests in the position of the second one. The operations of the first body are not
/// moved, so that fusing many nests takes linear time.
pub fn fuse(ir: &mut Ir, [first, second]: [Op; 2], between: Dependences) -> FusedNest {
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
    if between.reversed {
        reverse(ir, nests[1]);
    }
    let block = merge_blocks(ir, nests);
    let mut components = nests.map(|nest| NestComponents::of(ir, nest));
    let saved = components[0].drop_unused(ir);
    let [a, b] = components;
    let loops = a.new.loops.iter().zip(&b.new.loops);
    let new = NewNest {
        loops: loops.map(|(a, b)| (fused(a.0, b.0), a.1, a.2)).collect(),
        puts: [a.new.puts, b.new.puts].concat(),
        accs: [a.new.accs, b.new.accs].concat(),
        inits: [a.new.inits, b.new.inits].concat(),
    };
    let iteration = IterationResults {
        puts: [a.iteration.puts, b.iteration.puts].concat(),
        accs: [a.iteration.accs, b.iteration.accs].concat(),
        carried: [a.iteration.carried, b.iteration.carried].concat(),
    };
    let loc = ir.loc(second);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let moved = append_body(ir, block, nests);
    Yield::build(&mut Builder::at_end(ir, block), loc, &iteration.values());
    let region = ir.take_region(nests[0].body);
    let op = new.build(&mut Builder::before(ir, second), loc, region);
    let old_results = a.results.into_iter().zip(b.results).flat_map(|(a, b)| [a, b].concat());
    for (was, is) in old_results.zip(ir.results(op).collect::<Vec<Value>>()) {
        ir.replace_all_uses(was, is);
    }
    ir.erase_op(second);
    ir.erase_op(first);
    FusedNest { nest: op, saved, moved: moved + ir.result_count(op) }
}

/// Reverses a nest of one loop.
fn reverse(ir: &mut Ir, nest: Nest) {
    let block = body(ir, nest);
    let (index, loc) = (ir.arg(block, 0), ir.arg_loc(block, 0));
    let (Some(last), Some(start)) = (reversed(ir, &nest, index), ir.first_op(block)) else {
        return;
    };
    let last = last.value(&mut Builder::before(ir, start), loc);
    let def = ir.def_op(last);
    ir.replace_uses_if(index, last, |ir, this| Some(ir.user(this)) != def);
}

/// The components of a nest.
struct NestComponents {
    new: NewNest,
    iteration: IterationResults,
    /// The results of destinations, accumulators and carried values.
    results: [Vec<Value>; 3],
}

impl NestComponents {
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
        let iteration = nest.iteration_results(ir).expect("the results of a nest were verified");
        Self { new, iteration, results }
    }

    /// Removes destinations without uses; returns their number.
    fn drop_unused(&mut self, ir: &Ir) -> usize {
        let before = self.results[0].len();
        let is_used: Vec<bool> = self.results[0].iter().map(|&it| !ir.is_unused(it)).collect();
        retain_marked(&mut self.results[0], &is_used);
        retain_marked(&mut self.new.puts, &is_used);
        retain_marked(&mut self.iteration.puts, &is_used);
        before - self.results[0].len()
    }
}

fn retain_marked<T>(items: &mut Vec<T>, which: &[bool]) {
    let mut which = which.iter();
    items.retain(|_| which.next() == Some(&true));
}

/// Returns the block of a nest.
fn body(ir: &Ir, nest: Nest) -> Block {
    ir.single_block(nest.body).expect("the body of a nest was verified")
}

/// Returns the block of the first nest, extended by the arguments of the second one.
fn merge_blocks(ir: &mut Ir, nests: [Nest; 2]) -> Block {
    let [block, from] = nests.map(|nest| body(ir, nest));
    let loops = nests[0].lowers.len();
    for position in 0..ir.arg_count(from) {
        let (arg, loc) = (ir.arg(from, position), ir.arg_loc(from, position));
        let new = match position < loops {
            true => ir.arg(block, position),
            false => ir.add_block_arg(block, ir.ty(arg), loc),
        };
        ir.replace_all_uses(arg, new);
    }
    block
}

/// Appends the operations of the second body to the first one; returns their number.
fn append_body(ir: &mut Ir, block: Block, nests: [Nest; 2]) -> usize {
    for nest in nests {
        let end = ir.last_op(body(ir, nest)).expect("a body has a terminator");
        ir.erase_op(end);
    }
    let from = body(ir, nests[1]);
    let moved = ir.ops(from).count();
    ir.move_ops(from, block);
    moved
}
