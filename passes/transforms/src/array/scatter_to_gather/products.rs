//! Additions of products in nested bodies, at some of their indices in any order.

use cotan_dialects::arith::{Constant, Mulf, Muli, Select};
use cotan_dialects::array::{Accumulate, AddAt, Dim, Index};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::{ElementwiseRow, word_of};
use cotan_dialects::{Cost, yielded};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Loc, Mapping, Op, Shape, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashSet;

/// The maximal depth of nested bodies.
const MAX_DEPTH: usize = 8;

/// The maximal number of operations that compute a product.
const MAX_OPS: usize = 16;

/// The numbers of factors.
const FACTORS: std::ops::RangeInclusive<usize> = 2..=4;

/// The minimal length of a dimension, if it is known: shorter sums have no register tiles.
const MIN_LENGTH: i64 = 16;

/// A product that nested bodies add to an accumulator.
pub struct Product {
    /// The accumulations from the outermost, and the index of the accumulator in each.
    pub around: Vec<(Op, usize)>,
    pub add: Op,
    pub value: Value,
    /// The indices of all bodies and their sizes, from the outermost.
    pub dims: Vec<(Value, Poly)>,
    /// The dimension of each index of the addition.
    pub placed: Vec<usize>,
    /// The operations that compute the product from indices, outside arrays and saved values, in
    /// order.
    pub computed: Vec<Op>,
    /// The values of the outermost body to return.
    pub saved: Vec<Value>,
}

/// A selection between a product and zero.
pub struct Mask {
    pub condition: Value,
    pub product: Value,
    pub zero: Value,
    /// True if zero is selected where the condition holds.
    pub is_inverted: bool,
}

impl Product {
    /// Returns the first product that an accumulation and those in its body add.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: Accumulate = ir.get(op)?;
        let outer = this.operands.iter(ir).count();
        (outer..this.lanes(ir)).find_map(|accumulator| Self::in_accumulator(ir, op, accumulator))
    }

    fn in_accumulator(ir: &Ir, op: Op, accumulator: usize) -> Option<Self> {
        let mut around = vec![(op, accumulator)];
        let mut dims = Vec::new();
        let add = loop {
            let &(op, accumulator) = around.last()?;
            let this: Accumulate = ir.get(op).filter(|_| around.len() <= MAX_DEPTH)?;
            let block = ir.single_block(this.body)?;
            let sizes = this.sizes(ir).iter().cloned();
            dims.extend(ir.args(block).zip(sizes));
            let arg = ir.arg(block, this.sizes(ir).len() + accumulator);
            let sum = *yielded(ir, this.body)?.get(accumulator)?;
            let inner = ir.def_op(sum).filter(|&op| ir.block_of(op) == Some(block))?;
            if !(ir.has_one_use(sum) && ir.has_one_use(arg)) {
                return None;
            }
            if let Some(add) = ir.get::<AddAt>(inner) {
                break Some((inner, add)).filter(|it| it.1.target == arg)?;
            }
            let nested: Accumulate = ir.get(inner)?;
            let lane = ir.results(inner).position(|it| it == sum)?;
            nested.operands.iter(ir).nth(lane).filter(|&it| it == arg)?;
            around.push((inner, lane));
        };
        let (add, AddAt { value, .. }) = (add.0, add.1);
        let placed = placed(ir, add, &dims)?;
        let is_short = |size: &Poly| size.as_constant().is_some_and(|length| length < MIN_LENGTH);
        if placed.len() == dims.len() || dims.iter().any(|dim| is_short(&dim.1)) {
            return None;
        }
        let product = Mask::of(ir, value).map_or(value, |mask| mask.product);
        let op = ir.def_op(product)?;
        if !(ir.is::<Mulf>(op) || ir.is::<Muli>(op)) {
            return None;
        }
        let mut found =
            Self { around, add, value, dims, placed, computed: Vec::new(), saved: Vec::new() };
        found.compute(ir)?;
        found.is_reused(ir).then_some(found)
    }

    /// Finds the operations that compute the product, and the values that the outermost body returns.
    fn compute(&mut self, ir: &Ir) -> Option<()> {
        let outermost = ir.single_block(ir.regions(self.around[0].0)[0])?;
        let is_nested = self.around.len() > 1;
        let mut needed: FxHashSet<Op> = FxHashSet::default();
        let mut worklist = vec![self.value];
        while let Some(value) = worklist.pop() {
            let is_index = self.dims.iter().any(|dim| dim.0 == value);
            if is_index || !ir.is_defined_inside(value, self.around[0].0) {
                continue;
            }
            let op = ir.def_op(value)?;
            let shape = Shape::of(&ir.store, ir.ty(value))?;
            let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
            let is_cheap =
                is_elementwise && Cost::per_element_of(ir, op) < Cost::FUNCTION.per_element;
            let is_float = !matches!(
                NumberFormat::of(&ir.store, shape.element),
                None | Some(NumberFormat::Int(_))
            );
            let is_read = ir.is::<Dim>(op) || ir.is::<Constant>(op) || ir.is::<Index>(op);
            if shape.rank() > 0 {
                return None;
            }
            if is_nested && is_float && !is_read && ir.block_of(op) == Some(outermost) {
                if !self.saved.contains(&value) {
                    self.saved.push(value);
                }
            } else if !(is_cheap || is_read) {
                return None;
            } else if needed.insert(op) {
                worklist.extend(ir.operands(op));
            }
        }
        let blocks = self.around.iter().filter_map(|it| ir.single_block(ir.regions(it.0)[0]));
        self.computed =
            blocks.flat_map(|block| ir.ops(block)).filter(|op| needed.contains(op)).collect();
        (self.computed.len() <= MAX_OPS && self.computed.len() == needed.len()).then_some(())
    }

    /// Returns whether several factors are read, none of which has all indices.
    fn is_reused(&self, ir: &Ir) -> bool {
        let reads = self.computed.iter().filter_map(|&op| ir.get::<Index>(op));
        let mut count = self.saved.len();
        for read in reads {
            let places = read.access().indices(ir);
            let has = |index| places.iter().any(|place| place.has(index));
            let used = self.dims.iter().filter(|dim| has(dim.0)).count();
            let is_affine = places.iter().flat_map(|place| place.terms()).all(|term| {
                self.dims.iter().any(|dim| dim.0 == term.0)
                    || !ir.is_defined_inside(term.0, self.around[0].0)
            });
            if used == self.dims.len() || !is_affine {
                return false;
            }
            count += usize::from(used > 0);
        }
        FACTORS.contains(&count)
    }

    /// Copies the operations that compute the product to a detached block, whose arguments are the
    /// indices and the saved values.
    pub fn copied(&self, ir: &mut Ir, loc: Loc) -> (Block, Self) {
        let block = ir.create_block();
        let mut mapping = Mapping::default();
        let outside = self.dims.iter().map(|dim| dim.0).chain(self.saved.iter().copied());
        for value in outside {
            let arg = ir.add_block_arg(block, ir.ty(value), loc);
            mapping.values.insert(value, arg);
        }
        let mut computed = Vec::new();
        for &op in &self.computed {
            let copy = ir.clone_op(op, &mut mapping);
            ir.append_op(block, copy);
            computed.push(copy);
        }
        let dims = self.dims.iter().map(|dim| (mapping.value(dim.0), dim.1.clone()));
        let product = Self {
            around: self.around.clone(),
            add: self.add,
            value: mapping.value(self.value),
            dims: dims.collect(),
            placed: self.placed.clone(),
            computed,
            saved: self.saved.iter().map(|&value| mapping.value(value)).collect(),
        };
        (block, product)
    }

    /// Returns whether a dimension is an index of the addition.
    pub fn is_placed(&self, dim: usize) -> bool {
        self.placed.contains(&dim)
    }

    /// Returns the operations that compute a value, in order.
    pub fn slice(&self, ir: &Ir, value: Value) -> Vec<Op> {
        let mut values: FxHashSet<Value> = [value].into_iter().collect();
        let mut ops = Vec::new();
        for &op in self.computed.iter().rev() {
            if ir.results(op).any(|result| values.contains(&result)) {
                values.extend(ir.operands(op));
                ops.push(op);
            }
        }
        ops.reverse();
        ops
    }

    /// Returns the selection between the product and zero, if it depends on the indices of the
    /// addition only.
    pub fn outer_mask(&self, ir: &Ir) -> Option<Mask> {
        let mask = Mask::of(ir, self.value)?;
        let outermost = self.around[0].0;
        let summed = self.dims.iter().enumerate().filter(|it| !self.is_placed(it.0));
        let summed: Vec<Value> = summed.map(|it| it.1.0).collect();
        let ops = self.slice(ir, mask.condition);
        let is_free = |value: Value| {
            !summed.contains(&value)
                && !self.saved.contains(&value)
                && (ir.def_op(value).is_none_or(|op| ops.contains(&op))
                    || !ir.is_defined_inside(value, outermost))
        };
        let is_outer = is_free(mask.condition)
            && ops.iter().all(|&op| !ir.is::<Index>(op) && ir.operands(op).all(is_free));
        is_outer.then_some(mask)
    }
}

