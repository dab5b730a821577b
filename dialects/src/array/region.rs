//! Construction of the regions of array operations.

use super::Yield;
use crate::interfaces::region_return::yielded;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Region, Type, Value};

/// Builds a region of one block with arguments of these types, which yields the values that `body`
/// emits.
pub fn build(
    b: &mut Builder<'_>,
    loc: Loc,
    arg_types: &[Type],
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Region {
    b.region(loc, arg_types, |b, args| {
        let yields = body(b, args);
        Yield::build(b, loc, &yields);
    })
}

/// Inlines a body with `args` as its arguments; returns the yielded values. `None` without changes
/// if it is no body.
pub fn inline(b: &mut Builder<'_>, region: Region, args: &[Value]) -> Option<Vec<Value>> {
    yielded(b, region)?;
    inline_with_end(b, region, args)
}

/// As [`inline`], for any terminator; returns its operands.
pub fn inline_with_end(b: &mut Builder<'_>, region: Region, args: &[Value]) -> Option<Vec<Value>> {
    let block = b.single_block(region)?;
    let mut mapping = Mapping::default();
    mapping.values.extend(b.args(block).zip(args.iter().copied()));
    let end = b.last_op(block)?;
    let yields: Vec<Value> = b.operands(end).collect();
    let inside: Vec<Op> = b.ops(block).filter(|&op| op != end).collect();
    for op in inside {
        let copy = b.clone_op(op, &mut mapping);
        b.insert(copy);
    }
    Some(yields.into_iter().map(|value| mapping.value(value)).collect())
}

/// Returns whether a body computes nothing: it yields arguments and captured values.
pub fn is_free(ir: &Ir, region: Region) -> bool {
    let block = ir.single_block(region);
    block.is_some_and(|block| ir.first_op(block) == ir.last_op(block))
}
