//! Dominance, compared with petgraph's on random graphs.

use cotan_ir::dominance::{DominanceInfo, RegionDominance};
use cotan_ir::{Block, Ir, Loc, NewOp, Op, Region, Registry, Type};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use proptest::prelude::*;

/// Returns a region of blocks, each with one operation with these successors.
fn region(ir: &mut Ir, successors: &[Vec<usize>]) -> (Region, Vec<Block>) {
    let region = ir.create_region();
    let args = [Type::I32];
    let blocks: Vec<Block> =
        successors.iter().map(|_| ir.append_new_block(region, &args, Loc::UNKNOWN)).collect();
    let name = ir.op_name("u.go");
    for (&block, to) in blocks.iter().zip(successors) {
        let to: Vec<Block> = to.iter().map(|&i| blocks[i]).collect();
        let op = ir.create_op(NewOp { successors: &to, ..NewOp::new(name, Loc::UNKNOWN) });
        ir.append_op(block, op);
    }
    ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
    (region, blocks)
}

fn empty() -> Ir {
    Ir::new(Registry::builder().build())
}

fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1usize..12).prop_flat_map(|n| prop::collection::vec(prop::collection::vec(0..n, 0..4), n))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn dominators_are_those_of_petgraph(successors in graphs()) {
        let edges = successors.iter().zip(0u32..).flat_map(|(to, i)| {
            to.iter().map(move |&to| (i, to as u32))
        });
        let mut graph = DiGraph::<(), ()>::from_edges(edges);
        while graph.node_count() < successors.len() {
            graph.add_node(());
        }
        let expected = simple_fast(&graph, NodeIndex::new(0));
        let mut ir = empty();
        let (region, blocks) = region(&mut ir, &successors);
        let found = RegionDominance::new(&ir, region);
        for (b, &block) in blocks.iter().enumerate() {
            let above = expected.immediate_dominator(NodeIndex::new(b));
            let above = above.map(|above| blocks[above.index()]);
            prop_assert_eq!(found.immediate_dominator(block), above);
            let dominators = expected.dominators(NodeIndex::new(b));
            prop_assert_eq!(found.is_reachable(block), dominators.is_some());
            let dominators: Option<Vec<usize>> =
                dominators.map(|list| list.map(NodeIndex::index).collect());
            for (a, &other) in blocks.iter().enumerate() {
                let dominates = dominators.as_ref().is_none_or(|list| list.contains(&a));
                prop_assert_eq!(found.dominates(other, block), dominates, "{} {}", a, b);
            }
        }
        let order: Vec<Block> = found.preorder().collect();
        let place = |block: Block| order.iter().position(|&other| other == block);
        for &block in &order {
            let above = found.immediate_dominator(block).map(place);
            prop_assert!(above.is_none_or(|above| above < place(block)));
        }
    }
}

#[test]
fn many_edges_to_one_exit_cost_no_more_than_others() {
    let n = 200_000;
    let mut successors: Vec<Vec<usize>> = (0..n).map(|i| vec![i + 1, n]).collect();
    successors.push(vec![]);
    let mut ir = empty();
    let (region, blocks) = region(&mut ir, &successors);
    let found = RegionDominance::new(&ir, region);
    assert_eq!(found.immediate_dominator(blocks[n]), Some(blocks[0]));
    assert!(found.dominates(blocks[n / 2], blocks[n - 1]));
}

#[test]
fn operations_dominate_later_ones_and_their_contents() {
    let mut ir = empty();
    let (_, blocks) = region(&mut ir, &[vec![1, 2], vec![], vec![]]);
    let name = ir.op_name("u.op");
    let mut put = |block: Block, regions: &[Region]| -> Op {
        let op = ir.create_op(NewOp {
            regions,
            results: &[Type::F64],
            ..NewOp::new(name, Loc::UNKNOWN)
        });
        let last = ir.last_op(block).unwrap();
        ir.insert_before(op, last);
        op
    };
    let (a, b, c) = (put(blocks[0], &[]), put(blocks[0], &[]), put(blocks[1], &[]));
    let (inner, inner_blocks) = region(&mut ir, &[vec![]]);
    let around = ir.region_parent(inner).unwrap();
    ir.append_op(blocks[2], around);
    let inside = ir.first_op(inner_blocks[0]).unwrap();
    let mut dominance = DominanceInfo::new();
    let mut before = |x: Op, y: Op| dominance.op_properly_dominates(&ir, x, y);
    assert!(before(a, b) && before(a, c) && before(b, inside));
    assert!(!before(b, a) && !before(a, a) && !before(c, inside));
    assert!(!before(around, inside) && !before(inside, around));
    let arg = ir.arg(blocks[2], 0);
    assert!(dominance.value_properly_dominates(&ir, arg, inside));
    assert!(!dominance.value_properly_dominates(&ir, arg, c));
    assert!(dominance.value_properly_dominates(&ir, ir.result(a, 0), inside));
}
