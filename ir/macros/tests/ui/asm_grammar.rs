use cotan_ir::{Attr, Op, Region, Results, Value};

#[derive(Op)]
#[op("t.a")]
#[asm("$x `, attr-dict")]
struct OpenQuote {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.b")]
#[asm("($x)? attr-dict")]
struct NoAnchor {
    #[operand]
    x: Option<Value>,
}

#[derive(Op)]
#[op("t.c")]
#[asm("($x^)? attr-dict")]
struct NeverMissing {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.d")]
#[asm("$x to attr-dict")]
struct BareWord {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.e")]
#[asm("($x^ attr-dict")]
struct OpenGroup {
    #[attr]
    x: Option<Attr>,
}

#[derive(Op)]
#[op("t.f")]
#[asm(parse)]
struct NotCustom;

#[derive(Op)]
#[op("t.g")]
#[asm(custom(parse))]
struct HalfCustom;

#[derive(Op)]
#[op("t.h")]
#[asm("$x functional-type(results) attr-dict")]
struct HalfFunctional {
    #[operand]
    x: Value,
}

#[derive(Op)]
#[op("t.i")]
#[asm("attr-dict `:` type($some)")]
struct HalfGroups {
    #[result]
    some: Results,
    #[result]
    others: Results,
}

#[derive(Op)]
#[op("t.j")]
#[asm("attr-dict (`do` $body^)?")]
struct RegionAnchor {
    #[region]
    body: Region,
}

fn main() {}
