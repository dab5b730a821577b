//! Construction of operations by rules and derivatives. The methods are defined with the operations
//! that they build: `arith`, `math` and `special` each have a file `emit`.

use cotan_ir::OpDef;
use cotan_ir::{Builder, Ir, Loc, Op};

/// Builds operations at one insertion point with one location. The operands of each have one type,
/// scalars or arrays.
pub struct Emit<'b, 'i> {
    /// The insertion point.
    pub builder: &'b mut Builder<'i>,
    /// The location.
    pub loc: Loc,
}

impl<'b, 'i> Emit<'b, 'i> {
    /// Creates an emitter.
    pub fn new(builder: &'b mut Builder<'i>, loc: Loc) -> Self {
        Self { builder, loc }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// Returns the components of an operation.
    ///
    /// # Panics
    ///
    /// If the operation is of another kind.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }
}
