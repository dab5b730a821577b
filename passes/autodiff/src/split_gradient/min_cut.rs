//! Minimum cuts of networks with capacities.

use petgraph::Direction::Incoming;
use petgraph::algo::dinics;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// A capacity that no cut includes.
pub const UNLIMITED: u64 = u64::MAX / 4;

/// Edges with capacities.
pub type Network = DiGraph<(), u64>;

/// Returns for each node whether it is on the side of the sink, for the minimum cut that is closest
/// to the sink.
pub fn sink_side(network: &Network, source: NodeIndex, sink: NodeIndex) -> Vec<bool> {
    let (_, flows) = dinics(network, source, sink);
    // The nodes from which the sink is reached over edges with capacity left.
    let mut reaching = vec![false; network.node_count()];
    reaching[sink.index()] = true;
    let mut open = vec![sink];
    while let Some(node) = open.pop() {
        let before = network.edges_directed(node, Incoming);
        let before = before.filter(|edge| flows[edge.id().index()] < *edge.weight());
        let after = network.edges(node).filter(|edge| flows[edge.id().index()] > 0);
        for from in before.map(|edge| edge.source()).chain(after.map(|edge| edge.target())) {
            if !std::mem::replace(&mut reaching[from.index()], true) {
                open.push(from);
            }
        }
    }
    reaching
}
