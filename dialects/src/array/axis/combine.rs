//! Operations that combine elements of several arrays along an axis: the shared implementation of
//! [`Reduce`](crate::array::Reduce) and [`Scan`](crate::array::Scan).

use super::leading;
use super::slices::Slices;
use crate::array::ad::batch::move_axis;
use crate::array::{is_complex, results};
use crate::autodiff::batch::{Batcher, Unbatched};
use crate::interfaces::nest_lowering::{
    ArraySlice, IterationResults, Kind, NestBuilder, NewNest, PartialIndex,
};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::observe::{Combined, CombinedAlong};
use crate::interp::{Array, Datum, Frame, Trap, Word};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::dims::Poly;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Shape, Step, Store, Type, Value};
use std::sync::Arc;

/// Returns the types of the arrays among the operands: those in the first group.
pub fn arrays<'a>(store: &Store, from: &InferFrom<'a>) -> &'a [Type] {
    let sizes = store.symbols.find("operandSegmentSizes");
    let sizes = sizes.and_then(|name| store.dict_get(from.props, name));
    let sizes = sizes.and_then(|sizes| store.as_i32_array(sizes));
    let first = sizes.and_then(|mut sizes| usize::try_from(sizes.next()?).ok());
    let count = first.unwrap_or(from.operands.len());
    &from.operands[..count.min(from.operands.len())]
}

/// Infers the type of each array without the axis.
pub fn without_axis(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let arrays = arrays(store, from);
    let types = arrays.iter().map(|&ty| {
        let from = InferFrom { operands: &[ty], props: from.props };
        let shape = results::without_axis(store, &from)?;
        results::ty(store, &shape)
    });
    types.collect()
}

/// Infers the type of each array.
pub fn same_types(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(arrays(store, from).iter().copied().collect())
}

/// Returns the element type of each array if all have the same axis and batch dimensions. An
/// element has the last `rank` dimensions besides the axis, at most all of them.
pub fn elements(
    ir: &Ir,
    op: Op,
    arrays: Operands,
    axis: i64,
    rank: impl Fn(usize) -> usize,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Wanted>> {
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    if arrays.is_empty() {
        broken(&OP_RULE, "has no array operand");
        return None;
    }
    let mut first = None;
    let mut elements = Vec::with_capacity(arrays.len());
    for (index, operand) in arrays.iter(ir).enumerate() {
        let mut shape = Shape::of(&ir.store, ir.ty(operand))?;
        let ty = type_to_string(ir, ir.ty(operand));
        let within = usize::try_from(axis).ok().filter(|&axis| axis < shape.rank());
        let Some(axis) = within else {
            broken(&OPERAND_TYPE, &format!("there is no axis {axis} in operand {index}, `{ty}`"));
            return None;
        };
        let along = shape.sizes.remove(axis);
        let batch = shape.rank().saturating_sub(rank(index));
        let batch: Vec<_> = shape.sizes.drain(..batch).collect();
        elements.push(Wanted::Shape(shape));
        let (size, batches) = first.get_or_insert_with(|| (along.clone(), batch.clone()));
        if *size != along {
            let size = poly_to_string(ir, size);
            let message =
                format!("iterates over an axis of size {size}, but operand {index} is `{ty}`");
            broken(&OPERAND_TYPE, &message);
            return None;
        }
        if *batches != batch {
            let (batches, batch) = (leading::text(ir, batches), leading::text(ir, &batch));
            let message =
                format!("has batch dimensions {batches}, but operand {index} has {batch}");
            broken(&OPERAND_TYPE, &message);
            return None;
        }
    }
    Some(elements)
}

/// Returns the size of an array's axis.
pub fn size(ir: &Ir, array: Option<Value>, axis: i64) -> Option<Poly> {
    let shape = Shape::of(&ir.store, ir.ty(array?))?;
    shape.sizes.get(usize::try_from(axis).ok()?).cloned()
}

/// Verifies that there is a result of the type of each array.
pub fn check_same_types(
    ir: &Ir,
    op: Op,
    arrays: Operands,
    results: Results,
    diagnostics: &mut Diagnostics,
) {
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    if results.len() != arrays.len() {
        let (results, operands) = (results.len(), arrays.len());
        return broken(&OP_RULE, &format!("has {results} results for {operands} arrays"));
    }
    for (index, (array, result)) in arrays.iter(ir).zip(results.iter(ir)).enumerate() {
        let [expected, found] = [array, result].map(|value| type_to_string(ir, ir.ty(value)));
        if expected != found {
            let message = format!("returns `{expected}`, but result {index} is `{found}`");
            broken(&OPERAND_TYPE, &message);
        }
    }
}

/// An operation on several arrays along an axis.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The arrays.
    pub operands: Operands,
    /// The axis, which has the same size in all arrays.
    pub axis: i64,
    /// The identities, one for each array or none.
    pub identities: Operands,
    /// The body, which combines two elements of each array.
    pub body: Region,
}

