//! Text of parameters that are fields: `name = value, name = value`.

use super::Integers;
use cotan_ir::codes::BAD_ATTRIBUTE;
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;

/// Parses fields in any order, each at most once, up to `>`, which is left to the caller.
pub fn parse(
    cursor: &mut Cursor<'_>,
    names: &[&str],
    mut value: impl FnMut(&mut Cursor<'_>, usize) -> ParseResult<()>,
) -> ParseResult<()> {
    let mut seen = vec![false; names.len()];
    while !cursor.at(Kind::Greater) {
        let token = cursor.token();
        let Some(index) = names.iter().position(|name| cursor.at_word(name)) else {
            let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            return Err(cursor.expected(&format!("one of {}", all.join(", "))));
        };
        if std::mem::replace(&mut seen[index], true) {
            let message = format!("the field `{}` occurs twice", names[index]);
            return Err(cursor.error_at(token, &BAD_ATTRIBUTE, message));
        }
        cursor.bump();
        cursor.expect(Kind::Equal, "`=` after the name of a field")?;
        value(cursor, index)?;
        if !cursor.eat(Kind::Comma) {
            break;
        }
    }
    Ok(())
}

/// Parses `[1, ?]`.
pub fn integers(cursor: &mut Cursor<'_>) -> ParseResult<Integers> {
    cursor.expect(Kind::LeftSquare, "`[` before integers")?;
    let mut items = Vec::new();
    cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        items.push(size(cursor)?);
        Ok(())
    })?;
    Ok(items.into_iter().collect())
}

/// Parses an integer, or `?`.
pub fn size(cursor: &mut Cursor<'_>) -> ParseResult<i64> {
    match cursor.eat(Kind::Question) {
        true => Ok(DYNAMIC),
        false => cursor.small_integer("an integer"),
    }
}

/// Prints `[1, ?]`.
pub fn print_integers(p: &mut Printer<'_>, items: &[i64]) {
    p.text("[");
    p.commas(items, |p, &item| print_size(p, item));
    p.text("]");
}

/// Prints an integer, or `?`.
pub fn print_size(p: &mut Printer<'_>, size: i64) {
    match size {
        DYNAMIC => p.text("?"),
        size => p.text(&size.to_string()),
    }
}
