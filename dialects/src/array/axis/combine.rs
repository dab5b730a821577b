//! Operations that go along an axis of several arrays with a body that combines two elements:
//! what [`Reduce`](crate::array::Reduce) and [`Scan`](crate::array::Scan) have in common.

use super::leading;
use super::slices::Slices;
use crate::array::ad::batch::move_axis;
use crate::array::results;
use crate::autodiff::batch::{Batcher, Unbatched};
use crate::interfaces::nest_lowering::{
    IterationResults, Kind, NestBuilder, NewNest, PartialIndex, Row,
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

/// The types of the arrays among the operands: those in the first group.
pub fn arrays<'a>(store: &Store, from: &InferFrom<'a>) -> &'a [Type] {
    let sizes = store.symbols.find("operandSegmentSizes");
    let sizes = sizes.and_then(|name| store.dict_get(from.props, name));
    let sizes = sizes.and_then(|sizes| store.as_i32_array(sizes));
    let first = sizes.and_then(|mut sizes| usize::try_from(sizes.next()?).ok());
    let count = first.unwrap_or(from.operands.len());
    &from.operands[..count.min(from.operands.len())]
}

/// The type of each array without the axis.
pub fn without_axis(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let arrays = arrays(store, from);
    let types = arrays.iter().map(|&ty| {
        let from = InferFrom { operands: &[ty], props: from.props };
        let shape = results::without_axis(store, &from)?;
        results::ty(store, &shape)
    });
    types.collect()
}

/// The type of each array.
pub fn as_they_are(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(arrays(store, from).iter().copied().collect())
}

/// What an element of each array is, if they have the same axis and the same dimensions beside the
/// last ones, as many as `rank` says, or all.
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
        broken(&OP_RULE, "has no array to go along");
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
                format!("goes along an axis of size {size}, but operand {index} is `{ty}`");
            broken(&OPERAND_TYPE, &message);
            return None;
        }
        if *batches != batch {
            let (batches, batch) = (leading::text(ir, batches), leading::text(ir, &batch));
            let message = format!(
                "combines elements side by side over {batches}, but those of operand {index} \
                 over {batch}"
            );
            broken(&OPERAND_TYPE, &message);
            return None;
        }
    }
    Some(elements)
}

/// How large the axis of an array is.
pub fn size(ir: &Ir, array: Option<Value>, axis: i64) -> Option<Poly> {
    let shape = Shape::of(&ir.store, ir.ty(array?))?;
    shape.sizes.get(usize::try_from(axis).ok()?).cloned()
}

/// An operation on several arrays along an axis.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The arrays.
    pub operands: Operands,
    /// What they have in common.
    pub axis: i64,
    /// What stands for nothing at all, one for each array, or for none.
    pub identities: Operands,
    /// Combines two elements of each array.
    pub body: Region,
}

impl Along {
    /// What it combines.
    pub fn combines(&self) -> CombinedAlong {
        CombinedAlong { arrays: self.operands, axis: self.axis, body: self.body }
    }

    /// The ranks of the elements: those of the first values that the body takes.
    fn element_rank(&self, ir: &Ir, index: usize) -> usize {
        let element = ir.single_block(self.body).and_then(|block| ir.args(block).nth(index));
        let shape = element.and_then(|element| Shape::of(&ir.store, ir.ty(element)));
        shape.map_or(0, |shape| shape.rank())
    }

    /// The rank of the elements of an array.
    pub fn rank(&self, ir: &Ir, index: usize) -> usize {
        self.element_rank(ir, index)
    }

    /// How many dimensions there are beside the axis and those of the elements.
    pub fn batch_rank(&self, ir: &Ir) -> usize {
        self.batches(ir).len()
    }

    /// The sizes of the dimensions beside the axis and those of the elements.
    pub fn batches(&self, ir: &Ir) -> Vec<Poly> {
        let first = self.operands.iter(ir).next();
        let shape = first.and_then(|array| Shape::of(&ir.store, ir.ty(array)));
        let mut sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
        sizes.remove(self.axis as usize);
        sizes.truncate(sizes.len().saturating_sub(self.element_rank(ir, 0)));
        sizes
    }

    /// How often the body runs, at most: as often as there are elements, as if the first one were
    /// combined with an identity.
    pub fn turns(&self, ir: &Ir) -> Option<Poly> {
        let steps = size(ir, self.operands.iter(ir).next(), self.axis)?;
        Poly::product(self.batches(ir).iter().chain([&steps]))
    }

