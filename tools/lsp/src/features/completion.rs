//! Completion. The text before the word at the cursor is parsed; where the parser reaches its end,
//! it states the expected construct, the visible values and the operation.

use super::{View, operation_snippet, run_lines};
use crate::analysis::Part;
use crate::describe;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::source_map::{EndState, Mentioned};
use cotan_ir::text::{Mapped, ParseOptions, parse_with_map, type_to_string};
use cotan_ir::{Ir, OpName};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, InsertTextFormat, Position, TextEdit,
};
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns the items at a position.
pub fn complete(view: &View<'_>, position: Position, snippets: bool) -> Vec<CompletionItem> {
    let offset = view.offset(position);
    if run_lines::around(view.text(), offset).is_some() {
        return run_line(view, offset);
    }
    let part = view.analysis.part_at(offset);
    let word = word_before(view.text(), part.start, offset);
    if is_inside_text(view, word.start) {
        return Vec::new();
    }
    let completer = Completer { view, part, word: word.clone(), snippets };
    match view.text()[word.start as usize..].chars().next() {
        Some('@') if !word.is_empty() => completer.symbols(),
        Some('!') if !word.is_empty() => completer.types(),
        Some('#') if !word.is_empty() => completer.attributes(),
        Some('^') if !word.is_empty() => completer.blocks(),
        _ => completer.expected(),
    }
}

/// Returns the range of the word before an offset, with its sigil.
fn word_before(text: &str, from: u32, offset: u32) -> Range<u32> {
    let before = &text[from as usize..offset as usize];
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    let word = before.trim_end_matches(is_part);
    let start = match word.chars().next_back() {
        Some('%' | '@' | '^' | '!' | '#' | '"') => word.len() - 1,
        _ => word.len(),
    };
    from + start as u32..offset
}

/// Returns whether an offset is inside of a comment or a string.
fn is_inside_text(view: &View<'_>, offset: u32) -> bool {
    let tokens = &view.analysis.tokens;
    let after = tokens.partition_point(|token| token.start < offset);
    let Some(before) = after.checked_sub(1).map(|index| &tokens[index]) else { return false };
    let is_text = before.kind.is_none() || before.is(Kind::String);
    is_text && (offset < before.end || (before.kind.is_none() && offset == before.end))
}

/// Returns passes, pipelines and commands in a `RUN` line.
fn run_line(view: &View<'_>, offset: u32) -> Vec<CompletionItem> {
    let word = run_lines::word(view.text(), offset);
    let typed = &view.text()[word.start as usize..offset as usize];
    let range = view.range(word.start..offset);
    let dashes = if typed.starts_with('-') { "--" } else { "" };
    let passes = view.host.passes.names().map(|name| {
        let mut item = item(&format!("{dashes}{name}"), CompletionItemKind::MODULE, range);
        item.detail = describe::summary(&view.host.passes, name).map(str::to_owned);
        item.data = Some(serde_json::json!({ "pass": name }));
        item
    });
    passes.collect()
}

fn item(label: &str, kind: CompletionItemKind, range: lsp_types::Range) -> CompletionItem {
    let edit = TextEdit { range, new_text: label.to_owned() };
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..Default::default()
    }
}

struct Completer<'a> {
    view: &'a View<'a>,
    part: &'a Part,
    word: Range<u32>,
    snippets: bool,
}

