use cotan_ir::{Op, Value};

#[derive(Op)]
struct NoAttribute {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op(pure)]
struct NoName;

#[derive(Op)]
#[op("nodialect")]
struct NoDialect;

fn main() {}
