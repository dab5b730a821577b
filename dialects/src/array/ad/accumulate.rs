//! Linearization of `array.accumulate`: tangent accumulators are added next to the primal ones.

use super::domain::{discard, read_results};
use crate::array::{Accumulate, AddAt, Build, Yield};
use crate::autodiff::{Given, Linearizer, NotDifferentiable};
use crate::interfaces::accumulators;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, Op, Region, Type, Value};

/// In forward mode, one accumulation computes the sums and their tangents. In reverse mode, a
/// second accumulation computes the tangents alone and recomputes what it needs.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let lanes = Lanes::of(l, op);
    let (region, to) = l.new_block();
    let indices: Vec<Value> = lanes.indices.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
    let order = lanes.order(l);
    let mut sums = vec![None; lanes.args.len()];
    for lane in &order {
        match lane.change {
            true => l.add_tangent_arg(to, lanes.args[lane.at]),
            false => sums[lane.at] = Some(l.add_arg(to, lanes.args[lane.at], None)),
        }
    }
    // In reverse mode the primal sums are not needed in the tangent loop.
    let mut idle = Vec::new();
    for (at, sum) in sums.iter_mut().enumerate().filter(|lane| lane.1.is_none()) {
        let arg = l.add_arg(to, lanes.args[at], None);
        (*sum, _) = (Some(arg), idle.push((at, arg)));
    }
    let args: Vec<Value> = indices.iter().copied().chain(sums.into_iter().flatten()).collect();
    let given = l.write(lanes.block, to, &args)?;
    let count = lanes.args.len();
    if l.reverse() {
        l.t.copy(op)?;
        let results: Vec<Value> = l.ir().results(op).collect();
        let kept: Vec<(Value, Value)> =
            results.into_iter().zip(given.values.iter().copied()).skip(count).collect();
        read_results(l, op, to, &indices, &mut Vec::new(), &kept);
    }
    let kept: Vec<usize> = given.changing().into_iter().filter(|&at| at >= count).collect();
    if order.is_empty() && kept.is_empty() && l.reverse() {
        discard(l.builder().ir_mut(), to);
        return Ok(());
    }
    let (needed, idle): (Vec<_>, Vec<_>) =
        idle.into_iter().partition(|lane| !is_only_added_to(l.ir(), to, lane.1));
    let needed: Vec<usize> = needed.into_iter().map(|lane| lane.0).collect();
    let (yields, wanted) = lanes.given(l, op, &order, &needed, &given, &kept);
    let loc = l.loc(op);
    Yield::build(&mut l.builder().elsewhere(InsertPoint::End(to)), loc, &yields);
    l.prune(op, to);
    for (_, arg) in idle.into_iter().rev() {
        let ir = l.builder().ir_mut();
        let index = ir.arg_index(arg).expect("it is an argument");
        ir.erase_block_arg(to, index);
    }
    if order.is_empty() && needed.is_empty() {
        for (&at, value) in kept.iter().zip(kept_alone(l.builder(), loc, region, &wanted)) {
            let result = l.ir().result(op, at);
            l.set_tangent(result, value);
        }
        return Ok(());
    }
    let opened = lanes.opened(l, &order);
    let made = Accumulate::build(l.builder(), loc, &opened, lanes.this.domain, region, &wanted);
    lanes.stand(l, op, made, (&order, needed.len()), &kept);
    Ok(())
}

