//! Full unrolling of nests with a small trip count.

use super::PASS;
use cotan_dialects::array::{Index, constant, index_of_size};
use cotan_dialects::r#loop::{Given, IterationResults, Monoid, Nest, NewNest, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Editor, InsertPoint, Ir, Loc, Op, Shape, Step, Translator, Value};

/// Maximum trip count of an unrolled nest.
const MAX_TRIP_COUNT: usize = 16;

/// Maximum trip count of an unrolled sum that reads no small arrays. Sums of several rows and
/// columns share the loads of a loop.
const MAX_SUM_TRIP_COUNT: usize = 8;

/// Maximum number of operations after unrolling.
const MAX_OPERATIONS: usize = 256;

/// Unrolls a nest with a small constant trip count inside another nest.
pub fn unroll(ir: &mut Ir, op: Op) -> Option<()> {
    let nest: Nest = ir.get(op)?;
    let (block, iteration) = (ir.single_block(nest.body)?, nest.iteration_results(ir)?);
    let iterations = iterations(ir, &nest)?;
    let is_inside = ir.parent_op(op).is_some_and(|around| ir.is::<Nest>(around));
    let has_rows =
        iteration.puts.iter().chain(&iteration.accs).any(|output| rank(ir, output.value) > 0);
    let ops = ir.walk(op).count() * iterations.len();
    if !is_inside || has_rows || ops > MAX_OPERATIONS || is_single_element(ir, &nest, block) {
        return None;
    }
    // Each iteration takes long, and copies of inner sums would not share registers.
    if has_deep_nests(ir, op) {
        return None;
    }
    if iterations.len() > MAX_SUM_TRIP_COUNT && is_sum_of_outer_arrays(ir, &nest, op) {
        return None;
    }
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let mut state = IterationState {
        puts: nest.puts.iter(ir).collect(),
        accs: nest.accs.iter(ir).collect(),
        carried: nest.inits.iter(ir).collect(),
    };
    let monoids = nest.monoids(&ir.store);
    for indices in iterations {
        let outputs = clone_iteration(ir, op, loc, block, &indices, &state.carried)?;
        let outputs = split_results(&iteration, outputs);
        let b = &mut Builder::before(ir, op);
        state.add(b, loc, outputs, &monoids);
    }
    ir.replace_op(op, &[state.puts, state.accs, state.carried].concat());
    Some(())
}

/// Destinations, accumulators and carried values after some iterations.
struct IterationState {
    puts: Vec<Value>,
    accs: Vec<Value>,
    carried: Vec<Value>,
}

impl IterationState {
    /// Adds the results of another iteration.
    fn add(
        &mut self,
        b: &mut Builder<'_>,
        loc: Loc,
        iteration: IterationResults,
        monoids: &[Monoid],
    ) {
        for (state, output) in self.puts.iter_mut().zip(iteration.puts) {
            let new = NewNest { puts: vec![*state], ..NewNest::default() };
            *state = single_element_nest(b, loc, &new, &output);
        }
        for ((state, output), &monoid) in self.accs.iter_mut().zip(iteration.accs).zip(monoids) {
            *state = match output.at.is_empty() {
                true => monoid.emit(b, loc, *state, output.value),
                false => {
                    let new = NewNest { accs: vec![(monoid, *state)], ..NewNest::default() };
                    single_element_nest(b, loc, &new, &output)
                }
            };
        }
        self.carried = iteration.carried;
    }
}

/// Returns whether a nest contains a nest that contains another one.
fn has_deep_nests(ir: &Ir, op: Op) -> bool {
    let nests = ir.walk(op).filter(|&inner| ir.is::<Nest>(inner));
    let depth = |inner| {
        let around = std::iter::successors(ir.parent_op(inner), |&op| ir.parent_op(op));
        around.take_while(|&around| around != op).filter(|&around| ir.is::<Nest>(around)).count()
    };
    nests.into_iter().any(|inner| inner != op && depth(inner) > 0)
}

/// Returns whether a nest only adds up what it reads from arrays that are there before the nest
/// around it: unrolling it makes no array scalar.
fn is_sum_of_outer_arrays(ir: &Ir, nest: &Nest, op: Op) -> bool {
    let Some(around) = ir.parent_op(op) else { return false };
    let mut reads = ir.walk(op).filter_map(|op| ir.get::<Index>(op));
    nest.puts.is_empty()
        && nest.inits.is_empty()
        && reads.all(|read| !ir.is_defined_inside(read.source, around))
}

/// Returns the indices of each iteration, if there are few.
fn iterations(ir: &Ir, nest: &Nest) -> Option<Vec<Vec<i64>>> {
    let mut iterations = vec![Vec::new()];
    for (lower, upper) in nest.lowers.iter(ir).zip(nest.uppers.iter(ir)) {
        let (lower, upper) = (constant(ir, lower)?, constant(ir, upper)?);
        let count = usize::try_from(upper.checked_sub(lower)?).unwrap_or(0);
        if count.checked_mul(iterations.len())? > MAX_TRIP_COUNT {
            return None;
        }
        let longer = iterations.iter().flat_map(|iteration: &Vec<i64>| {
            (lower..upper).map(|index| [&iteration[..], &[index]].concat())
        });
        iterations = longer.collect();
    }
    Some(iterations)
}

/// Returns whether a nest without loops only stores or accumulates one element of an array.
pub fn is_single_element(ir: &Ir, nest: &Nest, block: Block) -> bool {
    nest.lowers.is_empty()
        && nest.results.len() == 1
        && nest.inits.is_empty()
        && ir.first_op(block) == ir.last_op(block)
        && nest.results.iter(ir).all(|result| rank(ir, result) > 0)
}

fn rank(ir: &Ir, value: Value) -> usize {
    Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank())
}

/// Clones the body of one iteration before its nest; returns the yielded values.
fn clone_iteration(
    ir: &mut Ir,
    op: Op,
    loc: Loc,
    body: Block,
    indices: &[i64],
    carried: &[Value],
) -> Option<Vec<Value>> {
    let b = &mut Builder::before(ir, op);
    let indices = indices.iter().map(|&index| index_of_size(b, loc, &Poly::constant(index)));
    let args: Vec<Value> = indices.chain(carried.iter().copied()).collect();
    let mut translator = Translator::new(Editor::before(ir, op)).by_rule(PASS.name);
    translator.block(body, &args, &mut |_, _| Ok(Step::Copy)).ok()
}

/// Splits yielded values into the results of an iteration, structured like another one.
fn split_results(like: &IterationResults, outputs: Vec<Value>) -> IterationResults {
    let mut outputs = outputs.into_iter();
    let mut next = |like: &Given| {
        let value = outputs.next().expect("every iteration yields the same values");
        Given { value, at: outputs.by_ref().take(like.at.len()).collect() }
    };
    let puts = like.puts.iter().map(&mut next).collect();
    let accs = like.accs.iter().map(&mut next).collect();
    IterationResults { puts, accs, carried: outputs.collect() }
}

/// Emits a nest without loops that has one destination or accumulator.
pub fn single_element_nest(b: &mut Builder<'_>, loc: Loc, new: &NewNest, output: &Given) -> Value {
    let region = b.create_region();
    let block = b.append_new_block(region, &[], loc);
    let values = [&[output.value][..], &output.at].concat();
    Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &values);
    let op = new.build(b, loc, region);
    b.result(op, 0)
}
