//! Lowering of sorts to loops of merges, and of passes over the digits of keys.

mod digits;
mod merges;
mod radix;

use super::memory::Bufferizer;
use cotan_dialects::arith::{
    Addi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Divsi, Muli, Ori, Remsi,
};
use cotan_dialects::array::axis::order::{KeyOrder, KeyPredicate, Ordering};
use cotan_dialects::array::{Argsort, Sort};
use cotan_dialects::scf::{self, If};
use cotan_ir::{Ir, Op, Region, Shape, Type, Value};
use digits::Digits;

/// A line of elements: a buffer, and the offset of the first one.
#[derive(Clone, Copy)]
struct Line {
    buffer: Value,
    offset: Value,
}

/// The initial elements of a column.
#[derive(Clone, Copy)]
enum Source {
    /// The elements in the buffer of an operand.
    Operand(Value),
    /// The indices along the axis.
    Index,
    /// The keys that the body computes.
    Key,
}

/// An array that is sorted.
struct Column {
    source: Source,
    /// The buffer of the result, if it is used.
    to: Option<Value>,
    element: Type,
}

/// The keys of a sort.
#[derive(Clone, Copy)]
struct Keys {
    order: KeyOrder,
    /// The index of their column.
    column: usize,
}

/// A sort that is being lowered.
struct Sorting {
    columns: Vec<Column>,
    /// The buffers of the operands.
    operands: Vec<Value>,
    body: Region,
    /// The keys that the body compares, if it does nothing else.
    keys: Option<Keys>,
    /// The size of the axis.
    count: Value,
    /// The distance of two elements along the axis.
    stride: Value,
    is_contiguous: bool,
}

impl Sorting {
    /// Returns the description of an operation, if it sorts.
    fn ordering(ir: &Ir, op: Op) -> Option<Ordering> {
        let sort = ir.get::<Sort>(op).map(|sort| sort.ordering());
        sort.or_else(|| Some(ir.get::<Argsort>(op)?.ordering()))
    }
}

/// Returns whether an operation sorts.
pub fn is_sort(ir: &Ir, op: Op) -> bool {
    Sorting::ordering(ir, op).is_some()
}

