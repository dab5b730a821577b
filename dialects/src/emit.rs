//! Making arithmetic as it is written: what partial derivatives and rules are made of.

use crate::arith::{Addf, Cmpf, CmpfPredicate, Constant, Divf, Mulf, Negf, Select, Subf};
use crate::eval::splat;
use cotan_ir::spec::OpDef;
use cotan_ir::{Builder, Ir, Loc, Op, Type, Value};

/// Makes operations at one place, which all come from one location. The operands of each are of
/// one type, scalars or arrays.
pub struct Emit<'b, 'i> {
    /// Where they are put.
    pub builder: &'b mut Builder<'i>,
    /// Where they come from.
    pub loc: Loc,
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&mut self, a: Value, b: Value) -> Value {
            $op::value(self.builder, self.loc, a, b)
        }
    )*};
}

impl<'b, 'i> Emit<'b, 'i> {
    /// At a place.
    pub fn new(builder: &'b mut Builder<'i>, loc: Loc) -> Self {
        Self { builder, loc }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder.ir
    }

    /// The parts of an operation.
    ///
    /// # Panics
    /// If it is of another kind.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        T::read(self.ir(), op)
    }

    /// A constant of a type whose numbers are all nearest to `value`. Nothing for types without
    /// numbers, or without a size that is known.
    pub fn number(&mut self, value: f64, ty: Type) -> Option<Value> {
        let attr = splat(&mut self.builder.ir.store, ty, value)?;
        Some(Constant::value(self.builder, self.loc, attr))
    }

    binary! {
        /// `a + b`.
        add = Addf;
        /// `a - b`.
        sub = Subf;
        /// `a * b`.
        mul = Mulf;
        /// `a / b`.
        div = Divf;
    }

    /// `-a`.
    pub fn neg(&mut self, a: Value) -> Value {
        Negf::value(self.builder, self.loc, a)
    }

    /// Whether `a` compares to `b` like this.
    pub fn compare(&mut self, predicate: CmpfPredicate, a: Value, b: Value) -> Value {
        Cmpf::value(self.builder, self.loc, predicate, a, b)
    }

    /// `a` where the condition holds, else `b`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        Select::value(self.builder, self.loc, condition, a, b)
    }
}
