//! The factors of a sum of products, and their indices.

use super::ContractionDraft;
use super::lift::builds_around;
use cotan_dialects::arith::{Mulf, Muli};
use cotan_dialects::array::affine::{self, Affine};
use cotan_dialects::array::axis::list;
use cotan_dialects::array::{Build, Gather, Index, Map, Replicate, Sum, Transpose, Yield};
use cotan_ir::constraints::element_or_self;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Region, Shape, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// The maximal number of factors of a contraction.
const MAX_FACTORS: usize = 16;

/// The maximal depth of the expression trees of products, arrays and indices.
const MAX_DEPTH: usize = 64;

/// The maximal number of values visited for one contraction.
const MAX_VISITS: usize = 1000;

/// The minimal length of a stored row, if it is known.
const MIN_ROW: i64 = 16;

/// Matches an operation as sums of products. The operation may be in nested builds, listed from the
/// outermost, whose indices precede those of its result; factors are then values defined outside
/// all of them.
pub fn of(ir: &Ir, root: Op, around: &[Op]) -> Option<ContractionDraft> {
    of_term(ir, root, around, None, false)
}

/// Returns whether the sum of one term of its body is a contraction before all builds around it,
/// without a factor that has every index.
pub fn is_reused_product(ir: &Ir, sum: Op, term: Value) -> bool {
    let around = builds_around(ir, sum);
    let found =
        (0..around.len()).find_map(|first| of_term(ir, sum, &around[first..], Some(term), false));
    found.is_some_and(|draft| is_reused(&draft))
}

/// Returns whether there are several factors, none of which has all indices.
fn is_reused(draft: &ContractionDraft) -> bool {
    let dims = draft.factors.iter().flat_map(|factor| &factor.1);
    let dims: FxHashSet<usize> = dims.flat_map(|at| at.terms().iter().map(|it| it.0)).collect();
    let has_all = |at: &[Affine<usize>]| dims.iter().all(|&dim| at.iter().any(|at| at.has(dim)));
    draft.factors.len() >= 2 && !draft.factors.iter().any(|factor| has_all(&factor.1))
}

/// Returns the outermost build around a sum, and the arrays that its body computes and the sum
/// multiplies with outside ones, if a contraction of all of them reuses each.
pub fn rows_to_stage(ir: &Ir, sum: Op) -> Option<(Op, Vec<Value>)> {
    let around = builds_around(ir, sum);
    let build = *around.first()?;
    let block = ir.single_block(ir.regions(build)[0])?;
    let draft = of_term(ir, sum, &around, None, true)?;
    let is_long =
        draft.domain.iter().all(|size| size.as_constant().is_none_or(|size| size >= MIN_ROW));
    let is_staged = |value: &Value| ir.def_block(*value) == Some(block);
    let rows = draft.factors.iter().map(|factor| factor.0).filter(is_staged);
    let mut rows: Vec<Value> = rows.collect();
    rows.dedup();
    let is_array =
        |&value: &Value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|it| it.rank() > 0);
    let is_worth_it = is_long && !draft.domain.is_empty() && is_reused(&draft);
    (is_worth_it && !rows.is_empty() && rows.iter().all(is_array)).then_some((build, rows))
}

/// As [`of`]; of the value that the innermost body yields, only `term` is summed. With `with_rows`,
/// factors may be values of the outermost body, as if they had its indices.
fn of_term(
    ir: &Ir,
    root: Op,
    around: &[Op],
    term: Option<Value>,
    with_rows: bool,
) -> Option<ContractionDraft> {
    if !(ir.is::<Sum>(root) || ir.is::<Build>(root) || ir.is::<Map>(root)) {
        return None;
    }
    let result = ir.result(root, 0);
    let shape = Shape::of(&ir.store, ir.ty(result))?;
    let outer = around.iter().filter_map(|&build| ir.single_block(ir.regions(build)[0]));
    let outer: Vec<Value> = outer.flat_map(|block| ir.args(block)).collect();
    let named = outer.iter().enumerate();
    let mut reader = ProductReader {
        ir,
        element: shape.element,
        block: ir.block_of(*around.first().unwrap_or(&root))?,
        known: named.map(|(dim, &index)| (index, BodyValue::Index(Affine::index(dim)))).collect(),
        factors: Vec::new(),
        visits: Cell::new(MAX_VISITS),
        rows: None,
    };
    if with_rows {
        let block = ir.single_block(ir.regions(*around.first()?)[0])?;
        reader.rows = Some((block, ir.arg_count(block)));
    }
    let rank = outer.len() + shape.rank();
    let mut at: Vec<Affine<usize>> = (outer.len()..rank).map(Affine::index).collect();
    let (mut value, mut domain) = (result, Vec::<Poly>::new());
    // From the root inwards: builds and maps name indices, sums add dimensions.
    for depth in 0..MAX_DEPTH {
        let op = ir.def_op(value).filter(|_| depth == 0 || ir.has_one_use(value));
        let Some(op) = op else { break };
        if let Some(Sum { operand, axes, .. }) = ir.get(op) {
            let sizes = Shape::of(&ir.store, ir.ty(operand))?.sizes;
            for axis in list::of(ir, operand, axes) {
                at.insert(axis, Affine::index(rank + domain.len()));
                domain.push(sizes[axis].clone());
            }
            value = operand;
        } else if let Some(inside) = reader.enter(op, &mut at) {
            value = inside;
        } else {
            break;
        }
    }
    reader.product(term.unwrap_or(value), at, true, MAX_DEPTH)?;
    Some(ContractionDraft { factors: reader.factors, domain })
}

