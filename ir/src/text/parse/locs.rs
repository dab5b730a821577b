//! Reading locations.

use crate::attrs::AttrData;
use crate::codes;
use crate::entity::{Attr, Symbol};
use crate::file::Aliased;
use crate::locs::{Loc, LocData};
use crate::store::Store;
use crate::store::nested::Part;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use indexmap::IndexSet;

/// A location that is an attribute has at most this many parts.
const MAX_PARTS: u32 = 1 << 20;

impl<'a> Cursor<'a> {
    /// Parses the contents of `loc(...)`.
    pub fn location(&mut self) -> ParseResult<Loc> {
        self.nested(Self::location_inside)
    }

    /// Parses `loc(...)`, if it comes next. An alias alone may be defined later.
    pub fn trailing_location(&mut self) -> ParseResult<Option<Loc>> {
        if !self.at_word("loc") {
            return Ok(None);
        }
        self.parenthesized(Self::location_or_later_alias).map(Some)
    }

    /// `loc(...)`.
    pub(in crate::text) fn parenthesized_location(&mut self) -> ParseResult<Loc> {
        self.parenthesized(Self::location)
    }

    pub(in crate::text) fn location_attribute(&mut self) -> ParseResult<Attr> {
        let token = self.token();
        let loc = self.parenthesized_location()?;
        self.attr_of_location(token, loc)
    }

    /// A location as an attribute. It is always written in full, which aliases inside it could
    /// make endless.
    pub(in crate::text) fn attr_of_location(
        &mut self,
        token: Token,
        loc: Loc,
    ) -> ParseResult<Attr> {
        if self.ir.store.extent(Part::Loc(loc)).size > MAX_PARTS {
            let message = format!("this location has more than {MAX_PARTS} parts, written in full");
            return Err(self.error_at(token, &codes::BAD_LOCATION, message));
        }
        Ok(self.ir.store.intern_attr(AttrData::Location(loc)))
    }

    fn parenthesized(&mut self, inside: fn(&mut Self) -> ParseResult<Loc>) -> ParseResult<Loc> {
        self.bump();
        self.expect(Kind::LeftParen, "`(` after `loc`")?;
        let loc = inside(self)?;
        self.expect(Kind::RightParen, "`)` after the location")?;
        Ok(loc)
    }

    fn location_or_later_alias(&mut self) -> ParseResult<Loc> {
        let (token, name) = (self.token(), self.text());
        if token.kind != Kind::Hash || name.contains('.') || self.aliases.contains_key(name) {
            return self.location();
        }
        self.bump();
        if let Some(&(_, placeholder)) = self.later.get(name) {
            return Ok(placeholder);
        }
        let placeholder = self.ir.store.placeholder_loc();
        self.later.insert(name, (token, placeholder));
        Ok(placeholder)
    }

    fn location_inside(&mut self) -> ParseResult<Loc> {
        match self.token().kind {
            Kind::String => self.named_or_file_location(),
            Kind::Hash => self.location_alias(),
            Kind::Bare => match self.text() {
                "unknown" => {
                    self.bump();
                    Ok(Loc::UNKNOWN)
                }
                "callsite" => self.call_site(),
                "fused" => self.fused(),
                word => {
                    let message = format!("`{word}` is no location");
                    Err(self.error(&codes::BAD_LOCATION, message))
                }
            },
            _ => Err(self.expected("a location")),
        }
    }

    fn location_alias(&mut self) -> ParseResult<Loc> {
        let token = self.bump();
        match self.alias(token)? {
            Aliased::Loc(loc) => Ok(loc),
            aliased => {
                if let Aliased::Attr(attr) = aliased
                    && let AttrData::Location(loc) = self.ir.store.attr_data(attr)
                {
                    return Ok(*loc);
                }
                let message = format!("`{}` is not a location", self.text_of(token));
                Err(self.error_at(token, &codes::BAD_LOCATION, message))
            }
        }
    }

    fn call_site(&mut self) -> ParseResult<Loc> {
        self.bump();
        self.expect(Kind::LeftParen, "`(` after `callsite`")?;
        let callee = self.location()?;
        self.expect_word("at")?;
        let caller = self.location()?;
        self.expect(Kind::RightParen, "`)` after the caller")?;
        Ok(self.ir.store.intern_loc(LocData::CallSite { callee, caller }))
    }

    fn fused(&mut self) -> ParseResult<Loc> {
        self.bump();
        let mut metadata = None;
        if self.eat(Kind::Less) {
            metadata = Some(self.attribute()?);
            self.expect(Kind::Greater, "`>` after the metadata")?;
        }
        self.expect(Kind::LeftSquare, "`[` before the fused locations")?;
        let mut parts = Vec::new();
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            parts.push(cursor.location()?);
            Ok(())
        })?;
        Ok(self.ir.store.fused_loc(&parts, metadata))
    }

    fn named_or_file_location(&mut self) -> ParseResult<Loc> {
        let text = self.string()?;
        let name = self.ir.store.symbol(&text);
        if self.eat(Kind::Colon) {
            return self.file_location(name);
        }
        let mut child = Loc::UNKNOWN;
        if self.eat(Kind::LeftParen) {
            child = self.location()?;
            self.expect(Kind::RightParen, "`)` after the location inside the name")?;
        }
        Ok(self.ir.store.intern_loc(LocData::Name { name, child }))
    }

    /// After `"file":`.
    fn file_location(&mut self, file: Symbol) -> ParseResult<Loc> {
        let line = self.line_or_column("a line")?;
        let mut start = (line, 0);
        let mut end = start;
        if self.eat(Kind::Colon) {
            start.1 = self.line_or_column("a column")?;
            // A range starts in a column.
            end = if self.eat_word("to") { self.range_end(line)? } else { start };
        }
        Ok(self.ir.store.intern_loc(LocData::File { file, start, end }))
    }

    fn range_end(&mut self, line: u32) -> ParseResult<(u32, u32)> {
        let line = if self.at(Kind::Integer) { self.line_or_column("a line")? } else { line };
        self.expect(Kind::Colon, "`:` before the last column")?;
        Ok((line, self.line_or_column("a column")?))
    }

    fn line_or_column(&mut self, what: &str) -> ParseResult<u32> {
        let (token, text) = (self.token(), self.text());
        self.expect(Kind::Integer, what)?;
        let number = match text.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => text.parse(),
        };
        number.map_err(|_| {
            let message = format!("{text} is no number of {what}: it does not fit 32 bits");
            self.error_at(token, &codes::BAD_LOCATION, message)
        })
    }
}

impl Store {
    /// Returns the location fused of `parts`: without duplicates and unknown ones, those with the
    /// same metadata flattened. One part without metadata is itself.
    pub fn fused_loc(&mut self, parts: &[Loc], metadata: Option<Attr>) -> Loc {
        let mut flat = IndexSet::new();
        for &part in parts {
            match self.loc_data(part) {
                Some(LocData::Fused { parts, metadata: inner }) if *inner == metadata => {
                    flat.extend(parts.iter().copied().filter(|&part| part != Loc::UNKNOWN));
                }
                Some(LocData::Unknown) => {}
                _ => {
                    flat.insert(part);
                }
            }
        }
        let parts: Box<[Loc]> = match (flat.as_slice(), metadata) {
            (slice, None) if slice.is_empty() => return Loc::UNKNOWN,
            (slice, Some(_)) if slice.is_empty() => Box::new([Loc::UNKNOWN]),
            (slice, None) if slice.len() == 1 => return slice[0],
            _ => flat.into_iter().collect(),
        };
        self.intern_loc(LocData::Fused { parts, metadata })
    }
}
