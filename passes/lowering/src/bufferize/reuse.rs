//! Buffer reuse: results that are stored in the buffer of a dead array.
//!
//! It is legal if each element is read no later than the iteration that overwrites it. It saves a
//! buffer and its cache lines.

use super::liveness::is_carried;
use super::memory::Bufferizer;
use crate::analysis::dependence::is_same_element;
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Given, Kind, Nest};
use cotan_ir::{Ir, Op, Shape, Value};

/// An array that a nest stores into an empty destination.
struct StoredArray {
    result: Value,
    dest: Value,
    /// The stores of an iteration.
    puts: Vec<Given>,
    /// True if it is loop-carried, and stored to more than once in each iteration.
    is_carried: bool,
}

impl StoredArray {
    /// Returns those of a nest.
    fn all(ir: &Ir, nest: &Nest) -> Vec<Self> {
        let Some(iteration) = nest.iteration_results(ir) else { return Vec::new() };
        let mut results = nest.results.iter(ir);
        let puts = nest.puts.iter(ir).zip(iteration.puts).zip(results.by_ref());
        let put = |((dest, outputs), result)| Self {
            result,
            dest,
            puts: vec![outputs],
            is_carried: false,
        };
        let mut all: Vec<Self> = puts.map(put).collect();
        let args = ir.single_block(nest.body).into_iter().flat_map(|block| ir.args(block));
        let args = args.skip(nest.lowers.len());
        let results = results.skip(nest.accs.len());
        let carried = nest.inits.iter(ir).zip(args).zip(iteration.carried).zip(results);
        for (((dest, arg), outputs), result) in carried {
            if let Some(puts) = chained_stores(ir, arg, outputs) {
                all.push(Self { result, dest, puts, is_carried: true });
            }
        }
        all
    }
}

/// Returns the stores of a chain of nests that updates one array and has no other users.
fn chained_stores(ir: &Ir, first: Value, last: Value) -> Option<Vec<Given>> {
    let (mut array, mut puts) = (first, Vec::new());
    while array != last {
        let user = ir.users(array).next().filter(|_| ir.has_one_use(array))?;
        let nest: Nest = ir.get(user)?;
        let position = nest.puts.iter(ir).position(|it| it == array)?;
        puts.push(nest.iteration_results(ir)?.puts.swap_remove(position));
        array = nest.results.iter(ir).nth(position)?;
    }
    (!puts.is_empty()).then_some(puts)
}

impl Bufferizer<'_> {
    /// Returns the array whose buffer a nest may reuse for an empty destination. It must be dead
    /// after the nest. And in each iteration, the nest may read only the element that it
    /// overwrites, or elements that later iterations overwrite.
    pub fn reused_buffer(&self, result: Value) -> Option<Value> {
        let ir = &*self.ir;
        let op = ir.def_op(result)?;
        let mut claimed = Vec::new();
        for stored in StoredArray::all(ir, &ir.get::<Nest>(op)?) {
            let found = self
                .is_empty(stored.dest)
                .then(|| self.dead_array(op, &stored, &claimed))
                .flatten();
            if stored.result == result {
                return found;
            }
            claimed.extend(found);
        }
        None
    }

    /// Returns a dead array of the same type of which the nest reads no element after it is
    /// overwritten.
    fn dead_array(&self, op: Op, stored: &StoredArray, claimed: &[Value]) -> Option<Value> {
        let ir = &*self.ir;
        let mut reads = ir.walk(op).filter_map(|read| Some(ir.get::<Index>(read)?.source));
        reads.find(|&array| {
            let is_nest = ir.def_op(array).is_some_and(|def| ir.is::<Nest>(def));
            ir.ty(array) == ir.ty(stored.result)
                && ir.def_block(array) == ir.block_of(op)
                && !claimed.contains(&array)
                && ir.users(array).all(|user| may_read(ir, op, stored, user, array))
                && (is_nest || self.is_carried_to(array, stored.result))
        })
    }

    /// Returns whether an array is loop-carried, and its value in the next iteration is another one
    /// or occupies the buffer of that.
    fn is_carried_to(&self, array: Value, next: Value) -> bool {
        let ir = &*self.ir;
        let Some(op) = ir.def_op(next) else { return false };
        // Only later operations update it in place.
        let is_later =
            |output: &Value| ir.def_op(*output).is_some_and(|def| precedes_in_block(ir, op, def));
        let mut output = next_carried(ir, array);
        while output != Some(next) {
            output = output.filter(is_later).and_then(|output| self.occupied(output));
            if output.is_none() {
                return false;
            }
        }
        true
    }

    /// Returns the array whose buffer another one occupies: an array that it updates in place, or a
    /// dead one.
    pub fn occupied(&self, array: Value) -> Option<Value> {
        let (from, op) = self.destination(array)?;
        match self.is_empty(from) {
            true => self.reused_buffer(array),
            false => self.is_last_use(from, op).then_some(from),
        }
    }
}

