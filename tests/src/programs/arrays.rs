//! Operations on arrays, some of which simplify.

use std::io::{self, Write};

/// Number of operations of a function, itself and its `return` included.
const SIZE: u64 = 1_000;

/// Number of operations in a group, those in bodies included.
const GROUP: u64 = 16;

/// Writes functions of reductions, bodies and changes of shape; a transposition, a reversal and a
/// reshaping in each group undo previous ones, and one body ignores its index.
pub fn write(ops: u64, out: &mut dyn Write) -> io::Result<u64> {
    let (functions, groups) = ((ops / SIZE).max(1), (SIZE - 2) / GROUP);
    let matrix = "tensor<?x?xf64, #cotan.dims<n, m>>";
    let turned = "tensor<?x?xf64, #cotan.dims<m, n>>";
    let flat = "tensor<?xf64, #cotan.dims<m * n>>";
    let vector = "tensor<?xf64, #cotan.dims<n>>";
    for function in 0..functions {
        writeln!(out, "func.func @f{function}(%x: {matrix}, %t0: {vector}) -> {vector} {{")?;
        for i in 0..groups {
            writeln!(out, "  %a{i} = array.transpose %x by [1, 0] : {matrix}")?;
            writeln!(out, "  %b{i} = array.transpose %a{i} by [1, 0] : {turned}")?;
            writeln!(out, "  %c{i} = array.reverse %t{i} along 0 : {vector}")?;
            writeln!(out, "  %d{i} = array.reverse %c{i} along 0 : {vector}")?;
            writeln!(out, "  %e{i} = array.reshape %b{i} : {matrix} -> {flat}")?;
            writeln!(out, "  %g{i} = array.reshape %e{i} : {flat} -> {matrix}")?;
            writeln!(out, "  %h{i} = array.sum %g{i} along 1 : {matrix}")?;
            writeln!(out, "  %k{i} = array.build (%i: index) {{")?;
            writeln!(out, "    %p = array.index %d{i}[%i] : {vector}")?;
            writeln!(out, "    %q = array.index %h{i}[%i] : {vector}")?;
            writeln!(out, "    %r = arith.addf %p, %q : f64")?;
            writeln!(out, "    array.yield %r : f64\n  }} : {vector}")?;
            writeln!(out, "  %l{i} = array.max %k{i} along 0 : {vector}")?;
            writeln!(out, "  %m{i} = array.build (%i: index) {{")?;
            writeln!(out, "    array.yield %l{i} : f64\n  }} : {vector}")?;
            writeln!(out, "  %t{} = arith.subf %k{i}, %m{i} : {vector}", i + 1)?;
        }
        writeln!(out, "  return %t{groups} : {vector}\n}}")?;
    }
    Ok(functions * (groups * GROUP + 2))
}
