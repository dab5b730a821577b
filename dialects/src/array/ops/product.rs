//! `array.product`

use crate::array::ad::batch::ALONG_AXES;
use crate::array::ad::decompositions::product;
use crate::array::ad::linearize_product;
use crate::array::axis::{list, reductions};
use crate::array::{ARRAY, ARRAY_OR_SCALAR, CombineAlong};
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ElementLowering, Monoid};
use crate::interp::{Evaluate, NumberFormat, Word};
use crate::{Cost, CostKind, Decomposition};
use cotan_ir::constraints::I64_LIST;
use cotan_ir::{Attr, Builder, Loc, Op, Value};

/// Returns the product along an axis, from the first element to the last; 1 for an empty axis.
/// Integers wrap. Along several axes, or over all, it is the product of products, with those along
/// the last axis computed first.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>) -> tensor<4xf64> {
///   %r = array.product %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.product",
    pure,
    infer = reductions::infer,
    verify = reductions::verify,
    impl(Evaluate, ElementLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_product)),
    attach(Decomposition::same_value(product)),
    attach(COST, ALONG_AXES)
)]
#[asm("$operand (`along` $axes^)? attr-dict `:` type($operand)")]
pub struct Product {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The axes to reduce, in ascending order; all if absent.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// The products.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

impl Product {
    /// Builds a product along one axis.
    pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
        list::make::<Self>(b, loc, array, &[axis])
    }
}

impl CombineAlong for Product {
    const MONOID: Monoid = Monoid::Mul;

    fn words(number: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word {
        let product = words.reduce(|product, word| multiply(number, product, word));
        product.unwrap_or(number.nearest(1.0))
    }
}

/// Returns the product of two scalars of a format.
fn multiply(number: NumberFormat, a: Word, b: Word) -> Word {
    match number {
        NumberFormat::Int(_) => number.wrap(a.wrapping_mul(b)),
        NumberFormat::Float(_) => number.nearest(number.float(a) * number.float(b)),
    }
}

impl Differentiate for Product {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}

/// The cost of an element along each axis: scans from both ends, and the product of their results.
const COST: Cost = Cost::SWEEP
    .of_kind(CostKind::Multiply)
    .with_reverse(|frame, op| list::backward_work(frame, op, 13));
