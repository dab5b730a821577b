//! Parsing operations: the code shared by generic form and custom assembly.

use super::assembly::Assembly;
use super::cursor::{Cursor, shorten};
pub use super::cursor::{Failed, ParseOptions, ParseResult};
use super::lexer::{Kind, Token};
use super::naming::name_cache::{KnownOp, Packed};
pub use super::naming::scopes::{BlockArgName, OperandName};
use super::parse::names::ResultNames;
use super::parser_state::{Base, State};
use super::source_map::OpRange;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Op, OpName, Symbol, Type};
use crate::ir::NewOp;
use crate::locs::Loc;
use crate::registry::Registry;
use crate::spec::{OpSpec, Traits};
use smallvec::SmallVec;

/// The parser of operations, regions and blocks.
pub(super) struct Parser<'p, 'a> {
    pub registry: &'p Registry,
    pub cursor: &'p mut Cursor<'a>,
    pub state: &'p mut State,
}

/// The attributes of an operation in the making.
#[derive(Default)]
pub(super) struct Pending {
    pub props: Option<Attr>,
    /// Inherent attributes that custom assembly set.
    pub inherent: SmallVec<[(Symbol, Attr); 2]>,
    /// Discardable attributes.
    pub attrs: Vec<(Symbol, Attr)>,
    /// The trailing location, if custom assembly has read it.
    pub loc: Option<Loc>,
}

