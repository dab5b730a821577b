//! Pushes all basis vectors through a linear program.

use cotan_dialects::array::{Build, Transpose, Yield, region};
use cotan_dialects::autodiff::batch::{BodyArg, IterationDomain};
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{Emit, LinearHints, OneHot};
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Shape, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A block without a terminator in which a vector argument is replaced by a vector of ones.
pub struct PushBasis<'a> {
    ir: &'a mut Ir,
    block: Block,
    loc: Loc,
    /// True if all values that depend on the vector are linear in it.
    split_linear: bool,
    /// The shape of the vector.
    shape: Shape,
    /// The values that depend on the vector.
    linear: FxHashSet<Value>,
    /// The values each of whose elements depends on the element of the vector at the same index
    /// only. Computed from ones, they are the diagonal of the Jacobian.
    diagonal: FxHashSet<Value>,
}

impl<'a> PushBasis<'a> {
    /// Starts from an argument of a block, a float or an array of floats. `split_linear` states
    /// that all dependent values are linear in it.
    pub fn new(ir: &'a mut Ir, block: Block, loc: Loc, vector: Value, split_linear: bool) -> Self {
        let shape = Shape::of(ir, ir.ty(vector)).expect("a verified request has array arguments");
        let b = &mut Builder::at_start(ir, block);
        let ones = Emit::new(b, loc).number(1.0, vector).expect("its elements are floats");
        ir.replace_all_uses(vector, ones);
        let linear: FxHashSet<Value> = [ones].into_iter().collect();
        let diagonal = linear.clone();
        Self { ir, block, loc, split_linear, shape, linear, diagonal }
    }

    /// Returns the values that the block returns, and removes its terminator.
    pub fn end(&mut self) -> Vec<Value> {
        let end = self.ir.last_op(self.block).expect("a derivative returns");
        let values = self.ir.operands(end).collect();
        self.ir.erase_op(end);
        values
    }

    /// Returns the Jacobians of these values: arrays whose leading dimensions are those of the
    /// vector, or the trailing ones if `last`.
    pub fn write(mut self, values: &[Value], last: bool) -> Vec<Value> {
        if self.shape.rank() == 0 {
            return values.to_vec();
        }
        let moved = self.split();
        let is_dense = |value: &Value| !self.diagonal.contains(value);
        let rows: Vec<Value> = values.iter().copied().filter(is_dense).collect();
        let built = if rows.is_empty() { Vec::new() } else { self.build(&moved, &rows) };
        let mut built = built.into_iter();
        let mut matrices = Vec::with_capacity(values.len());
        for &value in values {
            let matrix = match self.diagonal.contains(&value) {
                true => None,
                false => built.next(),
            };
            matrices.push(match matrix {
                None => self.diagonal_matrix(value),
                Some(matrix) if last => self.transposed(matrix),
                Some(matrix) => matrix,
            });
        }
        matrices
    }

    /// Returns the operations to execute for each basis vector.
    fn split(&mut self) -> Vec<Op> {
        let mut moved = Vec::new();
        for op in self.ir.ops(self.block).collect::<Vec<_>>() {
            if !self.ir.walk(op).any(|op| self.ir.operands(op).any(|it| self.linear.contains(&it)))
            {
                continue;
            }
            self.linear.extend(self.ir.results(op));
            match self.split_linear && self.is_diagonal(op) {
                true => self.diagonal.extend(self.ir.results(op)),
                false => moved.push(op),
            }
        }
        moved
    }

