//! Operations that execute one of their regions inline.

use super::region_execution::RegionExecution;
use cotan_ir::{Builder, Ir, Loc, NewOp, Op, Region, Type, Value};

/// An operation that executes exactly one of its regions, once: it declares
/// [`RegionExecution::Once`]. The region has no arguments and yields the results.
///
/// A transformed copy of the regions belongs to an operation of the same kind.
#[derive(Clone, Copy, Debug)]
pub struct ExecutesOnce;

impl ExecutesOnce {
    /// Returns whether an operation is one.
    pub fn is(ir: &Ir, op: Op) -> bool {
        ir.registry().interface(ir.name(op)) == Some(RegionExecution::Once)
    }

    /// Emits an operation of the same kind with other operands and regions.
    pub fn clone_with(
        b: &mut Builder<'_>,
        loc: Loc,
        op: Op,
        operands: &[Value],
        (regions, results): (&[Region], &[Type]),
    ) -> Op {
        let (new, props) = (NewOp::new(b.name(op), loc), b.props(op));
        b.create(NewOp { operands, results, props, regions, ..new })
    }

    /// Emits a terminator of the kind that ends the regions of an operation.
    pub fn end(b: &mut Builder<'_>, loc: Loc, op: Op, yielded_values: &[Value]) {
        let region = b.regions(op)[0];
        let end = b.single_block(region).and_then(|block| b.last_op(block));
        let end = end.expect("a verified region has a terminator");
        let new = NewOp::new(b.name(end), loc);
        b.create(NewOp { operands: yielded_values, ..new });
    }
}
