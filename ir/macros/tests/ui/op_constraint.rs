use cotan_ir::constraints::ANY;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Op, Value};

#[derive(Op)]
#[op("t.c")]
struct Two {
    #[operand(ANY, ANY)]
    x: Value,
}

#[derive(Op)]
#[op("t.d")]
struct OfARegion {
    #[region(single_block)]
    all: cotan_ir::Regions,
}

#[derive(Op)]
#[op("t.e")]
struct OfASuccessor {
    #[successor(ANY)]
    next: cotan_ir::Block,
}

const _: &TypeConstraint = &ANY;

fn main() {}