/// Results of a body without accumulators: a build, or the body inlined if the domain has no
/// dimension.
fn kept_alone(b: &mut Editor<'_>, loc: Loc, body: Region, types: &[Type]) -> Vec<Value> {
    let block = b.single_block(body).expect("it was just made");
    if b.arg_count(block) > 0 {
        let made = Build::build(b, loc, body, types);
        return b.results(made).collect();
    }
    let end = b.last_op(block).expect("it was just ended");
    let given = b.operands(end).collect();
    b.ir_mut().erase_op(end);
    while let Some(op) = b.first_op(block) {
        b.ir_mut().detach_op(op);
        b.insert(op);
    }
    given
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
struct Lane {
    at: usize,
    change: bool,
    /// True if it starts from an operand, not from zeros.
    opened: bool,
}

/// The components of an accumulation, and which of its accumulators are active.
struct Lanes {
    this: Accumulate,
    block: Block,
    opened: Vec<Value>,
    indices: Vec<Value>,
    /// The accumulator arguments of the body.
    args: Vec<Value>,
    changing: Vec<bool>,
}

impl Lanes {
    fn of(l: &Linearizer<'_, '_>, op: Op) -> Self {
        let ir = l.ir();
        let this: Accumulate = l.read(op);
        let block = ir.single_block(this.body).expect("a verified body is one block");
        let opened: Vec<Value> = this.operands.iter(ir).collect();
        let mut indices: Vec<Value> = ir.args(block).collect();
        let args = indices.split_off(this.sizes(ir).len());
        let changes = |at: usize| opened.get(at).is_some_and(|&value| l.tangent(value).is_some());
        let at_start = (0..args.len()).map(changes).collect();
        let changing = l.changing_lanes(block, indices.len(), at_start, &[]);
        Self { this, block, opened, indices, args, changing }
    }

    /// Returns the accumulators of the linearized operation, those with an operand first. In
    /// reverse mode these are the tangents alone.
    fn order(&self, l: &Linearizer<'_, '_>) -> Vec<Lane> {
        let is_open = |at: usize, change: bool| match self.opened.get(at) {
            Some(&value) => !change || l.tangent(value).is_some(),
            None => false,
        };
        let changes = |at: &usize| self.changing[*at];
        let count = if l.reverse() { 0 } else { self.args.len() };
        let sums = (0..count).map(|at| (at, false));
        let all: Vec<(usize, bool)> =
            sums.chain((0..self.args.len()).filter(changes).map(|at| (at, true))).collect();
        let lane = |&(at, change): &(usize, bool)| Lane { at, change, opened: is_open(at, change) };
        let mut order: Vec<Lane> = all.iter().map(lane).collect();
        order.sort_by_key(|lane| !lane.opened);
        order
    }

    /// Returns the yields of the body and the result types.
    fn given(
        &self,
        l: &Linearizer<'_, '_>,
        op: Op,
        order: &[Lane],
        needed: &[usize],
        given: &Given,
        kept: &[usize],
    ) -> (Vec<Value>, Vec<Type>) {
        let types: Vec<Type> = l.ir().results(op).map(|result| l.ir().ty(result)).collect();
        let (mut yields, mut wanted) = (Vec::new(), Vec::new());
        for lane in order {
            let change = || given.tangents[lane.at].or(l.tangent(self.args[lane.at]));
            yields.push(match lane.change {
                true => change().expect("a lane that changes has a tangent"),
                false => given.values[lane.at],
            });
            wanted.push(types[lane.at]);
        }
        yields.extend(needed.iter().map(|&at| given.values[at]));
        wanted.extend(needed.iter().map(|&at| {
            let ty = l.ir().ty(self.args[at]);
            accumulators::sum(&l.ir().store, ty).unwrap_or(ty)
        }));
        let count = if l.reverse() { types.len() } else { self.args.len() };
        yields.extend(&given.values[count..]);
        wanted.extend(&types[count..]);
        yields.extend(kept.iter().filter_map(|&at| given.tangents[at]));
        wanted.extend(kept.iter().map(|&at| types[at]));
        (yields, wanted)
    }

    fn opened(&self, l: &Linearizer<'_, '_>, order: &[Lane]) -> Vec<Value> {
        let opened = order.iter().filter(|lane| lane.opened);
        let value = |lane: &Lane| match lane.change {
            true => l.tangent(self.opened[lane.at]).expect("it is opened"),
            false => l.value(self.opened[lane.at]),
        };
        opened.map(value).collect()
    }

    /// Maps the results to primal values and tangents.
    fn stand(
        &self,
        l: &mut Linearizer<'_, '_>,
        op: Op,
        made: Op,
        (order, needed): (&[Lane], usize),
        kept: &[usize],
    ) {
        let results: Vec<Value> = l.ir().results(op).collect();
        let mut made = l.ir().results(made).collect::<Vec<_>>().into_iter();
        for (lane, value) in order.iter().zip(made.by_ref()) {
            match lane.change {
                true => l.set_tangent(results[lane.at], value),
                false => l.stand(results[lane.at], value),
            }
        }
        let mut made = made.skip(needed);
        let count = if l.reverse() { results.len() } else { self.args.len() };
        for (&result, value) in results[count..].iter().zip(made.by_ref()) {
            l.stand(result, value);
        }
        for (&at, value) in kept.iter().zip(made) {
            l.set_tangent(results[at], value);
        }
    }
}
