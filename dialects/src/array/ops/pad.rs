//! `array.pad`

mod rules;

use crate::Cost;
use crate::Emit;
use crate::arith::{CmpiPredicate, Constant};
use crate::array::axis::view::AxisView;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Slice, Sum, index_space, results, zero};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::sizes::is_never_negative;
use crate::interfaces::verify::infer::{Inferred, with_element};
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::DIMS;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Store, Type, Value};

/// Pads an array with a scalar: along each dimension by a size before it and a size after it. Both
/// must be provably non-negative from the sizes of the array and of the function's arguments.
///
/// ```mlir
/// func.func @example(%x: tensor<?x3xf64, #cotan.dims<n>>, %v: f64) -> tensor<?x4xf64, #cotan.dims<n + 3>> {
///   %r = array.pad %x with %v low [1, 1] high [2, 0] : tensor<?x3xf64, #cotan.dims<n>>, f64
///   return %r : tensor<?x4xf64, #cotan.dims<n + 3>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.pad", pure, infer = infer, verify = verify, impl(Evaluate, ElementLowering), attach(Cost::MOVE, Batch::new(batch), Canonical(rules::ALL)))]
#[asm(
    "$operand `with` $value `low` $low `high` $high attr-dict `:` type($operand) `,` type($value)"
)]
pub struct Pad {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The padding scalar.
    #[operand(ARRAY_OR_SCALAR)]
    pub value: Value,
    /// The size of the padding before the array, for each dimension.
    #[attr(DIMS)]
    pub low: Attr,
    /// The size of the padding after the array, for each dimension.
    #[attr(DIMS)]
    pub high: Attr,
    /// The padded array.
    #[result(ARRAY)]
    pub result: Value,
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = results::operand(store, from, 0)?;
    for name in ["low", "high"] {
        let more = results::attr(store, from, name).and_then(|more| store.as_dims(more));
        let more = more.unwrap_or_default();
        if more.len() != shape.rank() {
            let (found, rank) = (more.len(), shape.rank());
            return Err(format!("has {found} sizes in `{name}` for an array of {rank} dimensions"));
        }
        for (size, more) in shape.sizes.iter_mut().zip(more) {
            *size = size.add(more).ok_or("a size of its result exceeds 64 bits")?;
        }
    }
    Ok(shape)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
    let Pad { operand, value, low, high, .. } = ir.verified(op);
    let Some(shape) = Shape::of(&ir.store, ir.ty(operand)) else { return };
    let mut broken = |message: &str| {
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    };
    if ir.ty(value) != shape.element {
        let (value, operand) = (type_to_string(ir, ir.ty(value)), ir.ty(operand));
        let operand = type_to_string(ir, operand);
        broken(&format!("pads `{operand}` with `{value}`"));
    }
    for (name, sizes) in [("low", low), ("high", high)] {
        let sizes = ir.store.as_dims(sizes).unwrap_or_default();
        let facts: Vec<&Poly> = shape.sizes.iter().collect();
        if let Some(less) = sizes.iter().find(|size| !is_never_negative(ir, op, size, &facts)) {
            let less = poly_to_string(ir, less);
            broken(&format!("has size {less} in `{name}`, which may be negative"));
        }
    }
}

impl Evaluate for Pad {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let sizes = frame.sizes(op, ir.ty(self.result))?;
        let source = frame.array(op, self.operand)?;
        let fill = frame.get(self.value)?;
        let low = frame.dims(op, ir.store.as_dims(self.low).unwrap_or_default())?;
        frame.reserve(op, index_space::count(&sizes), 1)?;
        // One dimension at a time, into a larger array each.
        let (mut shape, mut words) = (source.shape.to_vec(), source.words.clone());
        for (axis, low) in low.into_iter().enumerate() {
            let from = |at: usize| usize::try_from((at as i64).wrapping_sub(low)).ok();
            let view = AxisView::new(&shape, axis);
            words = view.rearranged(&words, sizes[axis], fill.words(), from);
            shape[axis] = sizes[axis];
        }
        frame.set(self.result, Datum::array(Array::new(sizes.into(), words)));
        Ok(Next::Op)
    }
}

