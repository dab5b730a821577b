//! Declarations of conversions: struct, syntax, example and interfaces of each.

/// The struct of a conversion. The word in parentheses is its attribute.
macro_rules! conversion_struct {
    ((none) $($rest:tt)*) => {
        $crate::arith::conversions::conversion_struct! {
            @ "$in attr-dict `:` type($in) `to` type($out)", {} $($rest)*
        }
    };
    ((nneg) $($rest:tt)*) => {
        $crate::arith::conversions::conversion_struct! {
            @ "$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)", {
                /// Present if the operand, as a signed integer, is not negative.
                #[attr(cotan_ir::constraints::UNIT, name = "nonNeg")]
                pub non_neg: Option<cotan_ir::Attr>,
            } $($rest)*
        }
    };
    ((overflow) $($rest:tt)*) => {
        $crate::arith::conversions::conversion_struct! {
            @ "$in (`overflow` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)", {
                /// The overflow flags.
                #[attr(name = "overflowFlags", default = $crate::arith::Overflow::NONE)]
                pub overflow: $crate::arith::Overflow,
            } $($rest)*
        }
    };
    ((fastmath) $($rest:tt)*) => {
        $crate::arith::conversions::conversion_struct! {
            @ "$in (`fastmath` $fastmath^)? attr-dict `:` type($in) `to` type($out)", {
                /// The fast-math flags.
                #[attr]
                pub fastmath: Option<$crate::arith::FastMath>,
            } $($rest)*
        }
    };
    ((rounding) $($rest:tt)*) => {
        $crate::arith::conversions::conversion_struct! {
            @ "$in ($roundingmode^)? (`fastmath` $fastmath^)? attr-dict `:` type($in) `to` type($out)", {
                /// The rounding mode; to nearest, ties to even, by default.
                #[attr]
                pub roundingmode: Option<$crate::arith::RoundingMode>,
                /// The fast-math flags.
                #[attr]
                pub fastmath: Option<$crate::arith::FastMath>,
            } $($rest)*
        }
    };
    (
        @ $asm:literal, { $($attribute:tt)* }
        $(#[$doc:meta])*
        $Op:ident = $name:literal $From:ident($from:literal) => $To:ident($to:literal)
        $verify:ident [$($attached:tt)*]
    ) => {
        $(#[$doc])*
        #[doc = concat!(
            "\n```mlir\nfunc.func @example(%a: ", $from, ") -> ", $to, " {\n  %r = ", $name,
            " %a : ", $from, " to ", $to, "\n  return %r : ", $to, "\n}\n```"
        )]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, verify = $crate::arith::casts::$verify,
            impl($crate::interp::Elementwise), attach($crate::Cost::MOVE, $($attached)*)
        )]
        #[asm($asm)]
        pub struct $Op {
            /// The operand.
            #[operand($From, name = "in")]
            pub input: cotan_ir::Value,
            $($attribute)*
            /// The result.
            #[result($To)]
            pub out: cotan_ir::Value,
        }
    };
}
pub(crate) use conversion_struct;

/// Declares a conversion of integers. Its operand is `signed` or `unsigned`.
macro_rules! integer_conversion {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal ($attribute:ident) {
            types: $Type:ident($from:literal => $to:literal),
            verify: $verify:ident,
            attach: [$($attached:tt)*],
            operand: $sign:ident by $code:ident,
        }
    ) => {
        $crate::arith::conversions::conversion_struct! {
            ($attribute) $(#[$doc])* $Op = $name $Type($from) => $Type($to) $verify [$($attached)*]
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                numbers.$sign(|[a]| a)
            }

            fn wide(&self, x: &[$crate::interp::Wide]) -> Option<u128> {
                Some(x[0].$sign() as u128)
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                numbers: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                cotan_numerics::code::one(x[0].$code(numbers.to()))
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::NonDifferentiable];
        }
    };
}
pub(crate) use integer_conversion;

/// Declares a conversion to or from floats: its kernel, its code and the rule of its operand.
macro_rules! conversion {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal ($attribute:ident) {
            types: $From:ident($from:literal) => $To:ident($to:literal),
            verify: $verify:ident,
            attach: [$($attached:tt)*],
            kernel: |$this:pat_param, $numbers:ident| $kernel:expr,
            code: |$coded:pat_param, $x:ident, $format:ident| $code:expr,
            operand: $rule:expr,
        }
    ) => {
        $crate::arith::conversions::conversion_struct! {
            ($attribute) $(#[$doc])* $Op = $name $From($from) => $To($to) $verify [$($attached)*]
        }

        impl $crate::interp::Elementwise for $Op {
            fn kernel(&self, numbers: &$crate::interp::Numbers) -> $crate::interp::Kernel {
                let ($this, $numbers) = (self, numbers);
                $kernel
            }

            fn code<'r>(
                &self,
                _: &'r cotan_numerics::code::Recorder,
                numbers: &$crate::interp::Numbers,
                x: &[cotan_numerics::code::Scalar<'r>],
            ) -> Option<cotan_numerics::code::Scalars<'r>> {
                let ($coded, $x, $format) = (self, x[0], numbers.to());
                $code
            }
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] = &[$rule];
        }
    };
}
pub(crate) use conversion;

/// The rule of a conversion between formats of floats: the cotangent is converted back.
macro_rules! cast_back {
    () => {
        $crate::derivative_rules::OperandRule::Linear(|e, op, c| {
            let Self { input, .. } = e.read(op);
            e.cast_like(c, input)
        })
    };
}
pub(crate) use cast_back;
