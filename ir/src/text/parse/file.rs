//! Parsing a whole text.

use super::regions::skip_to_next_op;
use crate::codes;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::entity::{Block, Op, Region};
use crate::ir::{Ir, NewOp};
use crate::locs::Loc;
use crate::registry::Registry;
use crate::source::SourceText;
use crate::text::cursor::{Cursor, ParseOptions};
use crate::text::lexer::Kind;
use crate::text::op_parser::Parser;
use crate::text::parser_state::State;
use crate::text::source_map::SourceMap;
use std::sync::Arc;

/// The result of parsing a text.
#[non_exhaustive]
pub struct Parsed {
    /// The module. It has no root if there were errors; its sources are always complete.
    pub ir: Ir,
    /// The diagnostics.
    pub diagnostics: Diagnostics,
}

/// Parses a text called `name`, which `first_line` lines of its file precede. A text that is not
/// one `builtin.module` is wrapped in one.
pub fn parse(
    registry: &Arc<Registry>,
    name: &str,
    text: SourceText,
    first_line: u32,
    options: ParseOptions,
) -> Parsed {
    let Mapped { ir, diagnostics, .. } =
        parse_text(registry, name, text, first_line, options, None);
    Parsed { ir, diagnostics }
}

/// Parses a text called `name`, and appends its operations to a block of a module. Aliases and
/// resources that the text defines are not added to the file of the module.
///
/// # Errors
/// Everything that is wrong with the text. The block is unchanged then.
pub fn parse_into(
    ir: &mut Ir,
    block: Block,
    name: &str,
    text: SourceText,
) -> Result<(), Diagnostics> {
    let registry = Arc::clone(ir.registry());
    let mut diagnostics = Diagnostics::default();
    let Some(base) = ir.sources.add(name, text.clone(), 0) else {
        let message = format!("`{name}` is larger than 2 GiB");
        diagnostics.push(Diagnostic::error(&codes::UNREADABLE, Loc::UNKNOWN, message));
        return Err(diagnostics);
    };
    let file = std::mem::take(&mut ir.file);
    let mut cursor = Cursor::new(ir, &mut diagnostics, &text, base, ParseOptions::default());
    let mut state = State::default();
    let mut parser = Parser { registry: &registry, cursor: &mut cursor, state: &mut state };
    let root = parser.file(Loc::offset(base));
    drop(state);
    drop(cursor);
    ir.file = file;
    // Values of a text that does not parse may have uses without a definition.
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    if let Some(from) = ir.regions(root).first().and_then(|&body| ir.single_block(body)) {
        ir.move_ops(from, block);
    }
    ir.erase_op(root);
    Ok(())
}

/// The result of parsing a text for an editor.
#[non_exhaustive]
pub struct Mapped {
    /// The module. It has no root if there were errors.
    pub ir: Ir,
    /// The operation around everything that could be parsed, even if there were errors.
    pub root: Option<Op>,
    /// The diagnostics.
    pub diagnostics: Diagnostics,
    /// The source ranges.
    pub map: SourceMap,
}

/// Parses as [`parse`], and records the source ranges of all entities. After an error, everything
/// that could be parsed is in the module; uses of undefined values refer to placeholders.
pub fn parse_with_map(
    registry: &Arc<Registry>,
    name: &str,
    text: SourceText,
    first_line: u32,
    options: ParseOptions,
) -> Mapped {
    parse_text(registry, name, text, first_line, options, Some(Box::default()))
}

fn parse_text(
    registry: &Arc<Registry>,
    name: &str,
    text: SourceText,
    first_line: u32,
    options: ParseOptions,
    map: Option<Box<SourceMap>>,
) -> Mapped {
    let mut ir = Ir::new(Arc::clone(registry));
    let mut diagnostics = Diagnostics::default();
    let Some(base) = ir.sources.add(name, text.clone(), first_line) else {
        let message = format!("`{name}` is larger than 2 GiB");
        diagnostics.push(Diagnostic::error(&codes::UNREADABLE, Loc::UNKNOWN, message));
        return Mapped { ir, root: None, diagnostics, map: SourceMap::default() };
    };
    let mut cursor = Cursor::new(&mut ir, &mut diagnostics, &text, base, options);
    cursor.map = map;
    let mut state = State::default();
    let root = Parser { registry, cursor: &mut cursor, state: &mut state }.file(Loc::offset(base));
    let settled = !state.unsettled_names;
    drop(state);
    let mut map = cursor.map.take().map_or_else(SourceMap::default, |map| *map);
    map.finish();
    if !diagnostics.has_errors() {
        ir.set_root(root);
        ir.names_settled = settled;
    }
    Mapped { ir, root: Some(root), diagnostics, map }
}

impl Parser<'_, '_> {
    fn file(&mut self, loc: Loc) -> Op {
        let region = self.cursor.ir.create_region();
        let block = self.cursor.ir.append_new_block(region, &[], loc);
        let mark = self.state.scopes.open(self.cursor.ir.value_capacity());
        while !self.cursor.at(Kind::End) {
            self.item(block);
        }
        self.cursor.reach_end("an operation");
        self.undeclared_values(mark);
        self.state.scopes.close(self.cursor.ir.value_capacity());
        self.cursor.resolve_deferred_locations();
        self.root(region, block, loc)
    }

    /// Parses an alias, a resource section, or an operation.
    fn item(&mut self, block: Block) {
        let start = self.cursor.token().start;
        let is_metadata = self.cursor.at(Kind::MetadataBegin);
        let parsed = match self.cursor.token().kind {
            Kind::Hash | Kind::Bang => self.cursor.alias_definition(),
            Kind::MetadataBegin => self.cursor.file_metadata(),
            _ => self.op().map(|op| self.cursor.ir.append_op(block, op)),
        };
        if parsed.is_err() {
            while is_metadata && !self.cursor.eat(Kind::MetadataEnd) && !self.cursor.at(Kind::End) {
                self.cursor.bump();
            }
            skip_to_next_op(self.cursor, start);
            // A brace that closes nothing.
            while self.cursor.at(Kind::RightBrace) {
                self.cursor.bump();
            }
        }
    }

    /// Returns the only operation if it is a module, else a new module around everything.
    fn root(&mut self, region: Region, block: Block, loc: Loc) -> Op {
        let ir = &mut *self.cursor.ir;
        let module = ir.op_name("builtin.module");
        if let Some(only) = ir.first_op(block)
            && ir.last_op(block) == Some(only)
            && ir.name(only) == module
        {
            ir.detach_op(only);
            return only;
        }
        ir.create_op(NewOp { regions: &[region], ..NewOp::new(module, loc) })
    }
}
