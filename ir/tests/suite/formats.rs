//! Declared assembly that cannot work is refused when it is compiled.

#![allow(dead_code, reason = "not every part of a declared operation is asked for")]

use cotan_ir::constraints::ANY;
use cotan_ir::text::format::compile;
use cotan_ir::{Op, OpDef, Value};

/// An operation of which nothing is known.
#[derive(Op, Clone, Copy)]
#[op("test.plain")]
struct Plain {
    #[operand(ANY)]
    x: Value,
    #[result(ANY)]
    result: Value,
}

/// An operation of one type.
#[derive(Op, Clone, Copy)]
#[op("test.same", same_type)]
struct Same {
    #[operand(ANY)]
    x: Value,
    #[result(ANY)]
    result: Value,
}

fn refused<T: OpDef>(format: &'static str) -> Option<String> {
    compile(T::SPEC, format).err()
}

#[test]
fn types_are_written_or_follow() {
    let unknown = |op: &str, name: &str| {
        Some(format!(
            "`{op}`: the type of `${name}` is undetermined: its format needs `type(${name})`"
        ))
    };
    assert_eq!(refused::<Plain>("$x attr-dict"), unknown("test.plain", "x"));
    assert_eq!(refused::<Plain>("$x attr-dict `:` type($x)"), unknown("test.plain", "result"));
    assert_eq!(refused::<Plain>("$x attr-dict `:` type($result)"), unknown("test.plain", "x"));
    assert_eq!(refused::<Plain>("$x attr-dict `:` type($x) `->` type($result)"), None);
    assert_eq!(refused::<Plain>("$x attr-dict `:` functional-type(operands, results)"), None);
    assert_eq!(refused::<Same>("$x attr-dict"), unknown("test.same", "x"));
    assert_eq!(refused::<Same>("$x attr-dict `:` type($x)"), None);
    assert_eq!(refused::<Same>("$x attr-dict `:` type($result)"), None);
}
