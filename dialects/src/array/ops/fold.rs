//! `array.fold`

use crate::array::ad::batch::move_axis;
use crate::array::ad::jacobian::pull_back_fold;
use crate::array::ad::{linearize_fold, transpose_fold};
use crate::array::axis::combine;
use crate::array::axis::combine::ElementCuts;
use crate::array::axis::slices::Slices;
use crate::array::{ARRAY, index_space, iterations, rules};
use crate::array::{Iota, Transpose};
use crate::autodiff::Derivative;
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::nest_lowering::{
    ArraySlice, Kind, LoopResults, LoopSpec, NestBuilder, NestLowering,
};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap, Word};
use crate::{AccumulatorFlow, Cost, IterationSpace, RegionExecution, Sources};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::{ANY, UNIT};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, SetAttr, Shape, Type, Value};

/// Iterates along an axis of arrays with loop-carried states, from the first element to the last,
/// or backwards if `right`.
///
/// The arguments of the body are the states and then the slice of each array at the current index,
/// without the axis. The body yields the next states, and after them any count of outputs for that
/// index. The results are the final states, and arrays of the outputs, whose first dimension is the
/// axis, in the order of the operands.
///
/// With `reassoc`, rounding after every step is not required. If a step is a sum of products with
/// the states, machine code may compose several steps before it applies them. This corresponds to
/// summation in another order. Derivatives of scans are such folds.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %p: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %zero = arith.constant 0.0 : f64
///   %r, %partial = array.fold %x along 0 right from %zero (%s: f64, %a: f64) {
///     %b = arith.mulf %s, %p : f64
///     %c = arith.addf %b, %a : f64
///     array.yield %c, %c : f64, f64
///   } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
///   return %r, %partial : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.fold",
    pure,
    verify = verify,
    impl(Evaluate, NestLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_fold).transpose(transpose_fold).pull_back(pull_back_fold)),
    attach(Cost::SWEEP, Batch::new(batch), RegionExecution::Repeated, IterationSpace::counted(trip_count).ranged(range).unrolled(iterations::OF_FOLD), AccumulatorFlow(before), Canonical(rules::OF_FOLD))
)]
#[asm(
    "$operands `along` $axis (`right` $right^)? (`reassoc` $reassoc^)? (`from` $states^)? \
     args($body) attr-dict `:` \
     functional-type(operands, results)"
)]
pub struct Fold {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis to iterate over.
    #[attr]
    pub axis: i64,
    /// Present if the iteration runs from the last element to the first.
    #[attr(UNIT)]
    pub right: Option<Attr>,
    /// Present if steps may be composed before they are applied.
    #[attr(UNIT)]
    pub reassoc: Option<Attr>,
    /// The initial states.
    #[operand(ANY)]
    pub states: Operands,
    /// The loop body, from states and elements to the next states and outputs.
    #[region(single_block)]
    pub body: Region,
    /// The final states, then the arrays of outputs.
    #[result(ANY)]
    pub results: Results,
}

impl Fold {
    /// Copies the direction and the `reassoc` flag to another fold.
    pub fn lead(&self, ir: &mut impl SetAttr, other: Op) {
        Self::set_right(ir, other, self.right);
        Self::set_reassoc(ir, other, self.reassoc);
    }
}

fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
    let fold: Fold = ir.get(op)?;
    combine::size(ir, fold.operands.iter(ir).next(), fold.axis)
}

/// Returns the range of an element of an `array.iota`.
fn range(ir: &Ir, op: Op, arg: usize) -> Option<[i128; 2]> {
    let fold: Fold = ir.get(op)?;
    let element = arg.checked_sub(fold.states.len())?;
    let iota: Iota = ir.def_as(fold.operands.iter(ir).nth(element)?)?;
    let size = match Shape::of(&ir.store, ir.ty(iota.result))?.sizes[..] {
        [ref size] => size.as_constant().unwrap_or(i64::MAX),
        _ => return None,
    };
    Some([0, i128::from(size) - 1])
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let states = ir.get::<Fold>(op).map(|this| this.states);
    states.and_then(|states| states.iter(ir).nth(result)).into_iter().collect()
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Fold { operands, axis, states, body, .. } = ir.verified(op);
    let elements = combine::elements(ir, op, operands, axis, |_| usize::MAX, diagnostics);
    let Some(elements) = elements else { return };
    let mut expected: Vec<Wanted> =
        states.iter(ir).map(|state| Wanted::Type(ir.ty(state))).collect();
    expected.extend(elements);
    if !Body::new(ir, op, body, diagnostics).arguments(&expected) {
        return;
    }
    expected.truncate(states.len());
    match output_types(ir, op, &expected) {
        Ok(outputs) => {
            expected.extend(outputs);
            Body::new(ir, op, body, diagnostics).results(&expected);
        }
        Err(message) => diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message)),
    }
    if yielded(ir, body).is_some_and(|values| values.is_empty()) {
        diagnostics.push(op_error(ir, op, &OP_RULE, "has neither a state nor a result"));
    }
    accumulators::check_iter_args(ir, op, body, 0, diagnostics);
}

