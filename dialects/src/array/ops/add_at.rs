//! `array.add_at`

use super::sum::add;
use crate::array::access;
use crate::array::access::Access;
use crate::array::ad::batch::index_body;
use crate::array::affine::Affine;
use crate::array::rules;
use crate::array::{ARRAY_OR_SCALAR, Index, Scatter, index_space, inplace};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::accumulators::ARRAY_OR_ACC;
use crate::interfaces::nest_lowering::{
    Given, IterationResults, Kind, Monoid, NestBuilder, NestLowering, NewNest,
};
use crate::interfaces::verify::infer::{first_operand, verify_first_operand};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost, CostKind, Elements, InPlace};
use cotan_ir::constraints::{AFFINE_MAP, DIMS, INDEX};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, OpDef, Operands, Value};

/// Adds a scalar or slice to an accumulator at leading indices. Out of range it is dropped. The
/// result is the accumulator after the addition.
///
/// The target may be an array as well: then the result is the array with the sum at that index.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %i: index, %v: f64) -> (tensor<4x?xf64, #cotan.dims<n>>, f64) {
///   %y = array.add_at %x[%i, %i], %v : tensor<4x?xf64, #cotan.dims<n>>, f64
///   %s = array.accumulate over [n] (%j: index, %a: !array.acc<f64>) {
///     %b = array.add_at %a[], %v : !array.acc<f64>, f64
///     array.yield %b : !array.acc<f64>
///   } : () -> f64
///   return %y, %s : tensor<4x?xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.add_at",
    pure,
    infer = first_operand,
    verify = verify,
    impl(Evaluate, NestLowering),
    attach(COST, IN_PLACE, BATCH, Canonical(rules::OF_ADD_AT), AccumulatorFlow(|ir, op, _| ir.operands(op).take(1).collect()))
)]
#[asm(
    "$target `[` access($operands, $at, $sizes) `]` `,` $value attr-dict `:` type($target) `,` type($value)"
)]
pub struct AddAt {
    /// The accumulator or array.
    #[operand(ARRAY_OR_ACC)]
    pub target: Value,
    /// The operands of the leading indices.
    #[operand(INDEX)]
    pub operands: Operands,
    /// The value to add.
    #[operand(ARRAY_OR_SCALAR)]
    pub value: Value,
    /// The map from the operands to the indices; the identity if absent.
    #[attr(AFFINE_MAP)]
    pub at: Option<Attr>,
    /// The symbols of the map.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// The target after the addition.
    #[result(ARRAY_OR_ACC)]
    pub result: Value,
}

impl AddAt {
    /// Builds an addition at these indices; `None` if a map cannot express them.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        target: Value,
        places: &[Affine<Value>],
        value: Value,
    ) -> Option<Value> {
        let encoding = access::AccessEncoding::of(b.store_mut(), places)?;
        Some(encoding.build(b, loc, <Self as OpDef>::SPEC, [&[target], &[value]]))
    }

    /// Returns the access.
    pub fn access(&self) -> Access {
        Access { operands: self.operands, at: self.at, sizes: self.sizes }
    }
}

const COST: Cost =
    Cost { per_element: 1, kind: CostKind::Add, of: Elements::Counted(touched), ..Cost::FREE };

const IN_PLACE: InPlace = InPlace(|ir, op| vec![ir.verified::<AddAt>(op).target]);

fn touched(ir: &Ir, op: Op) -> Option<Poly> {
    let AddAt { target, value, .. } = ir.verified::<AddAt>(op);
    inplace::touched(ir, op, target, value)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_first_operand(ir, op, diagnostics);
    let this: AddAt = ir.verified(op);
    let Some(shape) = accumulators::shape(&ir.store, ir.ty(this.target)) else { return };
    let part = (shape, this.value);
    this.access().verify_part(ir, op, part, ("adds", "there are"), diagnostics);
}

impl Evaluate for AddAt {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let number = frame.number(op, self.value)?;
        let at = self.access().evaluate(frame, op)?;
        let value = frame.get(self.value)?;
        let target = frame.get(self.target)?;
        frame.release(op);
        frame.consume_fuel(op, value.words().len())?;
        let mut target = frame.own(op, target)?;
        let sizes = target.shape().unwrap_or_default();
        if let Some(start) = index_space::offset(sizes, &at) {
            let sums = &mut target.words_mut()[start..];
            for (sum, &word) in sums.iter_mut().zip(value.words()) {
                *sum = add(number, *sum, word);
            }
        }
        frame.set(self.result, target);
        Ok(Next::Op)
    }
}

impl NestLowering for AddAt {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let (target, value) = (reader.whole_of(self.target), self.value);
        let index = self.access().pulled(reader);
        if reader.shape(target).rank() == 0 {
            let (value, loc) = (reader.number(value), reader.loc());
            return vec![Monoid::Add.emit(&mut reader.builder(), loc, target, value)];
        }
        let sizes = reader.shape(value).sizes;
        let loops = reader.loops(Kind::Parallel, &sizes);
        let new = NewNest { loops, accs: vec![(Monoid::Add, target)], ..NewNest::default() };
        reader.nest(&new, &mut |reader, at, _| {
            let value = reader.element_of(value, at);
            let put = Given { value, at: [&index, at].concat() };
            IterationResults { accs: vec![put], ..IterationResults::default() }
        })
    }
}

/// All but the first operand and the last.
const BATCH: Batch =
    Batch::new(batch).at(|ir, op, operand| operand > 0 && operand + 1 < ir.operand_count(op));

/// Batches it as a scatter into the array, at the batch index.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (add, loc): (AddAt, _) = (b.read(op), b.loc(op));
    let (target, value) = (b.full(op, add.target)?, b.full(op, add.value)?);
    let ty = b.types_of(op, &[add.result])?[0];
    let body = index_body(b, op, 0, true, |e, _| add.access().at_place(e, loc));
    let sums = Scatter::value(b.builder(), loc, value, Some(target), body, ty);
    b.map_result(add.result, sums);
    Ok(())
}

impl Differentiate for AddAt {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|_, _, ct| ct),
        OperandRule::NonDifferentiable,
        OperandRule::Linear(|e, op, ct| {
            let at = e.read::<Self>(op).access().values(e.builder, e.loc);
            match at.is_empty() {
                true => ct,
                false => Index::value(e.builder, e.loc, ct, &at),
            }
        }),
    ];
}
