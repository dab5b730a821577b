//! Operations that run one of their regions where they stand.

use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, NewOp, Op, Region, Type, Value};

/// Says of an operation that it runs one of its regions, once, which takes nothing and gives what the
/// operation gives. Whatever is made of the regions, an operation of the same kind enters.
#[derive(Clone, Copy, Debug)]
pub struct ExecutesOnce;

impl Interface for ExecutesOnce {}

impl ExecutesOnce {
    /// Whether an operation says so.
    pub fn is(ir: &Ir, op: Op) -> bool {
        ir.registry().interface::<Self>(ir.name(op)).is_some()
    }

    /// Writes an operation that enters `regions` as another one does its own.
    pub fn again(
        b: &mut Builder<'_>,
        loc: Loc,
        op: Op,
        operands: &[Value],
        (regions, results): (&[Region], &[Type]),
    ) -> Op {
        let (new, props) = (NewOp::new(b.name(op), loc), b.props(op));
        b.create(NewOp { operands, results, props, regions, ..new })
    }

    /// Writes what gives these values at the end of a region, as the regions of an operation end.
    pub fn end(b: &mut Builder<'_>, loc: Loc, op: Op, given: &[Value]) {
        let region = b.regions(op)[0];
        let end = b.single_block(region).and_then(|block| b.last_op(block));
        let end = end.expect("a verified region gives something");
        let new = NewOp::new(b.name(end), loc);
        b.create(NewOp { operands: given, ..new });
    }
}