/// Returns whether a user of an array, which a nest may overwrite, reads no element after that.
fn may_read(ir: &Ir, op: Op, stored: &StoredArray, user: Op, array: Value) -> bool {
    let Some(read) = ir.get::<Index>(user).filter(|read| read.source == array) else {
        return false;
    };
    let positions = read.access().indices_within(ir);
    if !ir.is_within(user, op) {
        let is_number =
            Some(positions.len()) == Shape::of(&ir.store, ir.ty(array)).map(|it| it.rank());
        return is_number && precedes_in_block(ir, user, op);
    }
    let index = sequential_induction_variable(ir, op);
    stored.puts.iter().all(|put| {
        let is_same = || {
            let own: Vec<_> = put.at.iter().map(|&at| Affine::of(ir, at)).collect();
            is_same_element(&positions, &own) == Some(true)
        };
        let is_later =
            |index| is_overwritten_later(ir, index, positions.first()?, *put.at.first()?);
        !stored.is_carried && is_same() || index.and_then(is_later) == Some(true)
    })
}

/// Returns the induction variable of a single sequential loop.
fn sequential_induction_variable(ir: &Ir, op: Op) -> Option<Value> {
    let nest: Nest = ir.get(op)?;
    let [Kind::Ordered | Kind::Scan] = nest.kinds(ir)[..] else { return None };
    ir.args(ir.single_block(nest.body)?).next()
}

/// Returns whether the element that an iteration reads is overwritten by a later one.
fn is_overwritten_later(ir: &Ir, index: Value, read: &Affine<Value>, put: Value) -> Option<bool> {
    let put = Affine::of(ir, put);
    let put = put.expanded(ir).unwrap_or(put);
    let distance = read.minus(&put)?.as_constant()?;
    let step = put.terms().iter().find(|term| term.0 == index)?.1.as_constant()?;
    Some(matches!((step, distance.signum()), (1, 1) | (-1, -1)))
}

/// Returns whether an operation, or an ancestor of it, precedes another one in its block.
fn precedes_in_block(ir: &Ir, op: Op, other: Op) -> bool {
    let block = ir.block_of(other);
    let mut around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    let Some(op) = around.find(|&op| ir.block_of(op) == block) else { return false };
    let mut ops = block.into_iter().flat_map(|block| ir.ops(block));
    ops.find(|&it| it == op || it == other) == Some(op) && op != other
}

/// Returns the value of a loop-carried array in the next iteration.
fn next_carried(ir: &Ir, array: Value) -> Option<Value> {
    let block = ir.def_block(array).filter(|_| is_carried(ir, array))?;
    let position = ir.args(block).position(|arg| arg == array)?;
    let end = ir.last_op(block)?;
    // Carried values come last, in both lists.
    let from_end = ir.arg_count(block) - position;
    let number = ir.operand_count(end).checked_sub(from_end)?;
    Some(ir.operand(end, number))
}
