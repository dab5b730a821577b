//! `array.scatter`

mod rules;

use super::gather;
use super::sum::add;
use crate::array::ad::batch::index_body;
use crate::array::axis::leading;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Gather, index_space, inplace, region};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{
    ArraySlice, Given, IterationResults, Kind, Monoid, NestBuilder, NestLowering, NewNest,
};
use crate::interfaces::verify::body::taken;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, CostKind, Elements, InPlace, IterationSpace, RegionExecution};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Builder, Diagnostics, Ir, Loc, Op, Region, Type, Value};

/// Adds the elements or slices of an array to those of an accumulator, or of zeros, at computed
/// indices. The update at `%i` is added at the yielded indices, in row-major order. Out of range it
/// is dropped.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<2xf64> {
///   %two = arith.constant 2 : index
///   %r = array.scatter %x (%i: index) {
///     %j = arith.remui %i, %two : index
///     array.yield %j : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<2xf64>
///   %s = array.scatter %x into %r : tensor<2xf64> (%i: index) {
///     array.yield %i : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<2xf64>
///   return %s : tensor<2xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.scatter", pure, verify = verify, impl(Evaluate, NestLowering), attach(COST, IN_PLACE, Batch::new(batch).with_indices_inside(), RegionExecution::Repeated, IterationSpace::indexed(size), Canonical(rules::ALL)))]
#[asm(
    "$updates (`into` $accumulator^ `:` type($accumulator))? args($body) attr-dict `:` \
     type($updates) `->` type($result)"
)]
pub struct Scatter {
    /// The updates.
    #[operand(ARRAY_OR_SCALAR)]
    pub updates: Value,
    /// The accumulator; zeros if absent.
    #[operand(ARRAY)]
    pub accumulator: Option<Value>,
    /// The body, from leading indices of the updates to leading indices of the result.
    #[region(single_block)]
    pub body: Region,
    /// The sums.
    #[result(ARRAY)]
    pub result: Value,
}

impl Scatter {
    /// Builds a scatter into zeros of type `ty`; `at` emits the indices from the `taken` leading
    /// ones of the updates.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        updates: Value,
        ty: Type,
        taken: usize,
        at: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
    ) -> Value {
        let body = region::build(b, loc, &vec![Type::INDEX; taken], at);
        Self::value(b, loc, updates, None, body, ty)
    }

    /// Builds a scatter into zeros of type `ty` at the indices that a copy of `body` computes.
    pub fn along(b: &mut Builder<'_>, loc: Loc, updates: Value, ty: Type, body: Region) -> Value {
        let body = b.copy_region(body);
        Self::value(b, loc, updates, None, body, ty)
    }
}

const COST: Cost =
    Cost { per_element: 1, kind: CostKind::Add, of: Elements::Counted(touched), ..Cost::FREE };

const IN_PLACE: InPlace = InPlace(|ir, op| Vec::from_iter(ir.verified::<Scatter>(op).accumulator));

/// Returns the count of elements accessed: the updates, and the initial zeros or a copy of the
/// array.
fn touched(ir: &Ir, op: Op) -> Option<Poly> {
    let Scatter { updates, accumulator, result, .. } = ir.verified(op);
    match accumulator {
        Some(accumulator) => inplace::touched(ir, op, accumulator, updates),
        None => inplace::elements(ir, updates)?.add(&inplace::elements(ir, result)?),
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Scatter { updates, accumulator, body, result } = ir.verified(op);
    gather::check(ir, op, body, updates, result, diagnostics);
    if accumulator.is_some_and(|accumulator| ir.ty(accumulator) != ir.ty(result)) {
        let message = "returns an array of another type than its accumulator";
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    }
}

fn size(ir: &Ir, op: Op, dim: usize) -> Option<Poly> {
    leading::size(ir, ir.get::<Scatter>(op)?.updates, dim)
}

impl Evaluate for Scatter {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let sizes = frame.sizes(op, ir.ty(self.result))?;
        let number = frame.number(op, self.updates)?;
        let updates = frame.get(self.updates)?;
        frame.consume_fuel(op, updates.words().len())?;
        let mut sums = match self.accumulator {
            Some(accumulator) => {
                let sums = frame.get(accumulator)?;
                frame.release(op);
                frame.own(op, sums)?
            }
            None => {
                let count = index_space::count(&sizes);
                frame.reserve(op, count, 1)?;
                Datum::of(&sizes, vec![0; count])
            }
        };
        let from = updates.shape().unwrap_or_default();
        let (domain, part) = from.split_at(taken(ir, self.body).min(from.len()));
        let part = index_space::count(part);
        for (row, index) in index_space::Indices::new(domain).enumerate() {
            let at = frame.run_indices(self.body, &index)?;
            let Some(start) = index_space::offset(&sizes, &at) else { continue };
            let row = &updates.words()[row * part..][..part];
            for (sum, &word) in sums.words_mut()[start..].iter_mut().zip(row) {
                *sum = add(number, *sum, word);
            }
        }
        frame.set(self.result, sums);
        Ok(Next::Op)
    }
}

impl NestLowering for Scatter {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let ty = reader.ir().ty(self.result);
        let element = reader.shape(self.result).element;
        let accumulator = match self.accumulator {
            Some(accumulator) => reader.whole_of(accumulator),
            None => reader.filled(ty, &mut |reader| reader.word(element, 0)),
        };
        let sizes = reader.shape(self.updates).sizes;
        let (over, rest) = sizes.split_at(taken(reader.ir(), self.body).min(sizes.len()));
        let loops = reader.loops(Kind::Reduce, over);
        let new = NewNest { loops, inits: vec![accumulator], ..NewNest::default() };
        reader.nest(&new, &mut |reader, at, sums| {
            let indices: Vec<ArraySlice> = at.iter().map(|&at| ArraySlice::New(at)).collect();
            let index = reader.run(self.body, &indices);
            let index: Vec<Value> = index.iter().map(|row| reader.whole(row)).collect();
            let loops = reader.loops(Kind::Parallel, rest);
            let accs = vec![(Monoid::Add, sums[0])];
            let row = NewNest { loops, accs, ..NewNest::default() };
            let carried = reader.nest(&row, &mut |reader, inner, _| {
                let value = reader.element_of(self.updates, &[at, inner].concat());
                let put = Given { value, at: [&index, inner].concat() };
                IterationResults { accs: vec![put], ..IterationResults::default() }
            });
            IterationResults { carried, ..IterationResults::default() }
        })
    }
}

/// Batches it as a scatter with the batch index.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (Scatter { updates, accumulator, body, result }, loc) = (b.read(op), b.loc(op));
    let updates = b.full(op, updates)?;
    let accumulator = accumulator.map(|to| b.full(op, to)).transpose()?;
    let ty = b.types_of(op, &[result])?[0];
    let count = b.args(body).len();
    let body = index_body(b, op, count, true, |e, further| e.region(body, further));
    let sums = Scatter::value(b.builder(), loc, updates, accumulator, body, ty);
    b.map_result(result, sums);
    Ok(())
}

impl Differentiate for Scatter {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|e, op, ct| {
            let Self { updates, body, .. } = e.read(op);
            let ty = e.ir().ty(updates);
            let body = e.builder.copy_region(body);
            Gather::value(e.builder, e.loc, ct, body, ty)
        }),
        OperandRule::Linear(|_, _, ct| ct),
    ];
}
