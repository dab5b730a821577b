//! Declarations of operations with one operand that are no elementary functions. Each macro
//! declares the struct, the kernel, the derivative and the example in the documentation.

use crate::interp::{Kernel, Numbers};
use cotan_numerics::code::{Recorder, Scalar, Scalars};

/// The interpreter's kernel of a function.
pub type MakeKernel = fn(&Numbers) -> Kernel;

/// The recorded code of a test of a float.
pub type TestCode = for<'r> fn(&'r Recorder, Scalar<'r>) -> Option<Scalars<'r>>;

/// The recorded code of a function of an integer.
pub type IntegerCode = for<'r> fn(Scalar<'r>) -> Scalar<'r>;

/// Declares a rounding to integral values, which is piecewise constant.
macro_rules! rounding {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal { kernel: $kernel:expr, code: $code:expr }
    ) => {
        $crate::arith::function::float_to_float! {
            $(#[$doc])* $Op = $name [idempotent] [
                $crate::Cost::ONE,
                cotan_ir::rewrite::Canonical(&[&$crate::math::integral_values::WHOLE_ALREADY])
            ]
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.floats(|[a]| $kernel(a))
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                cotan_numerics::code::one(x[0].unary($code))
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            /// The result is piecewise constant.
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::ZeroDerivative];
        }
    };
}
pub(crate) use rounding;

/// Declares a test of a float, whose result is a boolean independent of the sign.
macro_rules! float_test {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal { kernel: $kernel:expr, code: $code:expr, }
    ) => {
        $(#[$doc])*
        #[doc = $crate::arith::function::unary_example!($name, "f64", "i1")]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, infer = $crate::interfaces::verify::infer::bool_like_first,
            verify = $crate::interfaces::verify::infer::verify_bool_like_first,
            impl($crate::interp::Elementwise),
            attach(
                $crate::Cost::ONE,
                cotan_ir::rewrite::Canonical(&[&$crate::math::sign::SIGN_DOES_NOT_MATTER])
            )
        )]
        #[asm("$operand attr-dict `:` type($operand)")]
        pub struct $Op {
            /// The operand.
            #[operand(cotan_ir::constraints::FLOAT_LIKE)]
            pub operand: cotan_ir::Value,
            /// The fast-math flags.
            #[attr(default = $crate::arith::FastMath::NONE)]
            pub fastmath: $crate::arith::FastMath,
            /// The result of the test.
            #[result(cotan_ir::constraints::BOOL_LIKE)]
            pub result: cotan_ir::Value,
        }

        $crate::math::unary::not_differentiable! { $Op, $kernel, |m, x| {
            const CODE: $crate::math::unary::TestCode = $code;
            CODE(m, x)
        } }
    };
}
pub(crate) use float_test;

/// Declares a function of an integer.
macro_rules! integer_function {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            $(traits: [$trait:ident],)?
            kernel: $kernel:expr,
            code: $code:expr,
        }
    ) => {
        $(#[$doc])*
        #[doc = $crate::arith::function::unary_example!($name, "i32", "i32")]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, $($trait,)? same_type,
            impl($crate::interp::Elementwise), attach($crate::Cost::ONE)
        )]
        #[asm("$operand attr-dict `:` type($result)")]
        pub struct $Op {
            /// The operand.
            #[operand(cotan_ir::constraints::INTEGER_LIKE)]
            pub operand: cotan_ir::Value,
            /// The result.
            #[result(cotan_ir::constraints::INTEGER_LIKE)]
            pub result: cotan_ir::Value,
        }

        $crate::math::unary::not_differentiable! { $Op, $kernel, |_m, x| {
            const CODE: $crate::math::unary::IntegerCode = $code;
            cotan_numerics::code::one(CODE(x))
        } }
    };
}
pub(crate) use integer_function;

/// Implements the interfaces of a function without a derivative.
macro_rules! not_differentiable {
    ($Op:ident, $kernel:expr, |$m:ident, $x:ident| $code:block) => {
        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                const KERNEL: $crate::math::unary::MakeKernel = $kernel;
                KERNEL(numbers)
            }

            fn code<'r>(
                &self,
                $m: &'r cotan_numerics::code::Recorder,
                _: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                let $x = x[0];
                $code
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::NonDifferentiable];
        }
    };
}
pub(crate) use not_differentiable;
