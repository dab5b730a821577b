use cotan_ir::{Attr, Op, Value};

#[derive(Op)]
#[op("t.a")]
#[asm("$x `,` $z attr-dict `:` type($x)")]
struct UnknownName {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.b")]
#[asm("$x attr-dict")]
struct NotWritten {
    #[operand]
    x: Value,
    #[operand]
    y: Value,
}

#[derive(Op)]
#[op("t.c")]
#[asm("$x `:` type($x)")]
struct NoDict {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.d")]
#[asm("$x $x attr-dict")]
struct Twice {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.e")]
#[asm("$x attr-dict `:` type($x)")]
struct TypeOfAttribute {
    #[attr]
    x: Attr,
}

#[derive(Op)]
#[op("t.f")]
#[asm("attr-dict $x")]
struct ResultWritten {
    #[result]
    x: Value,
}

fn main() {}
