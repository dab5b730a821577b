//! Loops whose iterations end with copies of next states.

use crate::analysis::buffer_sizes::BufferSize;
use cotan_dialects::array::constant;
use cotan_dialects::func::Func;
use cotan_dialects::memref::{Alloc, Dealloc, Load, Store};
use cotan_dialects::scf::{For, Parallel, While, Yield};
use cotan_ir::{Block, Ir, Op, TypeData, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The buffers that a loop carries instead of copying.
pub struct Rotation {
    /// Each carried buffer, and the one that has its role in the next iteration. Buffers of the
    /// loop come after those of states.
    pub next: Vec<(Value, Value)>,
    /// The number of buffers of states.
    pub states: usize,
    /// The copies at the end of the iteration.
    pub copies: Vec<Op>,
    /// The number of elements of each buffer.
    pub size: Value,
    /// True if the only state is in a buffer of the caller, which the last state is copied to.
    pub is_callers: bool,
}

/// Returns the rotation that replaces the copies at the end of a loop.
pub fn rotation(ir: &Ir, op: Op) -> Option<Rotation> {
    let this: For = ir.get(op).filter(|_| is_outermost(ir, op))?;
    let block = this.block(ir)?;
    let copies = copies_at_end(ir, block);
    let size = copies.first()?.size;
    if copies.iter().any(|copy| copy.size != size) {
        return None;
    }
    // The buffer whose former elements each buffer has at the end.
    let mut content: IndexMap<Value, Value, FxBuildHasher> = IndexMap::default();
    for &(from, to) in copies.iter().flat_map(|copy| &copy.moves) {
        let from = *content.entry(from).or_insert(from);
        content.insert(to, from);
    }
    let mut states = Vec::new();
    let (mut own, mut has_callers) = (Vec::new(), false);
    for &buffer in content.keys() {
        if !has_size(ir, buffer, size) {
            return None;
        }
        match ir.is_defined_inside(buffer, op) {
            true if is_own(ir, buffer, block) => own.push(buffer),
            false if ir.def_op(buffer).and_then(|def| ir.block_of(def)) == ir.block_of(op) => {
                states.push(buffer);
            }
            false if is_callers(ir, buffer) && !ir.is_defined_inside(size, op) => {
                states.push(buffer);
                has_callers = true;
            }
            _ => return None,
        }
    }
    // The copy to a buffer of the caller would overwrite another state.
    if has_callers && states.len() > 1 {
        return None;
    }
    let copies: Vec<Op> = copies.into_iter().map(|copy| copy.op).collect();
    let is_used = |buffer: Value| {
        ir.users(buffer).any(|user| {
            !ir.is::<Dealloc>(user) && !copies.iter().any(|&copy| ir.is_within(user, copy))
        })
    };
    let mut next: Vec<(Value, Value)> = states.iter().map(|&it| (it, content[&it])).collect();
    let is_taken = |next: &[(Value, Value)], buffer| next.iter().any(|it| it.1 == buffer);
    let is_permutation = next.iter().enumerate().all(|(at, it)| !is_taken(&next[..at], it.1));
    own.retain(|&buffer| is_used(buffer) || is_taken(&next, buffer));
    let mut free = states.iter().chain(&own).copied();
    let free: Vec<Value> = free.by_ref().filter(|&buffer| !is_taken(&next, buffer)).collect();
    let is_rotated = is_permutation && free.len() == own.len();
    next.extend(own.into_iter().zip(free));
    let count = states.len();
    (is_rotated && count > 0).then_some(Rotation {
        next,
        states: count,
        copies,
        size,
        is_callers: has_callers,
    })
}

/// Returns whether a buffer is an argument of a function.
fn is_callers(ir: &Ir, buffer: Value) -> bool {
    let around = ir.def_block(buffer).and_then(|block| ir.block_parent_op(block));
    ir.def_op(buffer).is_none() && around.is_some_and(|op| ir.is::<Func>(op))
}

/// Returns whether an operation is in no loop.
fn is_outermost(ir: &Ir, op: Op) -> bool {
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    !around.any(|op| ir.is::<For>(op) || ir.is::<While>(op) || ir.is::<Parallel>(op))
}

/// A loop that only copies elements, from 0 by ones.
struct Copies {
    op: Op,
    size: Value,
    /// The source and the target of each copy.
    moves: Vec<(Value, Value)>,
}

/// Returns the copies at the end of a block, in their order.
fn copies_at_end(ir: &Ir, block: Block) -> Vec<Copies> {
    let mut copies = Vec::new();
    let mut ops: Vec<Op> = ir.ops(block).collect();
    while let Some(op) = ops.pop() {
        if ir.is::<Yield>(op) || ir.is::<Dealloc>(op) {
            continue;
        }
        match Copies::of(ir, op) {
            Some(copy) => copies.push(copy),
            None => break,
        }
    }
    copies.reverse();
    copies
}

impl Copies {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: For = ir.get(op)?;
        let is_plain = constant(ir, this.lower) == Some(0)
            && constant(ir, this.step) == Some(1)
            && this.inits.is_empty();
        let index = this.induction_variable(ir).filter(|_| is_plain)?;
        let (mut loaded, mut moves) = (FxHashMap::default(), Vec::new());
        for op in ir.ops(this.block(ir)?) {
            if let Some(load) = ir.get::<Load>(op) {
                (load.indices.iter(ir).next() == Some(index)).then_some(())?;
                loaded.insert(load.result, load.memref);
            } else if let Some(store) = ir.get::<Store>(op) {
                (store.indices.iter(ir).next() == Some(index)).then_some(())?;
                moves.push((*loaded.get(&store.value)?, store.memref));
                // Loads before a store have other elements than loads after it.
                loaded.clear();
            } else {
                ir.is::<Yield>(op).then_some(())?;
            }
        }
        (!moves.is_empty()).then_some(Self { op, size: this.upper, moves })
    }
}

/// Returns whether a buffer has this number of elements.
fn has_size(ir: &Ir, buffer: Value, size: Value) -> bool {
    let is_flat =
        matches!(ir.type_data(ir.ty(buffer)), TypeData::MemRef(it) if it.shape.len() == 1);
    is_flat && BufferSize::of(ir, buffer).is_some_and(|it| it.is(ir, size))
}

/// Returns whether a buffer is allocated in a block, and used there only.
fn is_own(ir: &Ir, buffer: Value, block: Block) -> bool {
    let alloc = ir.def_op(buffer).filter(|&op| ir.is::<Alloc>(op));
    let around = ir.block_parent_op(block);
    alloc.is_some_and(|alloc| {
        ir.block_of(alloc) == Some(block)
            && ir.operands(alloc).all(|it| around.is_some_and(|op| !ir.is_defined_inside(it, op)))
    })
}
