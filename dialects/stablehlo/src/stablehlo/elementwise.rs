//! The elementwise operations of one or two operands, one row each.

use crate::attributes::ResultAccuracy;
use crate::check_op::Check;
use crate::types::{
    BITS_TENSOR, BOOL_TENSOR, FLOAT_OR_COMPLEX_TENSOR, FLOAT_TENSOR, INTEGER_TENSOR, NUMBER_TENSOR,
    SIGNED_TENSOR, TENSOR,
};
use cotan_ir::spec::OpSpec;
use cotan_ir::types::TypeData;
use cotan_ir::{Diagnostics, Ir, Op, OpDef, Type, Value};

/// Declares operations of one operand: name, elements of the operand, elements of the result, and
/// the rule between the two element types.
macro_rules! unary {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt: $from:ident -> $to:ident, $rule:ident;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, verify = $rule)]
        #[asm("$operand attr-dict `:` same-type(operands, results)")]
        pub struct $op {
            /// The operand.
            #[operand($from)]
            pub operand: Value,
            /// The result.
            #[result($to)]
            pub result: Value,
        }
    )*};
}

/// Declares elementary functions, which may be asked for an accuracy.
macro_rules! functions {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, verify = same)]
        #[asm("$operand attr-dict `:` same-type(operands, results)")]
        pub struct $op {
            /// The operand.
            #[operand(FLOAT_OR_COMPLEX_TENSOR)]
            pub operand: Value,
            /// The requested accuracy.
            #[attr]
            pub result_accuracy: Option<ResultAccuracy>,
            /// The result.
            #[result(FLOAT_OR_COMPLEX_TENSOR)]
            pub result: Value,
        }
    )*};
}

