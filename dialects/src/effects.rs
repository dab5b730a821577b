//! What operations do beside giving results.

use cotan_ir::registry::Interface;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};

/// What an operation does beside giving results; the worst of what it may do.
///
/// The operations inside its regions are not counted: who asks looks at them as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effects {
    /// Nothing: it may be removed, merged with an equal one, and moved.
    Pure,
    /// It reads memory: it may be removed, and merged when nothing was written in between.
    Read,
    /// It writes memory, or stops the program: it stays where it is.
    Write,
    /// Nobody said.
    Unknown,
}

impl Interface for Effects {}

/// What an operation does: what was attached to it, else what its trait says.
#[inline]
pub fn effects(ir: &Ir, op: Op) -> Effects {
    if ir.has_traits(op, Traits::PURE) {
        return Effects::Pure;
    }
    ir.registry().interface(ir.name(op)).unwrap_or(Effects::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotan_ir::{Loc, NewOp};

    #[test]
    fn effects_come_from_the_trait_the_column_or_nowhere() {
        let mut ir = Ir::new(crate::registry());
        let mut of = |name: &str| {
            let name = ir.op_name(name);
            let op = ir.create_op(NewOp::new(name, Loc::UNKNOWN));
            effects(&ir, op)
        };
        assert_eq!(of("arith.addf"), Effects::Pure);
        assert_eq!(of("cf.assert"), Effects::Write);
        assert_eq!(of("func.call"), Effects::Unknown);
        assert_eq!(of("nobody.knows"), Effects::Unknown);
    }
}
