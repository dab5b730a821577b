//! `array.slice`

mod rules;

use crate::arith::{Addi, Constant, Muli};
use crate::array::affine::index_of_size;
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, Pad, Scatter, index_space, zero};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::sizes;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, Emit, LinearHints};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{DIMS, I64_ARRAY};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::{poly_to_string, shape_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Store, Type, Value};

/// Returns the elements of an array from some offsets on, with the sizes of the result type and
/// optional strides. The slice must be provably in range for all natural values of the parameters.
/// The proof assumes that no argument of the function has a negative size and that the function's
/// `cotan.facts` are true.
///
/// ```mlir
/// func.func @example(%x: tensor<?x?xf64, #cotan.dims<n, 2 * n + 1>>) -> (tensor<?x?xf64, #cotan.dims<n, 2 * n - 2>>, tensor<?x?xf64, #cotan.dims<n, n>>) {
///   %r = array.slice %x from [0, 3] : tensor<?x?xf64, #cotan.dims<n, 2 * n + 1>> -> tensor<?x?xf64, #cotan.dims<n, 2 * n - 2>>
///   %s = array.slice %x from [0, 1] by [1, 2] : tensor<?x?xf64, #cotan.dims<n, 2 * n + 1>> -> tensor<?x?xf64, #cotan.dims<n, n>>
///   return %r, %s : tensor<?x?xf64, #cotan.dims<n, 2 * n - 2>>, tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.slice", pure, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE, Batch::new(batch), Canonical(rules::ALL)))]
#[asm("$operand `from` $offsets (`by` $strides^)? attr-dict `:` type($operand) `->` type($result)")]
pub struct Slice {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The first index of each dimension.
    #[attr(DIMS)]
    pub offsets: Attr,
    /// The stride of each dimension; 1 if absent.
    #[attr(I64_ARRAY)]
    pub strides: Option<Attr>,
    /// The slice.
    #[result(ARRAY)]
    pub result: Value,
}

impl Slice {
    /// Emits the slice at one index along an axis, with the type `ty`, which lacks the axis.
    pub fn at_index(e: &mut Emit<'_, '_>, x: Value, axis: usize, at: i64, ty: Type) -> Value {
        let store = &e.ir().store;
        let Some(mut shape) = Shape::of(store, e.ir().ty(x)) else { return x };
        shape.sizes[axis] = Poly::constant(1);
        let mut offsets = vec![Poly::default(); shape.rank()];
        offsets[axis] = Poly::constant(at);
        let part = Self::part(e, x, &offsets, &shape);
        crate::array::Reshape::value(e.builder, e.loc, part, ty)
    }

    /// Emits the slice of a shape from `offsets`.
    pub(super) fn part(e: &mut Emit<'_, '_>, x: Value, offsets: &[Poly], shape: &Shape) -> Value {
        let store = e.builder.store_mut();
        let Some(ty) = shape.ty(store) else { return x };
        let offsets = store.dims_attr(offsets);
        Self::value(e.builder, e.loc, x, offsets, ty)
    }
}

/// Returns the stride of each dimension.
pub(super) fn strides_of(store: &Store, strides: Option<Attr>, rank: usize) -> Vec<i64> {
    strides.and_then(|strides| store.as_i64_array(strides)).unwrap_or_else(|| vec![1; rank])
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Slice { operand, offsets, strides, result } = ir.verified(op);
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let (Some(source), Some(part)) = (shape(operand), shape(result)) else { return };
    let mut broken = |message: &str| {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    };
    let offsets = ir.store.as_dims(offsets).unwrap_or_default();
    let strides = strides_of(&ir.store, strides, source.rank());
    let rank = source.rank();
    if part.rank() != rank || part.element != source.element {
        let (part, source) = (shape_to_string(ir, &part), shape_to_string(ir, &source));
        return broken(&format!("returns {part}, which is not a slice of {source}"));
    }
    if offsets.len() != rank || strides.len() != rank {
        let (offsets, strides) = (offsets.len(), strides.len());
        return broken(&format!(
            "has {offsets} offsets and {strides} strides for the {rank} dimensions of its array"
        ));
    }
    for (axis, offset) in offsets.iter().enumerate() {
        let (size, taken, stride) = (&source.sizes[axis], &part.sizes[axis], strides[axis]);
        let text = |poly| poly_to_string(ir, poly);
        if stride < 1 {
            return broken(&format!(
                "has stride {stride} along axis {axis}: it must be at least 1"
            ));
        }
        if !is_within(ir, op, [size, offset, taken], stride) {
            let by = if stride == 1 { String::new() } else { format!(" by {stride}") };
            let (taken, offset, size) = (text(taken), text(offset), text(size));
            return broken(&format!(
                "reads {taken} elements from {offset}{by} along axis {axis}, which are not \
                 provably within its size {size}; `array.build` of `array.index` reads 0 out of \
                 range and needs no proof"
            ));
        }
    }
}

/// Returns whether elements are provably in range of a dimension.
fn is_within(ir: &Ir, op: Op, [size, offset, taken]: [&Poly; 3], stride: i64) -> bool {
    let natural = |dim: &Poly| sizes::is_never_negative(ir, op, dim, &[size, taken]);
    let end = || {
        let steps = taken.add(&Poly::constant(-1))?.mul(&Poly::constant(stride))?;
        size.sub(&offset.add(&steps)?.add(&Poly::constant(1))?)
    };
    let is_empty = taken.as_constant() == Some(0);
    let ends_within = || end().is_some_and(|rest| natural(&rest));
    // A single element is both first and last.
    let at_most_one = || size.sub(offset).is_some_and(|rest| natural(&rest));
    natural(offset) && if is_empty { at_most_one() } else { ends_within() }
}

