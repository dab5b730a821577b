//! The entity at a position, and all its occurrences.

use crate::analysis::{Analysis, Chunk, Part};
use crate::tokens::{Token, touching};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::source_map::Mentioned;
use cotan_ir::{Block, Op, Symbol, Type, Value};
use std::ops::Range;

/// Something that a token mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entity {
    /// Values: several if assembly binds one name in several regions.
    Values(Vec<Value>),
    /// A block.
    Block(Block),
    /// `@f`, and the operation it resolves to.
    Symbol(String, Option<Op>),
    /// The parameter of a dimension.
    Dim(Symbol),
    /// `!t` or `#a`, an alias of the file.
    Alias(String),
    /// The name of an operation, and the operation if it was parsed.
    Op(String, Option<Op>),
    /// `!dialect.name`.
    DialectType(String),
    /// `#dialect.name`.
    DialectAttr(String),
    /// Another type.
    Type(Type),
}

/// An entity where it is mentioned.
#[derive(Clone)]
pub struct Found<'a> {
    /// The entity.
    pub entity: Entity,
    /// The source range of the token.
    pub range: Range<u32>,
    /// The part of the text.
    pub part: &'a Part,
}

/// An occurrence of an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Its source range.
    pub range: Range<u32>,
    /// True if it is the definition.
    pub is_definition: bool,
}

/// Returns the entity at an offset.
pub fn at(analysis: &Analysis, offset: u32) -> Option<Found<'_>> {
    let part = analysis.part_at(offset);
    let tokens = analysis.tokens_of(part);
    let mut index = touching(tokens, offset)?;
    if is_result_index(tokens, index) {
        index -= 1;
    }
    let token = tokens[index];
    let text = token.text(&analysis.text);
    let (chunk, local) = (&*part.chunk, token.start - part.start);
    let mut range = token.range();
    let entity = match token.kind? {
        Kind::Percent => Entity::Values(some(chunk.values_at(local))?),
        Kind::Caret => Entity::Block(chunk.block_at(local)?),
        Kind::At => {
            let op = Symbols::new(analysis, part).resolve(index);
            Entity::Symbol(symbol_text(text), op)
        }
        Kind::Bang if text.contains('.') => Entity::DialectType(text[1..].to_owned()),
        Kind::Hash if text.contains('.') => Entity::DialectAttr(text[1..].to_owned()),
        Kind::Bang | Kind::Hash => Entity::Alias(text.to_owned()),
        _ => {
            let (entity, found) = word(chunk, text, local, offset - part.start)?;
            range = part.start + found.start..part.start + found.end;
            entity
        }
    };
    Some(Found { entity, range, part })
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

/// Returns the entity of a word: an operation, a dimension, or the type around it.
fn word(chunk: &Chunk, text: &str, local: u32, offset: u32) -> Option<(Entity, Range<u32>)> {
    let end = local + text.len() as u32;
    if let Some(op) = chunk.ops_around(local).find(|op| op.name.start == local) {
        let name = chunk.ir.name_text(op.op).to_owned();
        return Some((Entity::Op(name, Some(op.op)), op.name.clone()));
    }
    if let Some(name) = chunk.dim_at(local) {
        return Some((Entity::Dim(name), local..end));
    }
    let around = chunk.map.mentions.iter().filter_map(|mention| match mention.entity {
        Mentioned::Type(ty) if mention.range.start <= offset && offset <= mention.range.end => {
            Some((ty, mention.range.clone()))
        }
        _ => None,
    });
    if let Some((ty, range)) = around.min_by_key(|(_, range)| range.end - range.start) {
        return Some((Entity::Type(ty), range));
    }
    let name = text.trim_matches('"');
    let is_op = chunk.ir.registry().ops().iter().any(|op| op.name == name);
    is_op.then(|| (Entity::Op(name.to_owned(), None), local..end))
}

/// Returns whether a token is the `#1` of `%x#1`.
pub fn is_result_index(tokens: &[Token], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    tokens[index].is(Kind::Hash)
        && tokens[before].is(Kind::Percent)
        && tokens[before].end == tokens[index].start
}

/// Returns the name of a symbol without `@` and quotes.
pub fn symbol_text(token: &str) -> String {
    token.trim_start_matches('@').trim_matches('"').to_owned()
}

/// Resolves symbols of a part.
pub struct Symbols<'a> {
    text: &'a str,
    part: &'a Part,
    tokens: &'a [Token],
    tables: SymbolTables,
}

impl<'a> Symbols<'a> {
    /// Returns a resolver.
    pub fn new(analysis: &'a Analysis, part: &'a Part) -> Self {
        let tokens = analysis.tokens_of(part);
        Self { text: &analysis.text, part, tokens, tables: SymbolTables::default() }
    }

    fn name(&self, index: usize) -> String {
        symbol_text(self.tokens[index].text(self.text))
    }

