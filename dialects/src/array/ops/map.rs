//! `array.map`

use crate::array::ad::bulk_rules;
use crate::array::ad::jacobian::pull_back_map;
use crate::array::ad::{linearize_domain, transpose_domain};
use crate::array::axis::leading;
use crate::array::axis::slices::{SliceBuilders, Slices};
use crate::array::{ARRAY, index_space, iterations, rules};
use crate::autodiff::Derivative;
use crate::autodiff::batch::{Batch, BodyArg, IterationDomain};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, IterationSpace, RegionExecution};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Shape, Value};

/// Computes the elements or slices of arrays from those of other arrays at the same indices.
///
/// The body has one argument for each operand and yields one value for each result. The difference
/// between the ranks of an operand and its argument is the count of leading dimensions that are
/// iterated over. These are equal for all operands, and lead every result.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?x3xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<n>>) {
///   %r:2 = array.map %x, %a (%y: f64, %row: tensor<3xf64>) {
///     %sum = array.sum %row along 0 : tensor<3xf64>
///     %z = arith.mulf %y, %sum : f64
///     array.yield %z, %row : f64, tensor<3xf64>
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<n>>)
///   return %r#0, %r#1 : tensor<?xf64, #cotan.dims<n>>, tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.map",
    pure,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_domain).transpose(transpose_domain).pull_back(pull_back_map)),
    attach(Cost::SWEEP, Batch::rewriting(bulk_rules::OF_MAP).over(domain), RegionExecution::Repeated, IterationSpace::counted(trip_count).unrolled(iterations::OF_MAP), Canonical(rules::OF_MAP))
)]
#[asm("$operands args($body) attr-dict `:` functional-type(operands, results)")]
pub struct Map {
    /// The arrays to iterate over.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The body, from one element or slice of each operand to one of each result.
    #[region(single_block)]
    pub body: Region,
    /// The resulting arrays.
    #[result(ARRAY)]
    pub results: Results,
}

impl Map {
    /// Returns the count of leading dimensions that are iterated over.
    pub fn leading(&self, ir: &Ir) -> usize {
        let element = ir.single_block(self.body).and_then(|block| ir.args(block).next());
        let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
        let (array, element) = (self.operands.iter(ir).next().map(rank), element.map(rank));
        array.unwrap_or(0).saturating_sub(element.unwrap_or(0))
    }
}

fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
    Poly::product(&domain(ir, op).sizes)
}

fn domain(ir: &Ir, op: Op) -> IterationDomain {
    let map = ir.verified::<Map>(op);
    let first = map.operands.iter(ir).next();
    let first = first.and_then(|first| Shape::of(&ir.store, ir.ty(first)));
    let mut sizes = first.map(|shape| shape.sizes).unwrap_or_default();
    sizes.truncate(map.leading(ir));
    IterationDomain {
        sizes,
        body: map.body,
        args: map.operands.iter(ir).map(BodyArg::Slice).collect(),
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let map = ir.verified::<Map>(op);
    let Map { operands, body, results } = map;
    if operands.is_empty() {
        return diagnostics.push(op_error(ir, op, &OP_RULE, "has no array operand"));
    }
    let count = map.leading(ir);
    let mut over: Option<Vec<Poly>> = None;
    let mut rows = Vec::with_capacity(operands.len());
    for (index, operand) in operands.iter(ir).enumerate() {
        let ty = ir.ty(operand);
        let Some(mut shape) = Shape::of(&ir.store, ty) else { return };
        let leading: Vec<Poly> = shape.sizes.drain(..count.min(shape.rank())).collect();
        let over = over.get_or_insert_with(|| leading.clone());
        if *over != leading {
            let (over, ty) = (leading::text(ir, over), type_to_string(ir, ty));
            let message = format!("iterates over {over}, but operand {index} is `{ty}`");
            return diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
        }
        rows.push(Wanted::Shape(shape));
    }
    if !Body::new(ir, op, body, diagnostics).arguments(&rows) {
        return;
    }
    let results: Vec<Value> = results.iter(ir).collect();
    leading::check_results(ir, op, body, count, over, &results, diagnostics);
}

impl Evaluate for Map {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let count = self.leading(ir);
        let operands = frame.get_all(self.operands.iter(ir))?;
        for operand in &operands {
            frame.consume_fuel(op, operand.words().len())?;
        }
        let slices = operands.iter().map(|operand| {
            let shape = operand.shape().unwrap_or_default();
            Slices::rows(shape, shape.len().saturating_sub(count))
        });
        let slices: Vec<Slices> = slices.collect();
        let mut rows = SliceBuilders::new(frame, op, self.results.iter(ir))?;
        for batch in 0..index_space::count(&rows.leading(count)) {
            let elements = slices.iter().zip(&operands);
            let elements = elements.map(|(slices, array)| slices.get(array.words(), batch, 0));
            rows.push(&frame.run(self.body, elements.collect::<Vec<Datum>>())?);
        }
        frame.set_results(op, rows.arrays())
    }
}

impl ElementLowering for Map {
    fn leading(&self, ir: &Ir, _: Op) -> usize {
        Self::leading(self, ir)
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let rows = self.operands.iter(reader.ir()).map(|operand| ArraySlice::at(operand, at));
        let rows: Vec<ArraySlice> = rows.collect();
        reader.run(self.body, &rows)
    }
}

impl Differentiate for Map {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
