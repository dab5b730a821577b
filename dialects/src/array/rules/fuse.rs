//! Maps of maps.

use super::keep::{block, given, is_pure};
use crate::array::Map;
use cotan_ir::rewrite::{Rewriter, Rule};
use cotan_ir::{Op, Value};

pub(in crate::array) static MAP_OF_MAP: Rule = Rule {
    name: "map-of-map",
    doc: "\
What one map makes and only another one goes over is made there.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %p = array.map %x (%a: f64) {
    %b = math.exp %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %r = array.map %p, %y (%c: f64, %d: f64) {
    %e = arith.mulf %c, %d : f64
    array.yield %e : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.map %y, %x (%d: f64, %a: f64) {
    %b = math.exp %a : f64
    %e = arith.mulf %b, %d : f64
    array.yield %e : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```
",
    reassociates: false,
    apply: |rw, op| {
        let map: Map = rw.get(op)?;
        let inner = rw.operands(op).find_map(|operand| {
            let inner = rw.def_op(operand).filter(|&inner| rw.block_of(inner) == rw.block_of(op))?;
            let is_same = rw.get::<Map>(inner)?.leading(rw) == map.leading(rw);
            let all_here = rw.results(inner).all(|r| rw.users(r).all(|user| user == op));
            (is_same && all_here && is_pure(rw, inner)).then_some(inner)
        });
        fuse(rw, op, inner.filter(|&inner| inner != op)?)
    },
};

/// Moves the body of `inner` into that of `op`.
fn fuse(rw: &mut Rewriter<'_>, op: Op, inner: Op) -> Option<()> {
    let (block, from) = (block(rw, op)?, block(rw, inner)?);
    let (start, end) = (rw.first_op(block)?, rw.last_op(from)?);
    let given = given(rw, inner)?;
    let made: Vec<Option<usize>> = rw.operands(op).map(|x| place(rw, inner, x)).collect();
    let left = rw.operands(op).zip(&made).filter(|(_, made)| made.is_none());
    let operands: Vec<Value> = left.map(|(x, _)| x).chain(rw.operands(inner)).collect();
    for index in 0..rw.arg_count(from) {
        let (arg, loc) = (rw.arg(from, index), rw.arg_loc(from, index));
        let ty = rw.ty(arg);
        let new = rw.add_block_arg(block, ty, loc);
        rw.replace_all_uses(arg, new);
    }
    let given: Vec<Value> = rw.operands(end).take(given.len()).collect();
    let ops: Vec<Op> = rw.ops(from).filter(|&moved| moved != end).collect();
    ops.into_iter().for_each(|moved| rw.move_before(moved, start));
    for (index, result) in made.iter().enumerate() {
        if let Some(result) = result {
            let arg = rw.arg(block, index);
            rw.replace_all_uses(arg, given[*result]);
        }
    }
    let gone = (0..made.len()).rev().filter(|&index| made[index].is_some());
    gone.for_each(|index| rw.erase_block_arg(block, index));
    rw.set_operands(op, &operands);
    rw.erase_op(inner)
}

/// Which result of an operation a value is.
fn place(rw: &Rewriter<'_>, op: Op, value: Value) -> Option<usize> {
    rw.results(op).position(|result| result == value)
}
