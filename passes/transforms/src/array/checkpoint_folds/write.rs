//! Writing a fold as folds of segments.

use super::sizes::Sizes;
use cotan_dialects::ad::{self, Checkpoint};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Concat, Fold, Index, Iota, Reshape, Transpose, region};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, InsertPoint, Loc, Op, Region, Shape, Type, Value};

/// A fold that is being cut.
pub struct Segments {
    pub loc: Loc,
    pub sizes: Sizes,
    /// The types of its states.
    pub types: Vec<Type>,
    /// What it goes over, along the first dimension.
    operands: Vec<Value>,
    body: Region,
    right: Option<Attr>,
    /// What it keeps at each step.
    rows: Vec<Shape>,
}

/// Which step it is: a sum of multiples of the arguments of the folds around.
type Step = Affine<Value>;

/// Writes a fold again, in segments; gives what it gives.
pub fn write(b: &mut Builder<'_>, loc: Loc, op: Op, mut sizes: Sizes) -> Vec<Value> {
    let fold: Fold = b.verified(op);
    let operands: Vec<Value> = fold.operands.iter(b).collect();
    let operands = operands.into_iter().map(|it| in_front(b, loc, it, fold.axis)).collect();
    let states: Vec<Value> = fold.states.iter(b).collect();
    let results: Vec<Type> = b.results(op).map(|result| b.ty(result)).collect();
    let (types, kept) = results.split_at(states.len());
    let rows = kept.iter().map(|&ty| {
        let mut shape = Shape::of(&b.store, ty).expect("what is kept is an array");
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

/// An array with this axis in front.
pub fn in_front(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    if axis == 0 {
        return array;
    }
    let rank = Shape::of(&b.store, b.ty(array)).map_or(0, |shape| shape.rank() as i64);
    let order: Vec<i64> = [axis].into_iter().chain((0..rank).filter(|&dim| dim != axis)).collect();
    let order = b.store_mut().i64_array(&order);
    Transpose::value(b, loc, array, order)
}

impl Segments {
    /// Segments of each power, those of the largest one at the beginning of the arrays.
    pub fn all(&self, b: &mut Builder<'_>, states: &[Value]) -> Vec<Value> {
        let mut parts = self.sizes.parts();
        if self.right.is_some() {
            parts.reverse();
        }
        let mut states = states.to_vec();
        let mut kept: Vec<(usize, Vec<Value>)> = Vec::with_capacity(parts.len());
        for (power, before) in parts {
            let digit = &self.sizes.digits[power];
            if digit.as_constant() == Some(0) {
                continue;
            }
            let given = self.fold(b, (digit, power), &states, &Affine::size(before));
            kept.push((power, given[states.len()..].to_vec()));
            states = given[..states.len()].to_vec();
        }
        // In the order of the arrays.
        kept.sort_by_key(|part| std::cmp::Reverse(part.0));
        for row in 0..self.rows.len() {
            let parts: Vec<Value> =
                kept.iter().map(|part| self.flat(b, part.1[row], row)).collect();
            states.push(match parts[..] {
                [only] => only,
                _ => Concat::value(b, self.loc, &parts, 0),
            });
        }
        states
    }

    /// A fold over so many segments of a power, the first of which begins at a step.
    fn fold(
        &self,
        b: &mut Builder<'_>,
        (count, power): (&Poly, usize),
        states: &[Value],
        first: &Step,
    ) -> Vec<Value> {
        let numbers = Shape { sizes: vec![count.clone()], element: Type::INDEX };
        let numbers = numbers.ty(b.store_mut()).expect("it is a size");
        let numbers = Iota::value(b, self.loc, 0, numbers);
        let takes = [&self.types[..], &[Type::INDEX]].concat();
        let steps = self.sizes.steps(power);
        let body = region::build(b, self.loc, &takes, |b, args| {
            let (states, at) = args.split_at(self.types.len());
            self.name(b, states, 0);
            let far = Affine::sum([(at[0], steps)], Poly::default());
            let first = first.plus(&far).expect("steps are places of arrays");
            self.segment(b, power, states, &first)
        });
        let mut types = self.types.clone();
        types.extend(self.stacks(b, count, power));
        let made = Fold::build(b, self.loc, &[numbers], 0, states, body, &types);
        Fold::set_right(b, made, self.right);
        b.results(made).collect()
    }

    /// A segment of a power, which begins at a step.
    fn segment(
        &self,
        b: &mut Builder<'_>,
        power: usize,
        states: &[Value],
        first: &Step,
    ) -> Vec<Value> {
        let Some(smaller) = power.checked_sub(1) else { return self.step(b, states, first) };
        let region = b.create_region();
        let block = b.append_new_block(region, &[], self.loc);
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let given = self.fold(inside, (&self.sizes.width, smaller), states, first);
        ad::Yield::build(inside, self.loc, &given);
        let mut types = self.types.clone();
        types.extend(self.stacks(b, &self.sizes.width, smaller));
        let made = Checkpoint::build(b, self.loc, region, &types);
        b.results(made).collect()
    }

    /// What the body makes of a step.
    fn step(&self, b: &mut Builder<'_>, states: &[Value], at: &Step) -> Vec<Value> {
        let mut args = states.to_vec();
        for &operand in &self.operands {
            let element = Index::of(b, self.loc, operand, std::slice::from_ref(at));
            args.push(element.expect("a map says sums of multiples of sizes"));
        }
        self.name(b, &args[states.len()..], states.len());
        region::inline(b, self.body, &args)
            .expect("a verified body is one block that gives something")
    }

    /// Calls values as the arguments of the body are called from this one on.
    fn name(&self, b: &mut Builder<'_>, values: &[Value], first: usize) {
        let block = b.single_block(self.body).expect("a verified body is one block");
        for (at, &value) in values.iter().enumerate() {
            let arg = b.arg(block, first + at);
            let name = b.value_name(arg);
            b.set_value_name(value, name);
        }
    }

    /// The types of what so many segments of a power keep.
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

    /// What segments keep, as one array of rows.
    fn flat(&self, b: &mut Builder<'_>, kept: Value, row: usize) -> Value {
        let shape = Shape::of(&b.store, b.ty(kept)).expect("what is kept is an array");
        let row = &self.rows[row];
        let leading = shape.rank() - row.rank();
        if leading == 1 {
            return kept;
        }
        let steps = Poly::product(&shape.sizes[..leading]).expect("there are so many steps");
        let sizes = [&[steps], &row.sizes[..]].concat();
        let ty = Shape { sizes, element: row.element }.ty(b.store_mut());
        Reshape::value(b, self.loc, kept, ty.expect("these are sizes of arrays"))
    }
}
