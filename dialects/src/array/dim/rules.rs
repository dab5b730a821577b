//! The rules of `array.dim`.

use super::Dim;
use crate::arith::Constant;
use cotan_ir::Type;
use cotan_ir::rewrite::Rule;

/// All of them.
pub const ALL: &[&Rule] = &[&CONSTANT_DIM];

static CONSTANT_DIM: Rule = Rule {
    name: "constant-dim",
    doc: "\
A polynomial without parameters is a number.

```mlir before
func.func @f() -> index {
  %r = array.dim 2 * 3
  return %r : index
}
```

```mlir after
func.func @f() -> index {
  %r = arith.constant 6 : index
  return %r : index
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let Dim { size, .. } = rw.get(op)?;
        let number = rw.store.as_dim(size)?.as_constant()?;
        let (loc, number) = (rw.loc(), rw.store.int_attr(number, Type::INDEX));
        let value = Constant::value(rw, loc, number);
        rw.replace_op(op, &[value])
    },
};
