//! The rules of `arith.muli`.

use super::Muli;
use crate::arith::operands::{integer, negative};
use cotan_ir::rewrite::Rule;

/// All of them.
pub const ALL: &[&Rule] = &[&TIMES_MINUS_ONE];

static TIMES_MINUS_ONE: Rule = Rule {
    name: "times-minus-one",
    doc: "\
An integer times minus one is zero minus it.

```mlir before
func.func @f(%a: i32) -> i32 {
  %minus_one = arith.constant -1 : i32
  %r = arith.muli %a, %minus_one : i32
  return %r : i32
}
```

```mlir after
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %r = arith.subi %0, %a : i32
  return %r : i32
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Muli { lhs, rhs, .. } = rw.get(op)?;
        if integer(rw, rhs)? != -1 {
            return None;
        }
        let value = negative(rw, lhs)?;
        rw.replace_op(op, &[value])
    },
};
