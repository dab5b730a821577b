//! Parsing declared assembly: one interpreter for the formats of all operations.

use super::format::{Anchor, Format, Plan, Step, TypeFrom};
use crate::codes;
use crate::entity::{Attr, Type};
use crate::spec::{Arity, InferFrom, OpSpec, Traits};
use crate::text::cursor::ParseResult;
use crate::text::lexer::{Kind, Token};
use crate::text::op_parser::{OpParser, OperandName};
use crate::text::parser_state::Stacks;
use smallvec::SmallVec;

/// The range of the names of an operand group, or of the types of a group, on the stacks.
#[derive(Clone, Copy)]
struct Span {
    group: u32,
    start: u32,
    end: u32,
}

/// The parts read so far of an operation with a declared format.
#[derive(Default)]
struct Read {
    operands: SmallVec<[Span; 3]>,
    operand_types: SmallVec<[Span; 2]>,
    result_types: SmallVec<[Span; 2]>,
    functional: bool,
}

fn span_of(spans: &[Span], group: usize) -> Option<Span> {
    spans.iter().find(|span| span.group as usize == group).copied()
}

impl OpParser<'_, '_> {
    /// Parses the name, which comes next, and the text after it, by the format.
    pub(in crate::text) fn declared(&mut self, format: Option<&Format>) -> ParseResult<()> {
        let Some(format) = format else { return Ok(()) };
        let Some(plan) = &format.plan else {
            self.cursor.bump();
            return self.unplanned(&format.steps);
        };
        let common_form = format.common_form.as_ref().filter(|_| self.cursor.map.is_none());
        if !common_form.is_some_and(|common_form| self.common_form(common_form)) {
            self.cursor.bump();
            format.steps.iter().try_for_each(|step| self.plain_step(step))?;
        }
        self.planned(plan)
    }

    /// Parses a step of a format whose operands are all single ones: the results are pushed on the
    /// stacks, at positions known to the plan.
    #[inline]
    fn plain_step(&mut self, step: &Step) -> ParseResult<()> {
        match step {
            Step::Literal(word, kind) => self.cursor.expect_literal(word, *kind),
            Step::Operand(_) => {
                let name = self.operand()?;
                self.state.stacks.names.push(name);
                Ok(())
            }
            Step::OperandType(_) | Step::ResultType(_) => {
                let ty = self.cursor.ty()?;
                self.state.stacks.types.push(ty);
                Ok(())
            }
            Step::AttrDict => self.attr_dict(),
            step => self.step(step, &mut Read::default()),
        }
    }

    fn unplanned(&mut self, steps: &[Step]) -> ParseResult<()> {
        let mut read = Read::default();
        self.steps(steps, &mut read)?;
        if self.spec.has(Traits::OPERAND_SEGMENTS) {
            self.set_segments("operandSegmentSizes", self.spec.operands.len(), &read.operands);
        }
        if self.spec.has(Traits::RESULT_SEGMENTS) {
            self.set_segments("resultSegmentSizes", self.spec.results.len(), &read.result_types);
        }
        if read.functional {
            return Ok(());
        }
        self.resolve_operands(&read)?;
        self.infer_results(&read)
    }

    /// Matches names and types where their positions are known in advance.
    #[inline]
    fn planned(&mut self, plan: &Plan) -> ParseResult<()> {
        for &(name, ty) in &plan.operands {
            let name = self.state.stacks.names[self.base.names + name];
            let ty = self.planned_type(ty);
            let value = self.parser().resolve(name, ty)?;
            self.state.stacks.operands.push(value);
        }
        let Some(results) = &plan.results else { return self.inferred_results() };
        for &ty in results {
            let ty = self.planned_type(ty);
            self.result_type(ty);
        }
        Ok(())
    }

    #[inline]
    fn planned_type(&self, ty: TypeFrom) -> Type {
        match ty {
            TypeFrom::Written(index) => self.state.stacks.types[self.base.types + index],
            TypeFrom::Only(ty) => ty,
        }
    }

    /// Sets the segment-size attribute.
    fn set_segments(&mut self, attr: &str, groups: usize, read: &[Span]) {
        let size = |group| span_of(read, group).map_or(0, |span| (span.end - span.start) as i32);
        let sizes: SmallVec<[i32; 4]> = (0..groups).map(size).collect();
        let sizes = self.cursor.ir.store.i32_array(&sizes);
        self.set_attr(attr, sizes);
    }

    fn steps(&mut self, steps: &[Step], read: &mut Read) -> ParseResult<()> {
        steps.iter().try_for_each(|step| self.step(step, read))
    }

