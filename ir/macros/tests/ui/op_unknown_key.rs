use cotan_ir::{Op, Value};

#[derive(Op)]
#[op("t.a", purr)]
struct UnknownTrait {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.b")]
struct UnknownFieldKey {
    #[operand(title = "y")]
    x: Value,
}

#[derive(Op)]
#[op("t.c")]
struct UnknownRegionKind {
    #[region(two_blocks)]
    body: cotan_ir::Region,
}

fn main() {}
