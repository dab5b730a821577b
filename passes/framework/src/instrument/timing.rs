//! Timing of passes.

use super::{End, Instrument, Invocation};
use crate::pipeline::Nest;
use cotan_ir::{Ir, Op};
use std::time::{Duration, Instant};

/// An instrument that times nests, passes and the verifier, as a tree.
#[derive(Debug)]
pub struct Timing {
    nodes: Vec<TimingNode>,
    open: Vec<(usize, Instant)>,
}

/// One node of the timing tree.
#[derive(Clone, Debug)]
pub struct TimingNode {
    /// The name of a pass, `(verify)`, or the operation that a nest runs on.
    pub name: String,
    /// The depth in the tree.
    pub depth: usize,
    /// The time from start to end, summed over all runs.
    pub wall: Duration,
    /// The number of runs.
    pub runs: u64,
    children: Vec<usize>,
    /// Distinguishes two passes or nests of the same name.
    id: Option<usize>,
}

impl TimingNode {
    fn new(name: &str, depth: usize, id: Option<usize>) -> Self {
        let (wall, runs) = (Duration::ZERO, 0);
        Self { name: name.to_owned(), depth, wall, runs, children: Vec::new(), id }
    }
}

impl Default for Timing {
    fn default() -> Self {
        Self { nodes: vec![TimingNode::new("", 0, None)], open: Vec::new() }
    }
}

impl Timing {
    /// Returns the nodes in pre-order, siblings in the order of their first runs.
    pub fn nodes(&self) -> Vec<&TimingNode> {
        let mut lines = Vec::new();
        let mut stack: Vec<usize> = self.nodes[0].children.iter().rev().copied().collect();
        while let Some(index) = stack.pop() {
            lines.push(&self.nodes[index]);
            stack.extend(self.nodes[index].children.iter().rev());
        }
        lines
    }

    fn start(&mut self, name: &str, id: Option<usize>) {
        let parent = self.open.last().map_or(0, |open| open.0);
        let known = self.nodes[parent].children.iter().copied().find(|&child| {
            let child = &self.nodes[child];
            child.id == id && child.name == name
        });
        let index = known.unwrap_or_else(|| {
            let depth = self.open.len();
            self.nodes.push(TimingNode::new(name, depth, id));
            let index = self.nodes.len() - 1;
            self.nodes[parent].children.push(index);
            index
        });
        self.open.push((index, Instant::now()));
    }

    fn stop(&mut self) {
        let Some((index, start)) = self.open.pop() else { return };
        self.nodes[index].wall += start.elapsed();
        self.nodes[index].runs += 1;
    }
}

impl Instrument for Timing {
    fn before_nest(&mut self, ir: &Ir, nest: &Nest, op: Op) {
        self.start(ir.name_text(op), Some(nest.id));
    }

    fn after_nest(&mut self, _ir: &Ir, _nest: &Nest, _op: Op) {
        self.stop();
    }

    fn before_pass(&mut self, _ir: &Ir, invocation: Invocation<'_>) {
        self.start(invocation.step.pass.name, Some(invocation.step.id));
    }

    fn after_pass(&mut self, _ir: &Ir, _invocation: Invocation<'_>, _end: End) {
        self.stop();
    }

    fn before_verify(&mut self, _ir: &Ir, _ops: &[Op]) {
        self.start("(verify)", None);
    }

    fn after_verify(&mut self, _ir: &Ir, _ops: &[Op], _valid: bool) {
        self.stop();
    }
}
