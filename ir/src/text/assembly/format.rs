//! Declared assembly: a small language for the text after the name of an operation.
//!
//! | step | reads and writes |
//! | --- | --- |
//! | `` `word` `` | the word or punctuation; a blank is only written |
//! | `$name` | an operand, attribute, region or successor |
//! | `type($name)` | the type of an operand or result |
//! | `access($name, $at, $sizes)` | operands in an affine access: `%i + 1, 2 * %j` |
//! | `args($name)` | the arguments of a region's first block, then the region: `(%i: index) {...}` |
//! | `functional-type(operands, results)` | `(i32) -> f32` |
//! | `same-type(operands, results)` | `f32` if all operands and the result have that type, else `(i32) -> f32` |
//! | `attr-dict` | `{...}` with everything not written elsewhere |
//! | `(... $name^ ...)?` | all of it if `$name` is there, or none of it; `type($name)^` will do |

use super::common_form::{CommonForm, common_form};
use crate::entity::Type;
use crate::spec::{Arity, OpSpec, Traits, ValueSpec};
use crate::text::lexer::Kind;

/// One step of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A word or punctuation.
    Literal(&'static str, Kind),
    /// Operand group `0`.
    Operand(usize),
    /// Operand group `0` in an affine access, whose map and sizes are two declared attributes.
    Access(usize, [usize; 2]),
    /// Declared attribute `0`.
    Attr(usize),
    /// Region `0`.
    Region(usize),
    /// Region `0`, the arguments of its first block before it.
    Body(usize),
    /// Successor `0`.
    Successor(usize),
    /// The type of operand group `0`.
    OperandType(usize),
    /// The type of result group `0`.
    ResultType(usize),
    /// `(operands) -> results`.
    FunctionalType,
    /// The type of all operands and the only result, or else `(operands) -> results`.
    SameType,
    /// `{...}`.
    AttrDict,
    /// `(... $anchor^ ...)?`.
    Optional(Anchor, Vec<Step>),
}

/// The condition for writing an optional group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Operand group `0` is not empty.
    Operand(usize),
    /// Declared attribute `0` is there.
    Attr(usize),
    /// Result group `0` is not empty.
    Result(usize),
}

/// A format, ready to be used.
#[derive(Clone, Debug)]
pub struct Format {
    /// Its steps.
    pub steps: Vec<Step>,
    /// The declared attributes that it writes outside `attr-dict`.
    pub written: Vec<&'static str>,
    /// The operand group and attributes of an affine access, if it writes one.
    pub access: Option<(usize, [usize; 2])>,
    /// The sources of types, if they are known in advance.
    pub plan: Option<Plan>,
    /// The common spelling, if it is known in advance.
    pub common_form: Option<CommonForm>,
}

/// The sources of the types of operands and results, for an operation whose operands are all single
/// ones: then names and types have known positions in the text.
#[derive(Clone, Debug)]
pub struct Plan {
    /// For each operand, which of the names it is, and its type.
    pub operands: Box<[(usize, TypeFrom)]>,
    /// The types of the results; `None` when they must be inferred.
    pub results: Option<Box<[TypeFrom]>>,
}

/// The source of a type.
#[derive(Clone, Copy, Debug)]
pub enum TypeFrom {
    /// It is type `0` of those that are written.
    Written(usize),
    /// It is always this one.
    Only(Type),
}

/// Reads a format.
///
/// # Errors
/// A description of the error in the format.
pub fn compile(spec: &OpSpec, format: &'static str) -> Result<Format, String> {
    let mut compiler = Compiler { spec, rest: format.trim_start(), anchor: None };
    let steps = compiler.steps()?;
    if !compiler.rest.is_empty() {
        let rest = compiler.rest;
        return Err(format!("`{}`: expected the end of the format, found `{rest}`", spec.name));
    }
    check_result_groups(spec, &steps)?;
    super::format_types::check(spec, &steps)?;
    let written = written_attrs(spec, &steps);
    let access = steps.iter().find_map(|step| match step {
        Step::Access(operands, attrs) => Some((*operands, *attrs)),
        _ => None,
    });
    let plan = plan(spec, &steps);
    let common_form = plan.as_ref().and_then(|_| common_form(spec, &steps));
    Ok(Format { steps, written, access, plan, common_form })
}

