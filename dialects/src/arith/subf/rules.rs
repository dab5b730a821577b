//! The rules of `arith.subf`.

use super::Subf;
use crate::arith::addf::rules::ADD_ZERO;
use crate::arith::operands::{constant, float};
use crate::arith::signs::{negate, opposite};
use crate::arith::{Addf, FastMath};
use cotan_ir::rewrite::Rule;

/// All of them.
pub const ALL: &[&Rule] =
    &[&SUBTRACT_OPPOSITE, &FROM_MINUS_ZERO, &ADD_ZERO, &FROM_ZERO, &FLOAT_MINUS_ITSELF];

static SUBTRACT_OPPOSITE: Rule = Rule {
    name: "subtract-opposite",
    doc: "\
Subtracting a float with the other sign is adding it.

```mlir before
func.func @f(%a: f64, %b: f64) -> f64 {
  %x = arith.negf %b : f64
  %r = arith.subf %a, %x : f64
  return %r : f64
}
```

```mlir after
func.func @f(%a: f64, %b: f64) -> f64 {
  %r = arith.addf %a, %b : f64
  return %r : f64
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Subf { lhs, rhs, fastmath, .. } = rw.get(op)?;
        let (value, loc) = (opposite(rw, rhs)?, rw.loc());
        let made = Addf::build(rw, loc, lhs, value);
        Addf::set_fastmath(rw, made, fastmath);
        let value = rw.result(made, 0);
        rw.replace_op(op, &[value])
    },
};

static FROM_MINUS_ZERO: Rule = Rule {
    name: "from-minus-zero",
    doc: "\
Minus zero minus a float is the float with the other sign; zero minus zero would be zero.

```mlir before
func.func @f(%a: f64) -> f64 {
  %minus_zero = arith.constant -0.0 : f64
  %r = arith.subf %minus_zero, %a : f64
  return %r : f64
}
```

```mlir after
func.func @f(%a: f64) -> f64 {
  %r = arith.negf %a : f64
  return %r : f64
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Subf { lhs, rhs, fastmath, .. } = rw.get(op)?;
        let from = float(rw, lhs)?;
        let is_minus_zero = from == 0.0 && from.is_sign_negative();
        is_minus_zero.then(|| negate(rw, op, rhs, fastmath)).flatten()
    },
};

static FROM_ZERO: Rule = Rule {
    name: "from-zero",
    doc: "\
Where the sign of a zero does not matter, zero minus a float is the float with the other sign.

```mlir before
func.func @f(%a: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = arith.subf %zero, %a fastmath<nsz> : f64
  return %r : f64
}
```

```mlir after
func.func @f(%a: f64) -> f64 {
  %r = arith.negf %a fastmath<nsz> : f64
  return %r : f64
}
```
",
    reassociates: true,
    apply: |rw, op| {
        let Subf { lhs, rhs, fastmath, .. } = rw.get(op)?;
        let is_zero = float(rw, lhs)? == 0.0 && fastmath.contains(FastMath::NSZ);
        is_zero.then(|| negate(rw, op, rhs, fastmath)).flatten()
    },
};

static FLOAT_MINUS_ITSELF: Rule = Rule {
    name: "float-minus-itself",
    doc: "\
Where there are no NaN, which infinity minus infinity is, a float minus itself is zero.

```mlir before
func.func @f(%a: f64) -> f64 {
  %r = arith.subf %a, %a fastmath<nnan> : f64
  return %r : f64
}
```

```mlir after
func.func @f(%a: f64) -> f64 {
  %r = arith.constant 0.0 : f64
  return %r : f64
}
```
",
    reassociates: true,
    apply: |rw, op| {
        let Subf { lhs, rhs, fastmath, .. } = rw.get(op)?;
        if lhs != rhs || !fastmath.contains(FastMath::NNAN) {
            return None;
        }
        let ty = rw.ty(lhs);
        let zero = constant(rw, ty, 0)?;
        rw.replace_op(op, &[zero])
    },
};
