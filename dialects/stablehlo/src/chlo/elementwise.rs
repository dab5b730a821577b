//! The elementwise functions and the operations that broadcast, one row each.

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::{ANY_TENSOR, FLOAT_TENSOR};
use cotan_ir::spec::OpSpec;
use cotan_ir::{Diagnostics, Ir, Op, OpDef, Value};

/// Declares functions of one operand.
macro_rules! unary {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt, $rule:ident;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, verify = $rule)]
        #[asm("$operand attr-dict `:` type($operand) `->` type($result)")]
        pub struct $op {
            /// The operand.
            #[operand(ANY_TENSOR)]
            pub operand: Value,
            /// The result.
            #[result(ANY_TENSOR)]
            pub result: Value,
        }
    )*};
}

/// Declares functions of two operands.
macro_rules! binary {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt($a:ident, $b:ident): $elements:ident;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, verify = same)]
        #[asm("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)")]
        pub struct $op {
            /// The first operand.
            #[operand($elements, name = "lhs")]
            pub $a: Value,
            /// The second operand.
            #[operand($elements, name = "rhs")]
            pub $b: Value,
            /// The result.
            #[result($elements)]
            pub result: Value,
        }
    )*};
}

/// Declares operations that broadcast two operands to one shape.
macro_rules! broadcasting {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Debug)]
        #[op($name, pure)]
        #[asm("$lhs `,` $rhs attr-dict `:` functional-type(operands, results)")]
        pub struct $op {
            /// The first operand.
            #[operand(ANY_TENSOR)]
            pub lhs: Value,
            /// The second operand.
            #[operand(ANY_TENSOR)]
            pub rhs: Value,
            /// The dimension of the result for each dimension of the operand of lower rank.
            #[attr]
            pub broadcast_dimensions: Option<Integers>,
            /// The result.
            #[result(ANY_TENSOR)]
            pub result: Value,
        }
    )*};
}

unary! {
    /// A part of the inverse sine and cosine of complex numbers.
    AsinAcosKernel = "chlo._asin_acos_kernel", any;
    /// The inverse cosine.
    Acos = "chlo.acos", same;
    /// The inverse hyperbolic cosine.
    Acosh = "chlo.acosh", same;
    /// The inverse sine.
    Asin = "chlo.asin", same;
    /// The inverse hyperbolic sine.
    Asinh = "chlo.asinh", same;
    /// The inverse tangent.
    Atan = "chlo.atan", same;
    /// The inverse hyperbolic tangent.
    Atanh = "chlo.atanh", same;
    /// The modified Bessel function of order 1, scaled by the exponential of the negative absolute
    /// value.
    BesselI1e = "chlo.bessel_i1e", same;
    /// The complex conjugate.
    Conj = "chlo.conj", same;
    /// The hyperbolic cosine.
    Cosh = "chlo.cosh", same;
    /// The logarithmic derivative of the gamma function.
    Digamma = "chlo.digamma", same;
    /// The error function.
    Erf = "chlo.erf", same;
    /// The inverse of the error function.
    ErfInv = "chlo.erf_inv", same;
    /// 1 minus the error function.
    Erfc = "chlo.erfc", same;
    /// True for infinities.
    IsInf = "chlo.is_inf", any;
    /// True for the negative infinity.
    IsNegInf = "chlo.is_neg_inf", any;
    /// True for the positive infinity.
    IsPosInf = "chlo.is_pos_inf", any;
    /// The logarithm of the absolute value of the gamma function.
    Lgamma = "chlo.lgamma", same;
    /// The hyperbolic sine.
    Sinh = "chlo.sinh", same;
    /// The square.
    Square = "chlo.square", same;
    /// The tangent.
    Tan = "chlo.tan", same;
}

binary! {
    /// The high half of a product of integers.
    Mulhi = "chlo.mulhi"(lhs, rhs): ANY_TENSOR;
    /// The next float after `x` in the direction of `y`.
    NextAfter = "chlo.next_after"(x, y): FLOAT_TENSOR;
    /// The derivative of order `n` of the digamma function.
    Polygamma = "chlo.polygamma"(n, x): FLOAT_TENSOR;
    /// The Hurwitz zeta function.
    Zeta = "chlo.zeta"(x, q): FLOAT_TENSOR;
}

broadcasting! {
    /// The sum.
    BroadcastAdd = "chlo.broadcast_add";
    /// The bitwise or logical and.
    BroadcastAnd = "chlo.broadcast_and";
    /// The angle of a point.
    BroadcastAtan2 = "chlo.broadcast_atan2";
    /// Complex numbers of real and imaginary parts.
    BroadcastComplex = "chlo.broadcast_complex";
    /// The quotient.
    BroadcastDivide = "chlo.broadcast_divide";
    /// The larger operand.
    BroadcastMaximum = "chlo.broadcast_maximum";
    /// The smaller operand.
    BroadcastMinimum = "chlo.broadcast_minimum";
    /// The product.
    BroadcastMultiply = "chlo.broadcast_multiply";
    /// The next float.
    BroadcastNextAfter = "chlo.broadcast_next_after";
    /// The bitwise or logical or.
    BroadcastOr = "chlo.broadcast_or";
    /// A derivative of the digamma function.
    BroadcastPolygamma = "chlo.broadcast_polygamma";
    /// A power.
    BroadcastPower = "chlo.broadcast_power";
    /// The remainder.
    BroadcastRemainder = "chlo.broadcast_remainder";
    /// Shifts to the left.
    BroadcastShiftLeft = "chlo.broadcast_shift_left";
    /// Shifts to the right and keeps the sign.
    BroadcastShiftRightArithmetic = "chlo.broadcast_shift_right_arithmetic";
    /// Shifts to the right.
    BroadcastShiftRightLogical = "chlo.broadcast_shift_right_logical";
    /// The difference.
    BroadcastSubtract = "chlo.broadcast_subtract";
    /// The bitwise or logical exclusive or.
    BroadcastXor = "chlo.broadcast_xor";
    /// The Hurwitz zeta function.
    BroadcastZeta = "chlo.broadcast_zeta";
}

/// Elementwise operations are listed here.
macro_rules! specs {
    ($($op:ident)*) => { &[$(<$op as OpDef>::SPEC),*] };
}

pub(crate) const OPS: &[&OpSpec] = specs! {
    AsinAcosKernel Acos Acosh Asin Asinh Atan Atanh BesselI1e Conj Cosh Digamma Erf ErfInv Erfc
    IsInf IsNegInf IsPosInf Lgamma Sinh Square Tan
    Mulhi NextAfter Polygamma Zeta
    BroadcastAdd BroadcastAnd BroadcastAtan2 BroadcastComplex BroadcastDivide BroadcastMaximum
    BroadcastMinimum BroadcastMultiply BroadcastNextAfter BroadcastOr BroadcastPolygamma
    BroadcastPower BroadcastRemainder BroadcastShiftLeft BroadcastShiftRightArithmetic
    BroadcastShiftRightLogical BroadcastSubtract BroadcastXor BroadcastZeta
};

/// Operands and result have one shape.
fn any(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(ir.result(op, 0)) else { return };
    for operand in ir.operands(op) {
        check.expect_shape("the operand", operand, result.shape);
    }
}

/// Operands and result have one type.
fn same(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let mut check = Check::new(ir, op, diagnostics);
    let Some(result) = check.tensor(ir.result(op, 0)) else { return };
    for operand in ir.operands(op) {
        check.expect_tensor("the operand", operand, result.shape, result.element);
    }
}
