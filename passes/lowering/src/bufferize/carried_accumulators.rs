//! Carried arrays to which each iteration adds one element, as accumulators of the nest itself.

use super::unsupported::is_array;
use cotan_dialects::r#loop::{Given, Monoid, Nest, NewNest, Yield};
use cotan_ir::{Block, Builder, Ir, Op, Value};

/// Replaces carried arrays that only an accumulation of one element changes by accumulators.
pub fn accumulate_directly(ir: &mut Ir, root: Op) {
    let nests: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Nest>(op)).collect();
    for mut op in nests {
        while let Some(carried) =
            (!ir.is_erased(op)).then(|| CarriedAccumulator::of(ir, op)).flatten()
        {
            op = carried.replace(ir, op);
        }
    }
}

/// A carried array that an operation of the body accumulates into.
struct CarriedAccumulator {
    nest: Nest,
    block: Block,
    /// The position among the carried values.
    position: usize,
    /// The accumulation: a nest without loops.
    add: Op,
    monoid: Monoid,
    output: Given,
}

impl CarriedAccumulator {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let nest: Nest = ir.get(op)?;
        let block = ir.single_block(nest.body)?;
        let carried = nest.iteration_results(ir)?.carried;
        let (args, count) = (ir.args(block).collect::<Vec<Value>>(), nest.lowers.len());
        carried.iter().enumerate().filter(|_| count > 0).find_map(|(position, &next)| {
            let arg = *args.get(count + position)?;
            let add = ir.def_op(next).filter(|&add| ir.block_of(add) == Some(block))?;
            let is_alone = is_array(ir, arg) && ir.has_one_use(arg) && ir.has_one_use(next);
            let inner: Nest = ir.get(add).filter(|_| is_alone)?;
            let is_target = inner.accs.iter(ir).eq([arg]);
            let is_plain = inner.lowers.is_empty() && ir.result_count(add) == 1 && is_target;
            let output = inner.iteration_results(ir)?.accs.into_iter().next()?;
            let monoid = *inner.monoids(&ir.store).first()?;
            // The condition of an addition at a computed index merges with others there.
            let is_computed = |&at: &Value| ir.def_op(at).is_some_and(|def| ir.is_within(def, op));
            let is_plain = is_plain && !output.at.iter().any(is_computed);
            is_plain.then_some(Self { nest, block, position, add, monoid, output })
        })
    }

    /// Replaces the carried array; returns the new nest.
    fn replace(self, ir: &mut Ir, op: Op) -> Op {
        let Self { nest, block, position, add, monoid, output } = self;
        let loc = ir.loc(op);
        let inner: Nest = ir.verified(add);
        let body = ir.single_block(inner.body).expect("a nest has a body");
        let end = ir.last_op(body).expect("a body has a terminator");
        let ops: Vec<Op> = ir.ops(body).filter(|&op| op != end).collect();
        ops.into_iter().for_each(|op| ir.move_before(op, add));

        let mut iteration = nest.iteration_results(ir).expect("the results of a nest are verified");
        iteration.accs.push(output);
        iteration.carried.remove(position);
        let end = ir.last_op(block).expect("a body has a terminator");
        Yield::build(&mut Builder::before(ir, end), loc, &iteration.values());
        ir.erase_op(end);
        ir.erase_op(add);
        ir.erase_block_arg(block, nest.lowers.len() + position);

        let mut new_nest = NewNest::of(ir, &nest);
        let init = new_nest.inits.remove(position);
        new_nest.accs.push((monoid, init));
        let results: Vec<Value> = ir.results(op).collect();
        let region = ir.take_region(nest.body);
        let new_op = new_nest.build(&mut Builder::before(ir, op), loc, region);
        let mut new_results: Vec<Value> = ir.results(new_op).collect();
        let first = new_nest.puts.len() + new_nest.accs.len() - 1;
        let sum = new_results.remove(first);
        new_results.insert(first + position, sum);
        debug_assert_eq!(results.len(), new_results.len(), "each result has a replacement");
        ir.replace_op(op, &new_results);
        new_op
    }
}
