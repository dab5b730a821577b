//! Linearization of `array.accumulate`: tangent accumulators are added next to the primal ones.

use super::domain::{discard, read_results};
use crate::array::{Accumulate, AddAt, Build, Yield};
use crate::autodiff::{Given, Linearizer, NotDifferentiable, Series};
use crate::interfaces::accumulators;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Region, Type, Value};
use smallvec::smallvec;

/// In forward mode, one accumulation computes the sums and their tangents. In reverse mode, a
/// second accumulation computes the tangents alone and recomputes what it needs.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let activity = AccumulateActivity::of(l, op);
    let (region, to) = l.new_block();
    let indices: Vec<Value> =
        activity.indices.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
    let order = activity.order(l);
    let mut sums = vec![None; activity.args.len()];
    for acc in &order {
        match acc.change {
            true => l.add_tangent_arg(to, activity.args[acc.at]),
            false => sums[acc.at] = Some(l.add_arg(to, activity.args[acc.at], None)),
        }
    }
    // In reverse mode the primal sums are not needed in the tangent loop.
    let mut unused = Vec::new();
    for (at, sum) in sums.iter_mut().enumerate().filter(|acc| acc.1.is_none()) {
        let arg = l.add_arg(to, activity.args[at], None);
        (*sum, _) = (Some(arg), unused.push((at, arg)));
    }
    let args: Vec<Value> = indices.iter().copied().chain(sums.into_iter().flatten()).collect();
    let linearized = l.write(activity.block, to, &args)?;
    let count = activity.args.len();
    if l.reverse() {
        l.t.copy(op)?;
        let results: Vec<Value> = l.ir().results(op).collect();
        let outputs: Vec<(Value, Value)> =
            results.into_iter().zip(linearized.values.iter().copied()).skip(count).collect();
        read_results(l, op, to, &indices, &mut Vec::new(), &outputs);
    }
    let outputs: Vec<usize> = linearized.changing().into_iter().filter(|&at| at >= count).collect();
    if order.is_empty() && outputs.is_empty() && l.reverse() {
        discard(l.builder().ir_mut(), to);
        return Ok(());
    }
    let (needed, unused): (Vec<_>, Vec<_>) =
        unused.into_iter().partition(|acc| !is_only_added_to(l.ir(), to, acc.1));
    let needed: Vec<usize> = needed.into_iter().map(|acc| acc.0).collect();
    let (yields, result_types) =
        activity.yields_and_types(l, op, &order, &needed, &linearized, &outputs);
    let loc = l.loc(op);
    Yield::build(&mut l.builder().elsewhere(InsertPoint::End(to)), loc, &yields);
    l.prune(op, to);
    for (_, arg) in unused.into_iter().rev() {
        let ir = l.builder().ir_mut();
        let index = ir.arg_index(arg).expect("it is an argument");
        ir.erase_block_arg(to, index);
    }
    if order.is_empty() && needed.is_empty() {
        for (&at, value) in
            outputs.iter().zip(without_accumulators(l.builder(), loc, region, &result_types))
        {
            let result = l.ir().result(op, at);
            l.set_tangent(result, value);
        }
        return Ok(());
    }
    let initial = activity.initial_values(l, &order);
    let built =
        Accumulate::build(l.builder(), loc, &initial, activity.this.domain, region, &result_types);
    activity.map_results(l, op, built, (&order, needed.len()), &outputs);
    Ok(())
}

/// Results of a body without accumulators: a build, or the body inlined if the domain has no
/// dimension.
fn without_accumulators(b: &mut Editor<'_>, loc: Loc, body: Region, types: &[Type]) -> Vec<Value> {
    let block = b.single_block(body).expect("it was just built");
    if b.arg_count(block) > 0 {
        let built = Build::build(b, loc, body, types);
        return b.results(built).collect();
    }
    let end = b.last_op(block).expect("it was just ended");
    let yielded = b.operands(end).collect();
    b.ir_mut().erase_op(end);
    while let Some(op) = b.first_op(block) {
        b.ir_mut().detach_op(op);
        b.insert(op);
    }
    yielded
}

/// Returns whether an accumulator is used by additions of a block alone, which are dropped if the
/// sum is unused. An operation with further results may be needed, and then its sum is, too.
fn is_only_added_to(ir: &Ir, block: Block, mut value: Value) -> bool {
    while let Some(user) = ir.users(value).next() {
        match ir.get::<AddAt>(user).filter(|_| ir.block_of(user) == Some(block)) {
            Some(add) => value = add.result,
            None => return false,
        }
    }
    true
}

/// An accumulator of the linearized operation: a primal one or its tangent.
struct LinearizedSum {
    at: usize,
    change: bool,
    /// True if it starts from an operand, not from zeros.
    initial: bool,
}

/// The components of an accumulation, and which of its accumulators are active.
struct AccumulateActivity {
    this: Accumulate,
    block: Block,
    initial: Vec<Value>,
    indices: Vec<Value>,
    /// The accumulator arguments of the body.
    args: Vec<Value>,
    active: Vec<bool>,
}

