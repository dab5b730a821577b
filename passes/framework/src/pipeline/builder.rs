//! Pipelines built in Rust, with typed options and passes with state.

use super::{Element, Nest, NestAnchor, Pipeline, ROOT, Step};
use crate::options::{OptionKind, OptionValue, Options, PassOptions};
use crate::pass::{Pass, PassContext, PassResult, spec_named};
use crate::registry::PassRegistry;
use cotan_ir::registry::Registry;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, OpDef};
use std::fmt;
use std::sync::{Arc, Mutex};

/// The function of a pass with state.
type StateFn = dyn FnMut(&mut Ir, Op, &mut PassContext<'_>) -> PassResult + Send;

/// The function that a step runs instead of that of the record of its pass. Clones share the state.
#[derive(Clone)]
pub(crate) struct StatefulRun(Arc<Mutex<StateFn>>);

impl StatefulRun {
    /// Runs the function on an operation.
    pub fn run(&self, ir: &mut Ir, op: Op, context: &mut PassContext<'_>) -> PassResult {
        let mut run = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        run(ir, op, context)
    }
}

impl fmt::Debug for StatefulRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StatefulRun")
    }
}

/// Builds a pipeline from records of passes.
///
/// ```
/// use cotan_ir::Registry;
/// use cotan_pass::pipeline::PipelineBuilder;
/// use cotan_pass::{Anchor, Change, Pass, PassRegistry};
///
/// cotan_pass::options! {
///     /// Options of `unroll`.
///     pub struct UnrollOptions {
///         /// Largest trip count of an unrolled loop
///         at_most: u64 = 8 in 0..=1000,
///     }
/// }
///
/// static UNROLL: Pass = Pass {
///     name: "unroll",
///     summary: "Unrolls short loops",
///     doc: "",
///     anchor: Anchor::Any,
///     options: UnrollOptions::DECLARED,
///     statistics: &[],
///     run: |_, _, run| {
///         assert_eq!(run.options::<UnrollOptions>().at_most, 5);
///         Ok(Change::Unchanged)
///     },
/// };
///
/// let passes = PassRegistry::new();
/// let pipeline = PipelineBuilder::new(&passes).pass_with(&UNROLL, UnrollOptions { at_most: 5 });
/// # let ops = Registry::builder().build();
/// # assert!(pipeline.build(&ops).is_ok());
/// ```
#[derive(Debug)]
pub struct PipelineBuilder<'a> {
    passes: &'a PassRegistry,
    anchor: NestAnchor,
    elements: Vec<Element>,
    errors: Vec<String>,
}

impl<'a> PipelineBuilder<'a> {
    /// Starts a pipeline on the module. The registry has the records that options name.
    pub fn new(passes: &'a PassRegistry) -> Self {
        Self::on(passes, NestAnchor::Op(ROOT.to_owned()))
    }

    fn on(passes: &'a PassRegistry, anchor: NestAnchor) -> Self {
        Self { passes, anchor, elements: Vec::new(), errors: Vec::new() }
    }

    /// Adds a pass with its default options.
    #[must_use]
    pub fn pass(self, pass: &'static Pass) -> Self {
        let options = Options::defaults(self.passes.records(), pass.options);
        self.step(pass, options, None)
    }

    /// Adds a pass with options, the struct whose `DECLARED` is in the record of the pass.
    #[must_use]
    pub fn pass_with<O: PassOptions>(mut self, pass: &'static Pass, options: O) -> Self {
        if pass.options != O::DECLARED {
            self.errors.push(format!("`{}` has other options", pass.name));
            return self;
        }
        let values = options.values();
        for (spec, value) in pass.options.iter().zip(&values) {
            if !is_within(spec.kind, value) {
                let error = format!("option `{}` of `{}` cannot be {value}", spec.name, pass.name);
                self.errors.push(error);
            }
        }
        self.step(pass, Options::new(pass.options, values), None)
    }

