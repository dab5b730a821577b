//! How numbers are compared.

use cotan_ir::{Attr, Type};

/// How integers are compared: `slt` is "signed less than".
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

/// How floats are compared: `olt` is "ordered (neither is NaN) and less than", `ult` is
/// "unordered (one is NaN) or less than".
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
