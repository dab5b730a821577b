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
            let found =
                self.is_empty(stored.dest).then(|| dead_array(ir, op, &stored, &claimed)).flatten();
            if stored.result == result {
                return found;
            }
            claimed.extend(found);
        }
        None
    }
}

/// Returns a dead array of the same type of which the nest reads no element after it is
/// overwritten.
fn dead_array(ir: &Ir, op: Op, stored: &StoredArray, claimed: &[Value]) -> Option<Value> {
    let index = sequential_induction_variable(ir, op);
    let may_read = |user: Op, array: Value| {
        let Some(read) = ir.get::<Index>(user).filter(|read| read.source == array) else {
            return false;
        };
        let positions = read.access().indices_within(ir);
        if !ir.is_within(user, op) {
            let is_number =
                Some(positions.len()) == Shape::of(&ir.store, ir.ty(array)).map(|it| it.rank());
            return is_number && precedes_in_block(ir, user, op);
        }
        stored.puts.iter().all(|put| {
            let is_same = || {
                let own: Vec<_> = put.at.iter().map(|&at| Affine::of(ir, at)).collect();
                is_same_element(&positions, &own) == Some(true)
            };
            let is_later =
                |index| is_overwritten_later(ir, index, positions.first()?, *put.at.first()?);
            !stored.is_carried && is_same() || index.and_then(is_later) == Some(true)
        })
    };
    let mut reads = ir.walk(op).filter_map(|read| Some(ir.get::<Index>(read)?.source));
    reads.find(|&array| {
        let is_nest = ir.def_op(array).is_some_and(|def| ir.is::<Nest>(def));
        (is_nest || is_carried_to(ir, array, stored.result))
            && ir.ty(array) == ir.ty(stored.result)
            && ir.def_block(array) == ir.block_of(op)
            && !claimed.contains(&array)
            && ir.users(array).all(|user| may_read(user, array))
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

/// Returns whether an array is loop-carried, and another one is its value in the next iteration.
fn is_carried_to(ir: &Ir, array: Value, next: Value) -> bool {
    let Some(block) = ir.def_block(array).filter(|_| is_carried(ir, array)) else { return false };
    let position = ir.args(block).position(|arg| arg == array);
    let end = ir.last_op(block).filter(|&end| ir.operands(end).any(|output| output == next));
    position.zip(end).is_some_and(|(position, end)| {
        // Carried values come last, in both lists.
        let from_end = ir.arg_count(block) - position;
        let number = ir.operand_count(end).checked_sub(from_end);
        number.is_some_and(|number| ir.operand(end, number) == next)
    })
}