impl AccumulateActivity {
    fn of(l: &Linearizer<'_, '_>, op: Op) -> Self {
        let ir = l.ir();
        let this: Accumulate = l.read(op);
        let block = ir.single_block(this.body).expect("a verified body is one block");
        let initial: Vec<Value> = this.operands.iter(ir).collect();
        let mut indices: Vec<Value> = ir.args(block).collect();
        let args = indices.split_off(this.sizes(ir).len());
        let changes = |at: usize| initial.get(at).is_some_and(|&value| l.tangent(value).is_some());
        let at_start = (0..args.len()).map(changes).collect();
        let active = l.active_iter_args(block, indices.len(), at_start, &[]);
        Self { this, block, initial, indices, args, active }
    }

    /// Returns the accumulators of the linearized operation, those with an operand first. In
    /// reverse mode these are the tangents alone.
    fn order(&self, l: &Linearizer<'_, '_>) -> Vec<LinearizedSum> {
        let has_initial = |at: usize, change: bool| match self.initial.get(at) {
            Some(&value) => !change || l.tangent(value).is_some(),
            None => false,
        };
        let changes = |at: &usize| self.active[*at];
        let count = if l.reverse() { 0 } else { self.args.len() };
        let sums = (0..count).map(|at| (at, false));
        let all: Vec<(usize, bool)> =
            sums.chain((0..self.args.len()).filter(changes).map(|at| (at, true))).collect();
        let acc = |&(at, change): &(usize, bool)| LinearizedSum {
            at,
            change,
            initial: has_initial(at, change),
        };
        let mut order: Vec<LinearizedSum> = all.iter().map(acc).collect();
        order.sort_by_key(|acc| !acc.initial);
        order
    }

    /// Returns the yields of the body and the result types.
    fn yields_and_types(
        &self,
        l: &Linearizer<'_, '_>,
        op: Op,
        order: &[LinearizedSum],
        needed: &[usize],
        linearized: &Given,
        outputs: &[usize],
    ) -> (Vec<Value>, Vec<Type>) {
        let types: Vec<Type> = l.ir().results(op).map(|result| l.ir().ty(result)).collect();
        let (mut yields, mut result_types) = (Vec::new(), Vec::new());
        for acc in order {
            let change = || linearized.tangents[acc.at].clone().or(l.series(self.args[acc.at]));
            let count = if acc.change { l.order() } else { 1 };
            match acc.change {
                true => yields.extend(change().expect("an active accumulator has a tangent")),
                false => yields.push(linearized.values[acc.at]),
            }
            result_types.extend(std::iter::repeat_n(types[acc.at], count));
        }
        yields.extend(needed.iter().map(|&at| linearized.values[at]));
        result_types.extend(needed.iter().map(|&at| {
            let ty = l.ir().ty(self.args[at]);
            accumulators::sum(&l.ir().store, ty).unwrap_or(ty)
        }));
        let count = if l.reverse() { types.len() } else { self.args.len() };
        yields.extend(&linearized.values[count..]);
        result_types.extend(&types[count..]);
        yields.extend(linearized.coefficients(outputs));
        let of_outputs = outputs.iter().map(|&at| types[at]);
        result_types.extend(of_outputs.flat_map(|ty| std::iter::repeat_n(ty, l.order())));
        (yields, result_types)
    }

    fn initial_values(&self, l: &Linearizer<'_, '_>, order: &[LinearizedSum]) -> Vec<Value> {
        let initial = order.iter().filter(|acc| acc.initial);
        let values = |acc: &LinearizedSum| match acc.change {
            true => l.series(self.initial[acc.at]).expect("it has an initial value"),
            false => smallvec![l.value(self.initial[acc.at])],
        };
        initial.flat_map(values).collect()
    }

    /// Maps the results to primal values and tangents.
    fn map_results(
        &self,
        l: &mut Linearizer<'_, '_>,
        op: Op,
        built: Op,
        (order, needed): (&[LinearizedSum], usize),
        outputs: &[usize],
    ) {
        let results: Vec<Value> = l.ir().results(op).collect();
        let mut built = l.ir().results(built).collect::<Vec<_>>().into_iter();
        for acc in order {
            let count = if acc.change { l.order() } else { 1 };
            let values: Series = built.by_ref().take(count).collect();
            match acc.change {
                true => l.set_series(results[acc.at], values),
                false => l.map_result(results[acc.at], values[0]),
            }
        }
        let mut built = built.skip(needed);
        let count = if l.reverse() { results.len() } else { self.args.len() };
        for (&result, value) in results[count..].iter().zip(built.by_ref()) {
            l.map_result(result, value);
        }
        let targets: Vec<Value> = outputs.iter().map(|&at| results[at]).collect();
        l.set_each_series(&targets, &built.collect::<Vec<_>>());
    }
}
