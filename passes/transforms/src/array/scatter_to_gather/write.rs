//! Writing sums of reads.

use super::find::{Add, Sum};
use cotan_dialects::arith::{Andi, Cmpi, CmpiPredicate, Constant, Select};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, Build, Index, index_of_size, region};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Shape, Type, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashSet;

/// Makes a build of a sum, after an accumulate that keeps what it needs; gives what is left to
/// accumulate.
pub fn write(ir: &mut Ir, op: Op, sum: &Sum) -> Option<Op> {
    let (this, loc): (Accumulate, Loc) = (ir.verified(op), ir.loc(op));
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let domain = this.sizes(ir).to_vec();
    let ty = ir.ty(this.results.get(ir, sum.lane));
    let count = this.results.iter(ir).count();
    let (rest, places) = keep(ir, op, sum, &domain)?;
    let mut results: Vec<Value> = ir.results(rest).collect();
    let kept: Vec<Value> = places.into_iter().map(|place| results[place]).collect();
    let sizes = Shape::of(&ir.store, ty)?.sizes;
    let read = Reads { sum, kept: &kept, domain: &domain, sizes: &sizes, loc };
    let b = &mut Builder::before(ir, op);
    let body =
        region::build(b, loc, &vec![Type::INDEX; domain.len()], |b, at| vec![read.element(b, at)]);
    let made = Build::build(b, loc, body, &[ty]);
    sum.computed.iter().rev().for_each(|&op| ir.erase_op(op));
    results.truncate(count - 1);
    results.insert(sum.lane, ir.result(made, 0));
    ir.replace_op(op, &results);
    Some(rest).filter(|&rest| ir.is::<Accumulate>(rest))
}

/// The same without the sum, which keeps what is needed for it: an accumulate, or a build if nothing
/// is left to accumulate. The body moves there. Gives which of its results are kept, too.
fn keep(ir: &mut Ir, op: Op, sum: &Sum, domain: &[Poly]) -> Option<(Op, Vec<usize>)> {
    let (this, loc): (Accumulate, Loc) = (ir.verified(op), ir.loc(op));
    let block = ir.single_block(this.body)?;
    let (lanes, end) = (this.lanes(ir), ir.last_op(block)?);
    let mut types: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    types.remove(sum.lane);
    let mut given: Vec<Value> = ir.operands(end).collect();
    given.remove(sum.lane);
    let mut places = Vec::new();
    for &kept in &sum.kept {
        let known = (lanes - 1..given.len()).find(|&place| given[place] == kept);
        places.push(known.unwrap_or(given.len()));
        if known.is_none() {
            let shape = Shape { sizes: domain.to_vec(), element: ir.ty(kept) };
            types.push(shape.ty(&mut ir.store)?);
            given.push(kept);
        }
    }
    ir.set_operands(end, &given);
    let mut adds: Vec<Op> = sum.adds.iter().map(|add| add.op).collect();
    while !adds.is_empty() {
        let (unused, used): (Vec<Op>, Vec<Op>) =
            adds.into_iter().partition(|&add| ir.is_unused(ir.result(add, 0)));
        unused.into_iter().for_each(|add| ir.erase_op(add));
        adds = used;
    }
    ir.erase_block_arg(block, domain.len() + sum.lane);
    let region = ir.create_region();
    ir.move_blocks(this.body, region);
    let operands: Vec<Value> = this.operands.iter(ir).collect();
    let b = &mut Builder::before(ir, op);
    let rest = match lanes {
        1 => Build::build(b, loc, region, &types),
        _ => Accumulate::build(b, loc, &operands, this.domain, region, &types),
    };
    Some((rest, places))
}

/// How elements of a sum are read.
struct Reads<'a> {
    sum: &'a Sum,
    kept: &'a [Value],
    /// The sizes of what is kept, and of the sum.
    domain: &'a [Poly],
    sizes: &'a [Poly],
    loc: Loc,
}

impl Reads<'_> {
    fn element(&self, b: &mut Builder<'_>, at: &[Value]) -> Value {
        let ty = b.ty(self.sum.kept[0]);
        let number = NumberFormat::of(&b.store, ty).expect("numbers are added");
        let word = Monoid::Add.identity(number);
        let nothing = filled(b.store_mut(), ty, word).expect("it is a type of numbers");
        let nothing = Constant::value(b, self.loc, nothing);
        let mut sum = nothing;
        for add in &self.sum.adds {
            let part = self.part(b, at, add, nothing);
            sum = Monoid::Add.emit(b, self.loc, sum, part);
        }
        sum
    }

    /// What an addition adds here: nothing, if no turn adds here by it.
    fn part(&self, b: &mut Builder<'_>, at: &[Value], add: &Add, nothing: Value) -> Value {
        let places: Vec<Affine<Value>> =
            at.iter().zip(&add.by).map(|(&at, by)| place(at, -by)).collect();
        let mut mapping = Mapping::default();
        let needed = self.needed(b, add.value);
        for (&value, &array) in self.sum.kept.iter().zip(self.kept) {
            if needed.contains(&value) {
                let read = Index::of(b, self.loc, array, &places).expect("it is moved by integers");
                mapping.values.insert(value, read);
            }
        }
        for &op in &self.sum.computed {
            if needed.contains(&b.result(op, 0)) {
                let copy = b.clone_op(op, &mut mapping);
                b.insert(copy);
            }
        }
        let value = mapping.value(add.value);
        match self.test(b, &places, &add.by) {
            Some(test) => Select::value(b, self.loc, test, value, nothing),
            None => value,
        }
    }

    /// What a number that is added is made of, from what is kept on.
    fn needed(&self, ir: &Ir, value: Value) -> FxHashSet<Value> {
        let mut needed: FxHashSet<Value> = [value].into_iter().collect();
        for &op in self.sum.computed.iter().rev() {
            if needed.contains(&ir.result(op, 0)) {
                needed.extend(ir.operands(op));
            }
        }
        needed
    }

    /// Whether there is a turn at a place, as far as that has to be asked.
    fn test(&self, b: &mut Builder<'_>, places: &[Affine<Value>], by: &[i64]) -> Option<Value> {
        let mut test = None;
        for (axis, place) in places.iter().enumerate() {
            let [size, turns] = [&self.sizes[axis], &self.domain[axis]];
            let more = Affine::<usize>::size(size.clone()).minus(&Affine::size(turns.clone()));
            let more = more.and_then(|more| more.as_constant());
            if by[axis] <= 0
                && more.and_then(|more| more.checked_sub(by[axis])).is_some_and(|it| it <= 0)
            {
                continue;
            }
            let place = place.value(b, self.loc);
            let turns = index_of_size(b, self.loc, turns);
            // What is negative is very large without a sign.
            let next = Cmpi::value(b, self.loc, CmpiPredicate::Ult, place, turns);
            test = Some(test.map_or(next, |test| Andi::value(b, self.loc, test, next)));
        }
        test
    }
}

/// An index and so much more.
fn place(index: Value, more: i64) -> Affine<Value> {
    Affine::sum([(index, Poly::constant(1))], Poly::constant(more))
}
