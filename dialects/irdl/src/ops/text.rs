//! The custom assembly of the operations.

use super::Region;
use crate::attrs;
use crate::definition::Variadicity;
use crate::types::{self, ATTRIBUTE, REGION};
use cotan_ir::attrs::AttrData;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Type, Value};

/// `@name { ... }`; no braces stand for an empty definition.
pub fn parse_definition(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let name = p.cursor.symbol_name()?;
    let name = p.cursor.ir.store.intern_attr(AttrData::String { text: name, ty: Type::NONE });
    p.set_attr("sym_name", name);
    p.attr_dict_with_keyword()?;
    if p.cursor.at(Kind::LeftBrace) {
        return p.region();
    }
    let region = p.cursor.ir.create_region();
    let block = p.cursor.ir.create_block();
    p.cursor.ir.append_block(region, block);
    p.push_region(region);
    Ok(())
}

pub fn print_definition(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    let name = ir.attr_named(op, "sym_name").and_then(|name| ir.as_str(name));
    p.symbol_name(name.unwrap_or_default());
    p.attr_dict_with_keyword(op, &["sym_name"]);
    let body = ir.regions(op).first().copied();
    let is_empty = |block| ir.first_op(block).is_none();
    if let Some(body) = body.filter(|&body| !ir.single_block(body).is_some_and(is_empty)) {
        p.text(" ");
        p.region(body, false);
    }
}

pub fn parse_any(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    ended(p)
}

pub fn print_any(p: &mut Printer<'_>, op: Op) {
    p.attr_dict(op, &[]);
}

/// `f32`
pub fn parse_is(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let expected = p.cursor.attribute()?;
    p.set_attr("expected", expected);
    ended(p)
}

pub fn print_is(p: &mut Printer<'_>, op: Op) {
    print_attr(p, op, "expected");
    p.attr_dict(op, &["expected"]);
}

/// `@dialect::@type` or `"!builtin.integer"`
pub fn parse_base(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let name = match p.cursor.token().kind {
        Kind::At => "base_ref",
        Kind::String => "base_name",
        _ => {
            let what = "the symbol of a definition, or a name such as `\"!builtin.integer\"`";
            return Err(p.cursor.expected(what));
        }
    };
    let base = p.cursor.attribute()?;
    p.set_attr(name, base);
    ended(p)
}

pub fn print_base(p: &mut Printer<'_>, op: Op) {
    print_attr(p, op, "base_ref");
    print_attr(p, op, "base_name");
    p.attr_dict(op, &["base_ref", "base_name"]);
}

/// `@dialect::@type<%0, %1>`
pub fn parse_parametric(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if !p.cursor.at(Kind::At) {
        return Err(p.cursor.expected("the symbol of a definition"));
    }
    let base = p.cursor.attribute()?;
    p.set_attr("base_type", base);
    p.cursor.expect(Kind::Less, "`<` and the constraints on the parameters")?;
    operands(p, Kind::Greater, "`,` or `>`")?;
    ended(p)
}

pub fn print_parametric(p: &mut Printer<'_>, op: Op) {
    print_attr(p, op, "base_type");
    let ir = p.ir;
    p.text("<");
    p.values(ir.operands(op));
    p.text(">");
    p.attr_dict(op, &["base_type"]);
}

/// `(%0, %1)`
pub fn parse_list(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and constraints")?;
    operands(p, Kind::RightParen, "`,` or `)`")?;
    ended(p)
}

pub fn print_list(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text("(");
    p.values(ir.operands(op));
    p.text(")");
    p.attr_dict(op, &[]);
}

/// `"condition"`
pub fn parse_pred(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let pred = p.cursor.attribute()?;
    p.set_attr("pred", pred);
    ended(p)
}

pub fn print_pred(p: &mut Printer<'_>, op: Op) {
    print_attr(p, op, "pred");
    p.attr_dict(op, &["pred"]);
}

/// `(name: variadic %0, ...)`
pub fn parse_values(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let words = named(p, |p| {
        let word = Variadicity::ALL.into_iter().find(|word| p.cursor.at_word(word.text()));
        if word.is_some() {
            p.cursor.bump();
        }
        word.unwrap_or(Variadicity::Single)
    })?;
    let words = attrs::of(&mut p.cursor.ir.store, &words);
    p.set_attr("variadicity", words);
    p.attr_dict()
}

pub fn print_values(p: &mut Printer<'_>, op: Op) {
    let store = &p.ir.store;
    let words = p.ir.attr_named(op, "variadicity").and_then(|attr| attrs::read(store, attr));
    print_named(p, op, &words.unwrap_or_default());
    p.attr_dict(op, &["names", "variadicity"]);
}

/// `(name: %0, ...)`
pub fn parse_parts(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    named(p, |_| ())?;
    p.attr_dict()
}

pub fn print_parts(p: &mut Printer<'_>, op: Op) {
    print_named(p, op, &[]);
    p.attr_dict(op, &["names"]);
}

/// `{"name" = %0, ...}`
pub fn parse_attributes(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let (mut names, mut values) = (Vec::new(), Vec::new());
    if p.cursor.eat(Kind::LeftBrace) {
        while !p.cursor.at(Kind::RightBrace) {
            let name = p.cursor.word_or_string("the name of an attribute")?;
            names.push(p.cursor.ir.store.text(name).to_owned());
            p.cursor.expect(Kind::Equal, "`=` and a constraint")?;
            values.push(p.operand()?);
            if !p.cursor.eat(Kind::Comma) {
                break;
            }
        }
        p.cursor.expect(Kind::RightBrace, "`,` or `}`")?;
    }
    let ty = types::of(&mut p.cursor.ir.store, &ATTRIBUTE);
    p.resolve_all(&values, &vec![ty; values.len()])?;
    let names = attrs::of_texts(&mut p.cursor.ir.store, &names);
    p.set_attr("attributeValueNames", names);
    p.attr_dict()
}

