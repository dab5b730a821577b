//! Data flow on random graphs, compared with searches.

use cotan_ir::dataflow::dense::{DenseAnalysis, Direction, solve};
use cotan_ir::dataflow::liveness::Liveness;
use cotan_ir::dataflow::sparse::{self, Flow, SparseAnalysis};
use cotan_ir::dataflow::{LastUse, LastUses, Lattice, next_use};
use cotan_ir::{Block, Ir, Loc, NewOp, Op, Region, Registry, Type, Value};
use proptest::prelude::*;

/// A block of a random graph: the numbers of its successors, and of the blocks whose value it uses.
type Node = (Vec<usize>, Vec<usize>);

/// Returns a region of blocks. Each defines an argument and a result, and uses the results of
/// others.
fn region(nodes: &[Node]) -> (Ir, Region, Vec<Block>, Vec<Op>) {
    let mut ir = Ir::new(Registry::builder().build());
    let region = ir.create_region();
    let name = ir.op_name("u.go");
    let mut add = |_: &Node| ir.append_new_block(region, &[Type::I32], Loc::UNKNOWN);
    let blocks: Vec<Block> = nodes.iter().map(&mut add).collect();
    let mut ops = Vec::new();
    for ((to, _), &block) in nodes.iter().zip(&blocks) {
        let to: Vec<Block> = to.iter().map(|&i| blocks[i]).collect();
        let new =
            NewOp { successors: &to, results: &[Type::I32], ..NewOp::new(name, Loc::UNKNOWN) };
        let op = ir.create_op(new);
        ir.append_op(block, op);
        ops.push(op);
    }
    for ((_, uses), &op) in nodes.iter().zip(&ops) {
        let operands: Vec<Value> = uses.iter().map(|&i| ir.result(ops[i], 0)).collect();
        ir.set_operands(op, &operands);
    }
    ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
    (ir, region, blocks, ops)
}

fn graphs() -> impl Strategy<Value = Vec<Node>> {
    let numbers = |n: usize| prop::collection::vec(0..n, 0..3);
    (1usize..10).prop_flat_map(move |n| prop::collection::vec((numbers(n), numbers(n)), n))
}

/// Returns the nodes that a path of at least one edge leads to.
fn reachable(nodes: &[Node], from: usize, edges: impl Fn(&Node) -> &Vec<usize>) -> Vec<bool> {
    let mut seen = vec![false; nodes.len()];
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for &next in edges(&nodes[node]) {
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    seen
}

/// Returns whether a value of block `def` is live at the end of block `at`: a path from there
/// leads to a use without passing the definition.
fn is_live_after(nodes: &[Node], def: usize, at: usize) -> bool {
    let mut seen = vec![false; nodes.len()];
    let mut open = nodes[at].0.clone();
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        if nodes[node].1.contains(&def) && node != def {
            return true;
        }
        if node != def {
            open.extend(&nodes[node].0);
        }
    }
    false
}

/// The numbers of the blocks on some path so far.
#[derive(Clone, PartialEq, Debug)]
struct Passed(Vec<Block>);

impl Lattice for Passed {
    fn bottom() -> Self {
        Self(Vec::new())
    }

    fn join(&mut self, other: &Self) -> bool {
        let before = self.0.len();
        for block in &other.0 {
            if !self.0.contains(block) {
                self.0.push(*block);
            }
        }
        self.0.len() > before
    }
}

/// A forward analysis: the blocks that control has passed.
struct Passing;

impl DenseAnalysis for Passing {
    type State = Passed;
    const DIRECTION: Direction = Direction::Forward;

    fn transfer(&mut self, ir: &Ir, op: Op, state: &mut Passed) {
        let block = ir.block_of(op).expect("it is in a block");
        state.join(&Passed(vec![block]));
    }
}

/// A backward sparse analysis: the values that a value depends on.
struct Needed;

