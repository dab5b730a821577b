//! `array.scan`

mod identity;

pub(crate) use identity::{exact_identity, starts_from_identity};

use crate::arith::CmpiPredicate;
use crate::array::ad::jacobian::pull_back_along;
use crate::array::ad::linearize_along;
use crate::array::axis::combine;
use crate::array::axis::combine::Along;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, rules};
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{
    ArraySlice, IterationResults, Kind, LoopResults, LoopSpec, NestBuilder, NestLowering, NewNest,
};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::observe::{MonoidBody, Observed};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, Effects, IterationSpace, RegionExecution, effects};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::UNIT;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Shape, Store, Type, Value};

/// Combines the elements along an axis of arrays and returns all prefixes: at each index the
/// combination of the elements up to that one.
///
/// Otherwise it is like `array.reduce`, but the axis may be empty without identities. `right`
/// combines the elements from each index to the last one instead, starting from the last. The left
/// argument of the body is still the one with the smaller index. `exclusive` excludes the element
/// at the index itself. Then the identities are the elements at the first index (the last one if
/// `right`), and have no other use.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1.0 : f64
///   %prefixes = array.scan %x along 0 (%p: f64, %q: f64) {
///     %r = arith.mulf %p, %q : f64
///     array.yield %r : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %suffixes = array.scan %x along 0 right exclusive from %one : f64 (%p: f64, %q: f64) {
///     %r = arith.mulf %p, %q : f64
///     array.yield %r : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %prefixes, %suffixes : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.scan",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, NestLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_along).pull_back(pull_back_along)),
    attach(Cost::SWEEP, Batch::new(|b, op| b.read::<Scan>(op).along().batch(b, op)), RegionExecution::Repeated, IterationSpace::counted(|ir, op| ir.get::<Scan>(op)?.along().max_trip_count(ir)), COMBINES, Canonical(rules::OF_SCAN))
)]
#[asm(
    "$operands `along` $axis (`right` $right^)? (`exclusive` $exclusive^)? (`from` $identities^ \
     `:` type($identities))? args($body) attr-dict `:` type($operands)"
)]
pub struct Scan {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis of the scan.
    #[attr]
    pub axis: i64,
    /// Present if the scan runs from the last element to the first.
    #[attr(UNIT)]
    pub right: Option<Attr>,
    /// Present if the element at an index is excluded from its prefix.
    #[attr(UNIT)]
    pub exclusive: Option<Attr>,
    /// The elements at the first index of an exclusive scan; one for each array, or none.
    #[operand(ARRAY_OR_SCALAR)]
    pub identities: Operands,
    /// The body, which combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The scans.
    #[result(ARRAY)]
    pub results: Results,
}

impl Scan {
    /// Returns the description shared with other operations along an axis.
    pub(crate) fn along(&self) -> Along {
        let Self { operands, axis, identities, body, .. } = *self;
        Along { operands, axis, identities, body }
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    combine::same_types(store, from)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let scan = ir.verified::<Scan>(op);
    let along = scan.along();
    if !along.verify(ir, op, diagnostics) {
        return;
    }
    along.check_results(ir, op, scan.results, true, diagnostics);
    if scan.exclusive.is_some() && scan.identities.is_empty() {
        let message = "is `exclusive`, but has no identities (`from`) for the first element";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

impl Evaluate for Scan {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let cut = self.along().cut(frame, op)?;
        let identities = frame.get_all(self.identities.iter(ir))?;
        let (right, exclusive) = (self.right.is_some(), self.exclusive.is_some());
        let mut arrays = cut.reserve(frame, op)?;
        // If the result is empty and there is nothing to combine, the body does not run.
        let happens = cut.steps() > 1 || arrays.iter().any(|words| !words.is_empty());
        for batch in 0..if happens { cut.batches() } else { 0 } {
            let mut accs: Option<Vec<Datum>> = None;
            for count in 0..cut.steps() {
                let step = if right { cut.steps() - 1 - count } else { count };
                if exclusive {
                    cut.set(&mut arrays, batch, step, accs.as_ref().unwrap_or(&identities));
                    if count + 1 == cut.steps() {
                        break;
                    }
                }
                let here = cut.elements(batch, step);
                let combined = match accs {
                    None => here.collect(),
                    Some(accs) if right => frame.run(self.body, here.chain(accs).collect())?,
                    Some(accs) => frame.run(self.body, accs.into_iter().chain(here).collect())?,
                };
                if !exclusive {
                    cut.set(&mut arrays, batch, step, &combined);
                }
                accs = Some(combined);
            }
        }
        frame.set_results(op, cut.arrays(arrays))
    }
}

impl NestLowering for Scan {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let along = self.along();
        let types: Vec<Type> =
            self.results.iter(reader.ir()).map(|it| reader.ir().ty(it)).collect();
        let empty: Vec<Value> = types.iter().map(|&ty| reader.empty(ty)).collect();
        let batches = along.batches(reader.ir());
        if batches.is_empty() {
            return self.sweep(reader, empty, &[]);
        }
        let loops = reader.loops(Kind::Parallel, &batches);
        let new = NewNest { loops, inits: empty, ..NewNest::default() };
        reader.nest(&new, &mut |reader, batch, arrays| IterationResults {
            carried: self.sweep(reader, arrays.to_vec(), batch),
            ..IterationResults::default()
        })
    }
}

/// The treatment of the first element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstElement {
    /// It is combined with an identity, like all others.
    Uniform,
    /// A select in the loop.
    Select,
    /// A separate loop before the others.
    Peeled,
}

