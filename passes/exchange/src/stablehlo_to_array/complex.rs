//! Complex numbers: elementwise operations, constants and conversions.

use super::elementwise::Row;
use super::importer::{Importer, Translation};
use super::{attributes, types};
use cotan_dialects::arith::{Andi, CmpfPredicate, Ori};
use cotan_dialects::array::{Fft, FftKind};
use cotan_dialects::complex::{self, Constant, parts_type};
use cotan_dialects::interp::{NumberFormat, Word};
use cotan_dialects::math::Absf;
use cotan_ir::attrs::{AttrData, Dense, Elements};
use cotan_ir::{Op, Type, TypeData, Value};
use cotan_stablehlo::attributes::FftType;

/// Returns the translation of an elementwise operation on complex numbers, by its full name.
pub fn find(name: &str) -> Row {
    let name = name.strip_prefix("stablehlo.").or_else(|| name.strip_prefix("chlo."));
    match name.unwrap_or_default() {
        "abs" => Row::One(complex::Abs::value),
        "acos" => Row::One(complex::Acos::value),
        "acosh" => Row::One(complex::Acosh::value),
        "add" => Row::Two(complex::Add::value),
        "asin" => Row::One(complex::Asin::value),
        "asinh" => Row::One(complex::Asinh::value),
        "atan" => Row::One(complex::Atan::value),
        "atan2" => Row::Two(complex::Atan2::value),
        "atanh" => Row::One(complex::Atanh::value),
        "cbrt" => Row::Formula(cbrt),
        "conj" => Row::One(complex::Conj::value),
        "cosh" => Row::One(complex::Cosh::value),
        "cosine" => Row::One(complex::Cos::value),
        "divide" => Row::Two(complex::Div::value),
        "exponential" => Row::One(complex::Exp::value),
        "exponential_minus_one" => Row::One(complex::Expm1::value),
        "imag" => Row::One(complex::Im::value),
        "log" => Row::One(complex::Log::value),
        "log_plus_one" => Row::One(complex::Log1p::value),
        "logistic" => Row::Formula(logistic),
        "maximum" => Row::Formula(|it, x| later(it, x, CmpfPredicate::Ogt)),
        "minimum" => Row::Formula(|it, x| later(it, x, CmpfPredicate::Olt)),
        "multiply" => Row::Two(complex::Mul::value),
        "negate" => Row::One(complex::Neg::value),
        "power" => Row::Two(complex::Pow::value),
        "real" => Row::One(complex::Re::value),
        "rsqrt" => Row::One(complex::Rsqrt::value),
        "sine" => Row::One(complex::Sin::value),
        "sinh" => Row::One(complex::Sinh::value),
        "sqrt" => Row::One(complex::Sqrt::value),
        "subtract" => Row::Two(complex::Sub::value),
        "tan" => Row::One(complex::Tan::value),
        "tanh" => Row::One(complex::Tanh::value),
        _ => Row::None,
    }
}

/// `1 / (1 + e^-z)`.
fn logistic(it: &mut Importer<'_>, x: &[Value]) -> Value {
    let one = it.number_like(1.0, x[0]);
    let minus = complex::Neg::value(&mut it.b, it.loc, x[0]);
    let power = complex::Exp::value(&mut it.b, it.loc, minus);
    let sum = complex::Add::value(&mut it.b, it.loc, one, power);
    complex::Div::value(&mut it.b, it.loc, one, sum)
}

/// The principal root.
fn cbrt(it: &mut Importer<'_>, x: &[Value]) -> Value {
    let third = it.number_like(1.0 / 3.0, x[0]);
    complex::Pow::value(&mut it.b, it.loc, x[0], third)
}

/// `(|a| - |b|) (|a| + |b|)` and `2 a b`: the sum does not overflow where its product with 0 is
/// finite.
pub fn square(it: &mut Importer<'_>, x: Value) -> Value {
    let ([a, b], ty) = (it.parts(x), it.ir().ty(x));
    let half = it.number_like(0.5, a);
    let [p, q] = [a, b].map(|part| Absf::value(&mut it.b, it.loc, part));
    let mut e = it.emit();
    let (difference, half_p, half_q) = (e.sub(p, q), e.mul(half, p), e.mul(half, q));
    let (mean, product) = (e.add(half_p, half_q), e.mul(a, b));
    let half_re = e.mul(difference, mean);
    let (re, im) = (e.add(half_re, half_re), e.add(product, product));
    complex::Create::value(&mut it.b, it.loc, re, im, ty)
}

