//! The derivative of `scf.while`.

use super::While;
use crate::arith::{Addi, Constant};
use crate::autodiff::{Linearizer, NotDifferentiable, has_tangent, refused};
use crate::interfaces::accumulators;
use crate::scf::{Condition, Yield, counted};
use cotan_ir::{Builder, Editor, InsertPoint, Ir, Loc, Op, Type, Value};

/// Carries values and tangents together in forward mode. In reverse mode the loop counts its
/// iterations, and is then differentiated as a fold over them.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if l.ir().result_count(op) == 0 {
        return counted::copy_without_results(l, op);
    }
    if !l.read::<While>(op).forwards_args(l.ir()) {
        return linearize_rotated(l, op);
    }
    if !l.reverse() {
        return linearize_forward(l, op);
    }
    if !While::is_fold(l.ir(), op) {
        return Err(refused(l.ir(), op, "it carries an accumulator, and would run twice"));
    }
    let inits: Vec<Value> = l.read::<While>(op).inits.iter(l.ir()).collect();
    let loc = l.ir().loc(op);
    let b = &mut l.builder().elsewhere(InsertPoint::Before(op));
    let counting = with_counter(b, op, &inits);
    let results: Vec<Value> = b.results(counting).collect();
    let trip_count = results[inits.len()];
    let start = l.ir().operand(counting, inits.len());
    let start = l.ir().def_op(start).expect("it is a constant");
    l.t.copy(start)?;
    l.t.copy(counting)?;
    let originals: Vec<Value> = l.ir().results(op).collect();
    for (&original, &counted) in originals.iter().zip(&results) {
        let value = l.value(counted);
        l.map_result(original, value);
    }
    let b = &mut l.builder().elsewhere(InsertPoint::Before(op));
    let fold = fold(b, loc, op, trip_count);
    counted::linearize(l, op, &[fold])?;
    let ir = l.builder().ir_mut();
    ir.erase_op(counting);
    ir.erase_op(start);
    Ok(())
}

/// Linearizes the rotated loop, which is emitted before the original and erased.
fn linearize_rotated(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let loc = l.ir().loc(op);
    let written = counted::emitted_before(l.builder(), op, |b| {
        While::rotate(b, loc, op);
    });
    for &op in &written {
        l.rewrite(op)?;
    }
    let last = *written.last().expect("a loop was emitted");
    let results: Vec<Value> = l.ir().results(op).collect();
    let rotated: Vec<Value> = l.ir().results(last).collect();
    for (&result, &rotated) in results.iter().zip(&rotated) {
        let value = l.value(rotated);
        l.map_result(result, value);
        if let Some(series) = l.series(rotated) {
            l.set_series(result, series);
        }
    }
    counted::erase(l.builder().ir_mut(), &written);
    Ok(())
}

impl While {
    /// Emits an equivalent of a loop before it: the loop with an iteration counter, followed by a
    /// fold over the counted iterations.
    pub fn as_fold(b: &mut Editor<'_>, loc: Loc, op: Op) -> Op {
        if !b.verified::<Self>(op).forwards_args(b) {
            let rotated = Self::rotate(b, loc, op);
            let fold = Self::as_fold(&mut b.elsewhere(InsertPoint::Before(rotated)), loc, rotated);
            b.ir_mut().erase_op(rotated);
            return fold;
        }
        let inits: Vec<Value> = b.verified::<Self>(op).inits.iter(b).collect();
        let counting = with_counter(b, op, &inits);
        let trip_count = b.result(counting, inits.len());
        fold(b, loc, op, trip_count)
    }

    /// Returns whether a loop can be replaced by a fold: it runs twice, so it carries no
    /// accumulators.
    pub fn is_fold(ir: &Ir, op: Op) -> bool {
        let mut operands = ir.operands(op);
        ir.is::<Self>(op) && !operands.any(|operand| accumulators::is(&ir.store, ir.ty(operand)))
    }