/// The meaning of a value in a body.
#[derive(Clone)]
enum BodyValue {
    /// An index.
    Index(Affine<usize>),
    /// The slice of an array at these leading indices.
    Slice(Value, Vec<Affine<usize>>),
}

struct ProductReader<'a> {
    ir: &'a Ir,
    /// The element type of all factors.
    element: Type,
    /// The block in which factors must be visible.
    block: Block,
    known: FxHashMap<Value, BodyValue>,
    factors: Vec<(Value, Vec<Affine<usize>>)>,
    /// The number of values that may still be visited; a value with two uses counts twice.
    visits: Cell<usize>,
    /// The outermost body whose values may be factors, and the number of its indices.
    rows: Option<(Block, usize)>,
}

impl ProductReader<'_> {
    /// Counts one visited value.
    fn count_visit(&self) -> Option<()> {
        self.visits.set(self.visits.get().checked_sub(1)?);
        Some(())
    }

    /// Enters the body of a build or map at indices in range: returns the yielded value, and leaves
    /// the indices into it.
    fn enter(&mut self, op: Op, at: &mut Vec<Affine<usize>>) -> Option<Value> {
        let ir = self.ir;
        if ir.result_count(op) != 1 {
            return None;
        }
        if let Some(Build { body, .. }) = ir.get(op) {
            let args: Vec<Value> = ir.args(ir.single_block(body)?).collect();
            let rest = at.split_off(args.len().min(at.len()));
            let named = args.into_iter().zip(at.drain(..));
            self.known.extend(named.map(|(arg, at)| (arg, BodyValue::Index(at))));
            *at = rest;
            return yielded(ir, body);
        }
        let map: Map = ir.get(op)?;
        let leading = map.leading(ir);
        let rest = at.split_off(leading.min(at.len()));
        let args = ir.args(ir.single_block(map.body)?);
        for (arg, operand) in args.zip(map.operands.iter(ir)) {
            self.known.insert(arg, BodyValue::Slice(operand, at.clone()));
        }
        *at = rest;
        yielded(ir, map.body)
    }

    /// Adds the factors of the scalar at these indices; `exact` if they are known to be in range.
    fn product(
        &mut self,
        value: Value,
        at: Vec<Affine<usize>>,
        exact: bool,
        depth: usize,
    ) -> Option<()> {
        self.count_visit()?;
        let (count, depth) = (self.factors.len(), depth.checked_sub(1)?);
        if let Some(BodyValue::Slice(array, front)) = self.known.get(&value) {
            let (array, at) = (*array, [&front[..], &at[..]].concat());
            return self.product(array, at, exact, depth);
        }
        if self.expand(value, &at, exact, depth).is_some() && self.factors.len() <= MAX_FACTORS {
            return Some(());
        }
        self.factors.truncate(count);
        self.whole(value, at)
    }

    /// As [`product`](Self::product), expanding the definition of the value.
    fn expand(
        &mut self,
        value: Value,
        at: &[Affine<usize>],
        exact: bool,
        depth: usize,
    ) -> Option<()> {
        let ir = self.ir;
        let op = ir.def_op(value)?;
        if let Some(index) = ir.get::<Index>(op) {
            let places = index.access().indices(ir);
            let mut place = places.iter().map(|it| self.place(it)).collect::<Option<Vec<_>>>()?;
            place.extend_from_slice(at);
            return self.product(index.source, place, false, depth);
        }
        if !exact {
            // An element out of range is 0, whatever its definition.
            return None;
        }
        if let Some(Mulf { lhs, rhs, .. }) = ir.get(op) {
            return self.multiply(lhs, rhs, at, depth);
        }
        if let Some(Muli { lhs, rhs, .. }) = ir.get(op) {
            return self.multiply(lhs, rhs, at, depth);
        }
        if let Some(Replicate { operand, axis, .. }) = ir.get(op) {
            let mut at = at.to_vec();
            at.remove(usize::try_from(axis).ok().filter(|&axis| axis < at.len())?);
            return self.product(operand, at, true, depth);
        }
        if let Some(Transpose { operand, permutation, .. }) = ir.get(op) {
            let axes = ir.store.as_i64_array(permutation)?;
            let mut moved = at.to_vec();
            for (axis, at) in axes.into_iter().zip(at) {
                *moved.get_mut(usize::try_from(axis).ok()?)? = at.clone();
            }
            return self.product(operand, moved, true, depth);
        }
        if let Some(Gather { source, body, .. }) = ir.get(op) {
            let block = ir.single_block(body)?;
            let (front, rest) = at.split_at_checked(ir.arg_count(block))?;
            let named = ir.args(block).zip(front.iter().cloned());
            self.known.extend(named.map(|(arg, at)| (arg, BodyValue::Index(at))));
            let end: Yield = ir.get(ir.last_op(block)?)?;
            let mut place = self.indices(end.values.iter(ir))?;
            place.extend_from_slice(rest);
            return self.product(source, place, false, depth);
        }
        let mut at = at.to_vec();
        let inside = self.enter(op, &mut at)?;
        self.product(inside, at, true, depth)
    }

    /// Adds the factors of both operands, to be multiplied from the first to the last: `a (b c)` is
    /// `(b c) a`, but `(a b) (c d)` is no product of four.
    fn multiply(
        &mut self,
        lhs: Value,
        rhs: Value,
        at: &[Affine<usize>],
        depth: usize,
    ) -> Option<()> {
        let before = self.factors.len();
        self.product(lhs, at.to_vec(), true, depth)?;
        let middle = self.factors.len();
        self.product(rhs, at.to_vec(), true, depth)?;
        match (middle - before, self.factors.len() - middle) {
            (_, 1) => {}
            (1, _) => self.factors[before..].rotate_left(1),
            _ => {
                self.factors.truncate(middle);
                self.whole(rhs, at.to_vec())?;
            }
        }
        Some(())
    }

    /// Adds a value that is visible at the contraction as one factor.
    fn whole(&mut self, value: Value, at: Vec<Affine<usize>>) -> Option<()> {
        let ir = self.ir;
        let ty = ir.ty(value);
        let rank = Shape::of(&ir.store, ty)?.rank();
        let region = ir.region_of(ir.def_block(value)?)?;
        let is_visible = ir.block_within(self.block, region).is_some();
        let fits = rank == at.len() && element_or_self(&ir.store, ty) == self.element;
        let rows = self.rows.filter(|it| ir.def_block(value) == Some(it.0));
        if let Some((_, count)) = rows.filter(|_| fits && ir.def_op(value).is_some()) {
            let at = (0..count).map(Affine::index).chain(at).collect();
            self.factors.push((value, at));
            return Some(());
        }
        if !is_visible || !fits {
            return None;
        }
        self.factors.push((value, at));
        Some(())
    }

    fn indices(&self, values: impl Iterator<Item = Value>) -> Option<Vec<Affine<usize>>> {
        values.map(|value| self.index(value)).collect()
    }

    /// Rewrites an index in terms of loop indices.
    fn place(&self, place: &Affine<Value>) -> Option<Affine<usize>> {
        place.substitute(|index| self.index(index)).filter(Affine::has_expr)
    }

    /// Returns an index as an integer combination of loop indices.
    fn index(&self, value: Value) -> Option<Affine<usize>> {
        self.count_visit()?;
        let index = affine::read(self.ir, value, &mut |leaf| match self.known.get(&leaf)? {
            BodyValue::Index(index) => Some(index.clone()),
            BodyValue::Slice(..) => None,
        })?;
        // Affine maps cannot express sizes.
        index.has_expr().then_some(index)
    }
}

/// Returns the only value that a body yields.
fn yielded(ir: &Ir, body: Region) -> Option<Value> {
    let end: Yield = ir.get(ir.last_op(ir.single_block(body)?)?)?;
    let mut values = end.values.iter(ir);
    values.next().filter(|_| values.next().is_none())
}