/// The first number if it is ordered so, by the real parts and then by the others, else the second one.
fn later(it: &mut Importer<'_>, x: &[Value], predicate: CmpfPredicate) -> Value {
    let ([a, b], [c, d]) = (it.parts(x[0]), it.parts(x[1]));
    let mut e = it.emit();
    let above = e.compare(predicate, a, c);
    let (equal, next) = (e.compare(CmpfPredicate::Oeq, a, c), e.compare(predicate, b, d));
    let both = Andi::value(&mut it.b, it.loc, equal, next);
    let is_first = Ori::value(&mut it.b, it.loc, above, both);
    it.choose(is_first, x[0], x[1])
}

/// Translates the construction from parts.
pub fn create(it: &mut Importer<'_>, op: Op) -> Translation {
    let (re, im, ty) = (it.operand(op, 0)?, it.operand(op, 1)?, it.new_type(op, 0));
    Ok(vec![complex::Create::value(&mut it.b, it.loc, re, im, ty)])
}

impl Importer<'_> {
    /// Returns the constant with these parts, or an array with all elements equal to it. Returns
    /// `None` if the type is not that of complex numbers.
    pub fn complex_number(&mut self, [re, im]: [f64; 2], ty: Type) -> Option<Value> {
        let part = complex::part_of(&self.ir().store, ty)?;
        let number = NumberFormat::of(&self.ir().store, part)?;
        let words = [number.nearest(re), number.nearest(im)];
        if matches!(self.ir().type_data(ty), TypeData::Complex(_)) {
            return Constant::of_words(&mut self.b, self.loc, words, ty);
        }
        let width = number.width() as usize / 8;
        let mut bytes = Vec::with_capacity(2 * width);
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()[..width]));
        let is_empty = types::sizes(self.ir(), ty).is_some_and(|sizes| sizes.contains(&0));
        let elements = match is_empty {
            true => Elements::Bytes { bytes: Vec::new().into(), splat: false },
            false => Elements::Bytes { bytes: bytes.into(), splat: true },
        };
        let dense = AttrData::Dense(Box::new(Dense { ty, elements }));
        let attr = self.b.store_mut().intern_attr(dense);
        Some(self.constant(attr))
    }

    /// Returns the bits of both parts of a scalar constant.
    pub fn known_pair(&self, value: Value) -> Option<[Word; 2]> {
        let constant: Constant = self.ir().get(self.ir().def_op(value)?)?;
        constant.words(self.ir())
    }

    /// Returns complex numbers with these real parts.
    pub fn as_complex(&mut self, re: Value, ty: Type) -> Value {
        let im = self.number_like(0.0, re);
        complex::Create::value(&mut self.b, self.loc, re, im, ty)
    }

    /// Returns both parts of complex numbers.
    pub fn parts(&mut self, z: Value) -> [Value; 2] {
        [complex::Re::value(&mut self.b, self.loc, z), complex::Im::value(&mut self.b, self.loc, z)]
    }

    /// Returns complex numbers with parts of another format.
    pub fn recast(&mut self, z: Value, ty: Type) -> Option<Value> {
        if self.ir().ty(z) == ty {
            return Some(z);
        }
        let part = parts_type(self.b.store_mut(), ty)?;
        let part = types::element(self.ir(), part);
        let [re, im] = self.parts(z).map(|x| self.emit().cast(x, part));
        Some(complex::Create::value(&mut self.b, self.loc, re, im, ty))
    }
}

/// Translates a Fourier transform.
pub fn fft(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, ty) = (it.operand(op, 0)?, it.new_type(op, 0));
    let Some(kind) = attributes::get::<FftType>(it.ir(), op, "fft_type") else {
        return it.refuse(op, "has no kind");
    };
    let rank = attributes::integers(it.ir(), op, "fft_length").unwrap_or_default().len();
    let kind = match kind {
        FftType::Fft => FftKind::Forward,
        FftType::Ifft => FftKind::Inverse,
        FftType::Rfft => FftKind::RealForward,
        FftType::Irfft => FftKind::RealInverse,
    };
    Ok(vec![Fft::value(&mut it.b, it.loc, x, kind, rank as i64, ty)])
}
