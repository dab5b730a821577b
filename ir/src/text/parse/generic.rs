//! Parsing the generic form:
//! `"name"(%operands)[^successors] <{props}> ({regions}) {attrs} : (types) -> types`.

use crate::attrs::AttrData;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, OpName, Symbol, Type};
use crate::ir::Ir;
use crate::spec::{OpSpec, Traits};
use crate::store::nested::Part;
use crate::text::cursor::{ALLOW_UNREGISTERED, Cursor, Failed, ParseResult};
use crate::text::lexer::{Kind, Token, unescape};
use crate::text::naming::name_cache::Packed;
use crate::text::naming::scopes::OperandName;
use crate::text::op_parser::{Parser, Pending, normal_props};
use smallvec::SmallVec;

impl<'a> Parser<'_, 'a> {
    pub(in crate::text) fn generic(&mut self, op: &mut Pending) -> ParseResult<OpName> {
        let token = self.cursor.bump();
        let name = self.generic_name(token)?;
        if let Some(map) = &mut self.cursor.map {
            map.open_op(name);
        }
        let spec = self.cursor.ir.registry.spec(name);
        let operands = self.generic_operands()?;
        if self.cursor.at(Kind::LeftSquare) {
            self.generic_successors()?;
        }
        let props = self.cursor.at(Kind::Less).then(|| self.short_props(name, spec)).transpose()?;
        if self.cursor.at(Kind::LeftParen) {
            self.generic_regions(spec)?;
            let shared = spec.is_some_and(|spec| spec.has(Traits::SHARED_ARGS));
            // Arguments that custom assembly writes once may have several names here.
            self.state.unsettled_names |= shared;
        }
        if self.cursor.at(Kind::LeftBrace) {
            op.attrs = self.cursor.attr_dict_entries()?;
        }
        match spec {
            Some(_) if op.attrs.is_empty() => op.props = props.and_then(|props| props.stored),
            Some(spec) => self.sort_attrs(op, name, spec, props.map(|props| props.written)),
            None => op.props = props.map(|props| props.written),
        }
        self.generic_types(&operands)?;
        Ok(name)
    }

    fn generic_name(&mut self, token: Token) -> ParseResult<OpName> {
        let bytes = self.cursor.source().as_bytes();
        let key = Packed::of(bytes, token.start as usize + 1, token.end as usize - 1);
        if let Some((name, ..)) = key.and_then(|key| self.state.op_cache.get(key)) {
            return Ok(name);
        }
        let name = self.written_name(token)?;
        if let (Some(key), Some(spec)) = (key, self.cursor.ir.registry.spec(name)) {
            let assembly = self.cursor.ir.registry.interface(name);
            self.state.op_cache.insert(key, (name, spec, assembly));
        }
        Ok(name)
    }

    fn written_name(&mut self, token: Token) -> ParseResult<OpName> {
        let literal = self.cursor.text_of(token);
        let inner = &literal[1..literal.len() - 1];
        if !inner.contains('\\') {
            return self.checked_name(token, inner);
        }
        match String::from_utf8(unescape(literal)) {
            Ok(text) => self.checked_name(token, &text),
            Err(_) => Err(self.cursor.error_at(token, &codes::EXPECTED, "a name is UTF-8")),
        }
    }

    #[inline]
    fn checked_name(&mut self, token: Token, text: &str) -> ParseResult<OpName> {
        let ir = &mut *self.cursor.ir;
        let known = ir.store.symbols.find(text).and_then(|s| ir.op_name_lookup.get(&s).copied());
        match known {
            Some(name) => Ok(name),
            None => self.new_name(token, text),
        }
    }

    /// Returns a name that was not met before and is not registered.
    #[cold]
    fn new_name(&mut self, token: Token, text: &str) -> ParseResult<OpName> {
        if text.is_empty() {
            return Err(self.cursor.error_at(token, &codes::EXPECTED, "an operation has a name"));
        }
        // A name without a dot belongs to no dialect.
        let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
        let place = self.cursor.place_of(token);
        let registry = self.registry;
        let is_other = self.cursor.options.allow_unregistered && registry.is_partial(dialect);
        if let Some(dialect) = registry.dialect(dialect).filter(|_| !is_other) {
            let message = format!("the dialect `{}` has no operation `{text}`", dialect.name);
            let mut diagnostic = Diagnostic::error(&codes::UNKNOWN_OP, place, message);
            let names = registry.ops_of(dialect.name).map(|op| op.name);
            if let Some(advice) = registry.advice(text) {
                diagnostic = diagnostic.note(advice);
                if let Some(op) = self.advised_op(advice) {
                    diagnostic = diagnostic.replace(format!("\"{text}\""), format!("\"{op}\""));
                }
            } else if let Some(near) = crate::nearest::nearest(text, names) {
                diagnostic = diagnostic.note(format!("there is `{near}`"));
                diagnostic = diagnostic.replace(format!("\"{text}\""), format!("\"{near}\""));
            }
            return Err(self.cursor.report(diagnostic));
        }
        if !self.cursor.options.allow_unregistered {
            let message = match dialect {
                "" => format!("`{text}` belongs to no dialect"),
                _ => format!("the dialect `{dialect}` of `{text}` is not registered"),
            };
            let error = Diagnostic::error(&codes::UNKNOWN_DIALECT, place, message);
            let hint = "`ParseOptions::allow_unregistered` accepts it";
            return Err(self.cursor.report(match registry.advice(text) {
                Some(advice) => error.note(advice),
                None => error.note_setting(ALLOW_UNREGISTERED, hint),
            }));
        }
        Ok(self.cursor.ir.op_name(text))
    }

    fn generic_operands(&mut self) -> ParseResult<SmallVec<[OperandName; 4]>> {
        self.cursor.expect(Kind::LeftParen, "`(` and the operands")?;
        let mut operands = SmallVec::new();
        if self.cursor.eat(Kind::RightParen) {
            return Ok(operands);
        }
        loop {
            operands.push(self.operand_name()?);
            if !self.cursor.eat(Kind::Comma) {
                break;
            }
        }
        self.cursor.expect(Kind::RightParen, "`,` or `)` after an operand")?;
        Ok(operands)
    }

    fn generic_successors(&mut self) -> ParseResult<()> {
        self.cursor.bump();
        loop {
            let block = self.successor()?;
            self.state.stacks.successors.push(block);
            if !self.cursor.eat(Kind::Comma) {
                break;
            }
        }
        self.cursor.expect(Kind::RightSquare, "`,` or `]` after a successor")?;
        Ok(())
    }

    /// `<...>`. Properties seen before with the same bytes are looked up: the target of an alias
    /// never changes.
    fn short_props(
        &mut self,
        name: OpName,
        spec: Option<&'static OpSpec>,
    ) -> ParseResult<KnownProps> {
        let token = self.cursor.token();
        let start = token.start;
        let end = short_end(&self.cursor.source().as_bytes()[start as usize..]);
        let text = end.map(|end| self.cursor.text_between(start, start + end));
        if self.cursor.map.is_none()
            && let Some(text) = text
            && let Some(&known) = self.cursor.known_props.get(&(name, text))
        {
            let depth = self.cursor.ir.store.extent(Part::Attr(known.written)).depth;
            self.cursor.check_depth(token, depth)?;
            self.cursor.jump(start + text.len() as u32);
            return Ok(known);
        }
        let written = self.generic_props(spec)?;
        let stored = match spec {
            Some(spec) => {
                let inherent = inherent_props(self.cursor.ir, spec, written);
                normal_props(self.cursor.ir, name, inherent)
            }
            None => Some(written),
        };
        let known = KnownProps { written, stored };
        if let Some(text) = text
            && self.cursor.previous_end() == start + text.len() as u32
        {
            self.cursor.known_props.insert((name, text), known);
        }
        Ok(known)
    }

    fn generic_props(&mut self, spec: Option<&'static OpSpec>) -> ParseResult<Attr> {
        let start = self.cursor.bump();
        let props = self.cursor.attribute()?;
        self.cursor.expect(Kind::Greater, "`>` after the properties")?;
        let Some(spec) = spec else { return Ok(props) };
        let store = &self.cursor.ir.store;
        if !matches!(store.attr_data(props), AttrData::Dict(_)) {
            let message = format!("the properties of `{}` are a dictionary", spec.name);
            return Err(self.cursor.error_at(start, &codes::ATTRIBUTE, message));
        }
        let unknown = store
            .dict_entries(props)
            .iter()
            .map(|entry| store.text(entry.0))
            .find(|name| declared(spec, name).is_none());
        if let Some(name) = unknown {
            let message = format!("`{}` has no property `{name}`", spec.name);
            return Err(self.cursor.error_at(start, &codes::ATTRIBUTE, message));
        }
        Ok(props)
    }

    fn generic_regions(&mut self, spec: Option<&'static OpSpec>) -> ParseResult<()> {
        self.cursor.bump();
        loop {
            let region = self.region(&[], spec)?;
            self.state.stacks.regions.push(region);
            if !self.cursor.eat(Kind::Comma) {
                break;
            }
        }
        self.cursor.expect(Kind::RightParen, "`,` or `)` after a region")?;
        Ok(())
    }

    /// Separates inherent from discardable attributes. If an attribute occurs in both lists, the
    /// properties win.
    fn sort_attrs(
        &mut self,
        op: &mut Pending,
        name: OpName,
        spec: &'static OpSpec,
        props: Option<Attr>,
    ) {
        let ir = &mut *self.cursor.ir;
        let mut inherent: Vec<(Symbol, Attr)> = Vec::new();
        op.attrs.retain(|&(key, value)| match declared(spec, ir.store.text(key)) {
            Some(name) => {
                inherent.push((ir.store.symbols.intern(name), value));
                false
            }
            None => true,
        });
        if let Some(props) = props {
            inherent.extend(inherent_props(ir, spec, props));
        }
        op.props = normal_props(ir, name, inherent);
    }

    fn generic_types(&mut self, operands: &[OperandName]) -> ParseResult<()> {
        self.cursor.expect(Kind::Colon, "`:` and the type of the operation")?;
        let open = self.cursor.token();
        if self.cursor.at(Kind::Bang) {
            return self.aliased_types(operands);
        }
        if let Some((signature, end)) = self.cursor.known_signature(operands.len()) {
            self.cursor.jump(end);
            self.resolve_generic(operands, &signature.operands)?;
            self.state.stacks.results.extend_from_slice(&signature.results);
            return Ok(());
        }
        self.cursor.expect(Kind::LeftParen, "`(` and the types of the operands")?;
        let mut types: SmallVec<[Type; 4]> = SmallVec::new();
        list_of_types(self.cursor, &mut types)?;
        self.check_operand_types(open, operands.len(), types.len())?;
        self.resolve_generic(operands, &types)?;
        self.cursor.expect(Kind::Arrow, "`->` and the types of the results")?;
        let base = self.state.stacks.results.len();
        if self.cursor.eat(Kind::LeftParen) {
            list_of_types(self.cursor, &mut self.state.stacks.results)?;
        } else {
            let ty = self.cursor.ty()?;
            self.state.stacks.results.push(ty);
        }
        self.cursor.learn_signature(open.start, &types, &self.state.stacks.results[base..]);
        Ok(())
    }

    /// `!f`, an alias of a function type.
    fn aliased_types(&mut self, operands: &[OperandName]) -> ParseResult<()> {
        let token = self.cursor.token();
        let ty = self.cursor.ty()?;
        let Some(function) = self.cursor.ir.store.as_function(ty).cloned() else {
            return Err(self.cursor.error_at(token, &codes::EXPECTED, "expected a function type"));
        };
        self.check_operand_types(token, operands.len(), function.inputs.len())?;
        self.resolve_generic(operands, &function.inputs)?;
        self.state.stacks.results.extend_from_slice(&function.results);
        Ok(())
    }

    fn check_operand_types(
        &mut self,
        token: Token,
        operands: usize,
        types: usize,
    ) -> ParseResult<()> {
        if types == operands {
            return Ok(());
        }
        let message = format!("{operands} operands, but {types} types of operands");
        Err(self.cursor.error_at(token, &codes::ARITY, message))
    }

    fn resolve_generic(&mut self, operands: &[OperandName], types: &[Type]) -> ParseResult<()> {
        for (&operand, &ty) in operands.iter().zip(types) {
            let value = self.resolve(operand, ty)?;
            self.state.stacks.operands.push(value);
        }
        Ok(())
    }
}

