//! `array.index`

pub(crate) mod rules;

use crate::array::access::{Access, AccessEncoding};
use crate::array::ad::batch::index_body;
use crate::array::ad::bulk_rules;
use crate::array::affine::Affine;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Gather, Scatter, index_space, results};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::autodiff::{Derivative, NotDifferentiable, Transposer};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder, Reads};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, Emit, LinearHints};
use cotan_ir::OpDef;
use cotan_ir::access::index_count;
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{AFFINE_MAP, DIMS, INDEX};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, Operands, Shape, Store, Value};

/// Returns the element or slice of an array at leading indices. Out of range it is 0.
///
/// An index is a value, or a sum of integers, sizes and multiples of values; it wraps as such sums
/// in `arith` do.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %row = array.index %x[%i] : tensor<4x?xf64, #cotan.dims<n>>
///   %r = array.index %row[%j] : tensor<?xf64, #cotan.dims<n>>
///   %s = array.index %x[2 * %i + 1, n - 1 - %j] : tensor<4x?xf64, #cotan.dims<n>>
///   %t = arith.addf %r, %s : f64
///   return %t : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.index",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::MOVE, BATCH, Canonical(rules::ALL), Derivative::NONE.transpose(transpose))
)]
#[asm("$source `[` access($operands, $at, $sizes) `]` attr-dict `:` type($source)")]
pub struct Index {
    /// The array.
    #[operand(ARRAY)]
    pub source: Value,
    /// The operands of the leading indices.
    #[operand(INDEX)]
    pub operands: Operands,
    /// The map from the operands to the indices; the identity if absent.
    #[attr(AFFINE_MAP)]
    pub at: Option<Attr>,
    /// The symbols of the map.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// The element or slice.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

impl Index {
    /// Returns the access.
    pub fn access(&self) -> Access {
        Access { operands: self.operands, at: self.at, sizes: self.sizes }
    }

    /// Builds a read at these indices; `None` if a map cannot express them.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        source: Value,
        places: &[Affine<Value>],
    ) -> Option<Value> {
        let encoding = AccessEncoding::of(b.store_mut(), places)?;
        Some(encoding.build(b, loc, <Self as OpDef>::SPEC, [&[source], &[]]))
    }
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = results::operand(store, from, 0)?;
    let at = results::attr(store, from, "at");
    let (count, rank) = (index_count(store, from.operands.len() - 1, at), shape.rank());
    if count > rank {
        return Err(format!("has {count} indices, but the array has {rank} dimensions"));
    }
    shape.sizes.drain(..count);
    Ok(shape)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
    if let Err(message) = ir.verified::<Index>(op).access().check(ir) {
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

impl Evaluate for Index {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.array(op, self.source)?;
        let at = self.access().evaluate(frame, op)?;
        frame.reserve(op, index_space::count(&source.shape[at.len()..]), 1)?;
        frame.set(self.result, index_space::part(&source.shape, &source.words, &at));
        Ok(Next::Op)
    }
}

impl ElementLowering for Index {
    const IS_VIEW: bool = true;

    fn reads(&self, ir: &Ir, _: usize) -> Reads {
        Reads::At(self.access().moved(ir))
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let mut index = self.access().pulled(reader);
        index.extend_from_slice(at);
        vec![ArraySlice::New(reader.element_or_zero(&ArraySlice::at(self.source, &[]), &index))]
    }
}

const BATCH: Batch = Batch::new(batch).at(|_, _, operand| operand > 0).with_rewrites(bulk_rules::OF_INDEX);

/// Batches it as a gather, with the batch index if the source is batched.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (index, loc): (Index, _) = (b.read(op), b.loc(op));
    let (source, differs) = b.given(op, index.source)?;
    let ty = b.types_of(op, &[index.result])?[0];
    let body = index_body(b, op, 0, differs, |e, _| index.access().at_place(e, loc));
    let read = Gather::value(b.builder(), loc, source, body, ty);
    b.map_result(index.result, read);
    Ok(())
}

impl Differentiate for Index {
    const HINTS: LinearHints = LinearHints::adding(add_back);
    const CLASSES: &'static [OperandRule] = &[
        // Zeros, with the cotangent at these indices.
        OperandRule::Linear(|e, op, ct| {
            let this: Self = e.read(op);
            let ty = e.ir().ty(this.source);
            let at = this.access().values(e.builder, e.loc);
            Scatter::of(e.builder, e.loc, ct, ty, 0, |_, _| at)
        }),
        OperandRule::NonDifferentiable,
    ];
}

/// Adds the cotangent at the indices of the read, without a whole array where possible.
fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let index: Index = t.read(op);
    let at = index.access().values(t.builder, t.loc);
    let ct = t.cotangent_or_zeros(index.result);
    t.add_at(index.source, &at, ct);
    Ok(())
}

fn add_back(e: &mut Emit<'_, '_>, op: Op, _: usize, ct: Value, target: Value) -> Value {
    let at = e.read::<Index>(op).access().values(e.builder, e.loc);
    e.added_at(target, &at, ct)
}