impl ElementLowering for Pad {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let store = &reader.ir().store;
        let low = store.as_dims(self.low).unwrap_or_default().to_vec();
        let high = store.as_dims(self.high).unwrap_or_default().to_vec();
        let Shape { sizes, element } = reader.shape(self.operand);
        let is_zero = |size: &Poly| size.as_constant() == Some(0);
        let mut index = Vec::with_capacity(at.len());
        let mut tests = Vec::new();
        for (axis, &at) in at.iter().enumerate() {
            let low_here = reader.size(&low[axis]);
            let from = if is_zero(&low[axis]) { at } else { reader.minus(at, low_here) };
            if !is_zero(&low[axis]) {
                tests.push(reader.compare(CmpiPredicate::Sge, at, low_here));
            }
            if !is_zero(&high[axis]) {
                let size = reader.size(&sizes[axis]);
                tests.push(reader.compare(CmpiPredicate::Slt, from, size));
            }
            index.push(from);
        }
        let is_inside = tests.into_iter().reduce(|a, b| reader.both(a, b));
        let (operand, value) = (self.operand, self.value);
        let mut inside = |reader: &mut dyn NestBuilder| vec![reader.element_of(operand, &index)];
        let values = match is_inside {
            None => inside(reader),
            Some(is_inside) => {
                let mut outside = |reader: &mut dyn NestBuilder| vec![reader.number(value)];
                reader.choose(is_inside, &[element], &mut inside, &mut outside)
            }
        };
        values.into_iter().map(ArraySlice::New).collect()
    }
}

/// Batches it without padding of the batch dimensions. A batched padding scalar is selected by a
/// mask: a padded array of booleans.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (Pad { operand, value, low, high, result }, rank) = (b.read(op), b.rank());
    let (array, ty) = (b.full(op, operand)?, b.types_of(op, &[result])?[0]);
    let ir = b.builder().ir_mut();
    let mut wider = |inner| {
        let inner = ir.store.as_dims(inner).unwrap_or_default();
        let all = [&vec![Poly::constant(0); rank], inner].concat();
        ir.store.dims_attr(&all)
    };
    let (low, high) = (wider(low), wider(high));
    let (number, differs) = b.given(op, value)?;
    let mut e = b.emit(op);
    if !differs {
        let padded = Pad::value(e.builder, e.loc, array, number, low, high);
        b.map_result(result, padded);
        return Ok(());
    }
    let shape = |e: &Emit<'_, '_>, ty| Shape::of(&e.ir().store, ty).expect("it is an array");
    let (whole, array_type) = (shape(&e, ty), e.ir().ty(array));
    let inside = with_element(e.builder.store_mut(), array_type, Type::I1);
    let inside = e.copies_of(1, inside).expect("booleans have a number format");
    let [none, zero] = [Type::I1, whole.element].map(|ty| e.copies_of(0, ty).expect("a number"));
    let inside = Pad::value(e.builder, e.loc, inside, none, low, high);
    let padded = Pad::value(e.builder, e.loc, array, zero, low, high);
    let around = e.copies_along(number, rank, &whole.sizes[rank..]);
    let chosen = e.select(inside, padded, around);
    b.map_result(result, chosen);
    Ok(())
}

impl Differentiate for Pad {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|e, op, ct| {
            let Self { operand, low, .. } = e.read(op);
            let store = &e.ir().store;
            let Some(shape) = Shape::of(store, e.ir().ty(operand)) else { return ct };
            let low = store.as_dims(low).unwrap_or_default().to_vec();
            Slice::part(e, ct, &low, &shape)
        }),
        // The sum of the cotangent over the padding.
        OperandRule::Linear(|e, op, ct| {
            let rank = Shape::of(&e.ir().store, e.ir().ty(ct)).map_or(0, |shape| shape.rank());
            let around = around(e, op, ct).unwrap_or(ct);
            (0..rank).fold(around, |sum, _| Sum::along(e.builder, e.loc, sum, 0))
        }),
    ];
}

/// Emits a cotangent with zeros at the indices of the array.
fn around(e: &mut Emit<'_, '_>, op: Op, ct: Value) -> Option<Value> {
    let Pad { operand, low, high, .. } = e.read(op);
    let ty = e.ir().ty(operand);
    let inside = with_element(e.builder.store_mut(), ty, Type::I1);
    let inside = zero::of(e.builder, e.loc, inside)?;
    let outside = e.builder.store_mut().bool_attr(true);
    let outside = Constant::value(e.builder, e.loc, outside);
    let mask = Pad::value(e.builder, e.loc, inside, outside, low, high);
    let ty = e.ir().ty(ct);
    let zeros = zero::of(e.builder, e.loc, ty)?;
    Some(e.select(mask, ct, zeros))
}