pub fn print_attributes(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let names = names_of(p, op, "attributeValueNames");
    let pairs: Vec<(String, Value)> = names.into_iter().zip(ir.operands(op)).collect();
    p.text(" {");
    p.commas(pairs, |p, (name, value)| {
        p.text(&format!("{name:?} = "));
        p.value(value);
    });
    p.text("}");
    p.attr_dict(op, &["attributeValueNames"]);
}

/// `(%0, %1) with size 2`, both optional.
pub fn parse_region(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::LeftParen) {
        operands(p, Kind::RightParen, "`,` or `)`")?;
        p.set_attr("constrainedArguments", Attr::UNIT);
    }
    if p.cursor.eat_word("with") {
        p.cursor.expect_word("size")?;
        let token = p.cursor.token();
        let size = p.cursor.attribute()?;
        let Some(size) = p.cursor.ir.store.as_int(size).and_then(|size| i32::try_from(size).ok())
        else {
            return Err(p.cursor.error_at(
                token,
                &cotan_ir::codes::EXPECTED,
                "expected the number of blocks",
            ));
        };
        let size = p.cursor.ir.store.int_attr(size.into(), Type::I32);
        p.set_attr("numberOfBlocks", size);
    }
    p.attr_dict()?;
    let ty = types::of(&mut p.cursor.ir.store, &REGION);
    p.result_type(ty);
    Ok(())
}

pub fn print_region(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Some(Region { constrained, blocks, .. }) = ir.get(op) else { return };
    if constrained.is_some() {
        p.text("(");
        p.values(ir.operands(op));
        p.text(")");
    }
    if let Some(blocks) = blocks.and_then(|blocks| ir.store.as_int(blocks)) {
        p.text(&format!(" with size {blocks}"));
    }
    p.attr_dict(op, &["constrainedArguments", "numberOfBlocks"]);
}

/// Parses the end of an operation whose result is a constraint.
fn ended(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.attr_dict()?;
    let ty = types::of(&mut p.cursor.ir.store, &ATTRIBUTE);
    p.result_type(ty);
    Ok(())
}

/// Parses constraints between commas.
fn operands(p: &mut OpParser<'_, '_>, close: Kind, what: &str) -> ParseResult<()> {
    let mut values = Vec::new();
    if !p.cursor.eat(close) {
        values.extend(p.operand_list()?);
        p.cursor.expect(close, what)?;
    }
    let ty = types::of(&mut p.cursor.ir.store, &ATTRIBUTE);
    p.resolve_all(&values, &vec![ty; values.len()])
}

/// Parses constraints between parentheses, each with a name, which older texts leave out. `word`
/// parses more before a constraint.
fn named<T>(
    p: &mut OpParser<'_, '_>,
    word: impl Fn(&mut OpParser<'_, '_>) -> T,
) -> ParseResult<Vec<T>> {
    let (mut names, mut words, mut values) = (Vec::new(), Vec::new(), Vec::new());
    p.cursor.expect(Kind::LeftParen, "`(` and constraints")?;
    if !p.cursor.eat(Kind::RightParen) {
        loop {
            if p.cursor.second_token().kind == Kind::Colon {
                let name = p.cursor.word_or_string("a name")?;
                names.push(p.cursor.ir.store.text(name).to_owned());
                p.cursor.bump();
            } else if !names.is_empty() {
                return Err(p.cursor.expected("a name and `:`, as before"));
            }
            words.push(word(p));
            values.push(p.operand()?);
            if !p.cursor.eat(Kind::Comma) {
                break;
            }
        }
        p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    }
    let def = if p.spec().name == "irdl.regions" { &REGION } else { &ATTRIBUTE };
    let ty = types::of(&mut p.cursor.ir.store, def);
    p.resolve_all(&values, &vec![ty; values.len()])?;
    if values.is_empty() || !names.is_empty() {
        let names = attrs::of_texts(&mut p.cursor.ir.store, &names);
        p.set_attr("names", names);
    }
    Ok(words)
}

fn print_named(p: &mut Printer<'_>, op: Op, words: &[Variadicity]) {
    let names = names_of(p, op, "names");
    let values: Vec<(usize, Value)> = p.ir.operands(op).enumerate().collect();
    p.text("(");
    p.commas(values, |p, (index, value)| {
        if let Some(name) = names.get(index) {
            p.word_or_string(name);
            p.text(": ");
        }
        if let Some(word @ (Variadicity::Optional | Variadicity::Variadic)) = words.get(index) {
            p.text(word.text());
            p.text(" ");
        }
        p.value(value);
    });
    p.text(")");
}

fn names_of(p: &Printer<'_>, op: Op, name: &str) -> Vec<String> {
    let names = p.ir.attr_named(op, name);
    names.map(|names| attrs::texts(&p.ir.store, names)).unwrap_or_default()
}

fn print_attr(p: &mut Printer<'_>, op: Op, name: &str) {
    if let Some(attr) = p.ir.attr_named(op, name) {
        p.text(" ");
        p.attr(attr);
    }
}
