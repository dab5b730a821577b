//! `cse` and `dce` respect the effects that are attached to operations: reads without a write in
//! between are merged, unused reads are erased, writes are preserved.

#![allow(dead_code, reason = "not every part of a declared operation is asked for")]

use cotan_dialects::Effects;
use cotan_ir::OpDef;
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::registry::Dialect;
use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::{Op, Value};
use cotan_passes::{PassManager, Pipeline};

/// Reads a cell.
#[derive(Op, Clone, Copy, Debug)]
#[op("cell.load", attach(Effects::Read))]
#[asm("attr-dict `:` type($x)")]
pub struct Load {
    /// The value of the cell.
    #[result(INTEGER_LIKE)]
    pub x: Value,
}

/// Writes a cell.
#[derive(Op, Clone, Copy, Debug)]
#[op("cell.store", attach(Effects::Write))]
#[asm("$x attr-dict `:` type($x)")]
pub struct Store {
    /// The new value of the cell.
    #[operand(INTEGER_LIKE)]
    pub x: Value,
}

static CELL: Dialect = Dialect {
    name: "cell",
    doc: "One cell of memory.",
    ops: &[Load::SPEC, Store::SPEC],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

/// Returns the lines of a function's body after a pass.
fn after(pass: &str, body: &str) -> Vec<String> {
    let registry = cotan_dialects::builder().dialect(&CELL).build();
    let program = format!("func.func @f(%a: i32, %p: i1) {{\n{body}\n}}\n");
    let parsed = text::parse(&registry, "t", program.into(), 1, ParseOptions::default());
    let errors: Vec<_> = parsed.diagnostics.iter().map(|found| &found.message).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut ir = parsed.ir;
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &registry, pass).unwrap();
    assert!(PassManager::new(pipeline).run(&mut ir, &mut []).failure.is_none());
    let printed = text::print_to_string(&ir, PrintOptions::default());
    let lines = printed.lines().map(str::trim);
    lines.skip(2).take_while(|&line| line != "}").map(str::to_owned).collect()
}

#[test]
fn reads_are_merged_until_something_is_written() {
    let body = "\
%x = cell.load : i32
%y = cell.load : i32
%sum = arith.addi %x, %y : i32
cell.store %sum : i32
%z = cell.load : i32
cell.store %z : i32
cell.store %y : i32
return";
    let merged = [
        "%x = cell.load : i32",
        "%sum = arith.addi %x, %x : i32",
        "cell.store %sum : i32",
        "%z = cell.load : i32",
        "cell.store %z : i32",
        "cell.store %x : i32",
        "return",
    ];
    assert_eq!(after("cse", body), merged);
}

#[test]
fn reads_of_two_blocks_are_not_merged() {
    let body = "\
%x = cell.load : i32
cell.store %x : i32
cf.cond_br %p, ^b, ^c
^b:
%y = cell.load : i32
cell.store %y : i32
cf.br ^c
^c:
%z = cell.load : i32
cell.store %z : i32
return";
    assert_eq!(after("cse", body), body.lines().collect::<Vec<_>>());
}

#[test]
fn unused_reads_are_erased() {
    let body = "%x = cell.load : i32\ncell.store %a : i32\nreturn";
    for pass in ["cse", "dce"] {
        assert_eq!(after(pass, body), ["cell.store %a : i32", "return"], "{pass}");
    }
}
