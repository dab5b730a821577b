//! Batching of `control.for`.

use super::For;
use crate::arith::{Addi, Ceildivui, Cmpi, CmpiPredicate, Muli, Subi};
use crate::autodiff::batch::{Batcher, RegionArg, Unbatched};
use cotan_ir::{Op, Type, Value};

/// Runs a loop with uniform bounds on batched carried values. With varying bounds, runs it to the
/// maximal trip count, and freezes the carried values of finished indices.
pub fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let For { lower, upper, step, inits, body, .. } = b.read(op);
    let bounds = [Some(lower), Some(upper), step];
    if bounds.into_iter().flatten().any(|bound| b.differs(bound)) {
        return batch_to_longest(b, op);
    }
    let results: Vec<Value> = b.ir().results(op).collect();
    let inits: Vec<Value> = inits.iter(b.ir()).collect();
    let mut operands: Vec<Value> =
        bounds.into_iter().flatten().map(|bound| b.t.value(bound)).collect();
    operands.extend(b.all_batched(op, &inits)?);
    let types = b.types_of(op, &results)?;
    let body = b.whole_region(op, body, &[RegionArg::Uniform])?;
    let created = b.clone_with(op, &operands, &types, &[body]);
    b.map_results(&results, created);
    Ok(())
}

/// Runs to the maximal trip count.
fn batch_to_longest(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (this, loc): (For, _) = (b.read(op), b.loc(op));
    // The body is also executed for indices whose iterations are over.
    b.check_terminates(this.body)?;
    let results: Vec<Value> = b.ir().results(op).collect();
    let inits: Vec<Value> = this.inits.iter(b.ir()).collect();
    let inits = b.all_batched(op, &inits)?;
    let lower = b.full(op, this.lower)?;
    let upper = b.full(op, this.upper)?;
    let index = b.ir().ty(lower);
    let step = match this.step {
        Some(step) => b.full(op, step)?,
        None => b.emit(op).copies_of(1, index).expect("index constants exist"),
    };
    let trip_counts = trip_counts(b, op, [lower, upper, step]);
    let most = b.emit(op).greatest_count(trip_counts);
    let [zero, one] = [0, 1].map(|number| b.emit(op).copies_of(number, Type::INDEX));
    let [zero, one] = [zero, one].map(|number| number.expect("an index constant exists"));
    let body = b.region(op, this.body, &[RegionArg::Uniform], |b, args| {
        let [iteration, carried @ ..] = args else {
            unreachable!("a loop body has an induction variable")
        };
        let iteration = b.emit(op).copies(*iteration, index).expect("index constants exist");
        let offset = Muli::value(b.builder(), loc, iteration, step);
        let at = Addi::value(b.builder(), loc, lower, offset);
        b.map_arg(b.args(this.body)[0], at);
        let runs = Cmpi::value(b.builder(), loc, CmpiPredicate::Ult, iteration, trip_counts);
        let next = b.code(op, this.body)?.into_iter().zip(carried);
        let next: Vec<Value> = next.map(|(next, &now)| b.select(op, runs, next, now)).collect();
        b.end(this.body, &next);
        Ok(())
    })?;
    let created = For::build(b.builder(), loc, zero, most, Some(one), &inits, body);
    b.map_results(&results, created);
    Ok(())
}

/// Returns the trip count at each index.
fn trip_counts(b: &mut Batcher<'_>, op: Op, [lower, upper, step]: [Value; 3]) -> Value {
    let (loc, index) = (b.loc(op), b.ir().ty(lower));
    let zero = b.emit(op).copies_of(0, index).expect("index constants exist");
    let b = b.builder();
    let some = Cmpi::value(b, loc, CmpiPredicate::Slt, lower, upper);
    let forward = Cmpi::value(b, loc, CmpiPredicate::Slt, zero, step);
    let offset = Subi::value(b, loc, upper, lower);
    let trip_counts = Ceildivui::value(b, loc, offset, step);
    let e = &mut crate::Emit::new(b, loc);
    let runs = e.and(some, forward);
    e.select(runs, trip_counts, zero)
}
