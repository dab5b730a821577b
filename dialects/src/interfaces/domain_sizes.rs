//! Sizes that no type contains.

use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op};

/// The `#cotan.dims` attribute of an operation with the extents of its iteration domain. They are
/// checked like sizes of an array: none may be negative.
#[derive(Clone, Copy, Debug)]
pub struct DomainSizes(pub fn(&Ir, Op) -> Option<Attr>);

impl Interface for DomainSizes {}

impl DomainSizes {
    /// Returns the domain of an operation, if it declares one.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Attr> {
        let domain: Self = ir.registry().interface(ir.name(op))?;
        (domain.0)(ir, op)
    }

    /// Declares the attribute `domain` of an operation as its domain.
    pub const NAMED: Self = Self(|ir, op| ir.attr_named(op, "domain"));
}
