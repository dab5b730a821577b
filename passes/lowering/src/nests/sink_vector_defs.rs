//! `sink-vector-defs`: vectors are made where they are needed.

use cotan_dialects::{Effects, effects, writes};
use cotan_ir::{Block, Ir, Op, TypeData, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "sink-vector-defs",
    summary: "Makes vectors where they are needed",
    doc: "\
Vectors that run side by side do each step for all of them before the next one. What one step leaves for the next one is
in as many registers as there are vectors then. Where one operation of the same block alone needs a vector, it is made, or
read, right before that, if nothing is written in between, and if what it is made of is needed later anyway, or moves, too.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `sink-vector-defs` counts.
    struct Counted {
        /// Number of operations that moved
        num_sunk,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let blocks: Vec<Block> = ir
        .walk(root)
        .flat_map(|op| ir.regions(op).to_vec())
        .filter_map(|region| ir.single_block(region))
        .collect();
    let num_sunk = blocks.into_iter().map(|block| sink(ir, block)).sum();
    run.count(Counted { num_sunk });
    Ok(Change::from(num_sunk > 0))
}

/// What an operation that may move takes along.
#[derive(Clone, Copy, Default)]
struct Load {
    /// After how many writes it is read, if it is.
    epoch: Option<u32>,
    /// How many vectors that others need, too, are perhaps kept longer.
    held: u32,
}

/// Which operations of a block may move, and where they come to stand.
#[derive(Default)]
struct Order {
    /// After how many writes an operation stands.
    epochs: FxHashMap<Op, u32>,
    loads: FxHashMap<Op, Load>,
    /// The first operation of those that moved before one.
    firsts: FxHashMap<Op, Op>,
}

/// Moves operations of a block to where they are needed, those that come last first: so it is known where what needs them
/// stands.
fn sink(ir: &mut Ir, block: Block) -> usize {
    let ops: Vec<Op> = ir.ops(block).collect();
    let (mut order, mut epoch) = (Order::default(), 0);
    for &op in &ops {
        order.epochs.insert(op, epoch);
        epoch += u32::from(writes(ir, op));
        if let Some(load) = order.load(ir, op, block) {
            order.loads.insert(op, load);
        }
    }
    ops.into_iter().rev().filter(|&op| order.sink(ir, op).is_some()).count()
}

impl Order {
    /// What an operation takes along, if it makes one vector, of what moves with it or is needed elsewhere as well.
    fn load(&self, ir: &Ir, op: Op, block: Block) -> Option<Load> {
        let mut results = ir.results(op);
        let (Some(result), None) = (results.next(), results.next()) else { return None };
        let is_simple =
            is_vector(ir, result) && ir.has_one_use(result) && ir.regions(op).is_empty();
        let mut load = match effects(ir, op) {
            Effects::Pure if is_simple => Load::default(),
            Effects::Read if is_simple => Load { epoch: Some(self.epochs[&op]), held: 0 },
            _ => return None,
        };
        let is_here = |&value: &Value| is_vector(ir, value) && ir.def_block(value) == Some(block);
        for value in ir.operands(op).filter(is_here) {
            let Load { epoch, held } = match ir.has_one_use(value) {
                true => *self.loads.get(&ir.def_op(value)?)?,
                false => Load { epoch: None, held: 1 },
            };
            if load.epoch.is_some() && epoch.is_some() && epoch != load.epoch {
                return None;
            }
            load = Load { epoch: load.epoch.or(epoch), held: load.held + held };
        }
        // One vector is kept longer in place of another one.
        (load.held <= 1).then_some(load)
    }

    /// Moves an operation to the one that needs what it makes; nothing is written in between that it reads.
    fn sink(&mut self, ir: &mut Ir, op: Op) -> Option<()> {
        let Load { epoch, .. } = *self.loads.get(&op)?;
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
