//! Loops as folds over their iterations, the form in which they are differentiated in reverse.

use crate::array::{Fold, Iota, WithDim, is_known_around, region};
use crate::autodiff::{Linearizer, NotDifferentiable, has_tangent, refused};
use crate::interfaces::sizes::free_name;
use crate::{Callee, Effects, effects};
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::{Builder, Editor, InsertPoint, Ir, Loc, Op, Shape, Type, Value};

/// The body of an iteration: maps the carried values and the iteration number to the next carried
/// values.
pub type IterationBody<'a> = &'a mut dyn FnMut(&mut Builder<'_>, &[Value], Value) -> Vec<Value>;

/// Builds a fold over `trip_count` iterations, in a region in which this number is the size of an array.
pub fn fold(
    b: &mut Builder<'_>,
    loc: Loc,
    around: Op,
    trip_count: Value,
    inits: &[Value],
    body: IterationBody<'_>,
) -> Op {
    let name = free_name(b, "trip_count", |ir, name| is_known_around(ir, around, name));
    let text = b.text(name).to_owned();
    let parameter = b.store_mut().string_attr(&text);
    let whole = region::build(b, loc, &[], |b, _| {
        let fold = fold_of(b, loc, Poly::parameter(name), inits, body);
        b.results(fold).collect()
    });
    let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
    WithDim::build(b, loc, trip_count, parameter, whole, &types)
}

/// Builds a fold over as many iterations as a size.
pub fn fold_of(
    b: &mut Builder<'_>,
    loc: Loc,
    trip_count: Poly,
    inits: &[Value],
    body: IterationBody<'_>,
) -> Op {
    let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
    let iterations = Shape { sizes: vec![trip_count], element: Type::INDEX };
    let iterations = iterations.ty(b.store_mut()).expect("it is a size");
    let iterations = Iota::value(b, loc, 0, iterations);
    let takes = [&types[..], &[Type::INDEX]].concat();
    let body = region::build(b, loc, &takes, |b, args| {
        let (carried, iteration) = args.split_at(types.len());
        body(b, carried, iteration[0])
    });
    Fold::build(b, loc, &[iterations], 0, inits, body, &types)
}

/// Inlines the code of a body and returns the yielded values.
pub fn inline(b: &mut Builder<'_>, body: cotan_ir::Region, args: &[Value]) -> Vec<Value> {
    region::inline(b, body, args).expect("a verified body has a single block with a terminator")
}

/// Copies an operation without results, which has no derivative.
///
/// # Errors
/// Returns an error if it writes a differentiable value to memory.
pub fn copy_without_results(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let ir = l.ir();
    let writes = |&inner: &Op| {
        let is_plain = !ir.has_traits(inner, Traits::TERMINATOR)
            && ir.regions(inner).is_empty()
            && Callee::name(ir, inner).is_none();
        let mut operands = ir.operands(inner);
        is_plain
            && effects(ir, inner) >= Effects::Write
            && operands.any(|operand| has_tangent(&ir.store, ir.ty(operand)))
    };
    if let Some(write) = ir.walk(op).find(writes) {
        return Err(refused(ir, write, "it writes a differentiable value to memory"));
    }
    l.t.copy(op).map(drop)
}

/// Returns the operations that `emit` emits before an operation.
pub fn emitted_before(b: &mut Editor<'_>, op: Op, emit: impl FnOnce(&mut Editor<'_>)) -> Vec<Op> {
    let before = b.prev_op(op);
    emit(&mut b.elsewhere(InsertPoint::Before(op)));
    let first = match before {
        Some(before) => b.next_op(before),
        None => b.block_of(op).and_then(|block| b.first_op(block)),
    };
    let next = |&created: &Op| b.next_op(created).filter(|&next| next != op);
    std::iter::successors(first.filter(|&first| first != op), next).collect()
}

/// Linearizes operations that were emitted before a loop as its replacement, transfers their
/// tangents to the results of the loop, and erases them.
pub fn linearize(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    written: &[Op],
) -> Result<(), NotDifferentiable> {
    let done = written.iter().try_for_each(|&op| l.rewrite(op));
    let last = *written.last().expect("a loop was emitted");
    let results: Vec<Value> = l.ir().results(op).collect();
    let counted: Vec<Value> = l.ir().results(last).collect();
    for (&result, &counted) in results.iter().zip(&counted) {
        if let Some(series) = l.series(counted) {
            l.set_series(result, series);
        }
    }
    erase(l.builder().ir_mut(), written);
    done
}

/// Erases operations, the last one first.
pub fn erase(ir: &mut Ir, written: &[Op]) {
    for &op in written.iter().rev() {
        ir.erase_op(op);
    }
}

/// Maps the results of a loop that computes primals and tangents: values first, followed by the
/// tangents of the active carried values.
pub fn map_loop_results(l: &mut Linearizer<'_, '_>, op: Op, active: &[usize], created: &[Value]) {
    let results: Vec<Value> = l.ir().results(op).collect();
    for (&result, &value) in results.iter().zip(created) {
        l.map_result(result, value);
    }
    let targets: Vec<Value> = active.iter().map(|&at| results[at]).collect();
    l.set_each_series(&targets, &created[results.len()..]);
}
