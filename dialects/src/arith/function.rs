//! The declaration of elementary functions: struct, formula, derivative and example.

use crate::Emit;
use cotan_ir::Value;

/// The derivative of a function, emitted from its operand and its result.
pub type Slope = fn(&mut Emit<'_, '_>, Value, Value) -> Option<Value>;

/// The example of an operation with one operand.
macro_rules! unary_example {
    ($name:literal, $from:literal, $to:literal) => {
        concat!(
            "\n```mlir\nfunc.func @example(%a: ",
            $from,
            ") -> ",
            $to,
            " {\n  %r = ",
            $name,
            " %a : ",
            $from,
            "\n  return %r : ",
            $to,
            "\n}\n```"
        )
    };
}
pub(crate) use unary_example;

/// The example of an operation with two operands, and perhaps words after them.
macro_rules! binary_example {
    ($name:literal, $from:literal, $to:literal) => {
        $crate::arith::function::binary_example!($name, "", $from, $to)
    };
    ($name:literal, $words:literal, $from:literal, $to:literal) => {
        concat!(
            "\n```mlir\nfunc.func @example(%a: ",
            $from,
            ", %b: ",
            $from,
            ") -> ",
            $to,
            " {\n  %r = ",
            $name,
            " %a, %b",
            $words,
            " : ",
            $from,
            "\n  return %r : ",
            $to,
            "\n}\n```"
        )
    };
}
pub(crate) use binary_example;

/// The struct of an operation from a float to a float of the same type.
macro_rules! float_to_float {
    ($(#[$doc:meta])* $Op:ident = $name:literal [$($trait:ident)?] [$($attached:tt)*]) => {
        $(#[$doc])*
        #[doc = $crate::arith::function::unary_example!($name, "f64", "f64")]
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, $($trait,)? same_type,
            impl($crate::interp::Elementwise), attach($($attached)*)
        )]
        #[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
        pub struct $Op {
            /// The operand.
            #[operand(cotan_ir::constraints::FLOAT_LIKE)]
            pub operand: cotan_ir::Value,
            /// The fast-math flags.
            #[attr(default = $crate::arith::FastMath::NONE)]
            pub fastmath: $crate::arith::FastMath,
            /// The result.
            #[result(cotan_ir::constraints::FLOAT_LIKE)]
            pub result: cotan_ir::Value,
        }
    };
}
pub(crate) use float_to_float;

/// Declares an elementary function: its formula in `cotan_numerics`, its cost and rules, and its
/// derivative from the operand and the result.
macro_rules! elementary {
    (
        $(#[$doc:meta])*
        $Op:ident = $name:literal {
            computes: $function:expr,
            attach: [$($attached:tt)*],
            $(#[$slope_doc:meta])*
            slope: $slope:expr,
        }
    ) => {
        $crate::arith::function::float_to_float! {
            $(#[$doc])* $Op = $name [] [$($attached)*]
        }

        impl $crate::interp::Computes for $Op {
            const FUNCTION: &'static cotan_numerics::Elementary = &$function;
        }

        impl $crate::derivative_rules::Differentiate for $Op {
            $(#[$slope_doc])*
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::Pointwise(|e, op| {
                    const SLOPE: $crate::arith::function::Slope = $slope;
                    let Self { operand, result, .. } = e.read(op);
                    SLOPE(e, operand, result)
                })];
        }
    };
}
pub(crate) use elementary;