impl Scan {
    /// Emits the scan along the axis at one batch index; returns the arrays.
    fn sweep(
        &self,
        reader: &mut dyn NestBuilder,
        arrays: Vec<Value>,
        batch: &[Value],
    ) -> Vec<Value> {
        let along = self.along();
        let size = combine::size(reader.ir(), self.operands.iter(reader.ir()).next(), self.axis);
        let size = size.expect("the axis was verified");
        let count = arrays.len();
        let (arrays, accs, first_element) = match self.identity(reader.ir()) {
            Some(identity) => {
                let ty = reader.shape(arrays[0]).element;
                (arrays, vec![reader.word(ty, identity)], FirstElement::Uniform)
            }
            None if self.has_cheap_select(reader.ir()) => {
                (arrays, along.identities_or_arbitrary(reader), FirstElement::Select)
            }
            None => {
                let mut arrays = self.emit_first(reader, &arrays, batch, &size);
                let accs = arrays.split_off(count);
                (arrays, accs, FirstElement::Peeled)
            }
        };
        let from = if first_element == FirstElement::Peeled { 1 } else { 0 };
        let loops = reader.loops_from(from, Kind::Scan, std::slice::from_ref(&size));
        let spec = LoopSpec { loops, dests: along.dests(reader.ir(), &arrays), inits: accs };
        let mut swept = reader.sweep(&spec, &mut |reader, iteration, accs| {
            let step = self.axis_index(reader, iteration[0], &size);
            let here = along.elements_at(reader.ir(), batch, step);
            let before: Vec<ArraySlice> = accs.iter().map(|&it| ArraySlice::New(it)).collect();
            let args = match self.right.is_some() {
                true => [here.clone(), before.clone()].concat(),
                false => [before.clone(), here.clone()].concat(),
            };
            let mut combined = reader.run(self.body, &args);
            if first_element == FirstElement::Select {
                combined = self.unless_first(reader, iteration[0], [here, combined]);
            }
            let carried: Vec<Value> = combined.iter().map(|row| reader.whole(row)).collect();
            let rows = match self.exclusive.is_some() {
                true => before,
                false => carried.iter().map(|&it| ArraySlice::New(it)).collect(),
            };
            LoopResults { rows: along.with_indices(rows, batch, step), carried }
        });
        swept.truncate(count);
        swept
    }

    /// Returns whether elements have constant sizes, so that they can be carried, and the body is
    /// pure. Then a select for the first iteration is cheap, and one loop suffices.
    fn has_cheap_select(&self, ir: &Ir) -> bool {
        let Some(block) = ir.single_block(self.body) else { return false };
        let is_small = |arg: Value| {
            let shape = Shape::of(&ir.store, ir.ty(arg));
            shape.is_some_and(|shape| shape.sizes.iter().all(|it| it.as_constant().is_some()))
        };
        let mut ops = ir.ops(block).flat_map(|op| ir.walk(op));
        ir.args(block).all(is_small) && ops.all(|op| effects(ir, op) == Effects::Pure)
    }

    /// Emits the combination, or the elements themselves in the first iteration.
    fn unless_first(
        &self,
        reader: &mut dyn NestBuilder,
        iteration: Value,
        [here, combined]: [Vec<ArraySlice>; 2],
    ) -> Vec<ArraySlice> {
        let zero = reader.index(0);
        let is_first = reader.compare(CmpiPredicate::Eq, iteration, zero);
        let rows = here.iter().zip(&combined);
        let chosen = rows.map(|(here, combined)| {
            let combined = reader.whole(combined);
            ArraySlice::New(reader.select_elements(is_first, here, combined))
        });
        chosen.collect()
    }

    /// Emits the first step; returns the arrays with its results, and the initial accumulators: its
    /// elements.
    fn emit_first(
        &self,
        reader: &mut dyn NestBuilder,
        arrays: &[Value],
        batch: &[Value],
        size: &Poly,
    ) -> Vec<Value> {
        let along = self.along();
        let (one, zero) = (reader.at_most_one(size), reader.index(0));
        let inits = along.identities_or_arbitrary(reader);
        let dests = along.dests(reader.ir(), arrays);
        let emit_first = LoopSpec { loops: vec![(Kind::Ordered, zero, one)], dests, inits };
        reader.sweep(&emit_first, &mut |reader, step, _| {
            let step = self.axis_index(reader, step[0], size);
            let here = along.elements_at(reader.ir(), batch, step);
            let carried: Vec<Value> = here.iter().map(|row| reader.whole(row)).collect();
            let rows: Vec<ArraySlice> = match self.exclusive.is_some() {
                true => {
                    self.identities.iter(reader.ir()).map(|it| ArraySlice::at(it, &[])).collect()
                }
                false => carried.iter().map(|&it| ArraySlice::New(it)).collect(),
            };
            LoopResults { rows: along.with_indices(rows, batch, step), carried }
        })
    }

    /// Emits the index along the axis of an iteration.
    fn axis_index(&self, reader: &mut dyn NestBuilder, iteration: Value, size: &Poly) -> Value {
        if self.right.is_some() { reader.from_end(iteration, size) } else { iteration }
    }
}

/// Samples for checks of the body's laws.
const COMBINES: Observed = Observed::monoid(MonoidBody {
    along: |ir, op| Some(ir.get::<Scan>(op)?.along().combines()),
    combined: |frame, op| frame.ir().verified::<Scan>(op).along().combined(frame, op),
});

impl Differentiate for Scan {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region; 2];
}
