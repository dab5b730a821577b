//! `array.fft`

mod transform;

use crate::array::ARRAY;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, Elements};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::dims::Poly;
use cotan_ir::text::{shape_to_string, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Type, TypeData, Value};
pub use transform::{factors, root_of_unity};

/// The kind of a Fourier transform.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(integer = Type::I64)]
pub enum FftKind {
    /// Complex to complex: `sum_j x[j] e^(-2 pi i j k / n)`.
    Forward,
    /// The inverse, complex to complex, divided by `n`.
    Inverse,
    /// Real to complex: the first `n / 2 + 1` results of a forward transform.
    #[word("real_forward")]
    RealForward,
    /// The inverse of the real transform, from the first `n / 2 + 1` elements of a spectrum.
    #[word("real_inverse")]
    RealInverse,
}

/// Returns the discrete Fourier transform along the last one to three dimensions, whose sizes are
/// constants.
///
/// The transform along one dimension is `sum_j x[j] e^(-2 pi i j k / n)`; the inverse has the other
/// sign and a factor `1 / n`. A real transform has the first `n / 2 + 1` results along the last
/// dimension, since the others are their conjugates. Its inverse reads so many, takes the others as
/// conjugates, and ignores imaginary parts that would make the result complex. The interpreter
/// computes in `f64` and rounds once. Machine code rounds each step, with an error of a few units in
/// the last place of the largest result.
///
/// It is linear; its transpose is that of the contractions that `complex-to-pairs` writes for it.
///
/// ```mlir
/// func.func @example(%x: tensor<4x8xf64>) -> tensor<4x5xcomplex<f64>> {
///   %r = array.fft real_forward %x over 1 : tensor<4x8xf64> -> tensor<4x5xcomplex<f64>>
///   return %r : tensor<4x5xcomplex<f64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.fft", pure, verify = verify, impl(Evaluate), attach(COST))]
#[asm("$kind $operand `over` $rank attr-dict `:` type($operand) `->` type($result)")]
pub struct Fft {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The kind.
    #[attr]
    pub kind: FftKind,
    /// The number of dimensions to transform along.
    #[attr]
    pub rank: i64,
    /// The transform.
    #[result(ARRAY)]
    pub result: Value,
}

/// The most dimensions of a transform.
const MOST_DIMENSIONS: i64 = 3;

const COST: Cost = Cost { of: Elements::Counted(multiplications), ..Cost::PRODUCT };

/// Each element is multiplied by a root of unity for every factor of the sizes.
fn multiplications(ir: &Ir, op: Op) -> Option<Poly> {
    let this: Fft = ir.verified(op);
    let mut shape = Shape::of(&ir.store, ir.ty(this.operand))?;
    let passes: usize = this.lengths(ir).iter().flat_map(|&length| factors(length)).sum();
    shape.sizes.push(Poly::constant(4 * passes.max(1) as i64));
    Poly::product(&shape.sizes)
}

impl Fft {
    /// Returns the lengths of the transforms along the last dimensions.
    pub fn lengths(&self, ir: &Ir) -> Vec<usize> {
        let real = match self.kind {
            FftKind::RealInverse => self.result,
            _ => self.operand,
        };
        let sizes = Shape::of(&ir.store, ir.ty(real)).map(|shape| shape.sizes).unwrap_or_default();
        let first = sizes.len().saturating_sub(self.rank as usize);
        let length = |size: &Poly| size.as_constant().and_then(|size| usize::try_from(size).ok());
        sizes[first..].iter().map(|size| length(size).unwrap_or(0)).collect()
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this: Fft = ir.verified(op);
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let (Some(from), Some(to)) = (shape(this.operand), shape(this.result)) else { return };
    if !(1..=MOST_DIMENSIONS).contains(&this.rank) || this.rank as usize > from.rank() {
        let message = format!(
            "transforms along {} dimensions; there are {}, and at most {MOST_DIMENSIONS} are \
             possible",
            this.rank,
            from.rank()
        );
        return diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
    let (from_complex, to_complex) = match this.kind {
        FftKind::Forward | FftKind::Inverse => (true, true),
        FftKind::RealForward => (false, true),
        FftKind::RealInverse => (true, false),
    };
    let part = |element: Type, is_complex: bool| match (ir.type_data(element), is_complex) {
        (TypeData::Complex(part), true) => Some(*part),
        (TypeData::Float(_), false) => Some(element),
        _ => None,
    };
    let parts = (part(from.element, from_complex), part(to.element, to_complex));
    if parts.0.is_none_or(|part| !matches!(part, Type::F32 | Type::F64)) || parts.0 != parts.1 {
        let (from, to) = (type_to_string(ir, from.element), type_to_string(ir, to.element));
        let message = format!("does not transform elements `{from}` to `{to}`");
        return diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
    let (wide, narrow) = match this.kind {
        FftKind::RealInverse => (&to, &from),
        _ => (&from, &to),
    };
    let mut expected = wide.sizes.clone();
    let first = expected.len() - this.rank as usize;
    let is_static = expected[first..].iter().all(|size| size.as_constant().is_some());
    if from_complex != to_complex
        && let Some(last) = expected.last_mut()
    {
        let length = last.as_constant().unwrap_or(0);
        *last = Poly::constant(if length > 0 { length / 2 + 1 } else { 0 });
    }
    if !is_static || expected != narrow.sizes {
        let (from, to) = (shape_to_string(ir, &from), shape_to_string(ir, &to));
        let message = match is_static {
            true => format!("does not transform {from} to {to}"),
            false => format!("needs constant sizes to transform along, {from} has other ones"),
        };
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

impl Evaluate for Fft {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let number = frame.number(op, self.operand)?;
        let source = frame.array(op, self.operand)?;
        let sizes = frame.sizes(op, ir.ty(self.result))?;
        let lengths = self.lengths(ir);
        let passes: usize = lengths.iter().flat_map(|&length| factors(length)).sum();
        frame.reserve(op, source.words.len().max(sizes.iter().product()), 2)?;
        frame.consume_fuel(op, source.words.len().saturating_mul(passes))?;
        let values: Vec<f64> = source.words.iter().map(|&word| number.float(word)).collect();
        let values = transform::transform(self.kind, &lengths, &values);
        let words = values.into_iter().map(|value| number.nearest(value)).collect();
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl Differentiate for Fft {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
