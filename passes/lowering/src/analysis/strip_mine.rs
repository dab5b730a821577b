//! Strip mining: fusion of loops into one loop over blocks of their iterations.
//!
//! It is legal if a loop needs only rows of the current or earlier blocks of the preceding loops,
//! which the caller must prove. Then intermediate rows stay in the cache.

use cotan_dialects::scf;
use cotan_ir::{Builder, Editor, Ir, Loc, Op, Step, Translator, Type, Value};

/// A loop over blocks. The strip-mined loops are its inner loops, and their iter_args are carried
/// across blocks.
pub struct StripMined<T> {
    pub block_loop: Op,
    /// The terminator of the block loop.
    pub terminator: Op,
    /// The values computed at the start of each block.
    pub computed: T,
}

/// Moves loops into one loop over blocks, which replaces the first of them. In each iteration, the
/// loops have the bounds that `at` computes from the start of the block. They start from the values
/// that they carried to the end of the block before.
pub fn strip_mine<T>(
    ir: &mut Ir,
    loc: Loc,
    loops: &[Op],
    [lower, upper, step]: [Value; 3],
    at: impl FnOnce(&mut Builder<'_>, Value) -> (Vec<[Value; 2]>, T),
) -> StripMined<T> {
    let inits: Vec<Value> =
        loops.iter().flat_map(|&op| ir.verified::<scf::For>(op).inits.iter(ir)).collect();
    let results: Vec<Value> = loops.iter().flat_map(|&op| ir.results(op)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
    let b = &mut Builder::before(ir, loops[0]);
    let block_loop = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
    let terminator = scf::Yield::build(&mut Builder::at_end(ir, block), loc, &results);
    let begin = ir.arg(block, 0);
    let (bounds, computed) = at(&mut Builder::before(ir, terminator), begin);
    let mut carried = ir.args(block).skip(1).collect::<Vec<Value>>().into_iter();
    for (&op, bounds) in loops.iter().zip(bounds) {
        ir.move_before(op, terminator);
        scf::For::set_bounds(ir, op, bounds);
        for position in 0..ir.result_count(op) {
            let acc = carried.next().expect("the block loop carries all iter_args");
            scf::For::set_init(ir, op, position, acc);
        }
    }
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(block_loop, position);
        ir.replace_uses_if(result, new, |ir, this| ir.user(this) != terminator);
    }
    StripMined { block_loop, terminator, computed }
}

/// Clones the loops around a reduction, with the initial values in place of the reduction loop
/// `along`. Their stores initialize the memory that holds the partial sums between blocks.
pub fn initialize_sums(ir: &mut Ir, rule: &str, before: Op, [around, along]: [Op; 2]) {
    let inits: Vec<Value> = ir.verified::<scf::For>(along).inits.iter(ir).collect();
    let mut copy = Translator::new(Editor::before(ir, before)).by_rule(rule);
    let copied = copy.op(around, &mut |copy, op| match op == along {
        true => Ok(Step::Values(inits.iter().map(|&init| copy.value(init)).collect())),
        false => Ok(Step::Enter),
    });
    copied.expect("a clone of verified code is valid");
}
