//! The rules of `cf.switch`.

use super::{Br, Switch, chosen_by};
use crate::interfaces::branch::handed;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule};

/// All of them.
pub const ALL: &[&Rule] = &[&SWITCH_ON_CONSTANT, &SWITCH_WITHOUT_CASES];

static SWITCH_ON_CONSTANT: Rule = Rule {
    name: "switch-on-constant",
    doc: "\
A switch on a constant goes one way only.

```mlir before
func.func @f(%a: f64, %b: f64) -> f64 {
  %c = arith.constant 42 : i32
  cf.switch %c : i32, [
    default: ^end(%a : f64),
    42: ^end(%b : f64)
  ]
^end(%x: f64):
  return %x : f64
}
```

```mlir after
func.func @f(%a: f64, %b: f64) -> f64 {
  cf.br ^end(%b : f64)
^end(%x: f64):
  return %x : f64
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Switch { flag, .. } = rw.get(op)?;
        let successor = chosen_by(rw, op, rw.constant(flag)?)?;
        jump(rw, op, successor)
    },
};

static SWITCH_WITHOUT_CASES: Rule = Rule {
    name: "switch-without-cases",
    doc: "\
A switch with nothing but a default is a jump.

```mlir before
func.func @f(%c: i32, %a: f64) -> f64 {
  cf.switch %c : i32, [
    default: ^end(%a : f64)
  ]
^end(%x: f64):
  return %x : f64
}
```

```mlir after
func.func @f(%c: i32, %a: f64) -> f64 {
  cf.br ^end(%a : f64)
^end(%x: f64):
  return %x : f64
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Switch { case_dests, .. } = rw.get(op)?;
        if !case_dests.get(rw).is_empty() {
            return None;
        }
        jump(rw, op, 0)
    },
};

/// Makes a switch jump to one of its successors.
fn jump(rw: &mut Rewriter<'_>, op: Op, successor: usize) -> Option<()> {
    let operands = handed(rw, op)?.into_iter().nth(successor)?;
    let dest = *rw.successors(op).get(successor)?;
    let loc = rw.loc();
    Br::build(rw, loc, &operands, dest);
    rw.erase_op(op)
}
