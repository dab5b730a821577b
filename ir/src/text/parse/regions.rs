//! Parsing regions and blocks, and going on after an error.

use crate::codes;
use crate::diagnostics::{Diagnostic, Fix};
use crate::entity::{Block, Region};
use crate::ir::NewOp;
use crate::spec::{OpSpec, Traits};
use crate::text::cursor::{Cursor, Failed, ParseResult};
use crate::text::lexer::{Kind, Lexer, Token};
use crate::text::op_parser::{BlockArgName, OpParser, Parser};

impl<'a> Parser<'_, 'a> {
    /// Parses `{ ... }`. The entry block gets `args`, if there are any.
    pub(in crate::text) fn region(
        &mut self,
        args: &[BlockArgName],
        spec: Option<&'static OpSpec>,
    ) -> ParseResult<Region> {
        let brace = self.cursor.expect(Kind::LeftBrace, "`{` and a region")?;
        self.cursor.enter()?;
        let region = self.cursor.ir.create_region();
        let mark = self.state.scopes.open(self.cursor.ir.value_capacity());
        let is_isolated = OpParser::is_isolated(spec);
        if let Some(map) = &mut self.cursor.map {
            map.open_region(is_isolated);
        }
        self.state.blocks.push(Default::default());
        self.state.body_dialects.push(spec.map_or("", |spec| spec.body_dialect));
        let body = stacker::maybe_grow(128 << 10, 2 << 20, || self.blocks(region, args));
        self.cursor.reach_end("an operation");
        if let Some(map) = &mut self.cursor.map {
            map.close_region();
        }
        self.undeclared_blocks();
        self.check_entry_label(region);
        if is_isolated {
            self.undeclared_values(mark);
        }
        self.state.body_dialects.pop();
        self.state.blocks.pop();
        self.state.scopes.close(self.cursor.ir.value_capacity());
        self.cursor.leave();
        body?;
        self.close(brace)?;
        Ok(region)
    }

    /// Consumes the `}` that belongs to a `{`. If the text ends before it, then all enclosing
    /// regions are open too; that is reported once.
    fn close(&mut self, brace: Token) -> ParseResult<()> {
        if !self.cursor.at(Kind::End) {
            self.cursor.expect(Kind::RightBrace, "`}` after a region")?;
            return Ok(());
        }
        if std::mem::replace(&mut self.state.unclosed, true) {
            return Err(Failed);
        }
        let place = self.cursor.place_of(self.cursor.token());
        let message = "expected `}` after a region, found the end of the text";
        let found = Diagnostic::error(&codes::EXPECTED, place, message).fix(Fix {
            title: "Insert `}`".to_owned(),
            loc: place.loc,
            old: String::new(),
            new: "}\n".to_owned(),
        });
        let brace = self.cursor.place_of(brace);
        Err(self.cursor.report(found.note_at(brace, "the region starts here")))
    }

    fn blocks(&mut self, region: Region, args: &[BlockArgName]) -> ParseResult<()> {
        if !args.is_empty() || !matches!(self.cursor.token().kind, Kind::Caret | Kind::RightBrace) {
            let entry = self.cursor.ir.create_block();
            self.cursor.ir.append_block(region, entry);
            self.add_args(entry, args)?;
            if !args.is_empty() && self.cursor.at(Kind::Caret) {
                // The entry is written by its arguments only; a label would be a second block.
                let message = "the entry block already has its arguments and cannot have a label";
                self.cursor.error(&codes::STRUCTURE, message);
            } else {
                self.ops_until_block_end(entry);
            }
        }
        while self.cursor.at(Kind::Caret) {
            let block = self.label(region)?;
            self.ops_until_block_end(block);
        }
        Ok(())
    }

    /// Parses `^label(%a: i32):`.
    fn label(&mut self, region: Region) -> ParseResult<Block> {
        let token = self.cursor.bump();
        // A label that is already defined still starts a block, which is parsed as one.
        let block = match self.block_named(token, true) {
            Ok(block) => block,
            Err(_) => self.cursor.ir.create_block(),
        };
        self.cursor.ir.append_block(region, block);
        if self.cursor.at(Kind::LeftParen) {
            let args = self.block_arg_names()?;
            self.add_args(block, &args)?;
        }
        self.cursor.expect(Kind::Colon, "`:` after the label of a block")?;
        Ok(block)
    }

    /// Returns the block that a `^label` token names.
    fn block_named(&mut self, token: Token, defined: bool) -> ParseResult<Block> {
        let text = &self.cursor.text_of(token)[1..];
        let symbol = self.cursor.ir.store.symbol(text);
        let labels = self.state.blocks.last_mut().expect("labels occur in a region");
        let Some((block, open)) = labels.get_mut(&symbol) else {
            let block = self.cursor.ir.create_block();
            self.cursor.ir.set_block_name(block, Some(symbol));
            labels.insert(symbol, (block, (!defined).then_some(token)));
            if let Some(map) = &mut self.cursor.map {
                map.block(token, block, defined);
            }
            return Ok(block);
        };
        let block = *block;
        if let Some(map) = &mut self.cursor.map {
            map.block(token, block, defined);
        }
        if defined && open.take().is_none() {
            let message = format!("the block `^{text}` is defined already");
            return Err(self.cursor.error_at(token, &codes::REDEFINED_BLOCK, message));
        }
        Ok(block)
    }

    /// Parses `^label` where control may go next.
    pub(in crate::text) fn successor(&mut self) -> ParseResult<Block> {
        let token = self.cursor.expect(Kind::Caret, "a block")?;
        if self.state.blocks.is_empty() {
            let message = "there is no region here, so there are no blocks";
            return Err(self.cursor.error_at(token, &codes::UNDECLARED_BLOCK, message));
        }
        self.block_named(token, false)
    }

    /// Parses `(%a: i32, %b: f32)`.
    pub(in crate::text) fn block_arg_names(&mut self) -> ParseResult<Vec<BlockArgName>> {
        let mut args = Vec::new();
        self.cursor.expect(Kind::LeftParen, "`(` and block arguments")?;
        if self.cursor.eat(Kind::RightParen) {
            return Ok(args);
        }
        loop {
            let name = self.operand_name()?;
            if name.index != 0 {
                return Err(self.cursor.error_at(
                    name.token(),
                    &codes::EXPECTED,
                    "an argument is one value",
                ));
            }
            self.cursor.expect(Kind::Colon, "`:` and the type of the argument")?;
            let ty = self.cursor.ty()?;
            let loc = self.cursor.trailing_location()?;
            let loc = loc.unwrap_or_else(|| self.cursor.loc_of(name.token()));
            args.push(BlockArgName { name: Some(name), ty, loc });
            if !self.cursor.eat(Kind::Comma) {
                break;
            }
        }
        self.cursor.expect(Kind::RightParen, "`,` or `)` after an argument")?;
        Ok(args)
    }

    fn add_args(&mut self, block: Block, args: &[BlockArgName]) -> ParseResult<()> {
        for arg in args {
            let value = self.cursor.ir.add_block_arg(block, arg.ty, arg.loc);
            if let Some(name) = arg.name {
                self.define(name.name, value, name.token())?;
            }
        }
        Ok(())
    }

    fn ops_until_block_end(&mut self, block: Block) {
        loop {
            match self.cursor.token().kind {
                Kind::Caret | Kind::RightBrace | Kind::End => return,
                _ => {}
            }
            let start = self.cursor.token().start;
            match self.op() {
                Ok(op) => self.cursor.ir.append_op(block, op),
                Err(_) => skip_to_next_op(self.cursor, start),
            }
        }
    }

    fn check_entry_label(&mut self, region: Region) {
        let ir = &*self.cursor.ir;
        let unnamed = ir.entry(region).is_some_and(|entry| ir.block_name(entry).is_none());
        if unnamed && ir.single_block(region).is_none() {
            let labels = self.state.blocks.last();
            let bb0 = ir
                .store
                .symbols
                .find("bb0")
                .filter(|bb0| labels.is_some_and(|l| l.contains_key(bb0)));
            self.state.unsettled_names |= bb0.is_some();
        }
    }

    /// Reports blocks of the innermost region that were used but never defined.
    fn undeclared_blocks(&mut self) {
        let Some(labels) = self.state.blocks.last() else { return };
        let mut open: Vec<Token> = labels.values().filter_map(|(_, open)| *open).collect();
        open.sort_unstable_by_key(|token| token.start);
        for token in open {
            let message =
                format!("there is no block `{}` in this region", self.cursor.text_of(token));
            self.cursor.error_at(token, &codes::UNDECLARED_BLOCK, message);
        }
    }

    /// Reports values that were used since `mark` but never defined.
    pub(in crate::text) fn undeclared_values(&mut self, mark: usize) {
        for forward in self.state.scopes.unresolved_since(mark) {
            let name = self.cursor.text_of(forward.token);
            let message = match forward.index {
                0 => format!("`{name}` is not defined"),
                index => format!("`{name}#{index}` is not defined"),
            };
            let place = self.cursor.place_of(forward.token);
            self.cursor.report(Diagnostic::error(&codes::UNDECLARED_VALUE, place, message));
        }
    }
}

