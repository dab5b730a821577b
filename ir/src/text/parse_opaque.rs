//! Reading `#dialect.attribute` and `!dialect.type`, and uses of aliases.

use super::cursor::{Cursor, ParseResult};
use super::lexer::{Kind, Token, is_bare_identifier};
use crate::attrs::AttrData;
use crate::codes;
use crate::depth::Part;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Type};
use crate::file::Aliased;
use crate::spec::{AttrDef, ParamSyntax, TypeDef};
use crate::types::TypeData;
use smallvec::SmallVec;

/// A name behind `#` or `!`.
#[derive(Clone, Copy)]
enum Extended<'a> {
    /// Neither a dot nor a `<` right behind it.
    Alias,
    /// `#dialect.name` or `#dialect<`; the name is empty for the latter.
    Of { dialect: &'a str, name: &'a str },
}

impl<'a> Cursor<'a> {
    /// Goes past a `#name` or `!name` and says what it is.
    fn extended_name(&mut self) -> (Token, Extended<'a>) {
        let token = self.bump();
        let text = &self.text_of(token)[1..];
        let body_follows = self.body_follows(token.end);
        let extended = match text.split_once('.') {
            Some((dialect, name)) => Extended::Of { dialect, name },
            None if body_follows => Extended::Of { dialect: text, name: "" },
            None => Extended::Alias,
        };
        (token, extended)
    }

    /// Whether a `<` starts right behind `end`.
    fn body_follows(&self, end: u32) -> bool {
        self.at(Kind::Less) && self.token().start == end
    }

    /// A type that starts with `!`.
    pub(super) fn extended_type(&mut self) -> ParseResult<Type> {
        let (token, extended) = self.extended_name();
        let Extended::Of { dialect, name } = extended else {
            return match self.alias(token)? {
                Aliased::Type(ty) => Ok(ty),
                Aliased::Attr(_) | Aliased::Loc(_) => Err(self.undeclared_alias(token)),
            };
        };
        if let Some(def) = self.ir.registry().type_def(&self.text_of(token)[1..]) {
            return self.nested(|cursor| cursor.dialect_type(def));
        }
        if name.is_empty() && self.ir.registry().dialect(dialect).is_some() {
            return self.bracketed(token, dialect, "type", |cursor, full| {
                let def = cursor.ir.registry().type_def(full);
                def.map(|def| cursor.nested(|cursor| cursor.dialect_type(def)))
            });
        }
        self.check_dialect(token, dialect, "type")?;
        let body = self.opaque_body(token, name)?;
        let store = &mut self.ir.store;
        let (dialect, bracketed) = (store.symbol(dialect), !is_plain_body(body));
        let body = store.symbol(body);
        Ok(store.ty(TypeData::Opaque { dialect, body, bracketed }))
    }

    /// An attribute that starts with `#`.
    pub(super) fn extended_attribute(&mut self) -> ParseResult<Attr> {
        let (token, extended) = self.extended_name();
        let Extended::Of { dialect, name } = extended else {
            return match self.alias(token)? {
                Aliased::Attr(attr) => Ok(attr),
                Aliased::Loc(loc) => Ok(self.ir.store.attr(AttrData::Location(loc))),
                Aliased::Type(_) => Err(self.undeclared_alias(token)),
            };
        };
        if (dialect, name) == ("cotan", "dims") {
            return self.nested(Self::dims);
        }
        if let Some(def) = self.ir.registry().attr_def(&self.text_of(token)[1..]) {
            return self.nested(|cursor| cursor.dialect_attr(def));
        }
        if name.is_empty() && self.ir.registry().dialect(dialect).is_some() {
            return self.bracketed(token, dialect, "attribute", |cursor, full| {
                if full == "cotan.dims" {
                    return Some(cursor.nested(Self::dims));
                }
                let def = cursor.ir.registry().attr_def(full);
                def.map(|def| cursor.nested(|cursor| cursor.dialect_attr(def)))
            });
        }
        self.check_dialect(token, dialect, "attribute")?;
        let body = self.opaque_body(token, name)?;
        let ty = self.type_behind_colon()?.unwrap_or(Type::NONE);
        let store = &mut self.ir.store;
        let (dialect, bracketed) = (store.symbol(dialect), !is_plain_body(body));
        let body = store.symbol(body);
        Ok(store.attr(AttrData::Opaque { dialect, body, bracketed, ty }))
    }

