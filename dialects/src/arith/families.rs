//! Families of elementwise operations: struct, syntax, example and interfaces of each.

use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::{IntCompare, Scalar};

/// The laws of quotients of integers.
pub const QUOTIENT: Laws = Laws {
    right: |_, c| match c {
        0 => Some(Outcome::Constant),
        1 => Some(Outcome::Operand),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    ..Laws::NONE
};

/// Records a test of a signed integer.
pub fn is_negative(x: Scalar<'_>) -> Scalar<'_> {
    x.compare(IntCompare::Slt, x.same(0))
}

/// The struct of an operation with two operands and one result, all of one type. The word in
/// parentheses is its attribute.
macro_rules! binary {
    ((none) $($rest:tt)*) => {
        $crate::arith::families::binary! {
            @ "$lhs `,` $rhs attr-dict `:` type($result)", "", {} $($rest)*
        }
    };
    ((exact) $($rest:tt)*) => {
        $crate::arith::families::binary! {
            @ "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)", " exact", {
                /// True if the operation is exact: no remainder, no set bit shifted out.
                #[attr(cotan_ir::constraints::UNIT, name = "isExact")]
                pub is_exact: Option<cotan_ir::Attr>,
            } $($rest)*
        }
    };
    ((overflow) $($rest:tt)*) => {
        $crate::arith::families::binary! {
            @ "$lhs `,` $rhs (`overflow` $overflowFlags^)? attr-dict `:` type($result)",
            " overflow<nsw>", {
                /// The overflow flags.
                #[attr(name = "overflowFlags", default = $crate::arith::Overflow::NONE)]
                pub overflow: $crate::arith::Overflow,
            } $($rest)*
        }
    };
    ((fastmath) $($rest:tt)*) => {
        $crate::arith::families::binary! {
            @ "$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)",
            " fastmath<nnan>", {
                /// The fast-math flags.
                #[attr(default = $crate::arith::FastMath::NONE)]
                pub fastmath: $crate::arith::FastMath,
            } $($rest)*
        }
    };
    (
        @ $asm:literal, $words:literal, { $($attribute:tt)* }
        $Constraint:ident($ty:literal) $(#[$doc:meta])*
        $Op:ident = $name:literal [$($trait:ident),*] [$($attached:tt)*]
    ) => {
        $(#[$doc])*
        #[doc = $crate::arith::function::binary_example!($name, $words, $ty, $ty)]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, $($trait,)* same_type,
            impl($crate::interp::Elementwise), attach($($attached)*)
        )]
        #[asm($asm)]
        pub struct $Op {
            /// The left operand.
            #[operand(cotan_ir::constraints::$Constraint)]
            pub lhs: cotan_ir::Value,
            /// The right operand.
            #[operand(cotan_ir::constraints::$Constraint)]
            pub rhs: cotan_ir::Value,
            $($attribute)*
            /// The result.
            #[result(cotan_ir::constraints::$Constraint)]
            pub result: cotan_ir::Value,
        }
    };
}
pub(crate) use binary;

/// Declares an operation on two integers. The value is computed on words and, by the same
/// expression, on 128 bits.
macro_rules! integer_binary {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal ($attribute:ident) {
            traits: [$($trait:ident),*],
            attach: [$($attached:tt)*],
            computes: $sign:ident |[$a:ident, $b:ident]| $value:expr,
            code: |$x:ident, $to:pat_param| $code:expr,
            $(modulo_two: $modulo_two:expr,)?
        }
    ) => {
        $crate::arith::families::binary! {
            ($attribute) INTEGER_LIKE("i32") $(#[$doc])*
            $Op = $name [$($trait),*] [$($attached)*]
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.$sign(|[$a, $b]| $value)
            }

            fn wide(&self, x: &[$crate::interp::Wide]) -> Option<u128> {
                let [$a, $b] = [x[0].$sign(), x[1].$sign()];
                Some($value as u128)
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                numbers: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                let ($x, $to) = (x, numbers.to());
                cotan_numerics::code::one($code)
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::NonDifferentiable; 2];
            $(
                const MODULO_TWO: Option<&'static [$crate::derivative_rules::Transpose]> =
                    Some(&$modulo_two);
            )?
        }
    };
}
pub(crate) use integer_binary;

/// Declares an operation on two floats: its value, its code and the rules of its operands.
macro_rules! float_binary {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            traits: [$($trait:ident),*],
            attach: [$($attached:tt)*],
            computes: $value:expr,
            code: |$x:ident| $code:expr,
            $(#[$rules_doc:meta])*
            operands: $rules:expr,
        }
    ) => {
        $crate::arith::families::binary! {
            (fastmath) FLOAT_LIKE("f64") $(#[$doc])* $Op = $name [$($trait),*] [$($attached)*]
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.floats($value)
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                $x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                cotan_numerics::code::one($code)
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            $(#[$rules_doc])*
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] = &$rules;
        }
    };
}
pub(crate) use float_binary;
