//! Reads and writes of a few numbers in a row in each turn, between those of other turns.

use super::{Access, Form, Forms, access, is_vector};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// How many reads and writes of a loop are looked at.
const MOST: usize = 64;

/// As many reads, or writes, as lie between those of one turn and the next: those of turns side by side cover a range without
/// gaps.
#[derive(Clone, Debug)]
pub struct Interleaved {
    /// The operations, in the order of their places.
    pub ops: Vec<Op>,
    /// Whether later turns come to lower places.
    pub goes_down: bool,
}

impl Interleaved {
    /// Those of a loop.
    pub fn all(ir: &Ir, this: &scf::For, forms: &Forms) -> Vec<Self> {
        let touches: Vec<Touch> = Touch::all(ir, this, forms).collect();
        let mut found: Vec<Self> = Vec::new();
        for first in &touches {
            let next = |far: i64| touches.iter().find(|it| it.is_after(first, far));
            let ops = (0..first.stride.abs()).map(|far| next(far).map(|it| it.op));
            let Some(ops) = ops.collect::<Option<Vec<Op>>>() else { continue };
            if !found.iter().any(|it| it.ops.iter().any(|op| ops.contains(op))) {
                found.push(Self { ops, goes_down: first.stride < 0 });
            }
        }
        found.iter().filter(|it| it.is_free(ir, this, &found)).cloned().collect()
    }

    /// Whether an operation is one of them.
    pub fn has(&self, op: Op) -> bool {
        self.ops.contains(&op)
    }

    fn buffer(&self, ir: &Ir) -> Option<Value> {
        access(ir, self.ops[0]).map(|it| it.buffer)
    }

    /// Whether they may all be done where the first one reads, or the last one writes: nobody writes what is read, and
    /// what is written is written here alone.
    fn is_free(&self, ir: &Ir, this: &scf::For, all: &[Self]) -> bool {
        let Some(around) = ir.region_parent(this.body) else { return false };
        let buffer = self.buffer(ir);
        let is_same = |it: &Access| Some(it.buffer) == buffer;
        let touches = ir.walk(around).filter_map(|op| access(ir, op)).filter(is_same);
        let (writes, reads): (Vec<Access>, Vec<Access>) =
            touches.partition(|it| it.stored.is_some());
        if writes.is_empty() {
            return true;
        }
        let here = all.iter().filter(|it| it.buffer(ir) == buffer);
        reads.is_empty() && writes.len() == here.map(|it| it.ops.len()).sum::<usize>()
    }
}

/// An operation that reads or writes one number in each turn, a few places from that of the turn before.
struct Touch {
    op: Op,
    buffer: Value,
    is_write: bool,
    stride: i64,
    place: Affine<Value>,
}

impl Touch {
    fn all(ir: &Ir, this: &scf::For, forms: &Forms) -> impl Iterator<Item = Self> {
        let block = ir.single_block(this.body);
        let ops = block.into_iter().flat_map(|block| ir.ops(block));
        let touch = |op| {
            let Access { buffer, at, stored } = access(ir, op)?;
            let is_number = !ir.results(op).chain(stored).any(|value| is_vector(ir, value));
            let at = at.filter(|_| is_number && !forms.is_own(buffer))?;
            let Form::Linear(stride @ (2 | 4 | -2 | -4)) = forms.get(at) else { return None };
            let place = Affine::of(ir, at);
            Some(Self { op, buffer, is_write: stored.is_some(), stride, place })
        };
        ops.filter_map(touch).take(MOST)
    }

    fn is_after(&self, first: &Self, far: i64) -> bool {
        let is_alike = self.buffer == first.buffer
            && self.is_write == first.is_write
            && self.stride == first.stride;
        let distance = || self.place.minus(&first.place)?.as_constant();
        is_alike && distance() == Some(far)
    }
}
