//! Reading `#dialect.attribute` and `!dialect.type`, and uses of aliases.

use crate::attrs::AttrData;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Type};
use crate::file::Aliased;
use crate::store::nested::Part;
use crate::text::cursor::{ALLOW_UNREGISTERED, Cursor, ParseResult};
use crate::text::lexer::{Kind, Token, is_bare_identifier};
use crate::text::opaque_body::is_plain_body;
use crate::types::TypeData;

/// A name after `#` or `!`.
#[derive(Clone, Copy)]
enum Extended<'a> {
    /// Neither a dot nor a `<` right after it.
    Alias,
    /// `#dialect.name` or `#dialect<`; the name is empty for the latter.
    Of { dialect: &'a str, name: &'a str },
}

impl<'a> Cursor<'a> {
    /// Parses a `#name` or `!name` and returns its kind.
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

    /// Returns whether a `<` starts right after `end`.
    fn body_follows(&self, end: u32) -> bool {
        self.at(Kind::Less) && self.token().start == end
    }

    /// A type that starts with `!`.
    pub(in crate::text) fn extended_type(&mut self) -> ParseResult<Type> {
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
        Ok(store.intern_type(TypeData::Opaque { dialect, body, bracketed }))
    }

    /// An attribute that starts with `#`.
    pub(in crate::text) fn extended_attribute(&mut self) -> ParseResult<Attr> {
        let (token, extended) = self.extended_name();
        let Extended::Of { dialect, name } = extended else {
            return match self.alias(token)? {
                Aliased::Attr(attr) => Ok(attr),
                Aliased::Loc(loc) => self.attr_of_location(token, loc),
                Aliased::Type(_) => Err(self.undeclared_alias(token)),
            };
        };
        match (dialect, name) {
            ("cotan", "dims") => return self.nested(Self::dims),
            ("cotan", "facts") => return self.nested(Self::facts),
            _ => {}
        }
        if let Some(def) = self.ir.registry().attr_def(&self.text_of(token)[1..]) {
            return self.nested(|cursor| cursor.dialect_attr(def));
        }
        if name.is_empty() && self.ir.registry().dialect(dialect).is_some() {
            return self.bracketed(token, dialect, "attribute", |cursor, full| {
                match full {
                    "cotan.dims" => return Some(cursor.nested(Self::dims)),
                    "cotan.facts" => return Some(cursor.nested(Self::facts)),
                    _ => {}
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
        Ok(store.intern_attr(AttrData::Opaque { dialect, body, bracketed, ty }))
    }

    /// `<name<parameters>>` after the name of a registered dialect: the same as
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

    /// Returns the target of an alias that was just parsed.
    pub(in crate::text) fn alias(&mut self, token: Token) -> ParseResult<Aliased> {
        let Some(&aliased) = self.aliases.get(self.text_of(token)) else {
            return Err(self.undeclared_alias(token));
        };
        let part = match aliased {
            Aliased::Attr(attr) => Part::Attr(attr),
            Aliased::Type(ty) => Part::Type(ty),
            Aliased::Loc(loc) => Part::Loc(loc),
        };
        self.check_depth(token, self.ir.store.extent(part).depth)?;
        Ok(aliased)
    }

    pub(in crate::text) fn undeclared_alias(
        &mut self,
        token: Token,
    ) -> crate::text::cursor::Failed {
        let message = format!("no alias `{}` is defined before this", self.text_of(token));
        self.error_at(token, &codes::UNDECLARED_ALIAS, message)
    }

    fn check_dialect(&mut self, token: Token, dialect: &str, what: &str) -> ParseResult<()> {
        let text = self.text_of(token);
        if !is_bare_identifier(dialect) {
            let message = format!("`{dialect}` cannot be the name of a dialect");
            return Err(self.error_at(token, &codes::UNKNOWN_DIALECT, message));
        }
        let registry = self.ir.registry();
        let is_other = self.options.allow_unregistered && registry.is_partial(dialect);
        if dialect == "builtin" || (registry.dialect(dialect).is_some() && !is_other) {
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
        Err(self.report(diagnostic.note_setting(
            ALLOW_UNREGISTERED,
            "`ParseOptions::allow_unregistered` accepts it as it is",
        )))
    }

    /// Returns the text after `#dialect.`, or between the angle brackets of `#dialect<...>`.
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
}
