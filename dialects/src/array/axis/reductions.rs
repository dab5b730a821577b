//! Shared implementation of scalar reductions along axes.

use super::list;
use super::slices::Slices;
use crate::arith::extrema::{maximum, minimum};
use crate::arith::{Cmpf, CmpfPredicate, CmpiPredicate, Ori};
use crate::array::results;
use crate::interfaces::nest_lowering::{
    ArraySlice, IterationResults, Kind, Monoid, NestBuilder, NewNest,
};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::codes::OP_RULE;
use cotan_ir::dims::Poly;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Store, Type, TypeData, Value};

/// Infers the result: the operand without the axes.
pub fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, list::without)
}

/// Verifies the result: the operand without the axes.
pub fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, list::without);
}

/// Infers the result: indices with the sizes of the operand without the axis.
pub fn infer_indices(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, index_shape)
}

/// Verifies the result: indices with the sizes of the operand without the axis.
pub fn verify_indices(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, index_shape);
}

fn index_shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let shape = results::without_axis(store, from)?;
    Ok(Shape { element: Type::INDEX, ..shape })
}

/// Reduces the words along an axis, at every index of the other dimensions. Then it reduces the
/// results along the axis before it, if there are several.
///
/// # Errors
/// If the memory limit is exceeded or the operand is no array of scalars.
pub fn evaluate(
    frame: &mut Frame<'_, '_>,
    op: Op,
    [operand, result]: [Value; 2],
    axes: &[usize],
    of: impl Fn(NumberFormat, &mut dyn Iterator<Item = Word>) -> Word,
) -> Result<Next, Trap> {
    let number = frame.number(op, operand)?;
    let source = frame.array(op, operand)?;
    let mut sizes = source.shape.to_vec();
    let (mut made, mut paid): (Option<Vec<Word>>, usize) = (None, 0);
    for &axis in axes.iter().rev() {
        let slices = Slices::along(&sizes, axis, 0);
        sizes.remove(axis);
        let most = source.words.len().max(slices.batches);
        frame.reserve(op, most.saturating_sub(paid), 1)?;
        paid = paid.max(most);
        let words = made.as_deref().unwrap_or(&source.words);
        let each = (0..slices.batches).map(|batch| of(number, &mut slices.line(words, batch)));
        made = Some(each.collect());
    }
    let words = made.unwrap_or_else(|| source.words.to_vec());
    frame.set(result, Datum::of(&sizes, words));
    Ok(Next::Op)
}

/// Writes the positions of the extrema along axes.
pub fn decide(
    frame: &Frame<'_, '_>,
    op: Op,
    operand: Value,
    axes: &[usize],
    order: impl Fn(NumberFormat) -> Order,
    write: &mut dyn FnMut(Word),
) {
    let (Ok(number), Ok(source)) = (frame.number(op, operand), frame.array(op, operand)) else {
        return;
    };
    let (order, mut sizes) = (order(number), source.shape.to_vec());
    let mut made: Option<Vec<Word>> = None;
    for &axis in axes.iter().rev() {
        let slices = Slices::along(&sizes, axis, 0);
        sizes.remove(axis);
        let words = made.as_deref().unwrap_or(&source.words);
        for batch in 0..slices.batches {
            write(order.position(&mut slices.line(words, batch)).unwrap_or(0) as Word);
        }
        let each = (0..slices.batches).map(|batch| order.extreme(&mut slices.line(words, batch)));
        made = Some(each.collect());
    }
}

/// Nested reductions along several axes.
pub(super) struct NestedReduction<'a> {
    pub monoid: Monoid,
    pub operand: Value,
    pub axes: &'a [usize],
    /// The index of the result.
    pub at: &'a [Value],
    /// Returns the initial accumulator along an axis of some size.
    pub start: &'a dyn Fn(&mut dyn NestBuilder, &Poly) -> Value,
    /// The mapping of an element before the reduction.
    pub element: fn(&mut dyn NestBuilder, Value) -> Value,
}

