//! What an operation does with buffers.

use crate::analysis::vectorizable_loop::{Access, access};
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_dialects::{Effects, effects};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The reads and writes of an operation, and of what is inside it.
pub struct AccessSet {
    pub accesses: Vec<Access>,
}

impl AccessSet {
    /// Those of an operation, if it does nothing else that matters to others.
    pub fn by(ir: &Ir, op: Op) -> Option<Self> {
        let mut accesses = Vec::new();
        for op in ir.walk(op) {
            match access(ir, op) {
                Some(access) => accesses.push(access),
                None if ir.is::<Alloc>(op) => {}
                // Nobody may touch it from then on.
                None if let Some(it) = ir.get::<Dealloc>(op) => {
                    let buffer = it.memref;
                    accesses.push(Access { buffer, at: None, stored: Some(buffer) });
                }
                None if ir.is::<scf::For>(op) || ir.is::<scf::If>(op) => {}
                None if ir.is::<scf::Yield>(op) || effects(ir, op) == Effects::Pure => {}
                None => return None,
            }
        }
        Some(Self { accesses })
    }

    /// Whether a buffer is read.
    pub fn reads(&self, buffer: Value) -> bool {
        self.accesses.iter().any(|it| it.buffer == buffer && it.stored.is_none())
    }

    /// Whether a buffer is written.
    pub fn writes(&self, buffer: Value) -> bool {
        self.accesses.iter().any(|it| it.buffer == buffer && it.stored.is_some())
    }

    /// The buffers that one of both writes and both touch.
    pub fn shared(&self, other: &Self) -> Vec<Value> {
        let touches =
            |touched: &Self, buffer| touched.accesses.iter().any(|it| it.buffer == buffer);
        let written = self.accesses.iter().chain(&other.accesses).filter(|it| it.stored.is_some());
        let shared = |&buffer: &Value| touches(self, buffer) && touches(other, buffer);
        let written: IndexSet<Value, FxBuildHasher> = written.map(|it| it.buffer).collect();
        written.into_iter().filter(shared).collect()
    }

    /// Whether a buffer is only touched at this place.
    pub fn only_at(&self, buffer: Value, place: Value) -> bool {
        let mut accesses = self.accesses.iter().filter(|it| it.buffer == buffer);
        accesses.all(|it| it.at == Some(place))
    }
}
