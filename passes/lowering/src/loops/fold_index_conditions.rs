//! `fold-index-conditions`: eliminates provable range checks.
//!
//! The proof uses loop bounds and declared facts, and excludes overflow. Inner loops then have no
//! branches.

use crate::analysis::address_polynomials::AddressPolynomials;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant};
use cotan_dialects::interp::filled;
use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Op, Type};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod upper_bounds;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fold-index-conditions",
    summary: "Folds comparisons of loop indices that the bounds decide",
    doc: "\
An unsigned comparison `index < size` is replaced by `true`, if it holds in all iterations of the
enclosing loops. Indices are polynomials in sizes and induction variables, with at most one
right-shifted (halved) part. The proof uses upper bounds of loops, which are sizes or outer
induction variables, and the facts about sizes that the function declares (`cotan.facts`). So reads
of a packed triangular matrix need no check.

Overflow is excluded. A halved value is at most one side of a fact, and both sides were computed
without overflow on entry to the function.

```mlir before
func.func @f(%d: index, %s: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>, cotan.parameters = #cotan.dims<d, s>, cotan.sizes = [\"d\", \"s\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %d step %one {
    %next = arith.addi %i, %one : index
    %twice = arith.muli %i, %next : index
    %row = arith.shrsi %twice, %one : index
    scf.for %j = %zero to %i step %one {
      %at = arith.addi %row, %j : index
      %within = arith.cmpi ult, %at, %s : index
      %a = scf.if %within -> (f64) {
        %b = memref.load %x[%at] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      memref.store %a, %y[%j] : memref<?xf64>
    }
  }
  return
}
```

```mlir after
func.func @f(%d: index, %s: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>, cotan.parameters = #cotan.dims<d, s>, cotan.sizes = [\"d\", \"s\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %d step %one {
    %next = arith.addi %i, %one : index
    %twice = arith.muli %i, %next : index
    %row = arith.shrsi %twice, %one : index
    scf.for %j = %zero to %i step %one {
      %at = arith.addi %row, %j : index
      %within = arith.constant true
      %a = scf.if %within -> (f64) {
        %b = memref.load %x[%at] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      memref.store %a, %y[%j] : memref<?xf64>
    }
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-eliminated", "Number of range checks eliminated"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let checks: Vec<Op> = ir.walk(root).filter(|&op| is_range_check(ir, op)).collect();
    let (addresses, mut num_eliminated) = (&mut AddressPolynomials::new(ir), 0);
    for op in checks {
        let Cmpi { lhs, rhs, .. } = ir.verified(op);
        if upper_bounds::is_below(ir, addresses, op, [lhs, rhs]) != Some(true) {
            continue;
        }
        let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
        let holds = filled(&mut ir.store, Type::I1, 1).expect("i1 is a scalar type");
        let holds = Constant::value(&mut Builder::before(ir, op), loc, holds);
        ir.replace_op(op, &[holds]);
        num_eliminated += 1;
    }
    run.count("num-eliminated", num_eliminated);
    Ok(Change::from(num_eliminated > 0))
}

/// Returns whether an operation in a loop is an unsigned comparison of indices.
fn is_range_check(ir: &Ir, op: Op) -> bool {
    let Some(test) = ir.get::<Cmpi>(op) else { return false };
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    test.predicate == CmpiPredicate::Ult
        && ir.ty(test.lhs) == Type::INDEX
        && around.any(|op| ir.is::<scf::For>(op))
}
