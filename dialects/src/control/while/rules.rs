//! The rules of `control.while`.

use super::While;
use crate::build::splice::splice;
use crate::control::lanes::{Lanes, take};
use cotan_ir::rewrite::{Rewriter, Rule};
use cotan_ir::{Attr, Ir, Op, Value};

/// All of them.
pub const ALL: &[&Rule] = &[&WHILE_NEVER_TURNS, &WHILE_CARRIES_THE_SAME, &WHILE_UNUSED_LANES];

fn lanes(ir: &Ir, op: Op) -> Option<(While, Lanes)> {
    let this: While = ir.get(op)?;
    let inits = this.inits.iter(ir).collect();
    Some((this, Lanes::new(ir, op, inits, &[(this.before, 0), (this.body, 0)])?))
}

static WHILE_NEVER_TURNS: Rule = Rule {
    name: "while-never-turns",
    doc: "\
A loop whose condition never holds gives what it began with.

```mlir before
func.func @f(%a: f64) -> f64 {
  %r = control.while from %a (%x: f64) {
    %never = arith.constant false
    control.condition %never
  } do (%x: f64) {
    %y = arith.addf %x, %x : f64
    control.yield %y : f64
  } : f64
  return %r : f64
}
```

```mlir after
func.func @f(%a: f64) -> f64 {
  return %a : f64
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let this: While = rw.get(op)?;
        let condition = this.condition(rw)?;
        let inits: Vec<Value> = this.inits.iter(rw).collect();
        if rw.constant(condition) != Some(Attr::FALSE) {
            return None;
        }
        splice(rw, this.before, op, &inits)?;
        rw.replace_op(op, &inits)
    },
};

static WHILE_CARRIES_THE_SAME: Rule = Rule {
    name: "while-carries-the-same",
    doc: "\
What is carried on as it is, is what it was in the beginning.

```mlir before
func.func @f(%a: f64, %b: f64) -> (f64, f64) {
  %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
    %more = arith.cmpf olt, %x, %y : f64
    control.condition %more
  } do (%x: f64, %y: f64) {
    %z = arith.mulf %x, %y : f64
    control.yield %z, %y : f64, f64
  } : f64, f64
  return %r#0, %r#1 : f64, f64
}
```

```mlir after
func.func @f(%a: f64, %b: f64) -> (f64, f64) {
  %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
    %more = arith.cmpf olt, %x, %b : f64
    control.condition %more
  } do (%x: f64, %y: f64) {
    %z = arith.mulf %x, %b : f64
    control.yield %z, %b : f64, f64
  } : f64, f64
  return %r#0, %b : f64, f64
}
```
",
    reassociates: false,
    apply: |rw, op| lanes(rw, op)?.1.carry_the_same(rw),
};

static WHILE_UNUSED_LANES: Rule = Rule {
    name: "while-unused-lanes",
    doc: "\
What is carried for nothing but itself is left out.

```mlir before
func.func @f(%a: f64, %b: f64) -> f64 {
  %r:2 = control.while from %a, %b (%x: f64, %y: f64) {
    %more = arith.cmpf olt, %x, %a : f64
    control.condition %more
  } do (%x: f64, %y: f64) {
    %z = arith.mulf %x, %b : f64
    %w = arith.addf %x, %y : f64
    control.yield %z, %w : f64, f64
  } : f64, f64
  return %r#0 : f64
}
```

```mlir after
func.func @f(%a: f64, %b: f64) -> f64 {
  %r = control.while from %a (%x: f64) {
    %more = arith.cmpf olt, %x, %a : f64
    control.condition %more
  } do (%x: f64) {
    %z = arith.mulf %x, %b : f64
    control.yield %z : f64
  } : f64
  return %r : f64
}
```
",
    reassociates: false,
    apply: unused_lanes,
};

fn unused_lanes(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (While { before, body, .. }, lanes) = lanes(rw, op)?;
    let needed = lanes.needed(rw)?;
    let inits = lanes.drop_lanes(rw, &needed);
    let (before, body, loc) = (take(rw, before), take(rw, body), rw.loc());
    let new = While::build(rw, loc, &inits, before, body);
    lanes.replace_by(rw, new, &needed)
}