impl Completer<'_> {
    fn item(&self, label: &str, kind: CompletionItemKind) -> CompletionItem {
        item(label, kind, self.view.range(self.word.clone()))
    }

    /// Parses the text before the word.
    fn parse(&self) -> Mapped {
        let before = &self.view.text()[self.part.start as usize..self.word.start as usize];
        let options = ParseOptions { allow_unregistered: true, ..Default::default() };
        parse_with_map(&self.view.host.registry, "text", before.into(), 0, options)
    }

    /// Returns items for the construct that the parser expects.
    fn expected(&self) -> Vec<CompletionItem> {
        let Mapped { ir, map, .. } = self.parse();
        let Some(end) = &map.end else { return Vec::new() };
        let mut items: Vec<CompletionItem> = Vec::new();
        let is_list = end.expected.starts_with(['`']) || end.expected.starts_with("one of");
        let expected = if is_list { end.expected.as_str() } else { "" };
        let keywords = end.optional.iter().copied().chain(quoted(expected));
        let words = keywords.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
        items.extend(words.map(|word| self.item(word, CompletionItemKind::KEYWORD)));
        let expects = |what: &str| end.expected.starts_with(what);
        if expects("an operation") && self.is_start() {
            items.extend(self.operations(&ir, end.op));
        }
        if expects("an SSA value") || expects("an index such as") {
            items.extend(self.values(&ir, end));
        }
        if expects("a type") {
            items.extend(self.types());
        }
        if expects("an attribute") {
            items.extend(self.attributes());
        }
        if expects("a dimension") || expects("an index such as") {
            items.extend(self.dims());
        }
        if expects("a symbol name") {
            items.extend(self.symbols());
        }
        if expects("a block") {
            items.extend(self.blocks());
        }
        if expects("a name of an attribute") {
            items.extend(self.attribute_names(&ir, end.op));
        }
        items
    }

    /// Returns whether an operation may start at the word: only results precede it on its line.
    fn is_start(&self) -> bool {
        let before = &self.view.text()[..self.word.start as usize];
        let line = before.rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line.ends_with('=') || line.ends_with('{') || line.ends_with(':')
    }

    fn operations(&self, ir: &Ir, parent: Option<OpName>) -> Vec<CompletionItem> {
        let registry = &self.view.host.registry;
        let body =
            parent.and_then(|name| ir.registry().spec(name)).map_or("", |op| op.body_dialect);
        let mut items = Vec::new();
        for spec in registry.ops() {
            let short = spec
                .name
                .split_once('.')
                .filter(|(dialect, _)| *dialect == body || *dialect == "builtin");
            items.push(self.operation(spec, spec.name, false));
            if let Some((_, short)) = short {
                items.push(self.operation(spec, short, true));
            }
        }
        items
    }

    fn operation(&self, spec: &OpSpec, name: &str, is_near: bool) -> CompletionItem {
        let before = &self.view.text()[..self.word.start as usize];
        let binds = before.trim_end_matches([' ', '\t']).ends_with('=') || spec.results.is_empty();
        let result = if binds { "" } else { "%${0:result} = " };
        let mut item = self.item(name, CompletionItemKind::FUNCTION);
        item.detail = Some(describe::first_sentence(spec.doc));
        item.sort_text = Some(format!("{}{name}", if is_near { 0 } else { 1 }));
        item.filter_text = Some(name.to_owned());
        item.data = Some(serde_json::json!({ "op": spec.name }));
        if self.snippets
            && let Some(snippet) = operation_snippet::snippet(&self.view.host.registry, spec)
        {
            let new_text = format!("{result}{name}{snippet}");
            let range = self.view.range(self.word.clone());
            item.text_edit = Some(CompletionTextEdit::Edit(TextEdit { range, new_text }));
            item.insert_text_format = Some(InsertTextFormat::SNIPPET);
        }
        item
    }

    fn values(&self, ir: &Ir, end: &EndState) -> Vec<CompletionItem> {
        let mut items = Vec::new();
        for (index, &value) in end.visible.iter().rev().enumerate() {
            let Some(name) = ir.store.name_text(ir.value_name(value)) else { continue };
            let mut item = self.item(&format!("%{name}"), CompletionItemKind::VARIABLE);
            item.detail = Some(type_to_string(ir, ir.ty(value)));
            // The values that were defined last come first.
            item.sort_text = Some(format!("{index:06}"));
            items.push(item);
        }
        items
    }

    fn types(&self) -> Vec<CompletionItem> {
        const BUILTIN: [&str; 12] =
            ["f64", "f32", "f16", "bf16", "i1", "i8", "i16", "i32", "i64", "index", "none", "i128"];
        const SHAPED: [&str; 5] = ["tensor", "memref", "vector", "tuple", "complex"];
        let chunk = &self.part.chunk;
        let mut names: BTreeSet<String> = BUILTIN.map(str::to_owned).into();
        names.extend(SHAPED.map(|name| format!("{name}<")));
        let defs = self.view.host.registry.dialects().iter().flat_map(|dialect| dialect.types);
        names.extend(defs.map(|def| format!("!{}", def.name)));
        for mention in &chunk.map.mentions {
            if let Mentioned::Type(ty) = mention.entity {
                names.insert(type_to_string(&chunk.ir, ty));
            }
        }
        names.extend(self.defined(Kind::Bang));
        names.iter().map(|name| self.item(name, CompletionItemKind::CLASS)).collect()
    }

    fn attributes(&self) -> Vec<CompletionItem> {
        let mut names: BTreeSet<String> = ["true", "false", "unit"].map(str::to_owned).into();
        let defs = self.view.host.registry.dialects().iter().flat_map(|dialect| dialect.attrs);
        names.extend(defs.map(|def| format!("#{}", def.name)));
        names.extend(self.defined(Kind::Hash));
        names.iter().map(|name| self.item(name, CompletionItemKind::ENUM_MEMBER)).collect()
    }

    /// Returns the aliases of a kind.
    fn defined(&self, kind: Kind) -> Vec<String> {
        let tokens = self.view.analysis.tokens_of(self.part);
        let pairs = tokens.windows(2).filter(|pair| pair[0].is(kind) && pair[1].is(Kind::Equal));
        pairs.map(|pair| pair[0].text(self.view.text()).to_owned()).collect()
    }

    fn dims(&self) -> Vec<CompletionItem> {
        let chunk = &self.part.chunk;
        let dims = chunk.map.mentions.iter().filter_map(|mention| match mention.entity {
            Mentioned::Dim(name) => Some(chunk.ir.text(name)),
            _ => None,
        });
        let names: BTreeSet<&str> = dims.collect();
        names.iter().map(|name| self.item(name, CompletionItemKind::TYPE_PARAMETER)).collect()
    }

    fn symbols(&self) -> Vec<CompletionItem> {
        let chunk = &self.part.chunk;
        let named = chunk.map.ops.iter().filter_map(|range| {
            let name = chunk.ir.symbol_name(range.op)?;
            let mut item =
                self.item(&format!("@{}", chunk.ir.text(name)), CompletionItemKind::FUNCTION);
            let signature = cotan_dialects::Callable::type_of(&chunk.ir, range.op)?;
            let types = |types: &[cotan_ir::Type]| -> String {
                let texts: Vec<String> =
                    types.iter().map(|&ty| type_to_string(&chunk.ir, ty)).collect();
                texts.join(", ")
            };
            let (inputs, results) = (types(&signature.inputs), types(&signature.results));
            item.detail = Some(format!("({inputs}) -> ({results})"));
            Some(item)
        });
        named.collect()
    }

    fn blocks(&self) -> Vec<CompletionItem> {
        let chunk = &self.part.chunk;
        let function = chunk.isolated_around(self.word.start - self.part.start);
        let names = chunk.map.mentions.iter().filter(|mention| {
            let is_block = matches!(mention.entity, Mentioned::Block(_)) && mention.is_definition;
            is_block && function.is_none_or(|op| op.whole.contains(&mention.range.start))
        });
        let text = |range: &Range<u32>| &chunk.text[range.start as usize..range.end as usize];
        let names: BTreeSet<&str> = names.map(|mention| text(&mention.range)).collect();
        names.iter().map(|name| self.item(name, CompletionItemKind::REFERENCE)).collect()
    }

    fn attribute_names(&self, ir: &Ir, op: Option<OpName>) -> Vec<CompletionItem> {
        let Some(spec) = op.and_then(|name| ir.registry().spec(name)) else { return Vec::new() };
        let item = |attr: &cotan_ir::spec::AttrSpec| {
            let mut item = self.item(attr.name, CompletionItemKind::PROPERTY);
            item.detail = Some(attr.constraint.description.to_owned());
            item
        };
        spec.attrs.iter().map(item).collect()
    }
}

/// Returns the texts between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
