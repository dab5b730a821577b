//! What a linear map does: applied forwards and in reverse, to numbers and in code.

use super::data::Data;
use super::eliminate::Code;
use super::vector::Vector;
use crate::autodiff::NotDifferentiable;
use crate::interp::{Datum, Trap};
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Type, Value};

/// Where vectors are computed with: numbers while a program runs, or code that is written.
pub trait Space {
    /// An element of a vector space.
    type Vector: Clone;
    /// Why it cannot go on.
    type Error;

    /// The module.
    fn ir(&self) -> &Ir;
    /// The zero of a space, which is absent where it can be.
    fn zero(&mut self, of: Type) -> Result<Self::Vector, Self::Error>;
    /// The sum of two vectors of a space.
    fn add(
        &mut self,
        of: Type,
        one: Self::Vector,
        other: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// The sum of what each of some, at least one, gives.
    fn sum<T>(
        &mut self,
        of: Type,
        each: Vec<T>,
        mut gives: impl FnMut(&mut Self, T) -> Result<Self::Vector, Self::Error>,
    ) -> Result<Self::Vector, Self::Error> {
        let mut each = each.into_iter();
        let first = each.next().expect("there is at least one");
        let first = gives(self, first)?;
        each.try_fold(first, |sum, next| {
            let next = gives(self, next)?;
            self.add(of, sum, next)
        })
    }
    /// A vector of a space, all of it multiplied by a number.
    fn scaled(
        &mut self,
        of: Type,
        factor: Value,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// A vector that is an array or a number, multiplied by another one, element by element.
    fn times(
        &mut self,
        of: Type,
        factors: Value,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// A vector that is an array or a number, and zero where the mask is not `when`.
    fn masked(
        &mut self,
        of: Type,
        mask: Value,
        when: bool,
        x: Self::Vector,
    ) -> Result<Self::Vector, Self::Error>;
    /// Vectors as a tuple.
    fn pack(&mut self, parts: Vec<Self::Vector>) -> Self::Vector;
    /// The parts of a tuple of so many.
    fn parts(&mut self, tuple: Self::Vector, count: usize) -> Vec<Self::Vector>;
    /// A map applied to a vector.
    fn apply(&mut self, map: Value, x: Self::Vector) -> Result<Self::Vector, Self::Error>;
    /// A map applied in reverse: what its transpose gives.
    fn reverse(&mut self, map: Value, r: Self::Vector) -> Result<Self::Vector, Self::Error>;
}

/// A constructor of linear maps whose meaning follows from those of its operands.
pub trait LinearMap: OpDef {
    /// What `impl(LinearMap)` attaches.
    const ROW: LinearMapRow = LinearMapRow {
        compute: |d, op, x| d.ir().verified::<Self>(op).apply(d, x),
        compute_reverse: |d, op, r| d.ir().verified::<Self>(op).reverse(d, r),
        emit: |c, op, x| Ok(vec![c.read::<Self>(op).apply(c, x.clone())?]),
        emit_reverse: |c, op, r| c.read::<Self>(op).reverse(c, r),
        passes_on: |ir, op| ir.verified::<Self>(op).passes_on(ir),
    };

    /// What the map gives for a vector.
    ///
    /// # Errors
    /// If the space cannot go on.
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error>;

    /// What the transposed map gives for a vector.
    ///
    /// # Errors
    /// If the space cannot go on.
    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error>;

    /// The maps that are given the vector as it is.
    fn passes_on(&self, _: &Ir) -> Vec<Value> {
        Vec::new()
    }
}

/// What the maps do that an operation makes.
#[derive(Clone, Copy)]
pub struct LinearMapRow {
    /// Applies it to numbers.
    pub compute: fn(&mut Data<'_, '_, '_>, Op, Datum) -> Result<Datum, Trap>,
    /// Applies it to numbers in reverse.
    pub compute_reverse: fn(&mut Data<'_, '_, '_>, Op, Datum) -> Result<Datum, Trap>,
    /// Writes code that applies all maps that the operation makes.
    pub emit: fn(&mut Code<'_, '_>, Op, &Vector) -> Result<Vec<Vector>, NotDifferentiable>,
    /// Writes code that applies the map in reverse. Not asked of what passes vectors on: see
    /// [`TransposeOp`](crate::autodiff::TransposeOp).
    pub emit_reverse: fn(&mut Code<'_, '_>, Op, Vector) -> Result<Vector, NotDifferentiable>,
    /// The maps that are given the vector as it is; for operations with bodies, those that the bodies
    /// give.
    pub passes_on: fn(&Ir, Op) -> Vec<Value>,
}

impl Interface for LinearMapRow {}

impl LinearMapRow {
    /// What the maps do that an operation makes, if it makes any.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }
}
