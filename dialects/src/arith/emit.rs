//! Arithmetic as it is written: what partial derivatives and rules are made of.

use super::{
    Addf, Addi, Andi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Constant, Divf, Extf, IndexCast,
    Mulf, Negf, Ori, Select, Sitofp, Subf, Truncf,
};
use crate::Emit;
use crate::interfaces::verify::infer::with_element;
use crate::interp::{NumberFormat, splat};
use cotan_ir::constraints::element_or_self;
use cotan_ir::{Ir, Type, TypeData, Value};
use std::cmp::Ordering;

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&mut self, a: Value, b: Value) -> Value {
            $op::value(self.builder, self.loc, a, b)
        }
    )*};
}

/// Arithmetic.
impl Emit<'_, '_> {
    /// The number nearest to `value`, as often as it is in the type of `like`: a constant, or
    /// copies of one where a size is not known. Nothing for types without numbers.
    pub fn number(&mut self, value: f64, like: Value) -> Option<Value> {
        let ty = self.builder.ty(like);
        if let Some(attr) = splat(self.builder.store_mut(), ty, value) {
            return Some(Constant::value(self.builder, self.loc, attr));
        }
        let element = element_or_self(self.ir(), ty);
        let attr = splat(self.builder.store_mut(), element, value)?;
        let number = Constant::value(self.builder, self.loc, attr);
        self.copies(number, ty)
    }

    /// Whether a value is a constant whose numbers are all exactly `number`, its sign included.
    pub fn is_number(&mut self, value: Value, number: f64) -> bool {
        let Some(attr) = self.ir().constant(value) else { return false };
        let ty = self.ir().ty(value);
        let Some(format) = NumberFormat::of(&self.ir().store, ty) else { return false };
        let is_exact = format.float(format.nearest(number)).to_bits() == number.to_bits();
        is_exact && splat(self.builder.store_mut(), ty, number) == Some(attr)
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

    /// Whether the one truth value holds, or the other one does not.
    pub fn or_not(&mut self, a: Value, b: Value) -> Value {
        // 1 is at least 0 and 1, and 0 at least 0.
        Cmpi::value(self.builder, self.loc, CmpiPredicate::Uge, a, b)
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
        let wanted = with_element(self.builder.store_mut(), ty, to);
        match width(self.ir(), from).cmp(&width(self.ir(), to)) {
            _ if from == to => a,
            Ordering::Less => Extf::value(self.builder, self.loc, a, wanted),
            Ordering::Greater => Truncf::value(self.builder, self.loc, a, wanted),
            // Two formats of as many bits have no cast between them.
            Ordering::Equal => {
                let wide = with_element(self.builder.store_mut(), ty, Type::F64);
                let a = Extf::value(self.builder, self.loc, a, wide);
                Truncf::value(self.builder, self.loc, a, wanted)
            }
        }
    }

    /// `a` where the condition holds, else `b`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        Select::value(self.builder, self.loc, condition, a, b)
    }

    /// Whether both of two truth values hold.
    pub fn and(&mut self, a: Value, b: Value) -> Value {
        Andi::value(self.builder, self.loc, a, b)
    }

    /// Whether the one truth value holds and the other one does not.
    pub fn and_not(&mut self, a: Value, b: Value) -> Value {
        // Only 1 is greater than 0.
        Cmpi::value(self.builder, self.loc, CmpiPredicate::Ugt, a, b)
    }

    /// `a + b` of integers.
    pub fn add_integers(&mut self, a: Value, b: Value) -> Value {
        Addi::value(self.builder, self.loc, a, b)
    }

    /// Signed integers, as floats of the type of `like`.
    pub fn float_like(&mut self, n: Value, like: Value) -> Value {
        let (from, to) = (self.ir().ty(n), self.ir().ty(like));
        let mut n = n;
        if element_or_self(self.ir(), from) == Type::INDEX {
            let fixed = with_element(self.builder.store_mut(), from, Type::I64);
            n = IndexCast::value(self.builder, self.loc, n, fixed);
        }
        Sitofp::value(self.builder, self.loc, n, to)
    }
}

/// Formulas with a constant: nothing where [`Emit::number`] gives nothing.
impl Emit<'_, '_> {
    /// `c + a`.
    pub fn offset(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.add(c, a))
    }

    /// `c - a`.
    pub fn difference(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.sub(c, a))
    }

    /// `c a`.
    pub fn scaled(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.mul(c, a))
    }

    /// `c / a`.
    pub fn quotient(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.div(c, a))
    }

    /// `1 - x^2` as `(1 - x) (1 + x)`, which loses nothing near one.
    pub fn one_minus_square(&mut self, x: Value) -> Option<Value> {
        let (below, above) = (self.difference(1.0, x)?, self.offset(1.0, x)?);
        Some(self.mul(below, above))
    }
}
