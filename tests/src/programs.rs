//! Benchmark texts, generated: the same bytes on every machine, and of any size.
//!
//! Every text but [`ARRAYS`] is accepted by `mlir-opt --allow-unregistered-dialect` as well, so
//! that both tools can be measured on the same bytes. A text is a row of [`PROGRAMS`] or of
//! [`HARD`].

mod arithmetic;
mod arrays;
mod chance;
mod foldable;
mod hard;
mod nested;
mod operation;
mod values;

use std::io::{self, Write};

pub use hard::HARD;

/// Writes a text with about `count` items to `out`, and returns how many there are.
pub type Writer = fn(count: u64, out: &mut dyn Write) -> io::Result<u64>;

/// A generated text.
#[derive(Clone, Copy)]
pub struct Program {
    /// The name in measurements.
    pub name: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Writes it.
    pub write: Writer,
}

impl Program {
    /// Returns the text, in memory.
    pub fn text(&self, count: u64) -> String {
        let mut bytes = Vec::new();
        (self.write)(count, &mut bytes).expect("a vector takes everything");
        String::from_utf8(bytes).expect("programs are ASCII")
    }
}

/// Returns the program of this name.
pub fn named(name: &str) -> Option<&'static Program> {
    PROGRAMS.iter().chain(HARD).chain([&ARRAYS]).find(|program| program.name == name)
}

/// Programs like those people write; items are operations.
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "scalar",
        about: "scalar arithmetic; functions of 1,000 operations whose names (`%v12`) repeat",
        write: |ops, out| arithmetic::SCALAR.write(ops, out),
    },
    Program {
        name: "scalar-digits",
        about: "the same with digit names (`%12`)",
        write: |ops, out| arithmetic::SCALAR_DIGITS.write(ops, out),
    },
    Program {
        name: "scalar-generic",
        about: "the same in the generic form",
        write: |ops, out| arithmetic::SCALAR_GENERIC.write(ops, out),
    },
    Program {
        name: "tensor",
        about: "the same on `tensor<4x8xf64>`",
        write: |ops, out| arithmetic::TENSOR.write(ops, out),
    },
    Program {
        name: "nested",
        about: "unregistered loops and conditionals, nested six deep, around scalar arithmetic",
        write: nested::write,
    },
    Program {
        name: "unique",
        about: "scalar arithmetic in one function, so that every name is unique",
        write: |ops, out| arithmetic::UNIQUE.write(ops, out),
    },
    Program {
        name: "unique-digits",
        about: "the same with digit names",
        write: |ops, out| arithmetic::UNIQUE_DIGITS.write(ops, out),
    },
    Program {
        name: "redundant",
        about: "scalar arithmetic of which half repeats earlier operations of its function",
        write: |ops, out| arithmetic::REDUNDANT.write(ops, out),
    },
    Program {
        name: "foldable",
        about: "integer arithmetic of which half is known",
        write: foldable::write,
    },
];

/// Operations that upstream has not got.
pub const ARRAYS: Program = Program {
    name: "arrays",
    about: "operations on arrays of symbolic sizes, half of which simplify",
    write: arrays::write,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_the_same_every_time() {
        for program in PROGRAMS.iter().chain(HARD).chain([&ARRAYS]) {
            let text = program.text(2_000);
            assert_eq!(text, program.text(2_000), "{}", program.name);
            assert!(text.is_ascii(), "{}", program.name);
        }
    }

    #[test]
    fn the_count_of_operations_is_exact() {
        for program in PROGRAMS.iter().chain([&ARRAYS]) {
            let mut text = Vec::new();
            let count = (program.write)(10_000, &mut text).expect("a vector takes everything");
            let text = String::from_utf8(text).expect("programs are ASCII");
            assert_eq!(text.lines().filter(|line| is_op(line)).count() as u64, count);
            assert!(count.abs_diff(10_000) < 200, "{}: {count}", program.name);
        }
    }

    /// Returns whether an operation begins on this line: not a closing brace, not a block label.
    fn is_op(line: &str) -> bool {
        line.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '%' || c == '"')
    }
}
