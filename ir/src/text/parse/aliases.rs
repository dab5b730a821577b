//! Reading definitions of aliases: `#a = 1 : i32`, `!t = f64`, `#l = loc("a")`.

use crate::codes;
use crate::file::Aliased;
use crate::locs::Loc;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use rustc_hash::FxHashMap;

impl<'a> Cursor<'a> {
    /// Returns whether the definition of an alias starts here, at the top level.
    pub fn at_alias_definition(&self) -> bool {
        self.at(Kind::Hash) || self.at(Kind::Bang)
    }

    /// `#name = attribute`, `!name = type`.
    pub fn alias_definition(&mut self) -> ParseResult<()> {
        let token = self.bump();
        let name = self.text_of(token);
        self.expect(Kind::Equal, "`=` of an alias definition")?;
        self.check_alias_name(token, name)?;
        let aliased = match token.kind {
            Kind::Bang => Aliased::Type(self.ty()?),
            _ => self.aliased_attribute()?,
        };
        self.aliases.insert(name, aliased);
        let symbol = self.ir.store.symbol(&name[1..]);
        self.ir.file.define_alias(symbol, aliased);
        Ok(())
    }

    fn aliased_attribute(&mut self) -> ParseResult<Aliased> {
        if self.at_word("loc") {
            return self.parenthesized_location().map(Aliased::Loc);
        }
        if self.at(Kind::Hash)
            && let Some(&Aliased::Loc(loc)) = self.aliases.get(self.text())
        {
            self.bump();
            return Ok(Aliased::Loc(loc));
        }
        self.attribute().map(Aliased::Attr)
    }

    fn check_alias_name(&mut self, token: Token, name: &str) -> ParseResult<()> {
        let message = if name.contains('.') {
            format!("the name `{name}` has a dot, which is reserved for names of dialects")
        } else if self.aliases.contains_key(name) {
            format!("the alias `{name}` is defined twice")
        } else {
            return Ok(());
        };
        Err(self.error_at(token, &codes::BAD_ALIAS, message))
    }

    /// Replaces placeholders of location aliases that were used before their definition. Called
    /// once, at the end of the text.
    pub fn resolve_deferred_locations(&mut self) {
        if self.later.is_empty() {
            return;
        }
        let mut known = FxHashMap::<Loc, Loc>::default();
        for (name, (token, placeholder)) in std::mem::take(&mut self.later) {
            match self.aliases.get(name) {
                Some(&Aliased::Loc(loc)) => {
                    known.insert(placeholder, loc);
                }
                Some(_) => {
                    let message = format!("`{name}` is not a location");
                    self.error_at(token, &codes::BAD_LOCATION, message);
                }
                None => {
                    let message = format!("no location alias `{name}` is defined in this file");
                    self.error_at(token, &codes::UNDECLARED_ALIAS, message);
                }
            }
        }
        self.ir.replace_locations(|loc| known.get(&loc).copied());
    }
}

impl crate::Ir {
    /// Replaces locations of operations and block arguments.
    fn replace_locations(&mut self, new: impl Fn(Loc) -> Option<Loc>) {
        let ops = self.ops.iter_mut().map(|op| &mut op.loc);
        let args = self.blocks.iter_mut().flat_map(|block| block.args.iter_mut());
        for loc in ops.chain(args.map(|arg| &mut arg.loc)) {
            if let Some(replacement) = new(*loc) {
                *loc = replacement;
            }
        }
    }
}