impl SparseAnalysis for Needed {
    type State = bool;

    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, bool>) {
        let op = ir.def_op(value).expect("it is a result");
        ir.operands(op).for_each(|operand| flow.join(operand, &true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn live_values_reach_a_use(nodes in graphs()) {
        let (ir, region, blocks, ops) = region(&nodes);
        let liveness = Liveness::new(&ir, region);
        for (at, &block) in blocks.iter().enumerate() {
            let live = liveness.live_out(block).expect("it is a block of the region");
            for (def, &op) in ops.iter().enumerate() {
                // An operation that uses its own result does so in the next iteration only, and
                // that definition comes after the use.
                if nodes[def].1.contains(&def) {
                    continue;
                }
                let expected = is_live_after(&nodes, def, at);
                prop_assert_eq!(live.contains(ir.result(op, 0)), expected, "{} {}", def, at);
            }
            prop_assert!(!live.contains(ir.arg(block, 0)));
        }
    }

    #[test]
    fn last_uses_precede_dead_values(nodes in graphs()) {
        let (ir, region, _, ops) = region(&nodes);
        let root = ir.region_parent(region).expect("it has an operation");
        let found: Vec<LastUse> = LastUses::new(&ir, [root], |_| false).iter().collect();
        for (at, &op) in ops.iter().enumerate() {
            for (def, &other) in ops.iter().enumerate() {
                let value = ir.result(other, 0);
                let is_use = nodes[at].1.contains(&def);
                if def == at && is_use {
                    continue;
                }
                let is_live = is_live_after(&nodes, def, at);
                let is_last = found.iter().any(|last| last.op == op && last.value == value);
                prop_assert_eq!(is_last, (is_use || def == at) && !is_live, "{} {}", def, at);
                if is_use {
                    let next = next_use(&ir, op, value, |_, _| false);
                    prop_assert_eq!(next.is_some(), is_live, "{} {}", def, at);
                    let is_user = |next: Op| ir.users(value).any(|user| user == next);
                    prop_assert!(next.is_none_or(is_user));
                }
            }
        }
        prop_assert!(found.iter().all(|last| last.op != root));
    }

    #[test]
    fn a_forward_analysis_passes_every_path(nodes in graphs()) {
        let (ir, region, blocks, _) = region(&nodes);
        let states = solve(&ir, region, &mut Passing, &Passed::bottom());
        for (to, &block) in blocks.iter().enumerate() {
            let passed = states.at_start(block).expect("it is a block of the region");
            for (from, other) in blocks.iter().enumerate() {
                let expected = reachable(&nodes, from, |node| &node.0)[to];
                prop_assert_eq!(passed.0.contains(other), expected, "{} {}", from, to);
            }
        }
    }

    #[test]
    fn a_sparse_analysis_follows_every_dependence(nodes in graphs()) {
        let (ir, _, _, ops) = region(&nodes);
        let states = sparse::solve(&ir, &mut Needed, [(ir.result(ops[0], 0), true)]);
        let needed = reachable(&nodes, 0, |node| &node.1);
        for (at, &op) in ops.iter().enumerate() {
            prop_assert_eq!(states.get(ir.result(op, 0)), at == 0 || needed[at], "{}", at);
        }
    }
}

/// Returns a block in an operation, with a value, an operation that has a region with uses of the
/// value, and uses after it.
fn nested() -> (Ir, Value, [Op; 4]) {
    let mut ir = Ir::new(Registry::builder().build());
    let (name, loc) = (ir.op_name("u.go"), Loc::UNKNOWN);
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::I32], loc);
    let value = ir.arg(block, 0);
    let inner = ir.create_region();
    let inside = ir.append_new_block(inner, &[], loc);
    let using = NewOp { operands: &[value], ..NewOp::new(name, loc) };
    let [first, second, last] = [(); 3].map(|()| ir.create_op(using.clone()));
    ir.append_op(inside, first);
    ir.append_op(inside, second);
    let around = ir.create_op(NewOp { regions: &[inner], ..NewOp::new(name, loc) });
    ir.append_op(block, around);
    ir.append_op(block, last);
    ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, loc) });
    (ir, value, [around, first, second, last])
}

#[test]
fn a_use_inside_an_operation_counts_as_one_by_it() {
    let (mut ir, value, [around, first, second, last]) = nested();
    let root = ir.parent_op(around).expect("it has a parent");
    let all = |ir: &Ir| LastUses::new(ir, [root], |_| false).iter().collect::<Vec<LastUse>>();
    assert_eq!(all(&ir), [LastUse { op: last, value, is_operand: true }]);
    ir.erase_op(last);
    assert_eq!(all(&ir), [LastUse { op: around, value, is_operand: false }]);
    let consumed = LastUses::new(&ir, [root], |_| true);
    let consumed: Vec<Op> = consumed.iter().map(|last| last.op).collect();
    assert_eq!(consumed, [first, second]);
}

#[test]
fn the_next_use_is_a_later_one_or_a_repetition() {
    let (ir, value, [around, first, second, last]) = nested();
    let next = |op, once| next_use(&ir, op, value, move |_, _| once);
    assert_eq!(next(first, false), Some(second));
    assert_eq!(next(second, false), Some(around));
    assert_eq!(next(second, true), Some(last));
    assert_eq!(next(around, true).map(|op| ir.parent_op(op)), Some(Some(around)));
    assert_eq!(next(last, false), None);
}

#[test]
fn a_block_without_region_has_next_uses() {
    let mut ir = Ir::new(Registry::builder().build());
    let name = ir.op_name("u.go");
    let [home, other] = [(); 2].map(|()| ir.create_block());
    let value = ir.add_block_arg(home, Type::I32, Loc::UNKNOWN);
    let using = NewOp { operands: &[value], ..NewOp::new(name, Loc::UNKNOWN) };
    let [first, second, far] = [(); 3].map(|()| ir.create_op(using.clone()));
    ir.append_op(home, first);
    ir.append_op(home, second);
    assert_eq!(next_use(&ir, first, value, |_, _| false), Some(second));
    assert_eq!(next_use(&ir, second, value, |_, _| false), Some(far), "it is not inserted yet");
    ir.append_op(other, far);
    assert_eq!(next_use(&ir, second, value, |_, _| false), Some(far));
    ir.erase_op(far);
    assert_eq!(next_use(&ir, second, value, |_, _| false), None);
}
