//! `fuse-loops{mode=sibling}`: fuses two-deep loops that read the same rows.
//!
//! It is legal if neither loop writes memory that the other one accesses. The common rows are
//! loaded once.

use crate::analysis::access_set::AccessSet;
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use cotan_dialects::{Effects, effects, scf, yielded};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};
use rustc_hash::FxHashSet;

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 64;

/// Maximum depth of the expression tree of an address.
const MAX_DEPTH: u32 = 8;

/// Fuses loops over the same rows; returns the number of fusions.
pub fn fuse(ir: &mut Ir, root: Op) -> usize {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut fused: FxHashSet<Op> = FxHashSet::default();
    for second in loops {
        if fused.contains(&second) {
            continue;
        }
        let Some(second) = TwoDeepLoop::of(ir, second) else { continue };
        let Some((first, dependents)) = partner(ir, &second) else { continue };
        fused.extend([first.outer, first.inner, second.outer, second.inner]);
        fuse_pair(ir, [first.outer, second.outer], dependents);
        let between = ops_between(ir, first.inner, second.inner);
        let dependents = dependents_of(ir, first.inner, &between).unwrap_or_default();
        fuse_pair(ir, [first.inner, second.inner], dependents);
    }
    fused.len() / 4
}

/// A perfect nest of two loops with only pure operations in the outer one.
struct TwoDeepLoop {
    outer: Op,
    inner: Op,
    indices: [Value; 2],
    bounds: [[Value; 2]; 2],
    accessed: AccessSet,
}

impl TwoDeepLoop {
    fn of(ir: &Ir, outer: Op) -> Option<Self> {
        let is_planned =
            |op| [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some());
        let mut loops = ir.walk(outer).filter(|&op| ir.is::<scf::For>(op));
        let (Some(_), Some(inner), None) = (loops.next(), loops.next(), loops.next()) else {
            return None;
        };
        let around = ir.block_of(inner)?;
        let is_simple = |op| effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        let is_known = |op| op == inner || ir.is::<scf::Yield>(op) || is_simple(op);
        let is_plain = ir.parent_op(inner) == Some(outer) && ir.ops(around).all(is_known);
        let both = [outer, inner];
        let in_any_order = both.iter().all(|&op| ir.attr_named(op, PARALLELISM).is_some());
        if !is_plain || !in_any_order || both.into_iter().any(is_planned) {
            return None;
        }
        let looped = both.map(|op| ir.verified::<scf::For>(op));
        let [Some(i), Some(j)] = looped.map(|it| ir.args(ir.single_block(it.body)?).next()) else {
            return None;
        };
        let bounds = looped.map(|it| [it.lower, it.upper]);
        let is_by_one = looped[0].step == looped[1].step;
        let accessed = AccessSet::by(ir, outer).filter(|_| is_by_one)?;
        Some(Self { outer, inner, indices: [i, j], bounds, accessed })
    }

    /// Returns whether both have the same domain, read a common element, and may be interleaved.
    fn may_fuse(&self, ir: &Ir, other: &Self) -> bool {
        let parallelism = [self, other].map(|it| ir.attr_named(it.outer, PARALLELISM).is_some());
        parallelism == [true; 2]
            && self.bounds == other.bounds
            && ir.operand(self.outer, 2) == ir.operand(other.outer, 2)
            && self.accessed.shared(&other.accessed).is_empty()
            && self.shares_reads(ir, other)
    }

    /// Returns whether both read the same element in the same iteration.
    fn shares_reads(&self, ir: &Ir, other: &Self) -> bool {
        let is_pure = |op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure;
        let mut equivalence = Equivalence::new(ir).with_definitions(MAX_DEPTH, &is_pure);
        self.indices.iter().zip(other.indices).for_each(|(&a, b)| equivalence.equate(a, b));
        let mut reads = self.accessed.accesses.iter().filter(|it| it.stored.is_none());
        reads.any(|a| {
            other.accessed.accesses.iter().any(|b| {
                let positions =
                    a.at.zip(b.at).filter(|_| a.buffer == b.buffer && b.stored.is_none());
                positions.is_some_and(|(at, others)| equivalence.values(at, others))
            })
        })
    }
}

