//! Control flow: forks that join, and loops that end.

use super::body::{Body, TypedValue, values};
use super::types::Ty;
use std::fmt::Write as _;

impl Body<'_, '_> {
    /// Two ways from here, by a condition or a switch, which meet again. One may be empty.
    pub fn fork(&mut self, depth: usize) {
        let (joined, taken) = (self.some_types(), self.some_types());
        let (one, other, end) = (self.label(), self.label(), self.label());
        let is_short = self.choices.chance(1, 3);
        let first = self.jump(one, &taken);
        let second = if is_short { self.jump(end, &joined) } else { self.jump(other, &taken) };
        if self.choices.chance(1, 4) {
            let ty = Ty::scalar(["i32", "i8", "i64"][self.choices.below(3)]);
            let flag = self.value(ty);
            let case = self.choices.below(3);
            let cases = format!("default: {first}, {case}: {second}");
            let _ = writeln!(self.out, "  cf.switch {flag} : {ty}, [{cases}]");
        } else {
            let ty = Ty::scalar("i1");
            let condition = self.value(ty);
            let _ = writeln!(self.out, "  cf.cond_br {condition}, {first}, {second}");
        }
        self.arm(one, &taken, (end, &joined), depth);
        if !is_short {
            self.arm(other, &taken, (end, &joined), depth);
        }
        self.open(end, &joined);
    }

    /// Writes a block that computes something and branches on.
    fn arm(&mut self, label: usize, taken: &[Ty], end: (usize, &[Ty]), depth: usize) {
        let known = self.scope.len();
        self.open(label, taken);
        for _ in 0..self.choices.below(4) {
            self.item(depth + 1);
        }
        let jump = self.jump(end.0, end.1);
        let _ = writeln!(self.out, "  cf.br {jump}");
        self.scope.truncate(known);
    }

    /// A loop that runs at most three times, or four if it asks at its end whether to go on.
    pub fn repeat(&mut self, depth: usize) {
        let types = self.some_types();
        let counter = Ty::scalar(["i64", "index", "i32"][self.choices.below(3)]);
        let [count, zero, one] =
            [self.choices.below(4), 0, 1].map(|value| self.integer(value, counter));
        let counts = Counter { ty: counter, count, one };
        let asks_first = self.choices.chance(1, 2);
        let start = self.label();
        let jump = self.jump_with(start, Some((zero, counter)), &types);
        let _ = writeln!(self.out, "  cf.br {jump}");
        let known = self.scope.len();
        let index = self.fresh();
        let params: Vec<String> = types.iter().map(|&ty| self.parameter(ty)).collect();
        let params: String = params.iter().map(|param| format!(", {param}")).collect();
        let _ = writeln!(self.out, "^b{start}({index}: {counter}{params}):");
        match asks_first {
            true => self.ask_first(start, &index, &types, &counts, depth),
            false => self.ask_last(start, &index, &types, &counts, (known, depth)),
        }
    }

    /// Values of the loop header are in scope after the loop.
    fn ask_first(
        &mut self,
        head: usize,
        index: &str,
        types: &[Ty],
        counts: &Counter,
        depth: usize,
    ) {
        let (body, end) = (self.label(), self.label());
        let Counter { ty, count, one } = counts;
        let more = self.fresh();
        let _ = writeln!(self.out, "  {more} = arith.cmpi slt, {index}, {count} : {ty}");
        let _ = writeln!(self.out, "  cf.cond_br {more}, ^b{body}, ^b{end}\n^b{body}:");
        let known = self.scope.len();
        self.scope.push((index.to_owned(), *ty));
        self.items(depth);
        let next = self.fresh();
        let _ = writeln!(self.out, "  {next} = arith.addi {index}, {one} : {ty}");
        let jump = self.jump_with(head, Some((next, *ty)), types);
        let _ = writeln!(self.out, "  cf.br {jump}\n^b{end}:");
        self.scope.truncate(known);
    }

    /// Values of the body are in scope after the loop only through block arguments.
    fn ask_last(
        &mut self,
        body: usize,
        index: &str,
        types: &[Ty],
        counts: &Counter,
        (known, depth): (usize, usize),
    ) {
        let end = self.label();
        let Counter { ty, count, one } = counts;
        self.scope.push((index.to_owned(), *ty));
        self.items(depth);
        let (next, more) = (self.fresh(), self.fresh());
        let _ = writeln!(self.out, "  {next} = arith.addi {index}, {one} : {ty}");
        let _ = writeln!(self.out, "  {more} = arith.cmpi slt, {next}, {count} : {ty}");
        let (again, on) = (self.jump_with(body, Some((next, *ty)), types), self.jump(end, types));
        let _ = writeln!(self.out, "  cf.cond_br {more}, {again}, {on}");
        self.scope.truncate(known);
        self.open(end, types);
    }

    fn items(&mut self, depth: usize) {
        for _ in 0..=self.choices.below(3) {
            self.item(depth + 1);
        }
    }

    /// Up to two types.
    fn some_types(&mut self) -> Vec<Ty> {
        (0..self.choices.below(3)).map(|_| self.palette.ty(self.choices)).collect()
    }

    /// Returns an integer that nothing but the loop uses.
    fn integer(&mut self, value: usize, ty: Ty) -> String {
        let name = self.fresh();
        let _ = writeln!(self.out, "  {name} = arith.constant {value} : {ty}");
        name
    }

    /// Returns a block with a value in front, or none, and values of these types.
    fn jump_with(&mut self, label: usize, first: Option<TypedValue>, types: &[Ty]) -> String {
        let mut forwarded: Vec<TypedValue> = first.into_iter().collect();
        for &ty in types {
            forwarded.push((self.value(ty), ty));
        }
        match forwarded[..] {
            [] => format!("^b{label}"),
            _ => format!("^b{label}({})", values(&forwarded)),
        }
    }

    fn jump(&mut self, label: usize, types: &[Ty]) -> String {
        self.jump_with(label, None, types)
    }

    fn open(&mut self, label: usize, types: &[Ty]) {
        let params: Vec<String> = types.iter().map(|&ty| self.parameter(ty)).collect();
        let params =
            if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
        let _ = writeln!(self.out, "^b{label}{params}:");
    }
}

/// The counter of a loop.
struct Counter {
    ty: Ty,
    count: String,
    one: String,
}
