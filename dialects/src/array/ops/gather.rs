//! `array.gather`

pub(super) mod rules;

use crate::array::ad::batch::index_body;
use crate::array::axis::leading;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Scatter, index_space, region};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder, Reads};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, Emit, IterationSpace, LinearHints, RegionExecution};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::shape_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Region, Shape, Value};

/// Returns an array whose elements or slices are read from another one at computed indices. The
/// element at `%i` of the result is the element of the source at the yielded indices. Out of range
/// it is 0.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<3xf64> {
///   %r = array.gather %x (%i: index) {
///     %j = arith.addi %i, %i : index
///     array.yield %j : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.gather", pure, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE, Batch::new(batch).with_indices_inside(), RegionExecution::Repeated, IterationSpace::indexed(size), Canonical(rules::ALL)))]
#[asm("$source args($body) attr-dict `:` type($source) `->` type($result)")]
pub struct Gather {
    /// The array to read.
    #[operand(ARRAY)]
    pub source: Value,
    /// The body, from leading indices of the result to leading indices of the source.
    #[region(single_block)]
    pub body: Region,
    /// The gathered array.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Gather { source, body, result } = ir.verified(op);
    check(ir, op, body, result, source, diagnostics);
}

/// Verifies that `body` maps indices of `one` to indices of `other`, and that the arrays have equal
/// sizes after those.
pub(super) fn check(
    ir: &Ir,
    op: Op,
    body: Region,
    one: Value,
    other: Value,
    diagnostics: &mut Diagnostics,
) {
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let (Some(mut one), Some(mut other)) = (shape(one), shape(other)) else { return };
    let taken = taken(ir, body);
    let count = yielded(ir, body).map_or(0, |values| values.len());
    let fewer = |count: usize, shape: &Shape| count.min(shape.rank());
    let mut inspected = Body::new(ir, op, body, diagnostics);
    inspected.arguments(&Wanted::indices(fewer(taken, &one)));
    inspected.results(&Wanted::indices(fewer(count, &other)));
    let (taken, count) = (fewer(taken, &one), fewer(count, &other));
    one.sizes.drain(..taken);
    other.sizes.drain(..count);
    if one != other {
        let (one, other) = (shape_to_string(ir, &one), shape_to_string(ir, &other));
        let message = format!("maps {one} to {other}, which must be equal");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

fn size(ir: &Ir, op: Op, dim: usize) -> Option<Poly> {
    leading::size(ir, ir.get::<Gather>(op)?.result, dim)
}

impl Evaluate for Gather {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let sizes = frame.sizes(op, ir.ty(self.result))?;
        let source = frame.array(op, self.source)?;
        let count = index_space::count(&sizes);
        frame.reserve(op, count, 1)?;
        let (domain, part) = sizes.split_at(taken(ir, self.body).min(sizes.len()));
        let part = index_space::count(part);
        let mut words = Vec::with_capacity(count);
        for index in index_space::Indices::new(domain) {
            let at = frame.run_indices(self.body, &index)?;
            match index_space::offset(&source.shape, &at) {
                Some(start) => words.extend_from_slice(&source.words[start..start + part]),
                None => words.extend(std::iter::repeat_n(0, part)),
            }
        }
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Gather {
    const IS_VIEW: bool = true;

    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Often
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let (indices, rest) = at.split_at(taken(reader.ir(), self.body).min(at.len()));
        let indices: Vec<ArraySlice> = indices.iter().map(|&at| ArraySlice::New(at)).collect();
        let index = reader.run(self.body, &indices);
        let mut index: Vec<Value> = index.iter().map(|row| reader.element(row, &[])).collect();
        index.extend_from_slice(rest);
        vec![ArraySlice::New(reader.element_or_zero(&ArraySlice::at(self.source, &[]), &index))]
    }
}

/// Batches it as a gather, with the batch index if the source is batched.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (Gather { source, body, result }, loc) = (b.read(op), b.loc(op));
    let (source, differs) = b.given(op, source)?;
    let ty = b.types_of(op, &[result])?[0];
    let count = b.args(body).len();
    let body = index_body(b, op, count, differs, |e, further| e.region(body, further));
    let read = Gather::value(b.builder(), loc, source, body, ty);
    b.map_result(result, read);
    Ok(())
}

impl Differentiate for Gather {
    const HINTS: LinearHints = LinearHints::adding(add_back);
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { source, body, .. } = e.read(op);
        let ty = e.ir().ty(source);
        Scatter::along(e.builder, e.loc, ct, ty, body)
    })];
}

fn add_back(e: &mut Emit<'_, '_>, op: Op, _: usize, ct: Value, target: Value) -> Value {
    let Gather { body, .. } = e.read(op);
    let taken = taken(e.ir(), body);
    e.added_along(target, ct, taken, |e, indices| {
        region::inline(e.builder, body, indices).unwrap_or_default()
    })
}