    fn step(&mut self, step: &Step, read: &mut Read) -> ParseResult<()> {
        match step {
            Step::Literal(word, kind) => self.cursor.expect_literal(word, *kind),
            Step::Operand(index) => self.operand_step(*index, read),
            Step::Access(index, attrs) => self.access_step(*index, *attrs, read),
            Step::Attr(index) => self.attr_step(*index),
            Step::Region(_) => self.region(),
            Step::Body(_) => self.body(),
            Step::Successor(index) => self.successor_step(*index),
            Step::OperandType(index) => {
                let span = self.types_of(*index, self.spec.operands[*index].arity)?;
                read.operand_types.push(span);
                Ok(())
            }
            Step::ResultType(index) => {
                let span = self.types_of(*index, self.spec.results[*index].arity)?;
                read.result_types.push(span);
                Ok(())
            }
            Step::FunctionalType => self.functional_type(read),
            Step::SameType => self.same_type(read),
            Step::AttrDict => self.attr_dict(),
            Step::Optional(anchor, steps) if self.begins(*anchor, steps) => self.steps(steps, read),
            Step::Optional(_, steps) => {
                if let Some(Step::Literal(word, _)) = steps.first() {
                    self.cursor.map_optional(word);
                }
                Ok(())
            }
        }
    }

    /// Returns whether the next token starts an optional group.
    fn begins(&self, anchor: Anchor, steps: &[Step]) -> bool {
        match steps.first() {
            Some(Step::Literal(word, kind)) => {
                self.cursor.at(*kind) && (*kind != Kind::Bare || self.cursor.text() == *word)
            }
            Some(Step::Operand(_)) => self.cursor.at(Kind::Percent),
            _ => match anchor {
                Anchor::Operand(_) | Anchor::Result(_) => self.cursor.at(Kind::Percent),
                Anchor::Attr(index) => self.cursor.at_styled(self.spec.attrs[index].constraint),
            },
        }
    }

    fn operand_step(&mut self, index: usize, read: &mut Read) -> ParseResult<()> {
        let arity = self.spec.operands[index].arity;
        let start = self.state.stacks.names.len() as u32;
        if arity == Arity::One || self.cursor.at(Kind::Percent) {
            loop {
                let name = self.operand()?;
                self.state.stacks.names.push(name);
                if arity != Arity::Variadic || !self.cursor.eat(Kind::Comma) {
                    break;
                }
            }
        }
        let end = self.state.stacks.names.len() as u32;
        read.operands.push(Span { group: index as u32, start, end });
        Ok(())
    }

    fn access_step(&mut self, index: usize, attrs: [usize; 2], read: &mut Read) -> ParseResult<()> {
        let token = self.cursor.token();
        let start = self.state.stacks.names.len() as u32;
        let places = self.access()?;
        let end = self.state.stacks.names.len() as u32;
        read.operands.push(Span { group: index as u32, start, end });
        self.set_access(token, &places, attrs.map(|attr| self.spec.attrs[attr].name))
    }

    fn successor_step(&mut self, index: usize) -> ParseResult<()> {
        loop {
            let block = self.successor()?;
            self.push_successor(block);
            if !self.spec.successors[index].variadic || !self.cursor.eat(Kind::Comma) {
                return Ok(());
            }
        }
    }

    fn types_of(&mut self, index: usize, arity: Arity) -> ParseResult<Span> {
        let start = self.state.stacks.types.len() as u32;
        let mut next = match arity {
            Arity::One => Some(self.cursor.ty()?),
            // An empty group has no types.
            Arity::Optional | Arity::Variadic => self.cursor.optional_ty()?,
        };
        while let Some(ty) = next {
            self.state.stacks.types.push(ty);
            let more = arity == Arity::Variadic && self.cursor.eat(Kind::Comma);
            next = more.then(|| self.cursor.ty()).transpose()?;
        }
        let end = self.state.stacks.types.len() as u32;
        Ok(Span { group: index as u32, start, end })
    }

    fn attr_step(&mut self, index: usize) -> ParseResult<()> {
        let attr = &self.spec.attrs[index];
        let token = self.cursor.token();
        let value = self.cursor.styled(attr.constraint)?;
        if !(attr.constraint.holds)(&self.cursor.ir.store, value) {
            let message = format!("`{}` must be a {}", attr.name, attr.constraint.description);
            return Err(self.cursor.error_at(token, &codes::ATTRIBUTE, message));
        }
        self.set_attr(attr.name, value);
        Ok(())
    }

    /// `(%i: index) {...}`.
    fn body(&mut self) -> ParseResult<()> {
        let args = self.block_args()?;
        self.region_with_args(&args)
    }

    fn functional_type(&mut self, read: &mut Read) -> ParseResult<()> {
        read.functional = true;
        let names: SmallVec<[OperandName; 4]> = self.state.stacks.names[self.base.names..].into();
        self.resolve_functional(&names)
    }

    /// Parses `(i32) -> f32`, the types of these operands and of the results.
    pub fn resolve_functional(&mut self, names: &[OperandName]) -> ParseResult<()> {
        if let Some((signature, end)) = self.cursor.known_signature(names.len()) {
            self.cursor.jump(end);
            self.resolve_all(names, &signature.operands)?;
            self.state.stacks.results.extend_from_slice(&signature.results);
            return Ok(());
        }
        let token = self.cursor.token();
        let ty = self.cursor.ty()?;
        let first = self.state.stacks.operands.len();
        let results = self.state.stacks.results.len();
        self.resolve_as_function(names, token, ty)?;
        let Stacks { operands, results: all, .. } = &self.state.stacks;
        let types = operands[first..].iter().map(|&value| self.cursor.ir.ty(value));
        let types: SmallVec<[Type; 4]> = types.collect();
        self.cursor.learn_signature(token.start, &types, &all[results..]);
        Ok(())
    }

