//! Where rules and derivatives make operations. What can be made stands with the operations that
//! are made: `arith`, `math` and `special` each have a file `emit`.

use cotan_ir::OpDef;
use cotan_ir::{Builder, Ir, Loc, Op};

/// Makes operations at one place, which all come from one location. The operands of each are of
/// one type, scalars or arrays.
pub struct Emit<'b, 'i> {
    /// Where they are put.
    pub builder: &'b mut Builder<'i>,
    /// Where they come from.
    pub loc: Loc,
}

impl<'b, 'i> Emit<'b, 'i> {
    /// At a place.
    pub fn new(builder: &'b mut Builder<'i>, loc: Loc) -> Self {
        Self { builder, loc }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// The parts of an operation.
    ///
    /// # Panics
    /// If it is of another kind.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }
}
