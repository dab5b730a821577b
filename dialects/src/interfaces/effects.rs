//! The side effects of operations.

use crate::{Callee, RegionExecution};
use cotan_ir::registry::Interface;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{AttrData, Ir, Op, Region};
use rustc_hash::FxHashSet;

/// The side effects of an operation; the worst possible one.
///
/// Operations in its regions are not included: a caller has to visit them as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effects {
    /// None: it may be erased, merged with an equal one, and moved.
    Pure,
    /// None, but it may not terminate or may trap: it may be erased and merged with an equal one,
    /// but not executed speculatively.
    Diverges,
    /// It reads memory: it may be erased, and merged if no write is in between.
    Read,
    /// It writes memory or stops the program: it must not be moved.
    Write,
    /// The effects are not declared.
    Unknown,
}

impl Interface for Effects {}

impl Effects {
    /// Returns the effects by the trait `pure`, or else by the attached interface.
    ///
    /// Operations of this crate declare purity only by the trait; foreign operations have it
    /// attached.
    pub fn declared(spec: &OpSpec, attached: Option<Self>) -> Self {
        if spec.has(Traits::PURE) { Self::Pure } else { attached.unwrap_or(Self::Unknown) }
    }
}

/// Returns the effects of an operation; those of an unregistered operation are unknown.
#[inline]
pub fn effects(ir: &Ir, op: Op) -> Effects {
    let attached = || ir.registry().interface(ir.name(op));
    ir.spec(op).map_or(Effects::Unknown, |spec| Effects::declared(spec, attached()))
}

/// Returns whether an operation, or one that is executed inside it, may write. If not, it may be
/// erased when its results are unused.
pub fn writes(ir: &Ir, op: Op) -> bool {
    may_write(ir, op, &mut |_| true)
}

/// As [`writes`], where a call has the effects of its function; functions are looked up in `table`.
pub fn writes_in_calls(ir: &Ir, op: Op, table: Op) -> bool {
    let (mut symbols, mut seen, mut open) =
        (SymbolTables::default(), FxHashSet::default(), vec![op]);
    while let Some(op) = open.pop() {
        let is_call_of_unknown = &mut |call: Op| {
            let name = Callee::name(ir, call);
            let function = match name.map(|name| ir.attr_data(name)) {
                Some(AttrData::SymbolRef(path)) => symbols.lookup(ir, table, path),
                _ => None,
            };
            let body = function.and_then(|it| ir.regions(it).first().copied());
            let Some(block) = body.and_then(|body| ir.single_block(body)) else { return true };
            if seen.insert(block) {
                // The terminator only returns values.
                let end = ir.last_op(block);
                open.extend(ir.ops(block).filter(|&op| Some(op) != end));
            }
            false
        };
        if may_write(ir, op, is_call_of_unknown) {
            return true;
        }
    }
    false
}

/// Returns whether an operation, or one that is executed inside it, may write. Undeclared effects
/// count as writes if `does` returns true.
fn may_write(ir: &Ir, op: Op, does: &mut dyn FnMut(Op) -> bool) -> bool {
    let mut walk = ir.walk(op);
    while let Some(op) = walk.next() {
        let is_writing = match effects(ir, op) {
            Effects::Pure | Effects::Diverges | Effects::Read => false,
            Effects::Write => true,
            Effects::Unknown => does(op),
        };
        if is_writing || ir.regions(op).iter().any(|&r| is_graph(ir, r)) {
            return true;
        }
        if RegionExecution::of(ir, op) == Some(RegionExecution::Deferred) {
            walk.skip_inside(op);
        }
    }
    false
}

/// Returns whether a region has several blocks, whose control flow may diverge.
fn is_graph(ir: &Ir, region: Region) -> bool {
    ir.entry(region).is_some() && ir.single_block(region).is_none()
}
