//! `array.update`

mod rules;

use crate::arith::CmpiPredicate;
use crate::array::access::{Access, AccessEncoding};
use crate::array::ad::batch::index_body;
use crate::array::affine::Affine;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Index, Scatter, index_space, inplace, zero};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{
    ArraySlice, ElementLowering, Given, IterationResults, Kind, NestBuilder, NestLowering, NewNest,
    Reads,
};
use crate::interfaces::verify::infer::{first_operand, verify_first_operand};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, CostKind, Elements, InPlace};
use cotan_ir::constraints::{AFFINE_MAP, DIMS, INDEX};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, OpDef, Operands, Shape, Type, Value};

/// Replaces an element or slice of an array at leading indices. Out of range nothing changes. The
/// array is updated in place if this is its last use in its block; otherwise it is copied first.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %i: index, %row: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> tensor<4x?xf64, #cotan.dims<n>> {
///   %y = array.update %x[%i] to %row : tensor<4x?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.update %y[%i, %i] to %v : tensor<4x?xf64, #cotan.dims<n>>, f64
///   return %r : tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.update",
    pure,
    infer = first_operand,
    verify = verify,
    impl(Evaluate, ElementLowering, NestLowering),
    attach(COST, IN_PLACE, BATCH, Canonical(rules::ALL))
)]
#[asm(
    "$source `[` access($operands, $at, $sizes) `]` `to` $value attr-dict `:` type($source) `,` \
     type($value)"
)]
pub struct Update {
    /// The array.
    #[operand(ARRAY)]
    pub source: Value,
    /// The operands of the leading indices.
    #[operand(INDEX)]
    pub operands: Operands,
    /// The new element or slice.
    #[operand(ARRAY_OR_SCALAR)]
    pub value: Value,
    /// The map from the operands to the indices; the identity if absent.
    #[attr(AFFINE_MAP)]
    pub at: Option<Attr>,
    /// The symbols of the map.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// The updated array.
    #[result(ARRAY)]
    pub result: Value,
}

impl Update {
    /// Returns the access.
    pub fn access(&self) -> Access {
        Access { operands: self.operands, at: self.at, sizes: self.sizes }
    }

    /// Builds an update at these indices; `None` if a map cannot express them.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        source: Value,
        indices: &[Affine<Value>],
        value: Value,
    ) -> Option<Value> {
        let encoding = AccessEncoding::of(b.store_mut(), indices)?;
        Some(encoding.build(b, loc, <Self as OpDef>::SPEC, [&[source], &[value]]))
    }
}

const COST: Cost =
    Cost { per_element: 1, kind: CostKind::Move, of: Elements::Counted(touched), ..Cost::FREE };

const IN_PLACE: InPlace = InPlace(|ir, op| vec![ir.verified::<Update>(op).source]);

fn touched(ir: &Ir, op: Op) -> Option<Poly> {
    let Update { source, value, .. } = ir.verified(op);
    inplace::touched(ir, op, source, value)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_first_operand(ir, op, diagnostics);
    let this: Update = ir.verified(op);
    let Some(shape) = Shape::of(&ir.store, ir.ty(this.source)) else { return };
    let part = (shape, this.value);
    this.access().verify_part(ir, op, part, ("writes", "the array has"), diagnostics);
}

impl Evaluate for Update {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.get(self.source)?;
        let at = self.access().evaluate(frame, op)?;
        let value = frame.get(self.value)?;
        frame.release(op);
        frame.consume_fuel(op, value.words().len())?;
        let mut array = frame.own(op, source)?;
        if let Some(start) = index_space::offset(array.shape().unwrap_or_default(), &at) {
            array.words_mut()[start..][..value.words().len()].copy_from_slice(value.words());
        }
        frame.set(self.result, array);
        Ok(Next::Op)
    }
}

impl ElementLowering for Update {
    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let indices = self.access().pulled(reader);
        let tests = indices.iter().zip(at);
        let tests = tests.map(|(&index, &at)| reader.compare(CmpiPredicate::Eq, at, index));
        let tests: Vec<Value> = tests.collect();
        let rest = &at[indices.len().min(at.len())..];
        let (source, value) = (self.source, self.value);
        let mut there = |reader: &mut dyn NestBuilder| vec![reader.element_of(value, rest)];
        let values = match tests.into_iter().reduce(|a, b| reader.both(a, b)) {
            None => there(reader),
            Some(is_there) => {
                let element = reader.shape(source).element;
                let mut elsewhere =
                    |reader: &mut dyn NestBuilder| vec![reader.element_of(source, at)];
                reader.choose(is_there, &[element], &mut there, &mut elsewhere)
            }
        };
        values.into_iter().map(ArraySlice::New).collect()
    }
}

/// Where the array is changed in place: a nest over the part that changes.
impl NestLowering for Update {
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Once
    }

    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let (source, value) = (reader.whole_of(self.source), self.value);
        let place = self.access().pulled(reader);
        let sizes = reader.shape(value).sizes;
        let loops = reader.loops(Kind::Parallel, &sizes);
        let new = NewNest { loops, puts: vec![source], ..NewNest::default() };
        reader.nest(&new, &mut |reader, at, _| {
            let value = reader.element_of(value, at);
            let given = Given { value, at: [&place, at].concat() };
            IterationResults { puts: vec![given], ..IterationResults::default() }
        })
    }
}

/// All but the first operand and the last.
const BATCH: Batch =
    Batch::new(batch).at(|ir, op, operand| operand > 0 && operand + 1 < ir.operand_count(op));

/// Batches it as a select between the new value and the array, by a scattered mask.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (update, loc, rank): (Update, _, _) = (b.read(op), b.loc(op), b.rank());
    let (source, value) = (b.full(op, update.source)?, b.full(op, update.value)?);
    let count = update.access().count(b.ir());
    let shape = Shape::of(&b.ir().store, b.ir().ty(source)).expect("it is an array");
    let indexed = shape.sizes[rank..rank + count].to_vec();
    let bools = |sizes: &[Poly]| Shape { sizes: sizes.to_vec(), element: Type::I1 };
    let store = b.builder().store_mut();
    let each = bools(&shape.sizes[..rank]).ty(store);
    let mask = bools(&shape.sizes[..rank + count]).ty(store);
    let (Some(each), Some(mask)) = (each, mask) else {
        return b.refuse(op, "a size in it would be invalid");
    };
    let body = index_body(b, op, 0, true, |e, _| update.access().at_place(e, loc));
    let mut e = b.emit(op);
    let each = e.copies_of(1, each).expect("booleans have a number format");
    let mask = Scatter::value(e.builder, loc, each, None, body, mask);
    let mask = e.copies_along(mask, rank + count, &shape.sizes[rank + count..]);
    let value = e.copies_along(value, rank, &indexed);
    let updated = e.select(mask, value, source);
    b.map_result(update.result, updated);
    Ok(())
}

impl Differentiate for Update {
    const CLASSES: &'static [OperandRule] = &[
        // The overwritten element does not depend on the array.
        OperandRule::Linear(|e, op, ct| {
            let this: Self = e.read(op);
            let at = this.access().values(e.builder, e.loc);
            let ty = e.ir().ty(this.value);
            let Some(zero) = zero::of(e.builder, e.loc, ty) else { return ct };
            Self::value(e.builder, e.loc, ct, &at, zero)
        }),
        OperandRule::NonDifferentiable,
        OperandRule::Linear(|e, op, ct| {
            let at = e.read::<Self>(op).access().values(e.builder, e.loc);
            Index::value(e.builder, e.loc, ct, &at)
        }),
    ];
}
