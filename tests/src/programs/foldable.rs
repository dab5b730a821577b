//! Arithmetic of which half is known.

use std::io::{self, Write};

/// Number of operations of a function, itself and its `return` included.
const SIZE: u64 = 1_000;

/// Number of operations in a group.
const GROUP: u64 = 6;

/// Writes functions in which a constant and two of its operations are known, and three are not.
pub fn write(ops: u64, out: &mut dyn Write) -> io::Result<u64> {
    let (functions, groups) = ((ops / SIZE).max(1), (SIZE - 2) / GROUP);
    for function in 0..functions {
        writeln!(out, "func.func @f{function}(%x: i64, %t0: i64) -> i64 {{")?;
        for i in 0..groups {
            let number = 3 + (function * groups + i) % 1_000_003;
            writeln!(out, "  %c{i} = arith.constant {number} : i64")?;
            writeln!(out, "  %a{i} = arith.addi %c{i}, %c{i} : i64")?;
            writeln!(out, "  %b{i} = arith.muli %a{i}, %c{i} : i64")?;
            writeln!(out, "  %r{i} = arith.muli %b{i}, %x : i64")?;
            writeln!(out, "  %s{i} = arith.subi %t{i}, %r{i} : i64")?;
            writeln!(out, "  %t{} = arith.xori %s{i}, %x : i64", i + 1)?;
        }
        writeln!(out, "  return %t{groups} : i64\n}}")?;
    }
    Ok(functions * (groups * GROUP + 2))
}
