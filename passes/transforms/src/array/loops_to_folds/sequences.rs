//! Rows that a fold reads and writes at its iteration number.

use cotan_dialects::arith::Subi;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Fold, Index, Iota, Update, index_of_size};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Shape, Type, Value};

/// Replaces reads at the iteration number by elements of sequences, and states whose rows are
/// written at that number by outputs. A fold whose accesses are all at the number counted from the
/// end runs to the right. Returns the fold, and its values for the results of the original.
pub fn raise(ir: &mut Ir, op: Op) -> Option<(Op, Vec<Value>)> {
    let mut fold = IterationFold::of(ir, op)?;
    let (reads, writes) = (fold.reads(ir), fold.writes(ir));
    let is_right = |it: &Order| *it == Order::Right;
    let mut orders = reads.iter().map(|it| it.order).chain(writes.iter().map(|it| it.order));
    let order = if orders.all(|it| is_right(&it)) { Order::Right } else { Order::Left };
    let reads: Vec<Read> = reads.into_iter().filter(|it| it.order == order).collect();
    let writes: Vec<Write> = writes.into_iter().filter(|it| it.order == order).collect();
    if reads.is_empty() && writes.is_empty() {
        return None;
    }
    if order == Order::Right {
        fold.reverse(ir);
    }
    for read in &reads {
        fold.read_element(ir, read);
    }
    Some(fold.rebuild(ir, &writes, order))
}

/// The order in which rows are accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// At the iteration number.
    Left,
    /// At the iteration number counted from the end.
    Right,
}

/// A read of a row, or of an element of it.
struct Read {
    op: Op,
    source: Value,
    order: Order,
}

/// A state that is an array whose row is written, and read nowhere else.
struct Write {
    state: usize,
    update: Op,
    row: Value,
    order: Order,
}

/// A fold over iteration numbers.
struct IterationFold {
    op: Op,
    loc: Loc,
    body: Block,
    trip_count: Poly,
    iteration: Value,
    /// The arrays that are folded over, and their elements.
    sequences: Vec<(Value, Value)>,
}