    fn resolve_as_function(
        &mut self,
        names: &[OperandName],
        token: Token,
        ty: Type,
    ) -> ParseResult<()> {
        let Some(function) = self.cursor.ir.store.as_function(ty).cloned() else {
            return Err(self.cursor.error_at(token, &codes::EXPECTED, "expected a function type"));
        };
        self.resolve_all(names, &function.inputs)?;
        self.state.stacks.results.extend(function.results);
        Ok(())
    }

    fn same_type(&mut self, read: &mut Read) -> ParseResult<()> {
        read.functional = true;
        let names: SmallVec<[OperandName; 4]> = self.state.stacks.names[self.base.names..].into();
        self.resolve_same_type(&names)
    }

    /// Parses the type of these operands and the only result, or else `(i32) -> f32`.
    pub fn resolve_same_type(&mut self, names: &[OperandName]) -> ParseResult<()> {
        let token = self.cursor.token();
        let ty = self.cursor.ty()?;
        if self.cursor.ir.store.as_function(ty).is_some() {
            return self.resolve_as_function(names, token, ty);
        }
        names.iter().try_for_each(|&name| self.resolve(name, ty))?;
        self.result_type(ty);
        Ok(())
    }

    fn resolve_operands(&mut self, read: &Read) -> ParseResult<()> {
        let implied = self.implied_type(read);
        let spec = self.spec;
        for (index, operand) in spec.operands.iter().enumerate() {
            let Some(names) = span_of(&read.operands, index) else { continue };
            match span_of(&read.operand_types, index) {
                Some(types) => self.resolve_span(names, types)?,
                None => {
                    for at in names.start..names.end {
                        let name = self.state.stacks.names[at as usize];
                        match operand.constraint.only.or(implied) {
                            Some(ty) => self.resolve(name, ty)?,
                            None => return Err(self.no_type(name)),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn resolve_span(&mut self, names: Span, types: Span) -> ParseResult<()> {
        let (n, m) = (names.end - names.start, types.end - types.start);
        if n != m {
            let message = format!("{n} operands, but {m} types");
            return Err(self.cursor.error_at(self.token, &codes::ARITY, message));
        }
        for at in 0..n {
            let name = self.state.stacks.names[(names.start + at) as usize];
            let ty = self.state.stacks.types[(types.start + at) as usize];
            self.resolve(name, ty)?;
        }
        Ok(())
    }

    /// Returns the type of operands without a written type, if all operands have one type.
    fn implied_type(&self, read: &Read) -> Option<Type> {
        let same_type = self.spec.has(Traits::SAME_TYPE);
        if !same_type && !self.spec.has(Traits::SAME_OPERAND_TYPE) {
            return None;
        }
        let results: &[Span] = if same_type { &read.result_types } else { &[] };
        let mut spans = read.operand_types.iter().chain(results);
        let first = spans.find(|span| span.start < span.end)?;
        Some(self.state.stacks.types[first.start as usize])
    }

    #[cold]
    fn no_type(&mut self, operand: OperandName) -> crate::text::cursor::Failed {
        let message =
            format!("the assembly of `{}` does not say the type of this operand", self.spec.name);
        self.cursor.error_at(operand.token(), &codes::EXPECTED, message)
    }

    fn infer_results(&mut self, read: &Read) -> ParseResult<()> {
        let written = |index| span_of(&read.result_types, index);
        let groups = self.spec.results.iter().enumerate();
        let inferred = self.spec.infer.is_some();
        // An optional group that is not written is empty, unless its types are inferred.
        let may_miss = |arity| arity != Arity::One && !inferred;
        if !groups.clone().all(|(index, group)| written(index).is_some() || may_miss(group.arity)) {
            return self.inferred_results();
        }
        for span in groups.filter_map(|(index, _)| written(index)) {
            let Stacks { types, results, .. } = &mut self.state.stacks;
            results.extend_from_slice(&types[span.start as usize..span.end as usize]);
        }
        Ok(())
    }

    fn inferred_results(&mut self) -> ParseResult<()> {
        let operands = self.operand_types();
        let results = infer(&mut self.cursor.ir.store, self.spec, &operands, &self.op.inherent);
        match results {
            Ok(types) => self.state.stacks.results.extend(types),
            Err(message) => {
                return Err(self.cursor.error_at(self.token, &codes::OPERAND_TYPE, message));
            }
        }
        Ok(())
    }
}

/// Returns the types of the results of an operation from those of its operands and its inherent
/// attributes.
///
/// # Errors
/// The reason why they cannot be inferred.
pub fn infer(
    store: &mut crate::store::Store,
    spec: &OpSpec,
    operands: &[Type],
    inherent: &[(crate::entity::Symbol, Attr)],
) -> Result<SmallVec<[Type; 2]>, String> {
    let props = match spec.infer {
        Some(_) => store.dict(inherent.to_vec()),
        None => Attr::EMPTY_DICT,
    };
    spec.infer_results(store, &InferFrom { operands, props })
}
