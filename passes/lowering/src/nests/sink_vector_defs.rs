//! `sink-vector-defs`: sinks vector definitions to their uses.
//!
//! Legal if no write lies in between. It lowers register pressure.

use cotan_dialects::{Effects, effects, writes};
use cotan_ir::{Block, Ir, Op, TypeData, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "sink-vector-defs",
    summary: "Sinks definitions of vectors to their uses, which lowers register pressure",
    doc: "\
Interleaved vectors execute each step for all vectors before the next one, so every intermediate
value occupies one register per vector. A vector with a single user in the same block is computed,
or loaded, right before its user. That is legal if no write to memory lies in between. It is done
only if no live range grows instead: the operands have later uses anyway, or move as well. This
reduces register pressure.

```mlir before
func.func @f(%i: index, %j: index, %x: memref<?xf64>, %c: vector<4xf64>, %s: vector<4xf64>, %t: vector<4xf64>) -> (vector<4xf64>, vector<4xf64>) {
  %a = vector.load %x[%i] : memref<?xf64>, vector<4xf64>
  %b = vector.load %x[%j] : memref<?xf64>, vector<4xf64>
  %d = arith.subf %a, %c : vector<4xf64>
  %e = arith.subf %b, %c : vector<4xf64>
  %u = arith.addf %s, %d : vector<4xf64>
  %v = arith.addf %t, %e : vector<4xf64>
  return %u, %v : vector<4xf64>, vector<4xf64>
}
```

```mlir after
func.func @f(%i: index, %j: index, %x: memref<?xf64>, %c: vector<4xf64>, %s: vector<4xf64>, %t: vector<4xf64>) -> (vector<4xf64>, vector<4xf64>) {
  %a = vector.load %x[%i] : memref<?xf64>, vector<4xf64>
  %d = arith.subf %a, %c : vector<4xf64>
  %u = arith.addf %s, %d : vector<4xf64>
  %b = vector.load %x[%j] : memref<?xf64>, vector<4xf64>
  %e = arith.subf %b, %c : vector<4xf64>
  %v = arith.addf %t, %e : vector<4xf64>
  return %u, %v : vector<4xf64>, vector<4xf64>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-sunk", "Number of operations moved"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let blocks: Vec<Block> = ir
        .walk(root)
        .flat_map(|op| ir.regions(op).to_vec())
        .filter_map(|region| ir.single_block(region))
        .collect();
    let num_sunk = blocks.into_iter().map(|block| sink(ir, block)).sum();
    run.count("num-sunk", num_sunk);
    Ok(Change::from(num_sunk > 0))
}

/// The constraints of an operation that may be sunk.
#[derive(Clone, Copy, Default)]
struct SinkConstraints {
    /// The memory epoch (number of writes before it) of its loads, if it has any.
    epoch: Option<u32>,
    /// Number of shared vector operands whose live ranges may grow.
    extended_ranges: u32,
}

/// The candidates of a block and their new positions.
#[derive(Default)]
struct SinkOrder {
    /// The memory epoch of each operation.
    epochs: FxHashMap<Op, u32>,
    constraints: FxHashMap<Op, SinkConstraints>,
    /// The first of the operations that were sunk to before an operation.
    firsts: FxHashMap<Op, Op>,
}

/// Sinks the operations of a block to their users, the last first, since the position of a user
/// must be final.
fn sink(ir: &mut Ir, block: Block) -> usize {
    let ops: Vec<Op> = ir.ops(block).collect();
    let (mut order, mut epoch) = (SinkOrder::default(), 0);
    for &op in &ops {
        order.epochs.insert(op, epoch);
        epoch += u32::from(writes(ir, op));
        if let Some(load) = order.load(ir, op, block) {
            order.constraints.insert(op, load);
        }
    }
    ops.into_iter().rev().filter(|&op| order.sink(ir, op).is_some()).count()
}

impl SinkOrder {
    /// Returns the constraints of an operation with a single-use vector result, including those of
    /// the operations that are sunk with it.
    fn load(&self, ir: &Ir, op: Op, block: Block) -> Option<SinkConstraints> {
        let mut results = ir.results(op);
        let (Some(result), None) = (results.next(), results.next()) else { return None };
        let is_simple =
            is_vector(ir, result) && ir.has_one_use(result) && ir.regions(op).is_empty();
        let mut load = match effects(ir, op) {
            Effects::Pure if is_simple => SinkConstraints::default(),
            Effects::Read if is_simple => {
                SinkConstraints { epoch: Some(self.epochs[&op]), extended_ranges: 0 }
            }
            _ => return None,
        };
        let is_here = |&value: &Value| is_vector(ir, value) && ir.def_block(value) == Some(block);
        for value in ir.operands(op).filter(is_here) {
            let SinkConstraints { epoch, extended_ranges } = match ir.has_one_use(value) {
                true => *self.constraints.get(&ir.def_op(value)?)?,
                false => SinkConstraints { epoch: None, extended_ranges: 1 },
            };
            if load.epoch.is_some() && epoch.is_some() && epoch != load.epoch {
                return None;
            }
            load = SinkConstraints {
                epoch: load.epoch.or(epoch),
                extended_ranges: load.extended_ranges + extended_ranges,
            };
        }
        // One live range is extended in exchange for another.
        (load.extended_ranges <= 1).then_some(load)
    }

    /// Sinks an operation to its user, if no write to memory lies in between.
    fn sink(&mut self, ir: &mut Ir, op: Op) -> Option<()> {
        let SinkConstraints { epoch, .. } = *self.constraints.get(&op)?;
        let user = ir.users(ir.result(op, 0)).next()?;
        let there = *self.epochs.get(&user)?;
        if epoch.is_some_and(|epoch| epoch != there) {
            return None;
        }
        let before = self.firsts.get(&user).copied().unwrap_or(user);
        self.firsts.insert(user, op);
        self.epochs.insert(op, there);
        (ir.next_op(op) != Some(before)).then(|| ir.move_before(op, before))
    }
}

fn is_vector(ir: &Ir, value: Value) -> bool {
    matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. })
}
