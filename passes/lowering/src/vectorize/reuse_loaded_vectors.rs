//! `reuse-loaded-vectors`: builds overlapping vectors from others by shuffles.
//!
//! Legal if the buffer is not written between the loads. It saves loads that cross cache lines.

use crate::analysis::cache_line_alignment::{AccessStreams, CACHE_LINE};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::vector::{Load, Shuffle};
use cotan_dialects::{Effects, MemoryAccess, effects, writes};
use cotan_ir::{Block, Builder, Ir, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "reuse-loaded-vectors",
    summary: "Replaces overlapping vector loads by shuffles of vectors that are loaded already",
    doc: "\
A stencil loop loads overlapping vectors. A vector of the size of a cache line spans two lines
unless it is aligned, so most of these loads cost two. A vector whose elements are all in two other
loaded vectors of the same block becomes a shuffle of these. The buffer must not be written in
between. The number of loads is minimal, and no additional element is read.

Nothing is done if vectors of the machine are shorter than a line.

```mlir before
func.func @f(%i: index, %x: memref<?xf64>) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %j = arith.addi %i, %one : index
  %k = arith.addi %i, %two : index
  %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
  %b = vector.load %x[%j] : memref<?xf64>, vector<8xf64>
  %c = vector.load %x[%k] : memref<?xf64>, vector<8xf64>
  return %a, %b, %c : vector<8xf64>, vector<8xf64>, vector<8xf64>
}
```

```mlir after
func.func @f(%i: index, %x: memref<?xf64>) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %j = arith.addi %i, %one : index
  %k = arith.addi %i, %two : index
  %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
  %c = vector.load %x[%k] : memref<?xf64>, vector<8xf64>
  %b = vector.shuffle %a, %c [1, 2, 3, 4, 5, 6, 7, 14] : vector<8xf64>, vector<8xf64>
  return %a, %b, %c : vector<8xf64>, vector<8xf64>, vector<8xf64>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-shuffled", "Number of loads replaced by shuffles")],
    run,
};

cotan_pass::options! {
    /// The options of `reuse-loaded-vectors`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width } = run.options();
    let blocks: Vec<Block> = match width < CACHE_LINE {
        true => Vec::new(),
        false => ir
            .walk(root)
            .flat_map(|op| ir.regions(op).to_vec())
            .filter_map(|region| ir.single_block(region))
            .collect(),
    };
    let num_shuffled = blocks.into_iter().map(|block| shuffle(ir, block)).sum();
    run.count("num-shuffled", num_shuffled);
    Ok(Change::from(num_shuffled > 0))
}

/// Loads of one buffer without a write in between, by their distance from the first.
struct LoadGroup {
    buffer: Value,
    ty: Type,
    lanes: i64,
    first: Affine<Value>,
    reads: Vec<(i64, Op)>,
}

/// A load whose elements are in two others.
struct OverlappingLoad {
    read: Op,
    /// The other loads.
    from: [Op; 2],
    positions: Vec<i64>,
}

/// Replaces overlapping loads of a block by shuffles of a minimal set; returns their number.
fn shuffle(ir: &mut Ir, block: Block) -> usize {
    let groups = groups(ir, block);
    if groups.iter().all(|group| group.reads.len() < 3) {
        return 0;
    }
    let mut streams = AccessStreams::default();
    for group in &groups {
        for read in &group.reads {
            let at = group.first.plus(&Affine::constant(read.0));
            at.and_then(|at| streams.add(group.buffer, &at, group.lanes));
        }
    }
    let even = streams.most_frequent_offset();
    let mut overlaps: Vec<OverlappingLoad> =
        groups.into_iter().flat_map(|group| group.overlaps(even)).collect();
    if overlaps.is_empty() {
        return 0;
    }
    let ops = ir.ops(block).enumerate();
    let mut order =
        BlockOrder { block, positions: ops.map(|(position, op)| (op, position)).collect() };
    overlaps.sort_by_key(|it| order.positions[&it.read]);
    let replaced = overlaps.into_iter().filter(|overlap| overlap.apply(ir, &mut order).is_some());
    replaced.count()
}

impl OverlappingLoad {
    /// Replaces the load, if the operands of the other loads can be computed earlier.
    fn apply(&self, ir: &mut Ir, order: &mut BlockOrder) -> Option<()> {
        let Self { read, from, positions } = self;
        let needed = from.map(|op| order.needed(ir, op, *read));
        for op in needed.into_iter().collect::<Option<Vec<_>>>()?.concat() {
            order.hoist(ir, op, *read);
        }
        let loc = ir.store.derived_loc(ir.loc(*read), PASS.name);
        let positions = ir.store.i64_array(positions);
        let [low, high] = from.map(|op| ir.result(op, 0));
        let shuffle = Shuffle::value(&mut Builder::before(ir, *read), loc, low, high, positions);
        let name = ir.value_name(ir.result(*read, 0));
        ir.set_value_name(shuffle, name);
        ir.replace_op(*read, &[shuffle]);
        Some(())
    }
}

/// Groups the loads of a block without a write in between.
fn groups(ir: &Ir, block: Block) -> Vec<LoadGroup> {
    let (mut worklist, mut done): (Vec<LoadGroup>, Vec<LoadGroup>) = Default::default();
    for op in ir.ops(block) {
        if writes(ir, op) {
            let written = MemoryAccess::of(ir, op).map(|it| it.buffer);
            let is_over =
                |group: &mut LoadGroup| written.is_none_or(|written| group.buffer == written);
            done.extend(worklist.extract_if(.., is_over));
        }
        let Some((buffer, ty, lanes, at)) = cache_line_load(ir, op) else { continue };
        let distance = |group: &LoadGroup| match group.buffer == buffer && group.ty == ty {
            true => at.minus(&group.first)?.as_constant(),
            false => None,
        };
        let found = worklist.iter_mut().find_map(|group| Some((distance(group)?, group)));
        match found {
            Some((distance, group)) => group.reads.push((distance, op)),
            None => worklist.push(LoadGroup { buffer, ty, lanes, first: at, reads: vec![(0, op)] }),
        }
    }
    done.extend(worklist);
    done
}

/// Returns the buffer, type, vector width and index of a load of a cache line.
fn cache_line_load(ir: &Ir, op: Op) -> Option<(Value, Type, i64, Affine<Value>)> {
    let load: Load = ir.get(op).filter(|load: &Load| load.nontemporal.is_none())?;
    let mut indices = load.indices.iter(ir);
    let (Some(at), None) = (indices.next(), indices.next()) else { return None };
    let ty = ir.ty(load.result);
    let TypeData::Vector { shape, scalable, element } = ir.type_data(ty) else { return None };
    let (&[lanes], &[false]) = (&shape[..], &scalable[..]) else { return None };
    let bits = i64::from(NumberFormat::of(&ir.store, *element)?.width());
    (bits * lanes == 8 * CACHE_LINE).then(|| (load.base, ty, lanes, Affine::of(ir, at)))
}

impl LoadGroup {
    /// Returns the redundant loads. Each remaining load leaves no gap after the previous one. Among
    /// several candidates it is the last aligned one, by its offset modulo the vector width.
    fn overlaps(mut self, even: i64) -> Vec<OverlappingLoad> {
        let lanes = self.lanes;
        let first = self.first.rest().as_constant().unwrap_or(0);
        let is_even =
            |read: &(i64, Op)| first.wrapping_add(read.0).wrapping_sub(even).rem_euclid(lanes) == 0;
        self.reads.sort_by_key(|read| read.0);
        self.reads.dedup_by_key(|read| read.0);
        let mut remainder = &self.reads[..];
        let mut overlaps = Vec::new();
        while let [(low, first), after @ ..] = remainder {
            let mut near =
                after.iter().take_while(|read| read.0 <= low.saturating_add(lanes)).count();
            if near < after.len()
                && let Some(last) = after[..near].iter().rposition(is_even)
            {
                near = last + 1;
            }
            let Some(((high, last), between)) = after[..near].split_last() else {
                remainder = after;
                continue;
            };
            overlaps.extend(between.iter().map(|&(at, read)| {
                let position = |lane: i64| match at - low + lane {
                    position if position < lanes => position,
                    position => lanes + position - (high - low),
                };
                let positions = (0..lanes).map(position).collect();
                OverlappingLoad { read, from: [*first, *last], positions }
            }));
            remainder = &after[near - 1..];
        }
        overlaps
    }
}

/// The positions of operations in a block.
struct BlockOrder {
    block: Block,
    positions: FxHashMap<Op, usize>,
}

impl BlockOrder {
    /// Returns a load and its operands that come after another operation, in dependence order.
    /// Returns `None` if one is not pure.
    fn needed(&self, ir: &Ir, read: Op, before: Op) -> Option<Vec<Op>> {
        let is_late =
            |op: &Op| self.positions.get(op).is_some_and(|it| *it > self.positions[&before]);
        let (mut needed, mut worklist) = (Vec::new(), vec![read]);
        while let Some(op) = worklist.pop() {
            if !is_late(&op) {
                continue;
            }
            if op != read && effects(ir, op) != Effects::Pure {
                return None;
            }
            needed.push(op);
            let here = ir.operands(op).filter(|&it| ir.def_block(it) == Some(self.block));
            worklist.extend(here.filter_map(|it| ir.def_op(it)));
        }
        needed.reverse();
        Some(needed)
    }

    /// Moves an operation above another one.
    fn hoist(&mut self, ir: &mut Ir, op: Op, before: Op) {
        let position = self.positions[&before];
        if self.positions[&op] > position {
            ir.move_before(op, before);
            self.positions.insert(op, position);
        }
    }
}