/// Declares operations of two operands: name, and elements. All types are equal.
macro_rules! binary {
    ($($(#[doc = $doc:tt])* $op:ident = $name:tt: $elements:ident $(, $law:ident)?;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, verify = same $(, $law)?)]
        #[asm("$lhs `,` $rhs attr-dict `:` same-type(operands, results)")]
        pub struct $op {
            /// The first operand.
            #[operand($elements)]
            pub lhs: Value,
            /// The second operand.
            #[operand($elements)]
            pub rhs: Value,
            /// The result.
            #[result($elements)]
            pub result: Value,
        }
    )*};
}

unary! {
    /// The absolute value; of complex numbers, a float.
    Abs = "stablehlo.abs": SIGNED_TENSOR -> SIGNED_TENSOR, real_part;
    /// The least integer that is not below.
    Ceil = "stablehlo.ceil": FLOAT_TENSOR -> FLOAT_TENSOR, same;
    /// Another element type.
    Convert = "stablehlo.convert": TENSOR -> TENSOR, any;
    /// The number of leading zero bits.
    CountLeadingZeros = "stablehlo.count_leading_zeros": INTEGER_TENSOR -> INTEGER_TENSOR, same;
    /// The largest integer that is not above.
    Floor = "stablehlo.floor": FLOAT_TENSOR -> FLOAT_TENSOR, same;
    /// The imaginary part; 0 for floats.
    Imag = "stablehlo.imag": FLOAT_OR_COMPLEX_TENSOR -> FLOAT_TENSOR, real_part;
    /// The negative value; integers wrap.
    Negate = "stablehlo.negate": NUMBER_TENSOR -> NUMBER_TENSOR, same;
    /// The complement of all bits.
    Not = "stablehlo.not": BITS_TENSOR -> BITS_TENSOR, same;
    /// The number of bits that are 1.
    Popcnt = "stablehlo.popcnt": INTEGER_TENSOR -> INTEGER_TENSOR, same;
    /// The real part.
    Real = "stablehlo.real": FLOAT_OR_COMPLEX_TENSOR -> FLOAT_TENSOR, real_part;
    /// The nearest integer; ties are rounded away from zero.
    RoundNearestAfz = "stablehlo.round_nearest_afz": FLOAT_TENSOR -> FLOAT_TENSOR, same;
    /// The nearest integer; ties are rounded to even.
    RoundNearestEven = "stablehlo.round_nearest_even": FLOAT_TENSOR -> FLOAT_TENSOR, same;
    /// The sign: -1, 0 or 1; of complex numbers, the number of absolute value 1.
    Sign = "stablehlo.sign": SIGNED_TENSOR -> SIGNED_TENSOR, same;
}

functions! {
    /// The cube root.
    Cbrt = "stablehlo.cbrt";
    /// The cosine.
    Cosine = "stablehlo.cosine";
    /// The exponential function.
    Exponential = "stablehlo.exponential";
    /// The exponential function minus 1.
    ExponentialMinusOne = "stablehlo.exponential_minus_one";
    /// The natural logarithm.
    Log = "stablehlo.log";
    /// The natural logarithm of the operand plus 1.
    LogPlusOne = "stablehlo.log_plus_one";
    /// The logistic function.
    Logistic = "stablehlo.logistic";
    /// The reciprocal of the square root.
    Rsqrt = "stablehlo.rsqrt";
    /// The sine.
    Sine = "stablehlo.sine";
    /// The square root.
    Sqrt = "stablehlo.sqrt";
    /// The tangent.
    Tan = "stablehlo.tan";
    /// The hyperbolic tangent.
    Tanh = "stablehlo.tanh";
}

binary! {
    /// The sum; of booleans, the logical or.
    Add = "stablehlo.add": TENSOR, commutative;
    /// The bitwise or logical and.
    And = "stablehlo.and": BITS_TENSOR, commutative;
    /// The angle of the point with ordinate `lhs` and abscissa `rhs`.
    Atan2 = "stablehlo.atan2": FLOAT_OR_COMPLEX_TENSOR;
    /// The quotient; of integers, rounded towards zero.
    Divide = "stablehlo.divide": NUMBER_TENSOR;
    /// The larger operand; NaN if one is.
    Maximum = "stablehlo.maximum": TENSOR, commutative;
    /// The smaller operand; NaN if one is.
    Minimum = "stablehlo.minimum": TENSOR, commutative;
    /// The product; of booleans, the logical and.
    Multiply = "stablehlo.multiply": TENSOR, commutative;
    /// The bitwise or logical or.
    Or = "stablehlo.or": BITS_TENSOR, commutative;
    /// `lhs` to the power of `rhs`.
    Power = "stablehlo.power": NUMBER_TENSOR;
    /// The remainder, with the sign of the dividend.
    Remainder = "stablehlo.remainder": NUMBER_TENSOR;
    /// Shifts to the left; by the width or more, the result is 0.
    ShiftLeft = "stablehlo.shift_left": INTEGER_TENSOR;
    /// Shifts to the right and keeps the sign.
    ShiftRightArithmetic = "stablehlo.shift_right_arithmetic": INTEGER_TENSOR;
    /// Shifts to the right; by the width or more, the result is 0.
    ShiftRightLogical = "stablehlo.shift_right_logical": INTEGER_TENSOR;
    /// The difference; integers wrap.
    Subtract = "stablehlo.subtract": NUMBER_TENSOR;
    /// The bitwise or logical exclusive or.
    Xor = "stablehlo.xor": BITS_TENSOR, commutative;
}

/// True where a float is neither infinite nor NaN.
#[derive(Op, Clone, Copy, Debug)]
#[op("stablehlo.is_finite", pure, verify = any)]
#[asm("$x attr-dict `:` functional-type(operands, results)")]
pub struct IsFinite {
    /// The operand.
    #[operand(FLOAT_TENSOR)]
    pub x: Value,
    /// The result.
    #[result(BOOL_TENSOR)]
    pub y: Value,
}

/// Elementwise operations are listed here.
macro_rules! specs {
    ($($op:ident)*) => { &[$(<$op as OpDef>::SPEC),*] };
}

pub(crate) const OPS: &[&OpSpec] = specs! {
    Abs Ceil Convert CountLeadingZeros Floor Imag Negate Not Popcnt Real RoundNearestAfz
    RoundNearestEven Sign
    Cbrt Cosine Exponential ExponentialMinusOne Log LogPlusOne Logistic Rsqrt Sine Sqrt Tan Tanh
    Add And Atan2 Divide Maximum Minimum Multiply Or Power Remainder ShiftLeft
    ShiftRightArithmetic ShiftRightLogical Subtract Xor
    IsFinite
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
pub(super) fn same(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let result = ir.result(op, 0);
    let ty = ir.ty(result);
    if ir.operands(op).all(|operand| ir.ty(operand) == ty) {
        return;
    }
    let mut check = Check::new(ir, op, diagnostics);
    let Some(tensor) = check.tensor(result) else { return };
    for operand in ir.operands(op) {
        check.expect_tensor("the operand", operand, tensor.shape, tensor.element);
    }
}

/// The result has the operand's type, or that of the parts of its complex numbers.
fn real_part(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let mut check = Check::new(ir, op, diagnostics);
    let (operand, result) = (ir.operand(op, 0), ir.result(op, 0));
    let Some(tensor) = check.tensor(operand) else { return };
    check.expect_tensor("the result", result, tensor.shape, part(ir, tensor.element));
}

/// Returns the type of the parts of a complex number, or the type itself.
pub(crate) fn part(ir: &Ir, element: Type) -> Type {
    match ir.type_data(element) {
        TypeData::Complex(part) => *part,
        _ => element,
    }
}
