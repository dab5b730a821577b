//! Constraints on the sharding of arrays: linear identities, which only other compilers read.

use cotan_dialects::Cost;
use cotan_dialects::autodiff::batch::{Batch, Batcher, Unbatched};
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_dialects::interp::{EvaluateRow, Frame, Next, Trap};
use cotan_ir::registry::Builder as RegistryBuilder;
use cotan_ir::{Attr, Builder, Ir, Loc, NewOp, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The name of a constraint.
pub(crate) const CONSTRAINT: &str = "sdy.sharding_constraint";

/// The name of its attribute.
const SHARDING: &str = "sharding";

/// Adds the dialects of StableHLO to a registry, and the meaning of constraints.
#[must_use]
pub fn add_to(builder: RegistryBuilder) -> RegistryBuilder {
    let mut builder = cotan_stablehlo::add_to(builder);
    builder.attach(CONSTRAINT, EvaluateRow(evaluate));
    builder.attach(CONSTRAINT, DIFFERENTIATE);
    builder.attach(CONSTRAINT, Batch::new(batch));
    builder.attach(CONSTRAINT, Cost::FREE);
    builder
}

/// A cotangent has the sharding of its array.
const DIFFERENTIATE: DifferentiateRow =
    DifferentiateRow::new(&[OperandRule::Linear(|e, op, ct| {
        let loc = e.loc;
        let sharding = e.builder.attr_named(op, SHARDING);
        emit(e.builder, loc, ct, sharding)
    })]);

/// Emits a constraint; without a sharding, it is the operand.
pub(crate) fn emit(b: &mut Builder<'_>, loc: Loc, x: Value, sharding: Option<Attr>) -> Value {
    let Some(sharding) = sharding else { return x };
    let ty = b.ty(x);
    let name = b.op_name(CONSTRAINT);
    let op = b.create(NewOp { operands: &[x], results: &[ty], ..NewOp::new(name, loc) });
    let key = b.store_mut().symbol(SHARDING);
    b.set_attr(op, key, Some(sharding));
    b.result(op, 0)
}

fn evaluate(frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
    let ir = frame.ir();
    let datum = frame.get(ir.operand(op, 0))?;
    frame.set(ir.result(op, 0), datum);
    Ok(Next::Op)
}

/// A batched array has other dimensions, so the constraint is dropped.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (operand, result) = (b.ir().operand(op, 0), b.ir().result(op, 0));
    let (batched, _) = b.given(op, operand)?;
    b.map_result(result, batched);
    Ok(())
}

/// The pass.
pub static PASS: Pass = Pass {
    name: "drop-shardings",
    summary: "Erases constraints on the sharding of arrays",
    doc: "\
Code for one machine has no use for the shardings of arrays. Derivatives keep them, so that
`array-to-stablehlo` writes them.

```mlir before
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```

```mlir after
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-constraints", "Number of constraints that were erased")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let found: Vec<Op> = ir.walk(root).filter(|&op| ir.name_text(op) == CONSTRAINT).collect();
    for &op in &found {
        let operand = ir.operand(op, 0);
        ir.replace_op(op, &[operand]);
    }
    run.count("num-constraints", found.len());
    Ok(Change::from(!found.is_empty()))
}
