//! Emits sums of products.

use super::products::Product;
use super::rest::{self, Rest};
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant, Ori, Select};
use cotan_dialects::array::axis::list;
use cotan_dialects::array::{Accumulate, Build, Index, Sum, index_of_size, region};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Shape, Type, Value};
use cotan_numerics::NumberFormat;

/// Emits a build of sums after the accumulation without the product; returns the remaining
/// accumulate.
pub fn write(ir: &mut Ir, op: Op, product: &Product) -> Option<Op> {
    let loc = ir.store.derived_loc(ir.loc(op), super::PASS.name);
    let lane = product.around[0].1;
    let (ty, element) = (ir.ty(ir.result(op, lane)), ir.ty(product.value));
    let outer = Accumulate::sizes(&ir.verified(op), ir).len();
    let count = ir.result_count(op);
    let (block, stored) = product.copied(ir, loc);
    let Rest { op: rest, mut results, saved } = detach(ir, product)?;
    let saved: Vec<Value> = saved.into_iter().map(|position| results[position]).collect();
    let emit = Emit { product: &stored, saved: &saved, outer, element, loc };
    let b = &mut Builder::before(ir, op);
    let indices = vec![Type::INDEX; product.placed.len()];
    let body = region::build(b, loc, &indices, |b, at| vec![emit.element(b, at)]);
    let build = Build::build(b, loc, body, &[ty]);
    ir.erase_block(block);
    for &op in product.computed.iter().rev() {
        if !ir.is_erased(op) && ir.results(op).all(|result| ir.is_unused(result)) {
            ir.erase_op(op);
        }
    }
    results.truncate(count - 1);
    results.insert(lane, ir.result(build, 0));
    ir.replace_op(op, &results);
    rest.filter(|&rest| ir.is::<Accumulate>(rest))
}

/// Removes the addition and its accumulators, from the innermost accumulation outwards; returns the
/// outermost one without them.
fn detach(ir: &mut Ir, product: &Product) -> Option<Rest> {
    let mut add = Some(product.add);
    for (depth, &(op, lane)) in product.around.iter().enumerate().rev() {
        let this: Accumulate = ir.verified(op);
        let block = ir.single_block(this.body)?;
        let end = ir.last_op(block)?;
        let accumulator = ir.arg(block, this.sizes(ir).len() + lane);
        if let Some(add) = add.take() {
            ir.set_operand(end, lane, accumulator);
            ir.erase_op(add);
        }
        let saved = if depth == 0 { &product.saved[..] } else { &[] };
        if depth == 0 {
            return rest::without(ir, op, lane, saved);
        }
        let start = this.operands.get(ir, lane);
        let mut rest = rest::without(ir, op, lane, saved)?;
        rest.results.insert(lane, start);
        ir.replace_op(op, &rest.results);
    }
    None
}

/// The parts of a sum.
struct Emit<'a> {
    product: &'a Product,
    /// The arrays of saved values, and the number of their dimensions.
    saved: &'a [Value],
    outer: usize,
    /// The type of a product.
    element: Type,
    loc: Loc,
}

impl Emit<'_> {
    /// Emits the element of the sum at some indices.
    fn element(&self, b: &mut Builder<'_>, at: &[Value]) -> Value {
        let (product, loc) = (self.product, self.loc);
        let mut mapping = Mapping::default();
        for (&dim, &index) in product.placed.iter().zip(at) {
            mapping.values.insert(product.dims[dim].0, index);
        }
        let sizes: Vec<Poly> = self.summed().map(|dim| product.dims[dim].1.clone()).collect();
        let mask = product.outer_mask(b);
        let value = mask.as_ref().map_or(product.value, |mask| mask.product);
        let indices = vec![Type::INDEX; sizes.len()];
        let body =
            region::build(b, loc, &indices, |b, along| vec![self.term(b, &mapping, along, value)]);
        let shape = Shape { sizes: sizes.clone(), element: self.element };
        let ty = shape.ty(b.store_mut()).expect("it is an array of scalars");
        let terms = Build::build(b, loc, body, &[ty]);
        let terms = b.result(terms, 0);
        let axes: Vec<i64> = (0..sizes.len() as i64).collect();
        let sum = list::make::<Sum>(b, loc, terms, &axes);
        let sum = match mask {
            None => sum,
            Some(mask) => {
                self.copy(b, &mut mapping, mask.condition);
                self.copy(b, &mut mapping, mask.zero);
                let [condition, zero] =
                    [mask.condition, mask.zero].map(|value| mapping.value(value));
                let [kept, other] = if mask.is_inverted { [zero, sum] } else { [sum, zero] };
                Select::value(b, loc, condition, kept, other)
            }
        };
        self.without_terms(b, &sizes, sum)
    }

    /// Returns the dimensions of the sum.
    fn summed(&self) -> impl Iterator<Item = usize> {
        (0..self.product.dims.len()).filter(|&dim| !self.product.is_placed(dim))
    }

    /// Emits a term of the sum.
    fn term(&self, b: &mut Builder<'_>, outer: &Mapping, along: &[Value], value: Value) -> Value {
        let mut mapping = Mapping::default();
        mapping.values.extend(outer.values.iter().map(|(&from, &to)| (from, to)));
        for (dim, &index) in self.summed().zip(along) {
            mapping.values.insert(self.product.dims[dim].0, index);
        }
        let at: Vec<Value> =
            self.product.dims[..self.outer].iter().map(|dim| mapping.value(dim.0)).collect();
        for (&value, &array) in self.product.saved.iter().zip(self.saved) {
            let read = Index::value(b, self.loc, array, &at);
            mapping.values.insert(value, read);
        }
        self.copy(b, &mut mapping, value);
        mapping.value(value)
    }

    /// Copies the operations that compute a value.
    fn copy(&self, b: &mut Builder<'_>, mapping: &mut Mapping, value: Value) {
        for op in self.product.slice(b, value) {
            let copy = b.clone_op(op, mapping);
            b.insert(copy);
        }
    }

    /// Emits the neutral element in place of a sum of no terms: an accumulator starts from -0.0,
    /// but an empty sum is 0.0.
    fn without_terms(&self, b: &mut Builder<'_>, sizes: &[Poly], sum: Value) -> Value {
        let (loc, format) = (self.loc, NumberFormat::of(&b.store, self.element));
        let format = format.expect("the products have a number format");
        let unknown = sizes.iter().filter(|size| size.as_constant().is_none());
        if matches!(format, NumberFormat::Int(_)) {
            return sum;
        }
        let zero = Constant::index(b, loc, 0);
        let tests: Vec<Value> = unknown
            .map(|size| {
                let size = index_of_size(b, loc, size);
                Cmpi::value(b, loc, CmpiPredicate::Eq, size, zero)
            })
            .collect();
        let is_empty = tests.into_iter().reduce(|any, test| Ori::value(b, loc, any, test));
        let Some(is_empty) = is_empty else { return sum };
        let neutral = filled(b.store_mut(), self.element, Monoid::Add.identity(format));
        let neutral = Constant::value(b, loc, neutral.expect("it is a scalar type"));
        Select::value(b, loc, is_empty, neutral, sum)
    }
}
