//! Runs of a nest on many operations in parallel.
//!
//! The operations are divided into as many contiguous chunks as there are threads. The first chunk
//! is transformed in place, each other one in a copy of the module; then the changes are merged in
//! the order of the module. A pass that reads nothing outside of its operation computes the same in
//! a copy as in the original, so the result does not depend on the number of threads.

use super::{Active, PassManager, Progress};
use crate::analysis::AnalysisCounts;
use crate::pipeline::{Element, Nest};
use crate::report::{Failure, Statistics};
use cotan_ir::{Diagnostics, Ir, Mark, Op, OwnedRows};
use std::ops::Range;
use std::thread;

/// The result of a nest on the operations of a chunk.
struct ChunkEnd {
    statistics: Statistics,
    diagnostics: Diagnostics,
    analyses: AnalysisCounts,
    changed: bool,
    failure: Option<Box<Failure>>,
}

/// A copy of the module for the operations of a chunk.
struct Copy {
    ir: Ir,
    rows: OwnedRows,
    chunk: Range<usize>,
}

/// The stack of a thread: passes recurse over the structure of a program.
const STACK: usize = 16 << 20;

/// Returns whether all passes of a nest read and change only the operation that they run on.
pub(super) fn is_isolated(nest: &Nest) -> bool {
    nest.elements.iter().all(|element| match element {
        Element::Pass(step) => step.is_isolated,
        Element::Nest(inner) => is_isolated(inner),
    })
}

impl Active<'_, '_> {
    /// Runs a nest on operations in parallel.
    pub(super) fn in_parallel(&mut self, nest: &Nest, children: &[Op]) -> Progress {
        let chunks = chunks(self.ir, children, self.manager.threads);
        let Some((first, others)) = chunks.split_first() else { return Ok(()) };
        let (mark, manager) = (self.ir.mark(), self.manager);
        let mut copies = copies(self.ir, children, others);
        let instruments = std::mem::take(&mut self.instruments);
        let (ended, ends) = thread::scope(|scope| {
            let running: Vec<_> = copies
                .iter_mut()
                .map(|copy| {
                    let ops = &children[copy.chunk.clone()];
                    let ir = &mut copy.ir;
                    spawn(scope, move || run_chunk(manager, ir, nest, ops))
                })
                .collect();
            let ended = self.on_children(nest, &children[first.clone()]);
            let ends: Vec<ChunkEnd> = running.into_iter().map(joined).collect();
            (ended, ends)
        });
        self.instruments = instruments;
        ended?;
        for (copy, end) in copies.iter().zip(ends) {
            self.take(&mark, copy, end)?;
        }
        Ok(())
    }

    /// Merges a chunk.
    fn take(&mut self, mark: &Mark, copy: &Copy, end: ChunkEnd) -> Progress {
        if end.changed || end.failure.is_some() {
            self.ir.merge(mark, &copy.rows, &copy.ir);
            self.analyses.clear();
        }
        self.changed |= end.changed;
        self.statistics.add(&end.statistics);
        self.analyses.add_counts(&end.analyses);
        self.diagnostics.extend(end.diagnostics);
        end.failure.map_or(Ok(()), Err)
    }
}

fn run_chunk(manager: &PassManager, ir: &mut Ir, nest: &Nest, ops: &[Op]) -> ChunkEnd {
    let mut active = Active::new(manager, ir, &mut []);
    let failure = active.on_children(nest, ops).err();
    let Active { statistics, diagnostics, analyses, changed, .. } = active;
    ChunkEnd { statistics, diagnostics, analyses: analyses.counts().clone(), changed, failure }
}

/// Copies the module once for each chunk, in parallel.
fn copies(ir: &Ir, children: &[Op], chunks: &[Range<usize>]) -> Vec<Copy> {
    thread::scope(|scope| {
        let running: Vec<_> = chunks
            .iter()
            .map(|chunk| {
                let (ops, chunk) = (&children[chunk.clone()], chunk.clone());
                spawn(scope, move || Copy { ir: ir.clone(), rows: ir.rows_of(ops), chunk })
            })
            .collect();
        running.into_iter().map(joined).collect()
    })
}

/// Divides operations into contiguous chunks with about as many operations inside.
fn chunks(ir: &Ir, children: &[Op], threads: usize) -> Vec<Range<usize>> {
    let sizes: Vec<usize> = children.iter().map(|&op| ir.walk(op).count()).collect();
    let total: usize = sizes.iter().sum();
    let (mut chunks, mut start, mut done) = (Vec::new(), 0, 0);
    for (index, size) in sizes.iter().enumerate() {
        done += size;
        if done * threads >= total * (chunks.len() + 1) || index + 1 == children.len() {
            chunks.push(start..index + 1);
            start = index + 1;
        }
    }
    chunks
}

fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> thread::ScopedJoinHandle<'scope, T> {
    let builder = thread::Builder::new().stack_size(STACK);
    builder.spawn_scoped(scope, work).expect("the system starts a thread")
}

fn joined<T>(handle: thread::ScopedJoinHandle<'_, T>) -> T {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