    /// `<name<parameters>>` behind the name of a registered dialect: the same as
    /// `dialect.name<parameters>`.
    fn bracketed<T>(
        &mut self,
        token: Token,
        dialect: &str,
        what: &str,
        parse: impl FnOnce(&mut Self, &str) -> Option<ParseResult<T>>,
    ) -> ParseResult<T> {
        self.expect(Kind::Less, "`<`")?;
        let word = self.expect(Kind::Bare, &format!("the name of a {what}"))?;
        let full = format!("{dialect}.{}", self.text_of(word));
        let Some(parsed) = parse(self, &full) else {
            let message = format!("the dialect `{dialect}` has no {what} `{full}`");
            return Err(self.error_at(token, &codes::UNKNOWN_NAME, message));
        };
        let parsed = parsed?;
        self.expect(Kind::Greater, "`>`")?;
        Ok(parsed)
    }

    /// What an alias, just gone past, stands for.
    pub(super) fn alias(&mut self, token: Token) -> ParseResult<Aliased> {
        let Some(&aliased) = self.aliases.get(self.text_of(token)) else {
            return Err(self.undeclared_alias(token));
        };
        let part = match aliased {
            Aliased::Attr(attr) => Part::Attr(attr),
            Aliased::Type(ty) => Part::Type(ty),
            Aliased::Loc(loc) => Part::Loc(loc),
        };
        self.check_depth(token, self.ir.store.depth(part))?;
        Ok(aliased)
    }

    pub(super) fn undeclared_alias(&mut self, token: Token) -> super::cursor::Failed {
        let message = format!("no alias `{}` is defined before this", self.text_of(token));
        self.error_at(token, &codes::UNDECLARED_ALIAS, message)
    }

    fn check_dialect(&mut self, token: Token, dialect: &str, what: &str) -> ParseResult<()> {
        let text = self.text_of(token);
        if !is_bare_identifier(dialect) {
            let message = format!("`{dialect}` cannot be the name of a dialect");
            return Err(self.error_at(token, &codes::UNKNOWN_DIALECT, message));
        }
        if dialect == "builtin" || self.ir.registry().dialect(dialect).is_some() {
            let message = format!("the dialect `{dialect}` has no {what} `{}`", &text[1..]);
            return Err(self.error_at(token, &codes::UNKNOWN_NAME, message));
        }
        if self.options.allow_unregistered {
            return Ok(());
        }
        let message =
            format!("`{text}` belongs to the dialect `{dialect}`, which is not registered");
        let place = self.place_of(token);
        let diagnostic = Diagnostic::error(&codes::UNKNOWN_DIALECT, place, message);
        Err(self.report(diagnostic.note("`--allow-unregistered-dialect` accepts it as it is")))
    }

