//! The declared assembly: its parts, and the check that they name existing fields.

use crate::field::{Field, Kind, Shape};
use std::collections::BTreeSet;
use syn::{LitStr, Result};

/// A token of `#[asm("...")]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// The text between backquotes.
    Literal(String),
    /// `$name`.
    Name(String),
    /// `attr-dict`, `type`, `functional-type`, `same-type`.
    Word(String),
    /// One of `( ) ? ^ ,`.
    Sign(char),
}

/// A token and its position: the first byte and the one after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub token: Token,
    pub start: usize,
    pub end: usize,
}

/// A mistake in a format, and its position if it has one.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    pub message: String,
    pub at: Option<(usize, usize)>,
}

impl Mistake {
    /// Returns the error at a format: the message, and below it the format with carets.
    pub fn shown(self, format: &LitStr) -> syn::Error {
        let text = format.value();
        let message = match self.at {
            Some((start, end)) => {
                let carets = "^".repeat(text[start..end].chars().count().max(1));
                let before = " ".repeat(text[..start].chars().count());
                format!("{}\n  {text}\n  {before}{carets}", self.message)
            }
            None => self.message,
        };
        syn::Error::new(format.span(), message)
    }
}

/// Fails if a declared assembly is malformed or names a field that the operation does not have.
pub fn check(format: &LitStr, fields: &[Field<'_>]) -> Result<()> {
    let checked = tokens(&format.value()).and_then(|tokens| Checker::new(tokens, fields).run());
    checked.map_err(|mistake| mistake.shown(format))
}

/// Returns the tokens of a format.
pub fn tokens(format: &str) -> std::result::Result<Vec<Placed>, Mistake> {
    let mut tokens = Vec::new();
    let mut rest = format.trim_start();
    while let Some(first) = rest.chars().next() {
        let start = format.len() - rest.len();
        let at = |length: usize| Some((start, start + length));
        let wrong = |length, message: String| Mistake { message, at: at(length) };
        let (token, length) = match first {
            '`' => {
                let unclosed = || wrong(rest.len(), "a backquote is not closed".to_owned());
                let inside = rest[1..].split_once('`').ok_or_else(unclosed)?.0;
                check_literal(inside).map_err(|message| wrong(inside.len() + 2, message))?;
                (Token::Literal(inside.to_owned()), inside.len() + 2)
            }
            '$' => {
                let name = word(&rest[1..], "_");
                if name.is_empty() {
                    return Err(wrong(1, "`$` must be followed by a name".to_owned()));
                }
                (Token::Name(name.to_owned()), name.len() + 1)
            }
            '(' | ')' | '?' | '^' | ',' => (Token::Sign(first), 1),
            c if c.is_ascii_alphabetic() => {
                let text = word(rest, "-");
                (Token::Word(text.to_owned()), text.len())
            }
            other => {
                let message = format!("`{other}` means nothing; write it as `` `{other}` ``");
                return Err(wrong(other.len_utf8(), message));
            }
        };
        tokens.push(Placed { token, start, end: start + length });
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

fn word<'t>(text: &'t str, also: &str) -> &'t str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !also.contains(c));
    &text[..end.unwrap_or(text.len())]
}

/// Checks that a literal is a word, punctuation, or a blank.
fn check_literal(text: &str) -> std::result::Result<(), String> {
    let signs = [
        ",", ":", "(", ")", "[", "]", "{", "}", "<", ">", "=", "->", "?", "*", "+", "@", "|", " ",
        "",
    ];
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_.$".contains(c));
    if is_word || signs.contains(&text) {
        return Ok(());
    }
    Err(format!("`` `{text}` `` is neither a word nor punctuation"))
}

struct Checker<'f> {
    tokens: Vec<Placed>,
    next: usize,
    fields: &'f [Field<'f>],
    /// The names that were written.
    named: BTreeSet<String>,
    /// The operands and results whose types were written.
    typed: BTreeSet<String>,
    attr_dict: bool,
}