    /// Returns whether an operation maps diagonals to diagonals.
    fn is_diagonal(&self, op: Op) -> bool {
        let (ir, is_linear) = (&*self.ir, |value: &Value| self.linear.contains(value));
        let inside = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner));
        let mut read = ir.operands(op).filter(is_linear);
        if !read.all(|value| self.diagonal.contains(&value))
            || inside.into_iter().any(|it| is_linear(&it))
        {
            return false;
        }
        let sizes = &self.shape.sizes;
        let fits = |value| Shape::of(ir, ir.ty(value)).is_some_and(|it| it.sizes == *sizes);
        if !ir.results(op).all(fits) {
            return false;
        }
        let (registry, name) = (ir.registry(), ir.name(op));
        let mut read = ir.operands(op).filter(is_linear);
        if let Some(holds) = LinearHints::of(ir, op).is_diagonal {
            return read.all(|value| holds(ir, op, value));
        }
        let is_taken =
            |domain: &IterationDomain, value| domain.args.contains(&BodyArg::Slice(value));
        registry.interface::<ElementwiseRow>(name).is_some()
            || IterationDomain::of(ir, op).is_some_and(|domain| {
                domain.sizes == *sizes && read.all(|value| is_taken(&domain, value))
            })
    }

    /// Emits a build of these values, one for each basis vector; dependent operations move into it.
    fn build(&mut self, moved: &[Op], rows: &[Value]) -> Vec<Value> {
        let (loc, linear, diagonal) = (self.loc, &self.linear, &self.diagonal);
        let mut rows = rows.to_vec();
        let types: Vec<Option<Type>> =
            rows.iter().map(|&row| matrix(self.ir, &self.shape, row)).collect();
        let types: Vec<Type> = types.into_iter().map(|ty| ty.expect("sizes of types")).collect();
        let indices = vec![Type::INDEX; self.shape.rank()];
        let body = self.ir.create_region();
        let block = self.ir.append_new_block(body, &indices, loc);
        let at: Vec<Value> = self.ir.args(block).collect();
        let b = &mut Editor::at_end(self.ir, block);
        let mut units: FxHashMap<Value, Value> = FxHashMap::default();
        for &op in moved {
            if let Some(value) = apply_one_hot(b, op, &at, linear, diagonal) {
                let result = b.result(op, 0);
                b.ir_mut().replace_op(op, &[value]);
                let same = rows.iter_mut().filter(|row| **row == result);
                same.for_each(|row| *row = value);
                continue;
            }
            let read: Vec<Value> = b.walk(op).flat_map(|op| b.operands(op)).collect();
            for value in read.into_iter().filter(|value| diagonal.contains(value)) {
                let unit = units.get(&value).copied();
                let unit = unit.unwrap_or_else(|| one_hot(b, loc, value, &at));
                units.insert(value, unit);
                let inside = |ir: &Ir, used| ir.is_within(ir.user(used), op);
                b.ir_mut().replace_uses_if(value, unit, inside);
            }
            b.ir_mut().detach_op(op);
            b.insert(op);
        }
        Yield::build(b, loc, &rows);
        let b = &mut Builder::at_end(self.ir, self.block);
        let created = Build::build(b, loc, body, &types);
        b.results(created).collect()
    }

    /// Emits a diagonal array from its diagonal.
    fn diagonal_matrix(&mut self, elements: Value) -> Value {
        let loc = self.loc;
        let rank = self.shape.rank();
        let ty = matrix(self.ir, &self.shape, elements).expect("sizes of types");
        let b = &mut Builder::at_end(self.ir, self.block);
        let body = region::build(b, loc, &vec![Type::INDEX; 2 * rank], |b, at| {
            vec![where_equal(b, loc, elements, &at[..rank], &at[rank..])]
        });
        let created = Build::build(b, loc, body, &[ty]);
        b.result(created, 0)
    }

    /// Emits a transpose that moves the leading dimensions, those of the vector, to the end.
    fn transposed(&mut self, matrix: Value) -> Value {
        let first = self.shape.rank();
        let all = Shape::of(self.ir, self.ir.ty(matrix)).map_or(first, |shape| shape.rank());
        if all == first {
            return matrix;
        }
        let order: Vec<i64> = (first..all).chain(0..first).map(|axis| axis as i64).collect();
        let order = self.ir.store.i64_array(&order);
        Transpose::value(&mut Builder::at_end(self.ir, self.block), self.loc, matrix, order)
    }
}

/// Returns the type of arrays with one of these values for each element of a vector.
fn matrix(ir: &mut Ir, vector: &Shape, row: Value) -> Option<Type> {
    let row = Shape::of(ir, ir.ty(row))?;
    let sizes = vector.sizes.iter().chain(&row.sizes).cloned().collect();
    Shape { sizes, element: row.element }.ty(&mut ir.store)
}

/// Emits the result of an operation on a one-hot vector, if it has a rule for that.
fn apply_one_hot(
    b: &mut Builder<'_>,
    op: Op,
    at: &[Value],
    linear: &FxHashSet<Value>,
    diagonal: &FxHashSet<Value>,
) -> Option<Value> {
    let row = LinearHints::of(b, op).one_hot?;
    let mut read = b.operands(op).enumerate().filter(|(_, value)| linear.contains(value));
    let ((place, elements), None) = (read.next()?, read.next()) else { return None };
    if !diagonal.contains(&elements) {
        return None;
    }
    drop(read);
    let loc = b.loc(op);
    row(&mut Emit::new(b, loc), op, &OneHot { place, elements, at })
}

/// Emits an array of zeros, except for the element of another one at an index.
fn one_hot(b: &mut Builder<'_>, loc: Loc, elements: Value, at: &[Value]) -> Value {
    let ty = b.ty(elements);
    let body = region::build(b, loc, &vec![Type::INDEX; at.len()], |b, here| {
        vec![where_equal(b, loc, elements, here, at)]
    });
    let created = Build::build(b, loc, body, &[ty]);
    b.result(created, 0)
}

/// Emits the element of an array at an index if that equals another index, otherwise zero.
fn where_equal(
    b: &mut Builder<'_>,
    loc: Loc,
    elements: Value,
    here: &[Value],
    at: &[Value],
) -> Value {
    let e = &mut Emit::new(b, loc);
    let element = e.element_at(elements, here);
    let pairs: Vec<(Value, Value)> = here.iter().copied().zip(at.iter().copied()).collect();
    e.only_where(&pairs, element)
}