/// Properties that were read.
#[derive(Clone, Copy)]
pub(in crate::text) struct KnownProps {
    /// As they are written.
    written: Attr,
    /// As they are stored if there are no other attributes.
    stored: Option<Attr>,
}

/// Properties of at most this many bytes are looked up by their text.
const MAX_SHORT: usize = 80;

/// Returns the possible end of short properties at the start of `bytes`: after the first `}>`.
/// `None` if they are long, or contain anything that could hide a bracket.
fn short_end(bytes: &[u8]) -> Option<u32> {
    let bytes = &bytes[..bytes.len().min(MAX_SHORT)];
    let end = memchr::memmem::find(bytes, b"}>")? + 2;
    let plain = |byte: &u8| !matches!(byte, b'"' | b'/' | b'\n');
    (bytes.starts_with(b"<{") && bytes[..end].iter().all(plain)).then_some(end as u32)
}

/// Returns the entries of properties, under their declared names.
fn inherent_props(ir: &Ir, spec: &'static OpSpec, props: Attr) -> Vec<(Symbol, Attr)> {
    let entries = ir.store.dict_entries(props).iter();
    let inherent = entries.filter_map(|&(key, value)| {
        let name = declared(spec, ir.store.symbols.get(key))?;
        Some((ir.store.symbols.find(name).unwrap_or(key), value))
    });
    inherent.collect()
}

