//! The operations of the dialect: elementwise ones are rows.

use super::constant::Constant;
use super::create::Create;
use super::evaluate::MEANING;
use super::formula::Formula;
use super::types::{COMPLEX_LIKE, part_of};
use crate::Cost;
use crate::arith::FastMath;
use crate::arith::function::{binary_example, unary_example};
use crate::interfaces::verify::infer::{
    Inferred, bool_like_first, is_with_element, verify_bool_like_first, with_element,
};
use crate::interfaces::verify::op_error;
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{BOOL_LIKE, FLOAT_LIKE};
use cotan_ir::spec::{InferFrom, OpSpec};
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, OpDef, Store, Value};
use smallvec::smallvec;

/// Declares operations from one complex number to another.
macro_rules! functions {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[doc = unary_example!($name, "complex<f64>", "complex<f64>")]
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_type, attach(MEANING, Formula::$op, Cost::FUNCTION))]
        #[asm("$complex (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
        pub struct $op {
            /// The operand.
            #[operand(COMPLEX_LIKE)]
            pub complex: Value,
            /// The fast-math flags.
            #[attr(default = FastMath::NONE)]
            pub fastmath: FastMath,
            /// The result.
            #[result(COMPLEX_LIKE)]
            pub result: Value,
        }
    )*};
}

/// Declares operations from a complex number to a float.
macro_rules! parts {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[doc = unary_example!($name, "complex<f64>", "f64")]
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, infer = infer_part, verify = verify_part, attach(MEANING, Formula::$op, Cost::ONE))]
        #[asm("$complex (`fastmath` $fastmath^)? attr-dict `:` type($complex)")]
        pub struct $op {
            /// The operand.
            #[operand(COMPLEX_LIKE)]
            pub complex: Value,
            /// The fast-math flags.
            #[attr(default = FastMath::NONE)]
            pub fastmath: FastMath,
            /// The result.
            #[result(FLOAT_LIKE)]
            pub result: Value,
        }
    )*};
}

/// Declares operations of two complex numbers.
macro_rules! binary {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[doc = binary_example!($name, "complex<f64>", "complex<f64>")]
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_type, attach(MEANING, Formula::$op, Cost::ONE))]
        #[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
        pub struct $op {
            /// The first operand.
            #[operand(COMPLEX_LIKE)]
            pub lhs: Value,
            /// The second operand.
            #[operand(COMPLEX_LIKE)]
            pub rhs: Value,
            /// The fast-math flags.
            #[attr(default = FastMath::NONE)]
            pub fastmath: FastMath,
            /// The result.
            #[result(COMPLEX_LIKE)]
            pub result: Value,
        }
    )*};
}

/// Declares comparisons of two complex numbers.
macro_rules! comparisons {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[doc = binary_example!($name, "complex<f64>", "i1")]
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_operand_type, infer = bool_like_first, verify = verify_bool_like_first, attach(MEANING, Formula::$op, Cost::ONE))]
        #[asm("$lhs `,` $rhs attr-dict `:` type($lhs)")]
        pub struct $op {
            /// The first operand.
            #[operand(COMPLEX_LIKE)]
            pub lhs: Value,
            /// The second operand.
            #[operand(COMPLEX_LIKE)]
            pub rhs: Value,
            /// The result.
            #[result(BOOL_LIKE)]
            pub result: Value,
        }
    )*};
}

parts! {
    /// The real part.
    Re = "complex.re";
    /// The imaginary part.
    Im = "complex.im";
    /// The absolute value, which overflows only where it is too large for the format. It is
    /// infinite if a part is. At 0 its derivative is 0.
    Abs = "complex.abs";
    /// The angle between the number and the positive real axis, from -pi to pi.
    Angle = "complex.angle";
}

functions! {
    /// The negative.
    Neg = "complex.neg";
    /// The conjugate.
    Conj = "complex.conj";
    /// The exponential function. The imaginary part of the result is zero if that of the operand
    /// is.
    Exp = "complex.exp";
    /// The exponential function minus 1, accurate near 0.
    Expm1 = "complex.expm1";
    /// The natural logarithm, with the cut along the negative real axis.
    Log = "complex.log";
    /// The natural logarithm of the operand plus 1, accurate near 0.
    Log1p = "complex.log1p";
    /// The square root with a nonnegative real part, with the cut along the negative real axis.
    Sqrt = "complex.sqrt";
    /// The reciprocal of the square root.
    Rsqrt = "complex.rsqrt";
    /// The sine of the operand.
    Sin = "complex.sin";
    /// The cosine of the operand.
    Cos = "complex.cos";
    /// The tangent of the operand.
    Tan = "complex.tan";
    /// The hyperbolic tangent.
    Tanh = "complex.tanh";
    /// The hyperbolic sine.
    Sinh = "complex.sinh";
    /// The hyperbolic cosine.
    Cosh = "complex.cosh";
    /// The arc sine, with cuts along the real axis outside of -1 to 1.
    Asin = "complex.asin";
    /// The arc cosine, with cuts along the real axis outside of -1 to 1.
    Acos = "complex.acos";
    /// The arc tangent, with cuts along the imaginary axis outside of -i to i.
    Atan = "complex.atan";
    /// The inverse hyperbolic sine, with cuts along the imaginary axis outside of -i to i.
    Asinh = "complex.asinh";
    /// The inverse hyperbolic cosine, with the cut along the real axis below 1.
    Acosh = "complex.acosh";
    /// The inverse hyperbolic tangent, with cuts along the real axis outside of -1 to 1.
    Atanh = "complex.atanh";
    /// The number of absolute value 1 with the angle of the operand; 0 at 0.
    Sign = "complex.sign";
}

binary! {
    /// The sum of the operands.
    Add = "complex.add";
    /// The difference of the operands.
    Sub = "complex.sub";
    /// The product, by four multiplications. An infinite factor may give NaN parts.
    Mul = "complex.mul";
    /// The quotient by Smith's method, which overflows hardly before the result does. A divisor of
    /// zero divides both parts.
    Div = "complex.div";
    /// The power `e^(rhs log lhs)`. The power of 0 is 0, or 1 if the exponent is 0.
    Pow = "complex.pow";
    /// The angle of the point with ordinate `lhs` and abscissa `rhs`.
    Atan2 = "complex.atan2";
}

comparisons! {
    /// True if both parts are equal.
    Eq = "complex.eq";
    /// True if a part differs, or is NaN.
    Neq = "complex.neq";
}

/// The operations are listed here.
macro_rules! specs {
    ($($op:ident)*) => { &[$(<$op as OpDef>::SPEC),*] };
}

pub(super) const OPS: &[&OpSpec] = specs! {
    Constant Create Re Im Abs Angle Neg Conj Exp Expm1 Log Log1p Sqrt Rsqrt Sin Cos Tan Tanh Sinh Cosh Asin
    Acos Atan Asinh Acosh Atanh Sign
    Add Sub Mul Div Pow Atan2 Eq Neq
};

fn infer_part(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let ty = from.operands.first().copied().ok_or_else(|| "it has no operand".to_owned())?;
    let part = part_of(store, ty).ok_or_else(|| "the operand is no complex number".to_owned())?;
    Ok(smallvec![with_element(store, ty, part)])
}

fn verify_part(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let (operand, result) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
    let Some(part) = part_of(&ir.store, operand) else { return };
    if !is_with_element(&ir.store, result, operand, part) {
        let (operand, result) = (type_to_string(ir, operand), type_to_string(ir, result));
        let message = format!("returns '{result}', which is no part of '{operand}'");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}