impl NestedReduction<'_> {
    /// Emits the reduction along all axes.
    pub fn value(&self, reader: &mut dyn NestBuilder) -> Value {
        self.inner(reader, &[])
    }

    /// Emits the reduction along the axes after those with these indices.
    fn inner(&self, reader: &mut dyn NestBuilder, steps: &[Value]) -> Value {
        let Some(&axis) = self.axes.get(steps.len()) else {
            let mut index = self.at.to_vec();
            for (&axis, &step) in self.axes.iter().zip(steps) {
                index.insert(axis, step);
            }
            let element = reader.element_of(self.operand, &index);
            return (self.element)(reader, element);
        };
        let sizes = reader.shape(self.operand).sizes;
        let start = (self.start)(reader, &sizes[axis]);
        reader.reduce(self.monoid, &sizes[axis], start, &mut |reader, step| {
            self.inner(reader, &[steps, &[step]].concat())
        })
    }
}

/// Returns the initial accumulator of a sum: -0.0 if there are elements, so that the result is
/// bitwise equal to a sum that starts from the first element. The sum of an empty axis is zero.
pub fn start_of_sum(reader: &mut dyn NestBuilder, element: Type, size: &Poly) -> Value {
    if !matches!(reader.ir().type_data(element), TypeData::Float(_)) {
        return reader.word(element, 0);
    }
    let start = reader.constant(element, -0.0);
    if size.is_always_positive() {
        return start;
    }
    let (empty_sum, zero, size) = (reader.word(element, 0), reader.index(0), reader.size(size));
    let is_empty = reader.compare(CmpiPredicate::Eq, size, zero);
    reader.select(is_empty, empty_sum, start)
}

/// Emits the extremal element along axes.
pub fn extreme(
    reader: &mut dyn NestBuilder,
    order: Order,
    operand: Value,
    axes: Option<Attr>,
    at: &[Value],
) -> Vec<ArraySlice> {
    let monoid = match (order.unsigned, order.reversed) {
        (false, false) => Monoid::Max,
        (false, true) => Monoid::Min,
        (true, false) => Monoid::UnsignedMax,
        (true, true) => Monoid::UnsignedMin,
    };
    let (axes, ty) = (list::of(reader.ir(), operand, axes), reader.shape(operand).element);
    let start = |reader: &mut dyn NestBuilder, _: &Poly| reader.word(ty, order.first());
    let element = |_: &mut dyn NestBuilder, element| element;
    let made = NestedReduction { monoid, operand, axes: &axes, at, start: &start, element };
    vec![ArraySlice::New(made.value(reader))]
}

/// Emits the position of the extremal element along an axis.
pub fn index_of_extreme(
    reader: &mut dyn NestBuilder,
    order: Order,
    operand: Value,
    axis: i64,
    at: &[Value],
) -> Vec<ArraySlice> {
    let (Shape { sizes, element }, axis) = (reader.shape(operand), axis as usize);
    let inits = vec![reader.word(element, order.first()), reader.index(0)];
    let loops = reader.loops(Kind::Reduce, &sizes[axis..=axis]);
    let new = NewNest { loops, inits, ..NewNest::default() };
    let current = reader.nest(&new, &mut |reader, step, current| {
        let mut index = at.to_vec();
        index.insert(axis, step[0]);
        let next = reader.element_of(operand, &index);
        let keeps_current = order.emit_keeps_current(reader, current[0], next);
        let value = reader.select(keeps_current, current[0], next);
        let index = reader.select(keeps_current, current[1], step[0]);
        IterationResults { carried: vec![value, index], ..IterationResults::default() }
    });
    vec![ArraySlice::New(current[1])]
}

/// An order of scalars; integers are signed by default.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    number: NumberFormat,
    unsigned: bool,
    /// True if the order is descending.
    reversed: bool,
}

impl Order {
    /// Returns the ascending order.
    pub fn upwards(number: NumberFormat, unsigned: Option<Attr>) -> Self {
        Self { number, unsigned: unsigned.is_some(), reversed: false }
    }

    /// Returns the descending order.
    pub fn downwards(number: NumberFormat, unsigned: Option<Attr>) -> Self {
        Self { reversed: true, ..Self::upwards(number, unsigned) }
    }

