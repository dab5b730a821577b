//! Operators and comparisons.

use super::{AnyOperand, Expr, Kinds, Operand, here};
use cotan_dialects::arith::{
    Addf, Addi, Andi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Divf, Floordivsi, Mulf, Muli, Negf,
    Ori, Remf, Select, Subf, Subi, Xori,
};
use cotan_dialects::array::FloorMod;
use cotan_ir::OpDef;
use cotan_ir::TypeData;
use cotan_ir::assemble::Parts;
use cotan_ir::text::type_to_string;
use cotan_ir::{AttrValue, Ir};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Rem, Sub};

impl<'w> Expr<'w> {
    /// Applies an operation to two operands of one type.
    #[track_caller]
    fn binary(self, what: &str, of: Kinds, other: impl Operand<'w>) -> Self {
        match self.unify(other) {
            Some((a, b)) => self.apply(what, of, &[&[a], &[b]]),
            None => self.missing(),
        }
    }
}

macro_rules! binary {
    ($($operator:ident $name:ident $what:literal { $($kind:ident: $op:ident),* };)*) => {$(
        impl<'w, T: Operand<'w>> $operator<T> for Expr<'w> {
            type Output = Expr<'w>;
            #[track_caller]
            fn $name(self, other: T) -> Expr<'w> {
                let of = Kinds { $($kind: Some($op::SPEC),)* ..Kinds::default() };
                self.binary($what, of, other)
            }
        }

        binary!(@literal $operator $name f64);
        binary!(@literal $operator $name i64);
        binary!(@literal $operator $name i32);
        binary!(@literal $operator $name bool);
    )*};
    (@literal $operator:ident $name:ident $number:ty) => {
        impl<'w> $operator<Expr<'w>> for $number {
            type Output = Expr<'w>;
            #[track_caller]
            fn $name(self, other: Expr<'w>) -> Expr<'w> {
                self.any_operand().like(other, here(other.writer)).$name(other)
            }
        }
    };
}

binary! {
    Add add "sum" { float: Addf, int: Addi };
    Sub sub "difference" { float: Subf, int: Subi };
    Mul mul "product" { float: Mulf, int: Muli };
    // Integer quotients are rounded down.
    Div div "quotient" { float: Divf, int: Floordivsi };
    // Integer remainders have the sign of the divisor.
    Rem rem "remainder" { float: Remf, int: FloorMod };
    BitAnd bitand "conjunction" { bool: Andi, int: Andi };
    BitOr bitor "disjunction" { bool: Ori, int: Ori };
}

impl<'w> Neg for Expr<'w> {
    type Output = Expr<'w>;
    #[track_caller]
    fn neg(self) -> Expr<'w> {
        let is_float = self.shape().is_some_and(|shape| {
            matches!(self.writer.ir().type_data(shape.element), TypeData::Float(_))
        });
        if is_float {
            let of = Kinds { float: Some(Negf::SPEC), ..Kinds::default() };
            return self.apply("negative", of, &[&[self]]);
        }
        0 - self
    }
}

impl<'w> Not for Expr<'w> {
    type Output = Expr<'w>;
    #[track_caller]
    fn not(self) -> Expr<'w> {
        let of = Kinds { bool: Some(Xori::SPEC), ..Kinds::default() };
        self.binary("negation", of, true)
    }
}

/// Comparisons. Comparisons of floats are false if an operand is NaN; those of integers are signed.
impl<'w> Expr<'w> {
    /// Returns `a < b`.
    #[track_caller]
    pub fn lt(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Olt, CmpiPredicate::Slt, other)
    }

    /// Returns `a <= b`.
    #[track_caller]
    pub fn le(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Ole, CmpiPredicate::Sle, other)
    }

    /// Returns `a > b`.
    #[track_caller]
    pub fn gt(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Ogt, CmpiPredicate::Sgt, other)
    }

    /// Returns `a >= b`.
    #[track_caller]
    pub fn ge(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Oge, CmpiPredicate::Sge, other)
    }

    /// Returns `a = b`.
    #[track_caller]
    pub fn equals(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Oeq, CmpiPredicate::Eq, other)
    }

    /// Returns the negation of [`equals`](Self::equals): true if an operand is NaN.
    #[track_caller]
    pub fn differs(self, other: impl Operand<'w>) -> Self {
        self.compare(CmpfPredicate::Une, CmpiPredicate::Ne, other)
    }

    #[track_caller]
    fn compare(self, float: CmpfPredicate, int: CmpiPredicate, other: impl Operand<'w>) -> Self {
        let Some((a, b)) = self.unify(other) else { return self.missing() };
        let Some(shape) = a.shape() else { return self.missing() };
        let loc = here(self.writer);
        let is_float = matches!(self.writer.ir().type_data(shape.element), TypeData::Float(_));
        let spec = if is_float { Cmpf::SPEC } else { Cmpi::SPEC };
        let predicate = |ir: &mut Ir, parts: &mut Parts| {
            let store = &mut ir.store;
            let attr = if is_float { float.to_attr(store) } else { int.to_attr(store) };
            parts.attr("predicate", attr);
        };
        self.writer.one_with(spec, loc, &[&[a], &[b]], predicate)
    }

    /// Returns `a` where this boolean is true, else `b`; for arrays, element by element.
    #[track_caller]
    pub fn select(self, a: impl Operand<'w>, b: impl Operand<'w>) -> Self {
        let loc = here(self.writer);
        let (a, b) = match (a.any_operand(), b.any_operand()) {
            (AnyOperand::Literal(a), AnyOperand::Expr(b)) => (b.literal(a, loc), b),
            (a, b) => {
                let a = a.with_default_type(self.writer, loc);
                (a, b.like(a, loc))
            }
        };
        let Some((a, b)) = a.unify(b) else { return self.missing() };
        let Some((condition, a)) = self.condition(a) else { return self.missing() };
        let Some((_, b)) = condition.broadcast(b) else { return self.missing() };
        self.writer.one(Select::SPEC, loc, &[&[condition], &[a], &[b]])
    }

    /// Returns this condition and a value, which is broadcast to the shape of the condition if it
    /// is a scalar.
    #[track_caller]
    fn condition(self, value: Self) -> Option<(Self, Self)> {
        let shape = self.shape()?;
        if shape.element != cotan_ir::Type::I1 {
            let ty = type_to_string(&self.writer.ir(), self.ty()?);
            self.writer.report(here(self.writer), format!("`{ty}` is not a boolean"));
            return None;
        }
        // A scalar condition selects whole arrays.
        if shape.rank() == 0 { Some((self, value)) } else { self.broadcast(value) }
    }

    /// Returns the greater operand: `select(a >= b, a, b)`, so the second one if one is NaN.
    #[track_caller]
    pub fn max(self, other: impl Operand<'w>) -> Self {
        let Some((a, b)) = self.unify(other) else { return self.missing() };
        a.ge(b).select(a, b)
    }

    /// Returns the smaller operand: `select(a <= b, a, b)`, so the second one if one is NaN.
    #[track_caller]
    pub fn min(self, other: impl Operand<'w>) -> Self {
        let Some((a, b)) = self.unify(other) else { return self.missing() };
        a.le(b).select(a, b)
    }
}
