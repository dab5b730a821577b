//! `arith.mului_extended`

pub(super) mod rules;

use crate::Cost;
use crate::arith::extended;
use crate::interp::Word;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::Binary;

extended::extended! {
    /// Returns the product of unsigned integers in twice the width, as its low half and its high
    /// half.
    ///
    /// ```mlir
    /// func.func @example(%a: i32, %b: i32) -> i32 {
    ///   %low, %r = arith.mului_extended %a, %b : i32
    ///   return %r : i32
    /// }
    /// ```
    MuluiExtended = "arith.mului_extended" {
        traits: [commutative, same_type],
        attach: [Cost::PRODUCT, Canonical(rules::ALL)],
        syntax: ("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        /// The low half.
        results: low,
        /// The high half.
        high: INTEGER_LIKE,
        kernel: |number, a, b| {
            let product = u128::from(a) * u128::from(b);
            [number.wrap(product as Word), number.wrap((product >> number.width()) as Word)]
        },
        code: |x| [x[0] * x[1], x[0].binary(Binary::MultiplyHighUnsigned, x[1])],
    }
}