/// Rejects a format that does not determine the sizes of the groups of results.
fn check_result_groups(spec: &OpSpec, steps: &[Step]) -> Result<(), String> {
    if !spec.has(Traits::RESULT_SEGMENTS) {
        return Ok(());
    }
    let unwritten = (0..spec.results.len()).find(|&index| !writes_type_of_result(steps, index));
    let Some(index) = unwritten else { return Ok(()) };
    let (op, name) = (spec.name, spec.results[index].name);
    Err(format!("`{op}`: without `type(${name})` the groups of its results are ambiguous"))
}

fn writes_type_of_result(steps: &[Step], index: usize) -> bool {
    steps.iter().any(|step| match step {
        Step::ResultType(result) => *result == index,
        Step::Optional(_, inner) => writes_type_of_result(inner, index),
        _ => false,
    })
}

fn written_attrs(spec: &OpSpec, steps: &[Step]) -> Vec<&'static str> {
    let mut written = Vec::new();
    for step in steps {
        match step {
            Step::Attr(index) => written.push(spec.attrs[*index].name),
            Step::Access(_, attrs) => written.extend(attrs.map(|index| spec.attrs[index].name)),
            Step::Optional(_, inner) => written.extend(written_attrs(spec, inner)),
            _ => {}
        }
    }
    written
}

fn plan(spec: &OpSpec, steps: &[Step]) -> Option<Plan> {
    let single = |group: &ValueSpec| group.arity == Arity::One;
    if !spec.operands.iter().all(single) || !spec.results.iter().all(single) {
        return None;
    }
    let is_whole = |step: &Step| matches!(step, Step::FunctionalType | Step::SameType);
    if steps.iter().any(|step| is_whole(step) || !is_plain(step)) {
        return None;
    }
    let names: Vec<usize> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Operand(index) => Some(*index),
            _ => None,
        })
        .collect();
    let types: Vec<&Step> =
        steps.iter().filter(|s| matches!(s, Step::OperandType(_) | Step::ResultType(_))).collect();
    let written = |step: Step| types.iter().position(|ty| **ty == step).map(TypeFrom::Written);
    let shared = |results: bool| {
        let same_type = spec.has(Traits::SAME_TYPE);
        let same_operands = same_type || spec.has(Traits::SAME_OPERAND_TYPE);
        let from_operands =
            (0..spec.operands.len()).filter(|_| same_operands && (same_type || !results));
        let from_results = (0..spec.results.len()).filter(|_| same_type);
        let mut sources =
            from_operands.map(Step::OperandType).chain(from_results.map(Step::ResultType));
        sources.find_map(written)
    };
    let only = |group: &ValueSpec| group.constraint.only.map(TypeFrom::Only);
    let operands = spec.operands.iter().enumerate().map(|(index, group)| {
        let name = names.iter().position(|name| *name == index)?;
        let ty = written(Step::OperandType(index)).or(only(group)).or_else(|| shared(false))?;
        Some((name, ty))
    });
    let results = spec.results.iter().enumerate().map(|(index, group)| {
        let ty = written(Step::ResultType(index));
        if ty.is_some() || spec.infer.is_some() { ty } else { only(group).or_else(|| shared(true)) }
    });
    Some(Plan { operands: operands.collect::<Option<_>>()?, results: results.collect() })
}

/// Returns whether a step is neither optional with operands or types in it, nor a group of groups.
fn is_plain(step: &Step) -> bool {
    let Step::Optional(_, inner) = step else { return true };
    inner.iter().all(|step| matches!(step, Step::Literal(..) | Step::Attr(_) | Step::AttrDict))
}

struct Compiler<'s> {
    spec: &'s OpSpec,
    rest: &'static str,
    anchor: Option<Anchor>,
}

