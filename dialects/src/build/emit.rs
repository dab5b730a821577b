//! Making arithmetic as it is written: what partial derivatives and rules are made of.

use crate::arith::{
    Addf, Cmpf, CmpfPredicate, Constant, Divf, Extf, Mulf, Negf, Ori, Select, Subf, Truncf,
};
use crate::eval::{Number, splat};
use crate::verify::infer::with_element;
use cotan_ir::constraints::element_or_self;
use cotan_ir::spec::OpDef;
use cotan_ir::{Builder, Ir, Loc, Op, Type, TypeData, Value};
use std::cmp::Ordering;

/// Makes operations at one place, which all come from one location. The operands of each are of
/// one type, scalars or arrays.
pub struct Emit<'b, 'i> {
    /// Where they are put.
    pub builder: &'b mut Builder<'i>,
    /// Where they come from.
    pub loc: Loc,
}

mod functions;

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
        self.ir().verified::<T>(op)
    }

    /// A constant of the type of `like` whose numbers are all nearest to `value`. Nothing for
    /// types without numbers, or without a size that is known.
    pub fn number(&mut self, value: f64, like: Value) -> Option<Value> {
        let ty = self.builder.ir.ty(like);
        let attr = splat(&mut self.builder.ir.store, ty, value)?;
        Some(Constant::value(self.builder, self.loc, attr))
    }

    /// Whether a value is a constant whose numbers are all exactly `number`, its sign included.
    pub fn is_number(&mut self, value: Value, number: f64) -> bool {
        let Some(attr) = self.ir().constant(value) else { return false };
        let ty = self.ir().ty(value);
        let Some(format) = Number::of(&self.ir().store, ty) else { return false };
        let is_exact = format.float(format.nearest(number)).to_bits() == number.to_bits();
        is_exact && splat(&mut self.builder.ir.store, ty, number) == Some(attr)
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

    /// Whether at least one of two truth values holds.
    pub fn or(&mut self, a: Value, b: Value) -> Value {
        Ori::value(self.builder, self.loc, a, b)
    }

    /// A float in the format that `like` has.
    pub fn cast_like(&mut self, a: Value, like: Value) -> Value {
        let element = element_or_self(self.ir(), self.ir().ty(like));
        self.cast(a, element)
    }

    /// A float in another format, rounded if that has to be.
    pub fn cast(&mut self, a: Value, to: Type) -> Value {
        let width = |ir: &Ir, ty| match ir.type_data(ty) {
            TypeData::Float(kind) => kind.width(),
            _ => 0,
        };
        let ty = self.ir().ty(a);
        let from = element_or_self(self.ir(), ty);
        let wanted = with_element(&mut self.builder.ir.store, ty, to);
        match width(self.ir(), from).cmp(&width(self.ir(), to)) {
            _ if from == to => a,
            Ordering::Less => Extf::value(self.builder, self.loc, a, wanted),
            Ordering::Greater => Truncf::value(self.builder, self.loc, a, wanted),
            // Two formats of as many bits have no cast between them.
            Ordering::Equal => {
                let wide = with_element(&mut self.builder.ir.store, ty, Type::F64);
                let a = Extf::value(self.builder, self.loc, a, wide);
                Truncf::value(self.builder, self.loc, a, wanted)
            }
        }
    }

    /// `a` where the condition holds, else `b`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        Select::value(self.builder, self.loc, condition, a, b)
    }
}
