use cotan_ir::{Attr, Type};

#[derive(Attr)]
struct NoAttribute(u32);

#[derive(Attr)]
#[attr("t.flags")]
struct FlagsWithoutFlags(u32);

#[derive(Attr)]
#[attr(flags(a, b))]
struct FlagsWithoutName(u32);

#[derive(Attr)]
#[attr("t.enum", integer = Type::I64)]
enum Both {
    A,
}

#[derive(Attr)]
#[attr("t.enum")]
enum WithFields {
    A(u32),
}

#[derive(Attr)]
#[attr("t.key", colour = 1)]
enum UnknownKey {
    A,
}

const _: Type = Type::I64;

fn main() {}

#[derive(Attr)]
#[attr("t.flags", flags(abc, def))]
struct FlagNamedDef(u32);
