//! Arithmetic for partial derivatives and rules.

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
    /// Returns the constant nearest to `value` of the type of `like`, or a splat; a replicate if a
    /// size is dynamic. Returns `None` for types without scalars.
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

    /// Returns whether a value is a constant whose elements are all exactly `number`, including the
    /// sign.
    pub fn is_number(&mut self, value: Value, number: f64) -> bool {
        let Some(attr) = self.ir().constant(value) else { return false };
        let ty = self.ir().ty(value);
        let Some(format) = NumberFormat::of(&self.ir().store, ty) else { return false };
        let is_exact = format.float(format.nearest(number)).to_bits() == number.to_bits();
        is_exact && splat(self.builder.store_mut(), ty, number) == Some(attr)
    }

    binary! {
        /// Returns `a + b`.
        add = Addf;
        /// Returns `a - b`.
        sub = Subf;
        /// Returns `a * b`.
        mul = Mulf;
        /// Returns `a / b`.
        div = Divf;
    }

    /// Returns `-a`.
    pub fn neg(&mut self, a: Value) -> Value {
        Negf::value(self.builder, self.loc, a)
    }

    /// Compares `a` with `b`.
    pub fn compare(&mut self, predicate: CmpfPredicate, a: Value, b: Value) -> Value {
        Cmpf::value(self.builder, self.loc, predicate, a, b)
    }

    /// Returns the disjunction of two booleans.
    pub fn or(&mut self, a: Value, b: Value) -> Value {
        Ori::value(self.builder, self.loc, a, b)
    }

    /// Returns `a || !b` of two booleans.
    pub fn or_not(&mut self, a: Value, b: Value) -> Value {
        // 1 is at least 0 and 1, and 0 at least 0.
        Cmpi::value(self.builder, self.loc, CmpiPredicate::Uge, a, b)
    }

    /// Casts a float to the format of `like`.
    pub fn cast_like(&mut self, a: Value, like: Value) -> Value {
        let element = element_or_self(self.ir(), self.ir().ty(like));
        self.cast(a, element)
    }

    /// Casts a float to another format, rounding if necessary.
    pub fn cast(&mut self, a: Value, to: Type) -> Value {
        let width = |ir: &Ir, ty| match ir.type_data(ty) {
            TypeData::Float(kind) => kind.width(),
            _ => 0,
        };
        let ty = self.ir().ty(a);
        let from = element_or_self(self.ir(), ty);
        let expected = with_element(self.builder.store_mut(), ty, to);
        match width(self.ir(), from).cmp(&width(self.ir(), to)) {
            _ if from == to => a,
            Ordering::Less => Extf::value(self.builder, self.loc, a, expected),
            Ordering::Greater => Truncf::value(self.builder, self.loc, a, expected),
            // No single cast converts between two formats of the same width.
            Ordering::Equal => {
                let wide = with_element(self.builder.store_mut(), ty, Type::F64);
                let a = Extf::value(self.builder, self.loc, a, wide);
                Truncf::value(self.builder, self.loc, a, expected)
            }
        }
    }

    /// Returns `a` where the condition is true, else `b`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        Select::value(self.builder, self.loc, condition, a, b)
    }

    /// Returns the conjunction of two booleans.
    pub fn and(&mut self, a: Value, b: Value) -> Value {
        Andi::value(self.builder, self.loc, a, b)
    }

    /// Returns `a && !b` of two booleans.
    pub fn and_not(&mut self, a: Value, b: Value) -> Value {
        // Only 1 is greater than 0.
        Cmpi::value(self.builder, self.loc, CmpiPredicate::Ugt, a, b)
    }

    /// Returns `a + b` of integers.
    pub fn add_integers(&mut self, a: Value, b: Value) -> Value {
        Addi::value(self.builder, self.loc, a, b)
    }

    /// Converts signed integers to floats of the type of `like`.
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

/// Formulas with a constant; they return `None` where [`Emit::number`] does.
impl Emit<'_, '_> {
    /// Returns `c + a`.
    pub fn offset(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.add(c, a))
    }

    /// Returns `c - a`.
    pub fn difference(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.sub(c, a))
    }

    /// Returns `c a`.
    pub fn scaled(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.mul(c, a))
    }

    /// Returns `c / a`.
    pub fn quotient(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.div(c, a))
    }

    /// Returns `1 - x^2` as `(1 - x) (1 + x)`, without cancellation near one.
    pub fn one_minus_square(&mut self, x: Value) -> Option<Value> {
        let (below, above) = (self.difference(1.0, x)?, self.offset(1.0, x)?);
        Some(self.mul(below, above))
    }
}
