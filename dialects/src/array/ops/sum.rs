//! `array.sum`

use crate::array::ad::batch::ALONG_AXES;
use crate::array::axis::{list, reductions};
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Build, CombineAlong, region, rules};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ElementLowering, Monoid, NestBuilder};
use crate::interp::{Evaluate, NumberFormat, Word};
use crate::{Cost, CostKind, Emit, LinearHints, OneHot};
use cotan_ir::constraints::I64_LIST;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Builder, Loc, Op, Shape, Type, Value};

/// Returns the sum along an axis: the first element plus the others in order; 0 for an empty axis.
/// Integers wrap. Along several axes, or over all, it is the sum of sums, with those along the last
/// axis computed first.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>) -> (tensor<4xf64>, f64, f64) {
///   %r = array.sum %x along 1 : tensor<4x?xf64, #cotan.dims<n>>
///   %s = array.sum %x along 0, 1 : tensor<4x?xf64, #cotan.dims<n>>
///   %t = array.sum %x : tensor<4x?xf64, #cotan.dims<n>>
///   return %r, %s, %t : tensor<4xf64>, f64, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.sum",
    pure,
    infer = reductions::infer,
    verify = reductions::verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::SWEEP.of_kind(CostKind::Add), ALONG_AXES, Canonical(rules::OF_SUM))
)]
#[asm("$operand (`along` $axes^)? attr-dict `:` type($operand)")]
pub struct Sum {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The axes to reduce, in ascending order; all if absent.
    #[attr(I64_LIST)]
    pub axes: Option<Attr>,
    /// The sums.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

impl Sum {
    /// Builds a sum along one axis.
    pub fn along(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
        list::make::<Self>(b, loc, array, &[axis])
    }
}

impl CombineAlong for Sum {
    const MONOID: Monoid = Monoid::Add;

    fn words(number: NumberFormat, words: &mut dyn Iterator<Item = Word>) -> Word {
        words.reduce(|sum, word| add(number, sum, word)).unwrap_or(0)
    }

    fn start(reader: &mut dyn NestBuilder, ty: Type, size: &Poly) -> Value {
        reductions::start_of_sum(reader, ty, size)
    }
}

/// Returns the sum of two scalars of a format.
pub(crate) fn add(number: NumberFormat, a: u64, b: u64) -> u64 {
    match number {
        NumberFormat::Int(_) => number.wrap(a.wrapping_add(b)),
        NumberFormat::Float(_) => number.nearest(number.float(a) + number.float(b)),
    }
}

/// The element, at its index without the axes.
fn of_unit(e: &mut Emit<'_, '_>, op: Op, unit: &OneHot<'_>) -> Option<Value> {
    let Sum { operand, axes, result } = e.read(op);
    let axes = list::of(e.ir(), operand, axes);
    let left = (0..unit.at.len()).filter(|dim| axes.iter().all(|axis| axis != dim));
    let left: Vec<Value> = left.map(|dim| unit.at[dim]).collect();
    let (loc, element) = (e.loc, unit.element(e));
    if left.is_empty() {
        return Some(element);
    }
    let (ty, indices) = (e.ir().ty(result), vec![Type::INDEX; left.len()]);
    let body = region::build(e.builder, loc, &indices, |b, here| {
        let pairs: Vec<(Value, Value)> = here.iter().copied().zip(left).collect();
        vec![Emit::new(b, loc).only_where(&pairs, element)]
    });
    let built = Build::build(e.builder, loc, body, &[ty]);
    Some(e.ir().result(built, 0))
}

impl Differentiate for Sum {
    const HINTS: LinearHints = LinearHints::NONE.with_one_hot(of_unit);
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { operand, axes, .. } = e.read(op);
        let shape = Shape::of(&e.ir().store, e.ir().ty(operand)).expect("the operand is an array");
        let axes = list::of(e.ir(), operand, axes);
        axes.iter().fold(ct, |ct, &axis| e.copies_along(ct, axis, &shape.sizes[axis..=axis]))
    })];
}