    /// The text behind `#dialect.`, or between the angle brackets of `#dialect<...>`.
    fn opaque_body(&mut self, token: Token, name: &'a str) -> ParseResult<&'a str> {
        if !self.body_follows(token.end) {
            return Ok(name);
        }
        let open = token.end;
        let close = self.skip_balanced()?;
        Ok(match name {
            "" if !self.text_of(token).ends_with('.') => self.text_between(open + 1, close - 1),
            _ => self.text_between(token.end - name.len() as u32, close),
        })
    }

    /// Goes past a `<` and everything up to its `>`; returns the offset behind that. Strings hide
    /// what is inside them, and `->` closes nothing.
    fn skip_balanced(&mut self) -> ParseResult<u32> {
        let start = self.token().start;
        let bytes = self.source().as_bytes();
        let mut open = Vec::new();
        let mut at = start as usize;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            let opens = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push((byte, at));
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                b'-' if bytes.get(at) == Some(&b'>') => {
                    at += 1;
                    continue;
                }
                b'"' => {
                    self.reset(at as u32 - 1);
                    if !self.at(Kind::String) {
                        return Err(self.expected("a string"));
                    }
                    at = self.token().end as usize;
                    continue;
                }
                0 => break,
                _ => continue,
            };
            if open.pop_if(|last| last.0 == opens).is_none() {
                break;
            }
            if open.is_empty() {
                self.jump(at as u32);
                return Ok(at as u32);
            }
        }
        let (byte, at) = open.last().copied().unwrap_or((b'<', start as usize + 1));
        let place = self.place_between(at as u32 - 1, at as u32);
        let message = format!("this `{}` is not closed", byte as char);
        Err(self.report(Diagnostic::error(&codes::EXPECTED, place, message)))
    }

    fn dialect_type(&mut self, def: &'static TypeDef) -> ParseResult<Type> {
        let params = self.params(def.name, &def.syntax)?;
        Ok(self.ir.store.ty(TypeData::Dialect { def, params }))
    }

    fn dialect_attr(&mut self, def: &'static AttrDef) -> ParseResult<Attr> {
        let params = self.params(def.name, &def.syntax)?;
        Ok(self.ir.store.attr(AttrData::Dialect { def, params }))
    }

    /// `<...>`: the parameters of an attribute whose name custom assembly leaves out.
    pub fn attr_params(&mut self, def: &'static AttrDef) -> ParseResult<Attr> {
        self.nested(|cursor| cursor.dialect_attr(def))
    }

    fn params(&mut self, name: &str, syntax: &ParamSyntax) -> ParseResult<Box<[Attr]>> {
        if matches!(syntax, ParamSyntax::Attributes([])) {
            return Ok(Box::new([]));
        }
        self.expect(Kind::Less, "`<` and parameters")?;
        let params = match *syntax {
            ParamSyntax::Attributes(specs) => {
                let mut params = SmallVec::<[Attr; 4]>::new();
                for (index, spec) in specs.iter().enumerate() {
                    if index > 0 {
                        self.expect(Kind::Comma, "`,` before the next parameter")?;
                    }
                    params.push(self.param(name, spec)?);
                }
                params.as_slice().into()
            }
            ParamSyntax::Word(words) => {
                let value = self.one_of(words, &[])?;
                Box::new([self.ir.store.int_attr(value, Type::I32)]) as Box<[Attr]>
            }
            ParamSyntax::Flags { flags, groups, .. } => {
                let mut value = self.one_of(flags, groups)?;
                while self.eat(Kind::Comma) {
                    value |= self.one_of(flags, groups)?;
                }
                Box::new([self.ir.store.int_attr(value, Type::I32)])
            }
        };
        self.expect(Kind::Greater, "`>` behind the parameters")?;
        Ok(params)
    }

    fn param(&mut self, name: &str, spec: &crate::spec::ParamSpec) -> ParseResult<Attr> {
        let token = self.token();
        let attr = self.attribute()?;
        if (spec.constraint.holds)(&self.ir.store, attr) {
            return Ok(attr);
        }
        let what = spec.constraint.description;
        let message = format!("the parameter `{}` of `{name}` must be a {what}", spec.name);
        Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
    }

    /// What one of the words stands for.
    fn one_of(&mut self, words: &[(&str, i64)], more: &[(&str, i64)]) -> ParseResult<i64> {
        let text = match self.token().kind {
            Kind::Bare => self.text(),
            Kind::String => self.text().trim_matches('"'),
            _ => "",
        };
        if let Some(word) = words.iter().chain(more).find(|word| word.0 == text) {
            self.bump();
            return Ok(word.1);
        }
        let all: Vec<_> = words.iter().chain(more).map(|word| format!("`{}`", word.0)).collect();
        Err(self.expected(&format!("one of {}", all.join(", "))))
    }
}

/// Whether to write `#dialect.body`. Upstream does if the body is a word with dots, perhaps with
/// balanced angle brackets behind it. One that ends in a minus sign, which would make the closing
/// bracket of `#dialect<body>` an arrow, cannot be written otherwise.
fn is_plain_body(body: &str) -> bool {
    let bytes = body.as_bytes();
    if bytes.ends_with(b"-") {
        return true;
    }
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_');
    match bytes.iter().position(|b| !word(b)) {
        None => true,
        Some(at) => closes_at_end(&bytes[at..]),
    }
}

/// Whether `bytes` are `<...>`, balanced, and the bracket that opens first closes last.
fn closes_at_end(bytes: &[u8]) -> bool {
    if bytes[0] != b'<' {
        return false;
    }
    let mut open = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        at += 1;
        let opens = match byte {
            b'<' | b'[' | b'(' | b'{' => {
                open.push(byte);
                continue;
            }
            b'>' => b'<',
            b']' => b'[',
            b')' => b'(',
            b'}' => b'{',
            b'-' => {
                at += usize::from(bytes.get(at) == Some(&b'>'));
                continue;
            }
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            _ => continue,
        };
        if open.pop() != Some(opens) {
            return false;
        }
        if open.is_empty() {
            return at == bytes.len();
        }
    }
    false
}

/// Where a string ends whose contents start at `at`.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += 1 + usize::from(byte == b'\\');
        if byte == b'"' {
            break;
        }
    }
    at
}
