//! How long each pass takes.

use super::{End, Instrument, Invocation};
use crate::pipeline::Nest;
use cotan_ir::{Ir, Op};
use std::time::{Duration, Instant};

/// Times nests, passes and the verifier, as a tree.
#[derive(Debug)]
pub struct Timing {
    nodes: Vec<TimingNode>,
    open: Vec<(usize, Instant)>,
}

/// One line of the tree.
#[derive(Clone, Debug)]
pub struct TimingNode {
    /// A pass, `(verify)`, or the operation that a nest runs on.
    pub name: String,
    /// How deep it stands.
    pub depth: usize,
    /// The time from start to end, summed up over all runs.
    pub wall: Duration,
    /// How often it ran.
    pub runs: u64,
    children: Vec<usize>,
    /// Tells two passes or nests of the same name apart.
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
    /// The lines of the tree from the top, parents before children, in the order of first runs.
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