/// Returns the output types of the body that follow from the results, or a message.
fn output_types(ir: &Ir, op: Op, states: &[Wanted]) -> Result<Vec<Wanted>, String> {
    let Fold { operands, axis, results, .. } = ir.verified(op);
    let size = combine::size(ir, operands.iter(ir).next(), axis).unwrap_or_default();
    let types: Vec<_> = results.iter(ir).map(|result| ir.ty(result)).collect();
    if types.len() < states.len() {
        return Err(format!("has {} results for {} states", types.len(), states.len()));
    }
    let (last, stacked) = types.split_at(states.len());
    for (index, (state, &ty)) in states.iter().zip(last).enumerate() {
        if !state.is(ir, ty) {
            let (state, ty) = (state.text(ir), type_to_string(ir, ty));
            return Err(format!("has state {index} of type {state}, but result {index} is `{ty}`"));
        }
    }
    let outputs = stacked.iter().zip(states.len()..).map(|(&ty, index)| {
        let shape = Shape::of(&ir.store, ty).filter(|shape| shape.sizes.first() == Some(&size));
        let Some(mut shape) = shape else {
            let (size, ty) = (poly_to_string(ir, &size), type_to_string(ir, ty));
            return Err(format!("has a trip count of {size}, but result {index} is `{ty}`"));
        };
        shape.sizes.remove(0);
        Ok(Wanted::Shape(shape))
    });
    outputs.collect()
}

impl Evaluate for Fold {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let cut = ElementCuts::new(frame, op, self.operands, self.axis, |_| usize::MAX)?;
        let mut states = frame.get_all(self.states.iter(ir))?;
        frame.release(op);
        let count_of_states = states.len();
        let outputs = self.results.iter(ir).skip(count_of_states);
        let outputs = outputs.map(|value| OutputArray::new(frame, op, value));
        let mut outputs: Vec<OutputArray> = outputs.collect::<Result<_, _>>()?;
        for count in 0..cut.steps() {
            let step = if self.right.is_some() { cut.steps() - 1 - count } else { count };
            states.extend(cut.elements(0, step));
            states = frame.run(self.body, states)?;
            let values = states.split_off(count_of_states.min(states.len()));
            outputs.iter_mut().zip(&values).for_each(|(output, value)| output.set(step, value));
        }
        let outputs =
            outputs.into_iter().map(|OutputArray { shape, words, .. }| Datum::of(&shape, words));
        frame.set_results(op, states.into_iter().chain(outputs).collect())
    }
}

/// The array of one output.
struct OutputArray {
    shape: Vec<usize>,
    slices: Slices,
    words: Vec<Word>,
}

impl OutputArray {
    fn new(frame: &mut Frame<'_, '_>, op: Op, value: Value) -> Result<Self, Trap> {
        let shape = frame.sizes(op, frame.ir().ty(value))?;
        let count = index_space::count(&shape);
        frame.reserve(op, count, 1)?;
        let slices = Slices::along(&shape, 0, shape.len() - 1);
        Ok(Self { shape, slices, words: vec![0; count] })
    }

    fn set(&mut self, step: usize, value: &Datum) {
        self.slices.set(&mut self.words, 0, step, value);
    }
}

impl NestLowering for Fold {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let ir = reader.ir();
        let operands: Vec<Value> = self.operands.iter(ir).collect();
        let states: Vec<Value> = self.states.iter(ir).collect();
        let outputs = self.results.iter(ir).skip(states.len()).map(|output| ir.ty(output));
        let outputs: Vec<Type> = outputs.collect();
        let size = combine::size(ir, operands.first().copied(), self.axis);
        let size = size.expect("the axis was verified");
        let inits: Vec<Value> = states.iter().map(|&state| reader.whole_of(state)).collect();
        let dests = outputs.iter().map(|&ty| {
            let empty = reader.empty(ty);
            (empty, reader.shape(empty).rank() - 1)
        });
        let dests: Vec<(Value, usize)> = dests.collect();
        let kind = if self.reassoc.is_some() { Kind::Scan } else { Kind::Ordered };
        let loops = reader.loops(kind, std::slice::from_ref(&size));
        let (axis, right, body) = (self.axis as usize, self.right.is_some(), self.body);
        let new = LoopSpec { loops, dests, inits };
        let mut swept = reader.sweep(&new, &mut |reader, step, states| {
            let step = if right { reader.from_end(step[0], &size) } else { step[0] };
            let elements = operands.iter().map(|&operand| ArraySlice::along(operand, axis, step));
            let args = states.iter().map(|&state| ArraySlice::New(state)).chain(elements);
            let mut yields = reader.run(body, &args.collect::<Vec<ArraySlice>>());
            let outputs = yields.split_off(states.len());
            let carried = yields.iter().map(|row| reader.whole(row)).collect();
            let rows = outputs.into_iter().map(|row| (row, vec![Some(step)])).collect();
            LoopResults { rows, carried }
        });
        let mut results = swept.split_off(outputs.len());
        results.append(&mut swept);
        results
    }
}

/// Batches it along the same axis of larger arrays, with batched states. Outputs have the steps
/// before the batch dimensions and are transposed.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (fold, loc, rank): (Fold, _, _) = (b.read(op), b.loc(op), b.rank());
    let operands: Vec<Value> = b.ir().operands(op).collect();
    let results: Vec<Value> = b.ir().results(op).collect();
    let (operands, mut types) = (b.all_batched(op, &operands)?, b.types_of(op, &results)?);
    let states = fold.states.len();
    for ty in &mut types[states..] {
        let mut shape = Shape::of(&b.ir().store, *ty).expect("they are arrays");
        let steps = shape.sizes.remove(rank);
        shape.sizes.insert(0, steps);
        *ty = shape.ty(b.builder().store_mut()).expect("the sizes are those of existing arrays");
    }
    let body = b.whole_region(op, fold.body, &[])?;
    let built = b.clone_with(op, &operands, &types, &[body]);
    move_axis(b.builder().ir_mut(), built, rank);
    let order: Vec<i64> = (1..=rank as i64).chain([0]).collect();
    let order = b.builder().store_mut().i64_array(&order);
    for (index, &result) in results.iter().enumerate() {
        let mut value = b.ir().result(built, index);
        if index >= states {
            value = Transpose::value(b.builder(), loc, value, order);
        }
        b.map_result(result, value);
    }
    Ok(())
}

impl Differentiate for Fold {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region; 2];
}
