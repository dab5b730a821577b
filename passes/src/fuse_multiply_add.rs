//! `fuse-multiply-add`: a product and a sum with one rounding.

use crate::pass::{Anchor, Change, Outcome, Pass, Run};
use cotan_dialects::arith::{Addf, FastMath, Mulf};
use cotan_dialects::math::Fma;
use cotan_ir::{Builder, Ir, Op};

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-multiply-add",
    summary: "Adds products with one rounding where a sum allows it",
    doc: "\
A product that is only added, by an addition with the flag `contract`, becomes `math.fma` with it, which rounds
once. That is for last: a sum that may be regrouped is found more easily as an addition.

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
    statistics: Counted::DECLARED,
    run,
};

crate::statistics! {
    /// What `fuse-multiply-add` counts.
    struct Counted {
        /// Number of products
        num_fused,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut Run<'_>) -> Outcome {
    let sums: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Addf>(op)).collect();
    let num_fused = sums.into_iter().filter(|&sum| fuse(ir, sum)).count();
    run.count(Counted { num_fused });
    Ok(Change::from(num_fused > 0))
}

/// Fuses the product that is added last, if there is one.
fn fuse(ir: &mut Ir, op: Op) -> bool {
    let sum: Addf = ir.verified(op);
    if !sum.fastmath.contains(FastMath::CONTRACT) {
        return false;
    }
    for (product, other) in [(sum.rhs, sum.lhs), (sum.lhs, sum.rhs)] {
        let made = ir.def_op(product).filter(|&made| ir.block_of(made) == ir.block_of(op));
        let made = made.filter(|_| ir.has_one_use(product) && product != other);
        let Some(made) = made else { continue };
        let Some(Mulf { lhs, rhs, .. }) = ir.get(made) else { continue };
        let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
        let fused = Fma::build(&mut Builder::before(ir, op), loc, lhs, rhs, other);
        Fma::set_fastmath(ir, fused, sum.fastmath);
        let result = ir.result(fused, 0);
        ir.set_value_name(result, ir.value_name(sum.result));
        ir.replace_op(op, &[result]);
        ir.erase_op(made);
        return true;
    }
    false
}
