//! Rounds of merges of neighbouring runs.

use super::{Line, Sorting};
use crate::bufferize::memory::Bufferizer;
use cotan_dialects::arith::{
    Addi, Andi, Cmpf, CmpiPredicate, Divsi, IndexCastui, Minsi, Muli, Ori, Subi,
};
use cotan_dialects::array::axis::order::KeyPredicate;
use cotan_dialects::scf::{Condition, If, While};
use cotan_dialects::yielded;
use cotan_ir::{Type, Value};

/// Two neighbouring runs: their first index, that of the second one, and their end.
#[derive(Clone, Copy)]
struct Runs {
    first: Value,
    middle: Value,
    end: Value,
}

impl Bufferizer<'_> {
    /// Emits pairs of rounds of merges of runs of 1, 2, 4, ... elements, from one buffer to another
    /// one and back, until runs are as long as the line. Merges of elements with an order read runs
    /// from both ends.
    pub(super) fn merge_rounds(
        &mut self,
        sorting: &Sorting,
        lines: &[Vec<Line>; 2],
        has_order: bool,
    ) {
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
            lower.merge_round(sorting, [from, to], (args[0], has_order));
            let twice = lower.twice(args[0]);
            lower.merge_round(sorting, [to, from], (twice, has_order));
            vec![lower.twice(twice)]
        });
        While::build(&mut self.b(), loc, &[one], before, after, &[Type::INDEX]);
    }

    /// Emits a round of merges of runs of a width, of which the last one may be short.
    fn merge_round(
        &mut self,
        sorting: &Sorting,
        lines: [&Vec<Line>; 2],
        (width, has_order): (Value, bool),
    ) {
        let (count, loc) = (sorting.count, self.loc);
        let twice = self.twice(width);
        let (zero, one) = (self.index(0), self.index(1));
        let b = &mut self.b();
        let last = Subi::value(b, loc, count, one);
        let last = Divsi::value(b, loc, last, twice);
        let pairs = Addi::value(b, loc, last, one);
        self.count_from([zero, pairs], &[], |lower, pair, _| {
            let b = &mut lower.b();
            let first = Muli::value(b, loc, pair, twice);
            let middle = Addi::value(b, loc, first, width);
            let end = Addi::value(b, loc, middle, width);
            let middle = Minsi::value(b, loc, middle, count);
            let end = Minsi::value(b, loc, end, count);
            let runs = Runs { first, middle, end };
            match has_order {
                true => lower.merge_ordered(sorting, lines, runs),
                false => lower.merge_by_any(sorting, lines, runs),
            }
            Vec::new()
        });
    }

    /// Merges two runs by any comparison. An element of the right run comes first if it comes before
    /// that of the left run.
    fn merge_by_any(&mut self, sorting: &Sorting, [from, to]: [&Vec<Line>; 2], runs: Runs) {
        let Runs { first, middle, end } = runs;
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

    /// Merges two runs, of which the second one is not longer: as many of the least elements from
    /// their starts and of the greatest ones from their ends as the second run has, and those between.
    fn merge_ordered(&mut self, sorting: &Sorting, [from, to]: [&Vec<Line>; 2], runs: Runs) {
        let Runs { first, middle, end } = runs;
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        let b = &mut self.b();
        let steps = Subi::value(b, loc, end, middle);
        let (left_end, right_end) =
            (Subi::value(b, loc, middle, one), Subi::value(b, loc, end, one));
        let starts = [first, middle, left_end, right_end];
        let next = self.count_from([zero, steps], &starts, |lower, step, next| {
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
        let b = &mut self.b();
        let (low, high) = (Addi::value(b, loc, first, steps), Subi::value(b, loc, end, steps));
        self.count_from([low, high], &next[..2], |lower, at, next| {
            let [left, right] = [next[0], next[1]];
            let has_left = lower.compare(CmpiPredicate::Slt, left, middle);
            let has_right = lower.compare(CmpiPredicate::Slt, right, end);
            let b = &mut lower.b();
            let (near, far) =
                (Minsi::value(b, loc, left, left_end), Minsi::value(b, loc, right, right_end));
            let less = lower.less(sorting, from, [far, near]);
            let has_no_left = lower.compare(CmpiPredicate::Sge, left, middle);
            let b = &mut lower.b();
            let less = Andi::value(b, loc, less, has_left);
            let is_first = Ori::value(b, loc, less, has_no_left);
            let takes_right = Andi::value(b, loc, is_first, has_right);
            lower.take(sorting, [from, to], at, [left, right], takes_right);
            lower.advanced([left, right], takes_right)
        });
    }

    /// Emits whether the tuple at one index comes before that at another one.
    fn less(&mut self, sorting: &Sorting, lines: &[Line], [one, other]: [Value; 2]) -> Value {
        if let Some(keys) = sorting.keys {
            let loc = self.loc;
            let [one, other] = [one, other].map(|at| self.load_from(lines[keys.column], at));
            return match keys.order.predicate {
                KeyPredicate::Int(predicate) => self.compare(predicate, one, other),
                KeyPredicate::Float(predicate) => {
                    Cmpf::value(&mut self.b(), loc, predicate, one, other)
                }
            };
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

    fn twice(&mut self, width: Value) -> Value {
        let loc = self.loc;
        Addi::value(&mut self.b(), loc, width, width)
    }
}
