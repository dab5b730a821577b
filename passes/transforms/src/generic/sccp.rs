//! `sccp`: sparse conditional constant propagation.

use cotan_dialects::arith::Constant;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Attr, Block, Builder, Ir, Op, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{AnalysisCache, Dominance, Statistic};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

mod control;
mod flow;
pub(crate) mod functions;
mod lattice;
mod solver;

pub(crate) use lattice::Lattice;
use solver::Solver;

/// The pass.
pub static PASS: Pass = Pass {
    name: "sccp",
    summary: "Propagates constants along the executable control flow",
    doc: "\
Sparse conditional constant propagation (Wegman and Zadeck 1991). Simulates control flow from the
entry of every function. A branch on a constant executes one successor; a block argument is constant
if it is the same constant on every executable edge. Regions of conditionals and loops are treated
likewise. This finds constants that local rules miss, such as an unchanged loop-carried value.
Arguments of private functions are known from their calls, results from their returns.

Values are replaced; branches stay: `canonicalize` removes unreachable code.

```mlir before
func.func private @scaled(%x: f64, %factor: f64) -> (f64, f64) {
  %y = arith.mulf %x, %factor : f64
  %next = arith.addf %factor, %factor : f64
  return %y, %next : f64, f64
}
func.func @f(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2.0 : f64
  cf.br ^loop(%zero, %one, %x : i32, i32, f64)
^loop(%i: i32, %step: i32, %y: f64):
  %scaled:2 = call @scaled(%y, %two) : (f64, f64) -> (f64, f64)
  %next = arith.addi %i, %step : i32
  %is_one = arith.cmpi eq, %step, %one : i32
  %same = arith.select %is_one, %step, %next : i32
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^loop(%next, %same, %scaled#0 : i32, i32, f64), ^end
^end:
  return %scaled#1 : f64
}
```

```mlir after
func.func private @scaled(%x: f64, %factor: f64) -> (f64, f64) {
  %factor_0 = arith.constant 2.0 : f64
  %y = arith.mulf %x, %factor_0 : f64
  %next = arith.constant 4.0 : f64
  return %y, %next : f64, f64
}
func.func @f(%x: f64, %n: i32) -> f64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2.0 : f64
  cf.br ^loop(%zero, %one, %x : i32, i32, f64)
^loop(%i: i32, %step: i32, %y: f64):
  %step_0 = arith.constant 1 : i32
  %0 = arith.constant 4.0 : f64
  %scaled:2 = call @scaled(%y, %two) : (f64, f64) -> (f64, f64)
  %next = arith.addi %i, %step_0 : i32
  %same = arith.constant 1 : i32
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^loop(%next, %same, %scaled#0 : i32, i32, f64), ^end
^end:
  return %0 : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-constants", "Number of values replaced by constants"),
        Statistic::new("num-dce'd", "Number of operations erased"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let [num_constants, num_dced] = propagate(ir, root, run.analyses());
    // Branches and symbols stay.
    run.preserve::<Dominance>();
    run.preserve::<SymbolTable>();
    run.count("num-constants", num_constants);
    run.count("num-dce'd", num_dced);
    Ok(Change::from(num_constants + num_dced > 0))
}

/// Propagates constants inside an operation. Returns the numbers of values that became constants,
/// and of operations erased.
pub(crate) fn propagate(ir: &mut Ir, root: Op, analyses: &mut AnalysisCache) -> [usize; 2] {
    let Findings { constants, computing } = Findings::new(&Solver::solve(ir, root, analyses), root);
    for &(value, attr, place) in &constants {
        let loc = ir.value_loc(value);
        let loc = ir.store.derived_loc(loc, "sccp");
        let mut builder = match place {
            InsertionPoint::Before(op) => Builder::before(ir, op),
            InsertionPoint::StartOf(block) => Builder::at_start(ir, block),
        };
        let constant = Constant::value(&mut builder, loc, attr);
        ir.replace_all_uses(value, constant);
    }
    // Operations may use results of each other in any order.
    computing.iter().for_each(|&op| ir.set_operands(op, &[]));
    computing.iter().for_each(|&op| ir.erase_op(op));
    [constants.len(), computing.len()]
}

/// The changes to apply.
struct Findings {
    /// The constant values, and the position of each constant.
    constants: Vec<(Value, Attr, InsertionPoint)>,
    /// Operations whose results are all constants.
    computing: IndexSet<Op, FxBuildHasher>,
}

#[derive(Clone, Copy)]
enum InsertionPoint {
    Before(Op),
    StartOf(Block),
}

impl Findings {
    fn new(solver: &Solver<'_>, root: Op) -> Self {
        let ir = &*solver.ir;
        let is_constant = |value| matches!(solver.values.of(value), Lattice::Constant(_));
        let computes = |op: &Op| {
            solver.is_running(*op) && solver.computes(*op) && ir.results(*op).all(is_constant)
        };
        let computing: IndexSet<Op, FxBuildHasher> =
            ir.walk(root).skip(1).filter(computes).collect();
        let mut constants = Vec::new();
        let mut add = |value, place| {
            if let Lattice::Constant(attr) = solver.values.of(value)
                && ir.users(value).any(|user| !computing.contains(&user))
            {
                constants.push((value, attr, place));
            }
        };
        for op in ir.walk(root) {
            if op != root && solver.is_running(op) && !ir.is::<Constant>(op) {
                ir.results(op).for_each(|value| add(value, InsertionPoint::Before(op)));
            }
            for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                if solver.runs(block) {
                    ir.args(block).for_each(|arg| add(arg, InsertionPoint::StartOf(block)));
                }
            }
        }
        Self { constants, computing }
    }
}