impl Evaluate for Slice {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let sizes = frame.sizes(op, ir.ty(self.result))?;
        let source = frame.array(op, self.operand)?;
        let offsets = frame.dims(op, ir.store.as_dims(self.offsets).unwrap_or_default())?;
        let strides = strides_of(&ir.store, self.strides, sizes.len());
        frame.reserve(op, index_space::count(&sizes), 1)?;
        // One dimension at a time, into a smaller array each.
        let (mut shape, mut words) = (source.shape.to_vec(), source.words.clone());
        for (axis, (offset, stride)) in offsets.into_iter().zip(strides).enumerate() {
            let from = |at: usize| {
                let at = offset.wrapping_add(stride.wrapping_mul(at as i64));
                usize::try_from(at).ok()
            };
            words = AxisView::new(&shape, axis).rearranged(&words, sizes[axis], &[0], from);
            shape[axis] = sizes[axis];
        }
        frame.set(self.result, Datum::array(Array::new(sizes.into(), words)));
        Ok(Next::Op)
    }
}

impl ElementLowering for Slice {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let store = &reader.ir().store;
        let offsets = store.as_dims(self.offsets).unwrap_or_default().to_vec();
        let strides = strides_of(store, self.strides, offsets.len());
        let axes = at.iter().zip(offsets).zip(strides);
        let index = axes.map(|((&at, offset), stride)| {
            let stride = (stride != 1).then(|| reader.index(stride));
            let at = stride.map_or(at, |stride| reader.times(at, stride));
            reader.moved(at, &offset)
        });
        let index: Vec<Value> = index.collect();
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

/// Batches it with the whole batch dimensions in front.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (Slice { offsets, strides, .. }, rank) = (b.read(op), b.rank());
    b.on_larger_arrays(op, |ir, built| {
        let inner = ir.store.as_dims(offsets).unwrap_or_default();
        let all = [&vec![Poly::constant(0); rank], inner].concat();
        let all = ir.store.dims_attr(&all);
        Slice::set_offsets(ir, built, all);
        if let Some(inner) = strides.and_then(|strides| ir.store.as_i64_array(strides)) {
            let all = ir.store.i64_array(&[vec![1; rank], inner].concat());
            Slice::set_strides(ir, built, Some(all));
        }
    })
}

impl Differentiate for Slice {
    const HINTS: LinearHints = LinearHints::adding(add_back);
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { operand, offsets, strides, .. } = e.read(op);
        let ty = e.ir().ty(operand);
        let store = &e.ir().store;
        let offsets = store.as_dims(offsets).unwrap_or_default().to_vec();
        let strides = strides_of(store, strides, offsets.len());
        if strides.iter().all(|&stride| stride == 1)
            && let Some(padded) = padded_back(e, ct, &offsets, ty)
        {
            return padded;
        }
        // Each element of the cotangent is added at its source index.
        let loc = e.loc;
        Scatter::of(e.builder, loc, ct, ty, offsets.len(), |b, index| {
            taken_from(&mut Emit::new(b, loc), op, index)
        })
    })];
}

/// Emits the source index of an element of the slice.
fn taken_from(e: &mut Emit<'_, '_>, op: Op, indices: &[Value]) -> Vec<Value> {
    let Slice { offsets, strides, .. } = e.read(op);
    let store = &e.ir().store;
    let strides = strides_of(store, strides, indices.len());
    let offsets = store.as_dims(offsets).unwrap_or_default().to_vec();
    let (b, loc) = (&mut *e.builder, e.loc);
    let axes = indices.iter().zip(offsets).zip(strides);
    let at = axes.map(|((&at, offset), stride)| {
        let stride = Constant::index(b, loc, stride);
        let steps = Muli::value(b, loc, at, stride);
        let offset = index_of_size(b, loc, &offset);
        Addi::value(b, loc, steps, offset)
    });
    at.collect()
}

fn add_back(e: &mut Emit<'_, '_>, op: Op, _: usize, ct: Value, target: Value) -> Value {
    let rank = Shape::of(&e.ir().store, e.ir().ty(ct)).map_or(0, |shape| shape.rank());
    e.added_along(target, ct, rank, |e, indices| taken_from(e, op, indices))
}

/// Emits a slice padded with zeros to the size of its source.
pub(super) fn padded_back(
    e: &mut Emit<'_, '_>,
    ct: Value,
    offsets: &[Poly],
    ty: Type,
) -> Option<Value> {
    let store = &e.ir().store;
    let (whole, part) = (Shape::of(store, ty)?, Shape::of(store, e.ir().ty(ct))?);
    let sizes = whole.sizes.iter().zip(&part.sizes).zip(offsets);
    let high = sizes.map(|((size, taken), offset)| size.sub(taken)?.sub(offset));
    let high: Vec<Poly> = high.collect::<Option<_>>()?;
    let zero = zero::of(e.builder, e.loc, whole.element)?;
    let store = e.builder.store_mut();
    let (low, high) = (store.dims_attr(offsets), store.dims_attr(&high));
    Some(Pad::value(e.builder, e.loc, ct, zero, low, high))
}
