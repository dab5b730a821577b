//! Predicates of comparisons.

use cotan_ir::{Attr, Type};
use cotan_numerics::code::{FloatCompare, IntCompare};

/// Integer predicates: `slt` is "signed less than".
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(integer = Type::I64)]
#[allow(missing_docs)]
pub enum CmpiPredicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

/// Float predicates: `olt` is "ordered (neither is NaN) and less than", `ult` is "unordered (one is
/// NaN) or less than".
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(integer = Type::I64)]
#[allow(missing_docs)]
pub enum CmpfPredicate {
    #[word("false")]
    AlwaysFalse,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    #[word("true")]
    AlwaysTrue,
}

impl CmpiPredicate {
    /// Returns whether it is true of two integers, passed as signed ones and as unsigned ones.
    pub fn holds<S: Ord, U: Ord>(self, [a, b]: [S; 2], [ua, ub]: [U; 2]) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Slt => a < b,
            Self::Sle => a <= b,
            Self::Sgt => a > b,
            Self::Sge => a >= b,
            Self::Ult => ua < ub,
            Self::Ule => ua <= ub,
            Self::Ugt => ua > ub,
            Self::Uge => ua >= ub,
        }
    }

    /// Returns the negated predicate.
    pub fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Slt => Self::Sge,
            Self::Sle => Self::Sgt,
            Self::Sgt => Self::Sle,
            Self::Sge => Self::Slt,
            Self::Ult => Self::Uge,
            Self::Ule => Self::Ugt,
            Self::Ugt => Self::Ule,
            Self::Uge => Self::Ult,
        }
    }

    /// Returns the predicate for exchanged operands.
    pub fn exchanged(self) -> Self {
        match self {
            Self::Eq => Self::Eq,
            Self::Ne => Self::Ne,
            Self::Slt => Self::Sgt,
            Self::Sle => Self::Sge,
            Self::Sgt => Self::Slt,
            Self::Sge => Self::Sle,
            Self::Ult => Self::Ugt,
            Self::Ule => Self::Uge,
            Self::Ugt => Self::Ult,
            Self::Uge => Self::Ule,
        }
    }

    /// Returns the predicate of unsigned integers.
    pub fn unsigned(self) -> Self {
        match self {
            Self::Slt => Self::Ult,
            Self::Sle => Self::Ule,
            Self::Sgt => Self::Ugt,
            Self::Sge => Self::Uge,
            other => other,
        }
    }

    /// Returns whether it compares signed integers.
    pub fn is_signed(self) -> bool {
        self.unsigned() != self
    }
}

impl CmpfPredicate {
    /// Returns whether it is true of two floats.
    pub fn holds(self, [a, b]: [f64; 2]) -> bool {
        let unordered = a.is_nan() || b.is_nan();
        match self {
            Self::AlwaysFalse => false,
            Self::Oeq => a == b,
            Self::Ogt => a > b,
            Self::Oge => a >= b,
            Self::Olt => a < b,
            Self::Ole => a <= b,
            Self::One => !unordered && a != b,
            Self::Ord => !unordered,
            Self::Ueq => unordered || a == b,
            Self::Ugt => unordered || a > b,
            Self::Uge => unordered || a >= b,
            Self::Ult => unordered || a < b,
            Self::Ule => unordered || a <= b,
            Self::Une => a != b,
            Self::Uno => unordered,
            Self::AlwaysTrue => true,
        }
    }

    /// Returns the negated predicate.
    pub fn opposite(self) -> Self {
        match self {
            Self::AlwaysFalse => Self::AlwaysTrue,
            Self::Oeq => Self::Une,
            Self::Ogt => Self::Ule,
            Self::Oge => Self::Ult,
            Self::Olt => Self::Uge,
            Self::Ole => Self::Ugt,
            Self::One => Self::Ueq,
            Self::Ord => Self::Uno,
            Self::Ueq => Self::One,
            Self::Ugt => Self::Ole,
            Self::Uge => Self::Olt,
            Self::Ult => Self::Oge,
            Self::Ule => Self::Ogt,
            Self::Une => Self::Oeq,
            Self::Uno => Self::Ord,
            Self::AlwaysTrue => Self::AlwaysFalse,
        }
    }

    /// Returns the predicate for exchanged operands.
    pub fn exchanged(self) -> Self {
        match self {
            Self::Ogt => Self::Olt,
            Self::Oge => Self::Ole,
            Self::Olt => Self::Ogt,
            Self::Ole => Self::Oge,
            Self::Ugt => Self::Ult,
            Self::Uge => Self::Ule,
            Self::Ult => Self::Ugt,
            Self::Ule => Self::Uge,
            other => other,
        }
    }
}

impl From<CmpiPredicate> for IntCompare {
    fn from(predicate: CmpiPredicate) -> Self {
        match predicate {
            CmpiPredicate::Eq => Self::Eq,
            CmpiPredicate::Ne => Self::Ne,
            CmpiPredicate::Slt => Self::Slt,
            CmpiPredicate::Sle => Self::Sle,
            CmpiPredicate::Sgt => Self::Sgt,
            CmpiPredicate::Sge => Self::Sge,
            CmpiPredicate::Ult => Self::Ult,
            CmpiPredicate::Ule => Self::Ule,
            CmpiPredicate::Ugt => Self::Ugt,
            CmpiPredicate::Uge => Self::Uge,
        }
    }
}

impl From<CmpfPredicate> for FloatCompare {
    fn from(predicate: CmpfPredicate) -> Self {
        match predicate {
            CmpfPredicate::AlwaysFalse => Self::Never,
            CmpfPredicate::Oeq => Self::Oeq,
            CmpfPredicate::Ogt => Self::Ogt,
            CmpfPredicate::Oge => Self::Oge,
            CmpfPredicate::Olt => Self::Olt,
            CmpfPredicate::Ole => Self::Ole,
            CmpfPredicate::One => Self::One,
            CmpfPredicate::Ord => Self::Ord,
            CmpfPredicate::Ueq => Self::Ueq,
            CmpfPredicate::Ugt => Self::Ugt,
            CmpfPredicate::Uge => Self::Uge,
            CmpfPredicate::Ult => Self::Ult,
            CmpfPredicate::Ule => Self::Ule,
            CmpfPredicate::Une => Self::Une,
            CmpfPredicate::Uno => Self::Uno,
            CmpfPredicate::AlwaysTrue => Self::Always,
        }
    }
}