    /// Returns the operation around the token that it names, if it is a definition.
    pub fn defined_by(&self, index: usize) -> Option<Op> {
        let chunk = &self.part.chunk;
        let range = chunk.ops_around(self.tokens[index].start - self.part.start).next()?;
        let name = chunk.ir.symbol_name(range.op)?;
        let name_end = self.part.start + range.name.end;
        let between = self.tokens[..index].iter().rev().take_while(|it| it.start >= name_end);
        let is_first = !between.into_iter().any(|token| token.is(Kind::At));
        (is_first && chunk.ir.text(name) == self.name(index)).then_some(range.op)
    }

    /// Returns the operation that the symbol token at an index refers to, or defines.
    pub fn resolve(&mut self, index: usize) -> Option<Op> {
        if let Some(op) = self.defined_by(index) {
            return Some(op);
        }
        let chunk = &self.part.chunk;
        let mut path = vec![index];
        while let Some(&first) = path.first()
            && first >= 2
            && self.tokens[first - 1].is(Kind::ColonColon)
            && self.tokens[first - 2].is(Kind::At)
        {
            path.insert(0, first - 2);
        }
        let find = |&index: &usize| chunk.ir.symbols.find(&self.name(index));
        let path: Option<Vec<Symbol>> = path.iter().map(find).collect();
        let local = self.tokens[index].start - self.part.start;
        let around = chunk.ops_around(local).next().map(|range| range.op).or(chunk.root)?;
        let table = chunk.ir.nearest_symbol_table(around).or(chunk.root)?;
        self.tables.lookup(&chunk.ir, table, &path?)
    }
}

/// Returns the occurrences of an entity, in order.
pub fn occurrences(analysis: &Analysis, found: &Found<'_>) -> Vec<Occurrence> {
    let part = found.part;
    let chunk = &part.chunk;
    let mut list = match &found.entity {
        Entity::Values(values) => {
            let heads: Vec<Value> = values.iter().map(|&value| chunk.head(value)).collect();
            mentions(part, |mention| match mention {
                Mentioned::Value(value) => heads.contains(&chunk.head(value)),
                _ => false,
            })
        }
        Entity::Block(block) => mentions(part, |it| it == Mentioned::Block(*block)),
        Entity::Dim(name) => dims(found, *name),
        Entity::Symbol(name, op) => symbols(analysis, part, name, *op),
        Entity::Alias(text) => aliases(analysis, part, text),
        Entity::Op(..) | Entity::DialectType(_) | Entity::DialectAttr(_) | Entity::Type(_) => {
            Vec::new()
        }
    };
    list.sort_by_key(|it| (it.range.start, !it.is_definition));
    list.dedup_by_key(|it| it.range.start);
    list
}

fn mentions(part: &Part, is_same: impl Fn(Mentioned) -> bool) -> Vec<Occurrence> {
    let same = part.chunk.map.mentions.iter().filter(|mention| is_same(mention.entity));
    let shifted = same.map(|mention| Occurrence {
        range: part.start + mention.range.start..part.start + mention.range.end,
        is_definition: mention.is_definition,
    });
    shifted.collect()
}

/// Returns the occurrences of a dimension parameter in all functions of its part.
pub fn dims_of_part(found: &Found<'_>) -> Option<Vec<Occurrence>> {
    let Entity::Dim(name) = found.entity else { return None };
    Some(mentions(found.part, |it| it == Mentioned::Dim(name)))
}

/// Returns the occurrences of a dimension parameter: in its function, or in the whole part if an
/// alias of a type mentions it, too. The first one counts as the definition.
fn dims(found: &Found<'_>, name: Symbol) -> Vec<Occurrence> {
    let (part, chunk) = (found.part, &found.part.chunk);
    let mut all = mentions(part, |it| it == Mentioned::Dim(name));
    let local = |it: &Occurrence| it.range.start - part.start;
    let is_shared = all.iter().any(|it| chunk.isolated_around(local(it)).is_none());
    if !is_shared && let Some(function) = chunk.isolated_around(found.range.start - part.start) {
        all.retain(|it| function.whole.contains(&local(it)));
    }
    if let Some(first) = all.first_mut() {
        first.is_definition = true;
    }
    all
}

fn symbols(analysis: &Analysis, part: &Part, name: &str, op: Option<Op>) -> Vec<Occurrence> {
    let mut symbols = Symbols::new(analysis, part);
    let mut list = Vec::new();
    for (index, token) in symbols.tokens.iter().enumerate() {
        if !token.is(Kind::At) || symbol_text(token.text(&analysis.text)) != name {
            continue;
        }
        if symbols.resolve(index) == op {
            let is_definition = symbols.defined_by(index).is_some();
            list.push(Occurrence { range: token.range(), is_definition });
        }
    }
    list
}

fn aliases(analysis: &Analysis, part: &Part, text: &str) -> Vec<Occurrence> {
    let tokens = analysis.tokens_of(part);
    let mut list = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let is_alias = token.is(Kind::Bang) || token.is(Kind::Hash);
        if is_alias && token.text(&analysis.text) == text && !is_result_index(tokens, index) {
            let is_definition = tokens.get(index + 1).is_some_and(|next| next.is(Kind::Equal));
            list.push(Occurrence { range: token.range(), is_definition });
        }
    }
    list
}
