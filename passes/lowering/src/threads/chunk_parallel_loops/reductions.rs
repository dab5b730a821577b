//! Reductions in iter_args and in buffers, which chunks perform in private accumulators.

use crate::analysis::vectorizable_loop::{Combining, access};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{scf, yielded};
use cotan_ir::{Ir, Op, Value};

/// The end of a chain of combining operations.
pub struct ReductionChain {
    /// The operation that uses the result.
    pub user: Op,
    /// The result.
    pub value: Value,
    /// The monoid.
    pub monoid: Monoid,
}

/// Follows a value through combining operations, and through inner loops that carry and combine it.
pub fn follow(ir: &Ir, from: Value) -> Option<ReductionChain> {
    let (mut value, mut monoid) = (from, None);
    let block = ir.def_block(from)?;
    loop {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value))?;
        let next = match ir.get::<scf::For>(user) {
            Some(inner) => in_loop(ir, user, &inner, value)?,
            None => match Combining::with(ir, user, value) {
                Some(next) if ir.block_of(user) == Some(block) => (ir.result(user, 0), next.monoid),
                _ => return Some(ReductionChain { user, value, monoid: monoid? }),
            },
        };
        if monoid.is_some_and(|monoid| monoid != next.1) {
            return None;
        }
        (value, monoid) = (next.0, Some(next.1));
    }
}

/// Returns the result of an inner loop for a carried value, and its monoid.
fn in_loop(ir: &Ir, op: Op, inner: &scf::For, value: Value) -> Option<(Value, Monoid)> {
    let number = inner.inits.iter(ir).position(|init| init == value)?;
    let monoid = carried(ir, inner, number)?;
    Some((ir.result(op, number), monoid))
}

/// Returns the monoid that combines a carried value.
pub fn carried(ir: &Ir, this: &scf::For, number: usize) -> Option<Monoid> {
    let block = ir.single_block(this.body)?;
    let yielded = yielded(ir, this.body)?;
    let chain = follow(ir, ir.arg(block, 1 + number))?;
    let is_end = ir.is::<scf::Yield>(chain.user) && yielded.get(number) == Some(&chain.value);
    is_end.then_some(chain.monoid)
}

/// Returns the monoid by which iterations accumulate into a buffer, if it has no other accesses.
pub fn in_buffer(ir: &Ir, buffer: Value, ops: &[Op]) -> Option<Monoid> {
    let mut monoid = None;
    let mut stores = Vec::new();
    for &op in ops {
        let read = access(ir, op).filter(|it| it.buffer == buffer)?;
        if read.stored.is_some() {
            continue;
        }
        let chain = follow(ir, ir.result(op, 0))?;
        let store = access(ir, chain.user)?;
        let is_back = store.buffer == buffer
            && store.stored == Some(chain.value)
            && store.at.is_some()
            && store.at == read.at;
        if !is_back || monoid.is_some_and(|monoid| monoid != chain.monoid) {
            return None;
        }
        monoid = Some(chain.monoid);
        stores.push(chain.user);
    }
    let is_store = |op| access(ir, op).is_some_and(|it| it.stored.is_some());
    let mut writes = ops.iter().filter(|&&op| is_store(op));
    monoid.filter(|_| writes.all(|op| stores.contains(op)))
}
