//! Detection of leave-one-out loop pairs.

use crate::analysis::vectorizable_loop::{ASSOCIATIVE_CARRY, Access, Scan, access};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::{Effects, array, effects, scf, yielded};
use cotan_ir::{Ir, Op, Value};
use cotan_numerics::NumberFormat;

/// A forward loop that stores prefix combinations, and a backward loop that combines them with
/// suffix combinations.
pub struct LeaveOneOutPair {
    pub forward: Op,
    pub backward: Op,
    pub monoid: Monoid,
    pub number: NumberFormat,
    /// The number of elements, and their buffer.
    pub count: Value,
    pub elements: Value,
    /// The buffer of the leave-one-out results.
    pub others: Value,
    /// The initial values of the prefix and of the suffix.
    pub ends: [Value; 2],
}

impl LeaveOneOutPair {
    /// Returns the pair of a forward loop and the loop that follows it.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let forward = ScanLoop::of(ir, op)?;
        let (element, before) = (forward.reads.first()?, forward.emit);
        let position = forward.carried.iter().position(|&it| Some(it) == before.stored)?;
        let is_here = |it: &Access| it.at == Some(forward.index);
        if forward.reads.len() != 1 || !is_here(&element.0) || !is_here(&before) {
            return None;
        }

        let backward = ScanLoop::of(ir, next_loop(ir, op)?)?;
        let from = |buffer| backward.reads.iter().find(|read| read.0.buffer == buffer);
        let (again, acc) = (from(element.0.buffer)?, from(before.buffer)?);
        let last = Affine::of(ir, backward.this.upper).minus(&Affine::constant(1))?;
        let here = last.minus(&Affine::index(backward.index))?;
        let is_here = |it: &Access| it.at.is_some_and(|at| Affine::of(ir, at).is_same(&here));
        let is_back = is_here(&again.0) && is_here(&acc.0) && is_here(&backward.emit);
        let (&[after], 2) = (&backward.carried[..], backward.reads.len()) else { return None };
        if !is_back || backward.this.upper != forward.this.upper {
            return None;
        }

        let monoid = forward.scans.first()?.0;
        let is_scan = |scan: &(Monoid, Scan), of| scan.0 == monoid && scan.1.next == of;
        let are_scans = forward.scans.iter().all(|scan| is_scan(scan, element.1))
            && backward.scans.iter().all(|scan| is_scan(scan, again.1));
        let combine = ir.def_op(backward.emit.stored?)?;
        let mut combined = [acc.1, after];
        combined.sort();
        let mut operands: Vec<Value> = ir.operands(combine).collect();
        operands.sort();
        let number = NumberFormat::of(&ir.store, ir.ty(after))
            .filter(|&number| is_worth_vectorizing(number))?;
        let pair = Self {
            forward: op,
            backward: backward.op,
            monoid,
            number,
            count: forward.this.upper,
            elements: element.0.buffer,
            others: backward.emit.buffer,
            ends: [
                forward.this.inits.iter(ir).nth(position)?,
                backward.this.inits.iter(ir).next()?,
            ],
        };
        let is_combined = Monoid::of(ir, combine) == Some(monoid) && operands == combined;
        (are_scans && is_combined && pair.is_independent(ir, before.buffer)).then_some(pair)
    }

    /// Returns whether the prefix buffer has no other readers, and the elements do not change.
    fn is_independent(&self, ir: &Ir, before: Value) -> bool {
        let loops = [self.forward, self.backward];
        let is_of_loops = |user| loops.iter().any(|&op| ir.is_within(user, op));
        let is_alone = || ir.users(before).all(|user| is_of_loops(user) || ir.is::<Dealloc>(user));
        ![before, self.others].contains(&self.elements) && (before == self.others || is_alone())
    }
}

/// Returns the next loop in a block, if only pure operations precede it.
fn next_loop(ir: &Ir, op: Op) -> Option<Op> {
    let mut after = ir.ops(ir.block_of(op)?).skip_while(|&it| it != op).skip(1);
    let is_pure = |&op: &Op| effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
    after.find(|op| !is_pure(op))
}

/// Returns whether a number format is worth vectorizing.
fn is_worth_vectorizing(number: NumberFormat) -> bool {
    matches!(number, NumberFormat::Float(_)) && [32, 64].contains(&number.width())
}

/// A loop from 0 with loads, one store, and scans as carried values.
struct ScanLoop {
    op: Op,
    this: scf::For,
    index: Value,
    carried: Vec<Value>,
    scans: Vec<(Monoid, Scan)>,
    /// The loads and their results.
    reads: Vec<(Access, Value)>,
    emit: Access,
}

impl ScanLoop {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.attr_named(op, ASSOCIATIVE_CARRY)?;
        let this: scf::For = ir.get(op)?;
        let counts = [this.lower, this.step].map(|value| array::constant(ir, value));
        let block = ir.single_block(this.body).filter(|_| counts == [Some(0), Some(1)])?;
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for inner in ir.ops(block).filter(|&inner| !ir.is::<scf::Yield>(inner)) {
            match access(ir, inner) {
                Some(it) if it.stored.is_some() => writes.push(it),
                Some(it) => reads.push((it, ir.result(inner, 0))),
                None if effects(ir, inner) == Effects::Pure && ir.regions(inner).is_empty() => {}
                None => return None,
            }
        }
        let &[emit] = &writes[..] else { return None };
        let args: Vec<Value> = ir.args(block).collect();
        let (&index, carried) = args.split_first()?;
        let outputs = yielded(ir, this.body)?;
        let scans = carried.iter().zip(&outputs).map(|(&arg, &output)| Scan::of(ir, arg, output));
        let scans = scans.collect::<Option<Vec<_>>>()?;
        Some(Self { op, this, index, carried: carried.to_vec(), scans, reads, emit })
    }
}