impl Bufferizer<'_> {
    /// Lowers a sort. The lines along the axis are independent.
    pub fn sort(&mut self, op: Op) {
        let ordering = Sorting::ordering(self.ir, op).expect("the operation sorts");
        let operands: Vec<Value> = ordering.operands.iter(self.ir).collect();
        let Shape { sizes, .. } = self.shape(operands[0]);
        let axis = ordering.axis as usize;
        let order = ordering.keys(self.ir);
        let (columns, key_column) = self.columns(op, &operands, order);
        let keys = order.map(|order| Keys { order, column: key_column });
        let operands: Vec<Value> = operands.into_iter().map(|it| self.value(it)).collect();
        let (count, inner) = (self.size(&sizes[axis]), self.count(&sizes[axis + 1..]));
        let sorting = Sorting {
            columns,
            operands,
            body: ordering.body,
            keys,
            count,
            stride: inner,
            is_contiguous: axis + 1 == sizes.len(),
        };
        if sizes.len() == 1 {
            let zero = self.index(0);
            return self.sort_line(&sorting, zero);
        }
        let outer = self.count(&sizes[..axis]);
        let loc = self.loc;
        let lines = Muli::value(&mut self.b(), loc, outer, inner);
        self.each(lines, |lower, line| {
            let b = &mut lower.b();
            let (before, after) =
                (Divsi::value(b, loc, line, inner), Remsi::value(b, loc, line, inner));
            let start = Muli::value(b, loc, before, count);
            let start = Muli::value(b, loc, start, inner);
            let start = Addi::value(b, loc, start, after);
            lower.sort_line(&sorting, start);
        });
    }

    /// Returns the columns of a sort and the index of that of the keys, and maps its results to
    /// buffers. Computed keys are the first column. Operands that are no keys, and whose results are
    /// unused, have no column if keys are compared.
    fn columns(
        &mut self,
        op: Op,
        operands: &[Value],
        order: Option<KeyOrder>,
    ) -> (Vec<Column>, usize) {
        let key_operand = order.and_then(|order| self.ir.arg_index(order.first)).map(|arg| arg / 2);
        let mut columns: Vec<Column> = Vec::with_capacity(operands.len() + 1);
        columns.extend(order.filter(|_| key_operand.is_none()).map(|order| {
            let element = self.ir.ty(order.first);
            Column { source: Source::Key, to: None, element }
        }));
        let mut key_column = 0;
        let is_indices = self.ir.is::<Argsort>(op);
        let results: Vec<Value> = self.ir.results(op).collect();
        for (index, &operand) in operands.iter().enumerate() {
            let result = results.get(index).filter(|_| !is_indices);
            let to = result.and_then(|&result| self.used_buffer(result));
            let (source, element) =
                (Source::Operand(self.value(operand)), self.shape(operand).element);
            let is_key = key_operand == Some(index);
            if is_key {
                key_column = columns.len();
            }
            if to.is_some() || is_key || order.is_none() {
                columns.push(Column { source, to, element });
            }
        }
        if is_indices {
            let to = self.used_buffer(results[0]);
            columns.push(Column { source: Source::Index, to, element: Type::INDEX });
        }
        (columns, key_column)
    }

    /// Returns the buffer of a result, if it is used.
    fn used_buffer(&mut self, result: Value) -> Option<Value> {
        if self.ir.is_unused(result) {
            return None;
        }
        let buffer = self.buffer(result);
        self.values.insert(result, buffer);
        Some(buffer)
    }

    /// Sorts the line that starts at an offset.
    fn sort_line(&mut self, sorting: &Sorting, start: Value) {
        let zero = self.index(0);
        let mut lines = [Vec::new(), Vec::new()];
        for column in &sorting.columns {
            lines[0].push(match column.to.filter(|_| sorting.is_contiguous) {
                Some(buffer) => Line { buffer, offset: start },
                None => Line { buffer: self.scratch(sorting.count, column.element), offset: zero },
            });
            lines[1]
                .push(Line { buffer: self.scratch(sorting.count, column.element), offset: zero });
        }
        self.each(sorting.count, |lower, at| {
            let from = lower.along(sorting, start, at);
            for (column, line) in sorting.columns.iter().zip(&lines[0]) {
                let value = match column.source {
                    Source::Operand(buffer) => lower.load(buffer, from),
                    Source::Index => at,
                    Source::Key => lower.key(sorting, from),
                };
                lower.store_in(value, *line, at);
            }
        });
        self.sort_columns(sorting, &lines);
        if sorting.is_contiguous {
            return;
        }
        self.each(sorting.count, |lower, at| {
            let to = lower.along(sorting, start, at);
            for (column, line) in sorting.columns.iter().zip(&lines[0]) {
                if let Some(buffer) = column.to {
                    let value = lower.load_from(*line, at);
                    lower.store(value, buffer, to);
                }
            }
        });
    }

    /// Sorts columns. Float keys of which one is NaN have no order: their merges are those of the
    /// interpreter.
    fn sort_columns(&mut self, sorting: &Sorting, lines: &[Vec<Line>; 2]) {
        let Some(keys) = sorting.keys else { return self.merge_rounds(sorting, lines, false) };
        let KeyPredicate::Float(_) = keys.order.predicate else {
            return self.sort_by_keys(sorting, keys, lines);
        };
        let has_nan = self.has_nan(sorting, lines[0][keys.column]);
        self.branch(
            has_nan,
            |lower| lower.merge_rounds(sorting, lines, false),
            |lower| lower.sort_by_keys(sorting, keys, lines),
        );
    }

    /// Sorts columns whose keys have an order: by digits if there are many.
    fn sort_by_keys(&mut self, sorting: &Sorting, keys: Keys, lines: &[Vec<Line>; 2]) {
        let Some(digits) = Digits::of(self.ir, keys.order) else {
            return self.merge_rounds(sorting, lines, true);
        };
        let least = self.index(digits.least_count());
        let is_short = self.compare(CmpiPredicate::Slt, sorting.count, least);
        self.branch(
            is_short,
            |lower| lower.merge_rounds(sorting, lines, true),
            |lower| lower.sort_by_digits(sorting, (keys, digits), lines),
        );
    }

    /// Emits whether a key is NaN.
    fn has_nan(&mut self, sorting: &Sorting, keys: Line) -> Value {
        let (zero, loc) = (self.index(0), self.loc);
        let no = self.word(Type::I1, 0);
        self.count_from([zero, sorting.count], &[no], |lower, at, found| {
            let key = lower.load_from(keys, at);
            let b = &mut lower.b();
            let is_nan = Cmpf::value(b, loc, CmpfPredicate::Uno, key, key);
            vec![Ori::value(b, loc, found[0], is_nan)]
        })[0]
    }

    /// Emits the offset of an element along the axis.
    fn along(&mut self, sorting: &Sorting, start: Value, at: Value) -> Value {
        let loc = self.loc;
        let b = &mut self.b();
        let distance = match sorting.is_contiguous {
            true => at,
            false => Muli::value(b, loc, at, sorting.stride),
        };
        Addi::value(b, loc, start, distance)
    }

    /// Emits the key of the tuple at an offset of the operands.
    fn key(&mut self, sorting: &Sorting, at: Value) -> Value {
        let block = self.ir.single_block(sorting.body).expect("a verified body is one block");
        for (index, &operand) in sorting.operands.iter().enumerate() {
            let value = self.load(operand, at);
            for tuple in 0..2 {
                self.values.insert(self.ir.arg(block, 2 * index + tuple), value);
            }
        }
        self.body(block);
        self.value(sorting.keys.expect("keys are compared").order.first)
    }

    /// Emits a loop with carried values, whose iterations stay in order; returns the last values.
    fn count_from(
        &mut self,
        [lower, upper]: [Value; 2],
        inits: &[Value],
        body: impl FnOnce(&mut Self, Value, &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let (one, loc) = (self.index(1), self.loc);
        let types: Vec<Type> = inits.iter().map(|&init| self.ir.ty(init)).collect();
        let region = self.region(&[&[Type::INDEX], &types[..]].concat(), |this, args| {
            body(this, args[0], &args[1..])
        });
        let made = scf::For::build(&mut self.b(), loc, lower, upper, one, inits, region, &types);
        self.ir.results(made).collect()
    }

    /// Emits code under a condition, and other code under its negation.
    fn branch(
        &mut self,
        condition: Value,
        one: impl FnOnce(&mut Self),
        other: impl FnOnce(&mut Self),
    ) {
        let loc = self.loc;
        let one = self.region(&[], |lower, _| {
            one(lower);
            Vec::new()
        });
        let other = self.region(&[], |lower, _| {
            other(lower);
            Vec::new()
        });
        If::build(&mut self.b(), loc, condition, one, other, &[]);
    }

    fn compare(&mut self, predicate: CmpiPredicate, one: Value, other: Value) -> Value {
        let loc = self.loc;
        Cmpi::value(&mut self.b(), loc, predicate, one, other)
    }

    fn load_from(&mut self, line: Line, at: Value) -> Value {
        let loc = self.loc;
        let at = Addi::value(&mut self.b(), loc, line.offset, at);
        self.load(line.buffer, at)
    }

    fn store_in(&mut self, value: Value, line: Line, at: Value) {
        let loc = self.loc;
        let at = Addi::value(&mut self.b(), loc, line.offset, at);
        self.store(value, line.buffer, at);
    }
}
