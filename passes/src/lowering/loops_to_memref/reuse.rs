//! Arrays that are made where another one lies.

use super::memory::{Lower, is_carried};
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Given, Nest};
use cotan_ir::{Ir, Op, Value};

impl Lower<'_> {
    /// The array in whose buffer a nest may put what it puts into an empty destination: one that was
    /// made, or is carried, for this nest alone, which reads from it in each turn only what stands where it puts.
    pub fn replaced(&self, result: Value) -> Option<Value> {
        let ir = &*self.ir;
        let op = ir.def_op(result)?;
        let nest: Nest = ir.get(op)?;
        let place = nest.results.iter(ir).position(|it| it == result)?;
        let puts = nest.puts.iter(ir).zip(nest.turn(ir)?.puts).zip(nest.results.iter(ir));
        let mut taken = Vec::new();
        for ((dest, given), result) in puts.take(place + 1) {
            let found = match self.is_empty(dest) {
                true => self.read_only_at(op, result, &given, &taken),
                false => None,
            };
            if result == ir.result(op, place) {
                return found;
            }
            taken.extend(found);
        }
        None
    }

    /// An array like another one that only the body of a nest reads, at one place in each turn.
    fn read_only_at(&self, op: Op, like: Value, given: &Given, taken: &[Value]) -> Option<Value> {
        let ir = &*self.ir;
        let is_there = |user: Op, array: Value| match ir.get::<Index>(user) {
            Some(index) => {
                let places = index.access().places_within(ir);
                let mut pairs = places.iter().zip(&given.at);
                index.source == array
                    && ir.is_within(user, op)
                    && places.len() == given.at.len()
                    && pairs.all(|(place, &at)| place.is_same(&Affine::of(ir, at)))
            }
            None => false,
        };
        let mut reads = ir.walk(op).filter_map(|read| Some(ir.get::<Index>(read)?.source));
        reads.find(|&array| {
            let is_nest = ir.def_op(array).is_some_and(|made| ir.is::<Nest>(made));
            (is_nest || is_carried_on(ir, array, like))
                && ir.ty(array) == ir.ty(like)
                && ir.def_block(array) == ir.block_of(op)
                && !taken.contains(&array)
                && ir.users(array).all(|user| is_there(user, array))
        })
    }
}

/// Whether an array is carried by a loop, and another one is what becomes of it in a turn.
fn is_carried_on(ir: &Ir, array: Value, next: Value) -> bool {
    let Some(block) = ir.def_block(array).filter(|_| is_carried(ir, array)) else { return false };
    let place = ir.args(block).position(|arg| arg == array);
    let end = ir.last_op(block).filter(|&end| ir.operands(end).any(|given| given == next));
    place.zip(end).is_some_and(|(place, end)| {
        // What is carried comes last, in both.
        let from_end = ir.arg_count(block) - place;
        let given = ir.operand_count(end).checked_sub(from_end);
        given.is_some_and(|given| ir.operand(end, given) == next)
    })
}
