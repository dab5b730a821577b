//! The derivative of `control.for`.

use super::For;
use crate::TripCount;
use crate::arith::{Addi, Ceildivsi, Cmpi, CmpiPredicate, Constant, Maxsi, Muli, Select, Subi};
use crate::autodiff::{Linearizer, NotDifferentiable};
use crate::control::{Yield, counted};
use crate::interfaces::sizes::is_never_negative;
use cotan_ir::{Builder, InsertPoint, Loc, Op, Value};

/// Carries values and tangents together in forward mode. In reverse mode the loop is a fold over
/// its iterations.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if l.ir().result_count(op) == 0 {
        return l.t.copy(op).map(drop);
    }
    if !l.reverse() {
        return linearize_forward(l, op);
    }
    l.t.copy(op)?;
    let loc = l.ir().loc(op);
    let before = l.ir().prev_op(op);
    let fold = For::as_fold(&mut l.builder().elsewhere(InsertPoint::Before(op)), loc, op);
    let first = match before {
        Some(before) => l.ir().next_op(before),
        None => l.ir().block_of(op).and_then(|block| l.ir().first_op(block)),
    };
    let all = std::iter::successors(first, |&created| {
        l.ir().next_op(created).filter(|_| created != fold)
    });
    let written: Vec<Op> = all.collect();
    counted::linearize(l, op, &written)
}

impl For {
    /// Emits an equivalent fold over the iterations before a loop. The trip count is computed first
    /// if it is no known size.
    pub fn as_fold(b: &mut Builder<'_>, loc: Loc, op: Op) -> Op {
        let For { lower, step, inits, body, .. } = b.verified(op);
        let inits: Vec<Value> = inits.iter(b).collect();
        let iteration: counted::IterationBody<'_> = &mut |b, carried, iteration| {
            let offset = step.map_or(iteration, |step| Muli::value(b, loc, iteration, step));
            let at = Addi::value(b, loc, lower, offset);
            let args = [&[at], carried].concat();
            counted::inline(b, body, &args)
        };
        match TripCount::of(b, op).filter(|trip_count| is_never_negative(b, op, trip_count, &[])) {
            Some(known) => counted::fold_of(b, loc, known, &inits, iteration),
            None => {
                let trip_count = trip_count(b, loc, op);
                counted::fold(b, loc, op, trip_count, &inits, iteration)
            }
        }
    }
}

/// Emits the trip count.
fn trip_count(b: &mut Builder<'_>, loc: Loc, op: Op) -> Value {
    let For { lower, upper, step, .. } = b.verified(op);
    let zero = Constant::index(b, loc, 0);
    let distance = Subi::value(b, loc, upper, lower);
    let Some(step) = step else { return Maxsi::value(b, loc, distance, zero) };
    let trip_count = Ceildivsi::value(b, loc, distance, step);
    let trip_count = Maxsi::value(b, loc, trip_count, zero);
    let is_forward = Cmpi::value(b, loc, CmpiPredicate::Sgt, step, zero);
    Select::value(b, loc, is_forward, trip_count, zero)
}

fn linearize_forward(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let For { lower, upper, step, inits, body, .. } = l.read(op);
    let inits: Vec<Value> = inits.iter(l.ir()).collect();
    let from = l.ir().single_block(body).expect("a verified body has a single block");
    let at_start = inits.iter().map(|&init| l.tangent(init).is_some()).collect();
    let is_active = l.active_iter_args(from, 1, at_start, &[]);
    let (region, to) = l.new_block();
    let args: Vec<Value> = l.ir().args(from).collect();
    let new: Vec<Value> = args.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
    let active: Vec<usize> = (0..inits.len()).filter(|&at| is_active[at]).collect();
    let mut starts = l.values(&inits);
    for &at in &active {
        l.add_tangent_arg(to, args[1 + at]);
        starts.push(l.tangent_or_zeros(inits[at]));
    }
    let yielded_values = l.write(from, to, &new)?;
    let yields =
        [&yielded_values.values[..], &l.changes_in(to, op, &yielded_values, &active)].concat();
    let loc = l.loc(op);
    let (lower, upper, step) = (l.value(lower), l.value(upper), step.map(|step| l.value(step)));
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(to)), loc, &yields);
    l.prune(op, to);
    let b = l.builder();
    let created = For::build(b, loc, lower, upper, step, &starts, region);
    let created: Vec<Value> = b.results(created).collect();
    counted::map_loop_results(l, op, &active, &created);
    Ok(())
}
