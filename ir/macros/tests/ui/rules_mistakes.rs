use cotan_ir::rewrite::rules;

rules! {
    rule without_doc: Neg(Neg(x)) => x;
}

rules! {
    /// An unknown word.
    rule with_word(fast): Neg(Neg(x)) => x;
}

rules! {
    /// A left side that is no operation.
    rule without_root: x => x;

    /// A name that is bound nowhere.
    rule unbound: Neg(Neg(x)) => y;
}

rules! {
    /// An operation without operands.
    rule bare_right: Neg(x) => Neg;
}

rules! {
    /// An operation without operands.
    rule bare_left: Neg(Neg) => 1;
}

rules! {
    /// Alternatives with different names.
    rule different: Add(x, 0) | Add(0, y) => x;

    /// A constant operand without a type.
    rule untyped: Neg(x) => Sub(0, x);

    /// A name of two parts.
    rule two_parts: x @ Neg(x) => x;

    /// An attribute as a value.
    rule attribute: Compare { kind }(_, _) => kind;

    /// A reserved name.
    rule reserved: Neg(rw) => rw;

    /// An update of another operation.
    rule inner_update: Neg(inner @ Neg(x)) => inner(x);

    /// An update inside an operation.
    rule nested_update: root @ Neg(x) => Neg(root(x));

    /// A number of too many bits.
    rule large: Add(x, 99999999999999999999) => x;

    /// Attributes of any operation in place.
    rule any_update: root @ _(x) => root { flags: 1 }(x);
}

rules! {
    /// Attributes of any operation.
    rule any_fields: _ { flags }(x) => x;
}

rules! {
    /// A pattern of text.
    rule text: Neg("x") => 1;
}

rules! {
    /// A symbol.
    rule symbol: Neg(+) => 1;
}

rules! {
    /// Operands after the rest.
    rule after_rest: Neg(.., x) => x;
}

rules! {
    /// Two names of one pattern.
    rule two_names: Neg(a @ b @ Neg(x)) => x;
}

fn main() {}