    /// The element of each array at a batch and a step along the axis.
    pub fn elements_at(&self, ir: &Ir, batch: &[Value], step: Value) -> Vec<Row> {
        let arrays = self.operands.iter(ir);
        arrays.map(|array| Row::Part(array, self.holes(batch, step))).collect()
    }

    /// Elements and where they stand in the arrays.
    pub fn placed(&self, rows: Vec<Row>, batch: &[Value], step: Value) -> Vec<(Row, PartialIndex)> {
        rows.into_iter().map(|row| (row, self.holes(batch, step))).collect()
    }

    /// Arrays that elements are put into, with their ranks.
    pub fn dests(&self, ir: &Ir, arrays: &[Value]) -> Vec<(Value, usize)> {
        let arrays = arrays.iter().enumerate();
        arrays.map(|(index, &array)| (array, self.rank(ir, index))).collect()
    }

    fn holes(&self, batch: &[Value], step: Value) -> PartialIndex {
        let (axis, mut holes) = (self.axis as usize, PartialIndex::new());
        holes.extend(batch.iter().copied().map(Some));
        holes.resize(holes.len().max(axis), None);
        holes.insert(axis, Some(step));
        holes
    }

    /// What stands for nothing at all: the identities, or anything at all if there are none.
    pub fn nothing(&self, reader: &mut dyn NestBuilder) -> Vec<Value> {
        let identities: Vec<Value> = self.identities.iter(reader.ir()).collect();
        if !identities.is_empty() {
            return identities.into_iter().map(|it| reader.whole_of(it)).collect();
        }
        let block = reader.ir().single_block(self.body);
        let args = block.into_iter().flat_map(|block| reader.ir().args(block));
        let types = args.take(self.operands.len()).map(|arg| reader.ir().ty(arg));
        let types: Vec<Type> = types.collect();
        types.into_iter().map(|ty| reader.anything(ty)).collect()
    }

    /// What is combined at first: the first element of each array, the last one if it goes backwards,
    /// or what stands for nothing; and the size of the axis.
    pub fn first(&self, reader: &mut dyn NestBuilder, batch: &[Value]) -> (Vec<Value>, Poly) {
        let first = self.operands.iter(reader.ir()).next();
        let size = size(reader.ir(), first, self.axis).expect("the axis was verified");
        let zero = reader.index(0);
        if size.is_always_positive() {
            let rows = self.elements_at(reader.ir(), batch, zero);
            return (rows.iter().map(|row| reader.whole(row)).collect(), size);
        }
        let (one, inits) = (reader.at_most_one(&size), self.nothing(reader));
        let new = NewNest { loops: vec![(Kind::Reduce, zero, one)], inits, ..NewNest::default() };
        let given = reader.nest(&new, &mut |reader, step, _| {
            let rows = self.elements_at(reader.ir(), batch, step[0]);
            let carried = rows.iter().map(|row| reader.whole(row)).collect();
            IterationResults { carried, ..IterationResults::default() }
        });
        (given, size)
    }

