//! Emits a fold as nested folds over segments.

use super::sizes::Sizes;
use cotan_dialects::ad::{self, Checkpoint};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::axis::moves::in_front;
use cotan_dialects::array::{Concat, Fold, Index, Iota, Reshape, region};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Loc, Op, Region, Shape, Type, Value};

/// A fold that is being divided.
pub struct Segments {
    pub loc: Loc,
    pub sizes: Sizes,
    /// The types of its states.
    pub types: Vec<Type>,
    /// Its array operands, with the folded axis first.
    operands: Vec<Value>,
    body: Region,
    right: Option<Attr>,
    /// The shapes of its per-step results.
    rows: Vec<Shape>,
}

/// The index of a step: an affine combination of the indices of the enclosing folds.
type StepIndex = Affine<Value>;

/// Emits a fold in segments; returns its results.
pub fn write(b: &mut Builder<'_>, loc: Loc, op: Op, mut sizes: Sizes) -> Vec<Value> {
    let fold: Fold = b.verified(op);
    let operands: Vec<Value> = fold.operands.iter(b).collect();
    let operands = operands.into_iter().map(|it| in_front(b, loc, it, fold.axis)).collect();
    let states: Vec<Value> = fold.states.iter(b).collect();
    let results: Vec<Type> = b.results(op).map(|result| b.ty(result)).collect();
    let (types, stacked) = results.split_at(states.len());
    let rows = stacked.iter().map(|&ty| {
        let mut shape = Shape::of(&b.store, ty).expect("a per-step result is an array");
        shape.sizes.remove(0);
        shape
    });
    let (rows, types) = (rows.collect(), types.to_vec());
    let open = sizes.open.take();
    let Fold { body, right, .. } = fold;
    let segments = Segments { loc, sizes, types, operands, body, right, rows };
    match open {
        None => segments.all(b, &states),
        Some(open) => segments.bound(b, &open, &results, &states),
    }
}

impl Segments {
    /// Emits the segments of each power, those of the largest power first.
    pub fn all(&self, b: &mut Builder<'_>, states: &[Value]) -> Vec<Value> {
        let mut parts = self.sizes.parts();
        if self.right.is_some() {
            parts.reverse();
        }
        let mut states = states.to_vec();
        let mut stacked: Vec<(usize, Vec<Value>)> = Vec::with_capacity(parts.len());
        for (power, before) in parts {
            let digit = &self.sizes.digits[power];
            if digit.as_constant() == Some(0) {
                continue;
            }
            let results_in = self.fold(b, (digit, power), &states, &Affine::size(before));
            stacked.push((power, results_in[states.len()..].to_vec()));
            states = results_in[..states.len()].to_vec();
        }
        // In the order of the array elements.
        stacked.sort_by_key(|part| std::cmp::Reverse(part.0));
        for row in 0..self.rows.len() {
            let parts: Vec<Value> =
                stacked.iter().map(|part| self.flat(b, part.1[row], row)).collect();
            states.push(match parts[..] {
                [only] => only,
                _ => Concat::value(b, self.loc, &parts, 0),
            });
        }
        states
    }

    /// Emits a fold over `count` segments of a power, which start at a step.
    fn fold(
        &self,
        b: &mut Builder<'_>,
        (count, power): (&Poly, usize),
        states: &[Value],
        first: &StepIndex,
    ) -> Vec<Value> {
        let steps_type = Shape { sizes: vec![count.clone()], element: Type::INDEX };
        let steps_type = steps_type.ty(b.store_mut()).expect("it is a size");
        let indices = Iota::value(b, self.loc, 0, steps_type);
        let arg_types = [&self.types[..], &[Type::INDEX]].concat();
        let steps = self.sizes.steps(power);
        let body = region::build(b, self.loc, &arg_types, |b, args| {
            let (states, at) = args.split_at(self.types.len());
            self.name(b, states, 0);
            let far = Affine::sum([(at[0], steps)], Poly::default());
            let first = first.plus(&far).expect("steps are indices of arrays");
            self.segment(b, power, states, &first)
        });
        let mut types = self.types.clone();
        types.extend(self.stacks(b, count, power));
        let new_op = Fold::build(b, self.loc, &[indices], 0, states, body, &types);
        Fold::set_right(b, new_op, self.right);
        b.results(new_op).collect()
    }

    /// Emits a segment of a power that starts at a step.
    fn segment(
        &self,
        b: &mut Builder<'_>,
        power: usize,
        states: &[Value],
        first: &StepIndex,
    ) -> Vec<Value> {
        let Some(smaller) = power.checked_sub(1) else { return self.step(b, states, first) };
        let region = b.region(self.loc, &[], |inside, _| {
            let results_in = self.fold(inside, (&self.sizes.width, smaller), states, first);
            ad::Yield::build(inside, self.loc, &results_in);
        });
        let mut types = self.types.clone();
        types.extend(self.stacks(b, &self.sizes.width, smaller));
        let new_op = Checkpoint::build(b, self.loc, region, &types);
        b.results(new_op).collect()
    }

    /// Emits the body at a step.
    fn step(&self, b: &mut Builder<'_>, states: &[Value], at: &StepIndex) -> Vec<Value> {
        let mut args = states.to_vec();
        for &operand in &self.operands {
            let element = Index::of(b, self.loc, operand, std::slice::from_ref(at));
            args.push(element.expect("the index is affine in the indices and sizes"));
        }
        self.name(b, &args[states.len()..], states.len());
        region::inline(b, self.body, &args).expect("a verified body is one block with a yield")
    }

    /// Names values after the arguments of the body, from index `first` on.
    fn name(&self, b: &mut Builder<'_>, values: &[Value], first: usize) {
        let block = b.single_block(self.body).expect("a verified body is one block");
        for (at, &value) in values.iter().enumerate() {
            let arg = b.arg(block, first + at);
            let name = b.value_name(arg);
            b.set_value_name(value, name);
        }
    }

    /// Returns the types of the per-step results of `count` segments of a power.
    fn stacks(&self, b: &mut Builder<'_>, count: &Poly, power: usize) -> Vec<Type> {
        let mut sizes = vec![count.clone()];
        sizes.resize(power + 1, self.sizes.width.clone());
        let stack = |row: &Shape| {
            let sizes = [&sizes[..], &row.sizes].concat();
            Shape { sizes, element: row.element }
                .ty(b.store_mut())
                .expect("these are sizes of arrays")
        };
        self.rows.iter().map(stack).collect()
    }

    /// Reshapes the per-step results of segments to one array of slices.
    fn flat(&self, b: &mut Builder<'_>, stacked: Value, row: usize) -> Value {
        let shape = Shape::of(&b.store, b.ty(stacked)).expect("a per-step result is an array");
        let row = &self.rows[row];
        let leading = shape.rank() - row.rank();
        if leading == 1 {
            return stacked;
        }
        let steps =
            Poly::product(&shape.sizes[..leading]).expect("the product is at most the trip count");
        let sizes = [&[steps], &row.sizes[..]].concat();
        let ty = Shape { sizes, element: row.element }.ty(b.store_mut());
        Reshape::value(b, self.loc, stacked, ty.expect("these are sizes of arrays"))
    }
}