impl Along {
    /// Returns the description of the combination for observers.
    pub fn combines(&self) -> CombinedAlong {
        CombinedAlong { arrays: self.operands, axis: self.axis, body: self.body }
    }

    /// Returns the rank of an array's elements: that of the body's argument.
    fn element_rank(&self, ir: &Ir, index: usize) -> usize {
        let element = ir.single_block(self.body).and_then(|block| ir.args(block).nth(index));
        let shape = element.and_then(|element| Shape::of(&ir.store, ir.ty(element)));
        shape.map_or(0, |shape| shape.rank())
    }

    /// Returns the rank of an array's elements.
    pub fn rank(&self, ir: &Ir, index: usize) -> usize {
        self.element_rank(ir, index)
    }

    /// Returns the count of batch dimensions: neither the axis nor dimensions of the elements.
    pub fn batch_rank(&self, ir: &Ir) -> usize {
        self.batches(ir).len()
    }

    /// Returns the sizes of the batch dimensions: neither the axis nor dimensions of the elements.
    pub fn batches(&self, ir: &Ir) -> Vec<Poly> {
        let first = self.operands.iter(ir).next();
        let shape = first.and_then(|array| Shape::of(&ir.store, ir.ty(array)));
        let mut sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
        sizes.remove(self.axis as usize);
        sizes.truncate(sizes.len().saturating_sub(self.element_rank(ir, 0)));
        sizes
    }

    /// Returns an upper bound on the trip count of the body: one per element, as if the first one
    /// were combined with an identity.
    pub fn max_trip_count(&self, ir: &Ir) -> Option<Poly> {
        let steps = size(ir, self.operands.iter(ir).next(), self.axis)?;
        Poly::product(self.batches(ir).iter().chain([&steps]))
    }

    /// Returns the element of each array at a batch index and a step along the axis.
    pub fn elements_at(&self, ir: &Ir, batch: &[Value], step: Value) -> Vec<ArraySlice> {
        let arrays = self.operands.iter(ir);
        arrays.map(|array| ArraySlice::Part(array, self.partial_index(batch, step))).collect()
    }

    /// Pairs elements with their indices in the arrays.
    pub fn with_indices(
        &self,
        rows: Vec<ArraySlice>,
        batch: &[Value],
        step: Value,
    ) -> Vec<(ArraySlice, PartialIndex)> {
        rows.into_iter().map(|row| (row, self.partial_index(batch, step))).collect()
    }

    /// Pairs destination arrays with the ranks of their elements.
    pub fn dests(&self, ir: &Ir, arrays: &[Value]) -> Vec<(Value, usize)> {
        let arrays = arrays.iter().enumerate();
        arrays.map(|(index, &array)| (array, self.rank(ir, index))).collect()
    }

    fn partial_index(&self, batch: &[Value], step: Value) -> PartialIndex {
        let (axis, mut partial_index) = (self.axis as usize, PartialIndex::new());
        partial_index.extend(batch.iter().copied().map(Some));
        partial_index.resize(partial_index.len().max(axis), None);
        partial_index.insert(axis, Some(step));
        partial_index
    }

    /// Returns the identities, or arbitrary values if there are none.
    pub fn identities_or_arbitrary(&self, reader: &mut dyn NestBuilder) -> Vec<Value> {
        let identities: Vec<Value> = self.identities.iter(reader.ir()).collect();
        if !identities.is_empty() {
            return identities.into_iter().map(|it| reader.whole_of(it)).collect();
        }
        let block = reader.ir().single_block(self.body);
        let args = block.into_iter().flat_map(|block| reader.ir().args(block));
        let types = args.take(self.operands.len()).map(|arg| reader.ir().ty(arg));
        let types: Vec<Type> = types.collect();
        types.into_iter().map(|ty| reader.arbitrary(ty)).collect()
    }

