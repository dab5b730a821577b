//! `arith.subui_extended`

use crate::Cost;
use crate::arith::extended::{self, infer, parse, print, verify};
use crate::interp::Word;
use cotan_numerics::code::IntCompare;

extended::extended! {
    /// Returns the difference of two unsigned integers and a borrow flag.
    ///
    /// ```mlir
    /// func.func @example(%a: i32, %b: i32) -> i1 {
    ///   %diff, %r = arith.subui_extended %a, %b : i32, i1
    ///   return %r : i1
    /// }
    /// ```
    SubuiExtended = "arith.subui_extended" {
        traits: [infer = infer, verify = verify],
        attach: [Cost::ONE],
        syntax: (custom(parse, print)),
        /// The difference.
        results: diff,
        /// True if the right operand is above the left one.
        borrow: BOOL_LIKE,
        kernel: |number, a, b| [number.wrap(a.wrapping_sub(b)), Word::from(a < b)],
        code: |x| [x[0] - x[1], x[0].compare(IntCompare::Ult, x[1])],
    }
}
