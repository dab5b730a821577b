//! Laws of editing: after every change the tables are consistent; copies and compacted modules
//! equal the original.

use cotan_ir::verify::links::broken_links;
use cotan_ir::{Block, Def, Ir, Loc, Mapping, NewOp, Op, Region, Registry, Type, Value};
use proptest::prelude::*;
use std::collections::HashMap;
use std::fmt::Write;

fn empty_module() -> Ir {
    let mut ir = Ir::new(Registry::builder().build());
    let region = ir.create_region();
    ir.append_new_block(region, &[Type::F64], Loc::UNKNOWN);
    let name = ir.op_name("test.module");
    let root = ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
    ir.set_root(root);
    ir
}

/// Everything there is to choose from.
struct Parts {
    /// All but the outermost.
    ops: Vec<Op>,
    values: Vec<Value>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
}

impl Parts {
    fn of(ir: &Ir, root: Op) -> Self {
        let mut parts = Self { ops: vec![], values: vec![], blocks: vec![], regions: vec![] };
        for op in ir.walk(root) {
            parts.ops.extend((op != root).then_some(op));
            parts.values.extend(ir.results(op));
            for &region in ir.regions(op) {
                parts.regions.push(region);
                for block in ir.blocks(region) {
                    parts.blocks.push(block);
                    parts.values.extend(ir.args(block));
                }
            }
        }
        parts
    }
}

/// Prints operations, operands, types, blocks, successors inside `root`, numbered in the order of
/// the text; values from outside have no number.
fn print(ir: &Ir, root: Op) -> String {
    let parts = Parts::of(ir, root);
    let values: HashMap<Value, usize> = parts.values.iter().copied().zip(0..).collect();
    let blocks: HashMap<Block, usize> = parts.blocks.iter().copied().zip(0..).collect();
    let mut out = String::new();
    for op in ir.walk(root) {
        let operands: Vec<_> = ir.operands(op).map(|value| values.get(&value)).collect();
        let results: Vec<_> = ir.results(op).map(|value| (values[&value], ir.ty(value))).collect();
        let successors: Vec<_> = ir.successors(op).iter().map(|b| blocks.get(b)).collect();
        let name = ir.name_text(op);
        writeln!(out, "{name} {operands:?} {results:?} {successors:?}").unwrap();
        for &region in ir.regions(op) {
            for block in ir.blocks(region) {
                let args: Vec<_> = ir.args(block).map(|arg| (values[&arg], ir.ty(arg))).collect();
                writeln!(out, "^{} {args:?} {}", blocks[&block], ir.ops(block).count()).unwrap();
            }
        }
    }
    out
}

/// An edit: which one, and numbers that choose its parts.
type Edit = (u8, usize, usize, usize);

fn pick<T: Copy>(list: &[T], number: usize) -> Option<T> {
    list.get(number.checked_rem(list.len())?).copied()
}

fn has_successors(ir: &Ir, block: Block) -> bool {
    ir.ops(block).any(|op| !ir.successors(op).is_empty())
}

fn is_target(ir: &Ir, parts: &Parts, block: Block) -> bool {
    parts.ops.iter().any(|&op| ir.successors(op).contains(&block))
}

