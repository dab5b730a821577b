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
        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%a: f64, %b: f64) -> f64 {\n  %r = ", $name,
            " %a, %b fastmath<nnan> : f64\n  return %r : f64\n}\n```"
        )]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, same_type,
            impl($crate::interp::Elementwise), attach($crate::Cost::ONE, LAWS)
        )]
        #[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
        pub struct $Op {
            /// The left operand.
            #[operand(cotan_ir::constraints::FLOAT_LIKE)]
            pub lhs: cotan_ir::Value,
            /// The right operand.
            #[operand(cotan_ir::constraints::FLOAT_LIKE)]
            pub rhs: cotan_ir::Value,
            /// The fast-math flags.
            #[attr(default = $crate::arith::FastMath::NONE)]
            pub fastmath: $crate::arith::FastMath,
            /// The result.
            #[result(cotan_ir::constraints::FLOAT_LIKE)]
            pub result: cotan_ir::Value,
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

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.floats($kernel)
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                cotan_numerics::code::one(x[0].binary($code, x[1]))
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] = &[
                $crate::derivative_rules::OperandRule::Select { mask: left_is_chosen, when: true },
                $crate::derivative_rules::OperandRule::Select { mask: left_is_chosen, when: false },
            ];
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
        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%a: i32, %b: i32) -> i32 {\n  %r = ", $name,
            " %a, %b : i32\n  return %r : i32\n}\n```"
        )]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, commutative, same_type,
            impl($crate::interp::Elementwise), attach($crate::Cost::ONE, LAWS, $($attached)*)
        )]
        #[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
        pub struct $Op {
            /// The left operand.
            #[operand(cotan_ir::constraints::INTEGER_LIKE)]
            pub lhs: cotan_ir::Value,
            /// The right operand.
            #[operand(cotan_ir::constraints::INTEGER_LIKE)]
            pub rhs: cotan_ir::Value,
            /// The result.
            #[result(cotan_ir::constraints::INTEGER_LIKE)]
            pub result: cotan_ir::Value,
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

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.$sign(|[a, b]| a.$extremum(b))
            }

            fn wide(&self, x: &[$crate::interp::Wide]) -> Option<u128> {
                Some(x[0].$sign().$extremum(x[1].$sign()) as u128)
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                let wins = x[0].compare(cotan_numerics::code::IntCompare::$wins, x[1]);
                cotan_numerics::code::one(wins.select(x[0], x[1]))
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::NonDifferentiable; 2];
        }
    };
}
pub(crate) use integer_extremum;