/// Returns the declared name of an attribute; upstream's older spelling of the segment sizes is
/// known.
fn declared(spec: &'static OpSpec, name: &str) -> Option<&'static str> {
    let name = match name {
        "operand_segment_sizes" => "operandSegmentSizes",
        "result_segment_sizes" => "resultSegmentSizes",
        name => name,
    };
    spec.attr(name).map(|attr| attr.name)
}

/// Types up to a closing parenthesis.
fn list_of_types(cursor: &mut Cursor<'_>, types: &mut impl Extend<Type>) -> Result<(), Failed> {
    if cursor.eat(Kind::RightParen) {
        return Ok(());
    }
    loop {
        types.extend([cursor.ty()?]);
        if !cursor.eat(Kind::Comma) {
            break;
        }
    }
    cursor.expect(Kind::RightParen, "`,` or `)` after a type")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_end_at_the_first_bracket_that_closes_them() {
        assert_eq!(short_end(b"<{a = 1 : i64}> ({"), Some(15));
        assert_eq!(short_end(b"<{}>"), Some(4));
        assert_eq!(short_end(b"<\"x\"> }>"), None);
        assert_eq!(
            short_end(b"<{a = \"}>\"}>"),
            None,
            "a string may contain text that looks like the end"
        );
        assert_eq!(short_end(b"<{a"), None);
    }
}