    /// Returns the initial accumulators and the size of the axis. The accumulators are the first
    /// element of each array, or the identities if the axis may be empty.
    pub fn first(&self, reader: &mut dyn NestBuilder, batch: &[Value]) -> (Vec<Value>, Poly) {
        let first = self.operands.iter(reader.ir()).next();
        let size = size(reader.ir(), first, self.axis).expect("the axis was verified");
        let zero = reader.index(0);
        if size.is_always_positive() {
            let rows = self.elements_at(reader.ir(), batch, zero);
            return (rows.iter().map(|row| reader.whole(row)).collect(), size);
        }
        let (one, inits) = (reader.at_most_one(&size), self.identities_or_arbitrary(reader));
        let new = NewNest { loops: vec![(Kind::Reduce, zero, one)], inits, ..NewNest::default() };
        let first = reader.nest(&new, &mut |reader, step, _| {
            let rows = self.elements_at(reader.ir(), batch, step[0]);
            let carried = rows.iter().map(|row| reader.whole(row)).collect();
            IterationResults { carried, ..IterationResults::default() }
        });
        (first, size)
    }

    /// Verifies that the arrays match each other and the body; returns whether they do.
    pub fn verify(&self, ir: &Ir, op: Op, diagnostics: &mut Diagnostics) -> bool {
        let rank = |index| self.element_rank(ir, index);
        let elements = elements(ir, op, self.operands, self.axis, rank, diagnostics);
        let Some(elements) = elements else { return false };
        if !self.identities.is_empty() && self.identities.len() != self.operands.len() {
            let (found, expected) = (self.identities.len(), self.operands.len());
            let message = format!("has {found} identities for {expected} arrays");
            diagnostics.push(op_error(ir, op, &OP_RULE, &message));
            return false;
        }
        let twice: Vec<Wanted> = elements.iter().chain(&elements).cloned().collect();
        let mut body = Body::new(ir, op, self.body, diagnostics);
        if !body.arguments(&twice) {
            return false;
        }
        body.results(&elements);
        for (index, (identity, element)) in self.identities.iter(ir).zip(&elements).enumerate() {
            if !element.is(ir, ir.ty(identity)) {
                let (ty, element) = (type_to_string(ir, ir.ty(identity)), element.text(ir));
                let message =
                    format!("has identity {index} of type `{ty}`, but combines {element}");
                diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
            }
        }
        true
    }

    /// Verifies that the results have the types of the arrays, without the axis unless
    /// `keeps_axis`.
    pub fn check_results(
        &self,
        ir: &Ir,
        op: Op,
        results: Results,
        keeps_axis: bool,
        diagnostics: &mut Diagnostics,
    ) {
        let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
        if results.len() != self.operands.len() {
            let (results, operands) = (results.len(), self.operands.len());
            return broken(&OP_RULE, &format!("has {results} results for {operands} arrays"));
        }
        for (index, (array, result)) in self.operands.iter(ir).zip(results.iter(ir)).enumerate() {
            let Some(mut shape) = Shape::of(&ir.store, ir.ty(array)) else { return };
            if !keeps_axis {
                shape.sizes.remove(self.axis as usize);
            }
            let expected = Wanted::Shape(shape);
            if !expected.is(ir, ir.ty(result)) {
                let (expected, ty) = (expected.text(ir), type_to_string(ir, ir.ty(result)));
                broken(&OPERAND_TYPE, &format!("returns {expected}, but result {index} is `{ty}`"));
            }
        }
    }

    /// Batches the operation along the same axis of larger arrays. If the body captures no batched
    /// value, it stays the same, since batch dimensions are combined independently. Otherwise it
    /// combines whole batches.
    ///
    /// # Errors
    /// If a batched value is captured and the operation has batch dimensions of its own.
    pub fn batch(&self, b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
        let identities: Vec<Value> = self.identities.iter(b.ir()).collect();
        let arrays: Vec<Value> = self.operands.iter(b.ir()).collect();
        let mut operands = b.all_batched(op, &arrays)?;
        let results: Vec<Value> = b.ir().results(op).collect();
        let (types, rank) = (b.types_of(op, &results)?, b.rank());
        let differs = b.regions_vary(op) || identities.iter().any(|&it| b.differs(it));
        if differs && self.batch_rank(b.ir()) > 0 {
            return b.refuse(op, "it has batch dimensions and captures a batched value");
        }
        let region = match differs {
            true => {
                operands.extend(b.all_batched(op, &identities)?);
                b.whole_region(op, self.body, &[])?
            }
            false => {
                operands.extend(identities.iter().map(|&identity| b.t.value(identity)));
                let copied = b.t.region(self.body, &mut |_, _| Ok(Step::Copy));
                copied.map_err(|_| Unbatched { op, why: "a size in it would be invalid" })?
            }
        };
        let built = b.clone_with(op, &operands, &types, &[region]);
        move_axis(b.builder().ir_mut(), built, rank);
        b.map_results(&results, built);
        Ok(())
    }