impl OpParser<'_, '_> {
    /// As [`OpParser::region_with_args`]; if nothing ends the last block, an operation of this name
    /// without operands does. An empty region gets a block.
    pub fn region_ended_by(&mut self, end: &str, args: &[BlockArgName]) -> ParseResult<()> {
        self.region_with_args(args)?;
        let loc = self.cursor.loc_of(self.token);
        let Some(region) = self.state.stacks.regions.last().copied() else { return Ok(()) };
        let ir = &mut *self.cursor.ir;
        let block = match ir.blocks(region).last() {
            Some(block) => block,
            None => {
                let block = ir.create_block();
                ir.append_block(region, block);
                block
            }
        };
        let last = ir.last_op(block);
        if last.is_none_or(|last| !ir.has_traits(last, Traits::TERMINATOR)) {
            let name = ir.op_name(end);
            let end = ir.create_op(NewOp::new(name, loc));
            ir.append_op(block, end);
        }
        Ok(())
    }
}

/// Skips the rest of an operation that failed to parse, which starts at `start`: to the first token
/// of a line that may start an operation or a block, to a label, or to the end of the region.
pub(in crate::text) fn skip_to_next_op(cursor: &mut Cursor<'_>, start: u32) {
    let mut depth = cursor.open_braces_since(start);
    let mut moved = cursor.token().start != start;
    loop {
        let token = cursor.token();
        let starts_line = moved && starts_line(cursor.source(), token.start);
        match token.kind {
            Kind::End => return,
            Kind::LeftBrace => depth += 1,
            Kind::RightBrace if depth == 0 => return,
            Kind::RightBrace => depth -= 1,
            Kind::Percent | Kind::Bare | Kind::String | Kind::Caret
                if depth == 0 && starts_line =>
            {
                return;
            }
            // A label, anywhere on its line.
            Kind::Caret if depth == 0 && moved && cursor.second_token().kind == Kind::Colon => {
                return;
            }
            Kind::Hash | Kind::Bang if depth == 0 && starts_line && cursor.at_definition() => {
                return;
            }
            _ => {}
        }
        cursor.bump();
        moved = true;
    }
}

impl Cursor<'_> {
    /// Returns the number of braces opened after `start` that are still open.
    fn open_braces_since(&self, start: u32) -> usize {
        let mut lexer = Lexer::new(self.source());
        lexer.reset(start);
        let mut open = 0usize;
        loop {
            let token = lexer.next_token();
            if token.start >= self.token().start {
                return open;
            }
            match token.kind {
                Kind::LeftBrace => open += 1,
                Kind::RightBrace => open = open.saturating_sub(1),
                Kind::End => return open,
                _ => {}
            }
        }
    }

    /// Returns whether `#name =` or `!name =` comes next.
    fn at_definition(&self) -> bool {
        self.second_token().kind == Kind::Equal
    }
}

/// Returns whether only blanks precede an offset on its line.
fn starts_line(text: &str, offset: u32) -> bool {
    let before = &text.as_bytes()[..offset as usize];
    let blanks = before.iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    before[..before.len() - blanks].last().is_none_or(|&byte| byte == b'\n')
}
