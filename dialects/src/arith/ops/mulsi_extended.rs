//! `arith.mulsi_extended`

use crate::Cost;
use crate::arith::extended;
use crate::interp::Word;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::Binary;

extended::extended! {
    /// Returns the product of signed integers in twice the width, as its low half and its high
    /// half.
    ///
    /// ```mlir
    /// func.func @example(%a: i32, %b: i32) -> i32 {
    ///   %low, %r = arith.mulsi_extended %a, %b : i32
    ///   return %r : i32
    /// }
    /// ```
    MulsiExtended = "arith.mulsi_extended" {
        traits: [commutative, same_type],
        attach: [Cost::PRODUCT, Canonical(super::mului_extended::rules::ALL)],
        syntax: ("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        /// The low half.
        results: low,
        /// The high half.
        high: INTEGER_LIKE,
        kernel: |number, a, b| {
            let product = i128::from(number.signed(a)) * i128::from(number.signed(b));
            [number.wrap(product as Word), number.wrap((product >> number.width()) as Word)]
        },
        code: |x| [x[0] * x[1], x[0].binary(Binary::MultiplyHighSigned, x[1])],
    }
}
