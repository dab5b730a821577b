//! Pipelines: which passes run on what, read from text as upstream writes it.
//!
//! `builtin.module(func.func(cse,dce),symbol-dce)`; options stand in braces after a pass:
//! `pass{key=value other=1,2}`. A list without an anchor, `cse,dce`, runs on the module; a pass
//! that runs on functions only is then nested by itself.

use crate::options::Options;
use crate::pass::Pass;
use crate::pipeline_error::PipelineError;
use crate::registry::PassRegistry;
use cotan_ir::registry::Registry;
use std::fmt;

mod parse;
mod resolve;
/// The operation that every pipeline starts on.
pub const ROOT: &str = "builtin.module";

/// A pipeline, checked: every pass is known and may run where it stands.
#[derive(Clone, Debug)]
pub struct Pipeline {
    root: Nest,
    passes: Vec<&'static Pass>,
}

/// Passes that run one after the other on the same operations.
#[derive(Clone, Debug)]
pub struct Nest {
    /// Which nest of the pipeline it is, counted from zero.
    pub id: usize,
    /// What they run on.
    pub anchor: NestAnchor,
    /// The passes, and what runs on operations directly inside.
    pub elements: Vec<Element>,
}

/// What a [`Nest`] runs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NestAnchor {
    /// `any`: every isolated operation that all its passes may run on.
    Any,
    /// Operations of this name.
    Op(String),
}

/// A part of a [`Nest`].
#[derive(Clone, Debug)]
pub enum Element {
    /// Runs a pass on the operation.
    Pass(Step),
    /// Runs passes on operations directly inside it.
    Nest(Nest),
}

/// A pass with its options, at its place in a pipeline.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which pass of the pipeline it is, counted from zero.
    pub id: usize,
    /// The pass.
    pub pass: &'static Pass,
    /// Its options.
    pub options: Options,
}

impl Pipeline {
    /// Reads a pipeline; the errors are all that are in it, in the order of the text.
    pub fn parse(
        passes: &PassRegistry,
        ops: &Registry,
        text: &str,
    ) -> Result<Self, Vec<PipelineError>> {
        let elements = parse::parse(text).map_err(|error| vec![error])?;
        resolve::resolve(passes, ops, text, &elements)
    }

    /// A pipeline of these elements, steps numbered anew.
    pub(crate) fn new(root: Nest) -> Self {
        let mut pipeline = Self { root, passes: Vec::new() };
        number(&mut pipeline.root, &mut 0, &mut pipeline.passes);
        pipeline
    }

    /// The outermost nest.
    pub fn root(&self) -> &Nest {
        &self.root
    }

    /// Its passes in order, nests opened; a step's id is an index into it.
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// The part that starts with element `index` of the outermost nest.
    pub(crate) fn starting_at(&self, index: usize) -> Self {
        let elements = self.root.elements[index..].to_vec();
        Self::new(Nest { id: 0, anchor: self.root.anchor.clone(), elements })
    }
}

// Depth is bounded by what the parser lets through.
fn number(nest: &mut Nest, nests: &mut usize, passes: &mut Vec<&'static Pass>) {
    nest.id = *nests;
    *nests += 1;
    for element in &mut nest.elements {
        match element {
            Element::Nest(inner) => number(inner, nests, passes),
            Element::Pass(step) => {
                step.id = passes.len();
                passes.push(step.pass);
            }
        }
    }
}

impl fmt::Display for Pipeline {
    /// On one line; with `{:#}` on several, indented, as `--dump-pass-pipeline` shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_nest(f, &self.root, 0)
    }
}

fn write_nest(f: &mut fmt::Formatter<'_>, nest: &Nest, depth: usize) -> fmt::Result {
    write!(f, "{}(", nest.anchor)?;
    for (index, element) in nest.elements.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { "," })?;
        new_line(f, depth + 1)?;
        match element {
            Element::Pass(step) => write!(f, "{}{}", step.pass.name, step.options)?,
            Element::Nest(inner) => write_nest(f, inner, depth + 1)?,
        }
    }
    if nest.elements.is_empty() {
        new_line(f, 0)?;
    }
    new_line(f, depth)?;
    f.write_str(")")
}

fn new_line(f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    if f.alternate() { write!(f, "\n{:1$}", "", 2 * depth) } else { Ok(()) }
}

impl fmt::Display for NestAnchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Op(name) => name,
        })
    }
}