/// Does one edit if its parts allow it; `None` if not.
fn edit(ir: &mut Ir, (kind, a, b, c): Edit) -> Option<()> {
    let root = ir.root();
    let parts = Parts::of(ir, root);
    let (op, value) = (pick(&parts.ops, a), pick(&parts.values, b)?);
    let block = pick(&parts.blocks, a)?;
    match kind {
        0..=2 => create(ir, &parts, block, (kind, b, c)),
        3 => {
            let index = c.checked_rem(ir.operand_count(op?))?;
            ir.set_operand(op?, index, value);
        }
        4 => {
            let values: Vec<Value> =
                (0..c % 5).filter_map(|i| pick(&parts.values, b + i)).collect();
            ir.set_operands(op?, &values);
        }
        5 => ir.replace_all_uses(pick(&parts.values, a)?, value),
        6 => erase(ir, op?)?,
        7 => {
            let (op, before) = (op?, pick(&parts.ops, b)?);
            let stays = ir.parent_op(op) == ir.parent_op(before)
                && ir.block_of(op).and_then(|b| ir.region_of(b))
                    == ir.block_of(before).and_then(|b| ir.region_of(b));
            let free = ir.successors(op).is_empty() && !ir.is_within(before, op);
            (op != before && (stays || free)).then(|| ir.move_before(op, before))?;
        }
        8 => {
            ir.split_block(op?);
        }
        9 => inline(ir, &parts, block, pick(&parts.ops, b)?)?,
        10 => {
            let copy = ir.clone_op(op?, &mut Mapping::default());
            assert_eq!(print(ir, op?), print(ir, copy));
            ir.insert_after(copy, op?);
        }
        11 => {
            let (from, to) = (pick(&parts.regions, b)?, pick(&parts.regions, c)?);
            let around = ir.region_parent(to)?;
            let nested = ir.is_within(around, ir.region_parent(from)?);
            (from != to && !nested).then(|| ir.move_blocks(from, to))?;
        }
        12 => {
            ir.append_new_block(pick(&parts.regions, b)?, &[Type::I32, Type::F64], Loc::UNKNOWN);
        }
        13 => {
            let index = c.checked_rem(ir.arg_count(block))?;
            ir.is_unused(ir.arg(block, index)).then(|| ir.erase_block_arg(block, index))?;
        }
        _ => compact(ir),
    }
    Some(())
}

fn create(ir: &mut Ir, parts: &Parts, block: Block, (kind, b, c): (u8, usize, usize)) {
    let operands: Vec<Value> = (0..c % 4).filter_map(|i| pick(&parts.values, b + i)).collect();
    let results = &[Type::F64, Type::I32, Type::INDEX][..b % 4 % 3 + usize::from(b % 4 == 3)];
    let regions: Vec<Region> = (0..kind).map(|_| ir.create_region()).collect();
    let around = ir.region_of(block).unwrap();
    let targets: Vec<Block> = ir.blocks(around).collect();
    let successors: Vec<Block> = (0..b % 3).filter_map(|i| pick(&targets, c + i)).collect();
    let name = ir.op_name(["u.a", "u.b", "u.c"][c % 3]);
    let op = ir.create_op(NewOp {
        operands: &operands,
        results,
        regions: &regions,
        successors: &successors,
        ..NewOp::new(name, Loc::UNKNOWN)
    });
    ir.append_op(block, op);
    for &region in &regions {
        ir.append_new_block(region, &[Type::I32], Loc::UNKNOWN);
    }
}

fn erase(ir: &mut Ir, op: Op) -> Option<()> {
    let defined = Parts::of(ir, op).values;
    let alone = defined.iter().all(|&value| ir.users(value).all(|user| ir.is_within(user, op)));
    alone.then(|| ir.erase_op(op))
}

fn inline(ir: &mut Ir, parts: &Parts, block: Block, before: Op) -> Option<()> {
    let region = ir.region_of(block)?;
    let home = ir.block_of(before)?;
    let free = ir.region_of(home) == Some(region) || !has_successors(ir, block);
    let owner = ir.block_parent_op(block)?;
    let inside = ir.block_within(home, region) == Some(block);
    if !free
        || inside
        || is_target(ir, parts, block)
        || ir.entry(region) == Some(block) && owner == ir.root()
    {
        return None;
    }
    // The replacements of the arguments must not be among them.
    let args: Vec<Value> = ir.args(block).collect();
    let other = parts.values.iter().copied().find(|value| !args.contains(value))?;
    ir.inline_block_before(block, before, &vec![other; args.len()]);
    Some(())
}