    /// Returns samples of consecutive elements, on which observers check the laws of the body.
    ///
    /// # Errors
    /// If the operands are no arrays.
    pub fn combined(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Combined, Trap> {
        let (cut, ir) = (self.cut(frame, op)?, frame.ir());
        let batches = (0..cut.batches()).step_by(cut.batches().div_ceil(SAMPLE_LINES).max(1));
        let steps = cut.steps().min(SAMPLE_LENGTH);
        let line = |batch| (0..steps).map(|step| cut.elements(batch, step).collect()).collect();
        let lines = batches.map(line).collect();
        let identity = frame.get_all(self.identities.iter(ir))?;
        let identity = Some(identity).filter(|identity| !identity.is_empty());
        Ok(Combined { body: self.body, lines, identity })
    }

    /// Cuts the arrays into elements.
    ///
    /// # Errors
    /// If the operands are no arrays.
    pub fn cut(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<ElementCuts, Trap> {
        let ir = frame.ir();
        ElementCuts::new(frame, op, self.operands, self.axis, |index| self.element_rank(ir, index))
    }
}

/// The limits of a sample: elements per line, and lines.
const SAMPLE_LENGTH: usize = 18;
const SAMPLE_LINES: usize = 4;

/// Arrays cut along the same axis.
pub struct ElementCuts(Vec<(Slices, Arc<Array>)>);

impl ElementCuts {
    /// Cuts arrays along an axis into elements of at most the given ranks.
    ///
    /// # Errors
    /// If the operands are no arrays.
    pub fn new(
        frame: &mut Frame<'_, '_>,
        op: Op,
        arrays: Operands,
        axis: i64,
        rank: impl Fn(usize) -> usize,
    ) -> Result<Self, Trap> {
        let mut cut = Vec::with_capacity(arrays.len());
        for (index, array) in arrays.iter(frame.ir()).enumerate() {
            // A complex number is a pair of words.
            let pair = usize::from(is_complex(&frame.ir().store, frame.ir().ty(array)));
            let array = frame.array(op, array)?;
            frame.reserve(op, array.words.len(), 1)?;
            let rank = rank(index).saturating_add(pair).min(array.shape.len() - 1);
            cut.push((Slices::along(&array.shape, axis as usize, rank), array));
        }
        Ok(Self(cut))
    }

    /// Returns the count of steps.
    pub fn steps(&self) -> usize {
        self.0.first().map_or(0, |(slices, _)| slices.steps)
    }

    /// Returns the size of the batch.
    pub fn batches(&self) -> usize {
        self.0.first().map_or(0, |(slices, _)| slices.batches)
    }

    /// Returns an element of each array.
    pub fn elements(&self, batch: usize, step: usize) -> impl Iterator<Item = Datum> {
        self.0.iter().map(move |(slices, array)| slices.get(&array.words, batch, step))
    }

    /// Reserves storage for arrays of these sizes.
    ///
    /// # Errors
    /// If the memory limit is exceeded.
    pub fn reserve(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Vec<Vec<Word>>, Trap> {
        let words = self.0.iter().map(|(_, array)| array.words.len()).sum();
        frame.reserve(op, words, 1)?;
        Ok(self.0.iter().map(|(_, array)| vec![0; array.words.len()]).collect())
    }

    /// Writes an element into each of the reserved arrays.
    pub fn set(&self, arrays: &mut [Vec<Word>], batch: usize, step: usize, elements: &[Datum]) {
        for (((slices, _), words), element) in self.0.iter().zip(arrays).zip(elements) {
            slices.set(words, batch, step, element);
        }
    }

    /// Converts reserved storage into arrays.
    pub fn arrays(&self, words: Vec<Vec<Word>>) -> Vec<Datum> {
        let arrays = self.0.iter().zip(words);
        arrays.map(|((_, array), words)| Datum::of(&array.shape, words)).collect()
    }
}