impl<'a> Parser<'_, 'a> {
    /// Parses one operation with its results and location.
    pub(super) fn op(&mut self) -> ParseResult<Op> {
        let base = self.state.stacks.base();
        let start = self.cursor.token().start;
        let open_ops = self.cursor.map.as_ref().map_or(0, |map| map.open_ops());
        let names = match self.cursor.at(Kind::Percent) {
            true => self.result_names()?,
            false => ResultNames::default(),
        };
        let name = self.cursor.token();
        let op = self.op_body(&names, &base);
        self.state.stacks.reset(base);
        let end = self.cursor.previous_end();
        if let Some(map) = &mut self.cursor.map {
            map.close_ops(open_ops);
            if let Ok(op) = op {
                map.ops.push(OpRange { op, whole: start..end, name: name.start..name.end });
            }
        }
        match op {
            Ok(op) => self.define_results(op, &names).map(|()| op),
            Err(failed) => {
                names.iter().for_each(|name| self.state.scopes.poison(name.name));
                Err(failed)
            }
        }
    }

    fn op_body(&mut self, names: &ResultNames, base: &Base) -> ParseResult<Op> {
        let token = self.cursor.token();
        let loc = self.cursor.loc_of(token);
        let mut pending = Pending::default();
        let name = match token.kind {
            Kind::Bare => self.custom(token, names, base, &mut pending)?,
            Kind::String => self.generic(&mut pending)?,
            _ => return Err(self.cursor.expected("an operation")),
        };
        let loc = match self.cursor.at_word("loc") && pending.loc.is_none() {
            true => self.cursor.trailing_location()?.unwrap_or(loc),
            false => pending.loc.unwrap_or(loc),
        };
        Ok(self.finish(name, pending, loc, base))
    }

    /// Creates the operation.
    #[inline]
    fn finish(&mut self, name: OpName, mut pending: Pending, loc: Loc, base: &Base) -> Op {
        let ir = &mut *self.cursor.ir;
        match pending.inherent[..] {
            [] => {}
            [entry] => pending.props = self.state.property_cache.get(ir, name, entry),
            _ => pending.props = normal_props(ir, name, pending.inherent.into_vec()),
        }
        let attrs = match pending.attrs.is_empty() {
            true => Attr::EMPTY_DICT,
            false => ir.store.dict(pending.attrs),
        };
        let stacks = &self.state.stacks;
        ir.create_op(NewOp {
            name,
            operands: &stacks.operands[base.operands..],
            results: &stacks.results[base.results..],
            props: pending.props,
            attrs,
            regions: &stacks.regions[base.regions..],
            successors: &stacks.successors[base.successors..],
            loc,
        })
    }

    /// Returns the operation that a bare name means: as it is, with the dialect of the region
    /// around it in front, or with `builtin`.
    #[inline]
    fn custom_name(&mut self, token: Token) -> ParseResult<KnownOp> {
        let bytes = self.cursor.source().as_bytes();
        let key = Packed::of(bytes, token.start as usize, token.end as usize);
        if let Some(found) = key.and_then(|key| self.state.op_cache.get(key)) {
            return Ok(found);
        }
        let text = self.cursor.text_of(token);
        if let Some(found) = self.registered(text) {
            if let Some(key) = key {
                self.state.op_cache.insert(key, found);
            }
            return Ok(found);
        }
        let body = self.state.body_dialects.last().copied().unwrap_or("builtin");
        for dialect in [body, "builtin"] {
            if let Some(found) = self.registered(&format!("{dialect}.{text}")) {
                return Ok(found);
            }
        }
        Err(self.unknown_op(token, text))
    }

    fn registered(&self, text: &str) -> Option<KnownOp> {
        let ir = &*self.cursor.ir;
        let name = *ir.op_name_lookup.get(&ir.store.symbols.find(text)?)?;
        Some((name, ir.registry.spec(name)?, ir.registry.interface(name)))
    }

    #[cold]
    fn expected_op(&mut self, token: Token, text: &str) -> Failed {
        let message = format!("expected an operation, found `{}`", shorten(text));
        let found = Diagnostic::error(&codes::EXPECTED, self.cursor.place_of(token), message);
        let body = self.state.body_dialects.last().copied().unwrap_or("builtin");
        let known = [body, "builtin"].into_iter().flat_map(|name| self.registry.ops_of(name));
        let names = known.filter_map(|op| op.name.split_once('.'));
        let near = crate::nearest::nearest(text, names.map(|(_, short)| short));
        let full = self.with_dialects(text);
        self.cursor.report(match (self.registry.advice(text), full.is_empty(), near) {
            (Some(advice), ..) => match self.advised_op(advice) {
                Some(op) => found.note(advice).replace(text, op),
                None => found.note(advice),
            },
            (None, false, _) => {
                let names: Vec<String> = full.iter().map(|name| format!("`{name}`")).collect();
                let note = format!("here it needs its dialect: {}", names.join(", "));
                full.iter().fold(found.note(note), |found, name| found.replace(text, *name))
            }
            (None, true, Some(near)) => {
                found.note(format!("there is `{near}`")).replace(text, near)
            }
            (None, true, None) => found,
        })
    }

    /// Returns the operations with this name after their dialect, some of them.
    fn with_dialects(&self, text: &str) -> Vec<&'static str> {
        let ops = self.registry.ops().iter().map(|op| op.name);
        let named = ops.filter(|name| name.split_once('.').is_some_and(|(_, short)| short == text));
        named.take(3).collect()
    }

    /// Returns the operation that an advice recommends, if it starts with one: ``there is `a.b` ``.
    pub(super) fn advised_op<'t>(&self, advice: &'t str) -> Option<&'t str> {
        let (op, _) = advice.strip_prefix("there is `")?.split_once('`')?;
        self.registered(op).map(|_| op)
    }

    #[cold]
    fn unknown_op(&mut self, token: Token, text: &str) -> Failed {
        let registry = self.registry;
        let Some((dialect, _)) = text.split_once('.') else {
            return self.expected_op(token, text);
        };
        let place = self.cursor.place_of(token);
        let Some(dialect) = registry.dialect(dialect) else {
            let message = format!("the dialect `{dialect}` of `{text}` is not registered");
            let hint = format!(
                "operations of unregistered dialects are written in quotes: `\"{text}\"(...)`"
            );
            let hint = registry.advice(text).map_or(hint, str::to_owned);
            return self
                .cursor
                .report(Diagnostic::error(&codes::UNKNOWN_DIALECT, place, message).note(hint));
        };
        let message = format!("the dialect `{}` has no operation `{text}`", dialect.name);
        let mut diagnostic = Diagnostic::error(&codes::UNKNOWN_OP, place, message);
        let names = registry.ops_of(dialect.name).map(|op| op.name);
        if let Some(advice) = registry.advice(text) {
            diagnostic = diagnostic.note(advice);
            if let Some(op) = self.advised_op(advice) {
                diagnostic = diagnostic.replace(text, op);
            }
        } else if let Some(near) = crate::nearest::nearest(text, names) {
            diagnostic = diagnostic.note(format!("there is `{near}`")).replace(text, near);
        }
        self.cursor.report(diagnostic)
    }

    fn custom(
        &mut self,
        token: Token,
        names: &ResultNames,
        base: &Base,
        pending: &mut Pending,
    ) -> ParseResult<OpName> {
        let (name, spec, assembly) = self.custom_name(token)?;
        if let Some(map) = &mut self.cursor.map {
            map.open_op(name);
        }
        let mut parser = OpParser {
            registry: self.registry,
            cursor: &mut *self.cursor,
            state: &mut *self.state,
            name,
            spec,
            token,
            results: names,
            base,
            op: pending,
        };
        match assembly {
            Some(Assembly::Custom { parse, .. }) => {
                parser.cursor.bump();
                parse(&mut parser)?;
            }
            Some(assembly) => parser.declared(assembly.format())?,
            None => {
                parser.cursor.bump();
                let message = format!("`{}` has no custom assembly; write it in quotes", spec.name);
                return Err(parser.cursor.error_at(token, &codes::EXPECTED, message));
            }
        }
        Ok(name)
    }
}