    /// Returns whether `a` is numerically after or equal to `b`; false if one is NaN.
    fn is_at_least(self, a: Word, b: Word) -> bool {
        let (a, b) = if self.reversed { (b, a) } else { (a, b) };
        match self.number {
            NumberFormat::Float(_) => self.number.float(a) >= self.number.float(b),
            NumberFormat::Int(_) if self.unsigned => a >= b,
            NumberFormat::Int(_) => self.number.signed(a) >= self.number.signed(b),
        }
    }

    /// Emits whether the current extremum stays, consistently with [`Order::position`].
    fn emit_keeps_current(
        self,
        reader: &mut dyn NestBuilder,
        current: Value,
        next: Value,
    ) -> Value {
        let predicate = match (self.number, self.unsigned, self.reversed) {
            (NumberFormat::Float(_), _, reversed) => {
                let predicate = if reversed { CmpfPredicate::Ole } else { CmpfPredicate::Oge };
                let loc = reader.loc();
                let b = &mut reader.builder();
                let is_nan = Cmpf::value(b, loc, CmpfPredicate::Uno, current, current);
                let is_further = Cmpf::value(b, loc, predicate, current, next);
                return Ori::value(b, loc, is_nan, is_further);
            }
            (_, false, false) => CmpiPredicate::Sge,
            (_, false, true) => CmpiPredicate::Sle,
            (_, true, false) => CmpiPredicate::Uge,
            (_, true, true) => CmpiPredicate::Ule,
        };
        reader.compare(predicate, current, next)
    }

    /// Returns the extremum: NaN if any is NaN; 0.0 is above -0.0.
    pub fn extreme(self, words: &mut dyn Iterator<Item = Word>) -> Word {
        let further = |a: Word, b: Word| match self.number {
            NumberFormat::Float(_) => {
                let (x, y) = (self.number.float(a), self.number.float(b));
                let further = if self.reversed { minimum([x, y]) } else { maximum([x, y]) };
                self.number.nearest(further)
            }
            NumberFormat::Int(_) if self.is_at_least(a, b) => a,
            NumberFormat::Int(_) => b,
        };
        words.reduce(further).unwrap_or_else(|| self.first())
    }

    /// Returns the position of the extremum: the first NaN, otherwise the first of equal elements.
    pub fn position(self, words: &mut dyn Iterator<Item = Word>) -> Option<usize> {
        let is_nan = |word| {
            matches!(self.number, NumberFormat::Float(_)) && self.number.float(word).is_nan()
        };
        let further = |current: (usize, Word), next: (usize, Word)| {
            let keeps_current =
                is_nan(current.1) || (self.is_at_least(current.1, next.1) && !is_nan(next.1));
            if keeps_current { current } else { next }
        };
        words.enumerate().reduce(further).map(|(at, _)| at)
    }

    /// Returns the least word of the order.
    pub fn first(self) -> Word {
        let Self { number, unsigned, reversed } = self;
        match (number, reversed) {
            (NumberFormat::Float(kind), reversed) => kind.outermost(!reversed) as Word,
            (NumberFormat::Int(_), false) if unsigned => 0,
            (NumberFormat::Int(_), true) if unsigned => number.wrap(Word::MAX),
            (NumberFormat::Int(_), false) => number.least(),
            (NumberFormat::Int(_), true) => number.most(),
        }
    }
}

/// Verifies that `unsigned` is present on integers alone.
pub fn verify_unsigned(
    ir: &Ir,
    op: Op,
    operand: Value,
    unsigned: Option<Attr>,
    diagnostics: &mut Diagnostics,
) {
    let Some(shape) = Shape::of(&ir.store, ir.ty(operand)) else { return };
    let is_integer =
        matches!(ir.type_data(shape.element), TypeData::Integer { .. } | TypeData::Index);
    if unsigned.is_some() && !is_integer {
        let element = type_to_string(ir, shape.element);
        let message = format!("is `unsigned`, but compares `{element}`, which is not an integer");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}
