//! Loops that become parts of one loop over blocks of their turns.

use cotan_dialects::scf;
use cotan_ir::{Builder, Editor, Ir, Loc, Op, Step, Translator, Type, Value};

/// A loop over blocks, with parts that go on from block to block.
pub struct InBlocks<T> {
    pub made: Op,
    /// The end of a turn.
    pub last: Op,
    /// What was computed at the beginning of a turn.
    pub computed: T,
}

/// Puts loops into one over blocks, in place of the first of them: in each turn, they have the bounds that `at` computes from
/// where a block begins, with something else, and begin with what they carried to the end of the block before.
pub fn in_blocks<T>(
    ir: &mut Ir,
    loc: Loc,
    loops: &[Op],
    [lower, upper, step]: [Value; 3],
    at: impl FnOnce(&mut Builder<'_>, Value) -> (Vec<[Value; 2]>, T),
) -> InBlocks<T> {
    let inits: Vec<Value> =
        loops.iter().flat_map(|&op| ir.verified::<scf::For>(op).inits.iter(ir)).collect();
    let results: Vec<Value> = loops.iter().flat_map(|&op| ir.results(op)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
    let b = &mut Builder::before(ir, loops[0]);
    let made = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
    let last = scf::Yield::build(&mut Builder::at_end(ir, block), loc, &results);
    let begin = ir.arg(block, 0);
    let (bounds, computed) = at(&mut Builder::before(ir, last), begin);
    let mut carried = ir.args(block).skip(1).collect::<Vec<Value>>().into_iter();
    for (&op, bounds) in loops.iter().zip(bounds) {
        ir.move_before(op, last);
        scf::For::set_bounds(ir, op, bounds);
        for place in 0..ir.result_count(op) {
            let sofar = carried.next().expect("the loop carries what its parts do");
            scf::For::set_init(ir, op, place, sofar);
        }
    }
    for (place, result) in results.into_iter().enumerate() {
        let new = ir.result(made, place);
        ir.replace_uses_if(result, new, |ir, this| ir.user(this) != last);
    }
    InBlocks { made, last, computed }
}

/// Writes loops around sums again, before an operation, with what the sums begin with instead of the loop that sums: where they store
/// it, the sums so far wait from block to block.
pub fn begin_sums(ir: &mut Ir, rule: &str, before: Op, [around, along]: [Op; 2]) {
    let inits: Vec<Value> = ir.verified::<scf::For>(along).inits.iter(ir).collect();
    let mut copy = Translator::new(Editor::before(ir, before)).by_rule(rule);
    let copied = copy.op(around, &mut |copy, op| match op == along {
        true => Ok(Step::Values(inits.iter().map(|&init| copy.value(init)).collect())),
        false => Ok(Step::Enter),
    });
    copied.expect("a copy of what was verified has the same types");
}
