//! Elementary functions, applied to each element.

use super::{Expr, Kinds, Operand, here};
use cotan_dialects::arith::{Extf, IndexCast, Sitofp, Truncf};
use cotan_dialects::interfaces::verify::infer::with_element;
use cotan_dialects::math::{
    Absf, Absi, Cos, Erf, Exp, Expm1, Floor, Log, Log1p, Powf, Rsqrt, Sin, Sqrt, Tan, Tanh,
};
use cotan_dialects::special::{
    BesselI0e, BesselI1e, BesselJ0, BesselJ1, Betainc, ErfInv, Igamma, IgammaGradA, Igammac,
    Lgamma, LogSigmoid, NextAfter, Sigmoid, Softplus, Zeta,
};
use cotan_ir::OpDef;
use cotan_ir::text::type_to_string;
use cotan_ir::{Type, TypeData};
use std::cmp::Ordering;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $what:literal { $($kind:ident: $op:ident),* };)*) => {
        /// Elementary functions.
        impl<'w> Expr<'w> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name(self) -> Self {
                let of = Kinds { $($kind: Some($op::SPEC),)* ..Kinds::default() };
                self.apply($what, of, &[&[self]])
            }
        )*}
    };
}

functions! {
    /// Returns `|x|`.
    abs = "absolute value" { float: Absf, int: Absi };
    /// Returns `e^x`.
    exp = "exponential" { float: Exp };
    /// Returns `e^x - 1`.
    expm1 = "exponential" { float: Expm1 };
    /// Returns the natural logarithm.
    log = "logarithm" { float: Log };
    /// Returns `log(1 + x)`.
    log1p = "logarithm" { float: Log1p };
    /// Returns the square root.
    sqrt = "square root" { float: Sqrt };
    /// Returns `1 / sqrt(x)`.
    rsqrt = "square root" { float: Rsqrt };
    /// Returns the sine.
    sin = "sine" { float: Sin };
    /// Returns the cosine.
    cos = "cosine" { float: Cos };
    /// Returns the tangent.
    tan = "tangent" { float: Tan };
    /// Returns the hyperbolic tangent.
    tanh = "hyperbolic tangent" { float: Tanh };
    /// Returns the error function.
    erf = "error function" { float: Erf };
    /// Returns the greatest integer that is not greater.
    floor = "integer below" { float: Floor };
    /// Returns the logistic function.
    sigmoid = "logistic function" { float: Sigmoid };
    /// Returns the logarithm of the logistic function.
    log_sigmoid = "logistic function" { float: LogSigmoid };
    /// Returns `log(1 + e^x)`.
    softplus = "softplus" { float: Softplus };
    /// Returns the inverse of the error function.
    erf_inv = "inverse error function" { float: ErfInv };
    /// Returns the modified Bessel function of order 0, times `e^-|x|`.
    bessel_i0e = "Bessel function" { float: BesselI0e };
    /// Returns the modified Bessel function of order 1, times `e^-|x|`.
    bessel_i1e = "Bessel function" { float: BesselI1e };
    /// Returns the Bessel function of the first kind and order 0.
    bessel_j0 = "Bessel function" { float: BesselJ0 };
    /// Returns the Bessel function of the first kind and order 1.
    bessel_j1 = "Bessel function" { float: BesselJ1 };
    /// Returns the logarithm of the gamma function.
    lgamma = "gamma function" { float: Lgamma };
}

macro_rules! functions_of_two {
    ($($(#[$doc:meta])* $name:ident($second:ident) = $what:literal $op:ident;)*) => {
        /// Functions of two arguments.
        impl<'w> Expr<'w> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name(self, $second: impl Operand<'w>) -> Self {
                let Some((a, b)) = self.unify($second) else { return self.missing() };
                let of = Kinds { float: Some($op::SPEC), ..Kinds::default() };
                self.apply($what, of, &[&[a], &[b]])
            }
        )*}
    };
}

functions_of_two! {
    /// `x^y`.
    pow(exponent) = "power" Powf;
    /// Returns the lower regularized incomplete gamma function of this shape.
    igamma(x) = "incomplete gamma function" Igamma;
    /// Returns the derivative of [`igamma`](Self::igamma) by the shape.
    igamma_grad_a(x) = "incomplete gamma function" IgammaGradA;
    /// Returns the upper regularized incomplete gamma function of this shape.
    igammac(x) = "incomplete gamma function" Igammac;
    /// Returns the Hurwitz zeta function of this exponent.
    zeta(q) = "zeta function" Zeta;
    /// Returns the next float in the direction of another.
    next_after(towards) = "next float" NextAfter;
}

impl<'w> Expr<'w> {
    /// Returns the regularized incomplete beta function of these parameters.
    #[track_caller]
    pub fn betainc(self, b: impl Operand<'w>, x: impl Operand<'w>) -> Self {
        let Some((a, b)) = self.unify(b) else { return self.missing() };
        let Some((a, x)) = a.unify(x) else { return self.missing() };
        let of = Kinds { float: Some(Betainc::SPEC), ..Kinds::default() };
        self.apply("incomplete beta function", of, &[&[a], &[b], &[x]])
    }

    /// Converts indices, signed integers or floats to floats of a format.
    #[track_caller]
    pub fn to_float(self, element: Type) -> Self {
        let (Some(ty), Some(shape)) = (self.ty(), self.shape()) else { return self.missing() };
        let (writer, loc) = (self.writer, here(self.writer));
        let width = |ty| match writer.ir().type_data(ty) {
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        };
        let of = |element| with_element(&mut writer.ir().store, ty, element);
        let (from, to) = (width(shape.element), width(element));
        let spec = match (from, to) {
            _ if shape.element == element => return self,
            (Some(from), Some(to)) => match from.cmp(&to) {
                Ordering::Less => Some(Extf::SPEC),
                Ordering::Greater => Some(Truncf::SPEC),
                Ordering::Equal => None,
            },
            (None, Some(_)) => Some(Sitofp::SPEC),
            (_, None) => None,
        };
        let Some(spec) = spec else {
            let text = |ty| type_to_string(&writer.ir(), ty);
            let message = format!("`{}` cannot be converted to `{}`", text(ty), text(element));
            writer.report(loc, message);
            return self.missing();
        };
        let mut operand = self;
        if shape.element == Type::INDEX {
            operand = writer.one_of(IndexCast::SPEC, loc, &[&[self]], of(Type::I64), |_, _| {});
        }
        writer.one_of(spec, loc, &[&[operand]], of(element), |_, _| {})
    }
}
