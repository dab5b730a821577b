use cotan_ir::{Attr, Block, Op, Operands, Region, Value};

#[derive(Op)]
#[op("t.a")]
struct WrongTypes {
    #[operand]
    a: u32,
    #[result]
    b: Operands,
    #[region]
    c: Option<Region>,
    #[successor]
    d: Value,
    e: Attr,
    #[operand]
    #[result]
    f: Value,
}

#[derive(Op)]
#[op("t.b")]
enum NotAStruct {}

#[derive(Op)]
#[op("t.c")]
struct NoNames(Value);

#[derive(Op)]
#[op("t.d")]
struct SameName {
    #[operand]
    x: Value,
    #[operand(name = "x")]
    y: Value,
}

#[derive(Op)]
#[op("t.f")]
struct DefaultAndOption {
    #[attr(default = true)]
    x: Option<bool>,
}

#[derive(Op)]
#[op("t.g")]
struct NotLast {
    #[successor]
    all: cotan_ir::Successors,
    #[successor]
    last: Block,
}

fn main() {}
