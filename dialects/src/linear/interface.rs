//! The interface of linear maps: application forward and in reverse, in the interpreter and in
//! code.

use super::data::{self, Data};
use super::eliminate::Code;
use super::vector::Vector;
use crate::autodiff::NotDifferentiable;
use crate::interp::{Datum, EvaluateRow, Trap};
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Type, Value};

/// The operations on vectors: in the interpreter, or as emitted code.
pub trait Space {
    /// The type of vectors.
    type Vector: Clone;
    /// The error of an operation.
    type Error;

    /// Returns the module.
    fn ir(&self) -> &Ir;
    /// Returns the zero of a space, in a symbolic representation where possible.
    fn zero(&mut self, of: Type) -> Result<Self::Vector, Self::Error>;
    /// Returns the sum of two vectors of a space.
    fn add(
        &mut self,
        of: Type,
        one: Self::Vector,
        other: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// Returns the sum of `term` over at least one item.
    fn sum<T>(
        &mut self,
        of: Type,
        items: Vec<T>,
        mut term: impl FnMut(&mut Self, T) -> Result<Self::Vector, Self::Error>,
    ) -> Result<Self::Vector, Self::Error> {
        let mut items = items.into_iter();
        let first = items.next().expect("there is at least one");
        let first = term(self, first)?;
        items.try_fold(first, |sum, next| {
            let next = term(self, next)?;
            self.add(of, sum, next)
        })
    }
    /// Returns the product of a vector and a scalar.
    fn scaled(
        &mut self,
        of: Type,
        factor: Value,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// Returns the elementwise product of two scalars or arrays.
    fn times(
        &mut self,
        of: Type,
        factors: Value,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// Returns a scalar or array with zeros where the mask is not `when`.
    fn masked(
        &mut self,
        of: Type,
        mask: Value,
        when: bool,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// Packs vectors to a tuple.
    fn pack(&mut self, parts: Vec<Self::Vector>) -> Self::Vector;
    /// Returns the components of a tuple of `count` components.
    fn parts(&mut self, tuple: Self::Vector, count: usize) -> Vec<Self::Vector>;
    /// Applies a map to a vector.
    fn apply(&mut self, map: Value, x: Self::Vector) -> Result<Self::Vector, Self::Error>;
    /// Applies the transpose of a map to a vector.
    fn reverse(&mut self, map: Value, r: Self::Vector) -> Result<Self::Vector, Self::Error>;
}

/// A constructor of linear maps, defined by those of its operands.
pub trait LinearMap: OpDef {
    /// The row that `impl(LinearMap)` attaches.
    const ROW: LinearMapRow = LinearMapRow {
        compute: |d, op, x| d.ir().verified::<Self>(op).apply(d, x),
        compute_reverse: |d, op, r| d.ir().verified::<Self>(op).reverse(d, r),
        emit: |c, op, x| Ok(vec![c.read::<Self>(op).apply(c, x.clone())?]),
        emit_reverse: |c, op, r| c.read::<Self>(op).reverse(c, r),
        passes_on: |ir, op| ir.verified::<Self>(op).passes_on(ir),
    };

    /// Applies the map to a vector.
    ///
    /// # Errors
    /// Returns the errors of the space.
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error>;

    /// Applies the transposed map to a vector.
    ///
    /// # Errors
    /// Returns the errors of the space.
    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error>;

    /// Returns the maps that receive the same vector.
    fn passes_on(&self, _: &Ir) -> Vec<Value> {
        Vec::new()
    }
}

/// The meaning of an operation that defines maps.
pub const MEANING: EvaluateRow = EvaluateRow(data::make);

/// The interface row of an operation that defines maps.
#[derive(Clone, Copy)]
pub struct LinearMapRow {
    /// The application in the interpreter.
    pub compute: fn(&mut Data<'_, '_, '_>, Op, Datum) -> Result<Datum, Trap>,
    /// The reverse application in the interpreter.
    pub compute_reverse: fn(&mut Data<'_, '_, '_>, Op, Datum) -> Result<Datum, Trap>,
    /// The emission of code that applies all maps of the operation.
    pub emit: fn(&mut Code<'_, '_>, Op, &Vector) -> Result<Vec<Vector>, NotDifferentiable>,
    /// The emission of code that applies the map in reverse. Not called for operations that pass
    /// vectors on: see [`Derivative::transpose`](crate::autodiff::Derivative::transpose).
    pub emit_reverse: fn(&mut Code<'_, '_>, Op, Vector) -> Result<Vector, NotDifferentiable>,
    /// The maps that receive the same vector; for operations with bodies, those that the
    /// bodies yield.
    pub passes_on: fn(&Ir, Op) -> Vec<Value>,
}

impl Interface for LinearMapRow {}

impl LinearMapRow {
    /// Returns the row of an operation, if it defines maps.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
