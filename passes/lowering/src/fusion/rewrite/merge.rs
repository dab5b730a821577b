//! Fusion of two loops or nests into one.

use crate::fusion::PASS;
use crate::fusion::domain::fused;
use cotan_dialects::arith::{Addi, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::r#loop::{IterationResults, Nest, NewNest, Yield};
use cotan_dialects::{CountedLoop, scf, yielded};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Region, Type, Value};

/// Fuses two loops in the position of the second one.
pub fn fuse_loops(ir: &mut Ir, both: [Op; 2]) -> Op {
    let loops: [scf::For; 2] = both.map(|op| ir.verified(op));
    let loc = location(ir, both[1]);
    let inits: Vec<Value> = loops.iter().flat_map(|it| it.inits.iter(ir)).collect();
    let results: Vec<Value> = loops.iter().flat_map(|it| it.results.iter(ir)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let bodies = loops.map(|it| it.body);
    let block = share_arguments(ir, bodies, 1);
    let outputs: Vec<Value> =
        bodies.iter().flat_map(|&body| yielded(ir, body).unwrap_or_default()).collect();
    let (region, _) = append_second(ir, bodies);
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    let parallelism = both.into_iter().rev().max_by_key(|&op| ir.result_count(op));
    let attrs = ir.attrs(parallelism.expect("there are two loops"));
    let scf::For { lower, upper, step, .. } = loops[1];
    let b = &mut Builder::before(ir, both[1]);
    let new_op = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
    ir.set_attrs(new_op, attrs);
    replace(ir, both, results, new_op);
    new_op
}

/// The result of a fusion of nests.
pub struct FusedNest {
    /// The fused nest, in the position of the second one.
    pub nest: Op,
    /// Number of arrays that are no longer materialized.
    pub num_saved: usize,
    /// Number of operations moved and results recreated.
    pub num_moved: usize,
}

/// Fuses two nests in the position of the second one.
pub fn fuse_nests(ir: &mut Ir, both: [Op; 2]) -> FusedNest {
    let nests: [Nest; 2] = both.map(|op| ir.verified(op));
    let loc = location(ir, both[1]);
    let bodies = nests.map(|nest| nest.body);
    let block = share_arguments(ir, bodies, nests[0].lowers.len());
    let mut components = nests.map(|nest| NestComponents::of(ir, nest));
    let num_saved = components[0].drop_unused(ir);
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
    let (region, num_moved) = append_second(ir, bodies);
    Yield::build(&mut Builder::at_end(ir, block), loc, &iteration.values());
    let nest = new.build(&mut Builder::before(ir, both[1]), loc, region);
    let results = a.results.into_iter().zip(b.results).flat_map(|(a, b)| [a, b].concat());
    replace(ir, both, results.collect(), nest);
    FusedNest { nest, num_saved, num_moved: num_moved + ir.result_count(nest) }
}

/// Returns the location of a loop that replaces another one.
fn location(ir: &mut Ir, op: Op) -> Loc {
    let loc = ir.loc(op);
    ir.store.derived_loc(loc, PASS.name)
}

/// Extends the block of the first body by the arguments of the second one, except for the first
/// few, which both share.
fn share_arguments(ir: &mut Ir, bodies: [Region; 2], shared: usize) -> Block {
    let [block, from] = bodies.map(|body| body_block(ir, body));
    for position in 0..ir.arg_count(from) {
        let (arg, loc) = (ir.arg(from, position), ir.arg_loc(from, position));
        let new = match position < shared {
            true => ir.arg(block, position),
            false => ir.add_block_arg(block, ir.ty(arg), loc),
        };
        ir.replace_all_uses(arg, new);
    }
    block
}

/// Appends the operations of the second body to the first one, whose operations are not moved: so
/// the fusion of many loops takes linear time. Returns the region without terminator, and the
/// number of moved operations.
fn append_second(ir: &mut Ir, bodies: [Region; 2]) -> (Region, usize) {
    let blocks = bodies.map(|body| body_block(ir, body));
    for block in blocks {
        let end = ir.last_op(block).expect("a body has a terminator");
        ir.erase_op(end);
    }
    let moved = ir.ops(blocks[1]).count();
    ir.move_ops(blocks[1], blocks[0]);
    (ir.take_region(bodies[0]), moved)
}

fn body_block(ir: &Ir, body: Region) -> Block {
    ir.single_block(body).expect("the body of a loop was verified")
}

/// Replaces results by those of a new operation, and erases two operations.
fn replace(ir: &mut Ir, old: [Op; 2], results: Vec<Value>, new: Op) {
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(new, position);
        ir.replace_all_uses(result, new);
    }
    old.into_iter().rev().for_each(|op| ir.erase_op(op));
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
        let new = NewNest::of(ir, &nest);
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

/// Reverses a loop with unit step, or a nest of one.
pub fn reverse(ir: &mut Ir, op: Op) {
    let Some(looped) = CountedLoop::of(ir, op) else { return };
    let index = looped.induction_variables(ir).next();
    let ([range], Some((block, index))) = (&looped.ranges[..], looped.block(ir).zip(index)) else {
        return;
    };
    let loc = location(ir, op);
    let b = &mut Builder::before(ir, op);
    let one = index_of_size(b, loc, &Poly::constant(1));
    let ends = Addi::value(b, loc, range.lower, range.upper);
    let last = Subi::value(b, loc, ends, one);
    let reversed = Subi::value(&mut Builder::at_start(ir, block), loc, last, index);
    let def = ir.def_op(reversed);
    ir.replace_uses_if(index, reversed, |ir, it| Some(ir.user(it)) != def);
}