impl Mask {
    /// Returns the selection that defines a value, if it is zero otherwise.
    pub fn of(ir: &Ir, value: Value) -> Option<Self> {
        let op = ir.def_op(value)?;
        let Select { condition, true_value, false_value, .. } = ir.get(op)?;
        let is_scalar = Shape::of(&ir.store, ir.ty(condition)).is_some_and(|it| it.rank() == 0);
        let (product, zero) = match [true_value, false_value].map(|it| is_zero(ir, it)) {
            [false, true] => (true_value, false_value),
            [true, false] => (false_value, true_value),
            _ => return None,
        };
        let is_inverted = product == false_value;
        is_scalar.then_some(Self { condition, product, zero, is_inverted })
    }
}

/// Returns the dimension of each index of an addition, if these are different ones that cover the
/// array.
fn placed(ir: &Ir, add: Op, dims: &[(Value, Poly)]) -> Option<Vec<usize>> {
    let add: AddAt = ir.get(add)?;
    let shape = accumulators::shape(&ir.store, ir.ty(add.target))?;
    let places = add.access().indices_within(ir);
    let mut placed = Vec::new();
    for place in &places {
        let (index, 1, rest) = place.as_moved()? else { return None };
        rest.as_constant().filter(|&rest| rest == 0)?;
        let dim = dims.iter().position(|dim| dim.0 == index)?;
        let size = shape.sizes.get(placed.len())?;
        if placed.contains(&dim) || dims[dim].1 != *size {
            return None;
        }
        placed.push(dim);
    }
    (placed.len() == shape.rank()).then_some(placed)
}

/// Returns whether a value is a constant zero of either sign.
fn is_zero(ir: &Ir, value: Value) -> bool {
    let word = ir.constant(value).and_then(|attr| word_of(ir, attr));
    match (word, NumberFormat::of(&ir.store, ir.ty(value))) {
        (Some(word), Some(NumberFormat::Int(_))) => word == 0,
        (Some(word), Some(number)) => number.float(word) == 0.0,
        _ => false,
    }
}