    /// Returns whether no used result of a loop is differentiable, as when it only counts.
    pub fn is_discrete(ir: &Ir, op: Op) -> bool {
        let mut used = ir.results(op).filter(|&result| !ir.is_unused(result));
        used.all(|result| !has_tangent(&ir.store, ir.ty(result)))
    }
}

/// Builds a fold over `trip_count` iterations.
fn fold(b: &mut Builder<'_>, loc: Loc, op: Op, trip_count: Value) -> Op {
    let While { inits, after, .. } = b.verified(op);
    let inits: Vec<Value> = inits.iter(b).collect();
    counted::fold(b, loc, op, trip_count, &inits, &mut |b, carried, _| {
        counted::inline(b, after, carried)
    })
}

/// Builds a copy of the loop with the trip count as its last carried value.
fn with_counter(b: &mut Editor<'_>, op: Op, inits: &[Value]) -> Op {
    let (loc, this) = (b.loc(op), b.verified::<While>(op));
    let zero = Constant::index(b, loc, 0);
    let (before, body) = (b.copy_region(this.before), b.copy_region(this.after));
    let [before_block, body_block] =
        [before, body].map(|region| b.single_block(region).expect("copied from a verified region"));
    let count = b.add_block_arg(before_block, Type::INDEX, loc);
    let end = b.last_op(before_block).expect("copied from a verified region");
    let forwarded: Vec<Value> = b.operands(end).chain([count]).collect();
    b.ir_mut().set_operands(end, &forwarded);
    let count = b.add_block_arg(body_block, Type::INDEX, loc);
    let end = b.last_op(body_block).expect("copied from a verified region");
    let inside = &mut b.elsewhere(InsertPoint::Before(end));
    let one = Constant::index(inside, loc, 1);
    let next = Addi::value(inside, loc, count, one);
    let yielded_values: Vec<Value> = inside.operands(end).chain([next]).collect();
    inside.ir_mut().set_operands(end, &yielded_values);
    let inits = [inits, &[zero]].concat();
    let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
    While::build(b, loc, &inits, before, body, &types)
}

fn linearize_forward(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let this: While = l.read(op);
    let inits: Vec<Value> = this.inits.iter(l.ir()).collect();
    let block =
        |l: &Linearizer<'_, '_>, region| l.ir().single_block(region).expect("it is verified");
    let (before_block, body_block) = (block(l, this.before), block(l, this.after));
    let at_start = inits.iter().map(|&init| l.tangent(init).is_some()).collect();
    let is_active = l.active_iter_args(body_block, 0, at_start, &[]);
    let active: Vec<usize> = (0..inits.len()).filter(|&at| is_active[at]).collect();
    let mut starts = l.values(&inits);
    for &at in &active {
        starts.extend(l.series_or_zeros(inits[at]));
    }
    let mut regions = Vec::with_capacity(2);
    let loc = l.loc(op);
    for from in [before_block, body_block] {
        let (region, to) = l.new_block();
        let args: Vec<Value> = l.ir().args(from).collect();
        let new: Vec<Value> = args.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
        active.iter().for_each(|&at| l.add_tangent_arg(to, args[at]));
        let yielded_values = l.write(from, to, &new)?;
        if from == before_block {
            let (condition, mut forwarded) =
                (yielded_values.values[0], yielded_values.values[1..].to_vec());
            forwarded.extend(active.iter().flat_map(|&at| l.series_or_zeros(args[at])));
            let b = &mut l.builder().elsewhere(InsertPoint::End(to));
            Condition::build(b, loc, condition, &forwarded);
        } else {
            let yields =
                [&yielded_values.values[..], &l.changes_in(to, op, &yielded_values, &active)]
                    .concat();
            Yield::build(&mut l.builder().elsewhere(InsertPoint::End(to)), loc, &yields);
        }
        l.prune(op, to);
        regions.push(region);
    }
    let types: Vec<Type> = starts.iter().map(|&start| l.ir().ty(start)).collect();
    let created = While::build(l.builder(), loc, &starts, regions[0], regions[1], &types);
    let created: Vec<Value> = l.ir().results(created).collect();
    counted::map_loop_results(l, op, &active, &created);
    Ok(())
}
