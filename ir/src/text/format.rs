//! Declared assembly: a small language for what stands behind the name of an operation.
//!
//! | step | reads and writes |
//! | --- | --- |
//! | `` `word` `` | the word or punctuation |
//! | `$name` | an operand, attribute, region or successor |
//! | `type($name)` | the type of an operand or result |
//! | `functional-type(operands, results)` | `(i32) -> f32` |
//! | `attr-dict` | `{...}` with everything not written elsewhere |
//! | `(... $name^ ...)?` | all of it if `$name` is there, or none of it |

use super::lexer::Kind;
use crate::spec::OpSpec;

/// One step of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A word or punctuation.
    Literal(&'static str, Kind),
    /// Operand group `0`.
    Operand(usize),
    /// Declared attribute `0`.
    Attr(usize),
    /// Region `0`.
    Region(usize),
    /// Successor `0`.
    Successor(usize),
    /// The type of operand group `0`.
    OperandType(usize),
    /// The type of result group `0`.
    ResultType(usize),
    /// `(operands) -> results`.
    FunctionalType,
    /// `{...}`.
    AttrDict,
    /// `(... $anchor^ ...)?`.
    Optional(Anchor, Vec<Step>),
}

/// What decides whether an optional group is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Operand group `0` is not empty.
    Operand(usize),
    /// Declared attribute `0` is there.
    Attr(usize),
}

/// The steps of a format.
///
/// # Errors
/// Says what is wrong with the format.
pub fn compile(spec: &OpSpec, format: &'static str) -> Result<Vec<Step>, String> {
    let mut compiler = Compiler { spec, rest: format.trim_start(), anchor: None };
    let steps = compiler.steps()?;
    match compiler.rest {
        "" => Ok(steps),
        rest => Err(format!("`{}`: expected the end of the format, found `{rest}`", spec.name)),
    }
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
        if self.eat("type($") {
            let name = self.name();
            if !self.eat(")") {
                return Err(format!("`{}`: `type(${name}` without `)`", self.spec.name));
            }
            return self.type_of(name);
        }
        if self.eat("(") {
            return self.optional();
        }
        Err(format!("`{}`: cannot read `{}`", self.spec.name, self.rest))
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

/// The token that a literal is.
fn literal_kind(literal: &str) -> Kind {
    super::lexer::Lexer::new(literal).next_token().kind
}