    /// Adds a pass with state: `run` is called instead of the function of the record, with its
    /// default options. One state serves all operations, in their order.
    #[must_use]
    pub fn stateful(
        self,
        pass: &'static Pass,
        run: impl FnMut(&mut Ir, Op, &mut PassContext<'_>) -> PassResult + Send + 'static,
    ) -> Self {
        let options = Options::defaults(self.passes.records(), pass.options);
        self.step(pass, options, Some(StatefulRun(Arc::new(Mutex::new(run)))))
    }

    fn step(mut self, pass: &'static Pass, options: Options, state: Option<StatefulRun>) -> Self {
        let is_isolated = state.is_none() && self.passes.is_isolated(pass);
        self.elements.push(Element::Pass(Step { id: 0, pass, options, is_isolated, state }));
        self
    }

    /// Adds passes that run on each operation of a kind directly inside.
    #[must_use]
    pub fn nest<O: OpDef>(self, passes: impl FnOnce(Self) -> Self) -> Self {
        self.nest_on(NestAnchor::Op(O::SPEC.name.to_owned()), passes)
    }

    /// Adds passes that run on each isolated operation directly inside which they all accept.
    #[must_use]
    pub fn nest_any(self, passes: impl FnOnce(Self) -> Self) -> Self {
        self.nest_on(NestAnchor::Any, passes)
    }

    fn nest_on(mut self, anchor: NestAnchor, passes: impl FnOnce(Self) -> Self) -> Self {
        let inner = passes(Self::on(self.passes, anchor));
        self.errors.extend(inner.errors);
        self.elements.push(Element::Nest(Nest {
            id: 0,
            anchor: inner.anchor,
            elements: inner.elements,
        }));
        self
    }

    /// Checks the pipeline and returns it.
    ///
    /// # Errors
    /// If a pass does not run on its anchor, an anchor is not isolated, or an option is out of
    /// range. All mistakes are returned.
    pub fn build(self, ops: &Registry) -> Result<Pipeline, Vec<String>> {
        let mut errors = self.errors;
        let root = Nest { id: 0, anchor: self.anchor, elements: self.elements };
        check(&root, ops, &mut errors);
        if errors.is_empty() { Ok(Pipeline::new(root)) } else { Err(errors) }
    }
}

/// Returns whether a value is one that a pipeline could state.
fn is_within(kind: OptionKind, value: &OptionValue) -> bool {
    match (kind, value) {
        (OptionKind::Integer(min, max), OptionValue::Integer(value)) => (min..=max).contains(value),
        (OptionKind::Others(min, max), OptionValue::Others(pairs)) => {
            pairs.iter().all(|(_, value)| (min..=max).contains(value))
        }
        (OptionKind::List(kind), OptionValue::List(values)) => {
            values.iter().all(|value| is_within(*kind, value))
        }
        _ => true,
    }
}

// The recursion is bounded by the nesting in the source of the caller.
fn check(nest: &Nest, ops: &Registry, errors: &mut Vec<String>) {
    for element in &nest.elements {
        match (element, &nest.anchor) {
            (Element::Nest(inner), _) => {
                if let NestAnchor::Op(name) = &inner.anchor
                    && spec_named(ops, name).is_some_and(|spec| !spec.has(Traits::ISOLATED))
                {
                    errors.push(format!("passes cannot run on `{name}`, which is not isolated"));
                }
                check(inner, ops, errors);
            }
            (Element::Pass(step), NestAnchor::Op(name)) => {
                if !step.pass.anchor.accepts(name, spec_named(ops, name)) {
                    let (pass, anchor) = (step.pass.name, step.pass.anchor.describe());
                    errors.push(format!("`{pass}` runs on {anchor}, not on `{name}`"));
                }
            }
            // Operations that the pass does not accept are skipped.
            (Element::Pass(_), NestAnchor::Any) => {}
        }
    }
}