    /// Says so if the arrays do not go together, or not with the body; whether nothing was said.
    pub fn verify(&self, ir: &Ir, op: Op, diagnostics: &mut Diagnostics) -> bool {
        let rank = |index| self.element_rank(ir, index);
        let elements = elements(ir, op, self.operands, self.axis, rank, diagnostics);
        let Some(elements) = elements else { return false };
        if !self.identities.is_empty() && self.identities.len() != self.operands.len() {
            let (given, wanted) = (self.identities.len(), self.operands.len());
            let message = format!("has {given} identities for {wanted} arrays");
            diagnostics.push(op_error(ir, op, &OP_RULE, &message));
            return false;
        }
        let twice: Vec<Wanted> = elements.iter().chain(&elements).cloned().collect();
        let mut body = Body::new(ir, op, self.body, diagnostics);
        if !body.takes(&twice) {
            return false;
        }
        body.gives(&elements);
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

    /// Says so if the results are not the arrays, or what is left of them without the axis.
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
            let wanted = Wanted::Shape(shape);
            if !wanted.is(ir, ir.ty(result)) {
                let (wanted, ty) = (wanted.text(ir), type_to_string(ir, ir.ty(result)));
                broken(&OPERAND_TYPE, &format!("gives {wanted}, but result {index} is `{ty}`"));
            }
        }
    }

    /// Goes along the same axis of larger arrays. Nothing changes in the body where it sees nothing that
    /// differs between places, since what stands beside the axis is combined by itself; else it
    /// combines arrays for all places.
    ///
    /// # Errors
    /// If what differs would have to stand beside something that is combined by itself.
    pub fn batch(&self, b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
        let identities: Vec<Value> = self.identities.iter(b.ir()).collect();
        let arrays: Vec<Value> = self.operands.iter(b.ir()).collect();
        let mut operands = b.all_batched(op, &arrays)?;
        let results: Vec<Value> = b.ir().results(op).collect();
        let (types, rank) = (b.types_of(op, &results)?, b.rank());
        let differs = b.regions_vary(op) || identities.iter().any(|&it| b.differs(it));
        if differs && self.batch_rank(b.ir()) > 0 {
            return b.refuse(op, "it combines many elements side by side with what differs");
        }
        let region = match differs {
            true => {
                operands.extend(b.all_batched(op, &identities)?);
                b.whole_region(op, self.body, &[])?
            }
            false => {
                operands.extend(identities.iter().map(|&identity| b.t.value(identity)));
                let copied = b.t.region(self.body, &mut |_, _| Ok(Step::Copy));
                copied.map_err(|_| Unbatched { op, why: "a size in it is impossible" })?
            }
        };
        let made = b.again(op, &operands, &types, &[region]);
        move_axis(b.builder().ir_mut(), made, rank);
        b.stand_all(&results, made);
        Ok(())
    }

    /// Elements beside each other, at some places, for who tries the laws of the body.
    ///
    /// # Errors
    /// If they are something else.
    pub fn combined(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Combined, Trap> {
        let (cut, ir) = (self.cut(frame, op)?, frame.ir());
        let batches = (0..cut.batches()).step_by(cut.batches().div_ceil(LINES).max(1));
        let steps = cut.steps().min(LINE);
        let line = |batch| (0..steps).map(|step| cut.elements(batch, step).collect()).collect();
        let lines = batches.map(line).collect();
        let identity = frame.get_all(self.identities.iter(ir))?;
        let identity = Some(identity).filter(|identity| !identity.is_empty());
        Ok(Combined { body: self.body, lines, identity })
    }

    /// The arrays, cut.
    ///
    /// # Errors
    /// If they are something else.
    pub fn cut(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Cut, Trap> {
        let ir = frame.ir();
        Cut::new(frame, op, self.operands, self.axis, |index| self.element_rank(ir, index))
    }
}

/// How many elements beside each other are looked at, and at how many places.
const LINE: usize = 18;
const LINES: usize = 4;

/// Arrays that are cut along the same axis.
pub struct Cut(Vec<(Slices, Arc<Array>)>);

impl Cut {
    /// Cuts arrays along an axis into elements of ranks, or into all that is left of them.
    ///
    /// # Errors
    /// If they are something else.
    pub fn new(
        frame: &mut Frame<'_, '_>,
        op: Op,
        arrays: Operands,
        axis: i64,
        rank: impl Fn(usize) -> usize,
    ) -> Result<Self, Trap> {
        let mut cut = Vec::with_capacity(arrays.len());
        for (index, array) in arrays.iter(frame.ir()).enumerate() {
            let array = frame.array(op, array)?;
            frame.reserve(op, array.words.len(), 1)?;
            let rank = rank(index).min(array.shape.len() - 1);
            cut.push((Slices::along(&array.shape, axis as usize, rank), array));
        }
        Ok(Self(cut))
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.0.first().map_or(0, |(slices, _)| slices.steps)
    }

    /// How many elements stand side by side at each step.
    pub fn batches(&self) -> usize {
        self.0.first().map_or(0, |(slices, _)| slices.batches)
    }

    /// An element of each array.
    pub fn elements(&self, batch: usize, step: usize) -> impl Iterator<Item = Datum> {
        self.0.iter().map(move |(slices, array)| slices.get(&array.words, batch, step))
    }

    /// Room for arrays like these.
    ///
    /// # Errors
    /// If there is none.
    pub fn room(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Vec<Vec<Word>>, Trap> {
        let words = self.0.iter().map(|(_, array)| array.words.len()).sum();
        frame.reserve(op, words, 1)?;
        Ok(self.0.iter().map(|(_, array)| vec![0; array.words.len()]).collect())
    }

    /// Puts an element into each array made of that room.
    pub fn set(&self, arrays: &mut [Vec<Word>], batch: usize, step: usize, elements: &[Datum]) {
        for (((slices, _), words), element) in self.0.iter().zip(arrays).zip(elements) {
            slices.set(words, batch, step, element);
        }
    }

    /// The arrays made of that room.
    pub fn arrays(&self, words: Vec<Vec<Word>>) -> Vec<Datum> {
        let arrays = self.0.iter().zip(words);
        arrays.map(|((_, array), words)| Datum::of(&array.shape, words)).collect()
    }
}