impl IterationFold {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let fold: Fold = ir.get(op).filter(|fold: &Fold| fold.axis == 0 && fold.right.is_none())?;
        let [iterations] = fold.operands.iter(ir).collect::<Vec<_>>()[..] else { return None };
        let Iota { result, .. } = ir.def_as(iterations)?;
        let trip_count = Shape::of(&ir.store, ir.ty(result))?.sizes.first()?.clone();
        let body = ir.single_block(fold.body)?;
        let iteration = ir.arg(body, fold.states.len());
        let loc = ir.loc(op);
        let sequences = vec![(iterations, iteration)];
        Some(Self { op, loc, body, trip_count, iteration, sequences })
    }

    /// Returns the order of an access at an index; `None` if it is not one for each iteration.
    fn order(&self, ir: &Ir, index: &Affine<Value>) -> Option<Order> {
        let index = index.expanded(ir)?;
        let iteration = Affine::index(self.iteration);
        if index.is_same(&iteration) {
            return Some(Order::Left);
        }
        let last = Affine::size(self.trip_count.add(&Poly::constant(-1))?);
        index.is_same(&last.minus(&iteration)?).then_some(Order::Right)
    }

    /// Returns whether the leading dimension of an array has as many elements as the fold.
    fn is_as_long(&self, ir: &Ir, array: Value) -> bool {
        let shape = Shape::of(&ir.store, ir.ty(array));
        shape.is_some_and(|shape| shape.sizes.first() == Some(&self.trip_count))
    }

    /// Returns the reads of arrays from outside.
    fn reads(&self, ir: &Ir) -> Vec<Read> {
        let read = |op: Op| {
            let Index { source, .. } = ir.get(op)?;
            let indices = ir.get::<Index>(op)?.access().indices(ir);
            let order = self.order(ir, indices.first()?)?;
            let is_outside = !ir.is_defined_inside(source, self.op);
            (is_outside && self.is_as_long(ir, source)).then_some(Read { op, source, order })
        };
        ir.walk(self.op).filter_map(read).collect()
    }

    /// Returns the states that the iterations write row by row.
    fn writes(&self, ir: &Ir) -> Vec<Write> {
        let Some(end) = ir.last_op(self.body) else { return Vec::new() };
        let states = ir.verified::<Fold>(self.op).states.len();
        let write = |state: usize| {
            let (carried, next) = (ir.arg(self.body, state), ir.operand(end, state));
            let update: Update = ir.def_as(next)?;
            let op = ir.def_op(next)?;
            let [index] = &update.access().indices(ir)[..] else { return None };
            let order = self.order(ir, index)?;
            let is_only = ir.uses(carried).count() == 1 && ir.uses(next).count() == 1;
            let is_row = update.source == carried && self.is_as_long(ir, carried);
            (is_only && is_row).then_some(Write { state, update: op, row: update.value, order })
        };
        (0..states).filter_map(write).collect()
    }

    /// Counts from the end.
    fn reverse(&mut self, ir: &mut Ir) {
        let b = &mut Builder::at_start(ir, self.body);
        let last =
            self.trip_count.add(&Poly::constant(-1)).expect("it is an index of the accesses");
        let last = index_of_size(b, self.loc, &last);
        let iteration = Subi::value(b, self.loc, last, self.iteration);
        let inner = ir.def_op(iteration);
        ir.replace_uses_if(self.iteration, iteration, |ir, it| Some(ir.user(it)) != inner);
    }

    /// Replaces a read by an element of a sequence.
    fn read_element(&mut self, ir: &mut Ir, read: &Read) {
        let element = match self.sequences.iter().find(|it| it.0 == read.source) {
            Some(&(_, element)) => element,
            None => {
                let mut shape = Shape::of(&ir.store, ir.ty(read.source)).expect("it is an array");
                shape.sizes.remove(0);
                let b = &mut Builder::at_end(ir, self.body);
                let ty = shape.ty(b.store_mut()).expect("it is part of a type");
                let element = b.add_block_arg(self.body, ty, self.loc);
                self.sequences.push((read.source, element));
                element
            }
        };
        let indices = ir.verified::<Index>(read.op).access().indices(ir);
        let mut value = element;
        if indices.len() > 1 {
            let loc = ir.loc(read.op);
            let b = &mut Builder::before(ir, read.op);
            value = Index::of(b, loc, element, &indices[1..]).expect("an access has these indices");
        }
        ir.replace_op(read.op, &[value]);
    }

    /// Emits the fold with its sequences and outputs, and erases the original.
    fn rebuild(self, ir: &mut Ir, writes: &[Write], order: Order) -> (Op, Vec<Value>) {
        let fold: Fold = ir.verified(self.op);
        let count = fold.states.len();
        let output = |state: usize| writes.iter().position(|it| it.state == state);
        let end = ir.last_op(self.body).expect("a verified body has an end");
        let kept: Vec<usize> = (0..count).filter(|&state| output(state).is_none()).collect();
        // The outputs of the original fold follow its states.
        let rest = count..ir.result_count(self.op);
        let kept = [kept, rest.collect()].concat();
        let yields = kept.iter().map(|&at| ir.operand(end, at));
        let yields: Vec<Value> = yields.chain(writes.iter().map(|it| it.row)).collect();
        ir.set_operands(end, &yields);
        for write in writes.iter().rev() {
            ir.erase_op(write.update);
            ir.erase_block_arg(self.body, write.state);
        }
        let result = |ir: &Ir, at: usize| ir.ty(ir.result(self.op, at));
        let types = kept.iter().map(|&at| result(ir, at));
        let types: Vec<Type> = types.chain(writes.iter().map(|it| result(ir, it.state))).collect();
        let states = fold.states.iter(ir).enumerate().filter(|it| output(it.0).is_none());
        let states: Vec<Value> = states.map(|it| it.1).collect();
        let over: Vec<Value> = self.sequences.iter().map(|it| it.0).collect();
        let region = ir.take_region(fold.body);
        let b = &mut Builder::before(ir, self.op);
        let new = Fold::build(b, self.loc, &over, 0, &states, region, &types);
        fold.lead(b, new);
        if order == Order::Right {
            let right = cotan_ir::Attr::UNIT;
            Fold::set_right(b, new, Some(right));
        }
        let new_result = |at: usize| match output(at) {
            Some(output) => ir.result(new, kept.len() + output),
            None => ir.result(new, kept.iter().position(|&it| it == at).unwrap_or(at)),
        };
        let results: Vec<Value> = (0..ir.result_count(self.op)).map(new_result).collect();
        for (at, &result) in results.iter().enumerate() {
            let name = ir.value_name(ir.result(self.op, at));
            ir.set_value_name(result, name);
        }
        ir.replace_op(self.op, &results);
        (new, results)
    }
}