impl Compiler<'_> {
    fn steps(&mut self) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(')') {
            steps.push(self.step()?);
            self.rest = self.rest.trim_start();
        }
        Ok(steps)
    }

    fn step(&mut self) -> Result<Step, String> {
        if let Some(rest) = self.rest.strip_prefix('`') {
            let (literal, rest) = rest.split_once('`').ok_or("a literal without its end")?;
            self.rest = rest;
            return Ok(Step::Literal(literal, literal_kind(literal)));
        }
        if self.eat("$") {
            return self.named();
        }
        if self.eat("attr-dict") {
            return Ok(Step::AttrDict);
        }
        if self.eat("functional-type(operands, results)") {
            return Ok(Step::FunctionalType);
        }
        if self.eat("same-type(operands, results)") {
            return Ok(Step::SameType);
        }
        if self.eat("access(") {
            return self.access();
        }
        if self.eat("args($") {
            let name = self.name();
            let region = self.spec.regions.iter().position(|region| region.name == name);
            return match (region, self.eat(")")) {
                (Some(index), true) => Ok(Step::Body(index)),
                _ => Err(format!("`{}`: `args(${name}` names no region", self.spec.name)),
            };
        }
        if self.eat("type($") {
            let name = self.name();
            if !self.eat(")") {
                return Err(format!("`{}`: `type(${name}` without `)`", self.spec.name));
            }
            let step = self.type_of(name)?;
            if self.eat("^") {
                self.anchor = match step {
                    Step::OperandType(index) => Some(Anchor::Operand(index)),
                    Step::ResultType(index) => Some(Anchor::Result(index)),
                    _ => None,
                };
            }
            return Ok(step);
        }
        if self.eat("(") {
            return self.optional();
        }
        Err(format!("`{}`: cannot read `{}`", self.spec.name, self.rest))
    }

    /// `$name, $at, $sizes)`.
    fn access(&mut self) -> Result<Step, String> {
        let mut names = [""; 3];
        for (index, name) in names.iter_mut().enumerate() {
            let begins = (index == 0 || self.eat(", ")) && self.eat("$");
            *name = if begins { self.name() } else { "" };
        }
        let [operands, attrs @ ..] = names;
        let operands = self.spec.operands.iter().position(|group| group.name == operands);
        let attrs = attrs.map(|name| self.spec.attrs.iter().position(|attr| attr.name == name));
        match (operands, attrs, self.eat(")")) {
            (Some(operands), [Some(at), Some(sizes)], true) => {
                Ok(Step::Access(operands, [at, sizes]))
            }
            _ => Err(format!("`{}`: `access(...)` names other things", self.spec.name)),
        }
    }

    fn optional(&mut self) -> Result<Step, String> {
        let steps = self.steps()?;
        if !self.eat(")?") {
            return Err(format!("`{}`: an optional group without `)?`", self.spec.name));
        }
        let anchor = self.anchor.take().ok_or("an optional group without an anchor")?;
        Ok(Step::Optional(anchor, steps))
    }

    fn named(&mut self) -> Result<Step, String> {
        let name = self.name();
        let spec = self.spec;
        let step = if let Some(i) = spec.operands.iter().position(|o| o.name == name) {
            Step::Operand(i)
        } else if let Some(i) = spec.attrs.iter().position(|a| a.name == name) {
            Step::Attr(i)
        } else if let Some(i) = spec.regions.iter().position(|r| r.name == name) {
            Step::Region(i)
        } else if let Some(i) = spec.successors.iter().position(|s| s.name == name) {
            Step::Successor(i)
        } else {
            return Err(format!("`{}` has nothing called `{name}`", spec.name));
        };
        if self.eat("^") {
            self.anchor = match step {
                Step::Operand(i) => Some(Anchor::Operand(i)),
                Step::Attr(i) => Some(Anchor::Attr(i)),
                _ => return Err(format!("`{}`: `${name}` cannot be an anchor", spec.name)),
            };
        }
        Ok(step)
    }

    fn type_of(&mut self, name: &str) -> Result<Step, String> {
        let operand = self.spec.operands.iter().position(|o| o.name == name);
        let result = self.spec.results.iter().position(|r| r.name == name);
        match (operand, result) {
            (Some(i), _) => Ok(Step::OperandType(i)),
            (_, Some(i)) => Ok(Step::ResultType(i)),
            _ => Err(format!("`{}` has no operand or result called `{name}`", self.spec.name)),
        }
    }

    fn name(&mut self) -> &'static str {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        name
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

/// Returns the token that a literal is.
pub(in crate::text) fn literal_kind(literal: &str) -> Kind {
    crate::text::lexer::Lexer::new(literal).next_token().kind
}