/// The inherent attributes of an operation as they are stored: without those that have their
/// default, and nothing instead of an empty dictionary.
pub(crate) fn normal_props(
    ir: &mut crate::ir::Ir,
    name: OpName,
    mut entries: Vec<(Symbol, Attr)>,
) -> Option<Attr> {
    let seeds = ir.attr_seeds(name);
    entries.retain(|(key, value)| {
        !seeds.iter().any(|seed| seed.name == *key && seed.default == Some(*value))
    });
    (!entries.is_empty()).then(|| ir.store.dict(entries))
}

/// The parser as custom assembly sees it: after the name of an operation.
pub struct OpParser<'p, 'a> {
    /// Types, attributes, punctuation.
    pub cursor: &'p mut Cursor<'a>,
    pub(super) registry: &'p Registry,
    pub(super) state: &'p mut State,
    pub(super) name: OpName,
    pub(super) spec: &'static OpSpec,
    pub(super) token: Token,
    pub(super) results: &'p ResultNames,
    pub(super) base: &'p Base,
    pub(super) op: &'p mut Pending,
}

impl<'a> OpParser<'_, 'a> {
    #[inline]
    pub(super) fn parser(&mut self) -> Parser<'_, 'a> {
        Parser { registry: self.registry, cursor: &mut *self.cursor, state: &mut *self.state }
    }

    /// Returns the declaration of the operation.
    pub fn spec(&self) -> &'static OpSpec {
        self.spec
    }

    /// Returns the token of the operation's name.
    pub fn token(&self) -> Token {
        self.token
    }

    /// Returns the number of results that the text binds to names.
    pub fn bound_results(&self) -> usize {
        self.results.iter().map(|name| name.count as usize).sum()
    }

    /// Parses `%name` or `%name#1`.
    #[inline]
    pub fn operand(&mut self) -> ParseResult<OperandName> {
        self.parser().operand_name()
    }

    /// Parses operands between commas, if there are any.
    pub fn operand_list(&mut self) -> ParseResult<SmallVec<[OperandName; 4]>> {
        let mut operands = SmallVec::new();
        if !self.cursor.at(Kind::Percent) {
            return Ok(operands);
        }
        loop {
            operands.push(self.operand()?);
            if !self.cursor.eat(Kind::Comma) {
                return Ok(operands);
            }
        }
    }

    /// Appends an operand of a type to the operands of the operation.
    #[inline]
    pub fn resolve(&mut self, operand: OperandName, ty: Type) -> ParseResult<()> {
        let value = self.parser().resolve(operand, ty)?;
        self.state.stacks.operands.push(value);
        Ok(())
    }

    /// Appends operands with as many types to the operands of the operation.
    pub fn resolve_all(&mut self, operands: &[OperandName], types: &[Type]) -> ParseResult<()> {
        if operands.len() != types.len() {
            let token = operands.first().map_or(self.token, |operand| operand.token());
            let message = format!("{} operands, but {} types", operands.len(), types.len());
            return Err(self.cursor.error_at(token, &codes::ARITY, message));
        }
        operands.iter().zip(types).try_for_each(|(&operand, &ty)| self.resolve(operand, ty))
    }

    /// Parses types between commas.
    pub fn type_list(&mut self) -> ParseResult<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        loop {
            types.push(self.cursor.ty()?);
            if !self.cursor.eat(Kind::Comma) {
                return Ok(types);
            }
        }
    }

    /// Appends a result of a type.
    #[inline]
    pub fn result_type(&mut self, ty: Type) {
        self.state.stacks.results.push(ty);
    }

    /// Returns the number of results so far.
    pub fn result_count(&self) -> usize {
        self.state.stacks.results.len() - self.base.results
    }

    /// Returns the types of the operands so far.
    pub fn operand_types(&self) -> SmallVec<[Type; 4]> {
        let operands = &self.state.stacks.operands[self.base.operands..];
        operands.iter().map(|&value| self.cursor.ir.ty(value)).collect()
    }

    /// Sets an attribute: an inherent one if the operation declares it, else a discardable one.
    pub fn set_attr(&mut self, name: &str, value: Attr) {
        let symbol = self.cursor.ir.store.symbol(name);
        match self.spec.attr(name) {
            Some(_) => self.op.inherent.push((symbol, value)),
            None => self.op.attrs.push((symbol, value)),
        }
    }

    /// Returns the inherent attribute that was set under `name`.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        let symbol = self.cursor.ir.store.symbols.find(name)?;
        self.op.inherent.iter().rev().find(|entry| entry.0 == symbol).map(|entry| entry.1)
    }

    /// Parses `{...}` if it is there.
    pub fn attr_dict(&mut self) -> ParseResult<()> {
        if !self.cursor.at(Kind::LeftBrace) {
            return Ok(());
        }
        let start = self.cursor.token();
        for (key, value) in self.cursor.attr_dict_entries()? {
            let text = self.cursor.ir.store.text(key);
            if self.spec.attr(text).is_none() {
                self.op.attrs.push((key, value));
                continue;
            }
            if self.op.inherent.iter().any(|entry| entry.0 == key) {
                let message = format!("the attribute `{text}` occurs twice");
                return Err(self.cursor.error_at(start, &codes::ATTRIBUTE, message));
            }
            self.op.inherent.push((key, value));
        }
        Ok(())
    }

    /// Parses `attributes {...}` if it is there.
    pub fn attr_dict_with_keyword(&mut self) -> ParseResult<()> {
        if !self.cursor.eat_word("attributes") {
            return Ok(());
        }
        if !self.cursor.at(Kind::LeftBrace) {
            return Err(self.cursor.expected("`{` after `attributes`"));
        }
        self.attr_dict()
    }

    /// Parses the trailing location, if it is there, and returns the location of the operation:
    /// for assembly with operations that are not written.
    pub fn trailing_loc(&mut self) -> ParseResult<Loc> {
        let written = self.cursor.trailing_location()?;
        let loc = written.unwrap_or_else(|| self.cursor.loc_of(self.token));
        self.op.loc = Some(loc);
        Ok(loc)
    }

    /// Parses the arguments of a block in parentheses: `(%a: i32, %b: f32 loc("x"))`.
    pub fn block_args(&mut self) -> ParseResult<Vec<BlockArgName>> {
        self.parser().block_arg_names()
    }

    /// True if the operation's regions are isolated from above.
    pub(super) fn is_isolated(spec: Option<&OpSpec>) -> bool {
        spec.is_some_and(|spec| spec.has(Traits::ISOLATED))
    }
}
