//! `derive(Op)` and `derive(Attr)`: an operation or an attribute of a dialect is a plain struct,
//! and what is declared at its fields becomes a static table.
//!
//! The generated code names `::cotan_ir` only, so a dialect depends on that crate alone, which
//! re-exports both derives and documents them.

mod asm;
mod attr;
mod doc;
mod field;
mod header;
mod op;
mod rule;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes an operation of a struct: the static table, the reader, a typed builder that takes a
/// location, and a setter for each attribute.
///
/// ```
/// use cotan_ir::constraints::FLOAT_LIKE;
/// use cotan_ir::{Op, Value};
///
/// /// Adds two numbers.
/// #[derive(Op, Clone, Copy)]
/// #[op("my.add", pure, commutative, same_type)]
/// #[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
/// pub struct Add {
///     #[operand(FLOAT_LIKE)]
///     pub lhs: Value,
///     #[operand(FLOAT_LIKE)]
///     pub rhs: Value,
///     #[result(FLOAT_LIKE)]
///     pub result: Value,
/// }
/// ```
///
/// `#[op("dialect.name", ...)]` takes, besides the name, any of the traits `pure`, `commutative`,
/// `isolated`, `terminator`, `same_type`, `same_operand_type`, `same_shape`, `symbol`,
/// `symbol_table`, `graph`, `no_terminator`, `constant`, `idempotent`, `involution`, and
/// `verify = path` (rules beyond the declared ones), `infer = path` (the types of results),
/// `body_dialect = "name"` (may be left out before operations inside), `impl(Trait, ...)`
/// (attaches `<Self as Trait>::ROW`), `attach(value, ...)` (attaches a value).
///
/// `#[asm("...")]` is the declared assembly, `#[asm(custom(parse, print))]` one written by hand, by
/// `fn(&mut OpParser<'_, '_>) -> ParseResult<()>` and `fn(&mut Printer<'_>, Op)`;
/// without either the operation is written in generic form. The steps of a declared assembly:
///
/// | step | reads and writes |
/// | --- | --- |
/// | `` `word` `` | the word or punctuation; a blank is only written |
/// | `$name` | an operand, attribute, region or successor |
/// | `type($name)` | the type of an operand or result, or the types of a group |
/// | `access($name, $at, $sizes)` | operands in affine indices: `%i + 1, 2 * %j`; two optional attributes hold the map and its symbols |
/// | `args($name)` | the arguments of a region's first block, then the region: `(%i: index) {...}` |
/// | `functional-type(operands, results)` | `(i32) -> f32` |
/// | `attr-dict` | `{...}` with everything not written elsewhere |
/// | `(... $name^ ...)?` | all of it if `$name` is there, or none of it; `type($name)^` will do |
///
/// | field | its type |
/// | --- | --- |
/// | `#[operand(CONSTRAINT)]` | `Value`, `Option<Value>`, `Operands` |
/// | `#[result(CONSTRAINT)]` | `Value`, `Option<Value>`, `Results` |
/// | `#[attr(CONSTRAINT, name = "...", default = ...)]` | `Attr`, `Option<Attr>`, or without a constraint any `AttrValue` |
/// | `#[region]`, `#[region(single_block)]`, `#[region(non_empty)]` | `Region`, `Regions` |
/// | `#[successor]` | `Block`, `Successors` |
#[proc_macro_derive(Op, attributes(op, asm, operand, result, attr, region, successor))]
pub fn derive_op(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    op::expand(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Makes an attribute of an enum, of a set of flags or of a struct of parameters.
///
/// ```
/// use cotan_ir::constraints::{I64, STRING};
/// use cotan_ir::{Attr, Type};
///
/// /// What a sum may assume. `#my.assume<finite, positive>`
/// #[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
/// #[attr("my.assume", flags(finite, positive), words(none = 0, all = 3), separator = ", ")]
/// pub struct Assume(u32);
///
/// /// `#my.side<left>`
/// #[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
/// #[attr("my.side")]
/// pub enum Side {
///     Left,
///     Right,
/// }
///
/// /// A word for an `i64`: `left`
/// #[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
/// #[attr(integer = Type::I64)]
/// pub enum Which {
///     #[word("lhs")]
///     Left = 4,
///     Right,
/// }
///
/// /// `#my.range<1 : i64, "a">`
/// #[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
/// #[attr("my.range")]
/// pub struct Range {
///     #[param(I64)]
///     pub start: Attr,
///     #[param(STRING)]
///     pub name: Attr,
/// }
/// ```
#[proc_macro_derive(Attr, attributes(attr, word, param))]
pub fn derive_attr(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    attr::expand(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Makes a rule of a function: `fn add_zero` stays as it is, and beside it stands `ADD_ZERO`, a
/// `Rule` called `add-zero` whose description and examples are the doc comment.
///
/// ```
/// # use cotan_ir::{Op, Value, constraints::ANY};
/// use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
///
/// /// Two changes of sign are none.
/// #[rule]
/// fn not_twice(rw: &mut Rewriter<'_>, minus: View<Minus>) -> Option<()> {
///     let Minus { x, .. } = rw.def_as(minus.x)?;
///     rw.replace_op(minus.op, &[x])
/// }
///
/// /// Changes the sign.
/// #[derive(Op, Clone, Copy, Debug)]
/// #[op("test.minus", pure, same_type, attach(Canonical(&[&NOT_TWICE])))]
/// pub struct Minus {
///     /// What is changed.
///     #[operand(ANY)]
///     pub x: Value,
///     /// The result.
///     #[result(ANY)]
///     pub result: Value,
/// }
/// assert_eq!(NOT_TWICE.name, "not-twice");
/// ```
///
/// The second parameter is what the rule looks at: a `View` of an operation, which is read before
/// the rule is asked; an `Op`, for a rule of several kinds of operations; or a `Block`, which makes a
/// `BlockRule`. `#[rule(regroups)]` marks a rule that adds in another order, and
/// `#[rule(reassociates)]` one that may change rounding, zeros or NaNs in other ways.
#[proc_macro_attribute]
pub fn rule(words: TokenStream, function: TokenStream) -> TokenStream {
    let function = parse_macro_input!(function as syn::ItemFn);
    rule::expand(words.into(), &function).unwrap_or_else(|error| error.into_compile_error()).into()
}
