//! `form-fma`: contraction of products and sums to fused multiply-adds.
//!
//! Legal with the flag `contract`. It saves an instruction and a rounding.

use cotan_dialects::arith::{Addf, FastMath, Mulf, Negf, Subf};
use cotan_dialects::math::Fma;
use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Op, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "form-fma",
    summary: "Combines products and sums into fused multiply-adds",
    doc: "\
A product whose only use is an addition with the flag `contract` becomes `math.fma`, which rounds
once. A subtracted product does, too, with one factor negated. The pass runs last, since
reassociable sums are recognized more easily as additions. Floats of 16 bits remain products and
sums: machines have no instruction that rounds a fused operation to 16 bits.

```mlir before
func.func @f(%a: f64, %b: f64, %s: f64) -> f64 {
  %p = arith.mulf %a, %b : f64
  %t = arith.addf %s, %p fastmath<contract> : f64
  return %t : f64
}
```

```mlir after
func.func @f(%a: f64, %b: f64, %s: f64) -> f64 {
  %t = math.fma %a, %b, %s fastmath<contract> : f64
  return %t : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-fused", "Number of products fused")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let is_sum = |&op: &Op| ir.is::<Addf>(op) || ir.is::<Subf>(op);
    let sums: Vec<Op> = ir.walk(root).filter(is_sum).collect();
    let num_fused = sums.into_iter().filter(|&sum| fuse(ir, sum).is_some()).count();
    run.count("num-fused", num_fused);
    Ok(Change::from(num_fused > 0))
}

/// Fuses the product that is added or subtracted, if there is one.
fn fuse(ir: &mut Ir, op: Op) -> Option<()> {
    let fastmath = FastMath::of(ir, op);
    let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
    if !fastmath.contains(FastMath::CONTRACT) || lhs == rhs {
        return None;
    }
    let is_subtracted = ir.is::<Subf>(op);
    let sums = [(rhs, lhs), (lhs, rhs)];
    let sums = sums.into_iter().take(if is_subtracted { 1 } else { 2 });
    let format = NumberFormat::of(&ir.store, ir.ty(ir.result(op, 0)));
    if format.is_some_and(NumberFormat::is_small_float) {
        return None;
    }
    let (product, other) = sums.into_iter().find(|&(value, _)| product(ir, op, value).is_some())?;
    let Mulf { mut lhs, rhs, .. } = ir.def_as(product)?;
    let (def, result) = (ir.def_op(product)?, ir.result(op, 0));
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    let b = &mut Builder::before(ir, op);
    if is_subtracted {
        lhs = Negf::value(b, loc, lhs);
    }
    let fused = Fma::build(b, loc, lhs, rhs, other);
    Fma::set_fastmath(ir, fused, fastmath);
    let name = ir.value_name(result);
    let result = ir.result(fused, 0);
    ir.set_value_name(result, name);
    ir.replace_op(op, &[result]);
    ir.erase_op(def);
    Some(())
}

/// Returns the product that defines a value, if the sum is its only user, in the same block or in a
/// branch there.
fn product(ir: &Ir, sum: Op, value: Value) -> Option<Op> {
    let def = ir.def_op(value).filter(|&def| ir.is::<Mulf>(def) && ir.has_one_use(value))?;
    let around = |&op: &Op| ir.parent_op(op).filter(|&around| ir.is::<scf::If>(around));
    let mut branches = std::iter::successors(Some(sum), around);
    branches.any(|op| ir.block_of(op) == ir.block_of(def)).then_some(def)
}
