//! Reading the resource section: `{-# dialect_resources: {...} #-}`.

use crate::codes;
use crate::entity::Symbol;
use crate::file::{ALIGNMENT_BYTES, Resource, Resources};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};

impl<'a> Cursor<'a> {
    /// `{-# ... #-}`, into the file's data.
    pub fn file_metadata(&mut self) -> ParseResult<()> {
        self.expect(Kind::MetadataBegin, "`{-#`")?;
        self.list_until(Kind::MetadataEnd, "`,` or `#-}`", |cursor| {
            let section = cursor.token();
            let builtin = match cursor.text() {
                "dialect_resources" => true,
                "external_resources" => false,
                text => {
                    let message =
                        format!("`{text}` is neither `dialect_resources` nor `external_resources`");
                    return Err(cursor.error_at(section, &codes::BAD_RESOURCE, message));
                }
            };
            cursor.bump();
            cursor.expect(Kind::Colon, "`:`")?;
            cursor.braces(|cursor| cursor.resource_group(builtin))
        })
    }

    /// `{...}`: items between commas.
    fn braces(&mut self, item: impl FnMut(&mut Self) -> ParseResult<()>) -> ParseResult<()> {
        self.expect(Kind::LeftBrace, "`{`")?;
        self.list_until(Kind::RightBrace, "`,` or `}`", item)
    }

    /// `builtin: {...}`.
    fn resource_group(&mut self, of_dialect: bool) -> ParseResult<()> {
        let token = self.token();
        let group = self.word_or_string("the name of a dialect or tool")?;
        if of_dialect {
            self.check_resource_dialect(token, group)?;
        }
        self.expect(Kind::Colon, "`:`")?;
        self.resources(of_dialect).entry(group).or_default();
        self.braces(|cursor| {
            let key = cursor.word_or_string("the key of a resource")?;
            cursor.expect(Kind::Colon, "`:`")?;
            let value = cursor.resource()?;
            cursor.resources(of_dialect).entry(group).or_default().insert(key, value);
            Ok(())
        })
    }

    fn resources(&mut self, of_dialect: bool) -> &mut Resources {
        match of_dialect {
            true => &mut self.ir.file.dialect_resources,
            false => &mut self.ir.file.external_resources,
        }
    }

    fn check_resource_dialect(&mut self, token: Token, group: Symbol) -> ParseResult<()> {
        let name = self.ir.store.text(group);
        if name == "builtin" || self.options.allow_unregistered {
            return Ok(());
        }
        let message = format!("the dialect `{name}` has no resources");
        Err(self.error_at(token, &codes::BAD_RESOURCE, message))
    }

    fn resource(&mut self) -> ParseResult<Resource> {
        if self.eat_word("true") {
            return Ok(Resource::Bool(true));
        }
        if self.eat_word("false") {
            return Ok(Resource::Bool(false));
        }
        if self.at(Kind::String) && self.text().starts_with("\"0x") {
            return self.blob();
        }
        Ok(Resource::Text(self.string()?.into()))
    }

    fn blob(&mut self) -> ParseResult<Resource> {
        let token = self.bump();
        let mut bytes = self.hex_bytes(token)?;
        let Some((alignment, data)) = bytes.split_first_chunk::<ALIGNMENT_BYTES>() else {
            let message = "a blob starts with four bytes of alignment";
            return Err(self.error_at(token, &codes::BAD_RESOURCE, message));
        };
        let alignment = u32::from_le_bytes(*alignment);
        if alignment != 0 && !alignment.is_power_of_two() {
            let message = format!("the alignment {alignment} of this blob is no power of two");
            return Err(self.error_at(token, &codes::BAD_RESOURCE, message));
        }
        if data.is_empty() {
            bytes.fill(0);
        }
        Ok(Resource::Blob(bytes.into()))
    }
}
