//! Text that several operations share and a declared format cannot express.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrValue, Op};

use crate::attributes::{Integers, Precision};

/// Parses `%a, %b,`: operands, each with a comma after it.
pub(crate) fn operands_with_commas(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<OperandName>> {
    let mut operands = Vec::new();
    while p.cursor.at(Kind::Percent) {
        operands.push(p.operand()?);
        p.cursor.expect(Kind::Comma, "`,` after an operand")?;
    }
    Ok(operands)
}

/// Parses `word =`.
pub(crate) fn key(p: &mut OpParser<'_, '_>, word: &str) -> ParseResult<()> {
    p.cursor.expect_word(word)?;
    p.cursor.expect(Kind::Equal, "`=`").map(|_| ())
}

/// Parses `[1, 2]` and sets an attribute to it.
pub(crate) fn integers(p: &mut OpParser<'_, '_>, name: &str) -> ParseResult<()> {
    let items = list(p)?.to_attr(&mut p.cursor.ir.store);
    p.set_attr(name, items);
    Ok(())
}

/// Prints `[1, 2]`.
pub(crate) fn print_integers(p: &mut Printer<'_>, items: &[i64]) {
    p.text("[");
    p.commas(items, |p, item| p.text(&item.to_string()));
    p.text("]");
}

/// Parses `{...} : (types) -> types` for these operands.
pub(crate) fn attributes_and_types(
    p: &mut OpParser<'_, '_>,
    operands: &[OperandName],
) -> ParseResult<()> {
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    p.resolve_functional(operands)
}

/// Prints ` {...} : (types) -> types`.
pub(crate) fn print_attributes_and_types(p: &mut Printer<'_>, op: Op, elided: &[&str]) {
    p.attr_dict(op, elided);
    p.text(" : ");
    p.functional_type(op);
}

/// Parses `[DEFAULT, HIGH]` and sets the precisions.
pub(crate) fn precisions(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut items = Vec::new();
    p.cursor.expect(Kind::LeftSquare, "`[` before precisions")?;
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        items.push(cursor.attr_params(Precision::DEF)?);
        Ok(())
    })?;
    let attr = p.cursor.ir.store.array_attr(&items);
    p.set_attr("precision_config", attr);
    Ok(())
}

/// Prints `, precision = [DEFAULT, HIGH]`, if there are any.
pub(crate) fn print_precisions(p: &mut Printer<'_>, config: Option<Attr>) {
    let Some(config) = config else { return };
    p.text(", precision = [");
    let store = &p.ir.store;
    let items = match store.attr_data(config) {
        cotan_ir::AttrData::Array(items) => &items[..],
        _ => &[],
    };
    let words = items.iter().filter_map(|&item| Precision::from_attr(store, item));
    p.commas(words, |p, precision| p.text(precision.word()));
    p.text("]");
}

/// Parses `[1, 2]`.
pub(crate) fn list(p: &mut OpParser<'_, '_>) -> ParseResult<Integers> {
    let mut items = Vec::new();
    p.cursor.expect(Kind::LeftSquare, "`[` before integers")?;
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        items.push(cursor.small_integer("an integer")?);
        Ok(())
    })?;
    Ok(items.into_iter().collect())
}