fn compact(ir: &mut Ir) {
    let root = ir.root();
    let old = Parts::of(ir, root);
    let users: Vec<Vec<Op>> = old.values.iter().map(|&v| ir.users(v).collect()).collect();
    let before = print(ir, root);
    let map = ir.compact();
    assert_eq!(print(ir, ir.root()), before);
    for (&value, users) in old.values.iter().zip(users) {
        let mapped: Vec<Op> = users.iter().map(|&op| map.op(op).unwrap()).collect();
        let users: Vec<Op> = ir.users(map.value(value).unwrap()).collect();
        assert_eq!(users, mapped, "a list of uses keeps its order");
    }
    assert_eq!(ir.live_op_count(), old.ops.len() + 1);
    let twice = map.then(&ir.compact());
    assert!(old.ops.iter().all(|&op| !ir.is_erased(twice.op(op).unwrap())));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn tables_agree_after_every_edit(
        edits in prop::collection::vec((0u8..15, 0usize..1000, 0usize..1000, 0usize..1000), 1..60)
    ) {
        let mut ir = empty_module();
        for (step, &change) in edits.iter().enumerate() {
            edit(&mut ir, change);
            prop_assert_eq!(broken_links(&ir), Vec::<String>::new(), "edit {}: {:?}", step, change);
        }
        let live = ir.walk(ir.root()).count();
        prop_assert_eq!(ir.live_op_count(), live);
        compact(&mut ir);
    }
}

#[test]
fn compaction_drops_unreachable_entities() {
    let mut ir = empty_module();
    let block = ir.entry(ir.regions(ir.root())[0]).unwrap();
    let arg = ir.arg(block, 0);
    let name = ir.op_name("u.op");
    let [kept, erased, detached] = [0, 1, 2]
        .map(|_| ir.create_op(NewOp { operands: &[arg], ..NewOp::new(name, Loc::UNKNOWN) }));
    ir.append_op(block, kept);
    ir.erase_op(erased);
    assert!(!ir.wants_compaction());
    let map = ir.compact();
    assert_eq!((map.op(erased), map.op(detached)), (None, None));
    let arg = map.value(arg).unwrap();
    assert_eq!(ir.users(arg).collect::<Vec<_>>(), [map.op(kept).unwrap()]);
    assert_eq!(ir.def(arg), Def::Argument(map.block(block).unwrap()));
    assert_eq!(ir.live_op_count(), 2);
    assert_eq!(broken_links(&ir), Vec::<String>::new());
}

#[cfg(debug_assertions)]
type Read = Box<dyn Fn(&Ir)>;

#[cfg(debug_assertions)]
#[test]
fn handles_from_before_a_compaction_are_caught() {
    let mut ir = empty_module();
    let (op, block) = (ir.root(), ir.entry(ir.regions(ir.root())[0]).unwrap());
    let (region, value) = (ir.regions(op)[0], ir.arg(block, 0));
    ir.compact();
    let stale: [(&str, Read); 4] = [
        ("op", Box::new(move |ir| _ = ir.name(op))),
        ("block", Box::new(move |ir| _ = ir.first_op(block))),
        ("region", Box::new(move |ir| _ = ir.entry(region))),
        ("value", Box::new(move |ir| _ = ir.ty(value))),
    ];
    for (what, read) in stale {
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&ir)));
        let panic = caught.expect_err("an old handle is found out");
        let words = panic.downcast_ref::<String>().expect("it says why");
        assert!(words.contains("from before a compaction"), "an old {what}: {words}");
    }
}

#[test]
fn walking_goes_in_the_order_of_the_text() {
    let mut ir = empty_module();
    let block = ir.entry(ir.regions(ir.root())[0]).unwrap();
    for i in 0..3 {
        let regions: Vec<Region> = (0..3).map(|_| ir.create_region()).collect();
        let name = ir.op_name(["u.0", "u.1", "u.2"][i]);
        let op = ir.create_op(NewOp { regions: &regions, ..NewOp::new(name, Loc::UNKNOWN) });
        ir.append_op(block, op);
        let inner = ir.append_new_block(regions[i], &[], Loc::UNKNOWN);
        ir.append_new_block(regions[i], &[], Loc::UNKNOWN);
        let name = ir.op_name("u.inner");
        let op = ir.create_op(NewOp::new(name, Loc::UNKNOWN));
        ir.append_op(inner, op);
    }
    let names: Vec<&str> = ir.walk(ir.root()).skip(1).map(|op| ir.name_text(op)).collect();
    assert_eq!(names, ["u.0", "u.inner", "u.1", "u.inner", "u.2", "u.inner"]);
    let mut inside_out = ir.nested_ops_inside_out(ir.root());
    assert_eq!(inside_out.pop(), Some(ir.root()));
}
