//! Sizes that are in no type.

use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op};

/// Tells the `#cotan.dims` attribute of an operation that are the sizes of what it goes over, as if
/// they were sizes of an array: none may be negative.
#[derive(Clone, Copy, Debug)]
pub struct DomainSizes(pub fn(&Ir, Op) -> Option<Attr>);

impl Interface for DomainSizes {}

impl DomainSizes {
    /// The domain of an operation, if it says one.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Attr> {
        let domain: Self = ir.registry().interface(ir.name(op))?;
        (domain.0)(ir, op)
    }

    /// The domain that is the attribute `domain` of an operation.
    pub const NAMED: Self = Self(|ir, op| ir.attr_named(op, "domain"));
}
