//! The derivative of `scf.for`.

use super::For;
use crate::IterationSpace;
use crate::arith::{
    Addi, Ceildivsi, Cmpi, CmpiPredicate, Constant, IndexCast, Maxsi, Muli, Select, Subi,
};
use crate::array::constant;
use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use crate::interfaces::sizes::is_never_negative;
use crate::scf::{Yield, counted};
use cotan_ir::{Builder, InsertPoint, Ir, Loc, Op, Type, Value};

/// Carries values and tangents together in forward mode. In reverse mode the loop is a fold over
/// its iterations.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if l.ir().result_count(op) == 0 {
        return counted::copy_without_results(l, op);
    }
    if !l.reverse() {
        return linearize_forward(l, op);
    }
    if !l.read::<For>(op).fits_index(l.ir()) {
        return Err(refused(l.ir(), op, "its induction variable is wider than `index`"));
    }
    l.t.copy(op)?;
    let loc = l.ir().loc(op);
    let written = counted::emitted_before(l.builder(), op, |b| {
        For::as_fold(b, loc, op);
    });
    counted::linearize(l, op, &written)
}

impl For {
    /// Emits an equivalent fold over the iterations before a loop whose induction variable fits
    /// into an `index`. The trip count is computed first if it is no known size.
    pub fn as_fold(b: &mut Builder<'_>, loc: Loc, op: Op) -> Op {
        let For { lower, step, inits, body, .. } = b.verified(op);
        let inits: Vec<Value> = inits.iter(b).collect();
        let (ty, by_ones) = (b.ty(lower), constant(b, step) == Some(1));
        let iteration: counted::IterationBody<'_> = &mut |b, carried, iteration| {
            let mut offset = iteration;
            if ty != Type::INDEX {
                offset = IndexCast::value(b, loc, offset, ty);
            }
            if !by_ones {
                offset = Muli::value(b, loc, offset, step);
            }
            let at = Addi::value(b, loc, lower, offset);
            let args = [&[at], carried].concat();
            counted::inline(b, body, &args)
        };
        match IterationSpace::trip_count(b, op)
            .filter(|trip_count| is_never_negative(b, op, trip_count, &[]))
        {
            Some(known) => counted::fold_of(b, loc, known, &inits, iteration),
            None => {
                let trip_count = trip_count(b, loc, op);
                counted::fold(b, loc, op, trip_count, &inits, iteration)
            }
        }
    }

    /// Returns whether the trip count of a loop is a known size, which is not negative.
    pub fn has_size(ir: &Ir, op: Op) -> bool {
        IterationSpace::trip_count(ir, op)
            .is_some_and(|count| is_never_negative(ir, op, &count, &[]))
    }

    /// Returns whether a loop can be replaced by a fold.
    pub fn is_fold(ir: &Ir, op: Op) -> bool {
        ir.get::<Self>(op).is_some_and(|this| this.fits_index(ir))
    }
}

/// Emits the trip count.
fn trip_count(b: &mut Builder<'_>, loc: Loc, op: Op) -> Value {
    let For { lower, upper, step, .. } = b.verified(op);
    let by_ones = constant(b, step) == Some(1);
    let zero = Constant::index(b, loc, 0);
    let [lower, upper] = [lower, upper].map(|bound| to_index(b, loc, bound));
    let distance = Subi::value(b, loc, upper, lower);
    if by_ones {
        return Maxsi::value(b, loc, distance, zero);
    }
    let step = to_index(b, loc, step);
    let trip_count = Ceildivsi::value(b, loc, distance, step);
    let trip_count = Maxsi::value(b, loc, trip_count, zero);
    let is_forward = Cmpi::value(b, loc, CmpiPredicate::Sgt, step, zero);
    Select::value(b, loc, is_forward, trip_count, zero)
}

/// Converts a bound to `index`.
fn to_index(b: &mut Builder<'_>, loc: Loc, bound: Value) -> Value {
    match b.ty(bound) == Type::INDEX {
        true => bound,
        false => IndexCast::value(b, loc, bound, Type::INDEX),
    }
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
        starts.extend(l.series_or_zeros(inits[at]));
    }
    let yielded_values = l.write(from, to, &new)?;
    let yields =
        [&yielded_values.values[..], &l.changes_in(to, op, &yielded_values, &active)].concat();
    let loc = l.loc(op);
    let [lower, upper, step] = [lower, upper, step].map(|bound| l.value(bound));
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(to)), loc, &yields);
    l.prune(op, to);
    let b = l.builder();
    let types: Vec<Type> = starts.iter().map(|&start| b.ty(start)).collect();
    let created = For::build(b, loc, lower, upper, step, &starts, region, &types);
    let created: Vec<Value> = b.results(created).collect();
    counted::map_loop_results(l, op, &active, &created);
    Ok(())
}
