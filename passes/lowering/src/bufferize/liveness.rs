//! Liveness of arrays: the last uses, which may update a buffer in place.
//!
//! An update in place is legal if no later operation reads the array, on any path and in any
//! iteration.

use super::memory::Bufferizer;
use super::overwritten;
use super::unsupported::is_array;
use cotan_dialects::array::{Index, Reshape};
use cotan_dialects::func::Func;
use cotan_dialects::scf::{If, While};
use cotan_dialects::{ExecutesOnce, yielded};
use cotan_ir::dataflow::next_use_after;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Region, Value};

/// An array that another one is built from in place, and the operation that does so.
pub type InPlaceSource = (Value, Op);

impl Bufferizer<'_> {
    /// True if an array has its own buffer and `user` is its last use, in the same iteration of the
    /// enclosing loops. Then `user` may update it in place.
    pub fn is_last_use(&self, array: Value, user: Op) -> bool {
        let ir = &*self.ir;
        if !is_last_read(ir, array, user) {
            return false;
        }
        let Some(op) = ir.def_op(array) else { return is_carried(ir, array) };
        let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
        let from = ir.get::<Reshape>(op).map(|reshape| reshape.operand);
        let from = from.filter(|&from| is_array(ir, from));
        !is_constant && from.is_none_or(|from| self.is_last_use(from, op))
    }

    /// Returns, for each result of a conditional, the outer array whose buffer it occupies.
    ///
    /// A branch passes such an array on unchanged, or updates it in place. The other branch does
    /// the same, or moves its own result there. Arrays that both branches pass on come first, then
    /// loop-carried ones.
    pub fn passed_arrays(&self, op: Op) -> Vec<Option<InPlaceSource>> {
        let ir = &*self.ir;
        let this: If = ir.verified(op);
        let bodies = [this.then_region, this.else_region];
        let count = ir.result_count(op);
        let origins = |at: usize| bodies.map(|body| self.origin(op, body, at));
        let origins: Vec<[Option<InPlaceSource>; 2]> = (0..count).map(origins).collect();
        let mut passed_arrays = vec![None; count];
        let mut taken = Vec::new();
        let is_shared =
            |&[a, b]: &[Option<InPlaceSource>; 2]| a.is_some() && a.map(|a| a.0) == b.map(|b| b.0);
        for prefers_shared in [true, false] {
            for (position, origins) in passed_arrays.iter_mut().zip(&origins) {
                if position.is_some() || is_shared(origins) != prefers_shared {
                    continue;
                }
                let free = || origins.iter().flatten().filter(|it| !taken.contains(&it.0));
                let carried = free().find(|it| ir.def_op(it.0).is_none());
                *position = carried.or_else(|| free().next()).copied();
                taken.extend(position.map(|it| it.0));
            }
        }
        passed_arrays
    }

    /// Returns the outer array that a region of an operation updates in place to yield its result
    /// `at`.
    fn origin(&self, op: Op, body: Region, at: usize) -> Option<InPlaceSource> {
        let ir = &*self.ir;
        let mut array = *yielded(ir, body)?.get(at)?;
        let mut user = ir.last_op(ir.single_block(body)?)?;
        while is_array(ir, array) && self.is_last_use(array, user) {
            if !ir.is_defined_inside(array, op) {
                return Some((array, user));
            }
            (array, user) = self.entered(array).or_else(|| self.destination(array))?;
            if self.is_empty(array) {
                return None;
            }
        }
        None
    }

    /// Returns the value that the region of an operation that executes once yields for a result.
    fn entered(&self, array: Value) -> Option<InPlaceSource> {
        let ir = &*self.ir;
        let op = ir.def_op(array).filter(|&op| ExecutesOnce::is(ir, op) && !ir.is::<If>(op))?;
        let at = ir.results(op).position(|result| result == array)?;
        let &body = ir.regions(op).first()?;
        let end = ir.last_op(ir.single_block(body)?)?;
        Some((*yielded(ir, body)?.get(at)?, end))
    }
}

/// True if an operation uses an array once and last. Other uses read single elements earlier, are in
/// other branches, or read inside the operation what it has not yet overwritten.
fn is_last_read(ir: &Ir, array: Value, user: Op) -> bool {
    let mut users = ir.users(array);
    let own = users.clone().filter(|&other| other == user).count();
    let is_harmless = |other: Op| {
        let read = ir.get::<Index>(other).filter(|read| !is_array(ir, read.result));
        if ir.is_within(other, user) {
            return read.is_some_and(|read| overwritten::reads_before(ir, user, array, &read));
        }
        read.is_some() || is_exclusive(ir, other, user)
    };
    own == 1
        && users.all(|other| other == user || is_harmless(other))
        && next_use_after(ir, user, array, ExecutesOnce::is).is_none()
}

/// True if two operations are in different branches of a conditional.
fn is_exclusive(ir: &Ir, other: Op, user: Op) -> bool {
    let mut around = std::iter::successors(Some(user), |&op| ir.parent_op(op));
    let common = around.find_map(|own| {
        let common = ir.ancestor_in_block(other, ir.block_of(own)?)?;
        Some((own, common))
    });
    common.is_some_and(|(own, common)| own == common && own != user && ir.is::<If>(own))
}

/// Returns whether a block argument is an array that a loop carries and updates in each iteration.
pub fn is_carried(ir: &Ir, array: Value) -> bool {
    let Some(block) = ir.def_block(array) else { return false };
    let Some(around) = ir.block_parent_op(block) else { return false };
    let is_asked =
        ir.get::<While>(around).is_some_and(|it| ir.single_block(it.before) == Some(block));
    !is_asked && !ir.is::<Func>(around)
}
