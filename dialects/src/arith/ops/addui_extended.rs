//! `arith.addui_extended`

mod rules;

use crate::Cost;
use crate::arith::extended::{self, infer, parse, print, verify};
use crate::interp::Word;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::IntCompare;

extended::extended! {
    /// Returns the sum of two unsigned integers and an overflow flag.
    ///
    /// ```mlir
    /// func.func @example(%a: i32, %b: i32) -> i1 {
    ///   %sum, %r = arith.addui_extended %a, %b : i32, i1
    ///   return %r : i1
    /// }
    /// ```
    AdduiExtended = "arith.addui_extended" {
        traits: [commutative, infer = infer, verify = verify],
        attach: [Cost::ONE, Canonical(rules::ALL)],
        syntax: (custom(parse, print)),
        /// The sum, modulo two to the width.
        results: sum,
        /// True if the sum overflowed.
        overflow: BOOL_LIKE,
        kernel: |number, a, b| {
            let sum = number.wrap(a.wrapping_add(b));
            [sum, Word::from(sum < a)]
        },
        code: |x| {
            let sum = x[0] + x[1];
            [sum, sum.compare(IntCompare::Ult, x[0])]
        },
    }
}