/// Returns the earlier loop to fuse with, and the operations in between that depend on it.
fn partner(ir: &Ir, second: &TwoDeepLoop) -> Option<(TwoDeepLoop, Vec<Op>)> {
    let mut between = Vec::new();
    let mut next = ir.prev_op(second.outer);
    for _ in 0..MAX_SEARCHED {
        let op = next?;
        next = ir.prev_op(op);
        let first = TwoDeepLoop::of(ir, op).filter(|first| first.may_fuse(ir, second));
        let dependents = first.as_ref().and_then(|_| dependents_of(ir, op, &between));
        if let Some((first, dependents)) = first.zip(dependents)
            && may_pass(ir, &first.accessed, &between)
            && !needs(ir, second.outer, op, &dependents)
        {
            return Some((first, dependents));
        }
        between.push(op);
    }
    None
}

/// Returns whether a loop may be moved after some operations.
pub fn may_pass(ir: &Ir, first: &AccessSet, between: &[Op]) -> bool {
    between
        .iter()
        .all(|&op| AccessSet::by(ir, op).is_some_and(|accessed| accessed.shared(first).is_empty()))
}

/// Returns whether an operation depends on another one or its dependents.
pub fn needs(ir: &Ir, op: Op, def: Op, dependents: &[Op]) -> bool {
    ir.walk(op).flat_map(|op| ir.operands(op)).any(|value| {
        let by = ir.def_op(value);
        by.is_some_and(|by| by == def || dependents.contains(&by))
    })
}

/// Returns the operations between two, the last one first.
pub fn ops_between(ir: &Ir, first: Op, second: Op) -> Vec<Op> {
    let before = std::iter::successors(ir.prev_op(second), |&op| ir.prev_op(op));
    before.take_while(|&op| op != first).collect()
}

/// Returns the operations that depend on the first one, in order; `None` if one is not pure.
pub fn dependents_of(ir: &Ir, first: Op, between: &[Op]) -> Option<Vec<Op>> {
    let mut dependents = Vec::new();
    for &op in between.iter().rev() {
        if needs(ir, op, first, &dependents) {
            let is_pure = ir.regions(op).is_empty() && AccessSet::by(ir, op)?.accesses.is_empty();
            dependents.push(Some(op).filter(|_| is_pure)?);
        }
    }
    Some(dependents)
}

/// Fuses two loops in the position of the second one; dependents of the first one follow.
pub fn fuse_pair(ir: &mut Ir, [first, second]: [Op; 2], dependents: Vec<Op>) -> Op {
    let mut last = second;
    for op in dependents {
        ir.detach_op(op);
        ir.insert_after(op, last);
        last = op;
    }
    let loops: [scf::For; 2] = [first, second].map(|op| ir.verified(op));
    let loc = ir.loc(second);
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let inits: Vec<Value> = loops.iter().flat_map(|it| it.inits.iter(ir)).collect();
    let results: Vec<Value> = loops.iter().flat_map(|it| it.results.iter(ir)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::INDEX], loc);
    let mut outputs = Vec::new();
    for looped in loops {
        outputs.extend(yielded(ir, looped.body).unwrap_or_default());
        move_body(ir, looped, block);
    }
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    let parallelism = [first, second].into_iter().rev();
    let parallelism =
        parallelism.max_by_key(|&op| ir.result_count(op)).expect("there are two loops");
    let attrs = ir.attrs(parallelism);
    let scf::For { lower, upper, step, .. } = loops[1];
    let b = &mut Builder::before(ir, second);
    let new_op = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
    ir.set_attrs(new_op, attrs);
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(new_op, position);
        ir.replace_all_uses(result, new);
    }
    ir.erase_op(first);
    ir.erase_op(second);
    new_op
}

/// Moves the body of a loop into a block, which gets arguments for its iter_args.
fn move_body(ir: &mut Ir, looped: scf::For, block: Block) {
    let Some(from) = looped.block(ir) else { return };
    for position in 0..ir.arg_count(from) {
        let (arg, loc) = (ir.arg(from, position), ir.arg_loc(from, position));
        let new = match position {
            0 => ir.arg(block, 0),
            _ => ir.add_block_arg(block, ir.ty(arg), loc),
        };
        ir.replace_all_uses(arg, new);
    }
    let end = ir.last_op(from).expect("a body has a terminator");
    ir.erase_op(end);
    ir.move_ops(from, block);
}
