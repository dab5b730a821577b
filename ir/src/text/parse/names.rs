//! Parsing the names of values: uses, definitions, groups of results.

use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Entity, Op, Type, Value};
use crate::ir::Def;
use crate::names::ValueName;
use crate::registry::tried;
use crate::tables::DefTag;
use crate::text::cursor::ParseResult;
use crate::text::lexer::{Kind, Token};
use crate::text::naming::name_cache::Packed;
use crate::text::naming::scopes::OperandName;
use crate::text::op_parser::Parser;
use crate::types::TypeData;

/// One of the names before `=`, with the number of results it binds.
#[derive(Clone, Copy)]
pub(in crate::text) struct ResultName {
    pub name: ValueName,
    pub count: u32,
    pub token: Token,
}

/// The names before `=`: mostly none or one.
#[derive(Default)]
pub(in crate::text) struct ResultNames {
    first: Option<ResultName>,
    rest: Vec<ResultName>,
}

impl ResultNames {
    pub fn iter(&self) -> impl Iterator<Item = &ResultName> {
        self.first.iter().chain(&self.rest)
    }
}

impl<'a> Parser<'_, 'a> {
    /// The name that a `%...` token spells.
    #[inline(always)]
    pub(in crate::text) fn value_name(&mut self, token: Token) -> ValueName {
        let (start, end) = (token.start as usize + 1, token.end as usize);
        let Some(key) = Packed::of(self.cursor.source().as_bytes(), start, end) else {
            return self.long_value_name(token);
        };
        if let Some(name) = self.state.name_cache.get(key) {
            return name;
        }
        let name = self.long_value_name(token);
        self.state.name_cache.insert(key, name);
        name
    }

    #[inline(never)]
    fn long_value_name(&mut self, token: Token) -> ValueName {
        let text = &self.cursor.text_of(token)[1..];
        self.cursor.ir.store.value_name(text)
    }

    /// Parses `%name` or `%name#1`.
    #[inline(always)]
    pub(in crate::text) fn operand_name(&mut self) -> ParseResult<OperandName> {
        let token = self.cursor.expect(Kind::Percent, "an SSA value")?;
        let name = self.value_name(token);
        let index = if self.cursor.at(Kind::Hash) { self.result_index()? } else { 0 };
        Ok(OperandName::new(name, index, token))
    }

    #[cold]
    fn result_index(&mut self) -> ParseResult<u32> {
        let token = self.cursor.bump();
        let text = &self.cursor.text_of(token)[1..];
        text.parse().map_err(|_| {
            self.cursor.error_at(
                token,
                &codes::EXPECTED,
                "expected the number of a result after `#`",
            )
        })
    }

    /// The value that an operand names, which must be of type `ty`.
    #[inline]
    pub(in crate::text) fn resolve(
        &mut self,
        operand: OperandName,
        ty: Type,
    ) -> ParseResult<Value> {
        let Some(first) = self.state.scopes.lookup(operand.name) else {
            let value = self.forward(operand, ty)?;
            self.cursor.map_use(operand.token(), value);
            return Ok(value);
        };
        let value = if operand.index == 0 { first } else { self.in_group(operand, first)? };
        self.cursor.map_use(operand.token(), value);
        if self.cursor.ir.ty(value) != ty {
            return Err(self.type_mismatch(operand, value, ty));
        }
        Ok(value)
    }

    /// Returns the value `%name#index` of the group that starts with `first`.
    fn in_group(&mut self, operand: OperandName, first: Value) -> ParseResult<Value> {
        let size = self.group_size(first);
        if operand.index >= size {
            let name = self.cursor.text_of(operand.token());
            let message =
                format!("`{name}#{}` does not exist: `{name}` has {size} results", operand.index);
            return Err(self.cursor.error_at(operand.token(), &codes::UNDECLARED_VALUE, message));
        }
        Ok(Value::from_index(first.index() + operand.index as usize))
    }

    fn group_size(&self, first: Value) -> u32 {
        if let Some(size) = self.state.scopes.group_size(first) {
            return size;
        }
        let Some(op) = self.cursor.ir.def_op(first) else { return 1 };
        let rest = self.cursor.ir.results(op).filter(|result| *result > first);
        1 + rest.take_while(|&v| self.cursor.ir.value_name(v) == ValueName::CONTINUED).count()
            as u32
    }

    fn forward(&mut self, operand: OperandName, ty: Type) -> ParseResult<Value> {
        let (name, index, token) = (operand.name, operand.index, operand.token());
        if let Some(known) = self.state.scopes.forward(name, index) {
            let value = known.placeholder;
            if self.cursor.ir.ty(value) != ty {
                return Err(self.type_mismatch(operand, value, ty));
            }
            return Ok(value);
        }
        let value = self.cursor.ir.push_value(ty, DefTag::FORWARD, ValueName::FRESH);
        self.state.scopes.add_forward(name, index, value, token);
        Ok(value)
    }

    #[cold]
    fn type_mismatch(
        &mut self,
        operand: OperandName,
        value: Value,
        ty: Type,
    ) -> crate::text::cursor::Failed {
        let has = self.describe(self.cursor.ir.ty(value));
        let wanted = self.describe(ty);
        let name = self.cursor.text_of(operand.token());
        let message = format!("`{name}` is used as {wanted}, but it is {has}");
        let place = self.cursor.place_of(operand.token());
        let mut diagnostic = Diagnostic::error(&codes::TYPE_MISMATCH, place, message);
        diagnostic = if self.cursor.ir.is_forward(value) {
            let first = self.state.scopes.forward(operand.name, operand.index);
            let token = first.map_or(operand.token(), |forward| forward.token);
            diagnostic
                .note_at(self.cursor.place_of(token), format!("`{name}` is used as {has} here"))
        } else {
            diagnostic.note_at(self.cursor.ir.value_loc(value), format!("`{name}` is defined here"))
        };
        self.cursor.report(match self.conversion_advice(self.cursor.ir.ty(value), ty) {
            Some(advice) => diagnostic.note(advice),
            None => diagnostic,
        })
    }

    /// Returns advice for a scalar that is used as an array, or the reverse.
    fn conversion_advice(&self, has: Type, wanted: Type) -> Option<&'static str> {
        let ir = &self.cursor.ir;
        let element = |ty| match ir.type_data(ty) {
            TypeData::Tensor { element, .. } => Some(*element),
            _ => None,
        };
        if element(wanted) == Some(has) {
            return ir.registry.advice(tried::NUMBER_AS_ARRAY);
        }
        let is_element = element(has) == Some(wanted);
        is_element.then(|| ir.registry.advice(tried::ARRAY_AS_NUMBER)).flatten()
    }

    /// Returns a type as it appears in a message.
    pub(in crate::text) fn describe(&self, ty: Type) -> String {
        format!("`{}`", crate::text::type_to_string(self.cursor.ir, ty))
    }

    /// Parses `%a, %b:2 =`.
    #[inline]
    pub(in crate::text) fn result_names(&mut self) -> ParseResult<ResultNames> {
        let token = self.cursor.token();
        if self.cursor.bump_over(" = ") {
            let first = ResultName { name: self.value_name(token), count: 1, token };
            return Ok(ResultNames { first: Some(first), rest: Vec::new() });
        }
        let mut names = ResultNames { first: Some(self.result_name()?), rest: Vec::new() };
        while self.cursor.eat(Kind::Comma) {
            names.rest.push(self.result_name()?);
        }
        self.cursor.expect(Kind::Equal, "`=` after the names of results")?;
        Ok(names)
    }

    #[inline]
    fn result_name(&mut self) -> ParseResult<ResultName> {
        let token = self.cursor.expect(Kind::Percent, "the name of a result")?;
        let name = self.value_name(token);
        let count = if self.cursor.eat(Kind::Colon) { self.group_count()? } else { 1 };
        Ok(ResultName { name, count, token })
    }

    fn group_count(&mut self) -> ParseResult<u32> {
        let token = self.cursor.expect(Kind::Integer, "a number of results")?;
        match self.cursor.text_of(token).parse() {
            Ok(count) if count > 0 => Ok(count),
            _ => {
                let message = "a group of results has at least one, and at most 4294967295";
                Err(self.cursor.error_at(token, &codes::RESULT_COUNT, message))
            }
        }
    }

    /// Sets the names of the results of `op` that were written before it.
    #[inline]
    pub(in crate::text) fn define_results(
        &mut self,
        op: Op,
        names: &ResultNames,
    ) -> ParseResult<()> {
        let count = self.cursor.ir.result_count(op);
        let Some(first) = &names.first else {
            self.state.unsettled_names |= count > 0;
            return Ok(());
        };
        if first.count == 1 && count == 1 && names.rest.is_empty() {
            let value = self.cursor.ir.result(op, 0);
            return self.define(first.name, value, first.token);
        }
        self.define_groups(op, names, first.token, count)
    }

    fn define_groups(
        &mut self,
        op: Op,
        names: &ResultNames,
        token: Token,
        count: usize,
    ) -> ParseResult<()> {
        let bound: u64 = names.iter().map(|name| u64::from(name.count)).sum();
        if bound != count as u64 {
            let name = self.cursor.ir.name_text(op);
            let message = format!("`{name}` has {count} results, but {bound} are bound here");
            return Err(self.cursor.error_at(token, &codes::RESULT_COUNT, message));
        }
        let mut next = 0;
        for group in names.iter() {
            let first = self.cursor.ir.result(op, next);
            for index in next + 1..next + group.count as usize {
                let value = self.cursor.ir.result(op, index);
                self.cursor.ir.set_value_name(value, ValueName::CONTINUED);
            }
            if group.count > 8 {
                self.state.scopes.define_group(first, group.count);
            }
            self.define(group.name, first, group.token)?;
            self.resolve_group(group, first)?;
            next += group.count as usize;
        }
        Ok(())
    }

    /// Binds `name` to `value` from here on, and for earlier forward uses.
    #[inline]
    pub(in crate::text) fn define(
        &mut self,
        name: ValueName,
        value: Value,
        token: Token,
    ) -> ParseResult<()> {
        if let Err(known) = self.state.scopes.define(name, value) {
            return Err(self.redefined(token, known));
        }
        self.cursor.ir.set_value_name(value, name);
        if let Some(map) = &mut self.cursor.map {
            map.define(token, value);
        }
        if self.state.scopes.has_forwards() {
            self.resolve_forwards(name, 0, value, token)?;
        }
        Ok(())
    }

    fn resolve_group(&mut self, group: &ResultName, first: Value) -> ParseResult<()> {
        if !self.state.scopes.has_forwards() {
            return Ok(());
        }
        for index in 1..group.count {
            let value = Value::from_index(first.index() + index as usize);
            self.resolve_forwards(group.name, index, value, group.token)?;
        }
        Ok(())
    }

    fn resolve_forwards(
        &mut self,
        name: ValueName,
        index: u32,
        value: Value,
        token: Token,
    ) -> ParseResult<()> {
        for (placeholder, used) in self.state.scopes.resolve(name, index) {
            let (has, wanted) = (self.cursor.ir.ty(value), self.cursor.ir.ty(placeholder));
            self.cursor.ir.replace_all_uses(placeholder, value);
            if let Some(map) = &mut self.cursor.map {
                map.resolve(placeholder, value);
            }
            if has == wanted {
                continue;
            }
            let text = self.cursor.text_of(token);
            let message = format!(
                "`{text}` is used as {}, but it is {}",
                self.describe(wanted),
                self.describe(has)
            );
            let note = format!("`{text}` is defined here");
            let diagnostic =
                Diagnostic::error(&codes::TYPE_MISMATCH, self.cursor.place_of(used), message)
                    .note_at(self.cursor.place_of(token), note);
            return Err(self.cursor.report(diagnostic));
        }
        Ok(())
    }

    #[cold]
    fn redefined(&mut self, token: Token, known: Value) -> crate::text::cursor::Failed {
        let text = self.cursor.text_of(token);
        let place = match self.cursor.ir.def(known) {
            Def::Result(op, _) => self.cursor.ir.loc(op),
            Def::Argument(_) => self.cursor.ir.value_loc(known),
        };
        let message = format!("`{text}` is defined already");
        let diagnostic =
            Diagnostic::error(&codes::REDEFINED_VALUE, self.cursor.place_of(token), message)
                .note_at(place, format!("`{text}` is first defined here"));
        self.cursor.report(diagnostic)
    }
}
