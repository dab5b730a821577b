//! Pipelines of passes, parsed from the syntax of MLIR.
//!
//! `builtin.module(func.func(cse,dce),symbol-dce)`; options follow a pass in braces:
//! `pass{key=value other=1,2}`. A list without an anchor, `cse,dce`, runs on the module; a pass
//! that runs on functions only is then nested implicitly.

use crate::options::Options;
use crate::pass::{Pass, PassContext, PassResult};
use crate::pipeline_error::PipelineError;
use crate::registry::PassRegistry;
use cotan_ir::registry::Registry;
use cotan_ir::{Ir, Op};
use std::fmt;

mod builder;
mod parse;
mod resolve;

pub use builder::PipelineBuilder;
use builder::StatefulRun;

/// The operation that every pipeline starts on.
pub const ROOT: &str = "builtin.module";

/// A checked pipeline: every pass is known and may run on its anchor.
#[derive(Clone, Debug)]
pub struct Pipeline {
    root: Nest,
    passes: Vec<&'static Pass>,
}

/// Passes that run in sequence on the same operations.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The index of the nest in the pipeline.
    pub id: usize,
    /// The operations that the passes run on.
    pub anchor: NestAnchor,
    /// The passes, and the nests for operations directly inside.
    pub elements: Vec<Element>,
}

/// The operations that a [`Nest`] runs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NestAnchor {
    /// `any`: every isolated operation that all passes of the nest accept.
    Any,
    /// Operations of this name.
    Op(String),
}

/// An element of a [`Nest`].
#[derive(Clone, Debug)]
pub enum Element {
    /// A pass to run on the operation.
    Pass(Step),
    /// Passes to run on operations directly inside it.
    Nest(Nest),
}

/// A pass with its options, at its position in a pipeline.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index of the pass in the pipeline.
    pub id: usize,
    /// The pass.
    pub pass: &'static Pass,
    /// Its options.
    pub options: Options,
    /// True if the pass reads and changes only the operation that it runs on.
    pub is_isolated: bool,
    /// The function to run instead of that of the record.
    pub(crate) state: Option<StatefulRun>,
}

impl Step {
    /// Runs the pass on an operation.
    pub(crate) fn run(&self, ir: &mut Ir, op: Op, context: &mut PassContext<'_>) -> PassResult {
        match &self.state {
            Some(state) => state.run(ir, op, context),
            None => (self.pass.run)(ir, op, context),
        }
    }
}

impl Pipeline {
    /// Parses a pipeline; returns all errors, in the order of the text.
    pub fn parse(
        passes: &PassRegistry,
        ops: &Registry,
        text: &str,
    ) -> Result<Self, Vec<PipelineError>> {
        let elements = parse::parse(text).map_err(|error| vec![error])?;
        resolve::resolve(passes, ops, text, &elements)
    }

    /// Creates a pipeline from the root nest and renumbers its steps.
    pub(crate) fn new(root: Nest) -> Self {
        let mut pipeline = Self { root, passes: Vec::new() };
        number(&mut pipeline.root, &mut 0, &mut pipeline.passes);
        pipeline
    }

    /// Returns the outermost nest.
    pub fn root(&self) -> &Nest {
        &self.root
    }

    /// Returns the passes in order, nests flattened; a step's id is an index into them.
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// Returns the pipeline from element `index` of the outermost nest on.
    pub(crate) fn starting_at(&self, index: usize) -> Self {
        let elements = self.root.elements[index..].to_vec();
        Self::new(Nest { id: 0, anchor: self.root.anchor.clone(), elements })
    }
}

// The depth is bounded by the parser.
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
    /// Formats on one line; with `{:#}` on several, indented, as `--dump-pass-pipeline` prints it.
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
