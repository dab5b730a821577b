//! The memory accesses of an operation and of its regions.
//!
//! Two operations may be reordered or fused if neither writes a buffer that the other one accesses.
//! The set exists only if the operation has no other side effects, and carries no
//! buffers. A buffer that is written aliases
//! no other one.

use crate::analysis::carried_buffers::carries_buffers;
use crate::analysis::vectorizable_loop::{Access, access};
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_dialects::{Effects, effects};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// All loads and stores of an operation, including those in its regions.
pub struct AccessSet {
    pub accesses: Vec<Access>,
}

impl AccessSet {
    /// Returns the accesses of `op`, or `None` if it has any other side effect.
    pub fn by(ir: &Ir, op: Op) -> Option<Self> {
        let mut accesses = Vec::new();
        for op in ir.walk(op) {
            match access(ir, op) {
                Some(access) => accesses.push(access),
                None if ir.is::<Alloc>(op) => {}
                // A deallocation acts as a write: no access may move past it.
                None if let Some(it) = ir.get::<Dealloc>(op) => {
                    let buffer = it.memref;
                    accesses.push(Access { buffer, at: None, stored: Some(buffer) });
                }
                // Its accesses are of other values than the initial buffers.
                None if carries_buffers(ir, op) => return None,
                None if ir.is::<scf::For>(op) || ir.is::<scf::If>(op) => {}
                None if ir.is::<scf::Yield>(op) || effects(ir, op) <= Effects::Diverges => {}
                None => return None,
            }
        }
        Some(Self { accesses })
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.accesses.is_empty()
    }

    /// Returns the loads.
    pub fn loads(&self) -> impl Iterator<Item = &Access> {
        self.accesses.iter().filter(|it| it.stored.is_none())
    }

    /// Returns whether a buffer is read.
    pub fn reads(&self, buffer: Value) -> bool {
        self.loads().any(|it| it.buffer == buffer)
    }

    /// Returns whether a buffer is written.
    pub fn writes(&self, buffer: Value) -> bool {
        self.accesses.iter().any(|it| it.buffer == buffer && it.stored.is_some())
    }

    /// Returns the buffers that both sets access and at least one of them writes.
    pub fn shared(&self, other: &Self) -> Vec<Value> {
        let sets = [(self, other), (other, self)];
        let in_both = sets.into_iter().flat_map(|(this, other)| {
            let stores = this.accesses.iter().filter(|it| it.stored.is_some());
            stores.filter(|it| other.accesses.iter().any(|that| that.buffer == it.buffer))
        });
        let buffers: IndexSet<Value, FxBuildHasher> = in_both.map(|it| it.buffer).collect();
        buffers.into_iter().collect()
    }
}
