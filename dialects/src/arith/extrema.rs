//! Maximum and minimum of two floats as in IEEE 754-2019, and the declarations of operations that
//! compute an extremum.

use crate::interp::{NumberFormat, Word};

/// A limit of the integers of a format.
pub type Limit = fn(NumberFormat) -> Word;

/// Returns the larger one; NaN if one of them is. Zero is above minus zero.
pub fn maximum([a, b]: [f64; 2]) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { maximum_number([a, b]) }
}

/// Returns the smaller one; NaN if one of them is. Minus zero is below zero.
pub fn minimum([a, b]: [f64; 2]) -> f64 {
    -maximum([-a, -b])
}

/// Returns the larger one; if one of them is NaN, the other one. Zero is above minus zero.
pub fn maximum_number([a, b]: [f64; 2]) -> f64 {
    if a > b || b.is_nan() || a == b && a.is_sign_positive() { a } else { b }
}

/// Returns the smaller one; if one of them is NaN, the other one. Minus zero is below zero.
pub fn minimum_number([a, b]: [f64; 2]) -> f64 {
    -maximum_number([-a, -b])
}

/// Declares an extremum of two floats: its kernel, its code, the results for constant operands, and
/// the comparison by which the left operand is selected.
macro_rules! float_extremum {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            kernel: $kernel:expr,
            code: $code:expr,
            laws: [nan => $nan:ident, $limit:pat => $at_limit:ident],
            $(#[$left_doc:meta])*
            left_is_chosen: $wins:ident or $side:ident is NaN,
        }
    ) => {
        $crate::arith::families::float_binary! {
            $(#[$doc])*
            $Op = $name {
                traits: [],
                attach: [$crate::Cost::ONE, LAWS],
                computes: $kernel,
                code: |x| x[0].binary($code, x[1]),
                operands: [
                    $crate::derivative_rules::OperandRule::Select {
                        mask: left_is_chosen,
                        when: true,
                    },
                    $crate::derivative_rules::OperandRule::Select {
                        mask: left_is_chosen,
                        when: false,
                    },
                ],
            }
        }

        use $crate::interfaces::laws::{Laws, Outcome};

        const LAWS: Laws = Laws {
            right: with_constant,
            left: with_constant,
            twice: Some(Outcome::Operand),
            ..Laws::NONE
        };

        /// Returns the result if one operand is this constant.
        fn with_constant(
            number: $crate::interp::NumberFormat,
            c: $crate::interp::Word,
        ) -> Option<Outcome> {
            match number.float(c) {
                c if c.is_nan() => Some(Outcome::$nan),
                $limit => Some(Outcome::$at_limit),
                _ => None,
            }
        }

        $(#[$left_doc])*
        fn left_is_chosen(
            e: &mut $crate::Emit<'_, '_>,
            op: cotan_ir::Op,
        ) -> Option<cotan_ir::Value> {
            let extremum: $Op = e.read(op);
            let wins = e.compare($crate::arith::CmpfPredicate::$wins, extremum.lhs, extremum.rhs);
            let side = extremum.$side;
            let nan = e.compare($crate::arith::CmpfPredicate::Uno, side, side);
            Some(e.or(wins, nan))
        }
    };
}
pub(crate) use float_extremum;

/// Declares an extremum of two integers: the method of Rust's integers that computes it, the
/// comparison by which the left operand is selected, the constants with a known result, and the
/// opposite extremum.
macro_rules! integer_extremum {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            attach: [$($attached:tt)*],
            computes: $sign:ident.$extremum:ident,
            left_is_chosen: $wins:ident,
            identity: $identity:expr,
            absorbing: $absorbing:expr,
            absorbs: $opposite:ident,
        }
    ) => {
        $crate::arith::families::integer_binary! {
            $(#[$doc])*
            $Op = $name (none) {
                traits: [commutative],
                attach: [$crate::Cost::ONE, LAWS, $($attached)*],
                computes: $sign |[a, b]| a.$extremum(b),
                code: |x, _| {
                    let wins = x[0].compare(cotan_numerics::code::IntCompare::$wins, x[1]);
                    wins.select(x[0], x[1])
                },
            }
        }

        use $crate::interfaces::laws::{Laws, Outcome};

        const LAWS: Laws = Laws {
            right: |number, c| {
                const IDENTITY: $crate::arith::extrema::Limit = $identity;
                const ABSORBING: $crate::arith::extrema::Limit = $absorbing;
                match c {
                    _ if c == IDENTITY(number) => Some(Outcome::Operand),
                    _ if c == ABSORBING(number) => Some(Outcome::Constant),
                    _ => None,
                }
            },
            twice: Some(Outcome::Operand),
            associative: true,
            absorbs: Some(<$opposite as cotan_ir::OpDef>::SPEC),
            ..Laws::NONE
        };
    };
}
pub(crate) use integer_extremum;
