//! What operations do beside giving results.

use crate::{Callee, RegionExecution};
use cotan_ir::registry::Interface;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{AttrData, Ir, Op, Region};
use rustc_hash::FxHashSet;

/// What an operation does beside giving results; the worst of what it may do.
///
/// The operations inside its regions are not counted: who asks looks at them as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effects {
    /// Nothing: it may be removed, merged with an equal one, and moved.
    Pure,
    /// Nothing, but it may not come to its end, never or not without an error: it may be removed
    /// and merged with an equal one, but not run where it did not run before.
    Diverges,
    /// It reads memory: it may be removed, and merged when nothing was written in between.
    Read,
    /// It writes memory, or stops the program: it stays where it is.
    Write,
    /// Nobody said.
    Unknown,
}

impl Interface for Effects {}

impl Effects {
    /// What an operation does by its trait `pure`, else by what is attached to its name. Our own
    /// operations say by the trait alone that they are pure; to those of others it is attached.
    pub fn declared(spec: &OpSpec, attached: Option<Self>) -> Self {
        if spec.has(Traits::PURE) { Self::Pure } else { attached.unwrap_or(Self::Unknown) }
    }
}

/// What an operation does; of one that is not registered, nobody knows.
#[inline]
pub fn effects(ir: &Ir, op: Op) -> Effects {
    let attached = || ir.registry().interface(ir.name(op));
    ir.spec(op).map_or(Effects::Unknown, |spec| Effects::declared(spec, attached()))
}

/// Whether an operation, or one that runs inside it, may write: if not, it may be erased when
/// nothing uses its results.
pub fn writes(ir: &Ir, op: Op) -> bool {
    may_write(ir, op, &mut |_| true)
}

/// As [`writes`], where a call does what its function does; functions are looked up in `table`.
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
                // The last one hands back what the function gives.
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

/// Whether an operation, or one that runs inside it, may write, where nobody said what it does only
/// if `does` says so.
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
        if RegionExecution::of(ir, op) == Some(RegionExecution::Later) {
            walk.skip_inside(op);
        }
    }
    false
}

/// Whether control flows between several blocks of a region, perhaps without end.
fn is_graph(ir: &Ir, region: Region) -> bool {
    ir.entry(region).is_some() && ir.single_block(region).is_none()
}
