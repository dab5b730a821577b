//! Loops and conditionals inside each other.

use super::chance::Chance;
use std::io::{self, Write};

/// Their depth.
const DEPTH: usize = 6;

/// The operations of a function, about.
const FUNCTION: u64 = 1_000;

/// Writes about `ops` operations, in functions of about 1,000.
pub fn write(ops: u64, out: &mut dyn Write) -> io::Result<u64> {
    let mut nest = Nest { out, chance: Chance::new(), values: Vec::new(), next: 0, ops: 0 };
    let mut function = 0;
    while nest.ops + FUNCTION / 2 < ops {
        nest.function(function, FUNCTION.min(ops - nest.ops))?;
        function += 1;
    }
    Ok(nest.ops)
}

struct Nest<'o> {
    out: &'o mut dyn Write,
    chance: Chance,
    /// The reals in scope.
    values: Vec<u32>,
    /// The next value's number.
    next: u32,
    /// Number of operations written.
    ops: u64,
}

impl Nest<'_> {
    fn function(&mut self, index: u32, ops: u64) -> io::Result<()> {
        let end = self.ops + ops;
        writeln!(self.out, "func.func @f{index}(%v0: f64, %v1: f64, %c: i1, %n: index) {{")?;
        self.ops += 2;
        self.values = vec![0, 1];
        self.next = 2;
        while self.ops < end {
            self.nest(1)?;
        }
        writeln!(self.out, "  return\n}}")
    }

    /// Returns a loop around a conditional around loops, and so on.
    fn nest(&mut self, depth: usize) -> io::Result<()> {
        self.arithmetic(depth, 2)?;
        if depth >= DEPTH {
            return Ok(());
        }
        self.ops += 1;
        match depth % 2 {
            1 => self.repeat(depth),
            _ => self.choose(depth),
        }
    }

    fn repeat(&mut self, depth: usize) -> io::Result<()> {
        let start = self.pick();
        let (result, counter, carried) = (self.fresh(), self.fresh(), self.fresh());
        indent(self.out, depth)?;
        writeln!(self.out, "%v{result} = \"nest.for\"(%n, %v{start}) ({{")?;
        indent(self.out, depth)?;
        writeln!(self.out, "^bb0(%v{counter}: index, %v{carried}: f64):")?;
        self.body(depth + 1, Some(carried))?;
        indent(self.out, depth)?;
        writeln!(self.out, "}}) {{step = 1 : i64}} : (index, f64) -> f64")?;
        self.values.push(result);
        Ok(())
    }

    fn choose(&mut self, depth: usize) -> io::Result<()> {
        let result = self.fresh();
        indent(self.out, depth)?;
        writeln!(self.out, "%v{result} = \"nest.if\"(%c) ({{")?;
        self.body(depth + 1, None)?;
        indent(self.out, depth)?;
        writeln!(self.out, "}}, {{")?;
        self.body(depth + 1, None)?;
        indent(self.out, depth)?;
        writeln!(self.out, "}}) : (i1) -> f64")?;
        self.values.push(result);
        Ok(())
    }

    /// Returns the inside of a region, and its terminator.
    fn body(&mut self, depth: usize, argument: Option<u32>) -> io::Result<()> {
        let outside = self.values.len();
        self.values.extend(argument);
        self.nest(depth)?;
        self.arithmetic(depth, 1)?;
        let result = self.pick();
        indent(self.out, depth)?;
        writeln!(self.out, "\"nest.yield\"(%v{result}) : (f64) -> ()")?;
        self.ops += 1;
        self.values.truncate(outside);
        Ok(())
    }

    fn arithmetic(&mut self, depth: usize, count: usize) -> io::Result<()> {
        for _ in 0..count {
            let name = ["addf", "mulf", "subf"][self.chance.below(3)];
            let (lhs, rhs) = (self.pick(), self.pick());
            let result = self.fresh();
            indent(self.out, depth)?;
            writeln!(self.out, "%v{result} = arith.{name} %v{lhs}, %v{rhs} : f64")?;
            self.values.push(result);
            self.ops += 1;
        }
        Ok(())
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn pick(&mut self) -> u32 {
        let reach = self.values.len().min(16);
        self.values[self.values.len() - 1 - self.chance.below(reach)]
    }
}

fn indent(out: &mut dyn Write, depth: usize) -> io::Result<()> {
    write!(out, "{:1$}", "", 2 * depth)
}
