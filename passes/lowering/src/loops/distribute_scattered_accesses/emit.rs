//! Emission of the distributed loops.

use super::PASS;
use super::phases::{Distribution, Phase};
use crate::analysis::loop_builder::LoopBuilder;
use crate::analysis::vectorizable_loop::parallelism;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::yielded;
use cotan_ir::{Ir, Mapping, Op, Value};
use rustc_hash::FxHashMap;

/// Number of iterations of a block. The buffers of most loops then fit in the first-level cache.
const BLOCK_ITERATIONS: i64 = 128;

/// The buffers of a block, by stored value.
type Buffers = FxHashMap<Value, Value>;

/// Replaces a loop by a loop over blocks with a loop for each phase.
pub fn distribute(ir: &mut Ir, distribution: &Distribution) {
    let Distribution { this, looped, carried, stored, .. } = distribution;
    let loc = ir.store.derived_loc(ir.loc(*this), PASS.name);
    let inits: Vec<Value> = looped.inits.iter(ir).collect();
    let mut builder = LoopBuilder::new(ir, loc);
    let size = builder.index(BLOCK_ITERATIONS);
    let buffers: Buffers = stored
        .iter()
        .map(|&(value, _)| {
            let element = builder.ir.ty(value);
            (value, builder.alloc(element, size))
        })
        .collect();
    let blocks = builder.for_iter_args(
        [looped.lower, looped.upper],
        BLOCK_ITERATIONS,
        &inits,
        |builder, args| {
            let rest = builder.sub(looped.upper, args[0]);
            let count = builder.min(rest, size);
            let mut outputs = args[1..].to_vec();
            for phase in Phase::ALL {
                if !distribution.phases.values().any(|&it| it == phase) {
                    continue;
                }
                let mine: Vec<usize> =
                    (0..carried.len()).filter(|&number| carried[number] == phase).collect();
                let starts: Vec<Value> = mine.iter().map(|&number| outputs[number]).collect();
                let op =
                    phase_loop(builder, distribution, phase, &buffers, [args[0], count], &starts);
                let results: Vec<Value> = builder.ir.results(op).collect();
                mine.iter().zip(results).for_each(|(&number, result)| outputs[number] = result);
            }
            outputs
        },
    );
    for &(value, _) in stored {
        let loc = builder.loc;
        Dealloc::build(&mut builder.b(), loc, buffers[&value]);
    }
    let results: Vec<Value> = builder.ir.results(blocks).collect();
    builder.finish(*this);
    ir.replace_op(*this, &results);
}

/// Emits the loop of a phase over the iterations of a block, counted from zero.
fn phase_loop(
    builder: &mut LoopBuilder<'_>,
    distribution: &Distribution,
    phase: Phase,
    buffers: &Buffers,
    [begin, count]: [Value; 2],
    starts: &[Value],
) -> Op {
    let Distribution { this, looped, block, phases, carried, repeated, stored } = distribution;
    let kind = parallelism(builder.ir, *this).filter(|_| phase != Phase::Pack);
    let zero = builder.index(0);
    let op = builder.for_iter_args([zero, count], 1, starts, |builder, args| {
        let index = builder.add(begin, args[0]);
        let mut mapping = Mapping::default();
        mapping.values.insert(builder.ir.arg(*block, 0), index);
        let olds: Vec<Value> = builder.ir.args(*block).skip(1).collect();
        let mine = olds.into_iter().zip(carried).filter(|it| *it.1 == phase).map(|it| it.0);
        mapping.values.extend(mine.zip(args[1..].iter().copied()));
        for (value, _) in stored.iter().filter(|it| it.1.contains(&phase)) {
            let loaded = builder.load(buffers[value], args[0]);
            mapping.values.insert(*value, loaded);
        }
        let ops: Vec<Op> = builder.ir.ops(*block).collect();
        for op in ops {
            let is_mine = phases.get(&op) == Some(&phase);
            if !is_mine && !repeated[phase as usize].contains(&op) {
                continue;
            }
            builder.clone_ops(&[op], &mut mapping);
            let results: Vec<Value> = builder.ir.results(op).collect();
            for result in
                results.into_iter().filter(|result| is_mine && buffers.contains_key(result))
            {
                builder.store(mapping.value(result), buffers[&result], args[0]);
            }
        }
        let outputs = yielded(builder.ir, looped.body).unwrap_or_default();
        let mine = outputs.into_iter().zip(carried).filter(|it| *it.1 == phase);
        mine.map(|it| mapping.value(it.0)).collect()
    });
    builder.set_parallelism(op, kind.unwrap_or(Kind::Parallel));
    op
}
