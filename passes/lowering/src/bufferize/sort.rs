//! Lowering of sorts to loops of merges.

use super::memory::Bufferizer;
use cotan_dialects::arith::{
    Addi, Cmpi, CmpiPredicate, Divsi, IndexCastui, Minsi, Muli, Remsi, Subi,
};
use cotan_dialects::array::axis::order::{KeyOrder, Ordering};
use cotan_dialects::array::{Argsort, Sort};
use cotan_dialects::scf::{self, Condition, If, While};
use cotan_dialects::yielded;
use cotan_ir::{Ir, Op, Region, Shape, Type, Value};

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

/// A sort that is being lowered.
struct Sorting {
    columns: Vec<Column>,
    /// The buffers of the operands.
    operands: Vec<Value>,
    body: Region,
    /// The keys that the body compares, if it does nothing else.
    keys: Option<KeyOrder>,
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
    /// Lowers a sort. The lines along the axis are independent. Runs of 1, 2, 4, ... elements are
    /// merged from one buffer into another one and back.
    pub fn sort(&mut self, op: Op) {
        let ordering = Sorting::ordering(self.ir, op).expect("the operation sorts");
        let operands: Vec<Value> = ordering.operands.iter(self.ir).collect();
        let Shape { sizes, .. } = self.shape(operands[0]);
        let axis = ordering.axis as usize;
        let keys = ordering.keys(self.ir);
        let columns = self.columns(op, &operands, keys);
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

    /// Returns the columns of a sort, and maps its results to buffers. If keys are compared, they
    /// are the first column, and operands without a used result are none.
    fn columns(&mut self, op: Op, operands: &[Value], keys: Option<KeyOrder>) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::with_capacity(operands.len() + 1);
        columns.extend(keys.map(|keys| {
            let element = self.ir.ty(keys.first);
            Column { source: Source::Key, to: None, element }
        }));
        let is_indices = self.ir.is::<Argsort>(op);
        let results: Vec<Value> = self.ir.results(op).collect();
        for (index, &operand) in operands.iter().enumerate() {
            let result = results.get(index).filter(|_| !is_indices);
            let to = result.and_then(|&result| self.used_buffer(result));
            let (source, element) =
                (Source::Operand(self.value(operand)), self.shape(operand).element);
            if to.is_some() || keys.is_none() {
                columns.push(Column { source, to, element });
            }
        }
        if is_indices {
            let to = self.used_buffer(results[0]);
            columns.push(Column { source: Source::Index, to, element: Type::INDEX });
        }
        columns
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
        self.merge_rounds(sorting, &lines);
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

    /// Emits pairs of rounds, until runs are as long as the line.
    fn merge_rounds(&mut self, sorting: &Sorting, lines: &[Vec<Line>; 2]) {
        let (one, loc) = (self.index(1), self.loc);
        let before = self.ir.create_region();
        let block = self.ir.append_new_block(before, &[Type::INDEX], loc);
        let width = self.ir.arg(block, 0);
        self.inside(block, |lower| {
            let goes_on = lower.compare(CmpiPredicate::Slt, width, sorting.count);
            Condition::build(&mut lower.b(), loc, goes_on, &[width]);
        });
        let after = self.region(&[Type::INDEX], |lower, args| {
            let [from, to] = lines;
            lower.merge_round(sorting, [from, to], args[0]);
            let twice = lower.twice(args[0]);
            lower.merge_round(sorting, [to, from], twice);
            vec![lower.twice(twice)]
        });
        While::build(&mut self.b(), loc, &[one], before, after, &[Type::INDEX]);
    }

    /// Emits a round of merges of runs of a width.
    fn merge_round(&mut self, sorting: &Sorting, lines: [&Vec<Line>; 2], width: Value) {
        let (count, loc) = (sorting.count, self.loc);
        let twice = self.twice(width);
        let (zero, one) = (self.index(0), self.index(1));
        let b = &mut self.b();
        if sorting.keys.is_some() {
            let pairs = Divsi::value(b, loc, count, twice);
            let rest = Muli::value(b, loc, pairs, twice);
            self.count_from([zero, pairs], &[], |lower, pair, _| {
                let first = Muli::value(&mut lower.b(), loc, pair, twice);
                lower.merge_full_runs(sorting, lines, [first, width]);
                Vec::new()
            });
            return self.merge_runs(sorting, lines, [rest, width]);
        }
        let last = Subi::value(b, loc, count, one);
        let last = Divsi::value(b, loc, last, twice);
        let pairs = Addi::value(b, loc, last, one);
        self.count_from([zero, pairs], &[], |lower, pair, _| {
            let first = Muli::value(&mut lower.b(), loc, pair, twice);
            lower.merge_runs(sorting, lines, [first, width]);
            Vec::new()
        });
    }

    /// Merges two runs of which the second one may be short or empty.
    fn merge_runs(
        &mut self,
        sorting: &Sorting,
        [from, to]: [&Vec<Line>; 2],
        [first, width]: [Value; 2],
    ) {
        let loc = self.loc;
        let b = &mut self.b();
        let middle = Addi::value(b, loc, first, width);
        let end = Addi::value(b, loc, middle, width);
        let middle = Minsi::value(b, loc, middle, sorting.count);
        let end = Minsi::value(b, loc, end, sorting.count);
        self.count_from([first, end], &[first, middle], |lower, at, next| {
            let [left, right] = [next[0], next[1]];
            let has_left = lower.compare(CmpiPredicate::Slt, left, middle);
            let has_right = lower.compare(CmpiPredicate::Slt, right, end);
            let takes_right = lower.choice(
                has_right,
                |lower| {
                    let less = |lower: &mut Self| lower.less(sorting, from, [right, left]);
                    lower.choice(has_left, less, |_| has_right)
                },
                |_| has_right,
            );
            lower.take(sorting, [from, to], at, [left, right], takes_right);
            lower.advanced([left, right], takes_right)
        });
    }

    /// Merges two runs of full width: the least elements from their starts, and the greatest ones
    /// from their ends. Neither can exceed a run.
    fn merge_full_runs(
        &mut self,
        sorting: &Sorting,
        [from, to]: [&Vec<Line>; 2],
        [first, width]: [Value; 2],
    ) {
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        let b = &mut self.b();
        let middle = Addi::value(b, loc, first, width);
        let end = Addi::value(b, loc, middle, width);
        let (left_end, right_end) =
            (Subi::value(b, loc, middle, one), Subi::value(b, loc, end, one));
        let starts = [first, middle, left_end, right_end];
        self.count_from([zero, width], &starts, |lower, step, next| {
            let [left, right, left_end, last] = [next[0], next[1], next[2], next[3]];
            let takes_right = lower.less(sorting, from, [right, left]);
            let at = Addi::value(&mut lower.b(), loc, first, step);
            lower.take(sorting, [from, to], at, [left, right], takes_right);
            let mut outputs = lower.advanced([left, right], takes_right);
            let takes_left = lower.less(sorting, from, [last, left_end]);
            let at = Subi::value(&mut lower.b(), loc, right_end, step);
            lower.take(sorting, [from, to], at, [last, left_end], takes_left);
            outputs.extend(lower.retreated([left_end, last], takes_left));
            outputs
        });
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
        self.value(sorting.keys.expect("keys are compared").first)
    }

    /// Emits whether the tuple at one index comes before that at another one.
    fn less(&mut self, sorting: &Sorting, lines: &[Line], [one, other]: [Value; 2]) -> Value {
        if let Some(KeyOrder { predicate, .. }) = sorting.keys {
            let [one, other] = [one, other].map(|at| self.load_from(lines[0], at));
            return self.compare(predicate, one, other);
        }
        let block = self.ir.single_block(sorting.body).expect("a verified body is one block");
        for (index, &line) in lines.iter().enumerate().take(sorting.operands.len()) {
            for (tuple, at) in [one, other].into_iter().enumerate() {
                let arg = self.ir.arg(block, 2 * index + tuple);
                if !self.ir.is_unused(arg) {
                    let value = self.load_from(line, at);
                    self.values.insert(arg, value);
                }
            }
        }
        self.body(block);
        let outputs = yielded(self.ir, sorting.body).expect("a verified body ends with a yield");
        self.value(outputs[0])
    }

    /// Moves a tuple: the second one if `second` is true, otherwise the first one.
    fn take(
        &mut self,
        sorting: &Sorting,
        [from, to]: [&Vec<Line>; 2],
        at: Value,
        [one, other]: [Value; 2],
        second: Value,
    ) {
        let loc = self.loc;
        let b = &mut self.b();
        let distance = Subi::value(b, loc, other, one);
        let step = IndexCastui::value(b, loc, second, Type::INDEX);
        let distance = Muli::value(b, loc, distance, step);
        let source = Addi::value(b, loc, one, distance);
        for index in 0..sorting.columns.len() {
            let value = self.load_from(from[index], source);
            self.store_in(value, to[index], at);
        }
    }

    /// Emits the next indices of two runs, of which one was read.
    fn advanced(&mut self, [left, right]: [Value; 2], takes_right: Value) -> Vec<Value> {
        let (one, loc) = (self.index(1), self.loc);
        let b = &mut self.b();
        let step = IndexCastui::value(b, loc, takes_right, Type::INDEX);
        let after = Addi::value(b, loc, left, one);
        vec![Subi::value(b, loc, after, step), Addi::value(b, loc, right, step)]
    }

    /// Emits the previous indices of two runs, of which one was read.
    fn retreated(&mut self, [left, right]: [Value; 2], takes_left: Value) -> Vec<Value> {
        let (one, loc) = (self.index(1), self.loc);
        let b = &mut self.b();
        let step = IndexCastui::value(b, loc, takes_left, Type::INDEX);
        let before = Subi::value(b, loc, right, one);
        vec![Subi::value(b, loc, left, step), Addi::value(b, loc, before, step)]
    }

    /// Emits a loop with carried values, whose iterations stay in order.
    fn count_from(
        &mut self,
        [lower, upper]: [Value; 2],
        inits: &[Value],
        body: impl FnOnce(&mut Self, Value, &[Value]) -> Vec<Value>,
    ) {
        let (one, loc) = (self.index(1), self.loc);
        let types = vec![Type::INDEX; inits.len()];
        let region = self.region(&[&[Type::INDEX], &types[..]].concat(), |this, args| {
            body(this, args[0], &args[1..])
        });
        scf::For::build(&mut self.b(), loc, lower, upper, one, inits, region, &types);
    }

    /// Emits one of two booleans.
    fn choice(
        &mut self,
        condition: Value,
        one: impl FnOnce(&mut Self) -> Value,
        other: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let loc = self.loc;
        let one = self.region(&[], |lower, _| vec![one(lower)]);
        let other = self.region(&[], |lower, _| vec![other(lower)]);
        let made = If::build(&mut self.b(), loc, condition, one, other, &[Type::I1]);
        self.ir.result(made, 0)
    }

    fn compare(&mut self, predicate: CmpiPredicate, one: Value, other: Value) -> Value {
        let loc = self.loc;
        Cmpi::value(&mut self.b(), loc, predicate, one, other)
    }

    fn twice(&mut self, width: Value) -> Value {
        let loc = self.loc;
        Addi::value(&mut self.b(), loc, width, width)
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
