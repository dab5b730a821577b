//! The dialect `index`.

use cotan_ir::constraints::{ANY, ANY_ATTR, I1, INDEX, INDEX_ATTR};
use cotan_ir::{Attr, Value};

/// A predicate of `index.cmp`: `#index<cmp_predicate slt>`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("index.cmp_predicate", keyword)]
pub enum CmpPredicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less, signed.
    Slt,
    /// Less or equal, signed.
    Sle,
    /// Greater, signed.
    Sgt,
    /// Greater or equal, signed.
    Sge,
    /// Less, unsigned.
    Ult,
    /// Less or equal, unsigned.
    Ule,
    /// Greater, unsigned.
    Ugt,
    /// Greater or equal, unsigned.
    Uge,
}

macro_rules! binary {
    ($($op:ident = $name:literal),* $(,)?) => {
        mod binary {
            use super::*;
            foreign! {$(
                #[doc = "Arithmetic of upstream."]
                $op = $name [, pure] ("$lhs `,` $rhs attr-dict") {
                    operand(INDEX) lhs: Value,
                    operand(INDEX) rhs: Value,
                    result(INDEX) result: Value,
                }
            )*}
        }
    };
}

binary! {
    Add = "index.add", Sub = "index.sub", Mul = "index.mul", DivS = "index.divs",
    DivU = "index.divu", CeilDivS = "index.ceildivs", CeilDivU = "index.ceildivu",
    FloorDivS = "index.floordivs", RemS = "index.rems", RemU = "index.remu",
    MaxS = "index.maxs", MaxU = "index.maxu", MinS = "index.mins", MinU = "index.minu",
    Shl = "index.shl", ShrS = "index.shrs", ShrU = "index.shru", And = "index.and",
    Or = "index.or", Xor = "index.xor",
}

mod other {
    use super::*;
    foreign! {
        /// A cast to or from `index`.
        CastS = "index.casts" [, pure] ("$input attr-dict `:` type($input) `to` type($output)") {
            operand(ANY) input: Value,
            result(ANY) output: Value,
        }
        /// A cast to or from `index`.
        CastU = "index.castu" [, pure] ("$input attr-dict `:` type($input) `to` type($output)") {
            operand(ANY) input: Value,
            result(ANY) output: Value,
        }
        /// The size of an index.
        SizeOf = "index.sizeof" [, pure] ("attr-dict") {
            result(INDEX) result: Value,
        }
        /// A constant.
        Constant = "index.constant" [, pure, constant] ("attr-dict $value") {
            attr(INDEX_ATTR) value: Attr,
            result(INDEX) result: Value,
        }
        /// A comparison.
        Cmp = "index.cmp" [, pure] ("$pred `(` $lhs `,` $rhs `)` attr-dict") {
            attr() pred: CmpPredicate,
            operand(INDEX) lhs: Value,
            operand(INDEX) rhs: Value,
            result(I1) result: Value,
        }
        /// A boolean constant.
        BoolConstant = "index.bool.constant" [, pure, constant] ("attr-dict $value") {
            attr(ANY_ATTR) value: Attr,
            result(I1) result: Value,
        }
    }
}

pub(crate) const OPS: &[&cotan_ir::spec::OpSpec] = &{
    let mut all = [binary::OPS[0]; 26];
    let mut at = 0;
    while at < 26 {
        all[at] = if at < 20 { binary::OPS[at] } else { other::OPS[at - 20] };
        at += 1;
    }
    all
};