type Check = std::result::Result<(), String>;

impl<'f> Checker<'f> {
    fn new(tokens: Vec<Placed>, fields: &'f [Field<'f>]) -> Self {
        let (named, typed) = (BTreeSet::new(), BTreeSet::new());
        Self { tokens, next: 0, fields, named, typed, attr_dict: false }
    }

    fn run(mut self) -> std::result::Result<(), Mistake> {
        while self.next < self.tokens.len() {
            let first = self.next;
            let part = match self.eat(&Token::Sign('(')) {
                true => self.group(),
                false => self.part().map(drop),
            };
            if let Err(message) = part {
                let last = self.next.saturating_sub(1).max(first).min(self.tokens.len() - 1);
                let Placed { start, end, .. } = self.tokens[last];
                return Err(Mistake { message, at: Some((start, end)) });
            }
        }
        self.check_coverage().map_err(|message| Mistake { message, at: None })
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|placed| &placed.token)
    }

    fn eat(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char, after: &str) -> Check {
        match self.eat(&Token::Sign(sign)) {
            true => Ok(()),
            false => Err(format!("expected `{sign}` after `{after}`")),
        }
    }

    /// `... $anchor^ ...)?`, after its parenthesis.
    fn group(&mut self) -> Check {
        let mut anchors = 0;
        while !self.eat(&Token::Sign(')')) {
            if self.next >= self.tokens.len() {
                return Err("a group `( ... )?` is not closed".to_owned());
            }
            if self.peek() == Some(&Token::Sign('(')) {
                return Err("groups cannot be nested".to_owned());
            }
            let name = self.part()?;
            if self.eat(&Token::Sign('^')) {
                anchors += 1;
                self.check_anchor(name.as_deref())?;
            }
        }
        self.expect('?', "( ... )")?;
        match anchors {
            1 => Ok(()),
            0 => Err("a group needs an anchor: `$name^`".to_owned()),
            _ => Err("a group has one anchor".to_owned()),
        }
    }

    fn check_anchor(&self, name: Option<&str>) -> Check {
        let field = name.and_then(|name| self.fields.iter().find(|field| field.name == name));
        let Some(field) = field else { return Err("an anchor is a `$name`".to_owned()) };
        if matches!(field.kind, Kind::Region | Kind::Successor) {
            return Err(format!("`${}` is no operand, attribute or result: no anchor", field.name));
        }
        if matches!(field.shape, Shape::One) && field.default.is_none() {
            return Err(format!("`${}` is always present, so it cannot be an anchor", field.name));
        }
        Ok(())
    }

    /// Checks anything but a group. Returns the name of the field that it concerns.
    fn part(&mut self) -> std::result::Result<Option<String>, String> {
        let token = self.tokens[self.next].token.clone();
        self.next += 1;
        match token {
            Token::Literal(_) => Ok(None),
            Token::Name(name) => {
                let field = self.field(&name)?;
                if field.kind == Kind::Result {
                    return Err(format!("`${name}` is a result: results are named before `=`"));
                }
                if !self.named.insert(name.clone()) {
                    return Err(format!("`${name}` is written twice"));
                }
                Ok(Some(name))
            }
            Token::Word(word) => self.directive(&word),
            Token::Sign(sign) => Err(format!("`{sign}` is not allowed here")),
        }
    }

    fn directive(&mut self, word: &str) -> std::result::Result<Option<String>, String> {
        match word {
            "attr-dict" => self.attr_dict = true,
            "type" => {
                self.expect('(', word)?;
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err("`type` is about a `$name`".to_owned());
                };
                self.next += 1;
                if !matches!(self.field(&name)?.kind, Kind::Operand | Kind::Result) {
                    return Err(format!("`${name}` has no type: it is no operand or result"));
                }
                self.expect(')', "$name")?;
                self.typed.insert(name.clone());
                return Ok(Some(name));
            }
            "args" => {
                self.expect('(', word)?;
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err("`args` is about a `$name`".to_owned());
                };
                self.next += 1;
                let field = self.field(&name)?;
                if field.kind != Kind::Region || field.shape != Shape::One {
                    return Err(format!("`${name}` has no arguments: it is no region"));
                }
                if !self.named.insert(name) {
                    return Err("a region is written twice".to_owned());
                }
                self.expect(')', "$name")?;
            }
            "access" => self.access()?,
            "functional-type" | "same-type" => {
                let inside = ["operands", "results"].map(|word| Token::Word(word.to_owned()));
                self.expect('(', word)?;
                let whole =
                    self.eat(&inside[0]) && self.eat(&Token::Sign(',')) && self.eat(&inside[1]);
                if !whole {
                    return Err(format!("write `{word}(operands, results)`"));
                }
                self.expect(')', "results")?;
            }
            _ => {
                let known = "`attr-dict`, `type($x)`, `args($body)`, `access($x, $at, $sizes)`, \
                    `functional-type(operands, results)`, `same-type(operands, results)`";
                return Err(format!(
                    "`{word}` means nothing; there are {known}, and words between backquotes"
                ));
            }
        }
        Ok(None)
    }

    /// `($operands, $at, $sizes)`.
    fn access(&mut self) -> Check {
        self.expect('(', "access")?;
        for index in 0..3 {
            if index > 0 {
                self.expect(',', "$name")?;
            }
            let Some(Token::Name(name)) = self.peek().cloned() else {
                return Err("`access` is about operands and two attributes".to_owned());
            };
            self.next += 1;
            let field = self.field(&name)?;
            let wanted = match index {
                0 => (Kind::Operand, Shape::Many),
                _ => (Kind::Attr, Shape::Optional),
            };
            if (field.kind, field.shape) != wanted {
                return Err(format!("`${name}` is no part of an access"));
            }
            if !self.named.insert(name.clone()) {
                return Err(format!("`${name}` is written twice"));
            }
        }
        self.expect(')', "$name")
    }

    fn field(&self, name: &str) -> std::result::Result<&'f Field<'f>, String> {
        let found = self.fields.iter().find(|field| field.name == name);
        found.ok_or_else(|| {
            let names: Vec<String> = self.fields.iter().map(|f| format!("`${}`", f.name)).collect();
            format!("`${name}` is no field; there are {}", names.join(", "))
        })
    }

    /// Everything must be written somewhere, or it would be lost.
    fn check_coverage(&self) -> Check {
        if !self.attr_dict {
            return Err("`attr-dict` is missing: attributes would be lost".to_owned());
        }
        for field in self.fields {
            let needed = matches!(field.kind, Kind::Operand | Kind::Region | Kind::Successor);
            if needed && !self.named.contains(&field.name) {
                return Err(format!("`${}` is not written: it would be lost", field.name));
            }
        }
        self.check_result_groups()
    }

    /// Several groups of results are distinguished by their types.
    fn check_result_groups(&self) -> Check {
        let results = || self.fields.iter().filter(|field| field.kind == Kind::Result);
        let one = |field: &&Field<'_>| matches!(field.shape, Shape::One);
        if results().filter(|field| !one(field)).count() < 2 {
            return Ok(());
        }
        match results().find(|field| !self.typed.contains(&field.name)) {
            Some(field) => Err(format!(
                "`type(${})` is missing: the groups of results would be ambiguous",
                field.name
            )),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_cut_into_tokens() {
        let expected = [
            Token::Name("lhs".into()),
            Token::Literal(",".into()),
            Token::Sign('('),
            Token::Word("attr-dict".into()),
            Token::Sign('^'),
        ];
        let placed = tokens("$lhs `,` (attr-dict^").unwrap();
        assert_eq!((placed[1].start, placed[1].end), (5, 8));
        assert!(placed.into_iter().map(|placed| placed.token).eq(expected));
        assert!(tokens("`a").is_err() && tokens("%").is_err() && tokens("`é`").is_err());
    }
}
